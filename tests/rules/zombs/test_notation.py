"""Lines of Zombs, read and written, and its records."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from muggins.core.game import CHANCE, REFEREE, BadNotation, Over, Seat
from muggins.core.notation import read_line, write_line
from muggins.core.record import parse, replay, write
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.catalog import CATALOG
from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Deal,
    Discard,
    Draw,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Lot,
    Quarantine,
    Reshuffle,
    Rob,
    Source,
    Start,
    Trade,
    TurnGrave,
    Unblock,
)
from muggins.games.zombs.deck import CARDS, COLOURS, Card, read_card
from muggins.games.zombs.horde import End
from tests.rules.zombs.table import ENTRY, Table, play_randomly, random_action

SAME = [
    "* dealer 1",
    "* deal R1 R2 R3 R4 R5 R6 R7 / G1 G2 G3 G4 G5 G6 G7",
    "* deal R10 0 Brain Cure Quarantine Frank Unicorn / Trade Fish Rob G1 B1 P1 P10 / R1 R1 R2 R2 R3 R3 R4",
    "* grave B3",
    "* draw 0 R7",
    "* draw 3 R7 G2 G2 0",
    "* reshuffle",
    "0 draw grave",
    "1 draw pool",
    "2 draw stop",
    "0 start R5",
    "0 start R6",
    "0 start R5 R6",
    "0 grow R7",
    "3 block R+ G3",
    "0 block P- 0",
    "0 quarantine R",
    "0 unblock R+ G7",
    "0 unblock R- Brain",
    "0 unblock R Frank",
    "0 cure R+",
    "0 trade 2",
    "0 fish 1",
    "1 give R7",
    "0 rob G4",
    "0 discard R3",
    "! resign 0",
    "! timeout 1",
    "! forfeit 2",
    "! abandon",
]


@pytest.mark.parametrize("line", SAME)
def test_a_line_is_written_as_it_was_read(line):
    assert write_line(*read_line(line, ENTRY.notation), ENTRY.notation) == line


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("0 block R+ G3", Block("R", End.HIGH, read_card("G3"))),
        ("0 block R- 0", Block("R", End.LOW, read_card("0"))),
        ("0 unblock P- Cure", Unblock("P", End.LOW, read_card("Cure"))),
        ("0 unblock P R10", Unblock("P", None, read_card("R10"))),
        ("0 cure B-", Cure("B", End.LOW)),
        ("0 draw stop", DrawFrom(Source.STOP)),
        ("* draw 2 G2 R7", Draw(Seat(2), (read_card("G2"), read_card("R7")))),
    ],
)
def test_a_line_says_what_it_looks_like(line, action):
    assert read_line(line, ENTRY.notation)[1] == action


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("0 start R6 R5", "0 start R5 R6"),
        ("0 start r5 R6", "0 start R5 R6"),
        ("0 grow g10", "0 grow G10"),
        ("0 block r+ g3", "0 block R+ G3"),
        ("0 quarantine p", "0 quarantine P"),
        ("0 unblock r brain", "0 unblock R Brain"),
        ("0 unblock b- UNICORN", "0 unblock B- Unicorn"),
        ("0 cure r-", "0 cure R-"),
        ("0 discard qUARANTINE", "0 discard Quarantine"),
        ("* grave rob", "* grave Rob"),
        ("* draw 0 g2 R7", "* draw 0 G2 R7"),  # in the order drawn
        ("* deal R1 R2/G1 g2", "* deal R1 R2 / G1 G2"),
    ],
)
def test_what_is_read_leniently_is_written_in_one_way(line, written):
    assert write_line(*read_line(line, ENTRY.notation), ENTRY.notation) == written


@pytest.mark.parametrize(
    "line",
    [
        "0 start",
        "0 start 5R",
        "0 start R",
        "0 start R11",
        "0 start R0",
        "0 start R05",
        "0 start Y5",
        "0 start -",
        "0 grow",
        "0 grow R7 R8",
        "0 block R G3",
        "0 block R+",
        "0 block + G3",
        "0 block R* G3",
        "0 block RG+ G3",
        "0 block R+ G3 G4",
        "0 block G3 R+",
        "0 quarantine",
        "0 quarantine R+",
        "0 quarantine Y",
        "0 unblock R+",
        "0 unblock Brain R+",
        "0 unblock Y Brain",
        "0 cure",
        "0 cure R",
        "0 cure R7",
        "0 trade",
        "0 trade x",
        "0 trade -1",
        "0 trade 1 2",
        "0 fish",
        "0 fish 1 R7",
        "0 give",
        "0 rob",
        "0 rob Robber",
        "0 rob G4 G5",
        "0 draw",
        "0 draw vault",
        "0 draw pool 2",
        "0 draw 0 R7",
        "0 reshuffle",
        "0 deal R1 / R2",
        "0 place 8H 5l",
        "0 play 5h",
        "* draw pool",
        "* draw 0",
        "* draw R7",
        "* draw x R7",
        "* dealer",
        "* dealer 1 2",
        "* deal",
        "* deal 5h 6d",
        "* grave",
        "* grave R1 R2",
        "* reshuffle now",
        "* discard R3",
        "! discard R3",
        "! resign",
        "9x discard R3",
        "discard R3",
        "",
    ],
)
def test_what_cannot_be_read_is_no_line(line):
    with pytest.raises(BadNotation):
        read_line(line, ENTRY.notation)


@pytest.mark.parametrize("line", ["0 discard", "0 pass", "0 end"])
def test_z22_a_turn_does_not_end_without_a_card_named(line):
    with pytest.raises(BadNotation) as caught:
        read_line(line, ENTRY.notation)
    assert (caught.value.code, caught.value.rule) == ("no_discard", "Z22")
    assert str(caught.value) == "a turn ends with a card to the Grave: write discard CARD, as in discard R3 (Z22)"


cards = st.sampled_from(CARDS)
some_cards = st.lists(cards, min_size=1, max_size=8).map(tuple)
colours = st.sampled_from(COLOURS)
ends = st.sampled_from(End)
seats = st.integers(0, 9).map(Seat)
other_seats = st.integers(0, 999_999).map(Seat)

moves: st.SearchStrategy[Action] = st.one_of(
    st.builds(DrawFrom, st.sampled_from(Source)),
    st.builds(Start, some_cards),
    st.builds(Grow, cards),
    st.builds(Block, colours, ends, cards),
    st.builds(Quarantine, colours),
    st.builds(Unblock, colours, ends | st.none(), cards),
    st.builds(Cure, colours, ends),
    st.builds(Trade, other_seats),
    st.builds(Fish, other_seats),
    st.builds(Give, cards),
    st.builds(Rob, cards),
    st.builds(Discard, cards),
)
draws: st.SearchStrategy[Action] = st.one_of(
    st.builds(Lot, other_seats),
    st.builds(Deal, st.lists(some_cards, min_size=1, max_size=4).map(tuple)),
    st.builds(TurnGrave, cards),
    st.builds(Draw, other_seats, some_cards),
    st.just(Reshuffle()),
)
rulings: st.SearchStrategy[Action] = st.one_of(
    st.builds(Resign, other_seats), st.builds(Timeout, other_seats), st.builds(Forfeit, other_seats), st.just(Abandon())
)
lines = st.one_of(st.tuples(seats, moves), st.tuples(st.just(CHANCE), draws), st.tuples(st.just(REFEREE), rulings))


@given(lines)
def test_every_action_is_written_and_read_again(line):
    written = write_line(*line, ENTRY.notation)
    assert read_line(written, ENTRY.notation) == line
    assert "\n" not in written


@given(lines)
def test_cards_and_colours_are_read_in_either_case(line):
    who, verb, *args = write_line(*line, ENTRY.notation).split()
    if verb == "draw" and who != "*":
        return  # grave, pool and stop are words, no cards
    for text in (str.upper, str.lower, str.swapcase):
        assert read_line(" ".join([who, verb, *map(text, args)]), ENTRY.notation) == line


@given(st.sampled_from(CARDS))
def test_a_card_is_written_as_it_is_read(card: Card):
    assert read_card(str(card)) is card
    assert str(card) == (f"{card.colour}{card.number}" if card.colour else "0" if card.number == 0 else card.name)


words = st.sampled_from(
    "start grow block quarantine unblock cure trade fish give rob discard draw pass end deal dealer grave reshuffle "
    "pool stop R5 R6 R10 R11 0 Brain Frank R+ R- R G P+ / - + * ! 1 2 99 1234567 r５ Ｒ5 R̈5 \u212a".split()
)


@given(st.text() | st.builds(" ".join, st.lists(words | st.text(max_size=4), max_size=8)))
@example("0 discard")
@example("0 unblock \u0000 R5")
@example("0 block -+ 0")
@example("* deal /")
@example("* deal / / /")
def test_junk_is_no_line_and_nothing_worse(text):
    for line in (text, f"0 {text}", f"* {text}", f"! {text}"):
        try:
            by, action = read_line(line, ENTRY.notation)
        except BadNotation:
            continue
        # What can be read is judged, and has a line of its own.
        assert read_line(write_line(by, action, ENTRY.notation), ENTRY.notation) == (by, action)
        table = Table("R5 R6", "")
        table.refusal_of(by, action)


OPTIONS: list[dict[str, object]] = [
    {},
    {"players": 4, "mode": "team", "length": "fast"},
    {"players": 3, "trade_hands": False, "cure_acts_as_brain": True},
    {"games": 2, "deck": {"R5": 3, "R6": 3, "G5": 3, "G6": 3, "R7": 2, "G7": 2, "Rob": 2, "Fish": 2, "Trade": 2}},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_record_that_is_written_and_read_again_gives_the_same_game(options):
    table = Table(**options)
    play_randomly(table, Random(str(options)))
    record = table.record()
    assert parse(write(record)) == record
    assert (record.game, record.rules, dict(record.options)) == ("zombs", "zombs", options)
    again = table.read_again()
    assert again.state == table.state
    assert again.log() == table.log()
    turn = table.match.turn
    assert isinstance(turn, Over)
    assert record.result is not None
    assert record.result["reason"] == turn.reason
    # A number a side.
    assert record.result["scores"] == list(table.lengths)
    assert record.result["standings"] == [turn.standings[side[0]] for side in table.options.sides]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_record_may_stop_anywhere(options):
    table, random = Table(**options), Random(f"stop {options}")
    for number in range(60):
        if isinstance(turn := table.match.turn, Over):
            break
        table.match.submit(*random_action(table, turn, random))
        if number % 7 == 0:
            assert table.read_again().state == table.state


def test_the_first_bad_line_of_a_record_is_named_and_nothing_before_it_is_lost():
    table = Table("R5 R6", "R9 G3")
    table.do("0 draw pool, * draw 0 P10, 0 start R5 R6, 0 discard P10, 1 draw grave")
    good = len(table.log())
    text = write(table.record()).replace('1 draw grave"]', '1 draw grave", "1 block R+ R9", "1 block R+ G3"]')
    replayed = replay(parse(text), CATALOG)
    assert replayed.fault is not None
    assert (replayed.fault.code, replayed.fault.action) == ("own_colour", good + 1)
    assert replayed.fault.line == "1 block R+ R9"
    assert replayed.good == good
    assert replayed.match.state == table.state


def test_taking_back_leads_to_the_place_before():
    table = Table("R5 R6", "")
    table.do("0 draw grave")
    before = table.state
    table.do("0 start R5 R6")
    text = write(table.record()).replace('start R5 R6"]', 'start R5 R6", "! back 5"]')
    replayed = replay(parse(text), CATALOG)
    assert replayed.fault is None
    assert replayed.match.state == before
