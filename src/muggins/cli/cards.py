"""Cards and rulebooks as arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from muggins.cli.answers import Mistake
from muggins.core.errors import BadNotation, BadOptions
from muggins.games.cribbage.options import PRESETS, Options, Preset
from muggins.pieces.cards import JOKER, Card, read_card, read_cards

if TYPE_CHECKING:
    from muggins.core.options import OptionSpec

rules_option = click.option("--rules", default="regal", show_default=True, help="The rulebook: " + ", ".join(PRESETS))

_DEALT = {2: "C2", 3: "C3", 4: "C4"}
"""The rule that says how many cards so many players are dealt."""

set_option = click.option(
    "settings", "--set", metavar="NAME=VALUE", multiple=True, help="An option of the game, as in --set target=61."
)


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


def options_of(preset: Preset, settings: Sequence[str]) -> Options:
    """A rulebook's options with what `--set` sets. Raises `Mistake`."""
    if not settings:
        return preset.defaults
    # Imported late: most calls set nothing.
    from muggins.cli.settings import bad_options, read_settings

    try:
        return preset.options(read_settings(_Specs(preset), settings))
    except BadOptions as error:
        raise bad_options(error) from None


class _Specs:
    """A rulebook's options by name, without the catalog, which is that of all games."""

    def __init__(self, preset: Preset) -> None:
        self._specs = {spec.name: spec for spec in preset.specs}

    def option(self, name: str) -> OptionSpec | None:
        """The option of that name, if there is one."""
        return self._specs.get(name)


def dealt_argument(text: str, options: Options, preset: Preset) -> tuple[Card, ...]:
    """The cards dealt to a player. Raises `Mistake` unless they are as many as the options deal, and in their deck."""
    cards = cards_argument(text, "cards")
    if len(cards) != options.dealt:
        told = f"{options.players} players are dealt {options.dealt} cards each, not {len(cards)}"
        if len(cards) == 5 and preset.most_players > 2:
            told += "; five are for more players, as in --set players=3"
        raise Mistake("wrong_number", told, rule=_DEALT[options.players], where={"argument": "cards"})
    joker = next((card for card in cards if card.rank == JOKER), None)
    if joker is not None and not options.jokers:
        raise Mistake(
            "no_jokers",
            f"{joker} is a joker, and this deck has none; --set jokers=2 puts both in",
            rule="C50",
            where={"argument": "cards"},
        )
    return cards


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
