"""What passes between a table of Kings Cribbage and its screens has the shape that the schema gives it."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from muggins.wire import lobby, messages
from muggins.wire.kings.tried import Tried, Trying
from tests.server.houses import any_turn
from tests.server.test_wire import SENT, by_schema, by_type, changed, found_at, objects, untupled

assert by_schema

GAMES = {
    "two": (1, ("steady",), {}),
    "joker": (2, (), {"counting": "manual", "joker": True, "servant": True}),
    "free": (2, (), {"free_exchange": True}),
}

HAPPENED = {
    "two": {"first_drawn", "start_won", "tiles_drawn", "tiles_placed", "play_scored", "rack_deducted", "game_ended"},
    "joker": {"play_announced", "joker_called", "call_passed"},
    "free": {"tiles_exchanged"},
}


def heard_in(ann, kind):
    """All that is heard in a game, by each seat and a spectator."""
    people, bots, options = GAMES[kind]
    rng = Random(kind)
    seated = ann.sit("kings", people, bots, **options)
    with seated.socket(0) as own, seated.socket(None) as spectator:
        heard = [own.hear(), spectator.hear()]
        while asks := seated.waiting():
            ask = rng.choice(asks)
            if rng.random() < 0.2:
                own.say("junk")
                heard += own.hear_until("refused")
            view = seated.table(ask["seat"])["view"]
            heard += own.do("act", **seated.answer(ask, any_turn(ask, view, rng)))
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
    assert kinds >= HAPPENED[kind]
    rng = Random(1)
    for message in heard[:40:8]:
        for path in rng.sample(places := list(objects(message)), min(15, len(places))):
            more = changed(message, path, lambda found: found.update(colour=1))
            assert not by_schema("FromTable", more), path
            assert not by_type(messages.FromTable, more), path
            name = rng.choice(sorted(found_at(message, path).keys() - {"game"}))
            less = changed(message, path, lambda found, name=name: found.pop(name))
            assert by_schema("FromTable", less) == by_type(messages.FromTable, less), (path, name)


def tell_well(message):
    """Every sentence is printable and says something."""
    texts = [message[name] for name in ("status", "aloud") if name in message]
    texts += [event[name] for event in message.get("events", ()) for name in ("text", "spoken")]
    if message.get("ask"):
        ask = message["ask"]
        texts += [ask["question"], ask["spoken"], *ask["prompts"]]
        texts += [choice[name] for choice in ask["choices"] for name in ("name", "label")]
    for text in texts:
        assert text.strip()
        assert text.isprintable()
        assert "None" not in text


def test_what_is_answered_over_http(inn, by_schema):
    ann = inn.browser()
    seated = ann.sit("kings", 1, ("steady",))
    rack = seated.table()["view"]["rack"]
    documents = {
        Tried: [seated.tries(f"H8 {rack[0]}", f"H9 {rack[1]}").json(), seated.tries("A1 5l", "C3 5d").json()],
        lobby.Rulebooks: [ann.get("/api/rulebooks").json()],
    }
    assert seated.resign().status_code == 200
    documents[lobby.Review] = [ann.get(f"{seated.path}/review").json()]
    for kind, found in documents.items():
        for document in found:
            assert by_schema(kind.__name__, document)
            assert by_type(kind, document)
            assert not by_schema(kind.__name__, {**document, "colour": 1})


def test_what_may_be_tried_is_what_the_schema_says(by_schema):
    right = {"seat": 0, "tiles": [{"square": "H8", "tile": "5l"}, {"square": "M13", "tile": "Td"}]}
    wrong = [
        {**right, "seat": 4},
        {**right, "tiles": []},
        {**right, "tiles": right["tiles"] * 3},
        *({**right, "tiles": [{"square": bad, "tile": "5l"}]} for bad in ("N1", "A14", "A0", "8H", "H8\n", "", 8)),
        *({**right, "tiles": [{"square": "H8", "tile": bad}]} for bad in ("10l", "5L", "5h", "l5", "5l\n", "", None)),
    ]
    assert by_schema("Trying", right)
    assert by_type(Trying, right)
    for document in wrong:
        assert not by_schema("Trying", document), document
        assert not by_type(Trying, document), document


def test_an_option_has_words_for_every_value(inn):
    [book] = [book for book in inn.browser().get("/api/rulebooks").json()["rulebooks"] if book["rules"] == "kings"]
    assert {option["name"] for option in book["options"]} == {
        *("players", "board", "starts", "free_exchange", "counting", "joker", "servant", "solitaire", "first")
    }
    for option in book["options"]:
        assert option["label"] != option["name"]
        assert len(option["line"].split()) > 2
        assert all(value["label"] for value in option["values"])
    assert [bot["name"] for bot in book["bots"]][:3] == ["random", "easy", "steady"]
