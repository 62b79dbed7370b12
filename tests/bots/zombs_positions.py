"""Positions of Zombs made by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping

from muggins.core.game import Seat
from muggins.games.zombs.actions import Action
from muggins.games.zombs.deck import COLOURS, QUARANTINE, Cards, read_card, without
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.horde import Horde, laid_cards
from muggins.games.zombs.notation import ZombsNotation
from muggins.games.zombs.options import chosen_options
from muggins.games.zombs.state import Acting, Drawing, Lacks, State
from muggins.games.zombs.view import View

_HORDE = re.compile(r"([RGBP]) (?:\[(\w+)\] )?(\[\[)?(\d+)-(\d+)(?:\]\])?(?: \[(\w+)\])?")


def cards(text: str) -> Cards:
    return tuple(sorted(read_card(name) for name in text.split()))


def horde(text: str) -> Horde | None:
    """`"R 4-6"`, with blocks `"R [G3] 4-6 [0]"`, in Quarantine `"R [[4-6]]"`; nothing if there is none."""
    if not text:
        return None
    found = _HORDE.fullmatch(text)
    assert found is not None, text
    colour, low_block, shut, low, high, high_block = found.groups()
    blocks = [None if name is None else read_card(name) for name in (low_block, high_block)]
    return Horde(next(one for one in COLOURS if one == colour), int(low), int(high), *blocks, bool(shut))


def position(
    *hands: str,
    hordes: tuple[str, ...] = (),
    grave: str = "",
    vault: str = "",
    drawing: int = 0,
    rounds: int = 5,
    still: int = 0,
    known: Mapping[int, str] | None = None,
    lacked: Mapping[int, Lacks] | None = None,
    **chosen: object,
) -> tuple[Zombs, State]:
    """Seat 0 is to act, or to draw so many cards; all cards that are not named are in the Pool.

    `known` is what seat 0 knows others to hold, `lacked` what seats have shown to have none of.
    """
    game = Zombs(chosen_options({"players": len(hands), **chosen}))
    laid = [*map(horde, hordes), *[None] * (len(hands) - len(hordes))]
    held = tuple(map(cards, hands))
    lying = tuple(read_card(name) for name in grave.split())
    gone = tuple(read_card(name) for name in vault.split())
    out = [card for one in laid if one is not None for card in laid_cards(one, QUARANTINE)]
    out += [card for hand in held for card in hand]
    state = game.new()
    row = tuple(cards((known or {}).get(seat, "")) for seat in range(len(hands)))
    return game, state._replace(
        dealer=Seat(len(hands) - 1),
        hands=held,
        hordes=tuple(laid),
        pool=without(game.options.cards, [*out, *lying, *gone]),
        grave=lying,
        vault=gone,
        rounds=rounds,
        still=still,
        known=(row, *state.known[1:]),
        lacked=tuple((lacked or {}).get(seat, ()) for seat in range(len(hands))),
        phase=Drawing(Seat(0), drawing) if drawing else Acting(Seat(0), True),
    )


def view_of_seat_0(*hands: str, **given: object) -> View:
    game, state = position(*hands, **given)  # type: ignore[arg-type]
    return game.view(state, Seat(0))


def written(action: Action) -> str:
    return ZombsNotation().write(action)
