"""The option table: defaults, what each option may be, what disagrees, and a deck of one's own: Z43, Z50."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from muggins.core.game import CHANCE, BadOptions, Chance
from muggins.core.options import value_text
from muggins.games.catalog import CATALOG
from muggins.games.zombs.options import Length, Mode, Options, partners
from tests.rules.zombs.table import ENTRY, Table, play_randomly
from tests.rules.zombs.test_start import WHOLE

DEFAULTS: dict[str, object] = {
    "players": 2,
    "mode": "all",
    "length": "normal",
    "trade_hands": True,
    "cure_acts_as_brain": False,
    "games": 1,
}

FLAGS = ("trade_hands", "cure_acts_as_brain")


def refused(**options: object) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        ENTRY.build(options)
    return caught.value


def test_the_table_lists_the_options_with_the_digests_defaults():
    assert list(ENTRY.settled({})) == [*DEFAULTS, "deck", "first"]
    assert {name: value for name, value in ENTRY.settled({}).items() if name not in ("deck", "first")} == DEFAULTS
    assert ENTRY.settled({})["deck"] == dict(WHOLE)
    assert ENTRY.settled({})["first"] == "lot"


def test_what_is_built_without_options_plays_by_the_defaults():
    options = Table().options
    assert {name: getattr(options, name) for name in DEFAULTS} == DEFAULTS
    assert (options.goal, Counter(map(str, options.cards))) == (10, WHOLE)


@pytest.mark.parametrize("players", [2, 3])
def test_z1_free_for_all_is_for_two_or_three(players):
    assert Table(players=players).options.mode is Mode.ALL
    bad = refused(players=players, mode="team")
    assert (bad.code, bad.options, bad.rule) == ("options_disagree", ("mode", "players"), "Z2")
    assert str(bad) == f"mode team and players {players} disagree: teams are four; set players to 4 (Z2)"


def test_z2_a_team_game_is_for_four_and_four_play_in_teams():
    options = Table(players=4, mode="team").options
    assert [[partners(options, one, other) for other in range(4)] for one in range(2)] == [
        [True, False, True, False],
        [False, True, False, True],
    ]
    for chosen in ({"players": 4}, {"players": 4, "mode": "all"}):
        bad = refused(**chosen)
        assert (bad.code, bad.options, bad.rule) == ("options_disagree", ("mode", "players"), "Z2")
    assert refused(mode="team").options == ("mode", "players")


def test_with_two_or_three_nobody_has_a_partner():
    options = Table(players=3).options
    assert [partners(options, 0, other) for other in range(3)] == [True, False, False]


@pytest.mark.parametrize(("length", "goal"), [("normal", 10), ("fast", 7)])
def test_z3_z4_the_length_says_what_wins(length, goal):
    options = Table(length=length).options
    assert (options.length, options.goal) == (Length(length), goal)


def test_z43_trade_hands_are_left_out_of_the_deck():
    table = Table(trade_hands=False)
    assert Counter(map(str, table.state.pool)) == WHOLE - Counter({"Trade": 2})
    table.do("* dealer 1")
    assert table.refused("* deal Trade R1 R2 R3 R4 R5 R6 / G1 G2 G3 G4 G5 G6 G7") == "not_in_pool Z10"


def test_z43_also_out_of_a_deck_of_ones_own():
    deck = {f"{colour}{number}": 1 for colour in "RG" for number in range(1, 11)} | {"Trade": 3, "Rob": 1}
    assert len(Table(trade_hands=False, deck=deck).options.cards) == 21
    assert len(Table(deck=deck).options.cards) == 24


@pytest.mark.parametrize("acts_as_brain", [False, True])
def test_z43_a_cure_only_unblocks_if_it_acts_as_a_brain(acts_as_brain):
    table = Table("R5 R6 R7", "Cure G3", cure_acts_as_brain=acts_as_brain)
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., 1 block R- G3")
    assert table.refused("1 cure R+") == ("cure_only_unblocks Z43" if acts_as_brain else None)
    assert table.legal(1, "cure") == ([] if acts_as_brain else ["cure R+"])
    table.do("1 unblock R- Cure")
    assert (table.horde(0), table.vault) == ("5-7", "Cure")


BAD_VALUES: dict[str, list[object]] = {
    "players": [0, 1, 5, -2, 2.0, "2", True, None, [2], {}],
    "mode": ["teams", "", "ALL", None, 0, True],
    "length": ["short", "", "Fast", None, 7, 10],
    "games": [0, 10, -1, 1.0, "1", True, None],
    "first": ["4", "", 0, None, True],
    "deck": [None, "R5", [], 7, {"R11": 1}, {"R5": -1}, {"R5": 21}, {"R5": 1.0}, {"R5": True}, {"r5": 1}],
    **{name: [0, 1, "true", None, []] for name in FLAGS},
}


def test_every_option_has_values_that_it_cannot_have():
    assert set(BAD_VALUES) == {spec.name for spec in ENTRY.specs}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD_VALUES.items() for value in values])
def test_a_value_that_cannot_be_is_refused_by_its_name(name, value):
    bad = refused(**{name: value})
    assert (bad.code, bad.options) == ("bad_option_value", (name,))
    with pytest.raises(BadOptions):
        Options(**{name: value})


@pytest.mark.parametrize("games", range(1, 10))
def test_a_match_is_to_1_to_9_games(games):
    assert Table(games=games).options.games == games


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [False, True])
def test_a_flag_is_false_or_true(name, value):
    assert getattr(Table(**{name: value}).options, name) is value


def test_an_unknown_option_is_named():
    bad = refused(teams=True)
    assert (bad.code, bad.options) == ("unknown_option", ("teams",))


def deck(colours: str, copies: int = 1, **more: int) -> dict[str, int]:
    """Every number of these colours."""
    return {f"{colour}{number}": copies for colour in colours for number in range(1, 11)} | more


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        # Nine cards a player at least.
        ({"deck": {}}, "has 0 cards, and 2 players need 18, nine each"),
        ({"deck": {"R5": 4, "R6": 4, "G5": 4, "G6": 5}}, "has 17 cards, and 2 players need 18, nine each"),
        ({"deck": deck("RG") | {"B5": 3, "B6": 3}, "players": 3}, "has 26 cards, and 3 players need 27, nine each"),
        (
            {"deck": deck("R", G5=4, G6=3, Trade=1), "trade_hands": False},
            "has 17 cards, and 2 players need 18, nine each",
        ),
        # A colour with its 5 and 6 for each.
        ({"deck": deck("R", 2)}, "has 1 colour with a 5 and a 6, and each of 2 players needs one for a horde"),
        (
            {"deck": deck("RG", 2), "players": 3},
            "has 2 colours with a 5 and a 6, and each of 3 players needs one for a horde",
        ),
        (
            {"deck": deck("RGB", 2), "players": 4, "mode": "team"},
            "has 3 colours with a 5 and a 6, and each of 4 players needs one for a horde",
        ),
        ({"deck": {"0": 9, "Brain": 9}}, "has 0 colours with a 5 and a 6, and each of 2 players needs one for a horde"),
    ],
)
def test_z50_what_a_deck_needs(chosen, why):
    bad = refused(**chosen)
    assert (bad.code, bad.options, bad.rule) == ("bad_deck", ("deck",), "Z50")
    assert str(bad) == f"the deck {why} (Z50)"


@pytest.mark.parametrize("number", [5, 6])
@pytest.mark.parametrize("colour", "RGBP")
def test_z50_a_deck_without_fives_or_sixes(colour, number):
    without = {name: count for name, count in WHOLE.items() if name != f"{colour}{number}"}
    bad = refused(deck=without, players=4, mode="team")
    assert (bad.code, bad.options, bad.rule) == ("bad_deck", ("deck",), "Z50")
    assert f"has no {colour}{number}," in str(bad)
    none = {name: count for name, count in WHOLE.items() if name[1:] != str(number)}
    bad = refused(deck=none)
    assert (bad.code, bad.rule) == ("bad_deck", "Z50")
    assert f"has no R{number}," in str(bad)


@pytest.mark.parametrize(
    "chosen",
    [
        {"deck": {"R5": 4, "R6": 5, "G5": 4, "G6": 5}},
        {"deck": deck("RG"), "players": 2},
        {"deck": deck("RGB"), "players": 3},
        {"deck": deck("RGBP"), "players": 4, "mode": "team"},
        {"deck": deck("BP", Rob=20)},
    ],
)
def test_z50_a_deck_that_is_just_enough_is_played_with(chosen):
    table = Table(**chosen)
    assert Counter(map(str, table.options.cards)) == Counter(chosen["deck"])
    play_randomly(table, Random("deck"))
    assert table.due.startswith("over ")


def test_z50_a_deck_is_kept_in_the_record():
    chosen = {"deck": deck("RG", 2, Brain=3, Frank=0)}
    table = Table(**chosen)
    play_randomly(table, Random("kept"))
    record = table.record()
    kept = {name: count for name, count in chosen["deck"].items() if count}
    assert ENTRY.build(record.options).options == table.options
    assert Counter(map(str, ENTRY.build(record.options).options.cards)) == Counter(kept)
    again = table.read_again()
    assert (again.state, again.log()) == (table.state, table.log())


def test_z50_the_digests_deck_is_no_deck_of_ones_own():
    """In whatever order it is written, it is not listed in a record as an option that differs."""
    turned = dict(reversed(WHOLE.items()))
    assert ENTRY.build({"deck": turned}).options == ENTRY.build({}).options
    assert ENTRY.differing({"deck": turned}) == {}
    # Nor if what there is none of is said to be none.
    assert ENTRY.build({"deck": turned | {"R1": 2}}).options == ENTRY.build({}).options


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"players": 3, "length": "fast"},
        {"players": 4, "mode": "team", "trade_hands": False, "games": 3},
        {"deck": deck("RG", 3), "cure_acts_as_brain": True},
    ],
)
def test_options_are_settled_and_what_differs_is_found_again(chosen):
    settled = ENTRY.settled(chosen)
    assert json.loads(json.dumps(settled)) == settled
    assert ENTRY.differing(settled) == chosen
    assert ENTRY.settled(ENTRY.differing(settled)) == settled
    assert ENTRY.build(settled).options == ENTRY.build(chosen).options


@pytest.mark.parametrize("spec", ENTRY.specs, ids=lambda spec: spec.name)
def test_what_is_written_on_a_command_line_is_read(spec):
    if spec.name == "deck":
        assert spec.check(spec.read(json.dumps(deck("RG")))) == tuple(deck("RG").items())
    else:
        for value in spec.allowed:
            assert spec.check(spec.read(value_text(value))) == value


def test_zombs_is_in_the_catalog_under_its_own_name():
    assert (ENTRY.rules, ENTRY.game) == ("zombs", "zombs")
    assert CATALOG.entry("zombs") is ENTRY


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_number_of_players_plays_a_whole_game(players):
    table = Table(players=players, mode="team" if players == 4 else "all")
    assert isinstance(table.match.turn, Chance)
    table.match.submit(CHANCE, table.match.game.outcomes(table.state).sample(Random(0).randrange))
    play_randomly(table, Random(players))
    assert table.due in ("over horde", "over guard")
