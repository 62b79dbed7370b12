"""A whole state that a view allows."""

from __future__ import annotations

from muggins.core.game import Uniform
from muggins.games.kings.state import State
from muggins.games.kings.view import View


def world(view: View, uniform: Uniform) -> State:
    """A state in which the seat of `view` could be."""
    raise NotImplementedError
