"""The play with both hands known: the search agrees with one through the engine, and in C with that in Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from muggins.core.game import Seat
from muggins.games.cribbage.actions import Action, Decline, Play
from muggins.games.cribbage.engine import Cribbage
from muggins.games.cribbage.options import Counting, Options
from muggins.games.cribbage.pegging import count_of
from muggins.games.cribbage.state import Hand, Hands, Playing, State, Table
from muggins.kernels.choosing import using
from muggins.kernels.minimax import KEEP, best_difference, card_values
from muggins.pieces.cards import Card, deck
from muggins.pieces.track import Track

each_kernel = pytest.mark.usefixtures("kernel")

FIRST = Seat(0)


class ByEngine:
    """The search in the plainest way, through the engine's own actions; every position is asked of the kernel too."""

    def __init__(self, options: Options) -> None:
        self.game = Cribbage(options)
        self.options = options
        self.positions = 0

    def best(self, state: State) -> int:
        """The most that seat 0 can lead by from here on."""
        phase = state.phase
        if not isinstance(phase, Playing):
            return 0
        seat = phase.table.to_act
        sign = 1 if seat == FIRST else -1
        values = {self._name(action): sign * self._worth(state, seat, action) for action in self._choices(phase)}
        self._asked_of_the_kernel(phase, values)
        return sign * max(values.values())

    def _worth(self, state: State, seat: Seat, action: Action) -> int:
        after = self.game.apply(state, seat, action).state
        pegged = [track.front - before.front for track, before in zip(after.tracks, state.tracks, strict=True)]
        return pegged[0] - pegged[1] + self.best(after)

    def _choices(self, phase: Playing) -> list[Action]:
        table = phase.table
        held = phase.hand.held[table.to_act]
        if table.asked:
            return [Decline(), *[Play(card) for card in held if card.rank == 0]]
        return [Play(card) for card in held if table.count + card.value <= 31]

    @staticmethod
    def _name(action: Action) -> int:
        return action.card.rank if isinstance(action, Play) else KEEP

    def _asked_of_the_kernel(self, phase: Playing, values: Mapping[int, int]) -> None:
        self.positions += 1
        table, seat = phase.table, phase.table.to_act
        mine, theirs, pile = (ranks(cards) for cards in (phase.hand.held[seat], phase.hand.held[1 - seat], table.pile))
        last_at_31 = self.options.thirty_one_scores_last_card
        found = card_values(
            mine,
            theirs,
            pile,
            mine_last=table.last == seat,
            theirs_out=Seat(1 - seat) in table.out,
            last_at_31=last_at_31,
        )
        assert found == values, (mine, theirs, pile, table)
        # Cards first, the lowest first.
        assert list(found) == sorted(found, key=lambda rank: (rank == KEEP, rank))
        # Only who has kept a joker back is out though he could play.
        if not table.out or not any(card.rank == 0 for cards in phase.hand.held for card in cards):
            best = best_difference(mine, theirs, pile, mine_last=table.last == seat, last_at_31=last_at_31)
            assert best == max(values.values()), (mine, theirs, pile, table)


def ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(card.rank for card in cards)


def in_play(hands: Hands, leader: Seat) -> State:
    """A game at the first card of the play."""
    starter = next(card for card in deck() if not any(card in held for held in hands))
    held = tuple(tuple(sorted(cards)) for cards in hands)
    hand = Hand(Seat(1 - leader), held, ((), ()), ())
    table = Table(leader, least=(0, 0))
    return State((Track(), Track()), (0, 0), Seat(0), Playing(hand, starter, table))


def options(jokers: int, *, last_at_31: bool) -> Options:
    # Counted by hand, the game waits before the show; nothing that the play can bring comes near the target.
    return Options(target=241, jokers=jokers, counting=Counting.MANUAL, thirty_one_scores_last_card=last_at_31)


def cut_in_two(cards: list[Card]) -> st.SearchStrategy[Hands]:
    """Hands of four cards at most, as even as can be or one longer by any number."""
    return st.integers(max(0, len(cards) - 4), min(4, len(cards))).map(
        lambda at: (tuple(cards[:at]), tuple(cards[at:]))
    )


def two_hands(jokers: int, most: int) -> st.SearchStrategy[Hands]:
    return st.lists(st.sampled_from(deck(jokers)), min_size=1, max_size=most, unique=True).flatmap(cut_in_two)


