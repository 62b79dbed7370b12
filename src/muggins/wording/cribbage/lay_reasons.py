"""Why cards are laid away: the numbers that decide, beside those of the next best way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from muggins.pieces.cards import Card, write_cards
from muggins.wording.speech import listed

Parts = Mapping[str, float]
"""What a way to lay away is worth: `hand`, `crib` and `net`; for two players `pegging` and `win` as well."""

CLOSE = 30
"""A side that needs no more than this may win within the deal, so that it is told who counts first."""


class LaidAway(NamedTuple):
    """A way to lay away, and what it is worth."""

    cards: tuple[Card, ...]
    parts: Parts


class Score(NamedTuple):
    """Points of two sides before the deal, and the target."""

    mine: int
    theirs: int
    target: int

    def __str__(self) -> str:
        return f"{self.mine}-{self.theirs}"


def lay_reason(ways: Sequence[LaidAway], own_crib: bool, score: Score | None = None) -> str:
    """What the best of all ways is worth, what the next is, and what the score does to them.

    `ways` come best first; the crib is that of my side if `own_crib`. With `win` among their parts they need the score.

    >>> from muggins.pieces.cards import read_cards
    >>> best = LaidAway(read_cards("Jc Qd"), {"hand": 9.65, "crib": 5.07, "net": 4.58})
    >>> next_best = LaidAway(read_cards("8s Qd"), {"hand": 9.05, "crib": 4.67, "net": 4.38})
    >>> lay_reason([best, next_best], own_crib=False)
    'Lay away Jc Qd: you keep 9.65 in hand and give 5.07 away in the crib, +4.58 net. The next best, 8s Qd, keeps 0.60 \
less in hand and gives 0.40 less away, 0.20 less net.'
    """
    best = ways[0]
    told = [_worth(best, own_crib), *_beside(best, ways[1:], own_crib)]
    if score is not None and "win" in best.parts:
        told += _at_score(best, ways, own_crib, score)
    return " ".join(told)


def _worth(best: LaidAway, own_crib: bool) -> str:
    parts = best.parts
    crib = f"have {parts['crib']:.2f} in your crib" if own_crib else f"give {parts['crib']:.2f} away in the crib"
    clauses = [f"keep {parts['hand']:.2f} in hand", crib]
    if "pegging" in parts:
        pegging = parts["pegging"]
        clauses.append(f"{'gain' if pegging >= 0 else 'lose'} {abs(pegging):.2f} in the play")
    return f"Lay away {write_cards(best.cards)}: you {listed(clauses)}, {parts['net']:+.2f} net."


def _beside(best: LaidAway, others: Sequence[LaidAway], own_crib: bool) -> list[str]:
    """The ways that are as good, and the next best after them."""
    for other in others:
        clauses = differences(best.parts, other.parts, own_crib)
        if clauses:
            net = _more_or_less(other.parts["net"] - best.parts["net"])
            sums = f"{net} net" if net else "as much net"
            return [f"The next best, {write_cards(other.cards)}, {listed(clauses)}, {sums}."]
    return []


def differences(best: Parts, other: Parts, own_crib: bool) -> list[str]:
    """What another way does otherwise than the best, a clause each; what two decimals do not show is left out.

    >>> differences({"hand": 9.65, "crib": 5.07}, {"hand": 9.05, "crib": 4.67}, own_crib=False)
    ['keeps 0.60 less in hand', 'gives 0.40 less away']
    """
    clauses = []
    if hand := _more_or_less(other["hand"] - best["hand"]):
        clauses.append(f"keeps {hand} in hand")
    if crib := _more_or_less(other["crib"] - best["crib"]):
        clauses.append(f"has {crib} in the crib" if own_crib else f"gives {crib} away")
    if "pegging" in best and (pegging := _more_or_less(other["pegging"] - best["pegging"])):
        clauses.append(f"makes {pegging} in the play")
    return clauses


def _more_or_less(difference: float) -> str:
    """So much more or less; nothing if two decimals do not show it."""
    shown = f"{abs(difference):.2f}"
    return "" if shown == "0.00" else f"{shown} {'more' if difference > 0 else 'less'}"


def _at_score(best: LaidAway, ways: Sequence[LaidAway], own_crib: bool, score: Score) -> list[str]:
    """How often it wins from this score; the way with the higher net, if it wins less often; who counts first."""
    told = [f"At {score} it wins {_percent(best)} of the games."]
    most = max(ways, key=lambda way: way.parts["net"])
    richer = _more_or_less(most.parts["net"] - best.parts["net"])
    if richer and most.parts["win"] < best.parts["win"]:
        told.append(f"{write_cards(most.cards)} would net {richer}, but wins only {_percent(most)} from this score.")
    need, they_need = score.target - score.mine, score.target - score.theirs
    if (richer and most.parts["win"] < best.parts["win"]) or min(need, they_need) <= CLOSE:
        first = "your opponent's hand" if own_crib else "your hand"
        told.append(f"You need {need} and your opponent {they_need}; after the play {first} counts first (C30).")
    return told


def _percent(way: LaidAway) -> str:
    return f"{100 * way.parts['win']:.1f}%"
