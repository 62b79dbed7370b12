"""Where the game stands, in a sentence."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Chance, Decide, Over, Seat
from muggins.games.kings.view import View
from muggins.wording.speech import Speaker, listed, number_word, upper_first

_DUE = {"place": "lay tiles", "count": "count the play", "claim": "call joker or pass"}
_ENDINGS = {"resigned": " by resignation", "timeout": " on time", "forfeit": " by forfeit"}


def status(view: View, speaker: Speaker) -> str:
    """Who is to do what, for the head of the table.

    >>> from muggins.games.kings.engine import Kings
    >>> from muggins.games.kings.options import Options
    >>> game = Kings(Options())
    >>> status(game.view(game.new(), None), Speaker(("Ann", "Bob")))
    'Tiles are drawn for the start.'
    """
    match view.turn:
        case Over() as over:
            return _over(view, over, speaker)
        case Chance(kind="first"):
            return "Tiles are drawn for the start."
        case Chance():
            assert view.acting is not None
            return f"{speaker.does(view.acting, 'draw')}."
        case Decide(seats=seats, kind=kind):
            who = listed([speaker.who(seat) for seat in seats])
            due = f"Your turn to {_DUE[kind]}." if speaker.you in seats else f"Waiting for {who} to {_DUE[kind]}."
            if kind != "claim":
                return due
            assert view.acting is not None
            said = number_word(view.announced) if view.announced else "nothing"
            return f"{speaker.does(view.acting, 'count')} {said}. {due}"
        case _ as never:
            assert_never(never)


def _over(view: View, over: Over, speaker: Speaker) -> str:
    if over.reason == "abandoned":
        return "The game is over, abandoned."
    first = [Seat(seat) for seat, rank in enumerate(over.standings) if rank == 1]
    win = speaker.verb(first[0], "win") if len(first) == 1 else "share"
    told = f"{upper_first(speaker.side(first))} {win} the game{_ENDINGS.get(over.reason, '')}"
    if over.reason in _ENDINGS:
        return f"{told}."
    others = [str(score) for seat, score in enumerate(view.scores) if seat not in first]
    best = view.scores[first[0]]
    return f"{told}, {best} to {listed(others)}." if others else f"{told}, {best} each."
