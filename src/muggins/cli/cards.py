"""Cards and rulebooks as arguments."""

from __future__ import annotations

import click

from muggins.cli.answers import Mistake
from muggins.core.errors import BadNotation
from muggins.games.cribbage.options import PRESETS, Preset
from muggins.pieces.cards import JOKER, Card, read_card, read_cards

rules_option = click.option("--rules", default="regal", show_default=True, help="The rulebook: " + ", ".join(PRESETS))


def cards_argument(text: str, name: str) -> tuple[Card, ...]:
    """The cards of an argument. Raises `Mistake`, naming it."""
    try:
        return read_cards(text)
    except BadNotation as error:
        raise Mistake(error.code, str(error), where={"argument": name}) from None


def starter_argument(text: str) -> Card:
    """The one card of the argument `starter`. Raises `Mistake`."""
    try:
        return read_card(text.strip())
    except BadNotation as error:
        raise Mistake(error.code, f"the starter: {error}", where={"argument": "starter"}) from None


def preset_named(rules: str) -> Preset:
    """The cribbage rulebook of that id. Raises `Mistake`, naming those that there are."""
    preset = PRESETS.get(rules)
    if preset is None:
        raise Mistake(
            "unknown_rules",
            f"there are no rules {rules[:40]!r} for cribbage; there are {', '.join(PRESETS)}",
            where={"option": "rules"},
        )
    return preset


def check_deck(cards: tuple[Card, ...], preset: Preset, name: str) -> None:
    """Raise `Mistake` for a joker where the rulebook has none."""
    joker = next((card for card in cards if card.rank == JOKER), None)
    if joker is not None and not preset.knows_jokers:
        knowing = ", ".join(rules for rules, other in PRESETS.items() if other.knows_jokers)
        raise Mistake(
            "no_jokers",
            f"{joker} is a joker, and {preset.rules} has none; try --rules {knowing}",
            rule="C50",
            where={"argument": name},
        )
