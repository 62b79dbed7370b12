"""All tiles of a game, wherever they are: what must stay the same at every step."""

from __future__ import annotations

from muggins.games.kings.state import Drawing, Ended, State
from muggins.pieces.tiles import Tiles, as_held


def tiles_of(state: State) -> Tiles:
    """Every tile of a state as it lies in the bag: on the board, in racks and bags, laid aside (K1).

    >>> from muggins.games.kings.engine import Kings
    >>> from muggins.games.kings.options import Options
    >>> len(tiles_of(Kings(Options()).new()))
    104
    """
    phase = state.phase.at if isinstance(state.phase, Ended) else state.phase
    aside = phase.aside if isinstance(phase, Drawing) else ()
    return (
        *(as_held(tile) for tile in state.board if tile is not None),
        *(tile for tiles in (*state.racks, *state.bags, aside) for tile in tiles),
    )
