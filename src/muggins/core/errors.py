"""Texts that cannot be read and options that cannot be: apart, so that reading a card is quick."""

from __future__ import annotations


class BadNotation(ValueError):
    """A text cannot be read. The message is one sentence that says what would be right."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class BadOptions(ValueError):
    """Options that do not exist, have no such value, or disagree; `options` names them."""

    def __init__(self, code: str, message: str, *options: str) -> None:
        super().__init__(message)
        self.code = code
        self.options = options
