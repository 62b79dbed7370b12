"""Tables of Zombs that stand in a chosen position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.server.houses import Browser, Seated

DEALT = [
    "* dealer 1",
    "* deal R5 R6 R7 B3 0 Trade Rob / G5 G6 R4 R8 Brain Quarantine Quarantine",
    "* grave B4",
]
"""Two players; seat 0 is to draw for the first time."""

DRAWN = [*DEALT, "0 draw pool", "* draw 0 Fish"]
"""Seat 0 is to act; it holds R5 R6 R7 B3 0 Trade Fish Rob."""

BEGUN = [*DRAWN, "0 start R5 R6", "0 grow R7"]
"""Seat 0 has red 5 to 7 and is still to act; it holds B3 0 Trade Fish Rob."""

ANSWERED = [
    *(*BEGUN, "0 discard B3"),
    *("1 draw pool", "* draw 1 Cure", "1 start G5 G6", "1 discard Quarantine"),
    *("0 draw pool", "* draw 0 R9 R10 P5 P6"),
]
"""Seat 1 has green 5 and 6; seat 0 is to act in the second round, with 0 Trade Fish Rob R9 R10 P5 P6."""


def sit_at(browser: Browser, lines: Sequence[str], people: int = 2, **options: object) -> Seated:
    """A table of people where these lines bring it."""
    if people == 4:
        options = {"mode": "team", **options}
    return browser.sit_at(lines, "zombs", people, **options)


def opened(seated: Seated, seat: int) -> int:
    """What a seat's question is named, or nothing's if it is asked nothing."""
    ask: dict[str, Any] | None = seated.table(seat)["ask"]
    return 0 if ask is None else int(ask["opened"])


def do(seated: Seated, *lines: str) -> int:
    """Let the seats of these lines act, each as `0 grow R7`; the number of the last line."""
    for line in lines:
        who, _, action = line.partition(" ")
        answer = seated.act(action, int(who))
        assert answer.status_code == 200, answer.text
    return int(answer.json()["seq"])


ZOMBS = [f"{colour}{number}" for colour in "RGBP" for number in range(1, 11)]

USUAL = {
    **dict.fromkeys(ZOMBS, 2),
    **{"0": 4, "Brain": 4, "Cure": 4, "Quarantine": 4, "Frank": 1, "Unicorn": 1, "Trade": 2, "Fish": 2, "Rob": 3},
}
"""The deck where no other is chosen, as the digest lists it."""

RICH = {
    **dict.fromkeys(ZOMBS, 2),
    **{"0": 8, "Brain": 6, "Cure": 8, "Quarantine": 12, "Frank": 2, "Trade": 6, "Fish": 8, "Rob": 10},
}
"""A deck in which what is rare happens often."""

SMALL = {
    **{f"{colour}{number}": 1 for colour in "RG" for number in range(1, 11)},
    "0": 1,
    "Cure": 1,
    "Fish": 1,
    "Rob": 1,
}
"""A deck that is soon used up."""
