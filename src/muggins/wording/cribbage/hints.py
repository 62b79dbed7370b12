"""Advice in a sentence, with the numbers that it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from muggins.games.cribbage.actions import Action, Count, Decline, Lay, Play
from muggins.games.cribbage.scoring import side_of
from muggins.games.cribbage.view import View
from muggins.pieces.cards import write_cards
from muggins.wording.speech import Speaker, number_word, plural

NO_HINT = "With muggins on, all players count with their own eyes, so there is no hint here (C42)"
"""Why nothing is said of a count or a claim where a claim may follow."""


def may_hint(view: View, kind: str) -> bool:
    """Whether a hint gives nothing away that has to stay hidden (C42)."""
    return not (view.options.muggins and kind in ("count", "claim"))


def hint_sentence(view: View, action: Action, parts: Mapping[str, float], speaker: Speaker) -> str:
    """What to do and why.

    `parts` are the values in points: `hand`, `crib`, `net` of a lay, and its `pegging`, if it is known; `points`,
    and `reply`, `answer` or `net` of a card; `points`, `show`, `net` of a joker that ends the hand. `win`, where it is
    known, is the chance to win the game. Raises `ValueError` for what `may_hint` keeps still about, and for what no
    player chooses.
    """
    match action:
        case Lay(cards=cards):
            return _lay(view, write_cards(cards), parts, speaker)
        case Play(card=card, run=True):
            return (
                f"Play {card} and end the hand: {_now(parts)}, and the rest of it would be worth "
                f"{parts['show']:+.1f} to you."
            )
        case Play(card=card):
            return f"Play {card}: {_now(parts)}{_then(parts)}{_wins(parts)}."
        case Decline():
            return f"Keep the joker: it is worth {parts['net']:+.1f} later."
        case Count(points=points):
            return f"Count {number_word(points) if points else 'nothing'}."
        case _:
            raise ValueError(f"there is no hint to {action}")


def _lay(view: View, cards: str, parts: Mapping[str, float], speaker: Speaker) -> str:
    assert view.dealer is not None
    assert view.seat is not None
    own = side_of(view.dealer, view.options) == side_of(view.seat, view.options)
    sign = "more" if own else "less"
    crib = f"{speaker.whose(view.dealer)} crib with them {parts['crib']:.1f} {sign}"
    if "pegging" in parts:
        crib += f", the play {parts['pegging']:+.1f}"
    return (
        f"Lay away {cards}: the hand is worth {parts['hand']:.1f} on average, and {crib}, "
        f"{parts['net']:+.1f} in all{_wins(parts)}."
    )


def _wins(parts: Mapping[str, float]) -> str:
    return f"; you win {100 * parts['win']:.1f}% of games from here" if "win" in parts else ""


def _now(parts: Mapping[str, float]) -> str:
    points = int(parts["points"])
    return f"it pegs {plural(points, 'point')}" if points else "it pegs nothing at once"


def _then(parts: Mapping[str, float]) -> str:
    if "reply" not in parts:
        # With no look at single replies what is told is the whole of the play that is left.
        return f", and the rest of the play is likely to bring {parts['net']:+.1f} with it" if "net" in parts else ""
    reply, answer = parts["reply"], parts["answer"]
    against = (
        f", the reply is likely to cost {reply:.1f}" if reply >= 0.05 else ", and hardly anything can be made on it"
    )
    return against + (f", and you may expect {answer:+.1f} after that" if abs(answer) >= 0.05 else "")
