"""What the account's page asks and is told: who is signed in, by what, where, and how his games went."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from muggins.wire.lobby import Listed
from muggins.wire.struct import Wire

Base64 = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,20000}$(?!\n)")]
"""Bytes in base64url, without padding."""

AccountName = Annotated[str, Meta(min_length=1, max_length=60)]
Password = Annotated[str, Meta(min_length=1, max_length=300)]


class SignUp(Wire, frozen=True, kw_only=True):
    """A new account, with a password."""

    name: AccountName
    password: Password


class SignIn(Wire, frozen=True, kw_only=True):
    """Who signs in by a password."""

    name: AccountName
    password: Password


class NewPassword(Wire, frozen=True, kw_only=True):
    """Another password; `old` is left out where there was none."""

    new: Password
    old: Password | None = None


class Farewell(Wire, frozen=True, kw_only=True):
    """That an account is to be deleted, with its password where it has one."""

    password: Password | None = None


class PasskeyWish(Wire, frozen=True, kw_only=True):
    """For what a passkey is to be made: for a new account of that name, or, without one, for the account signed in."""

    name: AccountName | None = None


class PasskeyOffer(Wire, frozen=True, kw_only=True):
    """What the browser is to make a passkey of; bytes in base64url. `made` are those that the account has."""

    challenge: str
    host: str
    user: str
    name: str
    algorithms: tuple[int, ...]
    made: tuple[str, ...]
    seconds: int


class PasskeyQuestion(Wire, frozen=True, kw_only=True):
    """What a passkey is to sign."""

    challenge: str
    host: str
    seconds: int


class MadePasskey(Wire, frozen=True, kw_only=True):
    """A passkey as the browser has made it."""

    id: Base64
    client_data: Base64
    attestation: Base64


class SignUpByPasskey(Wire, frozen=True, kw_only=True):
    """A new account, with a passkey that was offered for its name."""

    name: AccountName
    passkey: MadePasskey


class Assertion(Wire, frozen=True, kw_only=True):
    """What a passkey has signed."""

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    user: Base64 | None = None


class KnownPasskey(Wire, frozen=True, kw_only=True):
    """A passkey of an account; `here` says whether it works under the name at which the page is now."""

    id: str
    label: str
    host: str
    here: bool
    created: float
    used: float | None


class KnownSession(Wire, frozen=True, kw_only=True):
    """A browser that is signed in; `this` is the one that asks."""

    id: str
    device: str
    created: float
    seen: float
    this: bool


class Account(Wire, frozen=True, kw_only=True):
    """An account as it sees itself; `password` says whether it has one."""

    name: str
    created: float
    password: bool
    passkeys: tuple[KnownPasskey, ...]
    sessions: tuple[KnownSession, ...]


class Whoami(Wire, frozen=True, kw_only=True):
    """Who is signed in; nobody, where the browser is known by itself alone."""

    account: Account | None


class FinishedGame(Wire, frozen=True, kw_only=True):
    """A game that was played to an end: `outcome` is won, lost or tied; nothing where all sides were one's own."""

    table: Listed
    outcome: Literal["won", "lost", "tied"] | None


class FinishedGames(Wire, frozen=True, kw_only=True):
    """A page of games, newest first; `next` asks for what follows."""

    games: tuple[FinishedGame, ...]
    next: str | None


class Standing(Wire, frozen=True, kw_only=True):
    """How games went against somebody: people (`people`), a bot by its name, or `several` at one table."""

    against: str
    label: str
    games: int
    won: int
    lost: int
    tied: int


class BookStatistics(Wire, frozen=True, kw_only=True):
    """How games went by one rulebook.

    Averages are a game's, of the `whole` ones: no matches, played to their end and not given up. `margin` is the own
    score less the best of the others. Of these `skunks` were won with all others skunked, `skunked` were lost so;
    nothing where the rulebook has none. Left out are `practice` games, in which something was taken back, those that
    somebody played `alone` on all sides, and those `abandoned` by all.
    """

    rules: str
    title: str
    games: int
    won: int
    lost: int
    tied: int
    whole: int
    score: float | None
    margin: float | None
    skunks: int | None
    skunked: int | None
    against: tuple[Standing, ...]
    practice: int
    alone: int
    abandoned: int


class Statistics(Wire, frozen=True, kw_only=True):
    """How games went, by rulebook."""

    books: tuple[BookStatistics, ...]


class Export(Wire, frozen=True, kw_only=True):
    """All that is kept of an account but the games themselves, which `/api/records` gives."""

    account: Account
    tables: tuple[Listed, ...]
