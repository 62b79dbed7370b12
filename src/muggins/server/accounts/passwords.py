"""Passwords: which may be one, and their hashes, made and compared apart from everything else that goes on."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from http import HTTPStatus
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from muggins.server.accounts.names import key_of
from muggins.server.problems import trouble, unprocessable

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

SHORTEST, LONGEST = 8, 128

AT_ONCE = 2
"""So many are hashed at once, each for some 50 ms on 64 MiB."""

WAITING = 20
"""So many wait for that; whoever comes then is told to try again."""

_COMMON = frozenset(files("muggins.server.accounts").joinpath("common_words.txt").read_text("utf-8").split())


class Passwords:
    """Hashes passwords, by argon2 with its own defaults."""

    def __init__(self) -> None:
        self._apart = ThreadPoolExecutor(AT_ONCE, "muggins-passwords")
        self._waiting = 0

    @cached_property
    def _hasher(self) -> PasswordHasher:
        # Loaded when the first password comes: a server is there sooner so.
        from argon2 import PasswordHasher

        return PasswordHasher()

    @cached_property
    def _nobodys(self) -> str:
        """A hash that no password has, compared with where there is none: that takes as long."""
        return self._hasher.hash(secrets.token_urlsafe(32))

    async def hash(self, password: str) -> str:
        """The hash of a password. Raises `Trouble` while too many are waited for."""
        return await self._in_turn(self._hash, password)

    async def verify(self, known: str | None, password: str) -> tuple[bool, str | None]:
        """Whether a password has that hash, or, where there is none, that it has not, which takes as long.

        With it comes the hash that it is to have from now on, if argon2 has learned better since. Raises as `hash`.
        """
        return await self._in_turn(self._verify, known, password)

    def close(self) -> None:
        """Hash nothing more."""
        self._apart.shutdown(wait=False, cancel_futures=True)

    async def _in_turn(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        if self._waiting >= WAITING:
            told = "too many are signing in at this moment: try again in a few seconds"
            raise trouble(HTTPStatus.TOO_MANY_REQUESTS, "busy", told, wait=3)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._apart, work, *given)
        finally:
            self._waiting -= 1

    def _hash(self, password: str) -> str:
        return self._hasher.hash(_normal(password))

    def _verify(self, known: str | None, password: str) -> tuple[bool, str | None]:
        from argon2.exceptions import InvalidHashError, VerificationError

        nobodys = self._nobodys
        try:
            self._hasher.verify(nobodys if known is None else known, _normal(password))
        except (VerificationError, InvalidHashError):
            return False, None
        if known is None:
            return False, None
        return True, self._hasher.hash(_normal(password)) if self._hasher.check_needs_rehash(known) else None


def judge(password: str, name: str) -> None:
    """Raises `Trouble` for a password that is too short, too long, or among the first that are tried."""
    given = _normal(password)
    if not SHORTEST <= len(given) <= LONGEST:
        raise unprocessable("bad_password", f"a password has {SHORTEST} to {LONGEST} characters")
    if is_common(given) or key_of(name) in (key_of(given), key_of(_stem(given))):
        told = "this password is among the first that anybody tries: choose another, of a few words for example"
        raise unprocessable("bad_password", told)


def is_common(password: str) -> bool:
    """Whether it is one of the commonest, also with digits and signs put after it.

    >>> [is_common(word) for word in ("Password2024!", "aaaaaaaa", "12345678", "abcdefgh", "green oak desk")]
    [True, True, True, True, False]
    """
    folded = password.casefold()
    if len(set(folded)) <= 2 or folded in _COMMON or _stem(folded) in _COMMON:
        return True
    steps = {ord(after) - ord(before) for before, after in pairwise(folded)}
    return steps in ({1}, {-1}) or folded in ("1234567890", "0123456789", "9876543210", "0987654321")


def _stem(password: str) -> str:
    """A password without the digits and signs at its ends."""
    return password.strip("0123456789!?.,-_*#$@&+=% ")


def _normal(password: str) -> str:
    """One text however a keyboard writes it."""
    return unicodedata.normalize("NFKC", password)
