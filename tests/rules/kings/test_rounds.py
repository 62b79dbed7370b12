"""The Servant, K21, and what a round is, K26."""

from __future__ import annotations

import pytest

from muggins.games.kings.events import ServantNamed
from tests.rules.kings.table import Table, only


def passing(players: int, scores: tuple[int, ...], **more: object) -> Table:
    """A table at which everybody may pass."""
    options: dict[str, object] = {"free_exchange": True, "servant": True, "players": players, **more}
    return Table("7E 2l", scores=scores, **options)


@pytest.mark.parametrize(
    ("scores", "servant"),
    [((5, 9), 0), ((9, 5), 1), ((5, 5), None), ((9, 5, 7), 1), ((9, 5, 5), None), ((-3, 0, -3, -4), 3), ((5, 9, 9), 0)],
)
def test_k21_after_a_round_the_lowest_score_is_the_servant(scores, servant):
    players = len(scores)
    table = passing(players, scores)
    for seat in range(players - 1):
        table.do(f"{seat} pass")
        assert table.view(None).servant is None
    told = table.do(f"{players - 1} pass")
    assert only(told, ServantNamed) == ([] if servant is None else [ServantNamed(servant)])
    assert [table.view(seat).servant for seat in (0, None)] == [servant] * 2


def test_k21_without_the_option_there_is_none():
    table = passing(2, (5, 9), servant=False)
    assert not only(table.do("0 pass, 1 pass"), ServantNamed)
    assert table.view(None).servant is None


def test_k21_he_stays_until_a_round_names_another_or_nobody():
    table = Table("7E 7l", ["7d", "8d 8l"], scores=(5, 6), servant=True, free_exchange=True)
    assert only(table.turn("0 pass", "1 pass"), ServantNamed) == [ServantNamed(0)]
    # The pair lifts seat 0 to 7.
    told = table.turn("0 place 7F 7d")
    assert (table.view(None).servant, only(told, ServantNamed)) == (0, [])
    assert only(table.turn("1 pass"), ServantNamed) == [ServantNamed(1)]
    told = table.turn("0 pass", "1 pass")
    assert (table.view(None).servant, only(told, ServantNamed)) == (1, [])


def test_k21_a_tie_takes_the_badge_away():
    table = Table("7E 7l", ["7d", "8d 8l"], scores=(4, 6), servant=True, free_exchange=True)
    table.turn("0 pass", "1 pass", "0 place 7F 7d")
    assert only(table.turn("1 pass"), ServantNamed) == [ServantNamed(None)]
    assert table.view(None).servant is None


def test_k21_the_badge_has_no_effect_on_play():
    plain, with_badge = (
        Table("7E 7l", ["7d", "8d 8l"], scores=(4, 6), servant=servant, free_exchange=True) for servant in (False, True)
    )
    for table in (plain, with_badge):
        table.turn("0 pass", "1 pass")
    assert (plain.legal(0), plain.scores, plain.due) == (with_badge.legal(0), with_badge.scores, with_badge.due)


def test_k26_a_round_goes_from_the_starter_to_the_starter():
    table = passing(3, (5, 6, 7), starter=1, to_play=1)
    table.do("1 pass, 2 pass")
    assert table.view(None).servant is None
    table.do("0 pass")
    assert table.view(None).servant == 0


def test_k26_passes_and_exchanges_are_turns_of_it_and_so_are_plays():
    table = Table("7E 7l", ["7d", "8d 8l", "Kl"], scores=(0, 6, 7), servant=True, free_exchange=True, players=3)
    table.turn("0 place 7F 7d", "1 exchange 8d")
    assert table.view(None).servant is None
    table.turn("2 pass")
    assert table.view(None).servant == 0


def test_k26_a_play_and_its_calls_are_one_turn():
    options: dict[str, object] = {"counting": "manual", "joker": True, "servant": True}
    table = Table("7E 7l", ["7d", "8d 8l"], scores=(10, 5), **options)
    table.turn("0 place 7F 7d", "0 count 2", "1 pass")
    assert table.view(None).servant is None


def test_k26_an_unfinished_round_names_nobody():
    table = Table("7E 7l", ["8d", "Kl", "Ql"], bag="", scores=(9, 5, 20), servant=True, players=3)
    told = table.do("0 place 7F 8d")
    assert (table.due, only(told, ServantNamed), table.view(None).servant) == ("over bag", [], None)


def test_k26_a_round_that_ends_with_the_game_does_before_what_is_left_is_deducted():
    table = Table("7E 7l", ["Kl", "8d"], bag="", to_play=1, turns=1, scores=(9, 5), servant=True)
    told = table.do("1 place 7F 8d")
    assert (table.due, table.scores) == ("over bag", (-1, 7))
    assert only(told, ServantNamed) == [ServantNamed(1)]
