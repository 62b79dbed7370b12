"""What chance may draw, and whether it can have drawn something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from muggins.core.chance import BagDraw
from muggins.core.game import Decide, Outcomes, Over, Refusal, Seat, Turn
from muggins.games.kings.actions import Action, Draw, First
from muggins.games.kings.citing import rule_of_draw, rule_of_end, rule_of_turn
from muggins.games.kings.options import Options
from muggins.games.kings.state import Drawing, Starting, State
from muggins.games.kings.turns import bag_of, came_round, drawing_seats
from muggins.pieces.tiles import NINE, Tile, Tiles, as_held


def outcomes(state: State, options: Options) -> Outcomes[Action]:
    """What chance may draw: tiles for the start, or for a rack, in the order in which the action is written.

    For the start all draw from one bag, in Solitaire each seat from its own (K29).
    """
    match state.phase:
        case Starting(rounds=rounds):
            seats = drawing_seats(rounds, options)
            bags = (
                [(bag_of(state.bags, seat), 1) for seat in seats]
                if options.solitaire
                else [(state.bags[0], len(seats))]
            )
            return BagDraw(bags, lambda tiles: _first(tiles, seats, options), _first_tiles)
        case Drawing(seat=seat, number=number):
            return BagDraw([(bag_of(state.bags, seat), number)], lambda tiles: Draw(seat, tiles), _drawn_tiles)
        case _:
            raise ValueError("nothing is to be drawn now")


def draw_refusal(state: State, turn: Turn, action: Action, options: Options) -> Refusal | None:
    """Why chance cannot have drawn this now, or nothing."""
    if isinstance(turn, Over):
        return Refusal("game_over", rule_of_end(turn, came_round(state.idle, options)))
    if isinstance(turn, Decide):
        return Refusal("player_is_due", rule_of_turn(turn), {"seat": turn.seats[0], "due": turn.kind})
    match state.phase, action:
        case Starting(rounds=rounds), First(tiles=tiles):
            seats = drawing_seats(rounds, options)
            if tuple(seat for seat, tile in enumerate(tiles) if tile) != seats or len(tiles) != options.players:
                who = " ".join(map(str, seats))
                return Refusal("wrong_seats_drew", "K3", {"seats": who, "players": options.players})
            return _not_in_bags([(bag_of(state.bags, seat), (tiles[seat],)) for seat in seats], "K3") or (
                None if options.solitaire else _not_in_bags([(state.bags[0], tiles)], "K3")
            )
        case Drawing(seat=seat, number=number), Draw(seat=to, tiles=drawn):
            if to != seat or len(drawn) != number:
                return Refusal("wrong_draw", "K13", {"seat": seat, "number": number})
            return _not_in_bags([(bag_of(state.bags, seat), drawn)], "K13")
        case _:
            return Refusal("other_draw_is_due", rule_of_draw(turn), {"due": turn.kind})


def _not_in_bags(draws: Sequence[tuple[Tiles, Sequence[Tile | None]]], rule: str) -> Refusal | None:
    for bag, tiles in draws:
        left = Counter(bag)
        for tile in tiles:
            if tile is None:
                continue
            if tile.rank == NINE:
                return Refusal("nine_in_bag", "K9", {"tile": str(tile), "held": str(as_held(tile))})
            if not left[tile]:
                return Refusal("not_in_bag", rule, {"tile": str(tile)})
            left[tile] -= 1
    return None


def _first(tiles: Tiles, seats: tuple[Seat, ...], options: Options) -> First:
    by_seat = dict(zip(seats, tiles, strict=True))
    return First(tuple(by_seat.get(seat) for seat in options.seats))


def _first_tiles(action: object) -> Tiles | None:
    return tuple(tile for tile in action.tiles if tile) if isinstance(action, First) else None


def _drawn_tiles(action: object) -> Tiles | None:
    return action.tiles if isinstance(action, Draw) else None
