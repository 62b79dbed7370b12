"""An account as a store keeps it: who it is, how it signs in, and where it is signed in."""

from __future__ import annotations

from dataclasses import dataclass, field

IDLE_SECONDS = 30 * 24 * 3600.0
"""A session ends that has not been seen for so long."""

LONGEST_SECONDS = 90 * 24 * 3600.0
"""And any after so long."""

GONE = "Someone"
"""The name of those who have deleted their account, in games that others still have."""

HOLDER = "account:"
"""So begins the holder's name of an account; that of a browser is 64 hex digits."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account. `key` is the name as names are compared, `password` an argon2 hash, `banned` the reason if it is."""

    id: str
    name: str
    key: str
    created: float
    password: str | None = field(default=None, repr=False)
    banned: str | None = None

    @property
    def holder(self) -> str:
        """By which name it owns tables and holds seats."""
        return holder_of(self.id)


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey: its id and public key in base64url, the `host` under which it signs in, and when it last did."""

    id: str
    account: str
    host: str
    public_key: str
    counter: int
    label: str
    created: float
    used: float | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is signed in. `token` is the SHA-256 of its secret, `id` what people end it by."""

    token: str = field(repr=False)
    id: str
    account: str
    created: float
    seen: float
    device: str


@dataclass(frozen=True, slots=True)
class Before:
    """What a browser was until it signs in: the holder of its tables, and the session that it had."""

    holder: str
    token: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Whole:
    """An account with its passkeys and its sessions, the newest first."""

    account: Account
    passkeys: tuple[Passkey, ...]
    sessions: tuple[Session, ...]


def holder_of(account: str) -> str:
    """The holder's name of an account, by its id.

    >>> holder_of("k7")
    'account:k7'
    """
    return f"{HOLDER}{account}"