def assert_like_the_engine(hands: Hands, jokers: int, *, last_at_31: bool) -> None:
    for leader in (Seat(0), Seat(1)):
        # Who has no cards cannot lead (C10, C20).
        if hands[leader]:
            by_engine = ByEngine(options(jokers, last_at_31=last_at_31))
            best = by_engine.best(in_play(hands, leader))
            mine, theirs = map(ranks, hands)
            assert best_difference(mine, theirs, mine_last=leader == 1, last_at_31=last_at_31) == best
            assert by_engine.positions


@each_kernel
@settings(max_examples=60)
@given(two_hands(0, 6), st.booleans())
def test_every_position_has_the_values_of_a_search_by_the_engine(hands: Hands, last_at_31: bool) -> None:
    assert_like_the_engine(hands, 0, last_at_31=last_at_31)


@each_kernel
@settings(max_examples=60)
@given(st.lists(st.sampled_from(deck(2)[:10] + deck(2)[-12:]), max_size=4, unique=True), st.booleans(), st.data())
def test_every_position_with_jokers_has_the_values_of_a_search_by_the_engine(
    cards: list[Card], last_at_31: bool, data: st.DataObject
) -> None:
    # Both jokers among aces and twos, which lie together, and court cards, which make 31.
    everything = [*dict.fromkeys([*deck(2)[:2], *cards])]
    hands = data.draw(st.permutations(everything).flatmap(cut_in_two))
    assert_like_the_engine(hands, 2, last_at_31=last_at_31)


@each_kernel
@pytest.mark.parametrize("last_at_31", [False, True])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ((1, 5, 5, 11), (2, 3, 5, 10)),
        ((4, 5, 6, 6), (5, 6, 7, 8)),
        ((7, 7, 8, 8), (7, 7, 8, 8)),
        ((1, 1, 13, 13), (1, 1, 12, 12)),
    ],
)
def test_whole_hands_have_the_values_of_a_search_by_the_engine(
    mine: tuple[int, ...], theirs: tuple[int, ...], last_at_31: bool
) -> None:
    suits = {rank: iter("cdhs") for rank in range(1, 14)}
    hands = tuple(tuple(Card(rank, next(suits[rank])) for rank in held) for held in (mine, theirs))
    assert_like_the_engine(hands, 0, last_at_31=last_at_31)


@each_kernel
@pytest.mark.parametrize(
    ("mine", "theirs", "pile", "mine_last", "values"),
    [
        # The very last card, and last that makes 31: one, and two but not three (C19).
        ((4,), (), (10,), True, {4: 1}),
        ((1,), (), (10, 10, 10), True, {1: 2}),
        # Fifteen and the last card.
        ((5,), (), (10,), False, {5: 3}),
        # He cannot follow at 30, I take one for the last card (C17); then he leads and takes one (C19).
        ((10,), (5,), (10, 10), False, {10: 6 + 1 - 1}),
        # He cannot follow at 28, so I go on alone to 31; then he has the last card.
        ((1, 2), (9,), (10, 9, 9), False, {1: 2 - 1, 2: 2 - 1}),
        # Of two equal cards it makes no odds which: a pair, then three alike and 31; then he has the last card.
        ((4, 4), (9,), (10, 9, 4), False, {4: 2 + 6 + 2 - 1}),
        # I lead; on the eight his seven makes fifteen, on the king nothing. My other card is the last either way.
        ((8, 13), (7,), (), True, {8: -2 + 1, 13: 1}),
        # A joker on 15 makes 15 again and is the last card; on 31, without the option, two (C51, C58).
        ((0,), (), (10, 5), False, {0: 3}),
        ((0,), (), (10, 10, 10, 1), False, {0: 2, KEEP: 1}),
        # On mine his joker makes 31 again and a pair. Kept back, he keeps his too: I lead mine, and he pairs it.
        ((0,), (0,), (10, 10, 10, 1), False, {0: 2 - 2 - 2, KEEP: -2 - 1}),
    ],
)
def test_positions_worked_out_by_hand(
    mine: tuple[int, ...], theirs: tuple[int, ...], pile: tuple[int, ...], mine_last: bool, values: dict[int, int]
) -> None:
    assert card_values(mine, theirs, pile, mine_last=mine_last) == values


