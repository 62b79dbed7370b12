"""Kings Cribbage in words: every refusal, every event; nothing hidden is told, and no points before their time."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

import muggins.games.kings
from muggins.core.game import Decide, Over, Refusal, Seat
from muggins.games.kings import events
from muggins.games.kings.actions import CallJoker, Exchange, Pass, Place
from muggins.games.kings.board import EMPTY, Mask, Square, grid, put
from muggins.games.kings.engine import Kings
from muggins.games.kings.options import Options
from muggins.games.kings.scoring import Bonus, line_items, worth_of
from muggins.pieces.tiles import read_tile, read_tiles
from muggins.wording.kings.board import board_aloud
from muggins.wording.kings.choices import choice_name, question
from muggins.wording.kings.events import event_sentence, spoken
from muggins.wording.kings.explanations import explain
from muggins.wording.kings.hints import further_sentence, hint_sentence, may_hint
from muggins.wording.kings.items import bonus_phrase, item_phrases
from muggins.wording.kings.main_action import main_action
from muggins.wording.kings.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.kings.refusals import CODES, refusal_sentence
from muggins.wording.kings.status import status
from muggins.wording.kings.tiles import the_tiles, tile_name
from muggins.wording.kings.tries import tried_label, tried_sentence
from muggins.wording.speech import Speaker
from tests.games.kings_played import games, steps

ANN, BOB = Seat(0), Seat(1)
NAMES = ("Ann", "Bob", "Cid", "Dee")
TO_ANN = Speaker(NAMES[:2], ANN)
TILE = re.compile(r"\b[A23456789TJQK][ld]\b")
COUNTED = re.compile(r"fifteen for (?!the line)|\bpair\b|\brun of\b|of a kind|\bten for (?!the line)", re.I)
"""How an item or a bonus is told; fifteen or ten may be announced for a line."""
SHORT_NAMES = {tile_name(read_tile(f"{rank}{colour}")) for rank in "A23456789TJQK" for colour in "ld"}


def codes():
    """The codes of all refusals that the engine makes, with the parameters each has; read from its source."""
    found = {}
    for path in Path(muggins.games.kings.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                code = node.args[0].value
                given = node.args[2] if len(node.args) > 2 else None
                found[code] = [key.value for key in given.keys] if given is not None else []
    return found


def test_every_refusal_of_the_engine_has_its_sentence():
    made = codes() | {"no_such_seat": ["seat", "last"]}
    assert set(made) == CODES
    for code, names in made.items():
        params = {name: "place" if name == "due" else 3 for name in names}
        if code in ("chance_is_due", "other_draw_is_due"):
            params["due"] = "draw"
        said = refusal_sentence(Refusal(code, "K1", params))
        assert said.endswith(" (K1)")
        assert not said[0].isupper()
        assert "_" not in said


@pytest.mark.parametrize(
    ("event", "said", "aloud"),
    [
        (
            events.FirstDrawn((read_tile("5l"), read_tile("Kd"))),
            "You draw 5l and Bob draws Kd.",
            "You draw the light five and Bob draws the dark king.",
        ),
        (events.StartWon(BOB), "Bob starts.", "Bob starts."),
        (
            events.TilesDrawn(BOB, 3, 1, None, (BOB,)),
            "Bob draws three tiles; one tile left in the bag.",
            "Bob draws three tiles; one tile left in the bag.",
        ),
        (
            events.TilesPlaced(BOB, Place(Square(98), False, read_tiles("5l 9d")), (Square(98), Square(111))),
            "Bob lays 5l 9d from H8 down.",
            "Bob lays the light five and the dark nine from H8 down.",
        ),
        (
            events.JokerCalled(ANN, 2, 0, 5),
            "Joker! You call two, but nothing was missed: you pay five.",
            "Joker! You call two, but nothing was missed: you pay five.",
        ),
        (
            events.JokerCalled(BOB, 4, 2, 0),
            "Joker! Bob calls four and gets two.",
            "Joker! Bob calls four and gets two.",
        ),
        (
            events.RackDeducted(ANN, read_tiles("6l Kd"), 16, -3),
            "6l Kd are left to you: sixteen off, to -3.",
            "The light six and the dark king are left to you: sixteen off, to -3.",
        ),
        (
            events.GameOver("bag", None, (88, 88), (1, 1)),
            "The bag is empty and so is a rack. You and Bob share the win, 88 each.",
            "The bag is empty and so is a rack. You and Bob share the win, 88 each.",
        ),
        (
            events.GameOver("resigned", ANN, (90, 12), (2, 1)),
            "You resign. Bob wins.",
            "You resign. Bob wins.",
        ),
    ],
)
def test_what_is_said(event, said, aloud):
    assert event_sentence(event, TO_ANN) == said
    assert spoken(event, TO_ANN) == aloud


def test_a_play_is_told_line_by_line_with_its_bonuses():
    squares = (Square(82), Square(83), Square(84), Square(85), Square(86))
    board = put(EMPTY, squares, read_tiles("7l 8l 7l 6l 8l"))
    worth = worth_of(board, grid(Mask.PATCH), squares, first=True)
    event = events.PlayScored(ANN, worth, None, 54, 54)
    assert event_sentence(event, TO_ANN) == (
        "7l 8l 7l 6l 8l: fifteen for two, fifteen for four, fifteen for six, fifteen for eight, and the pair is ten, "
        "and the pair is twelve, and the run of three is fifteen, and the run of three is eighteen, and the run of "
        "three is twenty-one, and the run of three is twenty-four; ten for the first play, ten for all five tiles and "
        "ten for a line of one colour. You score 54, to 54."
    )
    missed = events.PlayScored(BOB, worth, 20, 20, 20)
    assert "It was worth 54, counted 20. Bob scores twenty, to 20." in event_sentence(missed, TO_ANN)


def test_items_and_bonuses():
    assert item_phrases(line_items(read_tiles("5l 5d 5l 5d 5l")))[-1] == "and the five of a kind is 40"
    assert item_phrases(line_items(read_tiles("2l 3d 4l"))) == ("run of three for three",)
    assert bonus_phrase(Bonus("colour", 1)) == "ten for a line of one colour"


def test_tries():
    squares = (Square(84), Square(85))
    worth = worth_of(put(EMPTY, squares, read_tiles("7l 8d")), grid(Mask.PATCH), squares, first=True)
    assert tried_sentence(worth, told=True, due=True) == "Twelve points: 2 in one line, ten for the first play."
    assert "12" not in tried_sentence(worth, told=False, due=True)
    assert tried_label(2, None) == "Lay 2"


def test_choices_and_buttons():
    assert choice_name(Pass()) == "pass"
    assert choice_name(CallJoker(2)) == "call joker for two"
    assert choice_name(Place(Square(98), True, read_tiles("9l"))) == "lay the light nine on H8"
    view = Kings(Options()).view(Kings(Options()).new(), ANN)
    assert main_action("claim", view, 0) == "Call nothing"
    assert main_action(None, view, 0) == "Continue"
    assert hint_sentence(view._replace(rack=read_tiles("5l 6d Kd")), Exchange(read_tiles("Kd")), {}, TO_ANN).startswith(
        "You have no play. Exchange Kd"
    )


def test_a_hint_names_the_next_best_plays_once_each():
    view = Kings(Options()).view(Kings(Options()).new(), ANN)._replace(rack=read_tiles("5d 5l 6l 7d Kd"))
    weighed = [
        (Place(Square(98), True, read_tiles("7d Kd 5d")), {"points": 16.0}),
        (Place(Square(98), True, read_tiles("5d 7d Kd")), {"points": 16.0}),
        (Place(Square(98), True, read_tiles("5l 5d")), {"points": 12.0}),
        (Place(Square(98), False, read_tiles("5d 5l")), {"points": 12.0}),
        (Place(Square(84), True, read_tiles("9l 7d 5l 5d Kd")), {"points": 8.0}),
        (Place(Square(84), True, read_tiles("Kd")), {"points": 2.0}),
    ]
    assert further_sentence(view, weighed) == (
        "Next best: 5l 5d from 8H across for twelve, keeping 6l 7d Kd; 9l 7d 5l 5d Kd from 7G across for eight, "
        "keeping nothing."
    )
    assert further_sentence(view, weighed[:2]) == further_sentence(view, [(Pass(), {"points": 0.0})]) == ""


def test_every_option_has_its_words():
    for name, spec in {
        spec.name: spec for spec in __import__("muggins.games.kings.options", fromlist=["specs"]).specs()
    }.items():
        assert OPTION_LABELS[name]
        assert OPTION_LINES[name]
        labels = [value_label(name, value) for value in spec.allowed]
        assert len(set(labels)) == len(labels)
    with pytest.raises(KeyError):
        value_label("muggins", True)
    assert disagreement(("players",), {}) is None
    assert "“Solitaire: on” and “Players: three”" in disagreement(
        ("solitaire", "players"), {"solitaire": True, "players": 3}
    )


def hidden_from(state, seat, options):
    """The tiles that a listener may not be told of, those that are also in sight left out."""
    sees = options.seats if options.solitaire and seat is not None else (seat,)
    closed = {tile for other, rack in enumerate(state.racks) if other not in sees for tile in rack}
    return {str(tile) for tile in closed}


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_are_told_and_tell_nothing_hidden(seed):
    for game, _, after, happened in steps(seed):
        options = game.options
        for seat in (*options.seats, None):
            speaker = Speaker(NAMES[: options.players], seat)
            view = game.view(after, seat)
            for event in happened:
                seen = event.seen_by(seat)
                said, aloud = event_sentence(seen, speaker), spoken(seen, speaker)
                assert said[0].isupper() or said[0].isdigit()
                assert said.endswith(".")
                assert not TILE.search(aloud), aloud
                assert explain(seen, speaker, options).endswith(".")
                private = isinstance(event, (events.TilesDrawn, events.TilesExchanged))
                if private and seat not in event.watchers:
                    assert not TILE.search(said)
                    assert not any(name in aloud for name in SHORT_NAMES)
            assert status(view, speaker).endswith(".")
            assert board_aloud(view, speaker).endswith(".")
            turn = view.turn
            if isinstance(turn, Decide) and seat in turn.seats:
                asked = question(view, turn.kind, speaker)
                assert asked.endswith((".", "?"))
                if turn.kind in ("count", "claim"):
                    assert not may_hint(view, turn.kind)
                    assert not re.search(r"fifteen for (?!the )|pair|run of|three of", asked)
        if isinstance(game.turn(after), Over):
            assert any(isinstance(event, events.GameOver) for event in happened)


def test_with_players_counting_no_points_are_told_before_the_window_has_closed():
    told = 0
    for seed in range(6):
        for game, before, after, happened in games(Random(seed), counting="manual", joker=True):
            turn = game.turn(after)
            if isinstance(turn, Decide) and turn.kind in ("count", "claim"):
                told += 1
                assert not any(isinstance(event, events.PlayScored) for event in happened)
                assert after.scores == before.scores
                for seat in (*game.options.seats, None):
                    speaker, view = Speaker(NAMES, seat), game.view(after, seat)
                    said = [status(view, speaker), board_aloud(view, speaker)]
                    for event in happened:
                        seen = event.seen_by(seat)
                        said += [
                            event_sentence(seen, speaker),
                            spoken(seen, speaker),
                            explain(seen, speaker, game.options),
                        ]
                    if seat in turn.seats:
                        said += [question(view, turn.kind, speaker), question(view, turn.kind, speaker, the_tiles)]
                    for one in said:
                        assert not COUNTED.search(one), one
    assert told > 20


def test_what_a_count_sounds_like():
    """The pattern that must not be found above is found where a play has been counted."""
    worth = worth_of(put(EMPTY, (Square(1),), read_tiles("7l")), grid(Mask.PATCH), (Square(1),), first=True)
    assert COUNTED.search(event_sentence(events.PlayScored(ANN, worth, None, 10, 10), TO_ANN))
    assert COUNTED.search("8l 7d: fifteen for two")
    assert COUNTED.search("and the pair is four")
    assert COUNTED.search("run of three for three")
