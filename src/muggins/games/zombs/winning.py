"""Whether the game can be won with what is in hand, by laying Zombs alone (Z5, Z20, Z21)."""

from __future__ import annotations

from muggins.core.game import Seat
from muggins.games.zombs.deck import COLOURS, FIVE, SIX, Card, Cards, zomb
from muggins.games.zombs.horde import Horde, fitting, grown
from muggins.games.zombs.options import partners
from muggins.games.zombs.turns import horde_of
from muggins.games.zombs.view import View


def winning_cards(view: View) -> Cards:
    """The cards of the hand that complete a horde of one's own side now, in the order to lay them; or none.

    Those that start a horde come first (Z20). Blocks that could be removed are not looked at.

    >>> from muggins.games.zombs.deck import read_card
    >>> from muggins.games.zombs.engine import Zombs
    >>> from muggins.games.zombs.options import chosen_options
    >>> game = Zombs(chosen_options({}))
    >>> view = game.view(game.new(), Seat(0))._replace(hordes=(Horde("R", 1, 8), None))
    >>> winning_cards(view._replace(hand=(read_card("R9"), read_card("R10"))))
    (R9, R10)
    """
    if view.seat is None:
        return ()
    for owner, horde in enumerate(view.hordes):
        if horde is not None and partners(view.options, view.seat, Seat(owner)):
            laid = _laid_to(horde, view.hand, view.options.goal)
            if laid:
                return laid
    if view.hordes[view.seat] is not None or len(view.hand) < view.options.goal:
        return ()
    for colour in COLOURS:
        five, six = zomb(colour, FIVE), zomb(colour, SIX)
        if five in view.hand and six in view.hand and horde_of(view.hordes, colour) is None:
            laid = _laid_to(Horde(colour, FIVE, SIX), view.hand, view.options.goal)
            if laid:
                return (five, six, *laid)
    return ()


def _laid_to(horde: Horde, hand: Cards, goal: int) -> Cards:
    """The cards that bring a horde to its goal, or none if they do not."""
    laid: list[Card] = []
    while horde.length < goal:
        for end, card in fitting(horde):
            if card in hand:
                laid.append(card)
                horde = grown(horde, end)
                break
        else:
            return ()
    return tuple(laid)
