"""The seats, the lot and the deal: Z1, Z2, Z10, Z11, Z15, Z16."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.core.game import CHANCE, Seat
from muggins.games.zombs.actions import Deal, Lot
from muggins.games.zombs.census import cards_of
from muggins.games.zombs.deck import read_card
from muggins.games.zombs.events import DealerDrawn, GraveTurned, HandDealt
from tests.rules.zombs.table import Table, only

WHOLE = Counter(
    {f"{colour}{number}": 2 for colour in "RGBP" for number in range(1, 11)}
    | {"0": 4, "Brain": 4, "Cure": 4, "Quarantine": 4, "Frank": 1, "Unicorn": 1, "Trade": 2, "Fish": 2, "Rob": 3}
)
"""The digest's deck."""


def test_the_deck_is_the_digests():
    table = Table()
    assert Counter(map(str, table.options.cards)) == WHOLE
    assert WHOLE.total() == 105
    assert Counter(map(str, table.state.pool)) == WHOLE


@pytest.mark.parametrize("players", [2, 3])
def test_z1_all_play_for_themselves(players):
    table = Table(players=players)
    assert table.match.game.sides == tuple((seat,) for seat in range(players))
    assert table.state.hordes == (None,) * players


def test_z2_partners_sit_opposite():
    assert Table(players=4, mode="team").match.game.sides == ((0, 2), (1, 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_z10_seven_cards_each_and_one_face_up(players):
    table = Table(players=players, mode="team" if players == 4 else "all")
    table.do("* dealer 0")
    assert (table.due, table.pool) == ("* deal", 105)
    random = Random(players)
    deal = table.match.game.outcomes(table.state).sample(random.randrange)
    told = table.match.submit(CHANCE, deal).events
    assert isinstance(deal, Deal)
    assert [len(hand) for hand in deal.hands] == [7] * players
    assert [dealt.number for dealt in only(told, HandDealt)] == [7] * players
    assert (table.due, table.pool) == ("* grave", 105 - 7 * players)
    table.match.submit(CHANCE, table.match.game.outcomes(table.state).sample(random.randrange))
    assert (table.pool, len(table.state.grave), table.vault) == (104 - 7 * players, 1, "")
    assert Counter(map(str, cards_of(table.state))) == WHOLE


def test_z10_what_cannot_have_been_dealt():
    table = Table()
    table.do("* dealer 0")
    seven = "R1 R2 R3 R4 R5 R6 R7"
    assert table.refused(f"* deal {seven} / {seven}") is None
    assert table.refused(f"* deal {seven}") == "wrong_deal Z10"
    assert table.refused(f"* deal {seven} / {seven} / B1 B2 B3 B4 B5 B6 B7") == "wrong_deal Z10"
    assert table.refused(f"* deal {seven} / R1 R2 R3 R4 R5 R6") == "wrong_deal Z10"
    assert table.refused(f"* deal {seven} R8 / R1 R2 R3 R4 R5 R6") == "wrong_deal Z10"
    assert table.refused(f"* deal {seven} / R1 R1 R3 R4 R5 R6 R7") == "not_in_pool Z10"
    assert table.refused(f"* deal Frank {seven[3:]} / Frank {seven[3:]}") == "not_in_pool Z10"
    table.do(f"* deal {seven} / {seven}")
    assert table.refused("* grave R1") == "not_in_pool Z10"
    assert table.refused("* grave R8") is None


@pytest.mark.parametrize("card", ["Frank", "Rob", "0", "G5"])
def test_z10_the_first_card_of_the_grave_may_be_any(card):
    table = Table("", grave=card)
    assert table.grave == card
    table.do("0 draw grave")
    assert (table.grave, table.size(0), table.due) == ("", 8, "0 act")
    assert read_card(card) in table.state.hands[0]


@pytest.mark.parametrize(("players", "dealer", "first"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 3, 0)])
def test_z11_who_sits_left_of_the_dealer_begins(players, dealer, first):
    table = Table("", dealer=dealer, players=players, mode="team" if players == 4 else "all")
    assert table.due == f"{first} draw"


@pytest.mark.parametrize("source", ["grave", "pool"])
def test_z11_in_the_first_round_each_draws_one_card_from_where_he_likes(source):
    table = Table("", "", "", players=3)
    for seat in range(3):
        assert (table.due, table.size(seat)) == (f"{seat} draw", 7)
        table.do(f"{seat} draw {source}")
        if source == "pool":
            assert table.refused(f"* draw {seat} R8 R9") == "wrong_draw Z12"
            table.do(f"* draw {seat} ..")
        assert (table.due, table.size(seat)) == (f"{seat} act", 8)
        table.do(f"{seat} discard ..")
    assert (table.due, table.size(0)) == ("0 draw", 7)


def test_z11_play_goes_to_the_left():
    table = Table("", "", "", dealer=1, players=3)
    order = []
    for _ in range(7):
        order.append(table.due)
        table.idle()
    assert order == [f"{seat} draw" for seat in (2, 0, 1, 2, 0, 1, 2)]


def test_z15_the_grave_lies_open_in_order_and_so_does_the_vault():
    table = Table("R5 Cure", "", "", players=3)
    table.do("0 start R5, 0 discard .., 1 block R+ P8, 1 discard .., 2 discard .., 0 unblock R+ Cure, 0 discard P1")
    for seat in (0, 1, 2, None):
        view = table.view(seat)
        assert (view.grave, view.vault) == (table.state.grave, table.state.vault)
    assert table.vault == "Cure"
    assert table.grave.split()[-2:] == ["P8", "P1"]
    assert len(table.state.grave) == 1 + 3 + 2


def test_z16_the_first_dealer_is_drawn_by_lot():
    table = Table(players=3)
    assert table.due == "* dealer"
    outcomes = table.match.game.outcomes(table.state)
    assert list(outcomes) == [Lot(Seat(0)), Lot(Seat(1)), Lot(Seat(2))]
    assert [outcomes.probability(Lot(Seat(seat))) * 3 for seat in range(4)] == [1, 1, 1, 0]
    refusal = table.refusal("* dealer 3")
    assert refusal is not None
    assert (refusal.code, refusal.rule, dict(refusal.params)) == ("no_such_seat", "Z16", {"seat": 3, "last": 2})
    assert table.do("* dealer 2") == (DealerDrawn(Seat(2)),)
    assert table.due == "* deal"


def test_z16_later_games_pass_the_deal_left():
    table = Table("", "", "", dealer=2, players=3, games=2)
    table.turns(4)
    assert (table.due, table.state.dealer) == ("* deal", 0)
    table.deal("", "", "")
    assert table.due == "1 draw"
    assert only(table.turns(4), GraveTurned) == []
    # Nobody built anything, so all three have won both.
    assert (table.due, table.standings) == ("over guard", (1, 1, 1))
