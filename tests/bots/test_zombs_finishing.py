"""A win in this turn is found where there is one, and what is found wins: against trying everything."""

from __future__ import annotations

from collections import Counter

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from muggins.bots.zombs.seen import seen_table
from muggins.bots.zombs.thumb import finishing
from muggins.core.game import Over, Seat
from muggins.games.zombs.actions import Grow, Rob, Unblock
from muggins.games.zombs.deck import CARDS
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.state import State
from muggins.games.zombs.winning import winning_cards
from muggins.kernels.hordes import action_of
from tests.bots.zombs_positions import position

_USEFUL = [card.name for card in CARDS if card.colour == "R" or card.name in ("G4", "G9", "G10", "B10", "0")]
_USEFUL += ["Brain", "Cure", "Frank", "Quarantine", "Rob", "Fish"]
_BLOCKS = ("", "", "G3", "G8", "B9", "P10", "0")


@st.composite
def positions(draw: st.DrawFn) -> tuple[Zombs, State]:
    """A long horde of seat 0, blocked or not, and a hand that may complete it."""
    low, high = draw(st.sampled_from([(1, 8), (2, 9), (3, 10), (2, 8), (4, 8), (1, 9), (5, 8), (3, 7), (4, 7)]))
    left = draw(st.sampled_from(_BLOCKS)) if low > 1 else ""
    right = draw(st.sampled_from(_BLOCKS)) if high < 10 else ""
    horde = f"R {f'[{left}] ' if left else ''}{low}-{high}{f' [{right}]' if right else ''}"
    if not left and not right and draw(st.integers(0, 4)) == 0:
        horde = f"R [[{low}-{high}]]"
    near = [f"R{number}" for number in range(1, 11) if not low <= number <= high]
    hand = draw(st.lists(st.sampled_from(near + _USEFUL), min_size=1, max_size=5))
    grave = draw(st.lists(st.sampled_from([*near, "R5", "P2", "G10", "Brain"]), max_size=2))
    if horde.endswith("]]"):
        hand = [name for name in hand if name != "Quarantine"]
        assume(hand)
    used = Counter([*hand, *grave, left, right, *(f"R{number}" for number in range(low, high + 1))])
    counts = Counter(card.name for card in Zombs(position("", "")[0].options).options.cards)
    assume(all(used[name] <= counts[name] for name in used if name))
    length = draw(st.sampled_from(["normal", "fast"]))
    assume(high - low + 1 < (7 if length == "fast" else 10))
    return position(" ".join(hand), "B1", hordes=(horde, "B 5-6"), grave=" ".join(grave), length=length)


def can_win(game: Zombs, state: State) -> bool:
    """Whether laying, freeing and robbing in some order wins: everything is tried."""
    turn = game.turn(state)
    if isinstance(turn, Over):
        return turn.standings[0] == 1
    if turn.seats != (Seat(0),):  # type: ignore[union-attr]
        return False
    actions = game.legal(game.view(state, Seat(0))).listed
    helpful = [one for one in actions if isinstance(one, (Grow, Unblock, Rob))]
    return any(can_win(game, game.apply(state, Seat(0), one).state) for one in helpful)


@given(positions())
@settings(max_examples=250, deadline=None)
def test_a_win_is_found_where_there_is_one_and_what_is_found_wins(given_position):
    game, state = given_position
    found = finishing(seen_table(game.view(state, Seat(0)), lambda number: 0), 0)
    assert (found is not None) == can_win(game, state)
    if winning_cards(game.view(state, Seat(0))):
        assert found is not None
    steps = 0
    while found is not None:
        view = game.view(state, Seat(0))
        table = seen_table(view, lambda number: 0)
        move = finishing(table, 0)
        assert move is not None
        action = action_of(table, move)
        assert action in game.legal(view)
        state = game.apply(state, Seat(0), action).state
        steps += 1
        turn = game.turn(state)
        if isinstance(turn, Over):
            assert turn.reason == "horde"
            assert turn.standings[0] == 1
            break
        assert steps < 12
