"""Advice in a sentence, with the numbers that it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muggins.games.kings.actions import Action, CallJoker, Count, Exchange, Pass, Place
from muggins.games.kings.view import View
from muggins.pieces.tiles import Tiles, as_held, without, write_tiles
from muggins.wording.kings.tiles import where
from muggins.wording.speech import Speaker, number_word, plural

NO_HINT = "Players count for themselves here, so there is no hint (K20)"
"""Why nothing is said where players count: points would be told."""


def may_hint(view: View, kind: str) -> bool:
    """Whether a hint gives nothing away that players are to find out for themselves (K20)."""
    return not view.options.manual


def hint_sentence(view: View, action: Action, parts: Mapping[str, float], speaker: Speaker) -> str:
    """What to do and why.

    `parts` are the values in points: `points` now, `leave` what the tiles that are kept are worth, and, where
    it was looked into, `opens` what the next player may gain. Raises `ValueError` for what no player chooses.
    """
    match action:
        case Place(tiles=tiles):
            kept = without(view.rack, map(as_held, tiles))
            told = f"Lay {write_tiles(tiles)} {where(action)} for {plural(int(parts['points']), 'point')}"
            return f"{told}{_keeps(kept, parts, empty=not any(view.bags))}{_opens(parts)}."
        case Exchange(tiles=tiles):
            why = "" if view.options.free_exchange else "You have no play. "
            kept = without(view.rack, tiles)
            keep = f"{write_tiles(kept)}{_next(parts)}" if kept else "nothing"
            return f"{why}Exchange {write_tiles(tiles)}, and keep {keep}."
        case Pass():
            if view.options.free_exchange:
                return "Pass: nothing that you could lay or exchange is better."
            return "You have no play, and there is nothing to exchange: pass."
        case Count(points=points) | CallJoker(points=points):
            return f"It is {number_word(points) if points else 'nothing'}."
        case _:
            raise ValueError(f"there is no hint to {action}")


FURTHER = 2
"""So many more plays are named after the best one."""


def further_sentence(view: View, weighed: Sequence[tuple[Action, Mapping[str, float]]]) -> str:
    """The next best plays, each with its points and what it keeps; nothing where there are none.

    `weighed` are actions with their values, the best first, which is not named again. Plays of the same
    tiles, which differ in place or order alone, are named once.
    """
    named: dict[Tiles, str] = {}
    for action, parts in weighed:
        if isinstance(action, Place) and len(named) <= FURTHER:
            tiles = tuple(sorted(action.tiles))
            kept = without(view.rack, map(as_held, action.tiles))
            keeps = f"keeping {write_tiles(kept)}" if kept else "keeping nothing"
            points = number_word(int(parts["points"]))
            named.setdefault(tiles, f"{write_tiles(action.tiles)} {where(action)} for {points}, {keeps}")
    further = list(named.values())[1:]
    return f"Next best: {'; '.join(further)}." if further else ""


def _keeps(kept: Tiles, parts: Mapping[str, float], *, empty: bool) -> str:
    if not kept:
        return ": it keeps nothing"
    if empty:
        cost = sum(tile.value for tile in kept)
        return f": {write_tiles(kept)} would be left, {cost} to be taken off if the game ended so"
    return f": it keeps {write_tiles(kept)}{_next(parts)}"


def _next(parts: Mapping[str, float]) -> str:
    """What the tiles that are kept are worth, where it is known."""
    # Rounded first, so that nothing is worth -0.0.
    return f", worth {round(parts['leave'], 1) + 0.0:+.1f} in the next turn" if "leave" in parts else ""


def _opens(parts: Mapping[str, float]) -> str:
    if "opens" not in parts:
        return ""
    return f", and the next player may make {parts['opens']:.0f} of what it opens"
