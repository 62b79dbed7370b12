"""How a game ends, and a match (Z5, Z6, Z8, Z16, Z44)."""

from __future__ import annotations

from muggins.core.game import Over, Seat
from muggins.core.referee import Ruling, ranks, ruled
from muggins.games.zombs.events import Event, GameOver, GameWon
from muggins.games.zombs.options import Options
from muggins.games.zombs.state import Dealing, Ended, Lot, Phase, State
from muggins.games.zombs.turns import left_of, lengths


def fresh(options: Options, dealer: Seat | None, games: tuple[int, ...], phase: Phase) -> State:
    """The table before a deal: all cards together, nothing known."""
    nobody: tuple[tuple[()], ...] = ((),) * options.players
    return State(
        dealer=dealer,
        hands=nobody,
        hordes=(None,) * options.players,
        pool=options.cards,
        grave=(),
        vault=(),
        games=games,
        rounds=0,
        still=0,
        changed=False,
        known=(nobody,) * (options.players + 1),
        lacked=nobody,
        history=(),
        drawn=nobody,
        traded=(),
        phase=phase,
    )


def first_state(options: Options) -> State:
    """The state before anything has happened: the lot for the first deal is due (Z16), unless that is agreed on."""
    first = options.first.seat
    return fresh(options, first, (0,) * len(options.sides), Lot() if first is None else Dealing())


def marks(state: State, options: Options) -> tuple[int, ...]:
    """What ranks the sides: games won in a match, else the longest horde (Z8, Z49)."""
    return state.games if options.games > 1 else lengths(state.hordes, options)


def end_game(state: State, reason: str, owner: Seat | None, options: Options, told: list[Event]) -> State:
    """A horde is complete (Z5, Z6), or the guard ends the game (Z44): the longest horde wins, ties share.

    In a match the deal passes left for the next game (Z16), until a side has won enough; who shares
    the longest horde has won too.
    """
    assert not isinstance(state.phase, Ended)
    long = lengths(state.hordes, options)
    games = tuple(won + (length == max(long)) for won, length in zip(state.games, long, strict=True))
    phase = state.phase
    state = state._replace(games=games)
    if options.games > 1:
        told.append(GameWon(reason, owner, long, games))
        if max(games) < options.games:
            assert state.dealer is not None
            return fresh(options, left_of(state.dealer, options), games, Dealing())
    over = Over(reason, ranks(options.sides, marks(state, options)))
    told.append(GameOver(reason, owner, long, over.standings, state.rounds))
    return state._replace(phase=Ended(over, phase))


def end_by_ruling(state: State, ruling: Ruling, options: Options, told: list[Event]) -> State:
    """A ruling ends the game: who is named comes last with his side, no card moves (Z8)."""
    assert not isinstance(state.phase, Ended)
    over = ruled(ruling, options.sides, marks(state, options))
    told.append(
        GameOver(
            over.reason, getattr(ruling, "seat", None), lengths(state.hordes, options), over.standings, state.rounds
        )
    )
    return state._replace(phase=Ended(over, state.phase))
