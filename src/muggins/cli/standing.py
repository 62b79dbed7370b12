"""Where a game of two stands, as options: who deals, and the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from muggins.cli.answers import Mistake

F = TypeVar("F", bound=Callable[..., object])


def role_options(command: F) -> F:
    """The two options `dealer` and `pone`, of which `is_dealer` takes one."""
    for name, told in (("pone", "Your opponent deals."), ("dealer", "You deal.")):
        command = click.option(f"--{name}", is_flag=True, help=told)(command)
    return command


score_option = click.option("--score", metavar="MINE-THEIRS", help="The score before the deal, as in 84-91; else 0-0.")


def is_dealer(dealer: bool, pone: bool) -> bool:
    """Whether I deal. Raises `Mistake` unless one of the two is said."""
    if dealer is pone:
        told = "name one of --dealer and --pone, not both" if dealer else "say who deals: --dealer if you do, or --pone"
        raise Mistake("bad_role", told, where={"option": "dealer, pone"})
    return dealer


def read_score(text: str | None, target: int) -> tuple[int, int]:
    """Points of mine and of theirs, each below the target. Raises `Mistake`, saying whose are not."""
    if text is None:
        return 0, 0
    points = [part.strip() for part in text.split("-")]
    if len(points) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in points):
        told = f"{text[:20]!r} is no score: write MINE-THEIRS, two whole numbers, as in 84-91"
        raise Mistake("bad_score", told, where={"option": "score"})
    mine, theirs = map(int, points)
    for whose, score in (("your score", mine), ("your opponent's score", theirs)):
        if score >= target:
            told = f"{whose} {score} is not below the target {target}, so the game is over"
            raise Mistake("score_past_target", told, rule="C36", where={"option": "score"})
    return mine, theirs
