"""Zombs' verbs: actions as text and back."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import CHANCE, BadNotation, Seat
from muggins.core.notation import read_number
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Deal,
    Discard,
    Draw,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Lot,
    Quarantine,
    Reshuffle,
    Rob,
    Source,
    Start,
    Trade,
    TurnGrave,
    Unblock,
)
from muggins.games.zombs.deck import COLOURS, Cards, Colour, read_card, write_cards
from muggins.games.zombs.horde import End


class ZombsNotation:
    """Reads and writes what follows WHO on a line.

    >>> ZombsNotation().read(Seat(0), "block", ["R+", "G3"])
    Block(colour='R', end=<End.HIGH: '+'>, card=G3)
    >>> ZombsNotation().write(Trade(Seat(2)))
    'trade 2'
    """

    def read(self, by: Seat, verb: str, args: list[str]) -> Action:
        """The action that a line names. Raises `BadNotation`."""
        if by == CHANCE:
            return _read_draw(verb, args)
        match verb, args:
            case "draw", [("grave" | "pool" | "stop") as source]:
                return DrawFrom(Source(source))
            case "start", [_, *_]:
                return Start(tuple(map(read_card, args)))
            case "grow", [card]:
                return Grow(read_card(card))
            case "block", [end, card]:
                return Block(*_read_end(end), read_card(card))
            case "quarantine", [colour]:
                return Quarantine(_read_colour(colour))
            case "unblock", [place, card]:
                if place[-1:] in "-+":
                    return Unblock(*_read_end(place), read_card(card))
                return Unblock(_read_colour(place), None, read_card(card))
            case "cure", [end]:
                return Cure(*_read_end(end))
            case "trade", [seat]:
                return Trade(Seat(read_number(seat)))
            case "fish", [seat]:
                return Fish(Seat(read_number(seat)))
            case "give", [card]:
                return Give(read_card(card))
            case "rob", [card]:
                return Rob(read_card(card))
            case "discard", [card]:
                return Discard(read_card(card))
            case (("discard" | "pass" | "end"), []):
                raise BadNotation(
                    "no_discard",
                    "a turn ends with a card to the Grave: write discard CARD, as in discard R3 (Z22)",
                    rule="Z22",
                )
            case _:
                raise BadNotation(
                    "bad_action",
                    f"{' '.join([verb, *args])[:40]!r} is no action of a player: write draw grave, draw pool, "
                    "draw stop, start CARDS, grow CARD, block END CARD, quarantine COLOUR, unblock END CARD, "
                    "unblock COLOUR CARD, cure END, trade SEAT, fish SEAT, give CARD, rob CARD or discard CARD, "
                    "an end as R- or R+",
                )

    def write(self, action: Action) -> str:
        """The action as text."""
        match action:
            case DrawFrom(source=source):
                return f"draw {source.value}"
            case Start(cards=cards):
                return f"start {write_cards(cards)}"
            case Grow(card=card):
                return f"grow {card}"
            case Block(colour=colour, end=end, card=card):
                return f"block {colour}{end.value} {card}"
            case Quarantine(colour=colour):
                return f"quarantine {colour}"
            case Unblock(colour=colour, end=where, card=card):
                return f"unblock {colour}{'' if where is None else where.value} {card}"
            case Cure(colour=colour, end=end):
                return f"cure {colour}{end.value}"
            case Trade(seat=seat):
                return f"trade {seat}"
            case Fish(seat=seat):
                return f"fish {seat}"
            case Give(card=card):
                return f"give {card}"
            case Rob(card=card):
                return f"rob {card}"
            case Discard(card=card):
                return f"discard {card}"
            case Lot(seat=seat):
                return f"dealer {seat}"
            case Deal(hands=hands):
                return "deal " + " / ".join(map(write_cards, hands))
            case TurnGrave(card=card):
                return f"grave {card}"
            case Draw(seat=seat, cards=cards):
                return f"draw {seat} {write_cards(cards)}"
            case Reshuffle():
                return "reshuffle"
            case Resign() | Timeout() | Forfeit() | Abandon():
                raise TypeError("rulings are written by the core")
            case _ as never:
                assert_never(never)


def _read_draw(verb: str, args: list[str]) -> Action:
    match verb, args:
        case "dealer", [seat]:
            return Lot(Seat(read_number(seat)))
        case "deal", [_, *_]:
            return Deal(tuple(map(_read_hand, " ".join(args).split("/"))))
        case "grave", [card]:
            return TurnGrave(read_card(card))
        case "draw", [seat, _, *_]:
            return Draw(Seat(read_number(seat)), tuple(map(read_card, args[1:])))
        case "reshuffle", []:
            return Reshuffle()
        case _:
            raise BadNotation(
                "bad_action",
                f"{' '.join([verb, *args])[:40]!r} is no draw: write dealer SEAT, deal CARDS / CARDS, grave CARD, "
                "draw SEAT CARDS or reshuffle",
            )


def _read_hand(text: str) -> Cards:
    return tuple(map(read_card, text.split()))


def _read_colour(text: str) -> Colour:
    for colour in COLOURS:
        if text.upper() == colour:
            return colour
    raise BadNotation("bad_colour", f"{text[:20]!r} is no horde: write its colour, R, G, B or P")


def _read_end(text: str) -> tuple[Colour, End]:
    if text[-1:] not in ("-", "+"):
        raise BadNotation(
            "bad_end", f"{text[:20]!r} is no end of a horde: write R- for the low end or R+ for the high one"
        )
    return _read_colour(text[:-1]), End(text[-1])
