"""Which lines of a record stand after some were taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.errors import BadNotation
from muggins.core.standing import standing
from muggins.games.cribbage.notation import CribbageNotation


@given(st.lists(st.integers(0, 30)))
def test_it_is_what_is_left_when_each_back_cuts_the_lines_that_stood_then(wishes):
    """A list is cut and grown by hand: a wish of 0 plays a card, another takes back to that line if it stands."""
    texts: list[str] = []
    left: list[tuple[int, str]] = []
    for wish in wishes:
        stands = [number for number, _ in left]
        if wish in stands:
            texts.append(f"! back {wish}")
            left = [(number, text) for number, text in left if number < wish]
        else:
            texts.append(f"0 count {len(texts)}")
            left.append((len(texts), texts[-1]))
    found = standing(texts, CribbageNotation())
    assert [number for number, _ in found] == [number for number, _ in left]
    assert [f"0 count {action.points}" for _, (_, action) in found] == [text for _, text in left]


@pytest.mark.parametrize("lines", [["! back 1"], ["0 pass", "! back 2"], ["0 pass", "! back 1", "0 pass", "! back 1"]])
def test_what_does_not_stand_cannot_be_taken_back(lines):
    with pytest.raises(BadNotation, match="names no earlier line that still stands"):
        standing(lines, CribbageNotation())
