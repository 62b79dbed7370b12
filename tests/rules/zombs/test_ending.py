"""How a game ends that nobody completes, and a match: Z8, Z16, Z44, Z49."""

from __future__ import annotations

from random import Random

import pytest

from muggins.core.game import CHANCE, Chance
from muggins.games.zombs.events import DealerDrawn, GameOver, GameWon, GraveTurned, RoundStood
from tests.rules.zombs.table import Table, only


@pytest.mark.parametrize(("verb", "reason"), [("resign", "resigned"), ("timeout", "timeout"), ("forfeit", "forfeit")])
def test_z8_who_gives_up_or_runs_out_of_time_is_last(verb, reason):
    table = Table("R5 R6 R7", "G5", "", players=3)
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., 1 start G5, 1 discard ..")
    before = table.state
    (over,) = only(table.do(f"! {verb} 0"), GameOver)
    # The others by their longest horde: one card against none.
    assert (over.reason, over.seat, over.lengths, over.standings) == (reason, 0, (3, 1, 0), (3, 1, 2))
    assert table.due == f"over {reason}"
    assert table.state._replace(phase=before.phase) == before


def test_z8_others_who_are_equal_share():
    table = Table("R5", "", "", players=3)
    table.do("0 start R5, 0 discard .., ! resign 0")
    assert table.standings == (3, 1, 1)


def test_z8_his_side_with_him():
    table = Table("R5 R6 R7", "", "", "", players=4, mode="team")
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., ! timeout 2")
    assert table.standings == (2, 1, 2, 1)


@pytest.mark.parametrize("due", ["* dealer", "* deal", "0 draw"])
def test_z8_at_any_time(due):
    table = Table()
    if due != "* dealer":
        table.do("* dealer 1")
    if due == "0 draw":
        table.deal()
    assert table.due == due
    table.do("! forfeit 1")
    assert table.standings == (1, 2)


def test_z8_also_while_a_giver_chooses_and_no_card_moves():
    table = Table("R5 R6 Fish", "R4 R7")
    table.do("0 start R5 R6, 0 fish 1")
    hands = table.state.hands
    table.do("! resign 1")
    assert (table.standings, table.state.hands, table.horde(0)) == ((1, 2), hands, "5-6")
    assert table.refused("1 give R4") == "game_over Z8"


def test_z8_left_by_all_it_ends_by_the_longest_horde():
    table = Table("R5 R6", "G5")
    table.do("0 start R5 R6, 0 discard .., 1 start G5, ! abandon")
    assert (table.due, table.standings) == ("over abandoned", (1, 2))


def test_z44_four_full_rounds_without_a_change_end_the_game():
    table = Table("R5 R6", "G5", "", players=3)
    table.do("0 start R5 R6, 0 discard .., 1 start G5, 1 discard .., 2 discard ..")
    told = table.turns(3)
    assert [stood.still for stood in only(told, RoundStood)] == [1, 2, 3]
    assert table.due == "0 draw"
    table.idle()
    table.idle()
    assert table.due == "2 draw"
    told = table.idle()
    (over,) = only(told, GameOver)
    assert (over.reason, over.seat, over.lengths, over.standings, over.rounds) == (
        "guard",
        None,
        (2, 1, 0),
        (1, 2, 3),
        5,
    )
    assert (table.due, only(told, GameWon)) == ("over guard", [])
    assert table.refused("0 draw pool") == "game_over Z44"


def test_z44_ties_are_shared():
    table = Table("R5", "G6", "", players=3)
    table.do("0 start R5, 0 discard .., 1 start G6, 1 discard .., 2 discard ..")
    table.turns(4)
    assert table.standings == (1, 1, 3)


