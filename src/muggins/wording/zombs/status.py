"""Where the game stands, in a sentence."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Chance, Decide, Over
from muggins.games.zombs.turns import lengths
from muggins.games.zombs.view import View
from muggins.wording.speech import Speaker, listed, upper_first

_DUE = {"draw": "draw", "act": "play", "give": "give a card"}
_DRAWN = {
    "dealer": "The first dealer is drawn by lot.",
    "deal": "The cards are dealt.",
    "grave": "The first card of the Grave is turned.",
    "reshuffle": "The Grave is shuffled into a new Pool.",
}
_ENDINGS = {"resigned": " by resignation", "timeout": " on time", "forfeit": " by forfeit"}


def status(view: View, speaker: Speaker) -> str:
    """Who is to do what, for the head of the table.

    >>> from muggins.games.zombs.engine import Zombs
    >>> from muggins.games.zombs.options import chosen_options
    >>> game = Zombs(chosen_options({}))
    >>> status(game.view(game.new(), None), Speaker(("Ann", "Bob")))
    'The first dealer is drawn by lot.'
    """
    match view.turn:
        case Over() as over:
            return _over(view, over, speaker)
        case Chance(kind="draw"):
            assert view.acting is not None
            return f"{speaker.does(view.acting, 'draw')} from the Pool."
        case Chance(kind=kind):
            return _DRAWN[kind]
        case Decide(seats=seats, kind=kind):
            who = listed([speaker.who(seat) for seat in seats])
            due = f"Your turn to {_DUE[kind]}." if speaker.you in seats else f"Waiting for {who} to {_DUE[kind]}."
            if kind != "give":
                return due
            assert view.asker is not None
            return f"{speaker.does(view.asker, 'play')} a Zomb-Fish. {due}"
        case _ as never:
            assert_never(never)


def _over(view: View, over: Over, speaker: Speaker) -> str:
    if over.reason == "abandoned":
        return "The game is over, abandoned."
    sides = view.options.sides
    first = [side for side in sides if over.standings[side[0]] == 1]
    who = upper_first(listed([speaker.side(side) for side in first]))
    what = "match" if view.options.games > 1 else "game"
    alone = len(first) == len(first[0]) == 1
    win = speaker.verb(first[0][0], "win") if alone else "share" if len(first) > 1 else "win"
    told = f"{who} {win} the {what}{_ENDINGS.get(over.reason, '')}"
    if over.reason in _ENDINGS:
        return f"{told}."
    marks = view.games if view.options.games > 1 else lengths(view.hordes, view.options)
    by_side = dict(zip(sides, marks, strict=True))
    others = [str(mark) for side, mark in by_side.items() if side not in first]
    best = by_side[first[0]]
    return f"{told}, {best} to {listed(others)}." if others else f"{told}, {best} each."
