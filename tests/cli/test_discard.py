"""`muggins discard`: every way to lay away with its numbers, the best first, and why."""

from __future__ import annotations

from itertools import combinations

import pytest

from muggins.games.cribbage.show import hand_items, worth
from muggins.pieces.cards import DECK, deck, read_cards
from tests.cli.calls import call, mistake, where

DEAL = "5c 6d 7h 8s Jc Qd"
PARTS = ["hand", "crib", "pegging", "net", "win"]


def options(*words):
    answer = call("discard", *words, "--json")
    assert answer.status == 0, answer
    return answer.json["options"]


def average(keep, dealt, cards=DECK):
    """What four cards are worth over every starter, counted one after the other."""
    starters = [card for card in cards if card not in read_cards(dealt)]
    return sum(worth(hand_items(read_cards(keep), starter)) for starter in starters) / len(starters)


@pytest.mark.parametrize("role", ["--dealer", "--pone"])
def test_all_fifteen_ways_are_told_with_their_numbers_the_best_first(role):
    found = options(DEAL, role, "--score", "84-91")
    assert [set(one) for one in found] == [{"lay", "keep", *PARTS}] * 15
    laid = {frozenset(one["lay"].split()) for one in found}
    assert laid == {frozenset(lay) for lay in combinations(DEAL.split(), 2)}
    wins = [one["win"] for one in found]
    assert wins == sorted(wins, reverse=True)
    assert 0 < wins[-1] < wins[0] < 1
    for one in found:
        assert sorted((one["lay"] + " " + one["keep"]).split()) == sorted(DEAL.split())
        assert one["hand"] == pytest.approx(average(one["keep"], DEAL))
        sign = 1 if role == "--dealer" else -1
        assert one["crib"] > 0
        assert one["net"] == pytest.approx(one["hand"] + sign * one["crib"] + one["pegging"])


def test_hand_and_crib_do_not_hang_on_who_deals_or_on_the_score():
    def values(*words):
        return {one["lay"]: (one["hand"], one["crib"]) for one in options(DEAL, *words)}

    assert values("--dealer") == values("--pone") == values("--pone", "--score", "120-3")


def test_the_score_is_mine_first_and_changes_how_often_it_wins():
    behind, even, ahead = (options(DEAL, "--pone", "--score", score)[0]["win"] for score in ("60-100", "0-0", "100-60"))
    assert behind < 0.2 < even < 0.8 < ahead
    assert options(DEAL, "--pone") == options(DEAL, "--pone", "--score", "0-0")


def test_who_needs_a_point_and_counts_first_all_but_wins():
    assert options(DEAL, "--pone", "--score", "120-90")[0]["win"] > 0.99
    assert options(DEAL, "--dealer", "--score", "90-120")[0]["win"] < 0.05


def test_zombie_is_played_to_61_and_a_crib_of_four_suited_cards_is_a_flush_there():
    club = "2c 4c 9c Jd Qh Ks"
    regal, zombie = (options(club, "--dealer", "--rules", rules) for rules in ("regal", "zombie"))
    crib = [{one["lay"]: one["crib"] for one in found} for found in (regal, zombie)]
    # Four clubs in the crib are worth four more, and five where they were five before.
    assert crib[1]["2c 4c"] > crib[0]["2c 4c"] + 4 * (10 * 9) / (46 * 45) * 0.7
    assert crib[1]["2c Jd"] == crib[0]["2c Jd"]
    assert "not below the target 61" in mistake("discard", DEAL, "--dealer", "--rules", "zombie", "--score", "61-0")


def test_with_jokers_all_is_told_as_well():
    deal = "5c 6d 7h 8s X1 Qd"
    found = options(deal, "--dealer", "--rules", "zombie", "--set", "jokers=2", "--score", "44-51")
    assert [set(one) for one in found] == [{"lay", "keep", *PARTS}] * 15
    for one in found[:3]:
        assert one["hand"] == pytest.approx(average(one["keep"], deal, deck(2)))
        assert one["net"] == pytest.approx(one["hand"] + one["crib"] + one["pegging"])
    wins = [one["win"] for one in found]
    assert wins == sorted(wins, reverse=True)


@pytest.mark.parametrize("players", [3, 4])
def test_five_cards_are_for_three_and_four_players(players):
    found = options("5c 6d 7h 8s Jc", "--pone", "--set", f"players={players}")
    assert sorted(one["lay"] for one in found) == ["5c", "6d", "7h", "8s", "Jc"]
    for one in found:
        assert one["hand"] == pytest.approx(average(one["keep"], "5c 6d 7h 8s Jc"))
        assert one["net"] == pytest.approx(one["hand"] - one["crib"])


