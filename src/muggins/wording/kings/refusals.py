"""Why not, in one sentence with the rule's number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muggins.core.game import Refusal
from muggins.wording.speech import number_word, plural

Params = Mapping[str, str | int]

_DUE = {
    "place": "tiles are to be laid",
    "count": "a number is to be announced",
    "claim": "missed points are to be called, or passed",
    "first": "tiles are to be drawn for the start",
    "draw": "tiles are to be drawn from the bag",
}

_SENTENCES: dict[str, Callable[[Params], str]] = {
    "game_over": lambda p: "the game is over",
    "chance_is_due": lambda p: f"nobody may act: {_DUE[str(p['due'])]}",
    "player_is_due": lambda p: f"nothing is to be drawn: {_DUE[str(p['due'])]} by seat {p['seat']}",
    "other_action_is_due": lambda p: f"now {_DUE[str(p['due'])]}",
    "other_draw_is_due": lambda p: f"now {_DUE[str(p['due'])]}",
    "not_your_turn": lambda p: f"it is seat {p['seat']}'s turn: {_DUE[str(p['due'])]}",
    "no_call_open": lambda p: (
        "there is nothing to call now: a call follows another's announcement, before all have passed"
    ),
    "no_such_seat": lambda p: f"there is no seat {p['seat']}; seats are 0 to {p['last']}",
    "not_for_referee": lambda p: "the referee only rules: resign, timeout, forfeit, abandon",
    "only_referee": lambda p: "only the referee, written !, can rule this",
    "number_out_of_range": lambda p: f"{p['points']} cannot be said: any whole number from {p['first']} to {p['last']}",
    "wrong_number_placed": lambda p: (
        f"{plural(int(p['number']), 'tile')} cannot be laid at once: lay {number_word(int(p['least']))} to "
        f"{number_word(int(p['most']))}"
    ),
    "tile_not_held": lambda p: f"{p['tile']} is not on the rack, or not often enough",
    "off_the_board": lambda p: f"there is no square {p['square']} on this board",
    "runs_off_the_board": lambda p: (
        f"{plural(int(p['number']), 'tile')} from {p['square']} run off the board: begin earlier, or lay fewer"
    ),
    "square_taken": lambda p: f"{p['tile']} lies on {p['square']} already",
    "two_lines": lambda p: "the tiles lie in more than one row and column: lay them in one line",
    "gap": lambda p: f"there is a gap at {p['square']}: tiles are laid side by side",
    "touches_nothing": lambda p: f"from {p['square']} the tiles touch nothing: a play joins what lies on the board",
    "line_too_long": lambda p: (
        f"{p['line']} from {p['square']} would be a line of {number_word(int(p['number']))}: five is the most"
    ),
    "idle_tile": lambda p: (
        f"{p['tile']} on {p['square']} adds nothing to {p['line']}: it is in no fifteen, pair or run"
    ),
    "wrong_number_exchanged": lambda p: (
        f"{plural(int(p['number']), 'tile')} cannot be exchanged: one to {number_word(int(p['most']))} can"
    ),
    "bag_too_small": lambda p: (
        f"{plural(int(p['number']), 'tile')} cannot be exchanged: the bag holds {plural(int(p['bag']), 'tile')}"
    ),
    "play_at_hand": lambda p: f"there is a play on the rack, so nobody may {p['what']} now",
    "nine_in_rack": lambda p: (
        f"on the rack {p['tile']} is {p['held']}: a nine is a six that is turned when it is played"
    ),
    "nine_in_bag": lambda p: f"in the bag {p['tile']} is {p['held']}: a nine is a six that is turned when it is played",
    "not_in_bag": lambda p: f"{p['tile']} is not in the bag any more",
    "wrong_seats_drew": lambda p: (
        f"these seats draw: {p['seats']}; write a tile for each of {p['players']} seats, - for one that does not draw"
    ),
    "wrong_draw": lambda p: f"seat {p['seat']} is to draw {plural(int(p['number']), 'tile')}",
}

CODES = frozenset(_SENTENCES)
"""Every code that a refusal in Kings Cribbage can have."""


def refusal_sentence(refusal: Refusal) -> str:
    """Why the rules say no, without a full stop.

    >>> refusal_sentence(Refusal("idle_tile", "K7", {"tile": "6l", "line": "6l 7d 7l", "square": "H8"}))
    '6l on H8 adds nothing to 6l 7d 7l: it is in no fifteen, pair or run (K7)'
    """
    return f"{refusal_reason(refusal)} ({refusal.rule})"


def refusal_reason(refusal: Refusal) -> str:
    """The same without the rule's number, for where a few words must do."""
    return _SENTENCES[refusal.code](refusal.params)
