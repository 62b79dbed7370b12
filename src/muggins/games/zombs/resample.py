"""Worlds that a view allows."""

from __future__ import annotations

from muggins.core.game import Uniform
from muggins.games.zombs.state import State
from muggins.games.zombs.view import View


def world(view: View, uniform: Uniform) -> State:
    """A whole state that `view` allows."""
    raise NotImplementedError
