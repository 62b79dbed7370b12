"""Why a store does not do what it is asked about an account; nothing has changed then."""

from __future__ import annotations

from muggins.server.store.errors import StoreError


class Refused(StoreError):
    """What was asked of an account cannot be."""


class NameTaken(Refused):
    """Another account has the name.

    >>> print(NameTaken("Ann"))
    the name 'Ann' is taken: choose another
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"the name {name!r} is taken: choose another")


class NoAccount(Refused):
    """There is no such account, or no longer."""

    def __init__(self) -> None:
        super().__init__("there is no such account: it was deleted, or it never was")


class Banned(Refused):
    """The account may not sign in; `reason` is what it was told.

    >>> print(Banned("left 40 games"))
    this account is banned: left 40 games
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"this account is banned: {reason}")
        self.reason = reason


class Changed(Refused):
    """What was to be changed is not any more what it was."""

    def __init__(self) -> None:
        super().__init__("the account was changed in another window at the same moment: look at it again")


class LastWay(Refused):
    """Without it nobody could sign in any more."""

    def __init__(self) -> None:
        super().__init__("this is the only way to sign in to the account: set a password or add another passkey first")


class PasskeyTaken(Refused):
    """The passkey is an account's already."""

    def __init__(self) -> None:
        super().__init__("this passkey is in use already: sign in with it, or make another")


class TooManyPasskeys(Refused):
    """The account has as many as it may have."""

    def __init__(self, most: int) -> None:
        super().__init__(f"an account has at most {most} passkeys: remove one first")
