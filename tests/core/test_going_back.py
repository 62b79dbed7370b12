"""Going back in a match, and the values of options as an entry settles them."""

from __future__ import annotations

import pytest

from muggins.core.dealer import Dealer
from muggins.core.errors import BadNotation, BadOptions
from muggins.core.game import Seat
from muggins.core.match import Match
from muggins.core.standing import place_of
from muggins.games.catalog import CATALOG
from muggins.games.zombs.actions import DrawFrom, Source


def test_a_match_goes_back_to_a_state_and_asks_anew():
    entry = CATALOG.entry("zombs")
    match = Match(entry.build({}), Dealer(bytes(32)))
    match.deal()
    [seat] = match.turn.seats
    before, length = match.state, len(match.log)
    asked = match.decision(seat)
    match.submit(seat, DrawFrom(Source.GRAVE))
    assert match.state != before
    match.go_back(length, before)
    assert (match.state, len(match.log), match.turn.seats) == (before, length, (seat,))
    assert match.decision(seat) == asked
    assert match.decision(Seat(1 - seat)) is None
    # What is done now is done as if nothing had been.
    match.submit(seat, DrawFrom(Source.POOL))
    other = Match(entry.build({}), Dealer(bytes(32)))
    other.deal()
    other.submit(seat, DrawFrom(Source.POOL))
    assert match.deal() == other.deal()
    assert match.state == other.state


def test_a_match_does_not_go_back_past_what_its_dealer_drew():
    match = Match(CATALOG.entry("zombs").build({}), Dealer(bytes(32)))
    new = match.state
    match.deal()
    state, log = match.state, list(match.log)
    with pytest.raises(ValueError, match="dealer"):
        match.go_back(0, new)
    assert (match.state, match.log) == (state, log)
    match.dealer = None
    match.go_back(0, new)
    assert (match.state, match.log) == (new, [])


def test_a_line_is_found_by_its_number_or_not_at_all():
    log = [(2, "a"), (5, "b"), (9, "c")]
    assert [place_of(log, number) for number in (2, 5, 9)] == [0, 1, 2]
    assert place_of(["xx", "xxxxx"], 5, len) == 1
    for number in (0, 1, 3, 10):
        with pytest.raises(BadNotation, match=f"back {number} "):
            place_of(log, number)


def test_a_value_is_settled_as_the_option_has_it():
    """What there is none of is left out, and the order is the deck's: the same deck is the same text."""
    entry = CATALOG.entry("zombs")
    usual = entry.settled({})["deck"]
    assert entry.settled({"deck": dict(reversed(usual.items()))})["deck"] == usual
    assert list(entry.settled({"deck": dict(reversed(usual.items()))})["deck"]) == list(usual)
    assert entry.differing({"deck": dict(reversed(usual.items())), "players": 2}) == {}
    without = {**usual, "Trade": 0}
    assert entry.differing({"deck": without}) == {"deck": {name: n for name, n in usual.items() if name != "Trade"}}
    assert entry.differing({"length": "fast", "games": 1}) == {"length": "fast"}
    for rules, chosen in (("zombs", {"deck": {"R5": -1}}), ("regal", {"target": 1})):
        with pytest.raises(BadOptions):
            CATALOG.entry(rules).settled(chosen)


def test_whether_one_person_plays_asks_nothing_else():
    kings = CATALOG.entry("kings")
    assert kings.one_person({"solitaire": True, "players": 77})
    assert not kings.one_person({"solitaire": "true"})
    assert not CATALOG.entry("zombs").one_person({"solitaire": True})
