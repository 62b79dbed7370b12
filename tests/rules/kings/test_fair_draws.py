"""Every draw derived anew from the page of the reference, apart from the product's code (K3, K13, K14, K22, K29)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Chance, Over
from muggins.core.proof import verify
from muggins.core.record import parse, replay, write
from muggins.games.catalog import CATALOG
from tests.core.test_fair_deals import Page
from tests.rules.kings.table import Table, at_start, random_action

NONCES = [bytes.fromhex("0011"), b"a nonce"]

RANKS = "A2345678TJQK"


def by_rank(tile: str) -> tuple[int, str]:
    return RANKS.index(tile[0]), tile[1]


def lines_by_the_page(lines: list[str], seed: bytes, *, players: int, solitaire: bool) -> Iterator[str]:
    """The chance lines as the page derives them, given all lines of a record."""
    page = Page(seed, NONCES)
    whole = [rank + colour for rank in RANKS for colour in "dl" for _ in range(8 if rank == "6" else 4)]
    bags = [[tile for tile in whole if tile[1] == colour] for colour in "ld"] if solitaire else [whole]
    aside: list[str] = []
    for line in lines:
        who, verb, *rest = line.split()
        if verb == "exchange":
            aside = rest
        if who != "*":
            yield line
        elif verb == "first":
            drawing = [seat for seat, word in enumerate(rest) if word != "-"]
            if solitaire:
                drawn = [tile for seat in drawing for tile in page.draw(bags[seat], 1)]
            else:
                drawn = page.draw(bags[0], len(drawing))
            coming = iter(drawn)
            yield "* first " + " ".join(next(coming) if seat in drawing else "-" for seat in range(players))
        else:
            bag = bags[int(rest[0]) % len(bags)]
            drawn = page.draw(bag, len(rest) - 1)
            for tile in drawn:
                bag.remove(tile)
            bag += aside
            bag.sort(key=by_rank)
            aside = []
            yield f"* draw {rest[0]} " + " ".join(drawn)


def a_game(seed: bytes, **options: object) -> Table:
    """A whole game of chance, its tiles drawn from the seed."""
    table = at_start(**options)
    table.match.dealer = Dealer(seed, NONCES)
    random = Random(f"{options}")
    while not isinstance(turn := table.match.turn, Over):
        if isinstance(turn, Chance):
            table.match.draw()
        else:
            table.match.submit(*random_action(table, turn, random))
    return table


GAMES: list[dict[str, object]] = [
    {},
    {"players": 3, "free_exchange": True},
    {"players": 4, "starts": "high", "board": "corners"},
    {"counting": "manual", "joker": True, "players": 3},
    {"solitaire": True, "free_exchange": True},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_each_draw_is_what_the_page_derives(options):
    exchanged = 0
    for number in range(3):
        seed = seed_of(f"kings {number}")
        table = a_game(seed, **options)
        lines = table.log()
        exchanged += sum(" exchange " in line for line in lines)
        derived = lines_by_the_page(
            lines, seed, players=table.options.players, solitaire=bool(options.get("solitaire", False))
        )
        assert list(derived) == lines
    assert exchanged or not options.get("free_exchange")


def test_seats_that_tie_for_the_start_draw_again_as_the_page_says():
    for number in range(400):
        seed = seed_of(f"tie {number}")
        table = at_start(players=3)
        table.match.dealer = Dealer(seed, NONCES)
        table.match.deal()
        lines = table.log()
        if sum(line.startswith("* first") for line in lines) > 1:
            assert list(lines_by_the_page(lines, seed, players=3, solitaire=False)) == lines
            return
    raise AssertionError("no tie in 400 games")


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_record_proves_its_draws_and_a_changed_tile_is_named(options):
    table = a_game(seed_of("proof"), **options)
    text = write(table.record())
    record = parse(text)
    draws = verify(record, replay(record, CATALOG))
    assert draws.verified
    assert draws.draws == sum(line.startswith("*") for line in record.actions)
    # The tiles of the first rack in another order are the same rack, but not the same draw.
    at = next(at for at, line in enumerate(record.actions) if line.startswith("* draw") and len(set(line.split())) > 4)
    words = record.actions[at].split()
    swapped = " ".join([*words[:3], *reversed(words[3:])])
    forged = parse(text.replace(record.actions[at], swapped, 1))
    again = replay(forged, CATALOG)
    assert again.fault is None
    assert verify(forged, again).wrong == at + 1
