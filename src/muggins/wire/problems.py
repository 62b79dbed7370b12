"""The one shape of an error (RFC 9457)."""

from __future__ import annotations

from muggins.wire.struct import Wire


class Problem(Wire, frozen=True, kw_only=True):
    """Why something was not done: `detail` in one sentence, `code` for programs, `rule` of the digest.

    `options` are the names of those that disagree, or of the one that cannot be so.
    """

    title: str
    status: int
    code: str
    detail: str
    type: str = "about:blank"
    rule: str | None = None
    options: tuple[str, ...] = ()
