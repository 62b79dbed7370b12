"""The laws of the game contract, tested on random play: public, for every game and option mix.

>>> from muggins.core.dealer import Dealer, seed_of
>>> from muggins.games.catalog import CATALOG
>>> entry = CATALOG.entry("regal")
>>> check_game(entry.build({}), entry.notation, Dealer(seed_of("1")).uniform).games
1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from typing import Any

from muggins.core.game import (
    CHANCE,
    REFEREE,
    Chance,
    Choices,
    Decide,
    Game,
    IllegalAction,
    Over,
    Seat,
    Turn,
    Uniform,
)
from muggins.core.match import Match
from muggins.core.notation import Notation, read_line, write_line
from muggins.core.referee import Abandon, Resign

MOST_LISTED = 2_000
"""Of more choices only so many in a row are looked at: a first move may be made in 200,000 ways."""

FURTHEST = 40
"""How many such rows are skipped at most, before those that are looked at."""

MOST_JUDGED = 300
"""So many choices of a state are put to the judge, spread over all."""

Log = Sequence[tuple[Seat, Any]]
Retell = Callable[[Log, Any], Log]


class LawBroken(AssertionError):
    """A law of the contract does not hold; the message names it and the line of the log."""

    def __init__(self, law: str, log: Iterable[str]) -> None:
        super().__init__("\n".join([law, *log]))
        self.law = law


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked: games, actions in them, states at which the costly laws were tested."""

    games: int
    actions: int
    states: int


def check_game(
    game: Game[Any, Any, Any, Any],
    notation: Notation[Any],
    uniform: Uniform,
    *,
    games: int = 1,
    one_in: int = 20,
    longest: int = 20_000,
    target: int | None = None,
    pieces: Callable[[Any], Iterable[object]] | None = None,
    retell: Retell | None = None,
) -> Checked:
    """Play `games` random games and test the laws; raises `LawBroken`.

    Costly laws are tested at about one state in `one_in`. `longest` bounds the actions of a
    game, `target` the scores. `pieces` lists every card or tile of a state, wherever it is; all
    states of a game must list the same. `retell` rewrites the log since the last deal as it
    would be in another world (see `muggins.games.cribbage.resample.retell`).

    Laws: apply is pure and deterministic; what is legal is what is not refused; only the seats
    of `Decide` may act; simultaneous actions commute; notation round-trips; a replay equals the
    game; pieces are conserved; the game ends; scores stay within the target; chance's draws are
    among its outcomes; standings are ranks; and for a state, a seat (or a spectator) and a world
    that its view allows, the seat's view, choices, refusals and all that it was told are equal.
    """
    actions = states = 0
    for _ in range(games):
        checker = _Checker(game, notation, uniform, one_in=one_in, target=target, pieces=pieces, retell=retell)
        checker.play(longest)
        actions += len(checker.match.log)
        states += checker.states
    return Checked(games, actions, states)


