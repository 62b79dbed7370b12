"""Kings Cribbage in words, sentence by sentence: what is refused, asked, advised, explained."""

from __future__ import annotations

import pytest

from muggins.core.game import Seat
from muggins.games.kings import events
from muggins.games.kings.actions import Exchange, Pass, Place
from muggins.games.kings.board import EMPTY, Mask, grid, put, read_place
from muggins.games.kings.engine import Kings
from muggins.games.kings.judging import gathered, place_refusal
from muggins.games.kings.options import chosen_options
from muggins.games.kings.scoring import worth_of
from muggins.pieces.tiles import read_tile, read_tiles
from muggins.wording.kings.board import board_aloud
from muggins.wording.kings.choices import question
from muggins.wording.kings.explanations import explain
from muggins.wording.kings.hints import hint_sentence
from muggins.wording.kings.items import line_phrase
from muggins.wording.kings.refusals import refusal_sentence
from muggins.wording.kings.words import WORDS
from muggins.wording.speech import Speaker

ANN, BOB = Seat(0), Seat(1)
TO_ANN = Speaker(("Ann", "Bob"), ANN)


def squares(text):
    return tuple(read_place(name)[0] for name in text.split())


def seen(rack, lying="", *, bags=(50,), **options):
    """What Ann sees with this rack; `lying` are tiles on the board, as in `H8 5l, I8 6d`."""
    game = Kings(chosen_options(options))
    board = EMPTY
    for one in filter(None, lying.split(", ")):
        square, tile = one.split()
        board = put(board, squares(square), (read_tile(tile),))
    return game.view(game.new(), ANN)._replace(rack=read_tiles(rack), board=board, bags=bags)


def refused(view, text):
    place, tiles = text.split(" ", 1)
    refusal = place_refusal(view, Place(*read_place(place), read_tiles(tiles)))
    assert refusal is not None
    return refusal_sentence(refusal)


@pytest.mark.parametrize(
    ("rack", "lying", "text", "said"),
    [
        (
            "6l 7d 7l",
            "",
            "8H 6l 7d 7l",
            "6l on H8 adds nothing to 6l 7d 7l: it is in no fifteen, pair or run (K7)",
        ),
        # The four scores down with the jack and the ace, but not across with the twos.
        (
            "4l 2l 2d",
            "E6 Al, E7 Jd",
            "8E 4l 2l 2d",
            "4l on E8 adds nothing to 4l 2l 2d: it is in no fifteen, pair or run (K7)",
        ),
        ("5l", "", "8H 5l", "one tile cannot be laid at once: lay two to five (K4)"),
        ("5l", "", "8H Qd 5l", "Qd is not on the rack, or not often enough (K4)"),
        ("9l 5l", "H8 5d", "8I 6l 6l", "6l is not on the rack, or not often enough (K5)"),
        ("7l 8d", "", "12K 7l 8d", "there is no square K12 on this board (K2)"),
        ("7l 8d", "", "12J 7l 8d", "two tiles from J12 run off the board: begin earlier, or lay fewer (K2)"),
        ("7l 8d", "H8 Kd", "8H 7l 8d", "Kd lies on H8 already (K5)"),
        (
            "7l 8d",
            "H8 Kd",
            "1A 7l 8d",
            "from A1 the tiles touch nothing: a play joins what lies on the board (K5)",
        ),
        (
            "5l 5d",
            "D8 5d, E8 5d, F8 5l, G8 5l",
            "8H 5l 5d",
            "5d 5d 5l 5l 5l 5d from D8 would be a line of six: five is the most (K6)",
        ),
    ],
)
def test_what_is_wrong_with_a_play_where_and_by_which_rule(rack, lying, text, said):
    view = seen(rack.replace("9", "6"), lying)
    assert refused(view, text) == said


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("H8 7l, J9 8d", "the tiles lie in more than one row and column: lay them in one line (K4)"),
        ("H8 7l, J8 8d", "there is a gap at I8: tiles are laid side by side (K4)"),
        ("H8 7l, H8 8d", "7l lies on H8 already (K4)"),
    ],
)
def test_tiles_that_make_no_line(tiles, said):
    laid = [(squares(one.split()[0])[0], read_tile(one.split()[1])) for one in tiles.split(", ")]
    assert refusal_sentence(gathered(seen("7l 8d"), laid)) == said


