"""What happened at a table of Zombs, as one seat is told it: each with its sentence."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Seat
from muggins.games.zombs import events as told
from muggins.games.zombs.deck import Cards
from muggins.wire.struct import Wire
from muggins.wire.zombs.views import names
from muggins.wording.speech import Speaker
from muggins.wording.zombs.events import event_sentence
from muggins.wording.zombs.events import spoken as aloud

Sides = tuple[tuple[Seat, ...], ...]


class ZombsTold(Wire, tag_field="kind", frozen=True, kw_only=True):
    """Something that happened; `text` tells it, `spoken` with the cards' full names.

    Where there is an `owner` it is the seat whose horde it is, by its `colour`; an `end` is `-` for the
    low one, `+` for the high one.
    """

    text: str
    spoken: str


class DealerDrawn(ZombsTold, tag="dealer_drawn", frozen=True, kw_only=True):
    """Who deals first was drawn by lot."""

    seat: int


class HandDealt(ZombsTold, tag="hand_dealt", frozen=True, kw_only=True):
    """A seat was dealt so many cards; `cards` only for itself."""

    seat: int
    number: int
    cards: tuple[str, ...] | None


class GraveTurned(ZombsTold, tag="grave_turned", frozen=True, kw_only=True):
    """A card was turned to start the Grave."""

    card: str


class GraveTaken(ZombsTold, tag="grave_taken", frozen=True, kw_only=True):
    """A seat drew the Grave's top card."""

    seat: int
    card: str


class CardsDrawn(ZombsTold, tag="cards_drawn", frozen=True, kw_only=True):
    """A seat drew from the Pool, in which so many are `left`; `cards` only for itself."""

    seat: int
    number: int
    left: int
    cards: tuple[str, ...] | None


class DrawingStopped(ZombsTold, tag="drawing_stopped", frozen=True, kw_only=True):
    """A seat left the rest of the Grave where it lies."""

    seat: int


class PoolRenewed(ZombsTold, tag="pool_renewed", frozen=True, kw_only=True):
    """The Grave but its top card was shuffled into a new Pool of so many."""

    number: int


class TurnSkipped(ZombsTold, tag="turn_skipped", frozen=True, kw_only=True):
    """A seat without cards has no turn."""

    seat: int


class HordeStarted(ZombsTold, tag="horde_started", frozen=True, kw_only=True):
    """A seat started its horde with these."""

    seat: int
    colour: str
    cards: tuple[str, ...]


class HordeGrown(ZombsTold, tag="horde_grown", frozen=True, kw_only=True):
    """A seat laid the next Zomb of a horde, which has so many now."""

    seat: int
    owner: int
    colour: str
    card: str
    length: int


class EndBlocked(ZombsTold, tag="end_blocked", frozen=True, kw_only=True):
    """A seat laid a card across an end; it `counts` so much."""

    seat: int
    owner: int
    colour: str
    end: str
    card: str
    counts: int


class HordeQuarantined(ZombsTold, tag="horde_quarantined", frozen=True, kw_only=True):
    """A seat laid two Quarantine cards at a horde."""

    seat: int
    owner: int
    colour: str


class BlockRemoved(ZombsTold, tag="block_removed", frozen=True, kw_only=True):
    """A seat removed the block at an end with a card."""

    seat: int
    owner: int
    colour: str
    end: str
    block: str
    card: str


class QuarantineLifted(ZombsTold, tag="quarantine_lifted", frozen=True, kw_only=True):
    """A seat lifted a Quarantine with a card."""

    seat: int
    owner: int
    colour: str
    card: str


class ZombCured(ZombsTold, tag="zomb_cured", frozen=True, kw_only=True):
    """A seat moved the Zomb at an end to the Grave."""

    seat: int
    owner: int
    colour: str
    end: str
    card: str


class HandsTraded(ZombsTold, tag="hands_traded", frozen=True, kw_only=True):
    """A seat exchanged hands with another; `gave` and `got` only for the two, as seen by `seat`."""

    seat: int
    other: int
    number: int
    other_number: int
    gave: tuple[str, ...] | None
    got: tuple[str, ...] | None


class FishAsked(ZombsTold, tag="fish_asked", frozen=True, kw_only=True):
    """A seat asked another for a card that fits its horde."""

    seat: int
    other: int
    cards: tuple[str, ...]


