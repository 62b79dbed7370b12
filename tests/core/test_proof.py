"""Fair deals and others: what is said of each, and that no single piece can be another without being named."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.core.dealer import Dealer, commitment, seed_of
from muggins.core.match import Match
from muggins.core.proof import Draws, verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.games.zombs.actions import Rob
from tests.core.fair_records import (
    ANN,
    BOB,
    GAMES,
    MORE,
    another_piece,
    begun,
    cases,
    cut_off,
    dealt,
    draws_of,
    exchanged,
    pieces_of,
    with_fair,
)
from tests.core.test_fair_deals import Page, deck


def found(document: dict) -> Draws:
    record = parse(json.dumps(document))
    return verify(record, replay(record, CATALOG))


CASES = {case.name: case for case in cases()}


@pytest.mark.parametrize("name", CASES)
def test_of_each_record_the_right_thing_is_said(name):
    case = CASES[name]
    draws = found(case.record)
    assert draws.verdict == case.verdict
    assert draws.verified == (case.verdict == "fair")
    if case.wrong is not None:
        assert draws.wrong == case.wrong
    assert (draws.given is None) == (draws.wrong is None)


def test_the_table_has_all_that_moves_cards_in_every_game():
    lines = [line.split() for name in GAMES for line in dealt(name)["actions"]]
    verbs = {words[1] if words[0] != "*" else f"* {words[1]}" for words in lines}
    assert verbs >= {"exchange", "place", "pass", "* first", "* cut", "* starter", "* deal", "* draw"}
    assert verbs >= {"* dealer", "* grave", "* reshuffle", "start", "grow", "block", "unblock", "quarantine", "cure"}
    assert verbs >= {"trade", "fish", "give", "rob", "discard"}
    assert sum(words[1:3] == ["draw", "grave"] for words in lines) > 50
    more = [line.split()[1] for name in MORE for line in dealt(name)["actions"]]
    assert more.count("give") >= 5
    assert sum(map(robbed_the_topmost_of_two, MORE)) >= 2


def robbed_the_topmost_of_two(name: str) -> int:
    """How often in a game of Zombs a card was robbed off the top of the Grave, where its like lay below."""
    record = parse(json.dumps(dealt(name)))
    match, times = Match(CATALOG.entry("zombs").build(record.options)), 0
    for by, action in replay(record, CATALOG).match.log:
        if isinstance(action, Rob):
            grave = match.state.grave
            times += grave[-1] == action.card and grave.count(action.card) > 1
        match.submit(by, action)
    return times


@st.composite
def exchanges(draw) -> tuple[dict, int, str]:
    """A game dealt fairly with another piece in one place, the number of that line, the line that belongs there."""
    record = dealt(draw(st.sampled_from(sorted(GAMES))))
    number = draw(st.sampled_from(draws_of(record)))
    line = record["actions"][number - 1]
    place = draw(st.integers(0, len(pieces_of(line)) - 1))
    other = another_piece(record, number, place, Random(draw(st.integers(0, 10_000))))
    return exchanged(record, number, place, other), number, line


@settings(max_examples=80, deadline=None)
@given(exchanges())
def test_a_single_piece_exchanged_anywhere_is_named(told):
    document, number, right = told
    draws = found(document)
    assert (draws.verified, draws.wrong, draws.given) == (False, number, right)
    assert draws.verdict == "wrong_draw"


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_record_that_ends_with_the_exchanged_draw_names_it_too(data):
    document, number, right = data.draw(exchanges())
    draws = found(cut_off(document, number))
    assert (draws.verified, draws.wrong, draws.given) == (False, number, right)


# Several nonces.


def test_every_person_s_nonce_makes_other_cards():
    record = dealt("regal, partners")
    nonces = record["fair"]["nonces"]
    assert len(nonces) == 4
    assert found(record).verified
    for at, nonce in enumerate(nonces):
        flipped = bytes([bytes.fromhex(nonce)[0] ^ 1]) + bytes.fromhex(nonce)[1:]
        for changed in ([flipped.hex()], []):
            forged = with_fair(record, nonces=[*nonces[:at], *changed, *nonces[at + 1 :]])
            assert found(forged).verdict == "wrong_nonces", at


def test_the_nonces_of_several_are_taken_in_their_order_as_the_page_says():
    seed = seed_of("order")
    there, back = ([*nonces] for nonces in ((ANN, BOB), (BOB, ANN)))
    for nonces in (there, back):
        dealer, page = Dealer(seed, nonces), Page(seed, nonces)
        assert [dealer.uniform(52) for _ in range(2000)] == [page.below(52) for _ in range(2000)]
    one, other = (Page(seed, nonces).draw(deck(0), 12) for nonces in (there, back))
    assert one != other


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=4), max_size=4))
def test_only_nonces_in_ascending_order_prove_the_deals_that_they_give(nonces):
    ascending = all(one.hex() <= other.hex() for one, other in pairwise(nonces))
    draws = found(begun(seed_of("any"), nonces))
    assert draws.verdict == ("fair" if ascending else "wrong_order")
    assert ascending or (draws.draws, draws.wrong) == (0, None)
    assert found(begun(seed_of("any"), sorted(nonces))).verified


def test_capital_letters_stand_in_the_order_of_their_bytes():
    record = begun(seed_of("any"), [b"\x9a", b"\xab", b"\xb0"])
    assert found(with_fair(record, nonces=["9A", "ab", "B0"])).verified
    assert found(with_fair(record, nonces=["ab", "B0", "9A"])).verdict == "wrong_order"


def test_where_no_deal_agrees_the_first_line_is_named_all_the_same():
    record = dealt("regal")
    draws = found(with_fair(record, nonces=["00"]))
    seed = bytes.fromhex(record["fair"]["seed"])
    cut = Page(seed, [b"\x00"]).draw(deck(0), 2)
    assert (draws.verdict, draws.wrong, draws.draws) == ("wrong_nonces", 1, 1)
    assert draws.given == "* cut " + " ".join(cut)


def test_a_single_deal_of_another_stream_is_one_draw_that_differs():
    # Whether the nonces or the cards are others cannot be told from one.
    record = cut_off(dealt("zombs"), 2)
    other = with_fair(record, nonces=["00"])
    draws = found(other)
    assert draws.verdict == "wrong_draw"
    assert draws.wrong in (1, 2)


def test_a_draw_that_the_rules_forbid_is_a_draw_that_differs():
    record = dealt("regal")
    at = next(number for number in draws_of(record) if record["actions"][number - 1].startswith("* starter"))
    for starter in ("* starter 5x", "* starter", "* deal 5h", f"* starter {record['actions'][1].split()[2]}"):
        actions = [*record["actions"][: at - 1], starter]
        draws = found({**cut_off(record, at), "actions": actions})
        assert (draws.verdict, draws.wrong, draws.given) == ("wrong_draw", at, record["actions"][at - 1])


def test_a_seed_of_another_game_is_not_the_one_that_was_committed_to():
    record = dealt("kings")
    assert found(with_fair(record, seed=seed_of("other").hex())).problem.startswith("the seed is not the one")
    both = with_fair(record, seed=seed_of("other").hex(), commitment=commitment(seed_of("other")))
    assert found(both).problem is None
    assert found(both).wrong == 1
