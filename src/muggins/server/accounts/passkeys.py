"""Passkeys: what they are asked to sign, kept here for five minutes and taken once, and whether they have signed it."""

from __future__ import annotations

import asyncio
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request

from muggins.server.problems import Trouble, trouble, unprocessable
from muggins.server.store.accounts.rows import Passkey
from muggins.wire.accounts import Assertion, MadePasskey

SECONDS = 300
"""A challenge is good for so long."""

MOST = 10_000
"""So many are kept; where there are more the oldest is forgotten."""

ALGORITHMS = (-8, -7, -257)
"""Ed25519, ES256 and RS256, by their COSE numbers."""

Purpose = Literal["new", "more", "sign_in"]
"""For a new account, for one more passkey of an account, or to sign in."""


@dataclass(frozen=True, slots=True)
class Site:
    """Under which name and from which origin a page asks."""

    host: str
    origin: str

    @classmethod
    def of(cls, request: Request) -> Site:
        """The site of a request. Raises `Trouble` where passkeys do not work."""
        # Guards have seen that the origin is of the host that is asked; a proxy may have ended TLS before it.
        origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
        host = _host_in(origin)
        secure = origin.startswith("https://") or host == "localhost" or host.endswith(".localhost")
        if not secure or _is_address(host):
            told = "passkeys work at https:// under a name, and at localhost: open the page there, or use a password"
            raise unprocessable("no_passkeys_here", told)
        return cls(host, origin)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a challenge was made for: a browser, a purpose, and an account by its id, with its name if it is new."""

    at: float
    browser: str
    purpose: Purpose
    account: str | None = None
    key: str | None = None


class Challenges:
    """The challenges that wait for their answers; `now` is the time in seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked: OrderedDict[bytes, Asked] = OrderedDict()

    def ask(self, browser: str, purpose: Purpose, account: str | None = None, key: str | None = None) -> str:
        """A new challenge, in base64url."""
        self._sweep()
        challenge = secrets.token_bytes(32)
        self._asked[challenge] = Asked(self._now(), browser, purpose, account, key)
        return written(challenge)

    def take(self, client_data: str, browser: str, *purposes: Purpose) -> tuple[bytes, Asked]:
        """The challenge that an answer is to, which is good no more. Raises `Trouble` for one of another browser."""
        self._sweep()
        challenge = _challenge_in(client_data)
        asked = self._asked.pop(challenge, None)
        if asked is None or asked.browser != browser or asked.purpose not in purposes:
            told = "what the passkey was asked is not waited for any more: try again"
            raise trouble(HTTPStatus.CONFLICT, "old_challenge", told)
        return challenge, asked

    def _sweep(self) -> None:
        while self._asked:
            oldest = next(iter(self._asked))
            if len(self._asked) < MOST and self._now() - self._asked[oldest].at < SECONDS:
                return
            del self._asked[oldest]


async def made(given: MadePasskey, challenge: bytes, site: Site) -> tuple[str, str, int]:
    """The id, public key and counter of a passkey that was made for a challenge. Raises `Trouble` if it was not."""
    return await asyncio.to_thread(_made, given, challenge, site)


async def signed(given: Assertion, challenge: bytes, site: Site, passkey: Passkey) -> int:
    """The counter of a passkey that has signed a challenge. Raises `Trouble` if it has not."""
    return await asyncio.to_thread(_signed, given, challenge, site, passkey)


def written(value: bytes) -> str:
    """Bytes in base64url, without padding."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def read(text: str) -> bytes:
    """The bytes of a text in base64url. Raises `Trouble`."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise _bad() from None


def _made(given: MadePasskey, challenge: bytes, site: Site) -> tuple[str, str, int]:
    # Both take longest to load of all that a server needs, so they are loaded for the first passkey.
    from webauthn import verify_registration_response
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential

    credential = RegistrationCredential(
        id=given.id,
        raw_id=read(given.id),
        response=AuthenticatorAttestationResponse(read(given.client_data), read(given.attestation)),
    )
    verified = _verified(
        lambda: verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    )
    if verified.credential_id != read(given.id):
        raise _bad()
    return written(verified.credential_id), written(verified.credential_public_key), verified.sign_count


def _signed(given: Assertion, challenge: bytes, site: Site, passkey: Passkey) -> int:
    from webauthn import verify_authentication_response
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse

    credential = AuthenticationCredential(
        id=given.id,
        raw_id=read(given.id),
        response=AuthenticatorAssertionResponse(
            read(given.client_data), read(given.authenticator_data), read(given.signature)
        ),
    )
    verified = _verified(
        lambda: verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=read(passkey.public_key),
            credential_current_sign_count=passkey.counter,
        )
    )
    return int(verified.new_sign_count)


def _verified(verify: Callable[[], Any]) -> Any:
    try:
        return verify()
    except Trouble:
        raise
    except Exception:
        # Besides its own errors the library lets through those of what it decodes CBOR and keys by.
        raise _bad() from None


def _challenge_in(client_data: str) -> bytes:
    try:
        return read(msgspec.json.decode(read(client_data), type=_ClientData).challenge)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _bad() from None


class _ClientData(msgspec.Struct):
    """What of it has to be known before the library judges the whole."""

    challenge: str


def _bad() -> Trouble:
    return unprocessable("bad_passkey", "this passkey does not answer what it was asked, so nobody is signed in by it")


def _host_in(origin: str) -> str:
    """The name in an origin, in small letters; nothing where it has none that can be read."""
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
