"""A refusal tells no secret: it is the same whatever the others hold and the Pool hides."""

from __future__ import annotations

from random import Random

import pytest

from muggins.core.game import Decide, Over, Seat
from muggins.core.notation import read_line
from muggins.games.zombs.actions import Give
from muggins.games.zombs.state import Giving, State
from muggins.games.zombs.turns import may_be_taken_back
from tests.rules.zombs.table import ENTRY, Table, random_action
from tests.rules.zombs.test_generator import GAMES, UNIVERSE, in_every_game


def with_others_mixed(state: State, seat: Seat, random: Random) -> State:
    """A state in which the seat holds what it held, and all that it does not see is dealt anew."""
    unseen = [card for other, hand in enumerate(state.hands) if other != seat for card in hand] + list(state.pool)
    random.shuffle(unseen)
    hands = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
        else:
            hands.append(tuple(sorted(unseen[: len(hand)])))
            del unseen[: len(hand)]
    return state._replace(hands=tuple(hands), pool=tuple(sorted(unseen)))


@in_every_game
def test_what_the_others_hold_changes_no_refusal(options):
    assert options in GAMES
    random, asked = Random(f"secret {options}"), 0
    table = Table(**options)
    game = table.match.game
    while asked < 12 and not isinstance(turn := table.match.turn, Over):
        if isinstance(turn, Decide) and not isinstance(table.state.phase, Giving) and random.random() < 0.1:
            asked += 1
            for seat in table.options.seats:
                other = with_others_mixed(table.state, seat, random)
                for action in random.sample(UNIVERSE, 400):
                    assert game.refusal(other, seat, action) == game.refusal(table.state, seat, action)
        table.match.submit(*random_action(table, turn, random))
    assert asked > 3


@pytest.mark.parametrize("line", ["0 fish 1", "0 trade 1", "0 block G+ R9", "0 unblock G+ R9", "0 rob R9"])
def test_one_refusal_whether_the_other_holds_the_card_or_not(line):
    with_it = Table("R5 R6", "R9 R7 R4 Fish Trade", "G5", players=3)
    without = Table("R5 R6", "", "G5", players=3)
    for table in (with_it, without):
        table.do("0 draw grave")
    assert with_it.refusal(line) == without.refusal(line)


def test_who_gives_is_told_what_fits_and_nothing_of_the_asker():
    table = Table("R5 R6 Fish R3 R8", "R4 R7 G5")
    table.do("0 start R5 R6, 0 fish 1")
    refusals = [
        table.match.game.refusal(table.state, Seat(1), Give(action.card))
        for action in UNIVERSE
        if isinstance(action, Give) and str(action.card) not in ("R4", "R7")
    ]
    assert {(refusal.code, refusal.params["cards"]) for refusal in refusals if refusal} == {("not_asked_for", "R4 R7")}
    assert len(refusals) == 47


@pytest.mark.parametrize(
    ("line", "may_be"),
    [
        *[(line, True) for line in ("draw grave", "start R5", "grow R7", "block R+ G3", "unblock R+ G4", "rob G4")],
        *[(line, True) for line in ("quarantine R", "unblock R Frank", "cure R+")],
        *[(line, False) for line in ("draw pool", "draw stop", "trade 1", "fish 1", "give R7", "discard R3")],
    ],
)
def test_what_showed_something_or_ended_a_turn_is_not_taken_back(line, may_be):
    _, action = read_line(f"0 {line}", ENTRY.notation)
    assert may_be_taken_back(action) == may_be
