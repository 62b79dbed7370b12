"""What happened at a table, as one seat is told it: each with its sentence."""

from __future__ import annotations

from typing import assert_never

from muggins.games.cribbage import events as told
from muggins.pieces.cards import Card
from muggins.pieces.combos import Item
from muggins.wire.cribbage.views import Pegs, names
from muggins.wire.struct import Wire
from muggins.wording.cribbage.aloud import spoken as aloud
from muggins.wording.cribbage.events import Sides, event_sentence
from muggins.wording.cribbage.items import play_phrase, show_phrases
from muggins.wording.speech import Speaker


class Scored(Wire, frozen=True, kw_only=True):
    """One thing that scores: its kind, its cards, its points, and how it is said."""

    kind: str
    cards: tuple[str, ...]
    points: int
    text: str


class Event(Wire, tag_field="kind", frozen=True, kw_only=True):
    """Something that happened; `text` tells it, `spoken` with the cards' full names."""

    text: str
    spoken: str


class CardsCut(Event, tag="cards_cut", frozen=True, kw_only=True):
    """Cards were cut for the deal, one a seat; nothing for a seat that did not cut."""

    cards: tuple[str | None, ...]


class CutTied(Event, tag="cut_tied", frozen=True, kw_only=True):
    """These seats cut again."""

    seats: tuple[int, ...]


class DealWon(Event, tag="deal_won", frozen=True, kw_only=True):
    """A seat deals first."""

    seat: int


class HandsDealt(Event, tag="hands_dealt", frozen=True, kw_only=True):
    """Hands were dealt; `hand` is the listener's own."""

    dealer: int
    sizes: tuple[int, ...]
    hand: tuple[str, ...] | None


class LaidAway(Event, tag="laid_away", frozen=True, kw_only=True):
    """A seat laid away; `cards` only for itself."""

    seat: int
    number: int
    cards: tuple[str, ...] | None


class StarterTurned(Event, tag="starter_turned", frozen=True, kw_only=True):
    """The starter was turned."""

    card: str


class HisHeels(Event, tag="his_heels", frozen=True, kw_only=True):
    """The starter is a jack."""

    seat: int
    points: int


class CardPlayed(Event, tag="card_played", frozen=True, kw_only=True):
    """A card was played; `caption` says what it scores, if it does."""

    seat: int
    card: str
    count: int
    scored: tuple[Scored, ...]
    caption: str


class SaidGo(Event, tag="said_go", frozen=True, kw_only=True):
    """A seat said go."""

    seat: int
    count: int


class JokerAsked(Event, tag="joker_asked", frozen=True, kw_only=True):
    """A seat is asked for its joker."""

    seat: int


class JokerDeclined(Event, tag="joker_declined", frozen=True, kw_only=True):
    """A seat kept its joker."""

    seat: int


class OneForLast(Event, tag="one_for_last", frozen=True, kw_only=True):
    """The last to play scores."""

    seat: int
    points: int


class CountReset(Event, tag="count_reset", frozen=True, kw_only=True):
    """The count starts again."""

    leader: int


class HandRevealed(Event, tag="hand_revealed", frozen=True, kw_only=True):
    """A seat's cards lie open."""

    seat: int
    cards: tuple[str, ...]


class HandRun(Event, tag="hand_run", frozen=True, kw_only=True):
    """A seat ended the hand."""

    seat: int


class CribTurned(Event, tag="crib_turned", frozen=True, kw_only=True):
    """The crib was turned up."""

    dealer: int
    cards: tuple[str, ...]


class Announced(Event, tag="announced", frozen=True, kw_only=True):
    """A number was announced."""

    seat: int
    crib: bool
    points: int


class MugginsCalled(Event, tag="muggins_called", frozen=True, kw_only=True):
    """Points were called as missed."""

    seat: int
    named: int
    gained: int


class ClaimPassed(Event, tag="claim_passed", frozen=True, kw_only=True):
    """A seat claimed nothing."""

    seat: int


class Shown(Event, tag="shown", frozen=True, kw_only=True):
    """A hand or crib was counted, item by item."""

    seat: int
    crib: bool
    cards: tuple[str, ...]
    starter: str
    scored: tuple[Scored, ...]
    announced: int | None
    pegged: int


class Pegged(Event, tag="pegged", frozen=True, kw_only=True):
    """A side's pegs moved."""

    seat: int
    side: int
    points: int
    pegs: Pegs


class GameWon(Event, tag="game_won", frozen=True, kw_only=True):
    """A side won a game; `skunks` is 0, 1 or 2 a side."""

    side: int
    scores: tuple[int, ...]
    skunks: tuple[int, ...]
    won: int
    games: tuple[int, ...]


class GameOver(Event, tag="game_over", frozen=True, kw_only=True):
    """The game or match is over."""

    reason: str
    seat: int | None
    standings: tuple[int, ...]