@pytest.mark.parametrize(
    ("view", "asked"),
    [
        (seen("7l 8d"), "Lay two to five tiles anywhere in one line."),
        (seen("7l 8d", "H8 8l"), "Lay tiles on the board."),
        (seen("7l 8d", "H8 8l", free_exchange=True), "Lay tiles on the board, exchange some, or pass."),
        (seen("7l 8d", "H8 8l", free_exchange=True, bags=(0,)), "Lay tiles on the board, or pass."),
        (seen("2l 4d 8d Tl Qd"), "Nothing on your rack fits: exchange tiles, or pass."),
        (seen("Kd", "H8 8l"), "Nothing on your rack fits: exchange tiles, or pass."),
        (seen("Kd", "H8 8l", bags=(0,)), "Nothing on your rack fits: pass."),
        (seen("", "H8 8d", solitaire=True, bags=(0, 7)), "You have no tiles left: pass."),
    ],
)
def test_what_is_asked_is_what_can_be_done(view, asked):
    assert question(view, "place", TO_ANN) == asked


@pytest.mark.parametrize(
    ("view", "action", "parts", "said"),
    [
        (
            seen("5l 7d 8l Kd"),
            Place(*read_place("8H"), read_tiles("7d 8l")),
            {"points": 12, "leave": 1.24, "opens": 8.6},
            "Lay 7d 8l from 8H across for twelve points: it keeps 5l Kd, worth +1.2 in the next turn, and the next "
            "player may make 9 of what it opens.",
        ),
        (
            seen("5l 7d 8l Kd", bags=(0,)),
            Place(*read_place("H8"), read_tiles("7d 8l")),
            {"points": 1},
            "Lay 7d 8l from H8 down for one point: 5l Kd would be left, 15 to be taken off if the game ended so.",
        ),
        (
            seen("6l"),
            Place(*read_place("8H"), read_tiles("9l")),
            {"points": 2, "leave": 0.0},
            "Lay 9l on H8 for two points: it keeps nothing.",
        ),
        (
            seen("2l 4d 5l 8d Tl"),
            Exchange(read_tiles("2l 4d 8d")),
            {"leave": 0.76},
            "You have no play. Exchange 2l 4d 8d, and keep 5l Tl, worth +0.8 in the next turn.",
        ),
        (
            seen("2l 4d"),
            Exchange(read_tiles("2l 4d")),
            {"leave": 0.0},
            "You have no play. Exchange 2l 4d, and keep nothing.",
        ),
        (seen("2l"), Pass(), {}, "You have no play, and there is nothing to exchange: pass."),
    ],
)
def test_advice_is_told_with_what_it_rests_on(view, action, parts, said):
    assert hint_sentence(view, action, parts, TO_ANN) == said


def test_a_line_alone_and_a_play_with_two_lines():
    """The eight on H8 crosses the seven below it: two lines of fifteen."""
    board = put(EMPTY, squares("H8 I8 H9"), read_tiles("8l 7d 7l"))
    worth = worth_of(board, grid(Mask.PATCH), squares("H8 I8"), first=False)
    assert [line_phrase(line) for line in worth.lines] == ["8l 7d: fifteen for two", "8l 7l: fifteen for two"]
    event = events.PlayScored(BOB, worth, None, 4, 9)
    assert WORDS.event(event, TO_ANN, ()) == ("8l 7d: fifteen for two; 8l 7l: fifteen for two. Bob scores four, to 9.")
    assert explain(event, TO_ANN, chosen_options({})) == (
        "8l 7d is 2: fifteen (8l 7d) for two. 8l 7l is 2: fifteen (8l 7l) for two. Every line that holds a tile of the "
        "play counts whole, old tiles too (K10, K11)."
    )


def test_the_board_read_aloud_names_each_bag_of_solitaire():
    view = seen("5l", "H8 5l, H9 Td", solitaire=True, bags=(1, 30))
    light = Speaker(WORDS.seats_alone)
    assert board_aloud(view, light) == (
        "Light has 0, Dark has 0. In the bags: one light tile, thirty dark tiles. On the board: from H8 down five ten."
    )
    assert "Both bags are empty." in board_aloud(view._replace(bags=(0, 0)), light)
    assert "The bag is empty." in board_aloud(seen("5l", bags=(0,)), TO_ANN)
