"""What passes between a table and its screens has the shape that the schema gives it, and no other is taken."""

from __future__ import annotations

import copy
import json
from random import Random

import jsonschema_rs
import msgspec
import pytest

from muggins.wire import lobby, messages
from muggins.wire.problems import Problem
from muggins.wire.schema import schema
from tests.server.houses import any_of

GAMES = [
    ("regal", 1, ("steady",), {"target": 31}),
    ("regal", 4, (), {"target": 31, "counting": "manual", "muggins": True}),
    ("cabinet", 1, ("easy",), {"target": 31, "games": 2}),
    ("cabinet", 3, (), {"target": 31}),
    ("zombie", 2, (), {"jokers": 2, "reveal": True, "run": True}),
]
SENT = {"table": messages.Table, "step": messages.Step, "accepted": messages.Accepted, "refused": messages.Refused}
TAKEN = {"act": messages.Act, "back": messages.Back, "resign": messages.Resign}
EXAMPLES = {
    "act": {"type": "act", "key": "k-1", "seat": 0, "opened": 2, "action": "lay 5h 6d"},
    "back": {"type": "back", "key": "k_2", "seat": 3, "to": 1},
    "resign": {"type": "resign", "key": "K3", "seat": 1},
}


@pytest.fixture(scope="module")
def by_schema():
    """Whether a document is what the schema says of the type of that name."""
    whole = schema()
    validators = {
        name: jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]})
        for name in whole["$defs"]
    }
    return lambda name, document: validators[name].is_valid(document)


def by_type(kind, document):
    """Whether the typed decoder takes a document."""
    try:
        msgspec.json.decode(json.dumps(document), type=kind)
    except msgspec.ValidationError:
        return False
    return True


def objects(node, path=()):
    """Where in a document there are objects of named fields."""
    if isinstance(node, dict):
        yield path
        for name, value in node.items():
            # The options of a game have names of their own.
            if name != "options":
                yield from objects(value, (*path, name))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from objects(value, (*path, at))


def changed(document, path, change):
    """The document with one of its objects changed."""
    whole = copy.deepcopy(document)
    found = whole
    for step in path:
        found = found[step]
    change(found)
    return whole


def heard_in(ann, game, rng):
    """All that is heard in a game, by each seat and a spectator."""
    rules, people, bots, options = game
    seated = ann.sit(rules, people, bots, **options)
    heard = []
    with seated.socket(0) as own, seated.socket(None) as spectator:
        heard += [own.hear(), spectator.hear()]
        while asks := seated.waiting():
            ask = rng.choice(asks)
            own.say("junk")
            heard += own.hear_until("refused")
            heard += own.do("act", **seated.answer(ask, any_of(ask, rng)))
            heard += spectator.hear_up_to(heard[-2]["seq"])
    return heard


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def test_every_message_of_a_game_fits(ann, by_schema, game):
    rng = Random(str(game))
    heard = heard_in(ann, game, rng)
    assert {message["type"] for message in heard} == set(SENT)
    kinds = set()
    for message in heard:
        kind = SENT[message["type"]]
        assert by_schema(kind.__name__, message)
        assert by_schema("FromTable", message)
        typed = msgspec.json.decode(json.dumps(message), type=messages.FromTable)
        assert type(typed) is kind
        # Nothing was lost on the way, and nothing made up.
        assert msgspec.to_builtins(typed, str_keys=True) == untupled(message)
        kinds |= {event["kind"] for event in message.get("events", ())}
    assert {"hands_dealt", "laid_away", "card_played", "shown", "pegged", "game_won"} <= kinds


def untupled(message):
    """As msgspec gives it back: lists are tuples there."""
    return json.loads(json.dumps(message), object_hook=lambda found: {k: tupled(v) for k, v in found.items()})


