"""Which rule of the digest says what is due; refusals cite it."""

from __future__ import annotations

from muggins.core.game import Chance, Decide, Over

_DRAWS = {"dealer": "Z16", "deal": "Z10", "grave": "Z10", "draw": "Z12", "reshuffle": "Z14"}
_DECISIONS = {"draw": "Z17", "act": "Z17", "give": "Z41"}
_ENDS = {"horde": "Z5", "guard": "Z44"}


def rule_of_draw(turn: Chance) -> str:
    """Why this is to be drawn."""
    return _DRAWS[turn.kind]


def rule_of_decision(turn: Decide) -> str:
    """What may be answered."""
    return _DECISIONS[turn.kind]


def rule_of_turn(turn: Decide) -> str:
    """Whose turn it is: play goes to the left, a Fish asks another in between."""
    return "Z41" if turn.kind == "give" else "Z11"


def rule_of_end(over: Over) -> str:
    """Why nothing can follow: a horde is complete (Z5), the guard has ended the game (Z44), or a ruling has (Z8)."""
    return _ENDS.get(over.reason, "Z8")
