"""Zombs in letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from muggins.cli.table.zombs_typed import read_move
from muggins.core.game import Choices, Decide, Seat
from muggins.games.zombs.actions import Discard, Move
from muggins.games.zombs.deck import HIGHEST, LOWEST, Cards
from muggins.games.zombs.events import FishChooses, FishFailed, FishGiven, RoundStood
from muggins.games.zombs.horde import ENDS, End, Horde, block_at, is_open
from muggins.games.zombs.judging import choices
from muggins.games.zombs.notation import ZombsNotation
from muggins.games.zombs.view import View
from muggins.games.zombs.winning import winning_cards
from muggins.wording.speech import Speaker, upper_first
from muggins.wording.zombs.board import end_aloud, round_now
from muggins.wording.zombs.cards import COLOUR_NAMES
from muggins.wording.zombs.choices import choice_name, win_warning
from muggins.wording.zombs.shown import known_sentences

_COLOURS = {"R": "red", "G": "green", "B": "blue", "P": "magenta"}
_NAME, _CELL = 11, 4
"""Letters of a name, and of a Zomb's place in a row."""

_NOTATION = ZombsNotation()


class ZombsLetters:
    """Zombs at the terminal: each horde a row from 1 to 10, the hand below.

    An open end is a `+`, a block the card behind a wall, as in `|B3`, a Quarantine `{Q}`; words beside the row say
    the same.
    """

    help = (
        "To draw type take for the Grave's top card, or pool. In your turn type what you do\n"
        "and the card: grow R7, start R5 R6, block G+ R3, quarantine G, unblock R+ G7,\n"
        "cure G+, trade 1, fish 1, rob B4, discard R3. R- is the low end of the red horde,\n"
        "R+ its high end, 1 a player's number. R7 is enough where only one thing can be done\n"
        "with it, and so is the beginning of a word. A discard ends your turn.\n"
        "  moves    all that can be done now, discards aside\n"
        "  grave    the Grave, its top card first   vault  the Vault, its newest first"
    )
    follows: tuple[type, ...] = (FishFailed, FishChooses, FishGiven, RoundStood)
    opens: tuple[type, ...] = ()

    @property
    def lists(self) -> Mapping[str, Callable[[Any, Speaker], list[str]]]:
        """The Grave, the Vault, and what can be done."""
        return {"grave": _grave, "vault": _vault, "moves": _moves}

    def board(self, rules: str, view: View, speaker: Speaker, sides: tuple[tuple[Seat, ...], ...]) -> list[str]:
        """The hordes, side by side in a team game, then where the other cards are."""
        numbers = "".join(f"{number:^{_CELL}}" for number in range(LOWEST, HIGHEST + 1))
        rows = [f"{'':{_NAME + 2}}{numbers.rstrip()}"]
        for side in sorted(sides or view.options.sides, key=lambda side: speaker.you not in side):
            if len(side) > 1:
                rows.append(f"{upper_first(speaker.side(sorted(side, key=lambda seat: seat != speaker.you)))}:")
            for seat in sorted(side, key=lambda seat: seat != speaker.you):
                rows += _row(view, seat, speaker)
        return [*rows, _places(view), *_games(view, speaker)]

    def table(self, view: View, speaker: Speaker) -> list[str]:
        """The hordes, what is known of the other hands, and one's own cards."""
        known = [f"  {sentence}" for sentence in known_sentences(view, speaker)]
        return [*self.board("zombs", view, speaker, ()), *known, f"Your hand: {_cards(view.hand) or 'no cards'}"]

    def read_move(self, text: str, kind: str, view: View) -> Move:
        """The move that was typed. Raises `BadNotation`."""
        return read_move(text, kind, view)

    def only(self, legal: Choices[Any]) -> Move | None:
        """The only thing that can be done."""
        found = list(legal.listed)
        return found[0] if len(found) == 1 and not legal.numbers else None

    def warning(self, move: Move, view: View) -> str | None:
        """What to ask before a discard while the game can be won."""
        winning = winning_cards(view) if isinstance(move, Discard) else ()
        return win_warning(winning) if winning else None


