"""What happened, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from muggins.core.game import Seat
from muggins.games.kings.events import (
    Announced,
    CallPassed,
    Event,
    FirstDrawn,
    FirstTied,
    GameOver,
    JokerCalled,
    PlayScored,
    RackDeducted,
    ServantNamed,
    StartWon,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnPassed,
)
from muggins.pieces.tiles import write_tiles
from muggins.wording.kings.items import worth_phrase
from muggins.wording.kings.tiles import Naming, the_tiles, where
from muggins.wording.speech import Speaker, listed, number_word, plural, upper_first

Sides = tuple[tuple[Seat, ...], ...]


def event_sentence(event: Event, speaker: Speaker, sides: Sides = ()) -> str:
    """What happened, with tiles in notation; the event is what the listener may see.

    >>> event_sentence(TurnPassed(Seat(1)), Speaker(("Ann", "Bob"), Seat(0)))
    'Bob passes.'
    """
    return _told(event, speaker, write_tiles)


def spoken(event: Event, speaker: Speaker, sides: Sides = ()) -> str:
    """The same for a voice, with the tiles' whole names.

    >>> from muggins.pieces.tiles import read_tiles
    >>> spoken(TilesExchanged(Seat(0), 1, read_tiles("Kd"), (Seat(0),)), Speaker(("Ann", "Bob"), Seat(0)))
    'You exchange the dark king.'
    """
    return _told(event, speaker, the_tiles)


def _told(event: Event, speaker: Speaker, named: Naming) -> str:
    does = speaker.does
    match event:
        case FirstDrawn(tiles=tiles):
            drawn = [
                f"{speaker.who(Seat(seat))} {speaker.verb(Seat(seat), 'draw')} {named((tile,))}"
                for seat, tile in enumerate(tiles)
                if tile
            ]
            return f"{upper_first(listed(drawn))}."
        case FirstTied(seats=seats):
            return f"{upper_first(listed([speaker.who(seat) for seat in seats]))} draw alike and draw again."
        case StartWon(seat=seat):
            return f"{does(seat, 'start')}."
        case TilesDrawn(seat=seat, number=number, left=left, tiles=tiles):
            what = named(tiles) if tiles else plural(number, "tile")
            return f"{does(seat, 'draw')} {what}; {_bag(left)}."
        case TilesPlaced(seat=seat, place=place):
            return f"{does(seat, 'lay')} {named(place.tiles)} {where(place, named)}."
        case Announced(seat=seat, points=points):
            return f"{does(seat, 'count')} {number_word(points) if points else 'nothing'}."
        case JokerCalled():
            return _called(event, speaker)
        case CallPassed(seat=seat):
            return f"{does(seat, 'call')} nothing."
        case PlayScored():
            return _scored(event, speaker, named)
        case TilesExchanged(seat=seat, number=number, tiles=tiles):
            return f"{does(seat, 'exchange')} {named(tiles) if tiles else plural(number, 'tile')}."
        case TurnPassed(seat=seat):
            return f"{does(seat, 'pass')}."
        case ServantNamed(seat=servant):
            if servant is None:
                return "The lowest score is shared, so nobody is the Servant."
            return f"{does(servant, 'are')} the Servant now."
        case RackDeducted(seat=seat, tiles=cost, points=points, score=score):
            over = f"{named(cost)} {'is' if len(cost) == 1 else 'are'} left"
            return f"{upper_first(over)} to {speaker.who(seat)}: {number_word(points)} off, to {score}."
        case GameOver():
            return _over(event, speaker)
        case _ as never:
            assert_never(never)


def _bag(left: int) -> str:
    return f"{plural(left, 'tile')} left in the bag" if left else "the bag is empty"


def _called(event: JokerCalled, speaker: Speaker) -> str:
    call = f"Joker! {speaker.does(event.seat, 'call')} {number_word(event.named)}"
    if event.fine:
        verb = speaker.verb(event.seat, "pay")
        return f"{call}, but nothing was missed: {speaker.who(event.seat)} {verb} {number_word(event.fine)}."
    return f"{call} and {speaker.verb(event.seat, 'get')} {number_word(event.gained)}."


def _scored(event: PlayScored, speaker: Speaker, named: Naming) -> str:
    worth = event.worth.points
    told = f"{upper_first(worth_phrase(event.worth, named))}."
    if event.announced is not None and event.announced != worth:
        told += f" It was worth {worth}, counted {event.announced}."
    points = number_word(event.gained) if event.gained else "nothing"
    return f"{told} {speaker.does(event.seat, 'score')} {points}, to {event.score}."


_RULINGS: Mapping[str, Callable[[Speaker, Seat], str]] = {
    "resigned": lambda speaker, seat: speaker.does(seat, "resign"),
    "timeout": lambda speaker, seat: f"{upper_first(speaker.whose(seat))} time has run out",
    "forfeit": lambda speaker, seat: speaker.does(seat, "forfeit"),
}

_ENDINGS = {
    "bag": "The bag is empty and so is a rack",
    "stuck": "Nobody plays any more",
}


def _over(event: GameOver, speaker: Speaker) -> str:
    if event.reason == "abandoned":
        return "The game is abandoned."
    why = _ENDINGS[event.reason] if event.seat is None else _RULINGS[event.reason](speaker, event.seat)
    first = [Seat(seat) for seat, rank in enumerate(event.standings) if rank == 1]
    verb = speaker.verb(first[0], "win") if len(first) == 1 else "share the win"
    scores = ""
    if event.seat is None:
        others = [str(score) for seat, score in enumerate(event.scores) if seat not in first]
        best = event.scores[first[0]]
        scores = f", {best} to {listed(others)}" if others else f", {best} each"
    return f"{why}. {upper_first(speaker.side(first))} {verb}{scores}."
