"""Every draw derived anew from the page of the reference, apart from the product's code (Z10, Z12, Z14, Z16, Z19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Chance, Over
from muggins.core.proof import verify
from muggins.core.record import parse, replay, write
from muggins.games.catalog import CATALOG
from tests.core.test_fair_deals import Page
from tests.rules.zombs.table import Table, random_action

NONCES = [bytes.fromhex("0011"), b"a nonce"]

NAMES = [f"{colour}{number}" for colour in "RGBP" for number in range(1, 11)]
NAMES += "0 Brain Cure Quarantine Frank Unicorn Trade Fish Rob".split()
OTHERS = {"0": 4, "Brain": 4, "Cure": 4, "Quarantine": 4, "Frank": 1, "Unicorn": 1, "Trade": 2, "Fish": 2, "Rob": 3}
USUAL = {name: OTHERS.get(name, 2) for name in NAMES}

SMALL = {"R5": 4, "R6": 4, "G5": 4, "G6": 4, "0": 2, "Rob": 1}
"""So few cards that the Pool is soon used up."""


def lines_by_the_page(
    lines: list[str], graves: list[list[str]], seed: bytes, *, players: int, counts: Mapping[str, int]
) -> Iterator[str]:
    """The chance lines as the page derives them, given all lines of a record and the Grave before each."""
    page = Page(seed, NONCES)
    deck = [name for name in NAMES for _ in range(counts.get(name, 0))]
    pool: list[str] = []
    for line, grave in zip(lines, graves, strict=True):
        who, verb, *rest = line.split()
        if who != "*":
            yield line
        elif verb == "dealer":
            yield f"* dealer {page.draw(range(players), 1)[0]}"
        elif verb == "reshuffle":
            pool = sorted(grave[:-1], key=NAMES.index)
            yield line
        else:
            if verb == "deal":
                pool = list(deck)
            number = {"deal": 7 * players, "grave": 1}.get(verb, len(rest) - 1)
            drawn = page.draw(pool, number)
            for name in drawn:
                pool.remove(name)
            if verb == "deal":
                yield "* deal " + " / ".join(" ".join(drawn[7 * seat : 7 * seat + 7]) for seat in range(players))
            else:
                yield " ".join(["*", verb, *rest[:1], *drawn] if verb == "draw" else ["*", verb, *drawn])


def a_game(seed: bytes, **options: object) -> tuple[Table, list[list[str]]]:
    """A whole game of chance, its cards drawn from the seed, and the Grave before each line."""
    table = Table(**options)
    table.match.dealer = Dealer(seed, NONCES)
    random, graves = Random(f"{options}"), []
    while not isinstance(turn := table.match.turn, Over):
        graves.append(list(map(str, table.state.grave)))
        if isinstance(turn, Chance):
            table.match.draw()
        else:
            table.match.submit(*random_action(table, turn, random))
    return table, graves


GAMES: list[dict[str, object]] = [
    {},
    {"players": 3, "trade_hands": False},
    {"players": 4, "mode": "team", "length": "fast"},
    {"length": "fast", "games": 2},
    {"deck": SMALL},
]


def counts_of(options: Mapping[str, object]) -> dict[str, int]:
    counts = dict(options.get("deck", USUAL))
    return counts if options.get("trade_hands", True) else counts | {"Trade": 0}


@pytest.mark.parametrize("options", GAMES, ids=["usual", "without trades", "teams", "match", "small deck"])
def test_each_draw_is_what_the_page_derives(options):
    reshuffled = 0
    for number in range(3):
        seed = seed_of(f"zombs {number}")
        table, graves = a_game(seed, **options)
        lines = table.log()
        reshuffled += lines.count("* reshuffle")
        derived = lines_by_the_page(lines, graves, seed, players=table.options.players, counts=counts_of(options))
        assert list(derived) == lines
    assert reshuffled or "deck" not in options


@pytest.mark.parametrize("options", GAMES, ids=["usual", "without trades", "teams", "match", "small deck"])
def test_a_record_proves_its_draws_and_a_changed_card_is_named(options):
    table, _ = a_game(seed_of("proof"), **options)
    record = parse(write(table.record()))
    draws = verify(record, replay(record, CATALOG))
    assert draws.verified
    assert draws.draws == sum(line.startswith("* ") for line in record.actions)
    at = next(at for at, line in enumerate(record.actions) if line.startswith("* grave "))
    drawn = record.actions[at].split()[-1]
    other = next(str(card) for card in replay(cut(record, at), CATALOG).match.state.pool if str(card) != drawn)
    forged = cut(record, at, f"* grave {other}")
    wrong = verify(forged, replay(forged, CATALOG))
    assert not wrong.verified
    assert wrong.wrong == at + 1


def cut(record, at, *more):
    """A record up to a line, and with others after it."""
    return type(record)(
        game=record.game, rules=record.rules, options=record.options, actions=(*record.actions[:at], *more),
        fair=record.fair,
    )  # fmt: skip