def _row(view: View, seat: Seat, speaker: Speaker) -> list[str]:
    """A seat's horde with its ends, then in words what lies across them."""
    horde = view.hordes[seat]
    name = f"{seat} {upper_first(speaker.who(seat))[: _NAME - 2]}"
    hand = f"{view.sizes[seat]} card{'' if view.sizes[seat] == 1 else 's'}"
    if horde is None:
        cells, told = f"{'.':^{_CELL}}" * HIGHEST, f"no horde, {hand}"
    else:
        cells = "".join(_cell(horde, number) for number in range(LOWEST, HIGHEST + 1))
        told = f"{COLOUR_NAMES[horde.colour]}, {horde.length} of {view.options.goal}, {hand}"
    rows = [f"{name:{_NAME}}  {cells}  {told}"]
    if horde is not None and horde.quarantined:
        rows.append(f"{'':{_NAME + 3}}in Quarantine, at both ends")
    elif horde is not None:
        rows += [f"{'':{_NAME + 3}}{end_aloud(horde, end)}" for end in ENDS if block_at(horde, end) is not None]
    return rows


def _cell(horde: Horde, number: int) -> str:
    """A place of a row: a Zomb, what lies across an end, where it can grow, or nothing."""
    if horde.low <= number <= horde.high:
        return click.style(f"{number:^{_CELL}}", fg=_COLOURS[horde.colour], bold=True)
    for end in ENDS:
        if number != (horde.low - 1 if end is End.LOW else horde.high + 1):
            continue
        block = block_at(horde, end)
        if block is not None:
            shown = f"{block}|".rjust(_CELL) if end is End.LOW else f"|{block}".ljust(_CELL)
            return click.style(shown, fg=_COLOURS.get(block.colour or ""), bold=True)
        if is_open(horde, end):
            return f"{'+':^{_CELL}}"
        return f"{'{Q}':^{_CELL}}"
    return f"{'.':^{_CELL}}"


def _places(view: View) -> str:
    top = f", on top {_cards(view.grave[-1:])}" if view.grave else ""
    return f"Round {round_now(view)}   Pool {view.pool}   Grave {len(view.grave)}{top}   Vault {len(view.vault)}"


def _games(view: View, speaker: Speaker) -> list[str]:
    """The games won, in a match."""
    if view.options.games == 1:
        return []
    won = [
        f"{upper_first(speaker.side(side))} {games}" for side, games in zip(view.options.sides, view.games, strict=True)
    ]
    return [f"Games won, of {view.options.games}: {', '.join(won)}"]


def _cards(cards: Cards) -> str:
    return " ".join(click.style(str(card), fg=_COLOURS.get(card.colour or ""), bold=True) for card in cards)


def _grave(view: View, speaker: Speaker) -> list[str]:
    told = _listed("the Grave", view.grave)
    if view.grave and view.seat == view.acting and isinstance(view.turn, Decide) and view.turn.kind == "draw":
        told.append(f"Type take to draw {view.grave[-1]}.")
    return told


def _vault(view: View, speaker: Speaker) -> list[str]:
    return _listed("the Vault", view.vault)


def _listed(where: str, cards: Cards) -> list[str]:
    """Cards that lie one on another, the topmost first."""
    if not cards:
        return [f"There is nothing in {where}."]
    return [f"{upper_first(where)}, from the top: {' '.join(map(str, reversed(cards)))}"]


def _moves(view: View, speaker: Speaker) -> list[str]:
    """What can be done, as it is typed and in words."""
    found = [move for move in choices(view).listed if not isinstance(move, Discard)]
    shown = [(_NOTATION.write(move), choice_name(move, view, speaker)) for move in found if isinstance(move, Move)]
    width = max((len(typed) for typed, _ in shown), default=0)
    return [f"{typed:{width}}  {told}" for typed, told in shown] or ["Nothing but to discard a card."]


LETTERS = ZombsLetters()
