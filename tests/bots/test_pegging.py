"""What a card is worth in the play: the rules argue for it, plain enumeration confirms it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from muggins.bots.cribbage.holdings import Holding, by_rank
from muggins.bots.cribbage.pegging import ANSWER_SHARE, outlook
from muggins.bots.cribbage.points import weigh_by_points as advise
from muggins.bots.protocol import Weighed
from muggins.core.game import CHANCE, Seat
from muggins.games.cribbage.pegging import fits, peg_items
from muggins.games.cribbage.view import View
from muggins.pieces.cards import JOKER, Card, deck, read_cards
from tests.rules.cribbage.table import Table


def weighed(table: Table, seat: int = 0) -> dict[str, Weighed]:
    """Every choice of a seat by its notation, the best first."""
    view = table.view(seat)
    return {table.entry.notation.write(one.action): one for one in advise(view, table.match.game.legal(view))}


def best(table: Table, seat: int = 0) -> str:
    return next(iter(weighed(table, seat)))


def begun(*hands: str, put: str = "", starter: str = "Ks", rules: str = "regal", **options: object) -> Table:
    """A play begun with these hands, seat 0 to lead, after these cards were put."""
    table = Table(rules, **options)
    table.keep(*hands, starter=starter)
    if put:
        table.put(put)
    return table


# Leads


@pytest.mark.parametrize("hand", ["5c 5d Td Jh", "5c 5d 6h Qh", "5c Th Jc Kd"])
def test_a_five_is_not_led_while_any_ten_makes_fifteen_of_it(hand):
    assert not best(begun(hand, "2c 3c 8d 9d")).startswith("play 5")


def test_a_card_below_five_is_led_since_no_fifteen_can_follow():
    assert best(begun("4c 7d 8h Kd", "2c 3c 9h 9d")) == "play 4c"


# Points now against what may follow


def test_thirty_one_is_made_and_nobody_replies():
    table = begun("Tc 9d 2s As", "Jc 9h 8d 7h", put="Tc Jc 9d")
    found = weighed(table)
    assert list(found) == ["play 2s", "play As"]
    assert found["play 2s"].parts == {"points": 2, "reply": 0, "answer": 0, "net": 2}
    # On 30 the ace would be the last card and no more.
    assert found["play As"].parts == {"points": 0, "reply": 0, "answer": 1, "net": 1}


def test_who_said_go_does_not_reply():
    # Seat 1 said Go at 29, so all its cards are above two: after the ace nothing of it fits.
    table = begun("Tc 9d Ah As", "Jc 9h 8d 7h", put="Tc Jc 9d")
    assert weighed(table)["play As"].parts["reply"] == 0
    assert weighed(table)["play As"].parts["answer"] == 2 + 2


def test_a_run_or_a_fifteen_is_not_offered_where_a_safe_card_is_there():
    # On 8 a six or an eight stands next to the seven; on 18 nobody makes fifteen.
    assert best(begun("Ac 8d Kc 6h", "7s 8h 3d 2d", put="Ac 7s")) == "play Kc"


def test_what_is_left_when_the_other_has_no_cards_is_played_alone():
    # Seat 1 put its last three cards on 21; two kings are a pair, and then comes the point for the last card.
    table = begun("Tc Qc Kc Kd", "Ad As 2h 2s", put="Tc Ad Qc As 2h 2s", starter="9s")
    assert (table.due, table.count, table.view(0).sizes) == ("0 play", 0, (2, 0))
    assert weighed(table)["play Kc"].parts == {"points": 0, "reply": 0, "answer": 2 + 1, "net": 3}


def test_the_card_that_wins_comes_first():
    # With nothing in hand it were best to end the deal, but fifteen makes the last points of the game.
    table = begun("X1 5c 9c 3h", "As 4c 6c Jh", put="9c As", starter="2d", rules="zombie", jokers=2, run=True)
    assert best(table) == "play X1 run"
    assert best(table.peg_to(59, 50)) == "play 5c"


# Partners, open hands, jokers


def test_a_partners_reply_is_a_gain():
    # Seats 1 and 3 said Go; seat 2 is to play and only its partner can follow.
    hands = ("Tc 3h 3d 2s", "Td Ts 9h 9d", "4c 4h Ah Ad", "Jh Jd 8h 8d")
    table = begun(*hands, players=4, put="Tc Td 4c 3h")
    assert (table.due, table.count) == ("2 play", 27)
    found = weighed(table, 2)
    assert found["play 4h"].parts["net"] == 2
    assert found["play Ah"].parts["reply"] < 0


def test_a_joker_may_follow_on_thirty_one():
    hands = ("Tc Ac 9c 9h", "Jd Ts 8d 7s")
    without = begun(*hands, put="Tc Jd Ac", rules="zombie")
    lowdown = begun(*hands, put="Tc Jd Ac", rules="zombie", jokers=2)
    assert weighed(without, 1)["play Ts"].parts["reply"] == 0
    assert 0 < weighed(lowdown, 1)["play Ts"].parts["reply"] < 1


def test_a_joker_is_played_on_thirty_one_since_it_scores_again():
    table = begun("X1 Tc Ac 9c", "X2 Jd Ts 8d", put="Tc Jd Ac Ts", rules="zombie", jokers=2)
    assert (table.due, table.count) == ("0 joker", 31)
    found = weighed(table)
    assert list(found) == ["play X1", "decline"]
    assert found["play X1"].parts["points"] == 2


def test_a_hand_that_lies_open_is_known():
    table = begun("X1 5h 9c Tc", "Td 9d 8d 7s", put="X1 Td", rules="zombie", jokers=2, reveal=True)
    assert table.view(0).open_hands[1] == read_cards("7s 8d 9d")
    found = weighed(table)
    # After the nine its eight makes a run of three; after the ten, or five for fifteen, nothing of it scores.
    assert {name: one.parts["reply"] for name, one in found.items()} == {"play 5h": 0, "play 9c": 3, "play Tc": 0}


def test_the_hand_is_ended_by_a_joker_if_the_show_would_go_to_the_opponent():
    # Nothing in hand against a crib of the dealer: away with it.
    poor = begun("X1 Kc 8h 3d", "4c 5c 6c Jh", rules="zombie", jokers=2, run=True, starter="Qd")
    assert best(poor) == "play X1 run"
    rich = begun("X1 5c 5d Jh", "4c 7c 6c Kh", rules="zombie", jokers=2, run=True, starter="5h")
    assert not best(rich).endswith("run")


# What is expected equals what plain enumeration finds


def test_the_chance_to_hold_none_equals_that_of_all_hands():
    cards = read_cards("X1 X2 Ac Ad 2c 5h 5d Kc")
    tens_and_jokers = read_cards("X1 Kc 5h 5d")
    for size in (1, 2, 3):
        for joker in (False, True):
            hands = [
                hand for hand in combinations(cards, size) if not joker or any(card.rank == JOKER for card in hand)
            ]
            missing = sum(not set(hand) & set(tens_and_jokers) for hand in hands)
            holding = Holding(by_rank(cards), size, joker)
            assert holding.misses(4, 1) == pytest.approx(missing / len(hands))


def possible(view: View, seat: int, gone: Sequence[Card] = ()) -> Iterator[tuple[Card, ...]]:
    """Every hand that another seat may have, by all that the view knows."""
    assert view.table is not None
    assert view.starter is not None
    opened = view.open_hands[seat]
    if opened is not None:
        yield opened
        return
    seen = {*view.hand, *view.laid, view.starter, *gone}
    for at in range(view.options.players):
        seen.update(view.table.put_by(Seat(at)))
        seen.update(view.open_hands[at] or ())
    least = view.table.least[seat]
    pool = [card for card in deck(view.options.jokers) if card not in seen and card.value >= least]
    for hand in combinations(pool, view.sizes[seat]):
        if seat not in view.table.keeps_joker or any(card.rank == JOKER for card in hand):
            yield hand


def follow(hand: Sequence[Card], pile: Sequence[Card], count: int) -> dict[Card, int]:
    """The cards of a hand that fit, with what each pegs."""
    return {
        card: sum(item.points for item in peg_items((*pile, card), count + card.value))
        for card in hand
        if fits(card, count)
    }


def answer(view: View, card: Card, reply: Card, pile: Sequence[Card], count: int) -> float:
    """A share of the best card on a reply, or less the point for the last card."""
    rest = [other for other in view.hand if other != card]
    found = follow(rest, (*pile, reply), count + reply.value)
    return max(found.values()) * ANSWER_SHARE if found else -(count + reply.value != 31)


def play_decisions(table: Table, draw: Random) -> Iterator[View]:
    """The views of the seats to play in one random deal."""
    table.match.submit(CHANCE, table.match.game.outcomes(table.state).sample(draw.randrange))
    while not table.due.endswith("starter"):
        seat = int(table.due[0])
        table.match.submit(Seat(seat), draw.choice(table.match.legal(Seat(seat)).listed))
    table.match.submit(CHANCE, table.match.game.outcomes(table.state).sample(draw.randrange))
    while table.due.endswith(("play", "joker")):
        seat = int(table.due[0])
        yield table.view(seat)
        table.match.submit(Seat(seat), draw.choice(table.match.legal(Seat(seat)).listed))


@pytest.mark.parametrize(
    ("rules", "options"),
    [("regal", {}), ("zombie", {"jokers": 2}), ("zombie", {"jokers": 2, "reveal": True})],
    ids=["regal", "jokers", "reveal"],
)
@pytest.mark.parametrize("seed", range(6))
def test_a_reply_is_the_mean_of_the_best_over_all_hands_that_may_be_there(rules, options, seed):
    for view in play_decisions(Table(rules, **options), Random(seed)):
        other = 1 - (view.seat or 0)
        assert view.table is not None
        if not 0 < view.sizes[other] <= 2 or other in view.table.out:
            continue
        hands = list(possible(view, other))
        for card in view.hand:
            if not fits(card, view.table.count):
                continue
            pile, count = (*view.table.pile, card), view.table.count + card.value
            replies = [follow(hand, pile, count) for hand in hands]
            found = outlook(view).prospect(card.rank)
            assert found.reply == pytest.approx(fmean(max(each.values(), default=0) for each in replies))
            if all(replies) and not view.options.jokers:
                after = fmean(
                    fmean(answer(view, card, reply, pile, count) for reply in each if each[reply] == max(each.values()))
                    for each in replies
                )
                assert found.answer == pytest.approx(after)


@pytest.mark.parametrize("seed", range(6))
def test_with_three_the_second_replies_where_the_first_cannot(seed):
    for view in play_decisions(Table("regal", players=3), Random(seed)):
        assert view.table is not None
        assert view.seat is not None
        first, second = (Seat((view.seat + step) % 3) for step in (1, 2))
        if view.table.out or view.sizes[first] != 1 or view.sizes[second] != 1:
            continue
        for card in view.hand:
            pile, count = (*view.table.pile, card), view.table.count + card.value
            if count > 31:
                continue
            replies = []
            for hand in possible(view, first):
                found = follow(hand, pile, count)
                seconds = [hand] if found else possible(view, second, hand)
                replies.append(fmean(max(follow(each, pile, count).values(), default=0) for each in seconds))
            assert outlook(view).prospect(card.rank).reply == pytest.approx(fmean(replies))
