"""A game at a real pseudo-terminal, played by typing and read from the screen."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from types import TracebackType

import pexpect

from benchmarks.kills import answer, replayed
from muggins.core.game import Decide, Over
from muggins.core.record import Record, parse

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """`muggins play` at a terminal of its own, wide enough that no sentence is folded.

    `raw` is all that was printed, `screen` the same without colours and as plain lines.
    """

    def __init__(self, record: Path, *words: str, env: dict[str, str] | None = None) -> None:
        self.path = record
        self.raw = ""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "muggins", "play", *words],
            encoding="utf-8",
            dimensions=(50, 1000),
            timeout=60,
            # The rules are shown by a pager, which must not wait for keys here.
            env={**os.environ, "TERM": "xterm", "PAGER": "cat", "NO_COLOR": "", **(env or {})},
        )
        self.child.delaybeforesend = None

    def __enter__(self) -> Terminal:
        self.until_asked()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.child.close(force=True)

    @property
    def screen(self) -> str:
        """All that was printed, as text."""
        return plain(self.raw)

    @property
    def record(self) -> Record:
        """The record as it is on disk now."""
        return parse(self.path.read_text(encoding="utf-8"))

    @property
    def kind(self) -> str:
        """What is asked now, by the record; nothing at the end."""
        turn = replayed(self.path).match.turn
        return turn.kind if isinstance(turn, Decide) else ""

    def until_asked(self) -> str:
        """What is printed up to the next question, or to the end."""
        at = self.child.expect_exact([" > ", pexpect.EOF])
        told = self.child.before + (" > " if at == 0 else "")
        self.raw += told
        return plain(told)

    def say(self, text: str) -> str:
        """Type a line; what is printed up to the next question."""
        self.child.sendline(text)
        return self.until_asked()

    def play(self, *, decisions: int | None = None, prefer: str = "") -> None:
        """Answer so many questions of the game, or all; where `prefer` is possible it is done."""
        while decisions is None or decisions > 0:
            match = replayed(self.path).match
            if isinstance(match.turn, Over):
                return
            self.say(preferred(self.path, prefer) or answer(self.path))
            decisions = None if decisions is None else decisions - 1

    def end(self) -> int:
        """Wait for the process to leave; its exit status."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus


def preferred(path: Path, ending: str) -> str:
    """An action that ends so, if one may be done now."""
    from muggins.core.notation import write_action
    from muggins.games.cribbage.notation import CribbageNotation

    match = replayed(path).match
    if not ending:
        return ""
    written = (write_action(one, CribbageNotation()) for one in match.legal(match.turn.seats[0]).listed)
    return next((text for text in written if text.endswith(ending)), "")


def plain(raw: str) -> str:
    """What was printed, without colours."""
    return COLOURS.sub("", raw).replace("\r\n", "\n")
