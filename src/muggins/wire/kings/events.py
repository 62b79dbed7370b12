"""What happened at a table of Kings Cribbage, as one seat is told it: each with its sentence."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Seat
from muggins.games.kings import events as told
from muggins.pieces.tiles import Tiles
from muggins.wire.kings.scores import KingsBonus, KingsLine, names, squares, wire_bonus, wire_line
from muggins.wire.struct import Wire
from muggins.wording.kings.events import event_sentence
from muggins.wording.kings.events import spoken as aloud
from muggins.wording.speech import Speaker

Sides = tuple[tuple[Seat, ...], ...]


class KingsTold(Wire, tag_field="kind", frozen=True, kw_only=True):
    """Something that happened; `text` tells it, `spoken` with the tiles' full names."""

    text: str
    spoken: str


class FirstDrawn(KingsTold, tag="first_drawn", frozen=True, kw_only=True):
    """Tiles were drawn for the start, one a seat; nothing for a seat that did not draw."""

    tiles: tuple[str | None, ...]


class FirstTied(KingsTold, tag="first_tied", frozen=True, kw_only=True):
    """These seats draw again."""

    seats: tuple[int, ...]


class StartWon(KingsTold, tag="start_won", frozen=True, kw_only=True):
    """A seat starts."""

    seat: int


class TilesDrawn(KingsTold, tag="tiles_drawn", frozen=True, kw_only=True):
    """A seat drew; `tiles` only for who may see them, `left` are in the bag drawn from."""

    seat: int
    number: int
    left: int
    tiles: tuple[str, ...] | None


class TilesPlaced(KingsTold, tag="tiles_placed", frozen=True, kw_only=True):
    """A seat laid these tiles on these squares."""

    seat: int
    squares: tuple[str, ...]
    tiles: tuple[str, ...]


class PlayAnnounced(KingsTold, tag="play_announced", frozen=True, kw_only=True):
    """A seat announced what its play is worth."""

    seat: int
    points: int


class JokerCalled(KingsTold, tag="joker_called", frozen=True, kw_only=True):
    """A seat called points as missed, and gains or pays."""

    seat: int
    named: int
    gained: int
    fine: int


class CallPassed(KingsTold, tag="call_passed", frozen=True, kw_only=True):
    """A seat calls nothing."""

    seat: int


class PlayScored(KingsTold, tag="play_scored", frozen=True, kw_only=True):
    """A play was counted, line by line; `gained` is what its player gets of it, `score` where he stands now."""

    seat: int
    lines: tuple[KingsLine, ...]
    bonuses: tuple[KingsBonus, ...]
    worth: int
    announced: int | None
    gained: int
    score: int


class TilesExchanged(KingsTold, tag="tiles_exchanged", frozen=True, kw_only=True):
    """A seat laid tiles aside to exchange them; `tiles` only for who may see them."""

    seat: int
    number: int
    tiles: tuple[str, ...] | None


class TurnPassed(KingsTold, tag="turn_passed", frozen=True, kw_only=True):
    """A seat placed nothing."""

    seat: int


class ServantNamed(KingsTold, tag="servant_named", frozen=True, kw_only=True):
    """The Servant is this seat now, or nobody."""

    seat: int | None


class RackDeducted(KingsTold, tag="rack_deducted", frozen=True, kw_only=True):
    """The tiles that were left on a rack cost their points."""

    seat: int
    tiles: tuple[str, ...]
    points: int
    score: int


class GameEnded(KingsTold, tag="game_ended", frozen=True, kw_only=True):
    """The game has ended; `standings` is a rank a seat."""

    reason: str
    seat: int | None
    standings: tuple[int, ...]


KingsEvent = (
    FirstDrawn
    | FirstTied
    | StartWon
    | TilesDrawn
    | TilesPlaced
    | PlayAnnounced
    | JokerCalled
    | CallPassed
    | PlayScored
    | TilesExchanged
    | TurnPassed
    | ServantNamed
    | RackDeducted
    | GameEnded
)


def wire_event(event: told.Event, speaker: Speaker, sides: Sides) -> KingsEvent:
    """An event as it is sent; it must be what the listener may see of it already."""
    text = event_sentence(event, speaker, sides)
    spoken = aloud(event, speaker, sides)
    match event:
        case told.FirstDrawn(tiles=drawn):
            first = tuple(None if tile is None else str(tile) for tile in drawn)
            return FirstDrawn(text=text, spoken=spoken, tiles=first)
        case told.FirstTied(seats=seats):
            return FirstTied(text=text, spoken=spoken, seats=seats)
        case told.StartWon(seat=seat):
            return StartWon(text=text, spoken=spoken, seat=seat)
        case told.TilesDrawn(seat=seat, number=number, left=left, tiles=tiles):
            return TilesDrawn(text=text, spoken=spoken, seat=seat, number=number, left=left, tiles=_seen(tiles))
        case told.TilesPlaced(seat=seat, place=place, squares=filled):
            return TilesPlaced(text=text, spoken=spoken, seat=seat, squares=squares(filled), tiles=names(place.tiles))
        case told.Announced(seat=seat, points=points):
            return PlayAnnounced(text=text, spoken=spoken, seat=seat, points=points)
        case told.JokerCalled(seat=seat, named=named, gained=gained, fine=fine):
            return JokerCalled(text=text, spoken=spoken, seat=seat, named=named, gained=gained, fine=fine)
        case told.CallPassed(seat=seat):
            return CallPassed(text=text, spoken=spoken, seat=seat)
        case told.PlayScored(worth=worth):
            return PlayScored(
                text=text,
                spoken=spoken,
                seat=event.seat,
                # All tiles of a play score in all its lines (K7), so none has to be told from the rest.
                lines=tuple(wire_line(line, (), points=True) for line in worth.lines),
                bonuses=tuple(map(wire_bonus, worth.bonuses)),
                worth=worth.points,
                announced=event.announced,
                gained=event.gained,
                score=event.score,
            )
        case told.TilesExchanged(seat=seat, number=number, tiles=tiles):
            return TilesExchanged(text=text, spoken=spoken, seat=seat, number=number, tiles=_seen(tiles))
        case told.TurnPassed(seat=seat):
            return TurnPassed(text=text, spoken=spoken, seat=seat)
        case told.ServantNamed(seat=servant):
            return ServantNamed(text=text, spoken=spoken, seat=servant)
        case told.RackDeducted(seat=seat, tiles=rack, points=points, score=score):
            return RackDeducted(text=text, spoken=spoken, seat=seat, tiles=names(rack), points=points, score=score)
        case told.GameOver(reason=reason, seat=by, standings=standings):
            return GameEnded(text=text, spoken=spoken, reason=reason, seat=by, standings=standings)
        case _ as never:
            assert_never(never)


def _seen(tiles: Tiles | None) -> tuple[str, ...] | None:
    return None if tiles is None else names(tiles)
