"""What chance can do: draws without replacement, from a sorted pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, permutations
from math import perm
from typing import Generic, TypeVar

from muggins.core.game import A, Uniform

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Draw(Generic[P, A]):
    """`count` pieces drawn in order from `pool`, whose pieces all differ.

    `build` makes the action of the drawn pieces; `read` gives back the pieces of an action,
    or nothing if it is an action of another kind.

    >>> two = Draw(("a", "b", "c"), 2, "".join, lambda text: tuple(text))
    >>> list(two)
    ['ab', 'ac', 'ba', 'bc', 'ca', 'cb']
    >>> two.probability("ca"), two.probability("cc")
    (Fraction(1, 6), Fraction(0, 1))
    >>> two.sample(lambda n: n - 1)
    'ca'
    """

    pool: Sequence[P]
    count: int
    build: Callable[[tuple[P, ...]], A] = field(compare=False)
    read: Callable[[object], tuple[P, ...] | None] = field(compare=False)

    def sample(self, uniform: Uniform) -> A:
        """One outcome, by `count` steps of a Fisher-Yates shuffle over the pool."""
        return self.build(draw(self.pool, self.count, uniform))

    def probability(self, action: object) -> Fraction:
        """1 over the number of ordered draws, or 0 for what cannot be drawn."""
        pieces = self.read(action)
        if pieces is None or len(pieces) != self.count or len(set(pieces)) != self.count:
            return Fraction(0)
        if not set(pieces) <= set(self.pool) or self.build(pieces) != action:
            return Fraction(0)
        return Fraction(1, perm(len(self.pool), self.count))

    def __iter__(self) -> Iterator[A]:
        return (self.build(pieces) for pieces in permutations(self.pool, self.count))


@dataclass(frozen=True, slots=True)
class BagDraw(Generic[P, A]):
    """Pieces drawn in order from sorted bags in which pieces may be alike: so many from each bag in turn.

    Drawn as `Draw` draws; of alike pieces it makes no odds which one comes.

    >>> two = BagDraw((("aab", 2),), "".join, lambda text: tuple(text))
    >>> sorted(two)
    ['aa', 'ab', 'ba']
    >>> two.probability("ab"), two.probability("aa"), two.probability("bb")
    (Fraction(1, 3), Fraction(1, 3), Fraction(0, 1))
    """

    bags: Sequence[tuple[Sequence[P], int]]
    build: Callable[[tuple[P, ...]], A] = field(compare=False)
    read: Callable[[object], tuple[P, ...] | None] = field(compare=False)

    def sample(self, uniform: Uniform) -> A:
        """One outcome, for each bag by as many steps of a Fisher-Yates shuffle as pieces are drawn."""
        return self.build(tuple(piece for bag, count in self.bags for piece in draw(bag, count, uniform)))

    def probability(self, action: object) -> Fraction:
        """How likely these pieces come in this order; 0 for what cannot be drawn."""
        pieces = self.read(action)
        if pieces is None or len(pieces) != sum(count for _, count in self.bags) or self.build(pieces) != action:
            return Fraction(0)
        chance, coming = Fraction(1), iter(pieces)
        for bag, count in self.bags:
            left, size = Counter(bag), len(bag)
            for piece in islice(coming, count):
                chance *= Fraction(left[piece], size)
                left[piece] -= 1
                size -= 1
                if not chance:
                    return chance
        return chance

    def __iter__(self) -> Iterator[A]:
        return (self.build(pieces) for pieces in _from_bags(self.bags))


def _sequences(left: Counter[P], count: int) -> Iterator[tuple[P, ...]]:
    """The different ordered draws of so many pieces."""
    if not count:
        yield ()
        return
    for piece in [piece for piece, number in left.items() if number]:
        left[piece] -= 1
        for rest in _sequences(left, count - 1):
            yield (piece, *rest)
        left[piece] += 1


def _from_bags(bags: Sequence[tuple[Sequence[P], int]]) -> Iterator[tuple[P, ...]]:
    """The different ordered draws from each bag in turn, lazily."""
    if not bags:
        yield ()
        return
    bag, count = bags[0]
    for drawn in _sequences(Counter(bag), count):
        for rest in _from_bags(bags[1:]):
            yield drawn + rest


def draw(pool: Sequence[P], count: int, uniform: Uniform) -> tuple[P, ...]:
    """The first `count` pieces of a Fisher-Yates shuffle of `pool`.

    Step i (from 0) takes j = i + uniform(len(pool) - i) and exchanges places i and j. This
    is the draw of fair deals: anyone can derive it again.

    >>> draw("abcd", 2, lambda n: 0)
    ('a', 'b')
    >>> draw("abcd", 2, lambda n: n - 1)
    ('d', 'a')
    """
    rest = list(pool)
    size = len(rest)
    for i in range(count):
        j = i + uniform(size - i)
        rest[i], rest[j] = rest[j], rest[i]
    return tuple(rest[:count])