class FishFailed(ZombsTold, tag="fish_failed", frozen=True, kw_only=True):
    """The other holds none of the cards."""

    seat: int
    other: int
    cards: tuple[str, ...]


class FishChooses(ZombsTold, tag="fish_chooses", frozen=True, kw_only=True):
    """The other holds both cards, and has to choose."""

    seat: int
    other: int
    cards: tuple[str, ...]


class FishGiven(ZombsTold, tag="fish_given", frozen=True, kw_only=True):
    """The other gave a card, which was laid to the horde of `seat`; it has so many now."""

    seat: int
    other: int
    colour: str
    card: str
    length: int


class GraveRobbed(ZombsTold, tag="grave_robbed", frozen=True, kw_only=True):
    """A seat took a card of the Grave, and Rob the Grave lies in its place."""

    seat: int
    card: str


class CardDiscarded(ZombsTold, tag="card_discarded", frozen=True, kw_only=True):
    """A seat ended its turn with a card to the Grave."""

    seat: int
    card: str


class TurnEnded(ZombsTold, tag="turn_ended", frozen=True, kw_only=True):
    """A seat's turn ended without a discard, since it has no cards left."""

    seat: int


class RoundStood(ZombsTold, tag="round_stood", frozen=True, kw_only=True):
    """In so many full rounds in a row no horde has changed."""

    still: int


class ZombsGameWon(ZombsTold, tag="zombs_game_won", frozen=True, kw_only=True):
    """A game of a match has ended: whose horde it was if by one, the longest horde and the games won of each side."""

    reason: str
    seat: int | None
    lengths: tuple[int, ...]
    games: tuple[int, ...]


class ZombsGameOver(ZombsTold, tag="zombs_game_over", frozen=True, kw_only=True):
    """The game, or the whole match, has ended; `lengths` is a number a side, `standings` a rank a seat."""

    reason: str
    seat: int | None
    lengths: tuple[int, ...]
    standings: tuple[int, ...]


ZombsEvent = (
    DealerDrawn
    | HandDealt
    | GraveTurned
    | GraveTaken
    | CardsDrawn
    | DrawingStopped
    | PoolRenewed
    | TurnSkipped
    | HordeStarted
    | HordeGrown
    | EndBlocked
    | HordeQuarantined
    | BlockRemoved
    | QuarantineLifted
    | ZombCured
    | HandsTraded
    | FishAsked
    | FishFailed
    | FishChooses
    | FishGiven
    | GraveRobbed
    | CardDiscarded
    | TurnEnded
    | RoundStood
    | ZombsGameWon
    | ZombsGameOver
)


def wire_event(event: told.Event, speaker: Speaker, sides: Sides) -> ZombsEvent:
    """An event as it is sent; it must be what the listener may see of it already."""
    text = event_sentence(event, speaker, sides)
    spoken = aloud(event, speaker, sides)
    match event:
        case told.DealerDrawn(seat=seat):
            return DealerDrawn(text=text, spoken=spoken, seat=seat)
        case told.HandDealt(seat=seat, number=number, cards=cards):
            return HandDealt(text=text, spoken=spoken, seat=seat, number=number, cards=_seen(cards))
        case told.GraveTurned(card=card):
            return GraveTurned(text=text, spoken=spoken, card=card.name)
        case told.GraveTaken(seat=seat, card=card):
            return GraveTaken(text=text, spoken=spoken, seat=seat, card=card.name)
        case told.CardsDrawn(seat=seat, number=number, left=left, cards=cards):
            return CardsDrawn(text=text, spoken=spoken, seat=seat, number=number, left=left, cards=_seen(cards))
        case told.DrawingStopped(seat=seat):
            return DrawingStopped(text=text, spoken=spoken, seat=seat)
        case told.PoolRenewed(number=number):
            return PoolRenewed(text=text, spoken=spoken, number=number)
        case told.TurnSkipped(seat=seat):
            return TurnSkipped(text=text, spoken=spoken, seat=seat)
        case told.GraveRobbed(seat=seat, card=card):
            return GraveRobbed(text=text, spoken=spoken, seat=seat, card=card.name)
        case told.CardDiscarded(seat=seat, card=card):
            return CardDiscarded(text=text, spoken=spoken, seat=seat, card=card.name)
        case told.TurnEnded(seat=seat):
            return TurnEnded(text=text, spoken=spoken, seat=seat)
        case told.RoundStood(still=still):
            return RoundStood(text=text, spoken=spoken, still=still)
        case told.GameWon(reason=reason, seat=owner, lengths=lengths, games=games):
            return ZombsGameWon(text=text, spoken=spoken, reason=reason, seat=owner, lengths=lengths, games=games)
        case told.GameOver(reason=reason, seat=owner, lengths=lengths, standings=standings):
            return ZombsGameOver(
                text=text, spoken=spoken, reason=reason, seat=owner, lengths=lengths, standings=standings
            )
        case told.HandsTraded() | told.FishAsked() | told.FishFailed() | told.FishChooses() | told.FishGiven():
            return _between_two(event, text, spoken)
        case _:
            return _at_a_horde(event, text, spoken)


