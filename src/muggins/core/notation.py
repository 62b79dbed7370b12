"""Lines of a record: WHO VERB ARGS, the same for all games."""

from __future__ import annotations

from typing import Protocol, TypeVar

from muggins.core.game import CHANCE, REFEREE, BadNotation, Seat
from muggins.core.referee import Abandon, Forfeit, Resign, Ruling, Timeout

A = TypeVar("A")

_WHO = {CHANCE: "*", REFEREE: "!"}
_VERBS: dict[str, type[Resign] | type[Timeout] | type[Forfeit]] = {
    "resign": Resign,
    "timeout": Timeout,
    "forfeit": Forfeit,
}
_NAMES = {ruling: verb for verb, ruling in _VERBS.items()}


class Notation(Protocol[A]):
    """A game's own part: what follows WHO."""

    def read(self, by: Seat, verb: str, args: list[str]) -> A:
        """The action that a line names. Raises `BadNotation`."""

    def write(self, action: A) -> str:
        """The action as text, without WHO."""


def read_line(line: str, notation: Notation[A]) -> tuple[Seat, A | Ruling]:
    """Who acts, and how. Raises `BadNotation`."""
    who, *words = line.split()[:200] or [""]
    by = _read_who(who)
    if not words:
        raise BadNotation("bad_action", f"{line[:40]!r} names no action: write WHO VERB ARGS, as in 1 play 5h")
    verb, *args = words
    if by == REFEREE:
        return by, _read_ruling(verb, args)
    return by, notation.read(by, verb, args)


def write_line(by: Seat, action: A | Ruling, notation: Notation[A]) -> str:
    """The line that `read_line` reads as this."""
    return f"{_WHO.get(by, by)} {write_action(action, notation)}"


def write_action(action: A | Ruling, notation: Notation[A]) -> str:
    """An action without WHO.

    >>> write_action(Resign(Seat(1)), notation=None)
    'resign 1'
    """
    match action:
        case Abandon():
            return "abandon"
        case Resign() | Timeout() | Forfeit():
            return f"{_NAMES[type(action)]} {action.seat}"
        case _:
            return notation.write(action)


def read_back(line: str) -> int | None:
    """The line number of a `! back N`, or nothing if the line is another.

    >>> read_back("! back 57"), read_back("0 play 5h")
    (57, None)
    """
    match line.split()[:4]:
        case ["!", "back", number]:
            return read_number(number)
        case _:
            return None


def read_number(text: str) -> int:
    """A whole number of at most six digits. Raises `BadNotation`.

    >>> read_number("12")
    12
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise BadNotation("bad_number", f"{text[:20]!r} is no whole number")
    return int(text)


def _read_who(who: str) -> Seat:
    for seat, name in _WHO.items():
        if who == name:
            return seat
    if not (len(who) == 1 and who in "0123456789"):
        raise BadNotation(
            "bad_who",
            f"{who[:20]!r} is nobody: a line begins with a seat's number from 0, * for chance or ! for the referee",
        )
    return Seat(int(who))


def _read_ruling(verb: str, args: list[str]) -> Ruling:
    match verb, args:
        case "abandon", []:
            return Abandon()
        case (("resign" | "timeout" | "forfeit"), [seat]):
            return _VERBS[verb](Seat(read_number(seat)))
        case _:
            raise BadNotation(
                "bad_action",
                f"{' '.join([verb, *args])[:40]!r} is no ruling: write resign SEAT, timeout SEAT, forfeit SEAT, "
                "abandon or back LINE",
            )
