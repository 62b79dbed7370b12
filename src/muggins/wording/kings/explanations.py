"""Why something happened, and what it means, for who is learning the game."""

from __future__ import annotations

from typing import assert_never

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
from muggins.games.kings.options import Options, Starts
from muggins.games.kings.scoring import Laid, Line
from muggins.pieces.combos import Item
from muggins.pieces.tiles import SIX, Tile, write_tiles
from muggins.wording.kings.items import item_name
from muggins.wording.kings.tiles import Naming
from muggins.wording.speech import Speaker, listed, number_word, upper_first


def explain(event: Event, speaker: Speaker, options: Options, named: Naming = write_tiles) -> str:
    """Why an event came about and what follows from it, in a few short sentences with the rules' numbers.

    The event is what the listener may see, and nothing else is used: no explanation tells more
    than its event.

    >>> from muggins.core.game import Seat
    >>> explain(TurnPassed(Seat(1)), Speaker(("Ann", "Bob"), Seat(0)), Options())
    'Only who has no play may pass, so all know now that nothing on that rack fits (K14, K27).'
    """
    match event:
        case FirstDrawn():
            which = "lowest" if options.starts is Starts.LOW else "highest"
            return f"The {which} tile starts, ace low and king high; a tile that can be turned is a six (K3)."
        case FirstTied():
            return "Equal tiles decide nothing: those who drew them, and only they, draw again from the whole bag (K3)."
        case StartWon():
            return (
                "The tiles drawn for the start go back. Each draws five, from the starter to the left, and the starter "
                "plays first (K1, K3)."
            )
        case TilesDrawn():
            return "After each turn the rack is filled up to five, as long as the bag lasts (K13)."
        case TilesPlaced(squares=squares):
            return _placed(len(squares))
        case Announced():
            return _announced(options)
        case JokerCalled(fine=fine):
            if fine:
                return "Nothing had been missed, so the call costs five, and its player is the Joker (K20, K25)."
            return "The first call takes what was missed, as much as it names (K20, K25)."
        case CallPassed():
            return "The first call decides. When all have passed, what was missed is nobody's (K20)."
        case PlayScored():
            return _scored(event, speaker, named)
        case TilesExchanged():
            proved = "" if options.free_exchange else " All know now that nothing on that rack fitted (K27)."
            return (
                "Who cannot play may exchange. As many are drawn first, and then the old tiles go into the bag (K14)."
                + proved
            )
        case TurnPassed():
            if options.free_exchange:
                return "Here anybody may pass (K14)."
            return "Only who has no play may pass, so all know now that nothing on that rack fits (K14, K27)."
        case ServantNamed(seat=None):
            return "Of a shared lowest score nobody is the Servant (K21)."
        case ServantNamed():
            return "After each round the lowest score keeps the score sheet for the others. It changes nothing (K21)."
        case RackDeducted(tiles=tiles, points=points):
            return _deducted(tiles, points)
        case GameOver():
            return _over(event)
        case _ as never:
            assert_never(never)


def _placed(number: int) -> str:
    told = "Tiles are laid in one row or column without a gap, and after the first play touch what lies there (K4, K5)."
    if number > 1:
        return f"{told} Each of them has to score in every line that it joins (K7)."
    return f"{told} A single tile has to score in each line that it joins (K7)."


def _announced(options: Options) -> str:
    told = "Players count for themselves here: too little is put down as said, too much is put down to the worth (K20)."
    if not options.joker:
        return told
    return f"{told} What the play is worth is told when nobody can call any more."


def _scored(event: PlayScored, speaker: Speaker, named: Naming) -> str:
    told = [f"{named(line.tiles)} is {line.points}: {_items(line, named)}" for line in event.worth.lines]
    for bonus in event.worth.bonuses:
        why = {
            "first": "The first play of the game is ten more",
            "five": "Five tiles laid in one turn are ten more",
            "colour": "A line of five tiles in one colour is ten more",
        }[bonus.kind]
        told.append(f"{why} (K12)")
    told.append("Every line that holds a tile of the play counts whole, old tiles too (K10, K11)")
    if event.announced is not None and event.announced < event.worth.points:
        who = upper_first(speaker.who(event.seat))
        told.append(f"{who} announced {event.announced}, and gets no more than that (K20)")
    return ". ".join(told) + "."


def _items(line: Line, named: Naming) -> str:
    return listed([f"{_with(item, named)} for {number_word(item.points)}" for item in line.items]) or "nothing"


def _with(item: Item[Laid], named: Naming) -> str:
    return f"{item_name(item)} ({named([laid.tile for laid in item.cards])})"


def _deducted(tiles: tuple[Tile, ...], points: int) -> str:
    six = ", a tile that can be turned six" if any(tile.rank == SIX for tile in tiles) else ""
    summed = " + ".join(str(tile.value) for tile in tiles)
    return f"Tiles that are left cost their owner what they count{six}: {summed} is {points}. Nobody gains them (K17)."


_RULINGS = {"resigned": "Who gives up", "timeout": "Who runs out of time", "forfeit": "Who forfeits"}


def _over(event: GameOver) -> str:
    if event.seat is not None:
        return f"{_RULINGS[event.reason]} ends the game and is last, the others by score; nothing is deducted (K30)."
    if event.reason == "abandoned":
        return "Nobody plays on, so all rank by score as it stands (K30)."
    why = (
        "The bag is empty and somebody has no tiles left (K15)"
        if event.reason == "bag"
        else "Nobody can play any more, or all have let two turns go by (K15, K16)"
    )
    shared = " Equal scores share" if len(set(event.scores)) < len(event.scores) else " The highest score wins"
    return f"{why}.{shared} (K18)."
