"""What the one button says that does what is asked, and how a card in hand is called."""

from __future__ import annotations

from muggins.core.game import Decide
from muggins.games.cribbage.actions import Play
from muggins.games.cribbage.judging import move_refusal
from muggins.games.cribbage.view import View
from muggins.pieces.cards import Card
from muggins.wording.cribbage.refusals import refusal_reason
from muggins.wording.speech import card_name


def main_action(kind: str | None, view: View, chosen: int) -> str:
    """What the button says when that many cards are chosen, or that number is entered.

    `kind` is what the seat of `view` is asked; nothing if it only has to go on, as from one hand
    of the show to the next. Where too few or too many cards are chosen it says how many to
    choose, and does nothing. Raises `ValueError` for what nobody is asked.

    >>> from muggins.games.cribbage.engine import Cribbage
    >>> from muggins.games.cribbage.options import REGAL
    >>> game = Cribbage(REGAL.options({}))
    >>> view = game.view(game.new(), None)
    >>> [main_action("lay", view, chosen) for chosen in (0, 1, 2)]
    ['Choose 2 cards', 'Choose 1 more', 'Lay away 2']
    >>> main_action("count", view, 12), main_action("claim", view, 0), main_action(None, view, 0)
    ('Count 12', 'Claim nothing', 'Continue')
    """
    match kind:
        case None:
            return "Continue"
        case "lay":
            return _lay(view.options.laid, chosen)
        case "play":
            return "Play" if chosen == 1 else "Choose a card"
        case "joker":
            return "Play the joker" if chosen else "Keep the joker"
        case "count":
            return f"Count {chosen or 'nothing'}"
        case "claim":
            return f"Muggins for {chosen}" if chosen else "Claim nothing"
        case _:
            raise ValueError(f"nobody is asked to {kind}")


def _lay(due: int, chosen: int) -> str:
    if chosen == due:
        return f"Lay away {due}"
    if 0 < chosen < due:
        return f"Choose {due - chosen} more"
    return f"Choose {due} card{'' if due == 1 else 's'}"


def card_choice_name(view: View, card: Card) -> str:
    """A card of the hand as its button is called: whether it can be played now, or why not.

    Only its name where no card is to be played by the seat of `view`.
    """
    turn = view.turn
    if not isinstance(turn, Decide) or view.seat not in turn.seats or turn.kind not in ("play", "joker"):
        return card_name(card)
    refusal = move_refusal(view, Play(card))
    return f"{card_name(card)}, {'playable' if refusal is None else refusal_reason(refusal)}"
