"""The tables that bots of Zombs draw from a view: what is seen stays, what is known is there, what is lacked is not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.bots.registry import bot_named
from muggins.bots.zombs.seen import beliefs_of, sampled_table, seen_table, unseen
from muggins.core.game import CHANCE, Chance, Decide, Over, Seat
from muggins.games.zombs.deck import CARDS, Cards, read_card
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.options import chosen_options
from muggins.games.zombs.state import Lack
from muggins.games.zombs.view import View
from muggins.kernels.hordes import COLOUR, QUARANTINE, UNSEEN, Table
from tests.bots.zombs_positions import position, view_of_seat_0


def everything(table: Table) -> list[int]:
    """All cards of a table, hordes and blocks included, sorted."""
    there = [*table.pool, *table.grave, *table.vault, *(card for hand in table.hands for card in hand)]
    for owner, colour in enumerate(table.colour):
        if colour >= 0:
            there += [card for card in range(40) if COLOUR[card] == colour][table.low[owner] - 1 : table.high[owner]]
            there += [card for card in table.block[2 * owner : 2 * owner + 2] if card >= 0]
            there += [QUARANTINE] * (2 * table.shut[owner])
    return sorted(there)


def places(cards: Cards) -> list[int]:
    return sorted(card.place for card in cards)


def assert_allowed(view: View, table: Table) -> None:
    """A table holds the whole deck once, the own hand, hands of the right size, what is known, not what is lacked."""
    assert view.seat is not None
    assert everything(table) == places(view.options.cards)
    assert sorted(table.hands[view.seat]) == places(view.hand)
    assert tuple(map(len, table.hands)) == view.sizes
    assert len(table.pool) == view.pool
    for seat in range(len(view.sizes)):
        if seat == view.seat:
            continue
        assert not Counter(places(view.known[seat])) - Counter(table.hands[seat])
        for lack in view.lacked[seat]:
            assert table.hands[seat].count(lack.card.place) <= lack.fresh


@pytest.mark.parametrize(
    "chosen",
    [{}, {"players": 3, "length": "fast"}, {"players": 4, "mode": "team", "cure_acts_as_brain": True}],
    ids=["two", "three", "four"],
)
def test_every_table_of_a_game_is_one_that_the_view_allows(chosen):
    asked = known = lacked = 0
    for seed in range(12):
        game = Zombs(chosen_options(chosen))
        draw = Random(seed)
        state = game.new()
        # Half of the seats leave all to chance, so that hands are traded and fishes fail.
        names = ["steady" if (seat + seed) % 2 else "random" for seat in range(game.options.players)]
        bots = [bot_named(name, "zombs", draw.randrange) for name in names]
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, CHANCE, game.outcomes(state).sample(draw.randrange)).state
                continue
            assert isinstance(turn, Decide)
            seat = turn.seats[0]
            view = game.view(state, seat)
            if draw.random() < 0.2:
                assert_allowed(view, sampled_table(view, draw.randrange))
                asked += 1
                known += any(view.known)
                lacked += any(view.lacked)
            state = game.apply(state, seat, bots[seat].choose(view, game.legal(view), None)).state
    assert asked > 100
    assert known > 20
    assert lacked > 5


def test_what_is_known_is_always_there_and_what_is_lacked_never():
    lacked = {1: (Lack(read_card("R7"), 0), Lack(read_card("R4"), 0))}
    view = view_of_seat_0("R5", "G1 G2 G3 G4 Frank", known={1: "Frank"}, lacked=lacked)
    for seed in range(200):
        hand = sampled_table(view, Random(seed).randrange).hands[1]
        assert read_card("Frank").place in hand
        assert read_card("R7").place not in hand
        assert read_card("R4").place not in hand


def test_a_card_that_was_lacked_may_be_among_those_that_came_since():
    lacked = {1: (Lack(read_card("R7"), 1),)}
    view = view_of_seat_0("R5", "G1 G2 G3 G4 Frank", lacked=lacked)
    counts = Counter(
        sampled_table(view, Random(seed).randrange).hands[1].count(read_card("R7").place) for seed in range(2000)
    )
    # One card of five came since, out of 104 unseen of which two are the R7: near 2 in 104.
    assert set(counts) == {0, 1}
    assert 15 < counts[1] < 75


def test_each_unseen_card_is_as_likely_in_a_hand():
    game, state = position("R5 R6 R7 R8", "G1 G2 G3 G4 G5 G6 G7 G8", grave="P1")
    view = game.view(state, Seat(0))
    counts = Counter(card for seed in range(1500) for card in sampled_table(view, Random(seed).randrange).hands[1])
    hidden = Counter(unseen(view, seen_table(view, lambda number: 0)))
    assert set(counts) == set(hidden)
    # 8 of 100 unseen cards: a card of which there are two comes 240 times in 1,500 hands, with a deviation of 15.
    for card, copies in hidden.items():
        assert abs(counts[card] - 120 * copies) < 6 * (120 * copies) ** 0.5, CARDS[card]


def test_a_table_as_it_is_seen_holds_no_card_that_is_not():
    game, state = position("R5 R6", "G1 G2 Frank", hordes=("R [[4-6]]", "G [P9] 5-6"), grave="P1 B2", vault="Brain")
    table = seen_table(game.view(state, Seat(0)), lambda number: 0)
    assert table.hands[1] == [UNSEEN] * 3
    assert set(table.pool) == {UNSEEN}
    assert table.grave == [read_card("P1").place, read_card("B2").place]
    assert (table.shut, table.block) == ([True, False], [-1, -1, read_card("P9").place, -1])
    known = {1: "Frank"}
    assert beliefs_of(view_of_seat_0("R5", "Frank G1", known=known)).known[1] == (read_card("Frank").place,)