CHANGES = {
    # what seat 0 holds, what it does in the first round, what it does in the fourth
    "a start": ("G5", "", "0 start G5"),
    "growth": ("R5 R6 R7", "0 start R5 R6", "0 grow R7"),
    "a block": ("R1", "", "0 block P+ R1"),
    "an unblock": ("R1 Brain", "0 block P+ R1", "0 unblock P+ Brain"),
    "a quarantine": ("Quarantine Quarantine", "", "0 quarantine P"),
    "lifting it": ("Quarantine Quarantine Frank", "0 quarantine P", "0 unblock P Frank"),
    "a cure": ("Cure", "", "0 cure P+"),
    "a fish": ("R5 R6 Fish", "0 start R5 R6", "0 fish 1"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_z49_any_change_of_a_horde_begins_the_count_anew(change):
    hand, before, now = CHANGES[change]
    # Seat 1 lays its horde first; seat 0 does what comes before in the same round.
    table = Table(hand, "P5 P6 P7 R4", dealer=0, grave="G1")
    table.do("1 start P5 P6, 1 grow P7, 1 discard ..")
    if before:
        table.do(before)
    table.do("0 discard ..")
    assert (table.state.rounds, table.state.still) == (1, 0)
    table.turns(2)
    assert (table.state.rounds, table.state.still) == (3, 2)
    table.do("1 discard ..", now, "0 discard ..")
    assert (table.state.rounds, table.state.still) == (4, 0)
    table.turns(3)
    assert (table.due, table.state.still) == ("1 draw", 3)


@pytest.mark.parametrize("line", ["0 trade 1", "0 rob G1", "0 fish 1"])
def test_z44_trading_robbing_and_fishing_in_vain_change_no_horde(line):
    hand = {"trade": "Trade", "rob": "Rob", "fish": "Fish R5 R6"}[line.split()[1]]
    table = Table(hand, "", dealer=0, grave="G1")
    table.do("1 discard ..")
    if "R5" in hand:
        table.do("0 start R5 R6")
    table.do("0 discard ..")
    still = table.state.still
    table.do("1 discard ..", line, "0 discard ..")
    assert table.state.still == still + 1


def test_z49_a_round_is_a_turn_of_each_from_the_first_player_on():
    table = Table("", "", "", dealer=1, players=3)
    seen = []
    for _ in range(6):
        table.idle()
        seen.append(table.state.rounds)
    assert seen == [0, 0, 1, 1, 1, 2]


def test_z49_a_change_in_the_middle_counts_for_the_whole_round():
    table = Table("", "R5", "", players=3)
    table.do("0 discard .., 1 start R5, 1 discard .., 2 discard ..")
    assert (table.state.rounds, table.state.still) == (1, 0)
    table.turns(1)
    assert (table.state.rounds, table.state.still) == (2, 1)


def test_z49_sides_compare_their_longest_horde_blocked_or_not():
    table = Table("R5 R6", "G5", "B5", "P5 P6 P7 R3", players=4, mode="team")
    table.do("0 start R5 R6, 0 discard .., 1 start G5, 1 discard .., 2 start B5, 2 discard ..")
    table.do("3 start P5 P6, 3 grow P7, 3 block B+ R3")
    table.do("3 discard ..")
    assert table.lengths == (2, 3)
    table.turns(4)
    assert (table.due, table.standings) == ("over guard", (2, 1, 2, 1))


def test_z44_after_forty_rounds_in_all_the_longest_horde_wins():
    """Blocks that are laid and removed again and again keep the game going, up to then."""
    table = Table("R5 R6", "", dealer=1, deck={"R5": 1, "R6": 1} | {f"P{number}": 20 for number in range(1, 10)})
    table.do("0 start R5 R6, 0 discard .., 1 discard ..")
    random = Random(44)
    for rounds in range(1, 40):
        assert (table.due, table.state.rounds) == ("0 draw", rounds)
        for seat in (0, 1):
            table.do(f"{seat} draw pool")
            while isinstance(table.match.turn, Chance):
                table.match.submit(CHANCE, table.match.game.outcomes(table.state).sample(random.randrange))
            # The lowest block can be removed by nearly every card.
            for line in (table.legal(seat, "unblock") or table.legal(seat, "block"))[:1]:
                table.do(f"{seat} {line}")
            table.do(f"{seat} {table.legal(seat, 'discard')[0]}")
        assert table.state.still < 4
    assert (table.due, table.state.rounds, table.standings) == ("over guard", 40, (1, 2))


def test_z16_a_match_is_won_by_who_first_has_won_so_many_games():
    table = Table("R5", "", dealer=0, games=2)
    table.do("1 discard .., 0 start R5, 0 discard ..")
    told = table.turns(4)
    (won,) = only(told, GameWon)
    assert (won.reason, won.seat, won.lengths, won.games) == ("guard", None, (1, 0), (1, 0))
    assert only(told, GameOver) == []
    # The deal passes left, and no lot is drawn for it.
    assert (table.due, table.state.dealer, table.lengths) == ("* deal", 1, (0, 0))
    assert (table.grave, table.vault, table.pool, table.state.rounds) == ("", "", 105, 0)
    table.deal("", "G5 G6")
    assert table.due == "0 draw"
    table.do("0 discard .., 1 start G5, 1 discard ..")
    assert only(table.turns(4), GameWon)[0].games == (1, 1)
    assert table.state.dealer == 0
    table.deal("R5", "")
    table.do("1 discard .., 0 start R5, 0 discard ..")
    told = table.turns(4)
    (over,) = only(told, GameOver)
    assert (over.lengths, over.standings) == ((1, 0), (1, 2))
    assert table.match.game.tally(table.state).games == (2, 1)
    assert only(told, DealerDrawn) == only(told, GraveTurned) == []


def test_z16_a_complete_horde_wins_a_game_of_a_match():
    table = Table("R2 R3 R4 R5 R6 R7 R8", "", games=2, length="fast")
    told = table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R7, 0 grow R8")
    (won,) = only(told, GameWon)
    assert (won.reason, won.seat, won.games, table.due) == ("horde", 0, (1, 0), "* deal")


def test_z8_in_a_match_the_others_are_ranked_by_the_games_won():
    table = Table("R5", "", "", dealer=0, players=3, games=3)
    table.do("1 discard .., 2 discard .., 0 start R5, 0 discard ..")
    table.turns(4)
    assert table.match.game.tally(table.state).games == (1, 0, 0)
    # In the second game seat 2 alone has a horde.
    table.deal("", "", "R5")
    table.do("2 start R5, ! resign 1")
    assert table.standings == (1, 3, 2)
