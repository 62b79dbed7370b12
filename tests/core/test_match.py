"""A table's game: decisions go stale only when they are gone, and a dealer goes on where it was."""

import pytest

from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import CHANCE, REFEREE, IllegalAction, Over, StaleDecision
from muggins.core.match import Match, played
from muggins.core.referee import Abandon, Resign
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.actions import Count, Muggins, Pass


def dealt(rules="regal", seed="1", **options):
    match = Match(CATALOG.entry(rules).build(options), Dealer(seed_of(seed)))
    match.deal()
    return match


def play_on(match, until):
    """Take the first choice until the turn is of that kind."""
    while getattr(match.turn, "kind", None) != until:
        match.deal()
        if getattr(match.turn, "kind", None) == until or isinstance(match.turn, Over):
            break
        seat = match.turn.seats[0]
        choices = match.legal(seat)
        match.submit(seat, choices.listed[0] if choices.listed else choices.numbers[0].make(0))
    return match


def test_two_players_may_lay_away_at_once():
    match = dealt()
    mine, theirs = match.decision(0), match.decision(1)
    match.submit(1, match.legal(1).listed[3], theirs)
    # The other's action has not closed my decision.
    assert match.decision(0) == mine
    match.submit(0, match.legal(0).listed[5], mine)
    assert match.turn.kind == "starter"


def test_a_decision_that_was_answered_is_stale():
    match = dealt()
    mine = match.decision(0)
    lay = match.legal(0).listed[0]
    match.submit(0, lay, mine)
    with pytest.raises(StaleDecision):
        match.submit(0, lay, mine)


def test_the_same_seat_is_asked_anew_for_each_card():
    match = play_on(dealt(), "play")
    seat = match.turn.seats[0]
    first = match.decision(seat)
    before = len(match.log)
    while True:
        actor = match.turn.seats[0]
        match.submit(actor, match.legal(actor).listed[0])
        if match.turn.seats[0] == seat:
            break
    assert match.decision(seat).opened > first.opened == before


def test_a_claim_window_leaves_the_other_opponents_decision_open():
    match = dealt(players=3, counting="manual", muggins=True)
    play_on(match, "count")
    match.submit(match.turn.seats[0], Count(0))
    first, second = match.turn.seats
    still = match.decision(second)
    match.submit(first, Pass())
    assert match.decision(second) == still
    match.submit(second, Muggins(1), still)


def test_partners_next_count_is_no_answer_to_a_closed_window():
    match = dealt(players=4, counting="manual", muggins=True)
    play_on(match, "count")
    match.submit(match.turn.seats[0], Count(0))
    caller, other = match.turn.seats
    stale = match.decision(other)
    match.submit(caller, Muggins(1))
    with pytest.raises((StaleDecision, IllegalAction)):
        match.submit(other, Muggins(1), stale)
    if match.decision(other) is not None:
        assert match.decision(other) != stale


def test_an_illegal_action_changes_nothing():
    match = dealt()
    state, log = match.state, list(match.log)
    with pytest.raises(IllegalAction):
        match.submit(0, Count(3))
    assert match.state is state
    assert match.log == log


@pytest.mark.parametrize("cut_off", [2, 5, 9, 20, 40])
def test_a_dealer_goes_on_as_if_never_interrupted(cut_off):
    whole = dealt(seed="again")
    play_on(whole, "never")
    part = played(whole.game, Dealer(seed_of("again")), whole.log[:cut_off])
    play_on(part, "never")
    assert part.log == whole.log


def test_a_dealer_is_needed_to_draw():
    match = Match(CATALOG.entry("regal").build({}))
    with pytest.raises(ValueError, match="without a dealer"):
        match.draw()


def test_a_match_without_a_dealer_takes_draws_like_any_action():
    drawn = dealt()
    match = Match(drawn.game)
    for by, action in drawn.log:
        assert by == CHANCE
        match.submit(by, action)
    assert match.state == drawn.state


@pytest.mark.parametrize("kind", ["cut", "deal", "lay", "starter", "play", "count"])
def test_the_referee_can_end_a_game_at_any_time(kind):
    match = Match(CATALOG.entry("zombie").build({}), Dealer(seed_of("5")))
    while getattr(match.turn, "kind", None) != kind:
        if hasattr(match.turn, "seats"):
            seat = match.turn.seats[0]
            choices = match.legal(seat)
            match.submit(seat, choices.listed[0] if choices.listed else choices.numbers[0].make(0))
        else:
            match.draw()
    match.submit(REFEREE, Resign(0))
    assert match.turn == Over("resigned", (2, 1))
    with pytest.raises(IllegalAction):
        match.submit(REFEREE, Abandon())