@each_kernel
def test_the_last_card_scores_on_31_too_by_option() -> None:
    assert card_values((1,), (), (10, 10, 10), last_at_31=True) == {1: 3}
    assert card_values((0,), (), (10, 10, 10, 1), last_at_31=True) == {0: 3, KEEP: -1 + 1}


@each_kernel
def test_who_has_said_go_does_not_play_in_this_count() -> None:
    # He said Go at 28, so this hand he cannot have; still, he is out until the count ends.
    assert card_values((1, 2), (1,), (10, 9, 9), theirs_out=True) == {1: 2 - 1, 2: 2 - 1}
    # If he had not: he pairs my ace and is last at 30, or makes 31 on my two; then I have the last card.
    assert card_values((1, 2), (1,), (10, 9, 9)) == {1: -2 - 1 + 1, 2: -2 + 1}


@each_kernel
def test_without_a_card_that_fits_there_is_no_value() -> None:
    assert card_values((10,), (1,), (10, 10, 10)) == {}
    assert card_values((), (1,)) == {}


@each_kernel
def test_without_cards_nothing_is_pegged_but_the_last_card_that_is_due() -> None:
    assert best_difference((), ()) == 0
    assert best_difference((), (), (5, 6), mine_last=True) == 1
    assert best_difference((), (), (5, 6)) == -1
    assert best_difference((), (), (10, 10, 10, 1)) == 0


@st.composite
def positions(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Any two hands of up to four, and a pile out of the same deck."""
    cards = draw(st.lists(st.sampled_from(deck(2)), max_size=13, unique=True))
    mine, theirs = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    pile: list[Card] = []
    for card in cards[mine + theirs :][:5]:
        if count_of([*pile, card]) <= 31:
            pile.append(card)
    return ranks(cards[:mine]), ranks(cards[mine : mine + theirs]), ranks(pile)


@settings(max_examples=400)
@given(positions(), st.booleans(), st.booleans(), st.booleans())
@example(((0, 0, 1, 1), (1, 1, 2, 2), ()), False, False, True)
@example(((9, 10, 11, 12), (10, 11, 12, 13), (13,)), True, False, False)
def test_both_kernels_give_the_same_values(
    both_kernels: None,
    position: tuple[tuple[int, ...], ...],
    mine_last: bool,
    theirs_out: bool,
    last_at_31: bool,
) -> None:
    mine, theirs, pile = position
    found = []
    for kernel in ("c", "python"):
        with using(kernel):
            values = card_values(mine, theirs, pile, mine_last=mine_last, theirs_out=theirs_out, last_at_31=last_at_31)
            best = best_difference(mine, theirs, pile, mine_last=mine_last, last_at_31=last_at_31)
            found.append((list(values.items()), best))
    assert found[0] == found[1]


@each_kernel
@given(positions(), st.booleans())
def test_what_is_mine_is_not_theirs(position: tuple[tuple[int, ...], ...], mine_last: bool) -> None:
    mine, theirs, pile = position
    assert best_difference(mine, theirs, pile, mine_last=mine_last) == -best_difference(
        theirs, mine, pile, mine_last=not mine_last
    )


@each_kernel
@pytest.mark.parametrize(
    ("mine", "theirs", "pile", "says"),
    [
        ((1, 2, 3, 4, 5), (), (), "mine can have 4 cards at most, not 5"),
        ((), (1,) * 5, (), "theirs can have 4 cards at most, not 5"),
        ((), (), (1, 2) * 5, "the pile can have 8 cards at most, not 10"),
        ((300,), (), (), r"mine holds 300: a rank is 0 \(joker\), or 1 \(ace\) to 13 \(king\)"),
        ((14,), (), (), r"mine holds 14: a rank is 0 \(joker\), or 1 \(ace\) to 13 \(king\)"),
        ((), (3, -1), (), r"theirs holds -1: a rank is 0 \(joker\), or 1 \(ace\) to 13 \(king\)"),
        ((5, 5), (5,), (5, 5), "there are 5 cards of rank 5: a deck has 4 at most"),
        ((0,), (), (0, 0), "there are 3 cards of rank 0: a deck has 2 at most"),
        ((), (), (10, 10, 10, 2), r"the pile counts 32: it can count 31 at most \(C11\)"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(
    mine: tuple[int, ...], theirs: tuple[int, ...], pile: tuple[int, ...], says: str
) -> None:
    for look in (card_values, best_difference):
        with pytest.raises(ValueError, match=f"^{says}$"):
            look(mine, theirs, pile)
