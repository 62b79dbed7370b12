"""Why not, in one sentence with the rule's number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muggins.core.game import Refusal
from muggins.wording.speech import number_word, plural

Params = Mapping[str, str | int]

_DUE = {
    "lay": "cards are to be laid away",
    "play": "a card is to be played",
    "joker": "a joker is to be played or declined",
    "count": "a number is to be announced",
    "claim": "missed points are to be claimed, or passed",
    "cut": "cards are to be cut for the deal",
    "deal": "the cards are to be dealt",
    "starter": "the starter is to be turned",
}

_SENTENCES: dict[str, Callable[[Params], str]] = {
    "game_over": lambda p: "the game is over",
    "chance_is_due": lambda p: f"nobody may act: {_DUE[str(p['due'])]}",
    "player_is_due": lambda p: f"nothing is to be drawn: {_DUE[str(p['due'])]} by seat {p['seat']}",
    "other_action_is_due": lambda p: f"now {_DUE[str(p['due'])]}",
    "other_draw_is_due": lambda p: f"now {_DUE[str(p['due'])]}",
    "not_your_turn": lambda p: f"it is seat {p['seat']}'s turn: {_DUE[str(p['due'])]}",
    "already_laid": lambda p: "this seat has laid away already",
    "no_claim_open": lambda p: "this seat has nothing to claim now",
    "no_such_seat": lambda p: f"there is no seat {p['seat']}; seats are 0 to {p['last']}",
    "not_for_referee": lambda p: "the referee only rules: resign, timeout, forfeit, abandon",
    "only_referee": lambda p: "only the referee, written !, can rule this",
    "wrong_number_laid": lambda p: (
        f"{plural(int(p['due']), 'card')} {'is' if p['due'] == 1 else 'are'} laid away, "
        f"not {number_word(int(p['number']))}"
    ),
    "same_card_twice": lambda p: f"{p['card']} is named twice",
    "card_not_held": lambda p: f"{p['card']} is not in the hand",
    "card_is_out": lambda p: f"{p['card']} is not among the cards that can be drawn",
    "no_jokers": lambda p: f"{p['card']} is a joker, and the deck has none: that is the option jokers",
    "over_31": lambda p: f"the count would be {p['count']}",
    "run_needs_joker": lambda p: f"{p['card']} is no joker: only a joker can end the hand",
    "run_is_off": lambda p: "ending the hand needs the option run",
    "number_out_of_range": lambda p: f"{p['points']} cannot be said: any whole number from {p['first']} to {p['last']}",
    "wrong_seats_cut": lambda p: (
        f"these seats cut: {p['seats']}; write a card for each of {p['players']} seats, - for one that does not cut"
    ),
    "wrong_deal": lambda p: (
        f"each of {p['players']} players is dealt {p['dealt']} cards"
        + (f", and {p['extra']} goes to the crib" if p["extra"] else ", and none goes to the crib")
    ),
}

CODES = frozenset(_SENTENCES)
"""Every code that a refusal in cribbage can have."""


def refusal_sentence(refusal: Refusal) -> str:
    """Why the rules say no, without a full stop.

    >>> refusal_sentence(Refusal("over_31", "C11", {"card": "9h", "count": 33}))
    'the count would be 33 (C11)'
    """
    return f"{refusal_reason(refusal)} ({refusal.rule})"


def refusal_reason(refusal: Refusal) -> str:
    """The same without the rule's number, for where a few words must do.

    >>> refusal_reason(Refusal("over_31", "C11", {"card": "9h", "count": 33}))
    'the count would be 33'
    """
    return _SENTENCES[refusal.code](refusal.params)
