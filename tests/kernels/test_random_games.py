"""Random games of the kernel are games by the rules, and each choice is as likely as another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.core.game import CHANCE, Over, Seat
from muggins.core.match import Match
from muggins.games.cribbage.actions import Action, Cut, Deal, Lay, Play, TurnStarter
from muggins.games.cribbage.engine import Cribbage
from muggins.games.cribbage.options import REGAL
from muggins.games.cribbage.state import Playing
from muggins.kernels.random_games import (
    CUT,
    DEAL,
    LAY,
    PLAY,
    STARTER,
    Logged,
    RandomGames,
    random_game,
    random_games,
)
from muggins.pieces.cards import DECK

pytestmark = pytest.mark.usefixtures("kernel")

seeds = st.integers(0, 2**64 - 1)


def action_of(logged: Logged) -> tuple[Seat, Action]:
    seat, what, _, _, *numbers = logged
    cards = tuple(DECK[number] for number in numbers)
    built: dict[int, Action] = {
        CUT: Cut(cards),
        DEAL: Deal((cards[:6], cards[6:])),
        LAY: Lay(cards),
        STARTER: TurnStarter(cards[0]),
        PLAY: Play(cards[0]),
    }
    return (CHANCE if seat < 0 else Seat(seat)), built[what]


@settings(max_examples=25)
@given(seeds)
def test_a_game_is_one_by_the_rules_with_the_same_scores_all_along(seed: int) -> None:
    log, scores = random_game(seed)
    match = Match(Cribbage(REGAL.options({})))
    first = None
    deals = 0
    for logged in log:
        assert tuple(track.front for track in match.state.tracks) == logged[2:4], logged
        by, action = action_of(logged)
        match.submit(by, action)  # which refuses what the rules do not allow
        deals += isinstance(action, Deal)
        first = match.state.first_dealer if first is None else first
    assert isinstance(match.turn, Over)
    assert tuple(track.front for track in match.state.tracks) == scores
    winner = scores.index(121)
    assert match.state.games[winner] == 1
    assert first is not None
    assert random_games(1, seed) == RandomGames(
        1, (int(winner == 0), int(winner == 1)), int(winner == first), scores, deals, len(log)
    )


def test_games_out_of_one_seed_differ() -> None:
    assert len({random_games(1, seed).points for seed in range(40)}) > 30
    many = random_games(40, 1)
    assert many.deals != 40 * random_games(1, 1).deals
    assert many.points != tuple(40 * points for points in random_games(1, 1).points)


def test_no_games_are_no_games() -> None:
    assert random_games(0, 1) == RandomGames(0, (0, 0), 0, (0, 0), 0, 0)


def test_fewer_than_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="no -1 games"):
        random_games(-1, 1)


def test_the_totals_are_those_of_the_games() -> None:
    games = random_games(200, 3)
    assert games.games == sum(games.wins) == 200
    # Whoever has won has 121, the other fewer.
    assert games.points[0] >= 121 * games.wins[0]
    assert games.points[1] >= 121 * games.wins[1]
    assert sum(games.points) < 2 * 121 * 200
    assert 0 <= games.dealer_wins <= 200


def about_even(counts: Counter[int], size: int) -> bool:
    """Whether each of so many numbers came about equally often: within five standard errors."""
    expected = sum(counts.values()) / size
    assert expected > 100
    return set(counts) <= set(range(size)) and all(abs(counts[at] - expected) < 5 * expected**0.5 for at in range(size))


def test_each_choice_is_as_likely_as_another() -> None:
    lays = list(combinations(range(6), 2))
    laid: Counter[int] = Counter()
    started: Counter[int] = Counter()
    dealt: list[Counter[int]] = [Counter() for _ in range(12)]
    played: dict[int, Counter[int]] = {number: Counter() for number in (2, 3, 4)}
    for seed in range(500, 620):
        hands: list[list[int]] = [[], []]
        match = Match(Cribbage(REGAL.options({})))
        for logged in random_game(seed)[0]:
            seat, what, _, _, *cards = logged
            if what == DEAL:
                hands = [cards[:6], cards[6:]]
                for place, card in enumerate(cards):
                    dealt[place][card // 4] += 1
            elif what == LAY:
                laid[lays.index((hands[seat].index(cards[0]), hands[seat].index(cards[1])))] += 1
                hands[seat] = [card for card in hands[seat] if card not in cards]
            elif what == STARTER:
                started[cards[0] // 4] += 1
            elif what == PLAY:
                assert isinstance(match.state.phase, Playing)
                legal = [action.card for action in match.legal(Seat(seat)).listed if isinstance(action, Play)]
                fitting = [card for card in hands[seat] if DECK[card] in legal]
                assert len(fitting) == len(legal)
                if len(fitting) > 1:
                    played[len(fitting)][fitting.index(cards[0])] += 1
                hands[seat].remove(cards[0])
            match.submit(*action_of(logged))
    assert about_even(laid, 15)
    assert about_even(started, 13)
    assert all(about_even(ranks, 13) for ranks in dealt)
    assert all(about_even(counts, number) for number, counts in played.items())