def tupled(value):
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def test_no_message_may_have_more_or_less(ann, by_schema):
    rng = Random(3)
    heard = heard_in(ann, GAMES[3], rng)
    samples = [message for kind in SENT for message in [m for m in heard if m["type"] == kind][:30:10]]
    tried = 0
    for message in samples:
        kind = SENT[message["type"]]
        for path in rng.sample(places := list(objects(message)), min(25, len(places))):
            more = changed(message, path, lambda found: found.update(colour=1))
            assert not by_schema(kind.__name__, more), path
            assert not by_type(messages.FromTable, more), path
            # The tag of what is one of a kind tells nothing, so whoever reads it does without.
            name = rng.choice(sorted(found_at(message, path).keys() - {"game"}))
            less = changed(message, path, lambda found, name=name: found.pop(name))
            # What may be left out has a default, and both say so.
            assert by_schema("FromTable", less) == by_type(messages.FromTable, less), (path, name)
            tried += 1
    assert tried > 100


def found_at(document, path):
    for step in path:
        document = document[step]
    return document


@pytest.mark.parametrize("kind", EXAMPLES)
def test_what_a_screen_says(by_schema, kind):
    right, name = EXAMPLES[kind], TAKEN[kind].__name__
    assert by_schema(name, right)
    assert by_schema("FromScreen", right)
    assert by_type(messages.FromScreen, right)
    wrong = [{**right, "colour": 1}, {**right, "type": "dance"}, {**right, "seat": 4}, {**right, "seat": "0"}]
    wrong += [{**right, "key": bad} for bad in ("", "k" * 65, "a b", "k\n", "ä", None, 1)]
    wrong += [{field: value for field, value in right.items() if field != left} for left in right]
    wrong += [{**right, field: None} for field in right]
    if kind == "act":
        wrong += [{**right, "action": bad} for bad in ("", "x" * 81)] + [{**right, "opened": bad} for bad in (-1, 1.5)]
    if kind == "back":
        wrong += [{**right, "to": bad} for bad in (0, -1, 1_000_001, True)]
    for document in wrong:
        assert not by_type(messages.FromScreen, document), document
        assert not by_schema(name, document), document


@pytest.mark.parametrize(
    ("path", "name", "kind"),
    [
        ("/api/rulebooks", "Rulebooks", lobby.Rulebooks),
        ("/api/rulebooks/zombie", "RulesPage", lobby.RulesPage),
        ("/api/tables", "Tables", lobby.Tables),
        ("{}/steps", "Steps", lobby.Steps),
        ("{}/hint?seat=0", "Hint", lobby.Hint),
        ("{}/explain?seq=1&event=0", "Explanation", lobby.Explanation),
        ("/nothing", "Problem", Problem),
    ],
)
def test_what_is_answered_over_http(ann, by_schema, path, name, kind):
    seated = ann.sit()
    document = ann.get(path.format(seated.path)).json()
    assert by_schema(name, document)
    assert by_type(kind, document)
    assert not by_schema(name, {**document, "colour": 1})


def test_the_schema_is_served(ann):
    answer = ann.get("/api/wire.json")
    assert answer.headers["content-type"] == "application/schema+json"
    assert answer.json() == json.loads(json.dumps(schema()))


def test_the_schema_is_one(by_schema):
    assert jsonschema_rs.meta.is_valid(schema())
    assert all("description" in described for described in schema()["$defs"].values() if "properties" in described)


def test_a_body_may_leave_out_the_tag_of_its_only_kind_and_the_document_says_so(ann):
    document = ann.get("/api/openapi.json").json()["components"]["schemas"]
    for kind in TAKEN.values():
        assert "type" not in document[kind.__name__]["required"]
        assert "seat" in document[kind.__name__]["required"]
    assert "type" in schema()["$defs"]["Act"]["required"], "on a socket it tells which of them is said"
    assert "type" in document["Step"]["required"]


def test_a_table_names_every_card_that_can_lie_on_it(ann):
    """52, and the jokers where the deck has them; as a person says them."""
    plain, joking = ann.sit(), ann.sit("zombie", jokers=2)
    names = plain.table(None)["names"]
    assert (len(names), names["5h"], names["Ts"], names["Ac"]) == (
        52,
        "five of hearts",
        "ten of spades",
        "ace of clubs",
    )
    assert joking.table(None)["names"] == {**names, "X1": "first joker", "X2": "second joker"}
