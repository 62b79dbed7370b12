"""Kings Cribbage under any options, played and misplayed at random: what must hold at every step."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from muggins.core.game import CHANCE, Chance, Decide, IllegalAction, Over, Seat
from muggins.core.match import Match
from muggins.games.kings.actions import Action, CallJoker, Count, Draw, Exchange, First, Pass, Place
from muggins.games.kings.engine import Kings
from muggins.games.kings.options import Options, chosen_options
from muggins.games.kings.state import State
from muggins.pieces.tiles import Tile
from tests.rules.kings import by_definition
from tests.rules.kings.by_definition import Filled, Laid, Where

flags = st.booleans()

WHOLE = Counter((rank, colour) for rank in range(1, 14) if rank != 9 for colour in "ld" for _ in range(4)) + Counter(
    {(6, "l"): 4, (6, "d"): 4}
)
"""Four of each rank in each colour; the nines lie there as sixes (K1)."""


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Any options that go together."""
    chosen: dict[str, Any] = {
        "board": draw(st.sampled_from(["patch", "corners", "full"])),
        "starts": draw(st.sampled_from(["low", "high"])),
        "free_exchange": draw(flags),
        "counting": draw(st.sampled_from(["automatic", "manual"])),
    }
    if draw(st.integers(0, 3)) == 0:
        return chosen_options({**chosen, "solitaire": True})
    chosen |= {"players": draw(st.integers(2, 4)), "servant": draw(flags)}
    return chosen_options({**chosen, "joker": chosen["counting"] == "manual" and draw(flags)})


def held(tile: Laid) -> Laid:
    """A tile as it lies in a rack (K9)."""
    return (6, tile[1]) if tile[0] == 9 else tile


def plain(tiles: tuple[Tile, ...]) -> list[Laid]:
    return [(tile.rank, tile.colour) for tile in tiles]


def plausible(state: State, rng: Random) -> list[Action]:
    """What a player might try: tiles right and wrong on any square, exchanges, numbers."""
    tiles = [tile for rack in state.racks for tile in rack] or list(state.bags[0][:5])
    some = [tuple(rng.sample(tiles, min(len(tiles), size))) for size in (1, 1, 2, 2, 3, 5, 6)]
    return [
        *(Place(rng.randrange(-2, 171), rng.random() < 0.5, chosen) for chosen in some),
        *(Place(rng.randrange(169), False, tuple(Tile(9, tile.colour) for tile in chosen)) for chosen in some[:2]),
        *map(Exchange, some),
        Exchange(()),
        Place(0, True, ()),
        Pass(),
        *map(Count, (-1, 0, 7, 299, 300)),
        *map(CallJoker, (-1, 0, 1, 299, 300)),
    ]


