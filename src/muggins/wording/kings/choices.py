"""What is asked, and what may be done, in words."""

from __future__ import annotations

from typing import assert_never

from muggins.games.kings.actions import CallJoker, Count, Exchange, Move, Pass, Place
from muggins.games.kings.board import EMPTY, grid
from muggins.games.kings.placement import can_play
from muggins.games.kings.scoring import lines_of
from muggins.games.kings.turns import last_play
from muggins.games.kings.view import View
from muggins.pieces.tiles import write_tiles
from muggins.wording.kings.tiles import Naming, the_tiles, where
from muggins.wording.speech import Speaker, listed, number_word


def choice_name(action: Move) -> str:
    """An action as a person would name it.

    >>> from muggins.pieces.tiles import read_tiles
    >>> choice_name(Exchange(read_tiles("Kd 5l")))
    'exchange the light five and the dark king'
    """
    match action:
        case Place(tiles=tiles):
            return f"lay {the_tiles(tiles)} {where(action, the_tiles)}"
        case Exchange(tiles=tiles):
            return f"exchange {the_tiles(tiles)}"
        case Pass():
            return "pass"
        case Count(points=points):
            return f"count {number_word(points) if points else 'nothing'}"
        case CallJoker(points=points):
            return f"call joker for {number_word(points)}"
        case _ as never:
            assert_never(never)


def question(view: View, kind: str, speaker: Speaker, named: Naming = write_tiles) -> str:
    """What the seat of `view` is asked; `named` names tiles, `the_tiles` for a voice.

    Raises `ValueError` for a question that nobody is asked.
    """
    match kind:
        case "place":
            return _what_to_lay(view)
        case "count":
            return f"Your play makes {lines_made(view, named)}: what is it worth?"
        case "claim":
            assert view.acting is not None
            assert view.announced is not None
            said = number_word(view.announced) if view.announced else "nothing"
            return f"{speaker.does(view.acting, 'announce')} {said} for {lines_made(view, named)}. Was anything missed?"
        case _:
            raise ValueError(f"nobody is asked to {kind}")


def _what_to_lay(view: View) -> str:
    """What to do with the rack; where nothing fits, or tiles need not be laid, what else (K14, K29)."""
    assert view.seat is not None
    if not view.rack:
        return "You have no tiles left: pass."
    bag = view.bags[view.seat % len(view.bags)]
    if not can_play(view.board, grid(view.options.board), view.rack):
        return f"Nothing on your rack fits: {'exchange tiles, or pass' if bag else 'pass'}."
    told = "Lay two to five tiles anywhere in one line" if view.board == EMPTY else "Lay tiles on the board"
    if view.options.free_exchange:
        told += ", exchange some, or pass" if bag else ", or pass"
    return f"{told}."


def lines_made(view: View, named: Naming = write_tiles) -> str:
    """The lines of the play that is being counted, and for which bonuses it may be looked at; no points."""
    play = last_play(view.history)
    lines = lines_of(view.board, grid(view.options.board), play.squares)
    said = listed([named(line.tiles) for line in lines])
    return f"the lines {said}" if len(lines) > 1 else f"the line {said}"
