"""The option table: the presets' defaults, what each option may be, what disagrees."""

from __future__ import annotations

import pytest

from muggins.core.game import BadOptions
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.options import Counting, CribFlush, Options
from tests.rules.cribbage.table import PRESETS, Table

EVERYWHERE = {
    "players": 2,
    "jokers": 0,
    "reveal": False,
    "run": False,
    "overcount_penalty": False,
    "thirty_one_scores_last_card": False,
    "skunk_counts": False,
    "games": 1,
    "first": "lot",
}

DEFAULTS = {
    "regal": {"target": 121, "crib_flush": "five", "counting": "automatic", "muggins": False, "skunk_lines": True},
    "cabinet": {"target": 121, "crib_flush": "five", "counting": "automatic", "muggins": False, "skunk_lines": True},
    "zombie": {"target": 61, "crib_flush": "four", "counting": "manual", "muggins": True, "skunk_lines": False},
}

FLAGS = ("reveal", "run", "muggins", "overcount_penalty", "thirty_one_scores_last_card", "skunk_lines", "skunk_counts")

NEEDS: dict[str, dict[str, object]] = {
    "reveal": {"jokers": 2},
    "run": {"jokers": 2},
    "muggins": {"counting": "manual"},
    "overcount_penalty": {"counting": "manual"},
    "skunk_counts": {"skunk_lines": True},
}
"""What makes a flag possible."""

in_every_preset = pytest.mark.parametrize("rules", PRESETS)


def refused(rules: str, **options: object) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        CATALOG.entry(rules).build(options)
    return caught.value


@in_every_preset
def test_the_preset_plays_by_the_digests_defaults(rules):
    specs = {spec.name: spec.default for spec in CATALOG.entry(rules).specs}
    assert specs == EVERYWHERE | DEFAULTS[rules]


@in_every_preset
def test_what_is_built_without_options_plays_by_the_defaults(rules):
    options = Table(rules).options
    for name, value in (EVERYWHERE | DEFAULTS[rules]).items():
        assert getattr(options, name) == value


@in_every_preset
def test_the_three_presets_are_the_same_game(rules):
    assert CATALOG.entry(rules).game == "cribbage"


@pytest.mark.parametrize(("rules", "players"), [("regal", [2, 3, 4]), ("cabinet", [2, 3]), ("zombie", [2])])
def test_how_many_may_play(rules, players):
    for number in players:
        assert len([seat for side in CATALOG.entry(rules).build({"players": number}).sides for seat in side]) == number
    for number in {0, 1, 2, 3, 4, 5} - set(players):
        assert "players" in refused(rules, players=number).options


@pytest.mark.parametrize(("rules", "players"), [("zombie", 3), ("zombie", 4), ("cabinet", 4)])
def test_too_many_players_for_the_rules_is_said_in_a_sentence_that_names_both(rules, players):
    message = str(refused(rules, players=players))
    assert f"players {players}" in message
    assert rules in message


@in_every_preset
def test_the_target_is_31_to_241(rules):
    for target in (31, 60, 61, 121, 241):
        assert Table(rules, target=target).options.target == target
    for target in (-1, 0, 30, 242, 1000):
        assert refused(rules, target=target).options == ("target",)


@in_every_preset
def test_there_are_no_jokers_or_two(rules):
    for jokers in (0, 2):
        assert Table(rules, jokers=jokers).options.jokers == jokers
    for jokers in (1, 3, -2):
        assert refused(rules, jokers=jokers).options == ("jokers",)


@in_every_preset
def test_the_crib_flush_is_five_or_four(rules):
    for flush in ("five", "four"):
        assert Table(rules, crib_flush=flush).options.crib_flush == flush
    for flush in ("three", "", 5, True):
        assert refused(rules, crib_flush=flush).options == ("crib_flush",)


@in_every_preset
def test_counting_is_automatic_or_manual(rules):
    for counting in ("automatic", "manual"):
        assert Table(rules, counting=counting, muggins=False).options.counting == counting
    for counting in ("by hand", "", None):
        assert refused(rules, counting=counting, muggins=False).options == ("counting",)


@in_every_preset
def test_a_match_is_to_1_to_9_games(rules):
    for games in range(1, 10):
        assert Table(rules, games=games).options.games == games
    for games in (-1, 0, 10):
        assert refused(rules, games=games).options == ("games",)


@in_every_preset
@pytest.mark.parametrize("name", FLAGS)
def test_a_flag_is_false_or_true(rules, name):
    for value in (False, True):
        assert getattr(Table(rules, **{**NEEDS.get(name, {}), name: value}).options, name) is value
    for value in (0, 1, "true", None, []):
        assert refused(rules, **{**NEEDS.get(name, {}), name: value}).options == (name,)


@in_every_preset
@pytest.mark.parametrize("name", ["players", "target", "jokers", "games"])
@pytest.mark.parametrize("value", [2.0, "2", True, None, [2], {}])
def test_a_number_is_nothing_but_a_whole_number(rules, name, value):
    assert refused(rules, **{name: value}).options == (name,)


