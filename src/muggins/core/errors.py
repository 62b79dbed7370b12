"""Texts that cannot be read and options that cannot be: apart, so that reading a card is quick."""

from __future__ import annotations


class BadNotation(ValueError):
    """A text cannot be read. The message is one sentence that says what would be right.

    `rule` is the digest's number where it is a rule that leaves no way to write this.
    """

    def __init__(self, code: str, message: str, *, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule


class BadOptions(ValueError):
    """Options that do not exist, have no such value, or disagree; `options` names them.

    `rule` is the digest's number where a rule forbids them.
    """

    def __init__(self, code: str, message: str, *options: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.options = options
        self.rule = rule
