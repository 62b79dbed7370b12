"""Which rule of the digest says what is due; refusals cite it."""

from __future__ import annotations

from muggins.core.game import Chance, Decide, Over
from muggins.games.cribbage.options import Options

_DEALS = {2: "C2", 3: "C3", 4: "C4"}
_DRAWS = {"cut": "C1", "starter": "C6"}
_DECISIONS = {"play": "C12", "joker": "C52", "count": "C40", "claim": "C41"}
_TURNS = {"play": "C10", "joker": "C52", "count": "C30", "claim": "C41"}


def rule_of_deal(options: Options) -> str:
    """How many cards are dealt and laid away."""
    return _DEALS[options.players]


def rule_of_draw(turn: Chance, options: Options) -> str:
    """Why this is to be drawn."""
    return rule_of_deal(options) if turn.kind == "deal" else _DRAWS[turn.kind]


def rule_of_decision(turn: Decide, options: Options) -> str:
    """What may be answered."""
    return rule_of_deal(options) if turn.kind == "lay" else _DECISIONS[turn.kind]


def rule_of_turn(turn: Decide, options: Options) -> str:
    """Whose turn it is."""
    return rule_of_deal(options) if turn.kind == "lay" else _TURNS[turn.kind]


def rule_of_end(over: Over) -> str:
    """Why nothing can follow: a side has reached the target (C36), or a ruling has ended it (C9)."""
    return "C36" if over.reason == "target" else "C9"
