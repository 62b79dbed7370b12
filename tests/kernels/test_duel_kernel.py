"""Laying away and playing by the chance to win: C against Python, and both against what can be worked out by hand."""

from __future__ import annotations

from array import array
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.kernels.choosing import using
from muggins.kernels.duel import Duel, card_values, crib_spread, ways_to_take
from muggins.kernels.laying import Laying, lay_values
from muggins.kernels.learned import CERTAIN, FLAT, KEEPS, PAIRS, PEGS, Role, Wins, roles, wins
from muggins.kernels.models import Model, model_card
from muggins.kernels.play import Play
from tests.kernels.twins import both, kernels, needs_c

SCORES = st.integers(0, 120)


@needs_c
@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans(), SCORES, SCORES)
def test_both_kernels_lay_away_alike(rng, dealer, mine, theirs):
    me, other = roles()[::-1] if dealer else roles()
    six = tuple(sorted(rng.sample(range(52), 6)))
    laying = Laying(dealer=dealer, cards=six, me=me, other=other, mine=mine, theirs=theirs, target=121, wins=wins())
    in_c, in_python = both(lambda: lay_values(laying))
    for ours, his in zip(in_c, in_python, strict=True):
        assert ours == pytest.approx(his, abs=1e-9)
        assert -1e-9 <= ours[0] <= 1 + 1e-9


