"""What can be asked of accounts."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from muggins.server.accounts.devices import device_of
from muggins.server.accounts.limits import address_of
from muggins.server.accounts.passkeys import Site
from muggins.server.accounts.sessions import Signed, cookie_of, token_of
from muggins.server.accounts.signing import Accounts, Asker, not_signed_in
from muggins.server.api import operation
from muggins.server.guards import name_of
from muggins.server.operations import JSON, Asked
from muggins.server.screens import browser_of, signed_of
from muggins.wire.accounts import (
    Account,
    Assertion,
    Farewell,
    KnownPasskey,
    KnownSession,
    MadePasskey,
    NewPassword,
    PasskeyOffer,
    PasskeyQuestion,
    PasskeyWish,
    SignIn,
    SignUp,
    SignUpByPasskey,
    Whoami,
)

_NOT_FOUND, _FORBIDDEN, _CONFLICT = HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.CONFLICT
_OFTEN = HTTPStatus.TOO_MANY_REQUESTS
_SIGNS_UP = (_FORBIDDEN, _CONFLICT, _OFTEN)
_NO_CONTENT = HTTPStatus.NO_CONTENT


@operation("GET", "/api/account", Whoami)
async def who_am_i(asked: Asked) -> Whoami:
    """Who is signed in here, with his passkeys and sessions."""
    signed = _if_signed(asked)
    return Whoami(account=None if signed is None else await account_of(asked, signed))


@operation("POST", "/api/account", Account, body=SignUp, status=HTTPStatus.CREATED, problems=_SIGNS_UP)
async def sign_up(asked: Asked, body: SignUp) -> Response:
    """Make an account with a password; the tables of this browser are its own from then on."""
    return await _welcome(asked, *await _accounts(asked).sign_up(_asker(asked), body), HTTPStatus.CREATED)


@operation(
    "POST", "/api/account/by-passkey", Account, body=SignUpByPasskey, status=HTTPStatus.CREATED, problems=_SIGNS_UP
)
async def sign_up_by_passkey(asked: Asked, body: SignUpByPasskey) -> Response:
    """Make an account with a passkey; the tables of this browser are its own from then on."""
    welcomed = await _accounts(asked).sign_up_by_passkey(_asker(asked), body, Site.of(asked.request))
    return await _welcome(asked, *welcomed, HTTPStatus.CREATED)


@operation("POST", "/api/account/sign-in", Account, body=SignIn, problems=(_FORBIDDEN, _OFTEN))
async def sign_in(asked: Asked, body: SignIn) -> Response:
    """Sign in by a password; the tables of this browser pass to the account."""
    return await _welcome(asked, *await _accounts(asked).sign_in(_asker(asked), body))


@operation("POST", "/api/account/sign-in/question", PasskeyQuestion, problems=(_OFTEN,))
async def ask_passkey(asked: Asked) -> PasskeyQuestion:
    """What a passkey is to sign, to sign in by it."""
    return _accounts(asked).question(_asker(asked), Site.of(asked.request))


@operation("POST", "/api/account/sign-in/by-passkey", Account, body=Assertion, problems=(_FORBIDDEN, _CONFLICT, _OFTEN))
async def sign_in_by_passkey(asked: Asked, body: Assertion) -> Response:
    """Sign in by a passkey; the tables of this browser pass to the account."""
    site = Site.of(asked.request)
    return await _welcome(asked, *await _accounts(asked).sign_in_by_passkey(_asker(asked), body, site))


@operation("POST", "/api/account/sign-out", status=_NO_CONTENT)
async def sign_out(asked: Asked) -> Response:
    """End this session; the browser is known by itself alone again."""
    signed = _if_signed(asked)
    if signed is not None:
        await _accounts(asked).end_session(signed, signed.session.id)
    return _without_session(asked.request)


@operation("POST", "/api/account/sign-out/everywhere", status=_NO_CONTENT, problems=(_FORBIDDEN,))
async def sign_out_everywhere(asked: Asked) -> Response:
    """End all sessions of the account, this one too."""
    await _accounts(asked).end_sessions(signed_in(asked))
    return _without_session(asked.request)


@operation("DELETE", "/api/account/sessions/{session}", Account, problems=(_FORBIDDEN, _NOT_FOUND))
async def end_session(asked: Asked) -> Account:
    """End one session of the account."""
    signed = signed_in(asked)
    await _accounts(asked).end_session(signed, asked.path["session"])
    return await account_of(asked, signed)


@operation("PUT", "/api/account/password", Account, body=NewPassword, problems=(_FORBIDDEN, _CONFLICT, _OFTEN))
async def change_password(asked: Asked, body: NewPassword) -> Account:
    """Set another password, or the first; all other sessions end."""
    signed = signed_in(asked)
    await _accounts(asked).change_password(_asker(asked), signed, body)
    return await account_of(asked, signed)


@operation(
    "POST",
    "/api/account/passkeys/offer",
    PasskeyOffer,
    body=PasskeyWish,
    problems=(_FORBIDDEN, _CONFLICT, _OFTEN),
)
async def offer_passkey(asked: Asked, body: PasskeyWish) -> PasskeyOffer:
    """What a passkey is to be made of, for a new account or for this one."""
    return await _accounts(asked).offer(_asker(asked), _if_signed(asked), body.name, Site.of(asked.request))


@operation(
    "POST",
    "/api/account/passkeys",
    Account,
    body=MadePasskey,
    status=HTTPStatus.CREATED,
    problems=(_FORBIDDEN, _CONFLICT),
)
async def add_passkey(asked: Asked, body: MadePasskey) -> Account:
    """Add a passkey to the account."""
    signed = signed_in(asked)
    await _accounts(asked).add_passkey(_asker(asked), signed, body, Site.of(asked.request))
    return await account_of(asked, signed)


@operation("DELETE", "/api/account/passkeys/{passkey}", Account, problems=(_FORBIDDEN, _NOT_FOUND, _CONFLICT))
async def remove_passkey(asked: Asked) -> Account:
    """Remove a passkey from the account."""
    signed = signed_in(asked)
    await _accounts(asked).remove_passkey(signed, asked.path["passkey"])
    return await account_of(asked, signed)


@operation(
    "POST",
    "/api/account/delete",
    body=Farewell,
    status=_NO_CONTENT,
    problems=(_FORBIDDEN, _CONFLICT, _OFTEN),
)
async def delete_account(asked: Asked, body: Farewell) -> Response:
    """Delete the account with all that is its alone."""
    await _accounts(asked).remove(_asker(asked), signed_in(asked), body)
    return _without_session(asked.request)


async def account_of(asked: Asked, signed: Signed) -> Account:
    """The account as it sees itself. Raises `Trouble` if it has gone."""
    whole = await _accounts(asked).whole(signed)
    host = name_of(asked.request.headers.get("host", ""))
    return Account(
        name=whole.account.name,
        created=whole.account.created,
        password=whole.account.password is not None,
        passkeys=tuple(
            KnownPasskey(
                id=one.id,
                label=one.label,
                host=one.host,
                here=one.host == host,
                created=one.created,
                used=one.used,
            )
            for one in whole.passkeys
        ),
        sessions=tuple(
            KnownSession(
                id=one.id, device=one.device, created=one.created, seen=one.seen, this=one.id == signed.session.id
            )
            for one in whole.sessions
        ),
    )


def _accounts(asked: Asked) -> Accounts:
    accounts: Accounts = asked.request.app.state.accounts
    return accounts


def _asker(asked: Asked) -> Asker:
    request = asked.request
    return Asker(
        browser_of(request),
        token_of(request),
        device_of(request.headers.get("user-agent", "")),
        address_of(request),
    )


def signed_in(asked: Asked) -> Signed:
    """Who is signed in. Raises `Trouble` if nobody is."""
    signed = _if_signed(asked)
    if signed is None:
        raise not_signed_in()
    return signed


def _if_signed(asked: Asked) -> Signed | None:
    signed = signed_of(asked.request)
    assert signed is None or isinstance(signed, Signed)
    return signed


async def _welcome(asked: Asked, secret: str, signed: Signed, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """The account, and the cookie of its new session."""
    account = await account_of(asked, signed)
    answer = Response(msgspec.json.encode(account), status, media_type=JSON, headers={"Cache-Control": "no-store"})
    answer.headers.append("Set-Cookie", cookie_of(secret, secure=asked.request.url.scheme == "https"))
    return answer


def _without_session(request: Request) -> Response:
    answer = Response(status_code=_NO_CONTENT)
    answer.headers.append("Set-Cookie", cookie_of(None, secure=request.url.scheme == "https"))
    return answer
