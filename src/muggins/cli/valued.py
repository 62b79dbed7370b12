"""Choices with what they score at once, where a game tells that of each choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from muggins.core.game import Choices

Valued = Iterator[tuple[Any, int | None]]
"""Single choices, each with its points, or nothing where none are told."""


def valued_choices(game: str, view: Any, choices: Choices[Any]) -> Valued:
    """The single choices of a view, in Kings Cribbage each play with its points, the best first.

    Where players count for themselves no points are told (K20).
    """
    return _VALUED.get(game, _plain)(view, choices)


def _plain(view: Any, choices: Choices[Any]) -> Valued:
    return ((one, None) for one in choices.listed)


def _kings(view: Any, choices: Choices[Any]) -> Valued:
    from muggins.core.game import Decide
    from muggins.games.kings.actions import Place
    from muggins.kernels.placement import scored_plays

    turn = view.turn
    if view.options.manual or not (isinstance(turn, Decide) and turn.kind == "place"):
        yield from _plain(view, choices)
        return
    found = scored_plays(view.board, view.options.board, view.rack)
    yield from sorted(found, key=lambda play: -play[1])
    if not found or view.options.free_exchange:
        yield from ((one, None) for one in choices.listed if not isinstance(one, Place))


_VALUED: Mapping[str, Callable[[Any, Choices[Any]], Valued]] = {"kings": _kings}
