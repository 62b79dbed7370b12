"""The fast table of Zombs goes as the readable engine does, move by move."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.core.errors import BadOptions
from muggins.core.game import CHANCE, Chance, Decide, Over, Seat
from muggins.games.zombs.actions import Draw, DrawFrom, Reshuffle, Source
from muggins.games.zombs.deck import CARDS, COLOURS, DECK
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.horde import ENDS
from muggins.games.zombs.options import chosen_options, specs
from muggins.games.zombs.state import Acting, Drawing, Giving, Pooling, Reshuffling, State
from muggins.kernels.hordes import (
    ACTING,
    COLOUR,
    DRAWING,
    GIVING,
    NUMBER,
    OVER,
    ZERO,
    Table,
    action_of,
    lay_hordes,
    move_of,
    shuffled,
)

SMALL = dict(DECK) | {card.name: 1 for card in CARDS if card.colour in ("B", "P")} | {"0": 0, "Brain": 1}
"""A deck in which the Pool gives out early."""


def dealt(game: Zombs, draw: Random) -> State:
    state = game.new()
    while isinstance(game.turn(state), Chance):
        state = game.apply(state, CHANCE, game.outcomes(state).sample(draw.randrange)).state
    return state


def laid_out(game: Zombs, state: State, draw: Random) -> Table:
    """The table of a state in which somebody is to draw."""
    assert isinstance(state.phase, Drawing)
    assert state.dealer is not None
    table = Table(game.options, draw.randrange)
    table.dealer = state.dealer
    table.hands = [[card.place for card in hand] for hand in state.hands]
    lay_hordes(table, state.hordes)
    table.pool = shuffled([card.place for card in state.pool], draw.randrange)
    table.grave = [card.place for card in state.grave]
    table.seat, table.due = state.phase
    table.stage = DRAWING
    return table


def drawn(game: Zombs, state: State, coming: list[int]) -> State:
    """The state after the draws that are due, in the order in which the cards came at the table."""
    while isinstance(game.turn(state), Chance):
        match state.phase:
            case Pooling(seat=seat, number=number):
                size = min(number, len(state.pool))
                taken = tuple(CARDS[card] for card in coming[:size])
                del coming[:size]
                state = game.apply(state, CHANCE, Draw(seat, taken)).state
            case Reshuffling():
                state = game.apply(state, CHANCE, Reshuffle()).state
            case _:
                raise AssertionError(state.phase)
    assert not coming
    return state


def assert_alike(game: Zombs, state: State, table: Table) -> None:
    assert [sorted(hand) for hand in table.hands] == [[card.place for card in hand] for hand in state.hands]
    assert sorted(table.pool) == [card.place for card in state.pool]
    assert table.grave == [card.place for card in state.grave]
    assert table.vault == [card.place for card in state.vault]
    for seat, horde in enumerate(state.hordes):
        if horde is None:
            assert table.colour[seat] == -1
            continue
        blocks = [-1 if card is None else card.place for card in (horde.low_block, horde.high_block)]
        assert (COLOURS[table.colour[seat]], table.low[seat], table.high[seat]) == horde[:3]
        assert table.block[2 * seat : 2 * seat + 2] == blocks
        assert table.shut[seat] == horde.quarantined
    turn = game.turn(state)
    if isinstance(turn, Over):
        assert table.stage == OVER
        assert table.winners == tuple(seat for seat, rank in enumerate(turn.standings) if rank == 1)
        return
    assert (table.rounds, table.still, table.changed) == (state.rounds, state.still, state.changed)
    assert isinstance(turn, Decide)
    assert turn.seats == (table.to_move(),)
    match state.phase:
        case Drawing(number=number):
            assert (table.stage, table.due) == (DRAWING, number)
        case Acting():
            assert table.stage == ACTING
        case Giving(cards=cards):
            assert (table.stage, table.fits) == (GIVING, tuple(card.place for card in cards))
        case _:
            raise AssertionError(state.phase)


def any_game(draw: Random) -> Zombs:
    while True:
        chosen = {spec.name: draw.choice(spec.allowed) for spec in specs() if hasattr(spec, "allowed")} | {"games": 1}
        if draw.random() < 0.4:
            chosen["deck"] = tuple(SMALL.items())
        try:
            return Zombs(chosen_options(chosen))
        except BadOptions:
            continue


def test_random_games_go_alike():
    seen: Counter[str] = Counter()
    for seed in range(60):
        draw = Random(seed)
        game = any_game(draw)
        state = dealt(game, draw)
        table = laid_out(game, state, draw)
        while True:
            assert_alike(game, state, table)
            turn = game.turn(state)
            if isinstance(turn, Over):
                seen[turn.reason] += 1
                break
            assert isinstance(turn, Decide)
            seat = turn.seats[0]
            choices = game.legal(game.view(state, seat)).listed
            # Discards are half of all that can be done; the rest tells more.
            action = draw.choice([one for one in choices if type(one).__name__ != "Discard"] or choices)
            if draw.random() < 0.3:
                action = draw.choice(choices)
            move = move_of(state.hordes, action)
            assert action_of(table, move) == action
            seen[type(action).__name__] += 1
            before = len(table.hands[seat])
            held = table.copy()
            table.do(move)
            assert_alike(game, state, held)
            state = game.apply(state, seat, action).state
            if action == DrawFrom(Source.POOL):
                seen["reshuffled"] += isinstance(state.phase, Reshuffling) or len(held.pool) < held.due
                state = drawn(game, state, table.hands[seat][before:])
    wanted = "DrawFrom Start Grow Block Quarantine Unblock Cure Trade Fish Give Rob Discard horde guard reshuffled"
    assert all(seen[name] for name in wanted.split()), seen


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_its_place(card):
    assert CARDS[card.place] == card
    assert NUMBER[card.place] == (-1 if card.number is None else card.number)
    assert COLOUR[card.place] == (-1 if card.colour is None else COLOURS.index(card.colour))


def test_a_zero_counts_what_it_lies_next_to():
    # Z32, Z39: at the high end of 5 to 8 an 8, at the low end a 5.
    table = Table(chosen_options({}), lambda number: 0)
    table.colour[0], table.low[0], table.high[0] = 0, 5, 8
    table.block[:2] = [ZERO, ZERO]
    assert [table.strength(0, end) for end in range(len(ENDS))] == [5, 8]


def test_shuffled_keeps_the_cards_and_reaches_every_order():
    orders = Counter(tuple(shuffled([1, 2, 3], Random(seed).randrange)) for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_who_is_left_of_the_dealer_goes_on_after_a_turn():
    game = Zombs(chosen_options({"players": 3}))
    state = dealt(game, Random(1))
    table = laid_out(game, state, Random(1))
    assert state.dealer is not None
    assert Seat(table.seat) == (state.dealer + 1) % 3