def test_the_table_has_every_number_of_the_answer_and_a_reason_below():
    words = (DEAL, "--pone", "--score", "84-91")
    out = call("discard", *words).out.splitlines()
    assert out[0].split() == ["lay", "keep", "hand", "their", "crib", "pegging", "net", "win"]
    assert len({len(line) for line in out[:16]}) == 1
    for line, one in zip(out[1:16], options(*words), strict=True):
        numbers = f"{one['hand']:.2f} {one['crib']:.2f} {one['pegging']:+.2f} {one['net']:+.2f} {100 * one['win']:.1f}%"
        assert line.split() == [*one["lay"].split(), *one["keep"].split(), *numbers.split()]
    best = options(*words)[0]
    assert out[16] == ""
    assert out[17].startswith(f"Lay away {best['lay']}: you keep {best['hand']:.2f} in hand")
    assert f"At 84-91 it wins {100 * best['win']:.1f}% of the games." in out[17]
    assert "You need 37 and your opponent 30; after the play your hand counts first (C30)." in out[17]
    assert len(out) == 18


def test_cards_may_be_given_in_any_order():
    def by_cards(*words):
        return {frozenset(one["lay"].split()): [one[part] for part in PARTS] for one in options(*words)}

    assert by_cards("Qd 7h 5c Jc 8s 6d", "--dealer") == by_cards(DEAL, "--dealer")


@pytest.mark.parametrize(
    ("words", "told", "at"),
    [
        (("5c 6d 7h 8s Jc", "--dealer"), "2 players are dealt 6 cards each, not 5", {"argument": "cards"}),
        (("5c 6d 7h 8s Jc Qd Kd", "--dealer"), "2 players are dealt 6 cards each, not 7", {"argument": "cards"}),
        ((DEAL, "--dealer", "--set", "players=3"), "3 players are dealt 5 cards each, not 6", {"argument": "cards"}),
        (("", "--dealer"), "not 0", {"argument": "cards"}),
        (("5c 5c 7h 8s Jc Qd", "--dealer"), "5c stands there twice", {"argument": "cards"}),
        (("5c 5x 7h 8s Jc Qd", "--dealer"), "'5x' is no card", {"argument": "cards"}),
        (("X1 5d 7h 8s Jc Qd", "--dealer"), "X1 is a joker, and this deck has none", {"argument": "cards"}),
        (("X1 5d 7h 8s Jc Qd", "--dealer", "--rules", "zombie"), "--set jokers=2", {"argument": "cards"}),
        ((DEAL,), "say who deals: --dealer if you do, or --pone", {"option": "dealer, pone"}),
        ((DEAL, "--dealer", "--pone"), "not both", {"option": "dealer, pone"}),
        ((DEAL, "--dealer", "--score", "121-0"), "your score 121 is not below the target 121", {"option": "score"}),
        ((DEAL, "--pone", "--score", "0-130"), "your opponent's score 130 is not below", {"option": "score"}),
        ((DEAL, "--pone", "--score", "84"), "'84' is no score", {"option": "score"}),
        ((DEAL, "--pone", "--score", "84-"), "'84-' is no score", {"option": "score"}),
        ((DEAL, "--pone", "--score", "-3-4"), "'-3-4' is no score", {"option": "score"}),
        ((DEAL, "--pone", "--score", "8.5-4"), "'8.5-4' is no score", {"option": "score"}),
        ((DEAL, "--pone", "--score", "٣-4"), "'٣-4' is no score", {"option": "score"}),
        ((DEAL, "--pone", "--score", "9" * 99 + "-4"), "is no score", {"option": "score"}),
        (("5c 6d 7h 8s Jc", "--pone", "--set", "players=3", "--score", "3-4"), "by points alone", {"option": "score"}),
        ((DEAL, "--pone", "--rules", "whist"), "there are regal, cabinet, zombie", {"option": "rules"}),
        ((DEAL, "--pone", "--set", "target=5"), "target cannot be 5", {"option": "target"}),
        ((DEAL, "--pone", "--rules", "zombie", "--set", "players=3"), "disagree", {"option": "players, rules"}),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_one_sentence(words, told, at):
    assert told in mistake("discard", *words)
    assert where("discard", *words) == at


def test_no_cards_at_all_is_refused():
    assert "CARDS" in mistake("discard", "--dealer")
