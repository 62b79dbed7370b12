"""What an option can be, whatever game it belongs to: values of a list, and counts of named things."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.errors import BadOptions
from muggins.core.options import CountsSpec, OptionSpec, check_value, plain_value, value_text

NAMES = ("R5", "R6", "0", "Brain")

DECK = CountsSpec("deck", (("R5", 2), ("0", 4)), NAMES, 20)

HUGE = {"R5": 10**5_000}
"""A number that Python does not even write."""

right = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 20))


def refused(value: object, spec: OptionSpec | CountsSpec = DECK) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        spec.check(value)
    assert (caught.value.code, caught.value.options) == ("bad_option_value", (spec.name,))
    assert str(caught.value).startswith(f"{spec.name} cannot ")
    assert "\n" not in str(caught.value)
    return caught.value


@given(right)
def test_counts_are_kept_in_the_order_of_the_names_without_what_there_is_none_of(counts):
    checked = DECK.check(counts)
    assert checked == tuple((name, counts[name]) for name in NAMES if counts.get(name, 0) > 0)
    assert DECK.check(checked) == checked


@given(right)
def test_counts_go_to_json_and_to_a_command_line_and_come_back(counts):
    checked = DECK.check(counts)
    assert DECK.check(json.loads(json.dumps(plain_value(checked)))) == checked
    assert DECK.check(DECK.read(value_text(checked))) == checked


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"R7": 1}, "deck cannot hold 'R7'; the cards are R5, R6, 0, Brain"),
        ({"brain": 1}, "deck cannot hold 'brain'; the cards are R5, R6, 0, Brain"),
        ({"": 1}, "deck cannot hold ''; the cards are R5, R6, 0, Brain"),
        ({5: 1}, "deck cannot hold that; the cards are R5, R6, 0, Brain"),
        ({"R5": -1}, "deck cannot have -1 for R5; it is a whole number from 0 to 20"),
        ({"R5": 21}, "deck cannot have 21 for R5; it is a whole number from 0 to 20"),
        ({"R5": 2.0}, "deck cannot have 2.0 for R5; it is a whole number from 0 to 20"),
        ({"R5": True}, "deck cannot have true for R5; it is a whole number from 0 to 20"),
        ({"R5": "2"}, "deck cannot have 2 for R5; it is a whole number from 0 to 20"),
        ({"R5": None}, "deck cannot have that for R5; it is a whole number from 0 to 20"),
        (HUGE, "deck cannot have so large a number for R5; it is a whole number from 0 to 20"),
        ({"R5": float("nan")}, "deck cannot have nan for R5; it is a whole number from 0 to 20"),
        ((("R5", 2), ("R5", 3)), "deck cannot name R5 twice"),
    ],
)
def test_a_wrong_count_is_named(value, message):
    assert str(refused(value)) == message


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "that"),
        (True, "true"),
        (7, "7"),
        (2.5, "2.5"),
        ("R5", "R5"),
        (["R5"], "that"),
        ([["R5", 2]], "that"),
        (("R5", 2), "that"),
        ((("R5",),), "that"),
        pytest.param(-(10**5_000), "so large a number", id="huge"),
        ("x" * 1_000, "x" * 40),
    ],
)
def test_what_is_no_object_is_refused(value, shown):
    assert str(refused(value)) == (
        f'deck cannot be {shown}; it is an object with a number from 0 to 20 for each card, as in {{"R5": 2}}'
    )


@pytest.mark.parametrize(
    "text",
    [
        *["", "R5", "[1]", "7", "null", '{"R5": '],
        pytest.param('{"R5": ' + "1" * 5_000 + "}", id="huge"),
        pytest.param("[" * 100_000, id="deep"),
    ],
)
def test_a_text_that_is_no_object_stays_a_text_and_is_refused(text):
    assert DECK.read(text) == text
    refused(DECK.read(text))


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(NAMES),
    lambda inner: (
        st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text() | st.sampled_from(NAMES), inner)
    ),
)


@given(junk)
def test_whatever_is_given_it_is_checked_or_refused(value):
    try:
        counts = DECK.check(value)
    except BadOptions:
        return
    assert all(name in NAMES and type(number) is int and 1 <= number <= 20 for name, number in counts)


@given(st.text())
def test_whatever_is_written_it_is_checked_or_refused(text):
    try:
        counts = DECK.check(DECK.read(text))
    except BadOptions:
        return
    assert DECK.check(DECK.read(value_text(counts))) == counts


def test_a_list_of_values_says_no_to_a_number_of_any_size():
    target = OptionSpec("target", 121, tuple(range(31, 242)))
    message = "target cannot be so large a number; it is a whole number from 31 to 241"
    assert str(refused(10**5_000, target)) == message


def test_an_unknown_name_is_told_those_that_there_are():
    with pytest.raises(BadOptions, match=r"^zombs has no option 'decks'; it has deck$") as caught:
        check_value({"deck": DECK}, "decks", {}, "zombs")
    assert (caught.value.code, caught.value.options) == ("unknown_option", ("decks",))
