"""What a player types, understood with good will: `5h`, `5H`, `10h`, or `5` if there is but one."""

from __future__ import annotations

from muggins.core.errors import BadNotation
from muggins.core.notation import read_number
from muggins.games.cribbage.actions import Count, Decline, Lay, Move, Muggins, Pass, Play
from muggins.games.cribbage.view import View
from muggins.pieces.cards import JOKER, RANKS, Card, read_card, write_cards


def read_move(text: str, kind: str, view: View) -> Move:
    """The move that a player means when asked for `kind`. Raises `BadNotation`.

    The rules are not asked here: a card that may not be played is read all the same.
    """
    words = text.split()
    if words and words[0] in ("lay", "play", "count", "muggins"):
        words = words[1:]
    match kind, words:
        case "lay", [_, *_]:
            return Lay(tuple(_card(word, view) for word in words))
        case "play" | "joker", [card]:
            return Decline() if card in ("decline", "keep") else Play(_card(card, view))
        case "play" | "joker", [card, "run"]:
            return Play(_card(card, view), run=True)
        case "count", [number] if number.isdigit():
            return Count(read_number(number))
        case "claim", ["pass" | "none" | "0"]:
            return Pass()
        case "claim", [number] if number.isdigit():
            return Muggins(read_number(number))
        case _:
            raise BadNotation("bad_answer", _WANTED[kind])


_WANTED = {
    "lay": "name the cards to lay away, as in 5h 6d",
    "play": "name a card of your hand, as in 5h",
    "joker": "name a joker, as in X1, or type decline",
    "count": "type a number from 0 to 29, as in 12",
    "claim": "type how many points were missed, or pass",
}


def _card(word: str, view: View) -> Card:
    name = word[:-1].upper() + word[-1].lower() if len(word) > 1 else word.upper()
    if word.upper() in ("X", "JOKER"):
        held = [card for card in view.hand if card.rank == JOKER]
    elif len(name) == 1 or name == "10":
        rank = "T" if name == "10" else name
        held = [card for card in view.hand if RANKS[card.rank] == rank]
    else:
        return read_card(name)
    if len(held) == 1:
        return held[0]
    if not held:
        raise BadNotation("bad_card", f"there is no {word[:20]} in your hand; name a card as in 5h")
    raise BadNotation("bad_card", f"which one: {write_cards(tuple(held))}?")
