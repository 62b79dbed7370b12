"""Where a game of two stands, as options: who deals, and the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    right = "MINE-THEIRS, two whole numbers, as in 84-91"
    mine, theirs = _read(text, ("your score", "your opponent's score"), right, target)
    return mine, theirs


def read_scores(text: str | None, sides: int, target: int) -> tuple[int, ...]:
    """Points of the dealer's side, then of those to the left of it. Raises `Mistake` as `read_score` does."""
    whose = ("the dealer's score", *("the score to the left", "the third score")[: sides - 1])
    told = f"{sides} whole numbers, the dealer's first, as in {'84-91-70' if sides == 3 else '84-91'}"
    return _read(text, whose, told, target)


def _read(text: str | None, whose: Sequence[str], right: str, target: int) -> tuple[int, ...]:
    if text is None:
        return (0,) * len(whose)
    points = [part.strip() for part in text.split("-")]
    if len(points) != len(whose) or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in points):
        raise Mistake("bad_score", f"{text[:20]!r} is no score: write {right}", where={"option": "score"})
    scores = tuple(map(int, points))
    for who, score in zip(whose, scores, strict=True):
        if score >= target:
            told = f"{who} {score} is not below the target {target}, so the game is over"
            raise Mistake("score_past_target", told, rule="C36", where={"option": "score"})
    return scores