class _Checker:
    """One random game under test."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        notation: Notation[Any],
        uniform: Uniform,
        *,
        one_in: int,
        target: int | None,
        pieces: Callable[[Any], Iterable[object]] | None,
        retell: Retell | None,
    ) -> None:
        self.game, self.notation, self.uniform = game, notation, uniform
        self.one_in, self.target, self.pieces, self.retell = one_in, target, pieces, retell
        self.match: Match[Any, Any, Any, Any] = Match(game)
        self.seats = [seat for side in game.sides for seat in side]
        self.states = 0
        self.tried: list[Any] = []
        """Actions seen in this game, to be tried where they do not belong."""
        self.passed_over: list[Any] = []
        """The last choices that were not made: many are still choices when their seat is to decide again."""
        self.whole = Counter(pieces(self.match.state)) if pieces else Counter()
        self.deal_state: Any = self.match.state
        self.deal_log: list[tuple[Seat, Any]] = []
        self.deal_told: list[Any] = []

    def law(self, holds: bool, law: str) -> None:
        """Raise `LawBroken` unless it holds."""
        if not holds:
            lines = [write_line(by, action, self.notation) for by, action in self.match.log]
            raise LawBroken(law, lines[-30:])

    def play(self, longest: int) -> None:
        """Play to the end, testing as we go."""
        while not isinstance(turn := self.match.turn, Over):
            self.law(len(self.match.log) < longest, "the game ends")
            if self.uniform(self.one_in) == 0:
                self.check_state(turn)
            by, action = self.chosen(turn)
            self.step(by, action)
        self.check_state(turn)
        self.check_end(turn)
        self.check_replay()

    def chosen(self, turn: Turn) -> tuple[Seat, Any]:
        """Who acts next, and how: any of the seats, any of the choices."""
        if isinstance(turn, Chance):
            outcomes = self.game.outcomes(self.match.state)
            drawn = outcomes.sample(self.uniform)
            self.law(outcomes.probability(drawn) > 0, "a draw is among its outcomes")
            return CHANCE, drawn
        assert isinstance(turn, Decide)
        self.law(len(turn.seats) > 0, "somebody is to decide")
        seat = turn.seats[self.uniform(len(turn.seats))]
        return seat, self.pick(seat)

    def pick(self, seat: Seat) -> Any:
        """One of a seat's choices; a range counts as one choice.

        Now and then the kind of action is chosen first, so that those of which there are few are made too.
        Of a range mostly a low number, since a game in which every count is a wild one need not end.
        """
        choices = self.match.legal(seat)
        listed, _ = self.listed(choices)
        self.law(len(listed) + len(choices.numbers) > 0, "who is to decide has a choice")
        self.passed_over += [listed[self.uniform(len(listed))] for _ in range(4) if listed]
        del self.passed_over[:-40]
        kinds = list(dict.fromkeys(map(type, listed)))
        if len(kinds) > 1 and self.uniform(4) == 0:
            kind = kinds[self.uniform(len(kinds))]
            listed = tuple(action for action in listed if type(action) is kind)
        at = self.uniform(len(listed) + len(choices.numbers))
        if at < len(listed):
            return listed[at]
        span = choices.numbers[at - len(listed)]
        size = span.last - span.first + 1
        return span.make(span.first + self.uniform(size if self.uniform(50) == 0 else 1 + self.uniform(min(size, 12))))

    def listed(self, choices: Choices[Any]) -> tuple[tuple[Any, ...], bool]:
        """The choices that are listed, and whether these are all; of very many a row from anywhere."""
        first = tuple(islice(choices.listed, MOST_LISTED))
        if len(first) < MOST_LISTED:
            return first, True
        skipped = MOST_LISTED * self.uniform(FURTHEST)
        return tuple(islice(choices.listed, skipped, skipped + MOST_LISTED)) or first, False

    def step(self, by: Seat, action: Any) -> None:
        """Apply, and test what must hold at every step."""
        before = self.match.state
        if isinstance(self.match.turn, Chance) and self.match.turn.kind == "deal":
            self.deal_state, self.deal_log, self.deal_told = before, [], []
        line = write_line(by, action, self.notation)
        self.law(read_line(line, self.notation) == (by, action), f"notation round-trips: {line}")
        try:
            step = self.match.submit(by, action)
        except IllegalAction as error:
            self.law(False, f"a choice is not refused: {line}: {error}")
        self.deal_log.append((by, action))
        self.deal_told += step.events
        if self.target is not None:
            self.law(max(self.game.tally(step.state).scores) <= self.target, "scores never pass the target")
        if self.pieces:
            # Between deals nothing is out; then all lie in the deck again.
            self.law(Counter(self.pieces(step.state)) == self.whole, "pieces are conserved")
        if len(self.tried) < 60 or self.uniform(10) == 0:
            self.tried.append(action)
            del self.tried[:-120]

    def check_state(self, turn: Turn) -> None:
        """The laws that cost more, at the state that is."""
        self.states += 1
        state = self.match.state
        self.check_strangers(state)
        self.check_choices(turn)
        self.check_pure(turn)
        if isinstance(turn, Decide) and len(turn.seats) > 1:
            self.check_order(turn)
        for seat in (*self.seats, None):
            self.check_world(state, seat)

    def check_choices(self, turn: Turn) -> None:
        """Legal is what is not refused, for every seat."""
        state = self.match.state
        for seat in self.seats:
            choices = self.match.legal(seat)
            listed, whole = self.listed(choices)
            if not (isinstance(turn, Decide) and seat in turn.seats):
                self.law(not listed and not choices.numbers, "only the seats of Decide have choices")
            self.law(len(set(listed)) == len(listed), "each choice is listed once")
            step = 1 + len(listed) // MOST_JUDGED
            for action in (*listed[self.uniform(step) :: step], *(one for span in choices.numbers for one in span)):
                self.law(self.game.refusal(state, seat, action) is None, f"a choice is not refused: {action}")
            # The list itself is asked, as long as it is whole: what looks things up might ask the judge.
            asked = Choices(listed, choices.numbers) if whole else choices
            for action in (*self.tried, *self.passed_over):
                allowed = self.game.refusal(state, seat, action) is None
                self.law(allowed == (action in asked), f"what is not a choice is refused: {seat} {action}")
        self.law(self.game.refusal(state, Seat(len(self.seats)), self.tried[0] if self.tried else None) is not None,
                 "nobody acts from a seat that is not there")  # fmt: skip
        if isinstance(turn, Chance):
            outcomes = self.game.outcomes(state)
            for action in self.tried:
                allowed = self.game.refusal(state, CHANCE, action) is None
                self.law(allowed == (outcomes.probability(action) > 0), f"chance draws its outcomes: {action}")
        over = isinstance(turn, Over)
        for ruling in (Resign(self.seats[-1]), Abandon()):
            self.law((self.game.refusal(state, REFEREE, ruling) is not None) == over, "the referee rules until the end")

    def check_pure(self, turn: Turn) -> None:
        """Apply changes nothing, gives the same twice, and refuses by raising."""
        state = self.match.state
        copy = deepcopy(state)
        if isinstance(turn, (Decide, Chance)):
            by, action = self.chosen(turn)
            one, two = self.game.apply(state, by, action), self.game.apply(copy, by, action)
            self.law(one == two, "apply is deterministic")
        self.law(state == copy, "apply is pure")
        for action in self.tried[:5]:
            if self.game.refusal(state, self.seats[0], action) is not None:
                try:
                    self.game.apply(state, self.seats[0], action)
                except IllegalAction:
                    continue
                self.law(False, f"what is refused is not applied: {action}")

    def check_order(self, turn: Decide) -> None:
        """Actions of two seats that may both act come to the same in either order.

        Where the first closes the decision (a claim), there is no other order to compare: the same action
        answers another decision then.
        """
        state = self.match.state
        first, second = turn.seats[0], turn.seats[-1]
        one, other = self.pick(first), self.pick(second)
        after_one = self.game.apply(state, first, one).state
        after_other = self.game.apply(state, second, other).state
        if all(
            isinstance(now := self.game.turn(after), Decide)
            and now.kind == turn.kind
            and self.game.refusal(after, seat, action) is None
            for after, seat, action in ((after_one, second, other), (after_other, first, one))
        ):
            self.law(
                self.game.apply(after_one, second, other).state == self.game.apply(after_other, first, one).state,
                "simultaneous actions commute",
            )

    def check_world(self, state: Any, seat: Seat | None) -> None:
        """A world that a view allows looks the same from that seat, and always did."""
        view = self.game.view(state, seat)
        world = self.game.resample(view, self.uniform)
        self.law(self.game.view(world, seat) == view, f"a resampled world looks the same to {seat}")
        self.law(self.game.turn(world) == self.game.turn(state), "the turn is public")
        self.law(self.game.tally(world) == self.game.tally(state), "the score sheet is public")
        if self.pieces:
            self.law(Counter(self.pieces(world)) == self.whole, "a resampled world has all pieces")
        if seat is not None:
            for action in self.tried[:20]:
                self.law(
                    self.game.refusal(world, seat, action) == self.game.refusal(state, seat, action),
                    f"a refusal tells no secret: {action}",
                )
        if self.retell is not None and self.deal_log:
            self.check_told(world, seat, self.retell)

    def check_told(self, world: Any, seat: Seat | None, retell: Retell) -> None:
        """Replayed with the world's cards, the deal tells this seat what it was told, and ends there."""
        at = self.deal_state
        told: list[Any] = []
        for by, action in retell(self.deal_log, world):
            try:
                step = self.game.apply(at, by, action)
            except IllegalAction as error:
                self.law(False, f"a world could have come about: {error} (seat {seat})")
            at = step.state
            told += step.events
        self.law(at == world, f"a world comes about by its own log (seat {seat})")
        self.law(_seen(told, seat) == _seen(self.deal_told, seat), f"a world tells {seat} what the game told")

    def check_strangers(self, state: Any) -> None:
        """Nobody but a seat or a spectator has a view."""
        for stranger in (CHANCE, REFEREE, Seat(len(self.seats))):
            try:
                self.game.view(state, stranger)
            except ValueError:
                continue
            self.law(False, f"there is no view from {stranger}")

    def check_end(self, turn: Over) -> None:
        """Standings are ranks: the best is 1, each is 1 more than how many are better."""
        self.law(len(turn.standings) == len(self.seats), "a rank for each seat")
        ranks = [turn.standings[side[0]] for side in self.game.sides]
        for rank, side in zip(ranks, self.game.sides, strict=True):
            self.law({turn.standings[seat] for seat in side} == {rank}, "partners share their rank")
            self.law(rank == 1 + sum(other < rank for other in ranks), "a rank is 1 more than how many are better")

    def check_replay(self) -> None:
        """The log, written and read again, leads to the same state."""
        again: Match[Any, Any, Any, Any] = Match(self.game)
        for by, action in self.match.log:
            again.submit(*read_line(write_line(by, action, self.notation), self.notation))
        self.law(again.state == self.match.state, "a replay equals the game")


def _seen(events: Iterable[Any], seat: Seat | None) -> list[Any]:
    return [seen for event in events if (seen := event.seen_by(seat)) is not None]
