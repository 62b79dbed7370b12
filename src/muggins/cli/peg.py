"""`muggins peg`: what the last card of a count scores in the play."""

from __future__ import annotations

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json, print_mistake
from muggins.cli.cards import cards_argument, check_deck, preset_named, rules_option
from muggins.games.cribbage.pegging import LIMIT, count_of, peg_items
from muggins.games.cribbage.show import worth
from muggins.pieces.cards import Card, write_cards


@click.command("peg")
@click.argument("cards", required=False)
@click.option("--batch", metavar="FILE", help="Answer each line of FILE, JSON with cards and rules; - is stdin.")
@rules_option
@as_json_option
def command(cards: str | None, batch: str | None, rules: str, as_json: bool) -> int:
    """Points of the last of CARDS, all cards since the count began.

    The point for a go or the last card is not in it.

    \b
    muggins peg "4c 6d 5h"
    """
    preset_named(rules)
    if batch is not None:
        if cards is not None:
            raise click.UsageError("--batch takes its cards from the file; name none beside it.")
        return _batch(batch, rules, as_json)
    if cards is None:
        raise click.UsageError('Name the cards since the count began, as in: muggins peg "4c 6d 5h".')
    _print(_read(cards, rules), as_json)
    return ANSWERED


def _read(text: str, rules: str) -> tuple[Card, ...]:
    pile = cards_argument(text, "cards")
    if not pile:
        raise Mistake("wrong_number", "name one card at least", where={"argument": "cards"})
    check_deck(pile, preset_named(rules), "cards")
    if count_of(pile) > LIMIT:
        raise _over_limit(pile)
    return pile


def _over_limit(pile: tuple[Card, ...]) -> Mistake:
    """What a table says to a card that passes 31."""
    from muggins.core.game import Refusal
    from muggins.wording.cribbage.refusals import refusal_sentence

    refusal = Refusal("over_31", "C11", {"card": str(pile[-1]), "count": count_of(pile)})
    return Mistake(refusal.code, refusal_sentence(refusal), rule=refusal.rule, where={"argument": "cards"})


def _print(pile: tuple[Card, ...], as_json: bool) -> None:
    count = count_of(pile)
    items = peg_items(pile, count)
    if as_json:
        print_json(
            {
                "count": count,
                "points": worth(items),
                "items": [
                    {"kind": item.kind, "cards": write_cards(item.cards), "points": item.points} for item in items
                ],
            }
        )
        return
    from muggins.wording.cribbage.items import play_phrase

    click.echo(f"{write_cards(pile)}: count {count}, {play_phrase(items) or 'no points'}")


def _batch(batch: str, rules: str, as_json: bool) -> int:
    from muggins.cli.batches import each_document, field

    status = ANSWERED
    for number, document in each_document(batch):
        try:
            if isinstance(document, Mistake):
                raise document
            pile = _read(field(document, "cards", str), field(document, "rules", str, rules))
        except Mistake as mistake:
            status = max(status, print_mistake(mistake.at_line(number), as_json=as_json))
        else:
            _print(pile, as_json)
    return status
