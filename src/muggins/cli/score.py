"""`muggins score`: what a hand or a crib is worth."""

from __future__ import annotations

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json, print_mistake
from muggins.cli.cards import cards_argument, check_deck, preset_named, rules_option, starter_argument
from muggins.games.cribbage.options import Preset
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.pieces.cards import Card, write_cards
from muggins.pieces.combos import Item

Items = tuple[Item[Card], ...]


@click.command("score")
@click.argument("hand", required=False)
@click.argument("starter", required=False)
@click.option("--crib", is_flag=True, help="Count it as a crib.")
@click.option(
    "--batch", metavar="FILE", help="Count each line of FILE, JSON with hand, starter, crib, rules; - is stdin."
)
@rules_option
@as_json_option
def command(hand: str | None, starter: str | None, crib: bool, batch: str | None, rules: str, as_json: bool) -> int:
    """Count HAND, four cards, with the STARTER.

    \b
    muggins score "5c 5d 5h Js" 5s
    """
    preset = preset_named(rules)
    if batch is not None:
        if hand is not None:
            raise click.UsageError("--batch takes its hands from the file; name none beside it.")
        return _batch(batch, rules, crib, as_json)
    if hand is None or starter is None:
        raise click.UsageError('Name a hand and a starter, as in: muggins score "5c 5d 5h Js" 5s.')
    cards, turned = _read(hand, starter, preset)
    _print(cards, turned, _items(cards, turned, crib, preset), as_json)
    return ANSWERED


def _read(hand: str, starter: str, preset: Preset) -> tuple[tuple[Card, ...], Card]:
    cards = cards_argument(hand, "hand")
    if len(cards) != 4:
        raise Mistake("wrong_number", f"a hand is four cards, not {len(cards)}", where={"argument": "hand"})
    turned = starter_argument(starter)
    if turned in cards:
        raise Mistake(
            "same_card_twice", f"the starter {turned} is in the hand: a deck holds each card once",
            where={"argument": "starter"},
        )  # fmt: skip
    check_deck(cards, preset, "hand")
    check_deck((turned,), preset, "starter")
    return cards, turned


def _items(cards: tuple[Card, ...], starter: Card, crib: bool, preset: Preset) -> Items:
    return crib_items(cards, starter, preset.defaults.crib_flush) if crib else hand_items(cards, starter)


def _print(cards: tuple[Card, ...], starter: Card, items: Items, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "total": worth(items),
                "items": [
                    {"kind": item.kind, "cards": write_cards(item.cards), "points": item.points} for item in items
                ],
            }
        )
        return
    from muggins.wording.cribbage.items import show_phrases

    click.echo(f"{write_cards(cards)} with {starter}: {worth(items)}")
    for phrase in show_phrases(items):
        click.echo(f"  {phrase}")


def _batch(batch: str, rules: str, crib: bool, as_json: bool) -> int:
    from muggins.cli.batches import each_document, field

    status = ANSWERED
    for number, document in each_document(batch):
        try:
            if isinstance(document, Mistake):
                raise document
            preset = preset_named(field(document, "rules", str, rules))
            cards, turned = _read(field(document, "hand", str), field(document, "starter", str), preset)
            as_crib = field(document, "crib", bool, crib)
        except Mistake as mistake:
            status = max(status, print_mistake(mistake.at_line(number), as_json=as_json))
        else:
            _print(cards, turned, _items(cards, turned, as_crib, preset), as_json)
    return status
