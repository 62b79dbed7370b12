"""Cribbage's verbs: actions as text and back."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import CHANCE, BadNotation, Seat
from muggins.core.notation import read_number
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.cribbage.actions import (
    Action,
    Count,
    Cut,
    Deal,
    Decline,
    Lay,
    Muggins,
    Pass,
    Play,
    TurnStarter,
)
from muggins.pieces.cards import read_card, write_cards


class CribbageNotation:
    """Reads and writes what follows WHO on a line.

    >>> CribbageNotation().read(CHANCE, "starter", ["10h"])
    TurnStarter(card=Th)
    >>> CribbageNotation().write(Play(read_card("X1"), run=True))
    'play X1 run'
    """

    def read(self, by: Seat, verb: str, args: list[str]) -> Action:
        """The action that a line names. Raises `BadNotation`."""
        if by == CHANCE:
            return _read_draw(verb, args)
        match verb, args:
            case "lay", [_, *_]:
                return Lay(tuple(read_card(word) for word in args))
            case "play", [card]:
                return Play(read_card(card))
            case "play", [card, "run"]:
                return Play(read_card(card), run=True)
            case "decline", []:
                return Decline()
            case "count", [number]:
                return Count(read_number(number))
            case "muggins", [number]:
                return Muggins(read_number(number))
            case "pass", []:
                return Pass()
            case _:
                raise BadNotation(
                    "bad_action",
                    f"{' '.join([verb, *args])[:40]!r} is no action of a player: write lay CARDS, play CARD, "
                    "play CARD run, decline, count NUMBER, muggins NUMBER or pass",
                )

    def write(self, action: Action) -> str:
        """The action as text."""
        match action:
            case Lay(cards=cards):
                return f"lay {write_cards(cards)}"
            case Play(card=card, run=run):
                return f"play {card} run" if run else f"play {card}"
            case Decline():
                return "decline"
            case Count(points=points):
                return f"count {points}"
            case Muggins(points=points):
                return f"muggins {points}"
            case Pass():
                return "pass"
            case Cut(cards=cut):
                return "cut " + " ".join(str(card) if card else "-" for card in cut)
            case Deal(hands=hands, extra=extra):
                hidden = f" + {write_cards(extra)}" if extra else ""
                return "deal " + " / ".join(map(write_cards, hands)) + hidden
            case TurnStarter(card=card):
                return f"starter {card}"
            case Resign() | Timeout() | Forfeit() | Abandon():
                raise TypeError("rulings are written by the core")
            case _ as never:
                assert_never(never)


def _read_draw(verb: str, args: list[str]) -> Action:
    match verb, args:
        case "cut", [_, *_]:
            return Cut(tuple(None if word == "-" else read_card(word) for word in args))
        case "starter", [card]:
            return TurnStarter(read_card(card))
        case "deal", [_, *_]:
            dealt, plus, extra = " ".join(args).partition(" + ")
            hands = tuple(tuple(map(read_card, hand.split())) for hand in dealt.split(" / "))
            return Deal(hands, tuple(map(read_card, extra.split())) if plus else ())
        case _:
            raise BadNotation(
                "bad_action",
                f"{' '.join([verb, *args])[:40]!r} is no draw: write cut CARDS, deal HANDS with / between them, "
                "or starter CARD",
            )
