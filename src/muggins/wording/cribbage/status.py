"""Where the game stands, in a sentence."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Chance, Decide, Over, Seat
from muggins.games.cribbage.view import View, due_count
from muggins.wording.speech import Speaker, listed, number_word, plural, upper_first


def status(view: View, speaker: Speaker) -> str:
    """Who is to do what, for the head of the table.

    >>> from muggins.games.cribbage.engine import Cribbage
    >>> from muggins.games.cribbage.options import REGAL
    >>> game = Cribbage(REGAL.options({}))
    >>> status(game.view(game.new(), None), Speaker(("Ann", "Bob")))
    'The cards are cut for the deal.'
    """
    turn = view.turn
    match turn:
        case Over():
            return _over(view, turn, speaker)
        case Chance(kind="cut"):
            return (
                "The lowest cards are equal, and are cut again." if view.rounds else "The cards are cut for the deal."
            )
        case Chance(kind="deal"):
            assert view.dealer is not None
            return f"{speaker.does(view.dealer, 'deal')}."
        case Chance():
            return "The starter is to be turned."
        case Decide(seats=seats, kind=kind):
            return _due(view, kind, seats, speaker)
        case _ as never:
            assert_never(never)


def _due(view: View, kind: str, seats: tuple[Seat, ...], speaker: Speaker) -> str:
    mine = speaker.you in seats
    who = listed([speaker.who(seat) for seat in seats])
    match kind:
        case "lay":
            assert view.dealer is not None
            if mine:
                cards = plural(view.options.laid, "card")
                return f"Your turn to lay away {cards} to {speaker.whose(view.dealer)} crib."
            return f"Waiting for {who} to lay away."
        case "play":
            assert view.table is not None
            what = f"{'play' if view.table.pile else 'lead'}; the count is {view.table.count}."
            return f"Your turn to {what}" if mine else f"Waiting for {who} to {what}"
        case "joker":
            return f"The count is 31, and {who} may still play a joker."
        case "count":
            _, what, _ = due_count(view)
            return f"Your turn to count your {what}." if mine else f"Waiting for {who} to count their {what}."
        case _:
            return _claim(view, mine, who, speaker)


def _claim(view: View, mine: bool, who: str, speaker: Speaker) -> str:
    counted, what, _ = due_count(view)
    assert view.announced is not None
    said = f"{speaker.does(counted, 'count')} {number_word(view.announced) if view.announced else 'nothing'}"
    told = f"{said} for the {what}"
    return f"{told}; your turn to claim or pass." if mine else f"{told}; waiting for {who} to claim or pass."


_ENDINGS = {"resigned": " by resignation", "timeout": " on time", "forfeit": " by forfeit"}


def _over(view: View, over: Over, speaker: Speaker) -> str:
    if over.reason == "abandoned":
        return "The game is over, abandoned."
    whole = "game" if view.options.games == 1 else "match"
    first = [Seat(seat) for seat, rank in enumerate(over.standings) if rank == 1]
    win = speaker.verb(first[0], "win") if len(first) == 1 else "win"
    told = f"{upper_first(speaker.side(first))} {win} the {whole}{_ENDINGS.get(over.reason, '')}"
    if over.reason != "target":
        return f"{told}."
    marks = [track.front for track in view.tracks] if view.options.games == 1 else list(view.games)
    best = max(marks)
    rest = listed([str(mark) for mark in sorted(marks, reverse=True)[1:]])
    return f"{told}, {best} to {rest}."
