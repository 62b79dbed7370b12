"""Why pegs move, games are won and matches end (C4, C8, C9, C36-C38, C45)."""

from __future__ import annotations

from muggins.games.cribbage.events import GameOver, GameWon, Pegged
from muggins.games.cribbage.options import Options
from muggins.wording.speech import Speaker, plural

_SKUNKS = {1: "skunked", 2: "double skunked"}

_RULINGS = {
    "resigned": "Who gives up",
    "timeout": "Who runs out of time",
    "forfeit": "Who forfeits",
}


def pegged_because(event: Pegged, options: Options) -> str:
    """How the pegs went.

    >>> from muggins.core.game import Seat
    >>> from muggins.pieces.track import Track
    >>> pegged_because(Pegged(Seat(0), 0, 8, Track(11, 3)), Options())
    'The back peg leaps over the front one, which stays behind at 3: 3 + 8 is 11.'
    """
    front = event.track.front
    before = front - event.points
    if event.points < 0:
        return (
            f"Points said too many come off the score, down to 0 at most: {before} - {-event.points} is {front} (C45)."
        )
    if before == 0:
        told = f"A peg goes from the start to hole {front}."
    else:
        told = (
            "The back peg leaps over the front one, which stays behind at "
            f"{before}: {before} + {event.points} is {front}."
        )
    if front == options.target:
        return f"{told} It stops at {front}, whatever else was made, and the game is won (C36)."
    return told if options.players < 4 else f"{told} Partners share one score (C4)."


def won_because(event: GameWon, speaker: Speaker, options: Options) -> str:
    """Why the game is won, whether the others are skunked, what it counts.

    >>> won_because(GameWon(0, (121, 88), (0, 1), 1, (1, 0)), Speaker(("Ann", "Bob")), Options())
    'Who reaches 121 first wins at once, and nothing later counts (C36). 88 is below 91, three quarters of 121 rounded \
up, so Bob is skunked (C37).'
    """
    told = [f"Who reaches {options.target} first wins at once, and nothing later counts (C36)"]
    if options.skunk_lines:
        losers = [side for side in range(len(options.sides)) if side != event.side]
        told.append("; ".join(_skunk(event, side, speaker, options) for side in losers) + " (C37)")
    if options.games > 1 or options.skunk_counts:
        told.append(_counts(event, options))
    return ". ".join(told) + "."


def _skunk(event: GameWon, side: int, speaker: Speaker, options: Options) -> str:
    score, skunk, seats = event.scores[side], event.skunks[side], options.sides[side]
    who = speaker.side(seats)
    are = "are" if len(seats) > 1 else speaker.verb(seats[0], "are")
    if not skunk:
        return f"{score} is not below {_line(1, options)}, so {who} {are} not skunked"
    return f"{score} is below {_line(skunk, options)}, so {who} {are} {_SKUNKS[skunk]}"


def _line(skunk: int, options: Options) -> str:
    """A skunk line, and how it comes about."""
    line, part, times = (
        (options.skunk_line, "three quarters", 4) if skunk == 1 else (options.double_skunk_line, "half", 2)
    )
    exact = options.target % times == 0
    return f"{line}, {part} of {options.target}{'' if exact else ' rounded up'}"


def _counts(event: GameWon, options: Options) -> str:
    told = f"It counts as {plural(event.won, 'game')}"
    if options.skunk_counts:
        best = " by the better loser's score (C9)" if options.players == 3 else ""
        told += f"{best}: a skunk is two, a double skunk three (C38)"
    else:
        told += ", skunk or not (C38)" if any(event.skunks) else " (C38)"
    if event.games[event.side] >= options.games:
        return told
    passes = "alternates" if options.players == 2 else "passes left"
    return f"{told}; scores start again from 0, and the first deal {passes} (C8)"


def over_because(event: GameOver, options: Options) -> str:
    """Why it is over and how it ranks.

    >>> from muggins.core.game import Seat
    >>> over_because(GameOver("resigned", Seat(0), (2, 1)), Options())
    'Who gives up ends the game and is last (C9).'
    """
    whole = "the game" if options.games == 1 else "the match"
    by = "score" if options.games == 1 else "games won"
    if event.seat is not None:
        last = {2: "is last", 3: f"is last, the others by {by}", 4: "is last, together with the partner"}
        return f"{_RULINGS[event.reason]} ends {whole} and {last[options.players]} (C9)."
    if event.reason == "abandoned":
        return f"Nobody plays on, so all rank by {by} as it stands (C9)."
    if options.games == 1:
        return "The target is reached, so the game is over: all rank by score, and equals share a place (C9)."
    return (
        f"The match goes to {plural(options.games, 'game')} won, so it is over: all rank by games won, "
        "and equals share a place (C9)."
    )
