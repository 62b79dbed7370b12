"""The board read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from muggins.games.cribbage.options import Options
from muggins.games.cribbage.view import View
from muggins.wording.speech import Speaker, listed, number_word, upper_first


class _Side(NamedTuple):
    """A side with the verbs that go with it, its score and the games that it has won."""

    who: str
    are: str
    have: str
    score: int
    games: int


def board_aloud(view: View, speaker: Speaker) -> str:
    """Scores and holes to go, who is ahead, the skunk lines, games won, who deals; the listener's side first.

    >>> from muggins.core.game import Seat
    >>> from muggins.games.cribbage.engine import Cribbage
    >>> from muggins.games.cribbage.options import REGAL
    >>> from muggins.pieces.track import Track
    >>> game = Cribbage(REGAL.options({}))
    >>> view = game.view(game.new(), Seat(0))._replace(tracks=(Track(70, 62), Track(58, 57)), dealer=Seat(1))
    >>> board_aloud(view, Speaker(("Ann", "Bob"), Seat(0)))
    'You are at 70 with 51 to go, Bob is at 58 with 63 to go. You are ahead by twelve. Of the skunk lines at 61 and 91 \
you have reached the first, Bob neither. Bob deals.'
    """
    options = view.options
    sides = _sides(view, speaker)
    told = [upper_first(", ".join(_place(side, options.target) for side in sides)), _ahead(sides)]
    if options.skunk_lines:
        told.append(_skunks(sides, options))
    if options.games > 1:
        won = [f"{side.who} {number_word(side.games) if side.games else 'none'}" for side in sides]
        told.append(f"Games won, of {number_word(options.games)}: {', '.join(won)}")
    if view.dealer is not None:
        told.append(speaker.does(view.dealer, "deal"))
    return ". ".join(told) + "."


def _sides(view: View, speaker: Speaker) -> list[_Side]:
    sides: list[_Side] = []
    for seats, track, games in zip(view.options.sides, view.tracks, view.games, strict=True):
        are, have = [verb if len(seats) > 1 else speaker.verb(seats[0], verb) for verb in ("are", "have")]
        side = _Side(speaker.side(seats), are, have, track.front, games)
        sides.insert(0 if speaker.you in seats else len(sides), side)
    return sides


def _place(side: _Side, target: int) -> str:
    left = target - side.score
    return f"{side.who} {side.are} at {side.score}{f' with {left} to go' if left else ', the last hole'}"


def _ahead(sides: Sequence[_Side]) -> str:
    best = max(side.score for side in sides)
    first = [side for side in sides if side.score == best]
    rest = [side.score for side in sides if side.score < best]
    if not rest:
        return "Nobody is ahead"
    who = upper_first(listed([side.who for side in first]))
    return f"{who} {first[0].are if len(first) == 1 else 'are'} ahead by {number_word(best - max(rest))}"


def _skunks(sides: Sequence[_Side], options: Options) -> str:
    lines = (options.double_skunk_line, options.skunk_line)
    told = f"Of the skunk lines at {lines[0]} and {lines[1]}"
    reached = [("neither", "the first", "both")[sum(side.score >= line for line in lines)] for side in sides]
    if len(set(reached)) == 1:
        return f"{told} {'nobody has reached either' if reached[0] == 'neither' else f'all have reached {reached[0]}'}"
    others = [f"{side.who} {what}" for side, what in zip(sides[1:], reached[1:], strict=True)]
    return f"{told} {', '.join([f'{sides[0].who} {sides[0].have} reached {reached[0]}', *others])}"
