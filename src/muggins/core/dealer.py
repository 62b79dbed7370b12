"""Fair deals: a stream of uniform integers out of a seed and the players' nonces.

The stream is HMAC-DRBG with SHA-256 (NIST SP 800-90A, 10.1.2): entropy input is the seed, the
nonce is the players' nonces one after another, the personalization string is `muggins fair deal 1`;
each request generates 1,024 bytes. An integer below n takes the fewest bytes k with 256**k >= n,
read big-endian; a value not below the greatest multiple of n is thrown away and k new bytes are
taken. The same page anyone can program: docs/reference/fair-deals.md.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256

SEED_BYTES = 32
PERSONALIZATION = b"muggins fair deal 1"
REQUEST_BYTES = 1024


class HmacDrbg:
    """The deterministic generator of NIST SP 800-90A with HMAC and SHA-256."""

    __slots__ = ("_key", "_value")

    def __init__(self, entropy: bytes, nonce: bytes, personalization: bytes = b"") -> None:
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personalization)

    def generate(self, number: int) -> bytes:
        """That many bytes, at most 65,536 in one request."""
        key, value = self._key, self._value
        blocks: list[bytes] = []
        for _ in range(-(-number // 32)):
            value = hmac.digest(key, value, "sha256")
            blocks.append(value)
        self._value = value
        self._update(b"")
        return b"".join(blocks)[:number]

    def _update(self, provided: bytes) -> None:
        for separator in b"\x00\x01" if provided else b"\x00":
            self._key = hmac.digest(self._key, self._value + bytes([separator]) + provided, "sha256")
            self._value = hmac.digest(self._key, self._value, "sha256")


class Dealer:
    """Deals from a committed seed. `uniform` is what `Outcomes.sample` wants.

    >>> dealer = Dealer(bytes(32))
    >>> dealer.commitment[:16]
    '66687aadf862bd77'
    >>> 0 <= dealer.uniform(52) < 52
    True
    """

    __slots__ = ("_at", "_bytes", "_drbg", "nonces", "seed")

    def __init__(self, seed: bytes, nonces: Sequence[bytes] = ()) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.nonces = tuple(nonces)
        self._drbg = HmacDrbg(seed, b"".join(self.nonces), PERSONALIZATION)
        self._bytes = b""
        self._at = 0

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hex, published before the first card."""
        return commitment(self.seed)

    def uniform(self, n: int) -> int:
        """An integer from 0 to n - 1, each equally likely."""
        if n < 1:
            raise ValueError(f"there is no number from 0 to {n - 1}")
        size = max(1, ((n - 1).bit_length() + 7) // 8)
        limit = 256**size - 256**size % n
        while True:
            if self._at + size > len(self._bytes):
                self._bytes = self._bytes[self._at :] + self._drbg.generate(REQUEST_BYTES)
                self._at = 0
            number = int.from_bytes(self._bytes[self._at : self._at + size], "big")
            self._at += size
            if number < limit:
                return number % n


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed, in hex."""
    return sha256(seed).hexdigest()


def seed_of(text: str) -> bytes:
    """The 32 bytes that a seed given as text stands for: its SHA-256.

    >>> seed_of("7").hex()[:16]
    '7902699be42c8a8e'
    """
    return sha256(text.encode()).digest()