BAD_VALUES = {
    "players": [0, 1, 5, 2.0, "2", True, None, [2]],
    "target": [-1, 5, 30, 242, 121.0, "121", True, None, {}],
    "jokers": [1, 3, -2, 0.0, False, None],
    "crib_flush": ["three", "", 5, True, None],
    "counting": ["by hand", "", None, 0],
    "games": [0, 10, 1.0, True, None],
    "first": ["4", "", 0, None, True],
    **{name: [0, 1, "true", None, []] for name in FLAGS},
}


def test_every_option_has_values_that_it_cannot_have():
    assert set(BAD_VALUES) == {spec.name for spec in CATALOG.entry("regal").specs}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD_VALUES.items() for value in values])
def test_options_built_directly_are_refused_in_the_sentence_of_the_preset(name, value):
    needed = NEEDS.get(name, {})
    with pytest.raises(BadOptions) as caught:
        Options(**{**needed, name: value})
    by_preset = refused("regal", **needed, **{name: value})
    assert str(caught.value) == str(by_preset)
    assert (caught.value.code, caught.value.options) == (by_preset.code, by_preset.options)


SEATS_OF_MORE = {("first", "2"), ("first", "3")}
"""Two players have no such seat."""


@in_every_preset
def test_options_built_directly_may_be_all_that_a_preset_allows(rules):
    for spec in CATALOG.entry(rules).specs:
        for value in spec.allowed:
            if spec.name not in NEEDS and (spec.name, value) not in SEATS_OF_MORE:
                assert getattr(Options(**{spec.name: value}), spec.name) == value


def test_a_text_that_names_a_value_is_that_value():
    assert Options(crib_flush="four").crib_flush is CribFlush.FOUR
    assert Options(counting="manual", muggins=True).counting is Counting.MANUAL


@in_every_preset
def test_there_is_no_other_option(rules):
    assert refused(rules, shuffle=True).options == ("shuffle",)


@pytest.mark.parametrize(
    ("options", "pair"),
    [
        ({"jokers": 2, "players": 3}, {"jokers", "players"}),
        ({"first": "2"}, {"first", "players"}),
        ({"first": "3", "players": 3}, {"first", "players"}),
        ({"jokers": 2, "players": 4}, {"jokers", "players"}),
        ({"reveal": True, "jokers": 0}, {"reveal", "jokers"}),
        ({"run": True, "jokers": 0}, {"run", "jokers"}),
        ({"muggins": True, "counting": "automatic"}, {"muggins", "counting"}),
        ({"overcount_penalty": True, "counting": "automatic"}, {"overcount_penalty", "counting"}),
        ({"skunk_counts": True, "skunk_lines": False}, {"skunk_counts", "skunk_lines"}),
    ],
)
def test_two_options_that_disagree_are_refused_in_a_sentence_that_names_both(options, pair):
    error = refused("regal", **options)
    assert set(error.options) == pair
    assert all(name in str(error) for name in pair)


@pytest.mark.parametrize(
    ("rules", "option", "pair"),
    [
        ("regal", {"muggins": True}, {"muggins", "counting"}),
        ("cabinet", {"muggins": True}, {"muggins", "counting"}),
        ("zombie", {"counting": "automatic"}, {"muggins", "counting"}),
        ("zombie", {"skunk_counts": True}, {"skunk_counts", "skunk_lines"}),
        ("regal", {"skunk_lines": False, "skunk_counts": True}, {"skunk_counts", "skunk_lines"}),
        ("zombie", {"reveal": True}, {"reveal", "jokers"}),
        ("zombie", {"run": True}, {"run", "jokers"}),
    ],
)
def test_what_is_chosen_may_disagree_with_what_the_preset_says(rules, option, pair):
    error = refused(rules, **option)
    assert set(error.options) == pair
    assert all(name in str(error) for name in pair)


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("regal", {"counting": "manual", "muggins": True}),
        ("zombie", {"target": 121}),
        ("cabinet", {"counting": "manual"}),
        ("zombie", {"skunk_lines": True, "skunk_counts": True}),
        ("zombie", {"jokers": 2, "reveal": True, "run": True}),
        ("regal", {"jokers": 2, "reveal": True, "crib_flush": "four"}),
        ("regal", {"players": 4, "counting": "manual", "muggins": True, "overcount_penalty": True}),
        ("cabinet", {"players": 3, "games": 3, "skunk_counts": True}),
        ("zombie", {"counting": "automatic", "muggins": False}),
    ],
)
def test_any_other_mix_can_be_played(rules, options):
    table = Table(rules, **options)
    for name, value in options.items():
        assert getattr(table.options, name) == value
    table.keep()
    assert table.due == "0 play"


def test_zombie_counts_by_hand_with_muggins_in_the_show_only():
    table = Table("zombie")
    table.keep("Tc 2c 3c 4c", "5d 8d 9d Kd")
    table.do("0 play Tc, 1 play 5d")
    assert table.due == "0 play"
    table.play_out()
    table.do("0 count 0")
    assert table.due == "1 claim"


@pytest.mark.parametrize("rules", ["regal", "cabinet"])
def test_regal_and_cabinet_are_counted_by_the_table(rules):
    table = Table(rules)
    table.keep()
    table.play_out()
    assert table.due == "* deal"
