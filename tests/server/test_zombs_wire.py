"""What passes between a table of Zombs and its screens has the shape that the schema gives it."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from muggins.wire import lobby, messages
from muggins.wire.cribbage.events import CribbageEvent
from muggins.wire.kings.events import KingsEvent
from muggins.wire.schema import UNIONS, schema
from muggins.wire.zombs.events import ZombsEvent
from tests.server.houses import any_of
from tests.server.test_kings_wire import tell_well
from tests.server.test_wire import SENT, by_schema, by_type, changed, found_at, objects, untupled
from tests.server.zombs_tables import RICH, SMALL

assert by_schema

GAMES = {
    "rich": (2, (), {"deck": RICH}),
    "team": (1, ("random", "random", "random"), {"mode": "team", "deck": RICH, "length": "fast"}),
    "small": (2, (), {"deck": SMALL, "games": 2}),
}

HAPPENED = {
    "rich": {
        *("dealer_drawn", "hand_dealt", "grave_turned", "grave_taken", "cards_drawn", "horde_started"),
        *("end_blocked", "block_removed", "hands_traded", "fish_asked", "grave_robbed", "card_discarded"),
    },
    "team": {"horde_grown", "zombs_game_over"},
    "small": {"pool_renewed"},
}

MOST = 120
"""After so many answers somebody gives up."""


def heard_in(ann, kind):
    """All that is heard in a game, by each seat and a spectator."""
    people, bots, options = GAMES[kind]
    rng = Random(kind)
    seated = ann.sit("zombs", people, bots, **options)
    answers = 0
    with seated.socket(0) as own, seated.socket(None) as spectator:
        heard = [own.hear(), spectator.hear()]
        while asks := seated.waiting():
            [ask] = asks
            if rng.random() < 0.1:
                own.say("junk")
                heard += own.hear_until("refused")
            answers += 1
            if answers > MOST:
                heard += own.do("resign", key="enough", seat=0)
            elif ask["backs"] and rng.random() < 0.1:
                heard += own.do("back", key=next(seated.keys), seat=ask["seat"], to=rng.choice(ask["backs"]))
            else:
                quiet = [one["action"] for one in ask["choices"] if not one["action"].startswith("discard")]
                action = rng.choice(quiet) if quiet and rng.random() < 0.5 else any_of(ask, rng)
                heard += own.do("act", **seated.answer(ask, action))
            assert heard[-1]["type"] == "accepted", heard[-1]
            heard += spectator.hear_up_to(heard[-2]["seq"])
    return heard


@pytest.mark.parametrize("kind", GAMES)
def test_every_message_of_a_game_fits(inn, by_schema, kind):
    heard = heard_in(inn.browser(), kind)
    assert {message["type"] for message in heard} == set(SENT)
    kinds = set()
    for message in heard:
        assert by_schema(SENT[message["type"]].__name__, message)
        assert by_schema("FromTable", message)
        typed = msgspec.json.decode(json.dumps(message), type=messages.FromTable)
        assert msgspec.to_builtins(typed, str_keys=True) == untupled(message)
        kinds |= {event["kind"] for event in message.get("events", ())}
        kinds |= {event["kind"] for line in message.get("log", ()) for event in line["events"]}
        tell_well(message)
        say_where(message)
    assert kinds >= HAPPENED[kind]
    rng = Random(1)
    for message in heard[:40:8]:
        for path in rng.sample(places := list(objects(message)), min(15, len(places))):
            more = changed(message, path, lambda found: found.update(colour_of=1))
            assert not by_schema("FromTable", more), path
            assert not by_type(messages.FromTable, more), path
            name = rng.choice(sorted(found_at(message, path).keys() - {"game"}))
            less = changed(message, path, lambda found, name=name: found.pop(name))
            assert by_schema("FromTable", less) == by_type(messages.FromTable, less), (path, name)


def say_where(message):
    """Each choice is made of cards in hand, at a place that is on the table."""
    ask, view = message.get("ask"), message.get("view")
    if ask is None or view is None:
        return
    colours = [horde["colour"] for horde in view["hordes"] if horde]
    places = {"grave", "pool", f"row {view['seat']}", None}
    places |= {f"seat {seat}" for seat in range(len(view["hordes"]))}
    places |= {f"{colour}{end}" for colour in colours for end in ("", "-", "+")}
    actions = [choice["action"] for choice in ask["choices"]]
    assert len(set(actions)) == len(actions)
    names = [choice["name"] for choice in ask["choices"]]
    assert len(set(names)) == len(names), "two choices that nobody can tell apart"
    for choice in ask["choices"]:
        assert choice["place"] in places, choice
        assert all(choice["cards"].count(card) <= view["hand"].count(card) for card in choice["cards"]), choice
        verb = choice["action"].split()[0]
        assert (choice["takes"] is not None) == (verb == "rob" or choice["action"] == "draw grave")
        assert choice["takes"] is None or choice["takes"] in view["grave"]
        assert choice["warning"] is None or verb == "discard"
        assert (choice["cards"] == []) == (verb == "draw")


def test_what_is_answered_over_http(inn, by_schema):
    ann = inn.browser()
    seated = ann.sit("zombs", 1, ("steady",))
    documents = {
        lobby.Rulebooks: ann.get("/api/rulebooks").json(),
        lobby.Settled: ann.post("/api/options", {"rules": "zombs", "options": {"deck": SMALL}}).json(),
        lobby.Hint: ann.get(f"{seated.path}/hint", seat=0).json(),
        lobby.Steps: ann.get(f"{seated.path}/steps", seat=0).json(),
        lobby.Tables: ann.get("/api/tables").json(),
    }
    for kind, document in documents.items():
        assert by_schema(kind.__name__, document)
        assert by_type(kind, document)
        assert not by_schema(kind.__name__, {**document, "colour_of": 1})


def test_what_happens_has_one_name_over_all_games():
    """A page that shows any game tells events by their kind alone."""
    kinds = [
        event.__struct_config__.tag for union in (CribbageEvent, KingsEvent, ZombsEvent) for event in union.__args__
    ]
    assert len(set(kinds)) == len(kinds)
    assert set(UNIONS) >= {"CribbageEvent", "KingsEvent", "ZombsEvent"}
    assert {"ZombsView", "ZombsHorde", "HandShown", "EndBlocked"} <= set(schema()["$defs"])
