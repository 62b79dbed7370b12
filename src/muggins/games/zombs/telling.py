"""Which unseen draw each card came by, where the Pool was renewed or a hand has shown what it lacks.

A card that went came by an earlier draw of the same hand, out of a Pool that held it, and not before the hand
had none. One after the other is given such a draw; where none has room, it takes the place of another, for
which one is looked for again. What is left of each Pool is dealt to those whose cards of it are still in hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from muggins.core.chance import draw
from muggins.core.game import Uniform
from muggins.games.zombs.unseen import Barred, Came, Counts, Kind, Unseen, Went, elements, pools_of

NO_WORLD = "no world agrees with this view"

STEPS = 6
"""How often for each card another is looked for, before all is begun anew."""

BEGINNINGS = 2_000
"""How often all is begun anew, before it is said that nothing agrees."""

TRIES = 8
"""How many orders are tried before one is mended."""

_FINE = 1_000_000
"""Weights are whole numbers of such a part."""


class Gone(NamedTuple):
    """A card that went, and the draws by which it can have come, the first first."""

    kind: Kind
    draws: tuple[int, ...]


class Told(NamedTuple):
    """By which draws cards came: for each draw all of them, and those that are still in hand; and the Pool."""

    came: list[list[Kind]]
    held: list[list[Kind]]
    pool: list[Kind]


@dataclass(slots=True)
class Telling:
    """What is to be chosen, and what has been.

    `free` is for each draw how many of its cards are not chosen yet, `supply` for each Pool its cards that are not,
    `rest` how many these are. `chosen` is the draw of each card that went, or -1; of those that are `sure` it is the
    only one. `barred` are for each draw the kinds that are not among what is still in hand of it, nothing where
    nothing is.
    """

    pool_of: list[int]
    free: list[int]
    supply: list[Counts]
    gone: list[Gone]
    barred: list[set[Kind] | None]
    rest: list[int] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    sure: list[Gone] = field(default_factory=list)

    def begin(self) -> None:
        """Choose what is no choice, as often as that leaves others none. Raises `RuntimeError` if nothing agrees."""
        self.rest = [sum(counts) for counts in self.supply]
        changed = True
        while changed:
            kept: list[Gone] = []
            for one in self._without_taken():
                draws = tuple(at for at in one.draws if self._has_room(at, one.kind))
                if not draws:
                    raise RuntimeError(NO_WORLD)
                if len(draws) > 1:
                    kept.append(Gone(one.kind, draws))
                else:
                    self.sure.append(Gone(one.kind, draws))
                    self._take(draws[0], one.kind, 1)
            changed = kept != self.gone
            self.gone = kept
        self.chosen = [-1] * len(self.gone)

    def _without_taken(self) -> list[Gone]:
        """The cards that went, without draws from Pools of which others need all that there is of their kind.

        Those that can have come from some Pools in a row alone take all of it, if they are so many.
        """
        spans: dict[Kind, list[tuple[int, int]]] = {}
        for kind, draws in self.gone:
            spans.setdefault(kind, []).append((self.pool_of[draws[0]], self.pool_of[draws[-1]]))
        full: dict[Kind, list[tuple[int, int]]] = {}
        for kind, some in spans.items():
            for first, last in product({first for first, _ in some}, {last for _, last in some}):
                inside = sum(first <= low and high <= last for low, high in some)
                if first <= last and inside == sum(counts[kind] for counts in self.supply[first : last + 1]):
                    full.setdefault(kind, []).append((first, last))
        found: list[Gone] = []
        for one in self.gone:
            kind, draws = one
            if kind in full:
                low, high = self.pool_of[draws[0]], self.pool_of[draws[-1]]
                for first, last in full[kind]:
                    if low <= last and first <= high and not first <= low <= high <= last:
                        draws = tuple(at for at in draws if not first <= self.pool_of[at] <= last)
            found.append(Gone(kind, draws))
        return found

    def told(self, uniform: Uniform) -> Told:
        """All chosen. Raises `RuntimeError` if nothing agrees, as with a view that no game has."""
        for _ in range(BEGINNINGS):
            one = Telling(
                self.pool_of,
                self.free[:],
                [counts[:] for counts in self.supply],
                self.gone,
                self.barred,
                self.rest[:],
                self.chosen[:],
                self.sure,
            )
            if (told := one._chosen_all(uniform)) is not None:
                return told
        raise RuntimeError(NO_WORLD)

    def _chosen_all(self, uniform: Uniform) -> Told | None:
        """A draw for every card that went, and the rest dealt; nothing if that does not come right soon."""
        # Those with the fewest draws come first.
        waiting = sorted(range(len(self.gone)), key=lambda at: -len(self.gone[at].draws))
        for _ in range(STEPS * (len(waiting) + 1)):
            if waiting:
                self._give_draw(waiting.pop(), waiting, uniform)
                continue
            told = self._filled(uniform)
            if isinstance(told, Told):
                return told
            if not self._make_room(*told, waiting, uniform):
                return None
        return None

    def _has_room(self, at: int, kind: Kind) -> bool:
        return self.free[at] > 0 and self.supply[self.pool_of[at]][kind] > 0

    def _take(self, at: int, kind: Kind, number: int) -> None:
        """So many cards of a kind are taken to have come by a draw; below 0 they are no longer."""
        pool = self.pool_of[at]
        self.free[at] -= number
        self.rest[pool] -= number
        self.supply[pool][kind] -= number

    def _let_go(self, at: int, waiting: list[int]) -> None:
        """A card is to be given another draw."""
        self._take(self.chosen[at], self.gone[at].kind, -1)
        self.chosen[at] = -1
        waiting.append(at)

    def _give_draw(self, at: int, waiting: list[int], uniform: Uniform) -> None:
        """Let a card have come by one of its draws with room; if there is none, others change their draws or wait.

        Each card of a draw is as likely to be of this kind as its Pool still has it.
        """
        kind, draws = self.gone[at]
        free, pool_of, supply, rest = self.free, self.pool_of, self.supply, self.rest
        weights = [
            free[one] * supply[pool_of[one]][kind] * _FINE // rest[pool_of[one]] if free[one] else 0 for one in draws
        ]
        if total := sum(weights):
            chosen = uniform(total)
            for one, weight in zip(draws, weights, strict=True):
                chosen -= weight
                if chosen < 0:
                    self._choose(at, one)
                    return
        there: list[list[int]] = [[] for _ in free]
        for other, where in enumerate(self.chosen):
            if where >= 0:
                there[where].append(other)
        full = [one for one in draws if supply[pool_of[one]][kind]]
        reached = self._moved_up(full, there, uniform)
        if isinstance(reached, int):
            if supply[pool_of[reached]][kind]:
                self._choose(at, reached)
            else:
                # Another of its kind has moved there on the way.
                waiting.append(at)
            return
        # Somebody has to give way: another card of a draw that would do, or one of this kind in another hand.
        may = [other for one in reached for other in there[one] if self._has_other_pool(other)]
        none = [one for one in draws if not supply[pool_of[one]][kind]]
        if may and (not none or uniform(2)):
            self._let_go(may[uniform(len(may))], waiting)
            waiting.append(at)
            return
        pool = pool_of[none[uniform(len(none))]] if none else pool_of[draws[0]]
        alike = [
            other
            for other, where in enumerate(self.chosen)
            if where >= 0 and self.gone[other].kind == kind and pool_of[where] == pool and self._has_other_pool(other)
        ]
        if alike:
            self._let_go(alike[uniform(len(alike))], waiting)
        waiting.append(at)

    def _choose(self, at: int, one: int) -> None:
        """Let a card have come by a draw with room."""
        self.chosen[at] = one
        self._take(one, self.gone[at].kind, 1)

    def _moved_up(self, full: list[int], there: list[list[int]], uniform: Uniform) -> int | list[int]:
        """Give other draws to cards, so that one of the draws that are full has room: which; else all that were tried.

        `there` are the cards of each draw. One card may move for another, and so on, to a draw with room.
        """
        tried = list(draw(full, len(full), uniform))
        cause: dict[int, tuple[int, int] | None] = dict.fromkeys(tried)
        for one in tried:
            for other in there[one]:
                kind, draws = self.gone[other]
                for to in draws:
                    if to in cause or not (
                        self.pool_of[to] == self.pool_of[one] or self.supply[self.pool_of[to]][kind]
                    ):
                        continue
                    cause[to] = one, other
                    tried.append(to)
                    if self.free[to]:
                        return self._moved_along(to, cause)
        return tried

    def _moved_along(self, to: int, cause: dict[int, tuple[int, int] | None]) -> int | list[int]:
        """Move a card into the draw with room, one into its place, and so on; the draw that has room then."""
        while (move := cause[to]) is not None:
            one, other = move
            kind = self.gone[other].kind
            self._take(one, kind, -1)
            if not self.supply[self.pool_of[to]][kind]:
                # Another of its kind has moved there on the way.
                self._take(one, kind, 1)
                return []
            self._choose(other, to)
            to = one
        return to

    def _has_other_pool(self, at: int) -> bool:
        """Whether a card can have come from another Pool than is chosen."""
        pool = self.pool_of[self.chosen[at]]
        return any(self.pool_of[one] != pool for one in self.gone[at].draws)

    def _make_room(self, pool: int, kind: Kind, waiting: list[int], uniform: Uniform) -> bool:
        """Let a card of this kind, for which nobody has room who may hold it, have gone; or make room for it."""
        moves: list[tuple[int, int]] = []
        for at, one in enumerate(self.chosen):
            if self.gone[at].kind == kind:
                moves += [
                    (at, other) for other in self.gone[at].draws if self.pool_of[other] == pool != self.pool_of[one]
                ]
            elif self.pool_of[one] == pool and (barred := self.barred[one]) is not None and kind not in barred:
                moves.append((at, -1))
        if not moves:
            return False
        at, one = moves[uniform(len(moves))]
        self._let_go(at, waiting)
        if one >= 0:
            if not self.free[one]:
                there = [other for other, where in enumerate(self.chosen) if where == one]
                self._let_go(there[uniform(len(there))], waiting)
            waiting.remove(at)
            self._choose(at, one)
        return True

    def _filled(self, uniform: Uniform) -> Told | tuple[int, Kind]:
        """What is left of each Pool dealt to those whose cards of it are still in hand.

        If that cannot be, a Pool and a kind for which there is no room.
        """
        came: list[list[Kind]] = [[] for _ in self.free]
        held: list[list[Kind]] = [[] for _ in self.free]
        for one in self.sure:
            came[one.draws[0]].append(one.kind)
        for at, where in enumerate(self.chosen):
            came[where].append(self.gone[at].kind)
        left: list[Kind] = []
        for pool, supply in enumerate(self.supply):
            places = [one for one, free in enumerate(self.free) if self.pool_of[one] == pool for _ in range(free)]
            dealt = _dealt(places, supply, self.barred, uniform)
            if isinstance(dealt, int):
                return pool, dealt
            for where, kind in zip(places, dealt, strict=False):
                came[where].append(kind)
                held[where].append(kind)
            left = dealt[len(places) :]
        return Told(came, held, left)


def _dealt(
    places: Sequence[int], supply: Counts, barred: Sequence[set[Kind] | None], uniform: Uniform
) -> list[Kind] | Kind:
    """The kinds of a Pool in an order in which none comes to a draw from which it is barred; else one without room.

    The first are those for the places, the others are left. Some orders are tried; of the last, kinds that
    may not be where they are move to where others can give way.
    """
    every = elements(supply)
    bars: list[set[Kind] | tuple[()]] = [barred[one] or () for one in places]
    kinds = draw(every, len(every), uniform)
    if not any(bars):
        return list(kinds)
    bars += [()] * (len(kinds) - len(places))
    for _ in range(TRIES):
        if not any(kind in bar for kind, bar in zip(kinds, bars, strict=True)):
            return list(kinds)
        kinds = draw(every, len(every), uniform)
    # For each place the number of the kind that lies there.
    lies = [-1 if kind in bar else at for at, (kind, bar) in enumerate(zip(kinds, bars, strict=True))]
    order = draw(range(len(kinds)), len(kinds), uniform)
    for at in [at for at, there in enumerate(lies) if there < 0]:
        if not _moved(at, kinds, bars, lies, order, set()):
            return kinds[at]
    return [kinds[at] for at in lies]


def _moved(
    at: int,
    kinds: Sequence[Kind],
    bars: Sequence[set[Kind] | tuple[()]],
    lies: list[int],
    order: Sequence[int],
    seen: set[int],
) -> bool:
    """Whether the kind of this number can come to a place, from which another may move to one, and so on."""
    for place in order:
        if place in seen or kinds[at] in bars[place]:
            continue
        seen.add(place)
        if lies[place] < 0 or _moved(lies[place], kinds, bars, lies, order, seen):
            lies[place] = at
            return True
    return False


def telling_of(unseen: Unseen) -> Telling:
    """What of a view is to be chosen, with all that is no choice chosen. Raises `RuntimeError` if nothing agrees."""
    barred: list[set[Kind] | None] = [None] * len(unseen.blind)
    gone = list(_gone(unseen, barred))
    telling = Telling(
        [blind.pool for blind in unseen.blind],
        [blind.number for blind in unseen.blind],
        pools_of(unseen),
        gone,
        barred,
    )
    if not all(one.draws for one in gone):
        raise RuntimeError(NO_WORLD)
    telling.begin()
    return telling


def _gone(unseen: Unseen, barred: list[set[Kind] | None]) -> Iterator[Gone]:
    """Each card that went, with the draws by which it can have come; what is barred in the end is noted."""
    for stretch in unseen.stretches:
        draws: list[int] = []
        since: dict[Kind, int] = {}
        for fact in stretch.facts:
            match fact:
                case Came(draw=one):
                    draws.append(one)
                case Went(kind=kind):
                    yield Gone(kind, tuple(draws[since.get(kind, 0) :]))
                case Barred(kind=kind):
                    since[kind] = len(draws)
        if stretch.holder is not None:
            for at, one in enumerate(draws):
                barred[one] = {kind for kind, first in since.items() if at < first}