def positions(rng):
    """Positions of a random play in which somebody has a choice, each with what he knows and the cards played."""
    deck = list(range(52))
    rng.shuffle(deck)
    hands = [tuple(sorted(card // 4 + 1 for card in deck[at : at + 4])) for at in (0, 6)]
    starter = deck[12] // 4 + 1
    last_at_31 = rng.random() < 0.3
    play = Play(*hands, starter, last_at_31=last_at_31)
    plays = []
    while play.settle():
        me, moves = play.turn, play.moves()
        if len(moves) > 1:
            unseen = [0] + [4] * 13
            for card in (*deck[6 * me : 6 * me + 6], deck[12]):
                unseen[card // 4 + 1] -= 1
            yield (
                Duel(
                    seat=me,
                    kept=hands[me],
                    laid=tuple(card // 4 + 1 for card in deck[6 * me + 4 : 6 * me + 6]),
                    starter=starter,
                    unseen=tuple(unseen),
                    other=roles()[1 - me],
                    mine=rng.choice((rng.randrange(121), rng.randrange(105, 121))),
                    theirs=rng.choice((rng.randrange(121), rng.randrange(105, 121))),
                    target=121,
                    shown=rng.randrange(20),
                    wins=wins(),
                    crib_nobs=rng.random() < 0.2,
                    open_nobs=rng.random() < 0.2,
                    nobs=rng.choice((0, 0.25, 1)),
                    last_at_31=last_at_31,
                    sample=0 if len(plays) > 3 else 8,
                    shares=rng.choice(((0.3, 0.7), (1.0, 0.0), (0.0, 1.0))),
                    slip=rng.choice((0.0, 0.1, 1.0)),
                ),
                tuple(plays),
            )
        rank = rng.choice(moves)
        plays.append((me, rank))
        play.play(rank)


@needs_c
@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False))
def test_both_kernels_weigh_cards_alike(rng):
    for duel, plays in positions(rng):
        in_c, in_python = both(lambda d=duel, p=plays: _values(d, p))
        if isinstance(in_c, str):
            assert in_c == in_python
            continue
        for ours, his in zip(in_c, in_python, strict=True):
            assert ours.rank == his.rank
            assert ours.win == pytest.approx(his.win, abs=1e-9)
            assert ours.points == pytest.approx(his.points, abs=1e-6)


def _values(duel, plays):
    try:
        return card_values(duel, plays)
    except ValueError as error:
        # With no slip at all, nobody whom the models know may have played so.
        assert not duel.slip
        return str(error)


def sure(value):
    """A table in which the dealer wins with that chance, whatever both need."""
    return Wins(121, array("H", [round(CERTAIN * value)] * 121 * 121).tobytes())


@kernels
@pytest.mark.parametrize(("dealer", "chance"), [(True, 0.25), (False, 0.75)])
def test_far_from_the_end_laying_away_wins_what_the_table_says_of_the_next_deal(kernel, dealer, chance):
    """With 121 to go for both nobody wins in a deal; then the pone deals, and the dealer wins three of four."""
    laying = Laying(
        dealer=dealer, cards=(0, 9, 18, 27, 36, 45), me=FLAT, other=FLAT, mine=0, theirs=0, target=121, wins=sure(0.75)
    )
    with using(kernel):
        for win, pegging in lay_values(laying):
            assert win == pytest.approx(chance, abs=1e-4)
            assert pegging == pytest.approx(0)


def role_that_keeps(ranks, pegs=(0, 0)):
    """One who always keeps these, lays two queens, and pegs as told with everything."""
    keeps = array("H", [int(keep == ranks) for keep in KEEPS])
    throws = array("H", [int(pair == (12, 12)) for pair in PAIRS])
    spread = bytes(int(points == pegs[0]) for points in range(PEGS)) + bytes(
        int(points == pegs[1]) for points in range(PEGS)
    )
    return Role(keeps.tobytes(), throws.tobytes(), spread * len(KEEPS))


@kernels
def test_hands_count_in_the_order_of_the_rules(kernel):
    """Both need what their hands surely make: the pone counts first and wins, the dealer comes too late (C30, C36)."""
    other = role_that_keeps((1, 2, 3, 4))  # a run of four at least
    six = (16, 17, 18, 42, 48, 49)  # three fives, a jack and two kings
    pone = Laying(
        dealer=False, cards=six, me=role_that_keeps((5, 5, 5, 11)), other=other, mine=115, theirs=117, target=121,
        wins=sure(0.5),
    )  # fmt: skip
    dealer = Laying(
        dealer=True, cards=six, me=role_that_keeps((5, 5, 5, 11)), other=other, mine=115, theirs=117, target=121,
        wins=sure(0.5),
    )  # fmt: skip
    kings = list(combinations(six, 2)).index((48, 49))
    with using(kernel):
        assert lay_values(pone)[kings][0] == pytest.approx(1)
        # But for a jack as starter: his heels are two only.
        assert lay_values(dealer)[kings][0] == pytest.approx(0)


@kernels
def test_pegging_counts_before_the_hands(kernel):
    """He needs two and pegs two: what I hold does not matter."""
    six = (16, 17, 18, 42, 48, 49)
    for dealer in (True, False):
        laying = Laying(
            dealer=dealer, cards=six, me=role_that_keeps((5, 5, 5, 11), (1, 2)), other=FLAT, mine=110, theirs=119,
            target=121, wins=sure(0.5),
        )  # fmt: skip
        with using(kernel):
            for win, pegging in lay_values(laying):
                assert win == pytest.approx(0)
                assert pegging == pytest.approx(-1)


def most(play, model):
    """The most that the pone can peg against a hand that he knows, which is played by a model."""
    if not play.settle():
        return play.pegged[0]
    moves = play.moves()
    if play.turn and len(moves) > 1:
        moves = [model_card(model, play, moves)]
    found = []
    for rank in moves:
        then = play.copy()
        then.play(rank)
        found.append(most(then, model))
    return max(found)


@kernels
@pytest.mark.parametrize("model", list(Model))
@pytest.mark.parametrize(
    "hands", [((1, 2, 10, 12), (5, 6, 6, 13)), ((4, 5, 6, 6), (2, 3, 4, 7)), ((7, 7, 8, 9), (3, 9, 9, 10))]
)
def test_against_one_hand_and_one_way_to_play_it_the_plan_is_the_best_there_is(kernel, model, hands):
    """Who can peg what he needs with a card, by going through all ways to play on, wins with it for sure."""
    mine, theirs = hands
    shares = tuple(float(each is model) for each in Model)
    for need in range(1, 9):
        duel = Duel(
            seat=0, kept=mine, laid=(11, 11), starter=8, unseen=(0, *[4] * 13), other=role_that_keeps(theirs),
            mine=121 - need, theirs=0, target=121, shown=0, wins=sure(0.5), shares=shares, slip=0.0,
        )  # fmt: skip
        with using(kernel):
            values = card_values(duel, [])
        for value in values:
            play = Play(mine, theirs, 8)
            play.play(value.rank)
            assert (value.win == pytest.approx(1)) is (most(play, model) >= need)


def test_ways_to_take_are_counted_as_they_are():
    rng = Random(3)
    for _ in range(50):
        counts = [rng.randrange(5) for _ in range(14)]
        cards = [rank for rank in range(1, 14) for _ in range(counts[rank])]
        ranks = tuple(sorted(rng.choices(range(1, 5), k=3)))
        wanted = sum(tuple(sorted(some)) == ranks for some in combinations(cards, 3))
        assert ways_to_take(ranks, counts) == wanted


def test_models_are_those_that_the_kernels_number():
    assert [model.value for model in Model] == [0, 1]


@given(st.randoms(use_true_random=False))
def test_a_crib_holds_nothing_that_was_played_and_its_chances_add_up(rng):
    """Whatever was played: no chance below nothing, one in all, and two that are all on the table are not in it."""
    for duel, plays in positions(rng):
        his = [rank for seat, rank in plays if seat != duel.seat]
        jacks = duel.unseen[11] - his.count(11)
        spread = crib_spread(replace(duel, nobs=1 / jacks if jacks else 0.0), plays)
        assert sum(chance for _, chance in spread) == pytest.approx(1)
        assert min(chance for _, chance in spread) >= 0


def test_after_three_fives_of_his_no_two_fives_are_in_the_crib():
    """He lays nothing but fives: two can be there while they are unseen, and not when he has played three."""
    unseen = (0, 4, 4, 4, 2, 4, 3, 4, 4, 4, 4, 4, 4, 4)
    duel = Duel(
        seat=0, kept=(1, 2, 3, 13), laid=(4, 4), starter=6, unseen=unseen, other=role_that_lays_fives(), mine=0,
        theirs=0, target=121, shown=0, wins=sure(0.5),
    )  # fmt: skip
    # 4 4 5 5 with 6: four fifteens, two pairs, four runs of three.
    assert crib_spread(duel, [(0, 1)]) == [(24, 1.0)]
    played = [(0, 1), (1, 5), (0, 2), (1, 5), (0, 3), (1, 5)]
    assert crib_spread(duel, played) == [], "he lays fives alone, and cannot have two"


def role_that_lays_fives():
    return FLAT._replace(throws=array("H", [int(pair == (5, 5)) for pair in PAIRS]).tobytes())


@kernels
def test_what_is_no_deal_or_no_position_is_refused(kernel):
    laying = {"dealer": True, "me": FLAT, "other": FLAT, "mine": 0, "theirs": 0, "target": 121, "wins": sure(0.5)}
    position = {
        "seat": 0, "kept": (1, 2, 10, 12), "laid": (9, 9), "starter": 8, "unseen": (0, *[4] * 13), "other": FLAT,
        "mine": 0, "theirs": 0, "target": 121, "shown": 0, "wins": sure(0.5),
    }  # fmt: skip
    with using(kernel):
        for cards in ((255, 254, 253, 252, 251, 250), (0, 0, 0, 0, 0, 1), (0, 1, 2, 3, 4)):
            with pytest.raises(ValueError, match="six different cards"):
                lay_values(Laying(cards=cards, **laying))
        for wrong in ({"seat": 2}, {"starter": 200}, {"kept": (12, 2, 10, 1)}, {"laid": (0, 9)}):
            with pytest.raises(ValueError, match="ranks 1 to 13"):
                card_values(Duel(**position | wrong), [])
