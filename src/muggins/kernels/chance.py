"""Chance for kernels: a small generator, written alike in C (`native/cards.h`), so a seed gives the same both ways.

The generator is xoshiro256** (Blackman and Vigna), its state seeded by splitmix64. It is for play-outs and
trials alone; deals between people come from `core.dealer`.
"""

from __future__ import annotations

_WORD = (1 << 64) - 1


class Chance:
    """A stream of numbers out of a seed, which may be any whole number; its lowest 64 bits count.

    >>> chance = Chance(7)
    >>> [chance.uniform(6) for _ in range(8)]
    [4, 1, 5, 5, 5, 5, 0, 0]
    """

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, seed: int) -> None:
        state = []
        for _ in range(4):
            seed = seed + 0x9E3779B97F4A7C15 & _WORD
            mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
            state.append(mixed ^ mixed >> 31)
        self._a, self._b, self._c, self._d = state

    def bits(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self._a, self._b, self._c, self._d
        result = b * 5 & _WORD
        result = (result << 7 | result >> 57) * 9 & _WORD
        shifted = b << 17 & _WORD
        c ^= a
        d ^= b
        self._b = b ^ c
        self._a = a ^ d
        self._c = c ^ shifted
        self._d = (d << 45 | d >> 19) & _WORD
        return result

    def uniform(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely, for n from 1 to 2 ** 64: by Lemire's method."""
        product = self.bits() * n
        if product & _WORD < n:
            least = (1 << 64) % n
            while product & _WORD < least:
                product = self.bits() * n
        return product >> 64
