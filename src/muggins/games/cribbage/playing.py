"""The play: a card is put, the turn passes, counts end (C10-C20, C50-C61)."""

from __future__ import annotations

from dataclasses import replace

from muggins.core.game import Seat
from muggins.games.cribbage.actions import Play
from muggins.games.cribbage.counting import begin_show
from muggins.games.cribbage.events import (
    CardPlayed,
    CountReset,
    Event,
    HandRevealed,
    HandRun,
    JokerAsked,
    JokerDeclined,
    OneForLast,
    SaidGo,
)
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.pegging import LIMIT, fits, peg_items
from muggins.games.cribbage.scoring import left_of, peg
from muggins.games.cribbage.state import (
    CardPut,
    CountEnded,
    Dealing,
    GoSaid,
    Hand,
    Hands,
    JokerKept,
    Playing,
    State,
    Table,
)
from muggins.pieces.cards import JOKER


def put_card(state: State, seat: Seat, action: Play, options: Options, told: list[Event]) -> State:
    """The state after a legal card, its points, and all that follows by itself."""
    phase = state.phase
    assert isinstance(phase, Playing)
    hand, table, card = phase.hand, phase.table, action.card
    kept = tuple([other for other in hand.held[seat] if other != card])
    held = (*hand.held[:seat], kept, *hand.held[seat + 1 :])
    count = table.count + card.value
    pile = (*table.pile, card)
    items = peg_items(pile, count)
    told.append(CardPlayed(seat, card, count, items))
    joker = card.rank == JOKER
    table = Table(
        seat,
        (*table.history, CardPut(seat, card, count)),
        pile,
        count,
        seat,
        table.out,
        False,
        table.revealed,
        table.least,
        tuple(s for s in table.keeps_joker if s != seat) if joker else table.keeps_joker,
    )
    phase = Playing(Hand(hand.dealer, held, hand.laid, hand.extra), phase.starter, table)
    state = State(state.tracks, state.games, state.first_dealer, phase)
    if items:
        state = peg(state, seat, sum(item.points for item in items), options, told)
        if state.phase is not phase:
            return state
    if action.run:
        told.append(HandRun(seat))
        return state._replace(phase=Dealing(left_of(hand.dealer, options)))
    if joker and options.reveal:
        table = _revealed(table, left_of(seat, options), held, told)
    return _pass_on(state, Playing(phase.hand, phase.starter, table), options, told)


def keep_joker(state: State, seat: Seat, options: Options, told: list[Event]) -> State:
    """The state after a joker was declined on 31: its holder is out until the count restarts (C52)."""
    phase = state.phase
    assert isinstance(phase, Playing)
    told.append(JokerDeclined(seat))
    table = replace(
        phase.table,
        history=(*phase.table.history, JokerKept(seat)),
        out=(*phase.table.out, seat),
        asked=False,
    )
    return _pass_on(state, Playing(phase.hand, phase.starter, table), options, told)


def _revealed(table: Table, opponent: Seat, held: Hands, told: list[Event]) -> Table:
    """The opponent's cards lie open from now on (C55)."""
    if opponent in table.revealed:
        return table
    told.append(HandRevealed(opponent, held[opponent]))
    return replace(table, revealed=(*table.revealed, opponent))


def _pass_on(state: State, phase: Playing, options: Options, told: list[Event]) -> State:
    """The turn goes left to who can act; if nobody can, the count ends (C12, C17, C52)."""
    find = _ask_jokers if phase.table.count == LIMIT else _next_player
    table, found = find(phase.hand.held, phase.table, options, told)
    phase = Playing(phase.hand, phase.starter, table)
    state = State(state.tracks, state.games, state.first_dealer, phase)
    return state if found else _end_count(state, phase, options, told)


def _next_player(held: Hands, table: Table, options: Options, told: list[Event]) -> tuple[Table, bool]:
    last = table.last
    assert last is not None
    out, history, least = table.out, table.history, table.least
    found: Seat | None = None
    for step in range(1, options.players + 1):
        seat = Seat((last + step) % options.players)
        # Who has no cards is passed over without a word (C20).
        if seat in out or not held[seat]:
            continue
        # Hands are sorted, so the first card is of the least value.
        if fits(held[seat][0], table.count):
            found = seat
            break
        least = _at_least(least, seat, LIMIT + 1 - table.count)
        if seat != last:
            told.append(SaidGo(seat, table.count))
            out = (*out, seat)
            history = (*history, GoSaid(seat, table.count))
    return (
        Table(
            last if found is None else found,
            history,
            table.pile,
            table.count,
            last,
            out,
            False,
            table.revealed,
            least,
            table.keeps_joker,
        ),
        found is not None,
    )


def _ask_jokers(held: Hands, table: Table, options: Options, told: list[Event]) -> tuple[Table, bool]:
    if not options.jokers:
        return table, False
    last = table.last
    assert last is not None
    for step in range(1, options.players + 1):
        seat = Seat((last + step) % options.players)
        if seat in table.out:
            continue
        if held[seat] and held[seat][0].rank == JOKER:
            told.append(JokerAsked(seat))
            keeps = table.keeps_joker if seat in table.keeps_joker else (*table.keeps_joker, seat)
            return replace(table, to_act=seat, asked=True, keeps_joker=keeps), True
        # Who is not asked holds no joker, and all may know it (C61).
        table = replace(table, least=_at_least(table.least, seat, 1))
    return table, False


def _at_least(least: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    if least[seat] >= value:
        return least
    return (*least[:seat], value, *least[seat + 1 :])


def _end_count(state: State, phase: Playing, options: Options, told: list[Event]) -> State:
    """One for the last card unless it made 31; then the next count, or the show (C17-C19)."""
    hand, table = phase.hand, phase.table
    last = table.last
    assert last is not None
    done = not any(hand.held)
    if table.count != LIMIT or options.thirty_one_scores_last_card:
        told.append(OneForLast(last, 1, done, besides_31=table.count == LIMIT))
        state = peg(state, last, 1, options, told)
        if state.phase is not phase:
            return state
    if done:
        return begin_show(state, phase, options, told)
    leader = next(
        seat for step in range(1, options.players + 1) if hand.held[seat := Seat((last + step) % options.players)]
    )
    told.append(CountReset(leader))
    table = Table(
        leader,
        (*table.history, CountEnded(last)),
        revealed=table.revealed,
        least=table.least,
        keeps_joker=table.keeps_joker,
    )
    return State(state.tracks, state.games, state.first_dealer, Playing(hand, phase.starter, table))
