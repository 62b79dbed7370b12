"""`muggins discard`: every way to lay away, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json
from muggins.cli.cards import dealt_argument, options_of, preset_named, rules_option, set_option
from muggins.cli.standing import is_dealer, read_score, role_options, score_option
from muggins.games.cribbage.options import Options
from muggins.pieces.cards import Card, write_cards


class Way(NamedTuple):
    """One way to lay away: the cards laid and kept, and what it is worth."""

    lay: tuple[Card, ...]
    keep: tuple[Card, ...]
    parts: Mapping[str, float]


@click.command("discard")
@click.argument("cards")
@role_options
@score_option
@rules_option
@set_option
@as_json_option
def command(
    cards: str, dealer: bool, pone: bool, score: str | None, rules: str, settings: Sequence[str], as_json: bool
) -> int:
    """Weigh every way to lay away from CARDS: six, or five where three or four play.

    Hand and crib are exact, the crib is positive whoever owns it; pegging is yours less your opponent's. The best
    is what wins most often from the score.

    \b
    muggins discard "5c 6d 7h 8s Jc Qd" --pone --score 84-91
    """
    preset = preset_named(rules)
    options = options_of(preset, settings)
    own_crib = is_dealer(dealer, pone)
    if score is not None and options.players > 2:
        told = f"with {options.players} players ways are weighed by points alone, so leave --score out"
        raise Mistake("options_disagree", told, where={"option": "score"})
    mine, theirs = read_score(score, options.target)
    dealt = dealt_argument(cards, options, preset)
    ways = (
        _with_chances(dealt, options, own_crib, mine, theirs)
        if options.players == 2
        else _by_points(dealt, options, own_crib)
    )
    if as_json:
        print_json(
            {"options": [{"lay": write_cards(way.lay), "keep": write_cards(way.keep), **way.parts} for way in ways]}
        )
        return ANSWERED
    from muggins.wording.cribbage.lay_reasons import LaidAway, Score, lay_reason

    at = Score(mine, theirs, options.target)
    reason = lay_reason([LaidAway(way.lay, way.parts) for way in ways], own_crib, at)
    click.echo("\n".join([*_table(ways, own_crib), "", reason]))
    return ANSWERED


def _with_chances(dealt: tuple[Card, ...], options: Options, dealer: bool, mine: int, theirs: int) -> list[Way]:
    from muggins.odds.laying import weigh_lays

    return [
        Way(
            one.lay,
            one.keep,
            {"hand": one.hand, "crib": one.crib, "pegging": one.pegging, "net": one.net, "win": one.win},
        )
        for one in weigh_lays(dealt, options, dealer=dealer, mine=mine, theirs=theirs)
    ]


def _by_points(dealt: tuple[Card, ...], options: Options, own_crib: bool) -> list[Way]:
    from muggins.odds.discards import discards

    return [
        Way(one.lay, one.keep, {"hand": one.hand, "crib": one.crib, "net": one.net})
        for one in discards(dealt, options, own_crib=own_crib)
    ]


def _table(ways: Sequence[Way], own_crib: bool) -> list[str]:
    """The lines of a table of all ways, the best first."""
    columns = ("lay", "keep", "hand", "your crib" if own_crib else "their crib", *tuple(ways[0].parts)[2:])
    rows = [
        (write_cards(way.lay), write_cards(way.keep), *(_shown(name, value) for name, value in way.parts.items()))
        for way in ways
    ]
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at < 2 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (columns, *rows)
    ]


def _shown(name: str, value: float) -> str:
    if name == "win":
        return f"{100 * value:.1f}%"
    return f"{value:.2f}" if name in ("hand", "crib") else f"{value:+.2f}"
