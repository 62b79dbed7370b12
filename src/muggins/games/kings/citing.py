"""Which rule of the digest says what is due; refusals cite it."""

from __future__ import annotations

from muggins.core.game import Chance, Decide, Over

_DRAWS = {"first": "K3", "draw": "K13"}
_DECISIONS = {"place": "K5", "count": "K20", "claim": "K20"}
_ENDS = {"bag": "K15", "stuck": "K15"}


def rule_of_draw(turn: Chance) -> str:
    """Why this is to be drawn."""
    return _DRAWS[turn.kind]


def rule_of_decision(turn: Decide) -> str:
    """What may be answered."""
    return _DECISIONS[turn.kind]


def rule_of_turn(turn: Decide) -> str:
    """Whose turn it is: the order of a turn is K23's."""
    return "K23" if turn.kind == "place" else "K20"


def rule_of_end(over: Over, came_round: bool = False) -> str:
    """Why nothing can follow: the game has come to its end (K15, or K16 if it `came_round`), or a ruling has (K30)."""
    rule = _ENDS.get(over.reason, "K30")
    return "K16" if rule == "K15" and came_round else rule
