"""Pegs move, games are won, matches end (C36-C38, C8, C9)."""

from __future__ import annotations

from muggins.core.game import Over, Seat
from muggins.core.referee import Abandon, Ruling, ranks, ruled
from muggins.games.cribbage.events import Event, GameOver, GameWon, Pegged
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import Dealing, Ended, Phase, State
from muggins.pieces.track import Track


def left_of(seat: Seat, options: Options) -> Seat:
    """The next seat to the left."""
    return Seat((seat + 1) % options.players)


def side_of(seat: Seat, options: Options) -> int:
    """The side a seat plays for: with four players seats 0 and 2, then 1 and 3 (C4)."""
    return seat % len(options.sides)


def peg(state: State, seat: Seat, points: int, options: Options, told: list[Event]) -> State:
    """The state after `seat`'s side pegged `points`, below 0 for points taken off (C45).

    A side that reaches the target has won, and the phase is no longer the one it was (C36).
    """
    if points == 0:
        return state
    side = side_of(seat, options)
    track = state.tracks[side]
    moved = track.advance(points, options.target) if points > 0 else track.retreat(-points)
    if moved == track:
        return state
    tracks = (*state.tracks[:side], moved, *state.tracks[side + 1 :])
    told.append(Pegged(seat, side, moved.front - track.front, moved))
    pegged = State(tracks, state.games, state.first_dealer, state.phase)
    return _won(pegged, side, options, told) if moved.front == options.target else pegged


def _won(state: State, side: int, options: Options, told: list[Event]) -> State:
    assert not isinstance(state.phase, Ended)
    assert state.first_dealer is not None
    scores = tuple(track.front for track in state.tracks)
    skunks = tuple(skunked(score, options) if at != side else 0 for at, score in enumerate(scores))
    # With three players the best loser decides what the game counts (C9).
    mildest = min(skunk for at, skunk in enumerate(skunks) if at != side)
    won = 1 + mildest if options.skunk_counts else 1
    games = tuple(count + (won if at == side else 0) for at, count in enumerate(state.games))
    told.append(GameWon(side, scores, skunks, won, games))
    if games[side] >= options.games:
        ended = State(state.tracks, games, state.first_dealer, state.phase)
        over = Over("target", ranks(options.sides, _marks(ended, options)))
        told.append(GameOver(over.reason, None, over.standings))
        return State(state.tracks, games, state.first_dealer, Ended(over, state.phase))
    # The first deal passes left from game to game (C8).
    dealer = left_of(state.first_dealer, options)
    return State(fresh_tracks(options), games, dealer, Dealing(dealer))


def skunked(score: int, options: Options) -> int:
    """How often a loser with that score is skunked: not at all, once or twice (C37)."""
    if not options.skunk_lines:
        return 0
    return (score < options.skunk_line) + (score < options.double_skunk_line)


def _marks(state: State, options: Options) -> tuple[int, ...]:
    """What ranks the sides: games won in a match, the score in a single game (C9)."""
    return state.games if options.games > 1 else tuple(track.front for track in state.tracks)


def fresh_tracks(options: Options) -> tuple[Track, ...]:
    """All pegs at the start."""
    return tuple(Track() for _ in options.sides)


def end_by_ruling(state: State, ruling: Ruling, options: Options, told: list[Event]) -> State:
    """The game and match end by resignation, timeout, forfeit or abandonment (C9)."""
    assert not isinstance(state.phase, Ended)
    phase: Phase = state.phase
    over = ruled(ruling, options.sides, _marks(state, options))
    seat = None if isinstance(ruling, Abandon) else ruling.seat
    told.append(GameOver(over.reason, seat, over.standings))
    return State(state.tracks, state.games, state.first_dealer, Ended(over, phase))
