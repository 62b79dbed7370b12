"""The one button says what it does; a card says whether it can be played."""

import pytest

from muggins.core.game import Decide
from muggins.games.cribbage.actions import Play
from muggins.wording.cribbage.main_action import card_choice_name, main_action
from muggins.wording.speech import card_name
from tests.rules.cribbage.table import Table
from tests.wording.games import speakers, steps


def view(**options):
    table = Table(**options)
    table.keep("9h Kd 2c 5s", "Ks Th 3d 4c", starter="8s")
    return table


@pytest.mark.parametrize(
    ("players", "chosen", "said"),
    [
        (2, 0, "Choose 2 cards"),
        (2, 1, "Choose 1 more"),
        (2, 2, "Lay away 2"),
        (2, 3, "Choose 2 cards"),
        (3, 0, "Choose 1 card"),
        (3, 1, "Lay away 1"),
        (4, 2, "Choose 1 card"),
    ],
)
def test_laying_away(players, chosen, said):
    assert main_action("lay", Table(players=players).view(0), chosen) == said


@pytest.mark.parametrize(
    ("kind", "chosen", "said"),
    [
        ("play", 0, "Choose a card"),
        ("play", 1, "Play"),
        ("joker", 0, "Keep the joker"),
        ("joker", 1, "Play the joker"),
        ("count", 0, "Count nothing"),
        ("count", 12, "Count 12"),
        ("claim", 0, "Claim nothing"),
        ("claim", 2, "Muggins for 2"),
        (None, 0, "Continue"),
    ],
)
def test_all_else(kind, chosen, said):
    assert main_action(kind, Table().view(0), chosen) == said


def test_nobody_is_asked_for_what_the_game_does_not_know():
    with pytest.raises(ValueError, match="nobody is asked to dance"):
        main_action("dance", Table().view(0), 0)


def test_a_card_says_whether_it_can_be_played_or_why_not():
    table = Table()
    table.keep("9h Kd 2c 5s", "Ks Th 3d 4c", starter="8s")
    table.do("0 play Kd, 1 play Ks, 0 play 2c, 1 play 3d")
    assert [card_choice_name(table.view(0), card) for card in table.view(0).hand] == [
        "five of spades, playable",
        "nine of hearts, the count would be 34",
    ]
    assert [card_choice_name(table.view(1), card) for card in table.view(1).hand] == [
        "four of clubs",
        "ten of hearts",
    ]


def test_playable_is_what_is_legal_and_only_where_a_card_is_due():
    for seed in range(20):
        for told in steps(seed):
            turn = told.game.turn(told.after)
            for seat, _ in speakers(told.game):
                seen = told.game.view(told.after, seat)
                for card in seen.hand:
                    name = card_choice_name(seen, card)
                    if isinstance(turn, Decide) and seat in turn.seats and turn.kind in ("play", "joker"):
                        legal = Play(card) in told.game.legal(seen).listed
                        assert name.endswith(", playable") == legal
                        assert legal or ", the count would be " in name
                    else:
                        assert name == card_name(card)
