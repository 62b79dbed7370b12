"""Why not, in one sentence with the rule's number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muggins.core.game import Refusal
from muggins.games.zombs.deck import HIGHEST, QUARANTINE, read_card
from muggins.games.zombs.horde import End
from muggins.wording.speech import number_word, plural
from muggins.wording.zombs.cards import COLOUR_NAMES, SPECIAL_NAMES, card_name, end_place, horde_name

Params = Mapping[str, str | int]

_DUE = {
    "draw": "cards are to be drawn",
    "act": "a turn is to be played",
    "give": "a card is to be given for a Zomb-Fish",
    "dealer": "the dealer is to be drawn by lot",
    "deal": "the cards are to be dealt",
    "grave": "the first card of the Grave is to be turned",
    "reshuffle": "the Grave is to be shuffled into a new Pool",
}

_FREES = "a 10, Frank the Pig or the Unicorn"


def _card(params: Params, name: str = "card") -> str:
    return card_name(read_card(str(params[name])))


def _cards(params: Params, between: str) -> str:
    return f" {between} ".join(card_name(read_card(name)) for name in str(params["cards"]).split())


def _colour(params: Params) -> str:
    return COLOUR_NAMES[str(params["colour"])]


def _end(params: Params) -> str:
    return end_place(str(params["colour"]), End(str(params["end"])))


def _horde(params: Params) -> str:
    return horde_name(str(params["colour"]))


def _no_fit(params: Params) -> str:
    """What would fit instead."""
    fits = _cards(params, "or")
    wanted = f"{fits} would" if fits else "nothing does now, both its ends are shut"
    return f"{_card(params)} does not fit {_horde(params)}: {wanted}"


def _no_horde(refusal: Refusal) -> str:
    there = f"there is no {_colour(refusal.params)} horde"
    return f"{there} to lay a card to" if refusal.rule == "Z21" else there


_SHUT: Mapping[str, str] = {
    "Z21": "nothing can be laid there before it is removed",
    "Z30": "an end holds one block",
    "Z38": "a Zomb behind a block cannot be cured",
    "Z45": "a Quarantine is for a horde without blocks",
}
"""What a block at an end forbids, by the rule that says so."""


def _blocked(refusal: Refusal) -> str:
    why = _SHUT.get(refusal.rule, "it has to be removed first")
    return f"{_card(refusal.params)} blocks {_end(refusal.params)}: {why}"


def _exhausted(params: Params) -> str:
    if params["grave"]:
        return "the Pool is used up, and a Grave of one card cannot be shuffled into a new one: take it, or stop"
    return "the Pool is used up, and so is the Grave"


_SENTENCES: dict[str, Callable[[Refusal], str]] = {
    "game_over": lambda r: "the game is over",
    "chance_is_due": lambda r: f"nobody may act: {_DUE[str(r.params['due'])]}",
    "player_is_due": lambda r: f"nothing is to be drawn: {_DUE[str(r.params['due'])]} by seat {r.params['seat']}",
    "other_action_is_due": lambda r: f"now {_DUE[str(r.params['due'])]}",
    "other_draw_is_due": lambda r: f"now {_DUE[str(r.params['due'])]}",
    "not_your_turn": lambda r: f"it is seat {r.params['seat']}'s turn: {_DUE[str(r.params['due'])]}",
    "no_such_seat": lambda r: f"there is no seat {r.params['seat']}; seats are 0 to {r.params['last']}",
    "not_for_referee": lambda r: "the referee only rules: resign, timeout, forfeit, abandon",
    "only_referee": lambda r: "only the referee, written !, can rule this",
    "drawing_is_over": lambda r: "drawing comes before the first action of a turn, and this turn's is over",
    "grave_after_pool": lambda r: (
        "once a card has come from the Pool, nothing is drawn from the Grave in that turn: only Rob the Grave takes one"
    ),
    "grave_empty": lambda r: "the Grave is empty",
    "pool_exhausted": lambda r: _exhausted(r.params),
    "must_draw": lambda r: (
        f"{plural(int(r.params['number']), 'card')} {'is' if r.params['number'] == 1 else 'are'} still to be drawn, "
        "and the Pool has cards: draw them first"
    ),
    "card_not_held": lambda r: f"{_card(r.params)} is not in the hand",
    "starts_with_five_or_six": lambda r: (
        f"a horde cannot start with {_card(r.params)}: it starts with the 5, the 6 or both of a colour"
    ),
    "starts_with_one_of_each": lambda r: (
        f"a horde cannot start with {_cards(r.params, 'and')}: it starts with one 5, one 6 or one of each"
    ),
    "two_colours": lambda r: f"{_cards(r.params, 'and')} are of two colours: a horde has one",
    "has_a_horde": lambda r: f"this seat has its horde, the {_colour(r.params)} one, and a player has no second",
    "colour_taken": lambda r: (
        f"{_colour(r.params)} is taken, by the horde of seat {r.params['seat']}: start in a colour that no horde has"
    ),
    "no_zomb": lambda r: f"{_card(r.params)} is no Zomb of a colour: a horde grows by those alone",
    "no_such_horde": _no_horde,
    "not_your_side": lambda r: (
        f"{_horde(r.params)} is an opponent's, seat {r.params['seat']}: lay cards to a horde of your own side"
    ),
    "quarantined": lambda r: f"{_horde(r.params)} is in Quarantine, until {_FREES} lifts it",
    "end_blocked": _blocked,
    "does_not_fit": lambda r: _no_fit(r.params),
    "one_quarantine": lambda r: (
        f"a Quarantine takes two {card_name(QUARANTINE)} cards together, one at each end of a horde"
    ),
    "no_blocker": lambda r: f"{_card(r.params)} cannot block an end: a Zomb of another colour can, or a 0",
    "own_horde": lambda r: f"{_horde(r.params)} is your own: this is done to an opponent's",
    "partners_horde": lambda r: f"{_horde(r.params)} is your partner's: this is done to an opponent's",
    "own_colour": lambda r: (
        f"{_card(r.params)} has the colour of the horde: a Zomb of another colour can block it, or a 0"
    ),
    "end_finished": lambda r: f"{_end(r.params)} is finished with the {r.params['number']}: there is nothing to block",
    "cannot_lift": lambda r: f"{_card(r.params)} does not lift a Quarantine: {_FREES} does",
    "lift_it_whole": lambda r: (
        f"one card lifts a Quarantine from both ends at once: write the horde alone, as in unblock "
        f"{r.params['colour']} {r.params['card']}"
    ),
    "not_quarantined": lambda r: (
        f"{_horde(r.params)} is not in Quarantine: to remove a block name its end, as in {r.params['colour']}+"
    ),
    "no_block": lambda r: f"nothing blocks {_end(r.params)}",
    "zero_removes_nothing": lambda r: "a 0 removes no block: a higher Zomb does, or a special card",
    "no_unblocker": lambda r: (
        f"{_card(r.params)} removes no block: a higher Zomb does, a {SPECIAL_NAMES['Brain']}, a "
        f"{SPECIAL_NAMES['Cure']}, {SPECIAL_NAMES['Frank']} or the {SPECIAL_NAMES['Unicorn']}"
    ),
    "too_low": lambda r: _too_low(r.params),
    "cure_only_unblocks": lambda r: "a Cure only removes blocks in this game, as a Brain does",
    "five_and_six_stay": lambda r: (
        f"{_colour(r.params)} {r.params['number']} cannot be cured: a 5 and a 6 stay in their horde"
    ),
    "ask_an_opponent": lambda r: f"seat {r.params['seat']} is your partner: a Zomb-Fish asks an opponent",
    "no_horde_of_ones_own": lambda r: "a Zomb-Fish asks for a card that fits your horde, and you have none yet",
    "horde_is_blocked": lambda r: f"{_horde(r.params)} is blocked: a Zomb-Fish is for a horde without a block",
    "another_player": lambda r: f"seat {r.params['seat']} is your own: name another player's",
    "only_robbers": lambda r: "only Rob the Grave lies in the Grave, and that cannot be taken",
    "no_robber": lambda r: "Rob the Grave cannot take another Rob the Grave: name any other card of the Grave",
    "not_in_grave": lambda r: f"{_card(r.params)} is not in the Grave",
    "not_asked_for": lambda r: f"{_card(r.params)} was not asked for: give {_cards(r.params, 'or')}",
    "nothing_to_give": lambda r: "nobody asks for a card: one is given only to choose between two that fit",
    "wrong_deal": lambda r: (
        f"a deal is {number_word(int(r.params['number']))} cards to each of {r.params['players']} seats, a / between"
    ),
    "wrong_draw": lambda r: f"seat {r.params['seat']} is to draw {plural(int(r.params['number']), 'card')}",
    "not_in_pool": lambda r: f"{_card(r.params)} is not in the Pool, or not often enough",
}


def _too_low(params: Params) -> str:
    block, number = read_card(str(params["block"])), int(params["number"])
    counts = f"{card_name(block)}, which counts {number} there" if block.colour is None else card_name(block)
    if number >= HIGHEST - 1:
        higher = "another 10" if number == HIGHEST else "a 10"
    else:
        higher = f"a Zomb from {number + 1} up"
    return f"{_card(params)} is too low to remove {counts}: {higher} can, or a special card"


CODES = frozenset(_SENTENCES)
"""Every code that a refusal in Zombs can have."""


def refusal_sentence(refusal: Refusal) -> str:
    """Why the rules say no, without a full stop.

    >>> refusal_sentence(Refusal("own_colour", "Z31", {"card": "R3", "colour": "R"}))
    'red 3 has the colour of the horde: a Zomb of another colour can block it, or a 0 (Z31)'
    """
    return f"{refusal_reason(refusal)} ({refusal.rule})"


def refusal_reason(refusal: Refusal) -> str:
    """The same without the rule's number, for where a few words must do."""
    return _SENTENCES[refusal.code](refusal)