CribbageEvent = (
    CardsCut
    | CutTied
    | DealWon
    | HandsDealt
    | LaidAway
    | StarterTurned
    | HisHeels
    | CardPlayed
    | SaidGo
    | JokerAsked
    | JokerDeclined
    | OneForLast
    | CountReset
    | HandRevealed
    | HandRun
    | CribTurned
    | Announced
    | MugginsCalled
    | ClaimPassed
    | Shown
    | Pegged
    | GameWon
    | GameOver
)


def wire_event(event: told.Event, speaker: Speaker, sides: Sides) -> CribbageEvent:
    """An event as it is sent; it must be what the listener may see of it already."""
    text = event_sentence(event, speaker, sides)
    spoken = aloud(event, speaker, sides)
    match event:
        case told.CardsCut(cards=cards):
            cut = tuple(None if card is None else str(card) for card in cards)
            return CardsCut(text=text, spoken=spoken, cards=cut)
        case told.CutTied(seats=seats):
            return CutTied(text=text, spoken=spoken, seats=seats)
        case told.DealWon(seat=seat):
            return DealWon(text=text, spoken=spoken, seat=seat)
        case told.HandsDealt(dealer=dealer, sizes=sizes, hands=hands):
            own = next((names(hand) for hand in hands if hand is not None), None)
            return HandsDealt(text=text, spoken=spoken, dealer=dealer, sizes=sizes, hand=own)
        case told.LaidAway(seat=seat, number=number, cards=laid):
            return LaidAway(
                text=text, spoken=spoken, seat=seat, number=number, cards=None if laid is None else names(laid)
            )
        case told.StarterTurned(card=card):
            return StarterTurned(text=text, spoken=spoken, card=str(card))
        case told.HisHeels(seat=seat, points=points):
            return HisHeels(text=text, spoken=spoken, seat=seat, points=points)
        case told.CardPlayed(seat=seat, card=card, count=count, items=items):
            return CardPlayed(
                text=text,
                spoken=spoken,
                seat=seat,
                card=str(card),
                count=count,
                scored=tuple(_scored(item, play_phrase((item,))) for item in items),
                caption=play_phrase(items),
            )
        case told.SaidGo(seat=seat, count=count):
            return SaidGo(text=text, spoken=spoken, seat=seat, count=count)
        case told.JokerAsked(seat=seat):
            return JokerAsked(text=text, spoken=spoken, seat=seat)
        case told.JokerDeclined(seat=seat):
            return JokerDeclined(text=text, spoken=spoken, seat=seat)
        case told.OneForLast(seat=seat, points=points):
            return OneForLast(text=text, spoken=spoken, seat=seat, points=points)
        case told.CountReset(leader=leader):
            return CountReset(text=text, spoken=spoken, leader=leader)
        case told.HandRevealed(seat=seat, cards=revealed):
            return HandRevealed(text=text, spoken=spoken, seat=seat, cards=names(revealed))
        case told.HandRun(seat=seat):
            return HandRun(text=text, spoken=spoken, seat=seat)
        case told.CribTurned(dealer=dealer, cards=crib):
            return CribTurned(text=text, spoken=spoken, dealer=dealer, cards=names(crib))
        case told.Announced(seat=seat, what=what, points=points):
            return Announced(text=text, spoken=spoken, seat=seat, crib=what == "crib", points=points)
        case told.MugginsCalled(seat=seat, named=named, gained=gained):
            return MugginsCalled(text=text, spoken=spoken, seat=seat, named=named, gained=gained)
        case told.ClaimPassed(seat=seat):
            return ClaimPassed(text=text, spoken=spoken, seat=seat)
        case told.Shown():
            return _shown(event, text, spoken)
        case told.Pegged(seat=seat, side=side, points=points, track=track):
            return Pegged(
                text=text,
                spoken=spoken,
                seat=seat,
                side=side,
                points=points,
                pegs=Pegs(front=track.front, back=track.back),
            )
        case told.GameWon(side=side, scores=scores, skunks=skunks, won=won, games=games):
            return GameWon(text=text, spoken=spoken, side=side, scores=scores, skunks=skunks, won=won, games=games)
        case told.GameOver(reason=reason, seat=seat, standings=standings):
            return GameOver(text=text, spoken=spoken, reason=reason, seat=seat, standings=standings)
        case _ as never:
            assert_never(never)


def _shown(event: told.Shown, text: str, spoken: str) -> Shown:
    phrases = show_phrases(event.items)
    return Shown(
        text=text,
        spoken=spoken,
        seat=event.seat,
        crib=event.what == "crib",
        cards=names(event.cards),
        starter=str(event.starter),
        scored=tuple(_scored(item, phrase) for item, phrase in zip(event.items, phrases, strict=True)),
        announced=event.announced,
        pegged=event.pegged,
    )


def _scored(item: Item[Card], text: str) -> Scored:
    return Scored(kind=item.kind, cards=names(item.cards), points=item.points, text=text)
