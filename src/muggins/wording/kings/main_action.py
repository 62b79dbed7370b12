"""What the one button says that does what is asked."""

from __future__ import annotations

from muggins.games.kings.view import View


def main_action(kind: str | None, view: View, chosen: int) -> str:
    """What the button says when that many tiles are chosen, or that number is entered.

    `kind` is what the seat of `view` is asked; nothing if it only has to go on.

    >>> from muggins.games.kings.engine import Kings
    >>> from muggins.games.kings.options import Options
    >>> game = Kings(Options())
    >>> main_action("count", game.view(game.new(), None), 12)
    'Count 12'
    """
    match kind:
        case None:
            return "Continue"
        case "place":
            return "Lay tiles on the board" if not chosen else f"Exchange {chosen}"
        case "count":
            return f"Count {chosen or 'nothing'}"
        case _:
            return f"Joker for {chosen}" if chosen else "Call nothing"