def _between_two(
    event: told.HandsTraded | told.FishAsked | told.FishFailed | told.FishChooses | told.FishGiven,
    text: str,
    spoken: str,
) -> ZombsEvent:
    """What passed between two seats: a trade (Z40), a Fish (Z41)."""
    seat, other = event.seat, event.other
    match event:
        case told.HandsTraded(number=number, other_number=other_number, gave=gave, got=got):
            return HandsTraded(
                text=text,
                spoken=spoken,
                seat=seat,
                other=other,
                number=number,
                other_number=other_number,
                gave=_seen(gave),
                got=_seen(got),
            )
        case told.FishAsked(wanted=cards):
            return FishAsked(text=text, spoken=spoken, seat=seat, other=other, cards=names(cards))
        case told.FishFailed(wanted=cards):
            return FishFailed(text=text, spoken=spoken, seat=seat, other=other, cards=names(cards))
        case told.FishChooses(cards=cards):
            return FishChooses(text=text, spoken=spoken, seat=seat, other=other, cards=names(cards))
        case told.FishGiven(card=card, length=length):
            return FishGiven(
                text=text,
                spoken=spoken,
                seat=seat,
                other=other,
                colour=card.colour or "",
                card=card.name,
                length=length,
            )
        case _ as never:
            assert_never(never)


def _at_a_horde(
    event: told.HordeStarted
    | told.HordeGrown
    | told.EndBlocked
    | told.HordeQuarantined
    | told.BlockRemoved
    | told.QuarantineLifted
    | told.ZombCured,
    text: str,
    spoken: str,
) -> ZombsEvent:
    """What was done to a horde."""
    match event:
        case told.HordeStarted(seat=seat, cards=cards):
            return HordeStarted(text=text, spoken=spoken, seat=seat, colour=cards[0].colour or "", cards=names(cards))
        case told.HordeGrown(seat=seat, owner=owner, card=card, length=length):
            return HordeGrown(
                text=text,
                spoken=spoken,
                seat=seat,
                owner=owner,
                colour=card.colour or "",
                card=card.name,
                length=length,
            )
        case told.EndBlocked(seat=seat, owner=owner, colour=colour, end=end, card=card, number=number):
            return EndBlocked(
                text=text,
                spoken=spoken,
                seat=seat,
                owner=owner,
                colour=colour,
                end=end.value,
                card=card.name,
                counts=number,
            )
        case told.HordeQuarantined(seat=seat, owner=owner, colour=colour):
            return HordeQuarantined(text=text, spoken=spoken, seat=seat, owner=owner, colour=colour)
        case told.BlockRemoved(seat=seat, owner=owner, colour=colour, end=end, block=block, card=card):
            return BlockRemoved(
                text=text,
                spoken=spoken,
                seat=seat,
                owner=owner,
                colour=colour,
                end=end.value,
                block=block.name,
                card=card.name,
            )
        case told.QuarantineLifted(seat=seat, owner=owner, colour=colour, card=card):
            return QuarantineLifted(text=text, spoken=spoken, seat=seat, owner=owner, colour=colour, card=card.name)
        case told.ZombCured(seat=seat, owner=owner, end=end, card=card):
            return ZombCured(
                text=text,
                spoken=spoken,
                seat=seat,
                owner=owner,
                colour=card.colour or "",
                end=end.value,
                card=card.name,
            )
        case _ as never:
            assert_never(never)


def _seen(cards: Cards | None) -> tuple[str, ...] | None:
    return None if cards is None else names(cards)
