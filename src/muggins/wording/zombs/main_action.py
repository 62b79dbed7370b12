"""What the one button says that does what is asked."""

from __future__ import annotations

from muggins.games.zombs.view import View


def main_action(kind: str | None, view: View, chosen: int) -> str:
    """What the button says when that many cards are chosen.

    `kind` is what the seat of `view` is asked; nothing if it only has to go on.

    >>> from muggins.games.zombs.engine import Zombs
    >>> from muggins.games.zombs.options import chosen_options
    >>> game = Zombs(chosen_options({}))
    >>> view = game.view(game.new(), None)
    >>> main_action("act", view, 0), main_action("act", view, 1)
    ('Choose a card', 'Discard and end the turn')
    """
    match kind:
        case None:
            return "Continue"
        case "draw":
            return "Choose where to draw"
        case "give":
            return "Give it" if chosen else "Choose a card to give"
        case _:
            return "Discard and end the turn" if chosen else "Choose a card"