class KingsMachine(RuleBasedStateMachine):
    """One game, and beside it a sheet kept from the digest alone: what lies where, what each has and has scored."""

    @initialize(chosen=options(), seed=st.integers(0, 2**32))
    def sit_down(self, chosen: Options, seed: int) -> None:
        self.options = chosen
        self.match: Match[Any, Any, Any, Any] = Match(Kings(chosen))
        self.filled: dict[Where, Laid] = {}
        self.racks: list[Counter[Laid]] = [Counter() for _ in chosen.seats]
        self.scores = [0] * chosen.players
        self.idle = 0
        self.worth = 0
        self.placed_by = 0
        self.announced = 0
        self.passed: set[int] = set()
        self.over = False
        while not isinstance(self.match.turn, Decide):
            self.draw(seed)
            seed += 1

    @precondition(lambda self: isinstance(self.match.turn, Chance))
    @rule(seed=st.integers(0, 2**32))
    def draw(self, seed: int) -> None:
        self.step(CHANCE, self.match.game.outcomes(self.match.state).sample(Random(seed).randrange))

    @precondition(lambda self: isinstance(self.match.turn, Decide))
    @rule(seed=st.integers(0, 2**32))
    def act(self, seed: int) -> None:
        rng, turn = Random(seed), self.match.turn
        assert isinstance(turn, Decide)
        seat = rng.choice(turn.seats)
        choices = self.match.legal(seat)
        # There are thousands, and to list them takes most of the time.
        listed = list(islice(choices.listed, rng.choice((30, 300, 3_000))))
        if choices.numbers and rng.random() < 0.7:
            # Mostly such numbers as a play can be worth.
            action = choices.numbers[0].make(rng.randrange(1, rng.choice((30, 299))))
        elif len(listed) > 1 and rng.random() < 0.2:
            kind = rng.choice(sorted({type(action).__name__ for action in listed}))
            action = rng.choice([action for action in listed if type(action).__name__ == kind])
        else:
            action = rng.choice(listed or list(choices))
        self.step(seat, action)

    @rule(seeds=st.lists(st.integers(0, 2**32), min_size=10, max_size=40))
    def go_on(self, seeds: list[int]) -> None:
        for seed in seeds:
            match self.match.turn:
                case Chance():
                    self.draw(seed)
                case Decide():
                    self.act(seed)
                case Over():
                    break
            self.tiles_are_conserved()

    @rule(seed=st.integers(0, 2**32), who=st.integers(-1, 4))
    def try_what_is_not_allowed(self, seed: int, who: int) -> None:
        match, seat = self.match, Seat(who)
        before, log, turn = match.state, list(match.log), match.turn
        for action in plausible(before, Random(seed)):
            refusal = match.game.refusal(before, seat, action)
            mine = isinstance(turn, Decide) and seat in turn.seats
            if isinstance(action, Place) and (not mine or turn.kind != "place"):
                assert refusal is not None
            if mine:
                assert (refusal is None) == (action in match.legal(seat))
            if isinstance(action, Place) and mine and turn.kind == "place":
                assert (refusal is None) == self.may_lie(seat, action)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as refused:
                match.submit(seat, action)
            assert refused.value.refusal.rule[0] == "K"
            assert (match.state, match.log, match.turn) == (before, log, turn)

    def laid_by(self, place: Place) -> dict[Where, Laid] | None:
        """Where the tiles of a play come to lie, past what is filled; nothing if that is off the board."""
        row, column = divmod(place.square, 13)
        laid: dict[Where, Laid] = {}
        there = by_definition.BOARDS[self.options.board]
        if (row, column) in self.filled:
            return None
        for tile in place.tiles:
            while (row, column) in self.filled:
                row, column = (row, column + 1) if place.across else (row + 1, column)
            if (row, column) not in there:
                return None
            laid[row, column] = (tile.rank, tile.colour)
            row, column = (row, column + 1) if place.across else (row + 1, column)
        return laid

    def may_lie(self, seat: int, place: Place) -> bool:
        """Whether a play is legal, from the digest alone (K4-K9)."""
        laid = self.laid_by(place)
        if not laid or len(laid) > 5 or Counter(map(held, laid.values())) - self.racks[seat]:
            return False
        squares = tuple(laid)
        return by_definition.can_hold_a_play(self.options.board, self.filled, squares) and by_definition.is_legal(
            self.filled, laid
        )

    def step(self, by: Seat, action: Any) -> None:
        """Play, and keep the sheet: every number in it is counted here."""
        turn = self.match.turn
        if isinstance(action, Place):
            assert self.may_lie(by, action)
            laid = self.laid_by(action)
            assert laid is not None
            self.worth = by_definition.worth(self.filled, frozenset(laid.items()))
            self.racks[by] -= Counter(map(held, laid.values()))
            self.filled |= laid
            self.placed_by, self.idle, self.passed = by, 0, set()
            if not self.options.manual:
                self.scores[by] += self.worth
        elif isinstance(action, Draw):
            self.racks[action.seat] += Counter(plain(action.tiles))
        elif isinstance(action, Exchange):
            self.racks[by] -= Counter(plain(action.tiles))
            self.idle += 1
        elif isinstance(action, Count):
            self.announced = action.points
            if not self.options.joker:
                self.scores[by] += min(self.worth, action.points)
        elif isinstance(action, CallJoker):
            missed = max(0, self.worth - self.announced)
            self.scores[by] += min(missed, action.points) if missed else -5
            self.scores[self.placed_by] += min(self.worth, self.announced)
        elif isinstance(action, Pass) and isinstance(turn, Decide) and turn.kind == "claim":
            self.passed.add(by)
            if len(self.passed) == self.options.players - 1:
                self.scores[self.placed_by] += min(self.worth, self.announced)
        elif isinstance(action, Pass):
            self.idle += 1
        else:
            assert isinstance(action, First)
        self.match.submit(by, action)
        now = self.match.turn
        if isinstance(now, Over) and not self.over:
            self.over = True
            for seat, rack in enumerate(self.racks):
                self.scores[seat] -= sum(by_definition.value(rank) * number for (rank, _), number in rack.items())
            assert list(now.standings) == [1 + sum(other > score for other in self.scores) for score in self.scores]
            empty = not any(self.match.state.bags)
            assert now.reason == ("bag" if empty and not all(self.racks) else "stuck")
            # Nobody can play any more, or all have missed two turns running (K15, K16).
            assert now.reason == "bag" or empty or self.idle == 2 * self.options.players
        assert self.idle <= 2 * self.options.players

    @invariant()
    def scores_are_those_of_a_recount(self) -> None:
        assert list(self.match.game.tally(self.match.state).scores) == self.scores

    @invariant()
    def tiles_are_conserved(self) -> None:
        state = self.match.state
        phase = getattr(state.phase, "at", state.phase)
        assert [Counter(plain(rack)) for rack in state.racks] == self.racks
        assert all(rack.total() <= 5 for rack in self.racks)
        assert {divmod(at, 13): (tile.rank, tile.colour) for at, tile in enumerate(state.board) if tile} == self.filled
        out = [*map(held, self.filled.values()), *plain(getattr(phase, "aside", ()))]
        out += [tile for pile in (*state.racks, *state.bags) for tile in plain(pile)]
        assert Counter(out) == WHOLE
        if self.options.solitaire:
            assert [{tile.colour for tile in (*rack, *bag)} - {colour} for rack, bag, colour in zip(
                state.racks, state.bags, "ld", strict=True)] == [set(), set()]  # fmt: skip
            # Each seat's tiles on the board, with its rack and bag and what it exchanges, are its 52.
            for colour in "ld":
                assert sum(tile[1] == colour for tile in out) == 52

    @invariant()
    def lines_are_of_five_at_most(self) -> None:
        assert set(self.filled) <= by_definition.BOARDS[self.options.board]
        assert all(len(line) <= 5 for line in by_definition.lines_of(self.filled, tuple(self.filled)))

    @invariant()
    def who_is_to_place_has_a_choice(self) -> None:
        turn = self.match.turn
        for seat in self.options.seats:
            choices = self.match.legal(seat)
            due = isinstance(turn, Decide) and seat in turn.seats
            assert (next(iter(choices), None) is not None) == due

    def teardown(self) -> None:
        """Every game ends: it is played on, with many turns missed or few."""
        if not hasattr(self, "match"):
            return
        rng = Random(1)
        for _ in range(1_500):
            match self.match.turn:
                case Chance():
                    self.draw(rng.randrange(2**32))
                case Decide():
                    self.act(rng.randrange(2**32))
                case Over():
                    break
        assert isinstance(self.match.turn, Over)
        self.scores_are_those_of_a_recount()
        self.tiles_are_conserved()
        self.lines_are_of_five_at_most()


KingsMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=12)
TestKingsMachine = KingsMachine.TestCase


def test_the_sheet_judges_as_the_digest_does() -> None:
    # The sheet's own judge, by hand: 6 6 7 7 is legal, 6 7 7 and 4 2 2 are not (K7).
    filled: Filled = {(6, 6): (7, "l"), (6, 7): (7, "d")}
    assert not by_definition.is_legal(filled, {(6, 5): (6, "l")})
    assert by_definition.is_legal({**filled, (6, 8): (8, "d")}, {(6, 5): (6, "l")})
