"""Kings Cribbage as a `Game`: each action goes to the part of the rules that it belongs to."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import (
    CHANCE,
    REFEREE,
    Choices,
    IllegalAction,
    Outcomes,
    Refusal,
    Seat,
    Step,
    Tally,
    Turn,
    Uniform,
)
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout, ruling_refusal
from muggins.games.kings import draws, judging, resample
from muggins.games.kings.actions import Action, CallJoker, Count, Draw, Exchange, First, Pass, Place
from muggins.games.kings.board import EMPTY
from muggins.games.kings.citing import rule_of_end
from muggins.games.kings.events import Event, FirstDrawn, FirstTied, StartWon, TilesDrawn
from muggins.games.kings.options import Options
from muggins.games.kings.playing import (
    announce,
    call_joker,
    end_by_ruling,
    exchange,
    finish_turn,
    lay_tiles,
    pass_call,
    pass_turn,
)
from muggins.games.kings.state import RACK, Claiming, Drawing, Drew, Ended, Placing, Starting, State
from muggins.games.kings.turns import bag_of, came_round, left_of, starting_seats, turn_of
from muggins.games.kings.view import View, view_of, watchers
from muggins.pieces.tiles import COLOURS, TILES, Tile, Tiles, without


class Kings:
    """The rules of Kings Cribbage under one set of options; holds no state.

    >>> from muggins.games.kings.options import chosen_options
    >>> game = Kings(chosen_options({}))
    >>> game.turn(game.new())
    Chance(kind='first')
    """

    __slots__ = ("options",)

    def __init__(self, options: Options) -> None:
        self.options = options

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side: everybody plays alone."""
        return self.options.sides

    def new(self) -> State:
        """An empty board, all tiles in the bag, the draw for the start due (K1, K3), if that is not agreed on."""
        bags = (
            tuple(tuple(tile for tile in TILES if tile.colour == colour) for colour in COLOURS)
            if self.options.solitaire
            else (TILES,)
        )
        nothing: tuple[()] = ()
        first = self.options.first.seat
        return State(
            board=EMPTY,
            racks=(nothing,) * self.options.players,
            bags=bags,
            scores=(0,) * self.options.players,
            starter=first,
            history=(),
            hidden=(nothing,) * self.options.players,
            idle=0,
            turns=0,
            servant=None,
            joker=None,
            phase=Starting() if first is None else Drawing(first, RACK, opening=True),
        )

    def turn(self, state: State) -> Turn:
        """Who is to act."""
        return turn_of(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """What `seat` may see (`None`: a spectator)."""
        return view_of(state, seat, self.options)

    def legal(self, view: View) -> Choices[Action]:
        """What the seat of `view` may do; plays are made as they are asked for."""
        return judging.choices(view)

    def resample(self, view: View, uniform: Uniform) -> State:
        """A whole state that `view` allows."""
        return resample.world(view, uniform)

    def tally(self, state: State) -> Tally:
        """The score sheet."""
        return Tally(state.scores)

    def outcomes(self, state: State) -> Outcomes[Action]:
        """What chance may draw: tiles for the start, tiles for a rack.

        Tiles are drawn in the order in which the action is written.
        """
        return draws.outcomes(state, self.options)

    def refusal(self, state: State, by: Seat, action: Action) -> Refusal | None:
        """Why `by` may not do this now, or nothing."""
        if by == REFEREE:
            if not isinstance(action, (Resign, Timeout, Forfeit, Abandon)):
                return Refusal("not_for_referee", "K30")
            if isinstance(state.phase, Ended):
                return Refusal("game_over", rule_of_end(state.phase.over, came_round(state.idle, self.options)))
            return ruling_refusal(action, self.options.players, "K30")
        if isinstance(action, (Resign, Timeout, Forfeit, Abandon)):
            return Refusal("only_referee", "K30")
        if by == CHANCE:
            return draws.draw_refusal(state, self.turn(state), action, self.options)
        if not 0 <= by < self.options.players:
            return Refusal("no_such_seat", "K23", {"seat": by, "last": self.options.players - 1})
        return judging.move_refusal(view_of(state, by, self.options), action)

    def apply(self, state: State, by: Seat, action: Action) -> Step[State, Event]:
        """What follows. Raises `IllegalAction`."""
        refusal = self.refusal(state, by, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        told: list[Event] = []
        after = self._after(state, by, action, told)
        return Step(after, tuple(told))

    def _after(self, state: State, by: Seat, action: Action, told: list[Event]) -> State:
        options = self.options
        match action:
            case Place():
                return lay_tiles(state, by, action, options, told)
            case Draw(tiles=tiles):
                return _drew(state, tiles, options, told)
            case Count(points=points):
                return announce(state, points, options, told)
            case CallJoker(points=points):
                return call_joker(state, by, points, options, told)
            case Pass():
                if isinstance(state.phase, Claiming):
                    return pass_call(state, by, options, told)
                return pass_turn(state, by, options, told)
            case Exchange(tiles=tiles):
                return exchange(state, by, tiles, options, told)
            case First(tiles=drawn):
                return _first_drawn(state, drawn, options, told)
            case Resign() | Timeout() | Forfeit() | Abandon():
                return end_by_ruling(state, action, options, told)
            case _ as never:
                assert_never(never)


def _first_drawn(state: State, tiles: tuple[Tile | None, ...], options: Options, told: list[Event]) -> State:
    """Who drew lowest, or highest, starts and fills the rack first; the tiles go back (K3)."""
    assert isinstance(state.phase, Starting)
    told.append(FirstDrawn(tiles))
    seats = starting_seats(tiles, options.starts)
    if len(seats) > 1:
        told.append(FirstTied(seats))
        return state._replace(phase=Starting((*state.phase.rounds, tiles)))
    told.append(StartWon(seats[0]))
    return state._replace(starter=seats[0], phase=Drawing(seats[0], RACK, opening=True))


def _drew(state: State, tiles: Tiles, options: Options, told: list[Event]) -> State:
    """Tiles come from the bag to the rack; what was laid aside goes into the bag (K13, K14)."""
    assert isinstance(state.phase, Drawing)
    drawing = state.phase
    seat = drawing.seat
    place = seat % len(state.bags)
    drawn = tuple(sorted(tiles))
    bag = tuple(sorted((*without(bag_of(state.bags, seat), drawn), *drawing.aside)))
    state = state._replace(
        racks=(*state.racks[:seat], tuple(sorted((*state.racks[seat], *drawn))), *state.racks[seat + 1 :]),
        bags=(*state.bags[:place], bag, *state.bags[place + 1 :]),
        history=(*state.history, Drew(seat, len(drawn))),
        hidden=(*state.hidden[:seat], (*state.hidden[seat], drawn), *state.hidden[seat + 1 :]),
    )
    told.append(TilesDrawn(seat, len(drawn), len(bag), drawn, watchers(seat, options)))
    if not drawing.opening:
        return finish_turn(state, seat, options, told)
    following = left_of(seat, options)
    if following == state.starter:
        return state._replace(phase=Placing(following))
    return state._replace(phase=Drawing(following, RACK, opening=True))
