"""Advice in any game, by the player that a hint is from."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from muggins.bots.protocol import Weighed
from muggins.core.game import Choices

Adviser = Callable[[Any, Choices[Any]], tuple[Weighed[Any], ...]]
"""Given a view and its choices, what may sensibly be done, the best first."""


def adviser(game: str) -> Adviser:
    """The advice of a game (`cribbage`, `kings`, `zombs`), imported when it is asked for."""
    advise: Adviser = import_module(f"muggins.bots.{game}.advice").advise
    return advise
