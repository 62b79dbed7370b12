"""Records of all rulebooks, dealt fairly or not, and what has to be said of each: by the command and by a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from muggins.bots.arena import play_game
from muggins.bots.registry import bot_named
from muggins.core.dealer import Dealer, commitment, seed_of
from muggins.core.match import Match
from muggins.core.record import parse, record_of, write
from muggins.games.catalog import CATALOG

ANN, BOB, CID, DEE = bytes.fromhex("a1" * 32), bytes.fromhex("b0b0"), b"a nonce of Cid's", bytes(64)
SMALL = {"R5": 4, "R6": 4, "G5": 4, "G6": 4, "R7": 2, "0": 2, "Rob": 2, "Fish": 2, "Trade": 2, "Cure": 1, "Brain": 1}
"""So few cards that the Pool is soon used up."""

SPECIAL = {f"{colour}{number}": 3 for colour in "RGB" for number in (3, 4, 5, 6, 7, 8)}
SPECIAL |= {"0": 3, "Fish": 9, "Rob": 4, "Cure": 6, "Quarantine": 6, "Frank": 3, "Trade": 4, "Brain": 3, "B10": 2}
"""Many of the cards that move others."""

FISHES = {f"{colour}{number}": 4 for colour in "RG" for number in (3, 4, 5, 6, 7, 8)}
FISHES |= {"Fish": 12, "Rob": 8, "Cure": 6, "Quarantine": 4, "Frank": 2, "Trade": 2}
ROBBERS = {f"{colour}{number}": 2 for colour in "RG" for number in (4, 5, 6, 7)} | {"Fish": 8, "Rob": 8}
CURES = {f"{colour}{number}": 2 for colour in "RG" for number in (4, 5, 6, 7)} | {"Fish": 8, "Cure": 8}

GAMES: dict[str, tuple[str, dict[str, Any], tuple[bytes, ...]]] = {
    "regal": ("regal", {}, (ANN,)),
    "regal, three": ("regal", {"players": 3, "target": 61}, (CID, ANN, BOB)),
    "regal, partners": ("regal", {"players": 4, "target": 61}, (DEE, CID, ANN, BOB)),
    "cabinet, a match": ("cabinet", {"games": 2, "target": 31}, (ANN, BOB)),
    "cabinet, a match of three": ("cabinet", {"games": 2, "players": 3, "target": 31}, ()),
    "zombie": ("zombie", {"target": 31}, (ANN,)),
    "zombie, jokers": ("zombie", {"jokers": 2, "reveal": True, "run": True, "target": 45}, (ANN, BOB)),
    "kings": ("kings", {}, (ANN, BOB)),
    "kings, exchanges": ("kings", {"free_exchange": True, "players": 3, "board": "corners"}, (CID, ANN, BOB)),
    "kings, calls": ("kings", {"counting": "manual", "joker": True, "starts": "high", "board": "full"}, (BOB,)),
    "kings, four and a servant": ("kings", {"players": 4, "servant": True}, (DEE, CID, ANN, BOB)),
    "kings, solitaire": ("kings", {"solitaire": True, "free_exchange": True}, ()),
    "zombs": ("zombs", {}, (ANN, BOB)),
    "zombs, three": ("zombs", {"players": 3}, (CID, ANN, BOB)),
    "zombs, teams": ("zombs", {"players": 4, "mode": "team"}, (DEE, CID, ANN, BOB)),
    "zombs, no trades": ("zombs", {"trade_hands": False, "cure_acts_as_brain": True, "length": "fast"}, (ANN,)),
    "zombs, a match": ("zombs", {"length": "fast", "games": 2}, (DEE, ANN)),
    "zombs, few cards": ("zombs", {"deck": SMALL}, (ANN, BOB)),
    "zombs, few cards, fast": ("zombs", {"deck": SMALL, "length": "fast", "games": 3}, ()),
    "zombs, specials": ("zombs", {"deck": SPECIAL, "games": 2}, (ANN, BOB)),
    "zombs, specials, three": ("zombs", {"deck": SPECIAL, "players": 3, "games": 2}, (CID, ANN, BOB)),
}
"""Rulebook, options, nonces of the games that are dealt fairly."""

MORE: dict[str, tuple[str, dict[str, Any], tuple[bytes, ...]]] = {
    **{name: ("zombs", {"deck": SPECIAL}, (ANN,)) for name in ("s0normal23", "s0normal34")},
    **{name: ("zombs", {"deck": FISHES}, (ANN,)) for name in ("s1normal29", "s1normal0", "s1normal5")},
    **{name: ("zombs", {"deck": ROBBERS}, (ANN,)) for name in ("s2normal45", "s2normal6")},
    **{name: ("zombs", {"deck": SPECIAL, "length": "fast"}, (ANN,)) for name in ("s0fast42",)},
    **{name: ("zombs", {"deck": CURES}, (ANN,)) for name in ("s0normal3", "s0normal8")},
}
"""And games in which what seldom happens in Zombs does, found among many by their seeds, which are their names.

Of two like cards the topmost is robbed, of two that fit one is given, a card that was fished is asked for again.
"""


@dataclass(frozen=True)
class Case:
    """A record, the verdict on its draws, and the number of the first line that differs."""

    name: str
    record: dict[str, Any]
    verdict: str
    wrong: int | None = None


@cache
def _text(name: str) -> str:
    rules, options, nonces = (GAMES | MORE)[name]
    entry = CATALOG.entry(rules)
    game = entry.build(options)
    seats = sum(map(len, game.sides))
    # One who plays well, and one who does all that is allowed.
    levels = ("steady", "random") * 2 if name in GAMES else ("steady",) * 4
    bots = [bot_named(levels[seat], entry.game, Random(f"{name} {seat}").randrange) for seat in range(seats)]
    match = play_game(game, bots, Dealer(seed_of(name), nonces))
    return write(record_of(entry, options, ["Ann", "Bob", "Cid", "Dee"][:seats], match))


def dealt(name: str) -> dict[str, Any]:
    """A whole game of chance, dealt fairly, as a record."""
    return json.loads(_text(name))


def begun(seed: bytes, nonces: list[bytes]) -> dict[str, Any]:
    """The first deal of a game, from nonces in that order, as a record."""
    entry = CATALOG.entry("regal")
    match = Match(entry.build({}), Dealer(seed, nonces))
    match.deal()
    return json.loads(write(record_of(entry, {}, ["Ann", "bot:easy@1"], match, with_seed=True)))


def with_fair(record: dict[str, Any], **changed: object) -> dict[str, Any]:
    """A record with something else in its proof."""
    return {**record, "fair": {**record["fair"], **changed}}


def cut_off(record: dict[str, Any], lines: int) -> dict[str, Any]:
    """The first so many lines of a record."""
    return {**{name: value for name, value in record.items() if name != "result"}, "actions": record["actions"][:lines]}


def taken_back(record: dict[str, Any], to: int, after: int) -> dict[str, Any]:
    """The same game, in which after so many lines it was taken back to before one, and gone on as before."""
    actions = record["actions"]
    return {**record, "actions": [*actions[:after], f"! back {to}", *actions[to - 1 :]]}


def draws_of(record: dict[str, Any]) -> list[int]:
    """The numbers of the lines on which something is drawn."""
    return [
        number
        for number, line in enumerate(record["actions"], 1)
        if line.startswith("* ") and line != "* reshuffle" and len(pieces_of(line)) > 0
    ]


def pieces_of(line: str) -> list[int]:
    """The places of the drawn pieces among the words of a line."""
    first = 3 if line.startswith("* draw ") else 2
    return [at for at, word in enumerate(line.split()) if at >= first and word not in "-/+"]


def exchanged(record: dict[str, Any], number: int, place: int, other: str) -> dict[str, Any]:
    """A record with another piece in one place of a line."""
    words = record["actions"][number - 1].split()
    words[pieces_of(record["actions"][number - 1])[place]] = other
    actions = [*record["actions"]]
    actions[number - 1] = " ".join(words)
    return {**record, "actions": actions}


def another_piece(record: dict[str, Any], number: int, place: int, random: Random) -> str:
    """A piece of the same game that does not lie in that place."""
    line = record["actions"][number - 1]
    here = line.split()[pieces_of(line)[place]]
    if line.startswith("* dealer"):
        return "1" if here == "0" else "0"
    drawn = [line for line in record["actions"] if line.startswith("* ") and "dealer" not in line]
    told = {line.split()[at] for line in drawn for at in pieces_of(line)}
    return random.choice(sorted(told - {here}))


def cases() -> Iterator[Case]:
    """All of them; the same each time."""
    random = Random("cases")
    for name in GAMES:
        record = dealt(name)
        yield Case(name, record, "fair")
        yield from _whole(name, record, random)
    for name in MORE:
        yield Case(name, dealt(name), "fair")
    yield from _proofs("regal, three")
    yield from _proofs("kings")
    yield from _proofs("zombs")


def _whole(name: str, record: dict[str, Any], random: Random) -> Iterator[Case]:
    actions, numbers = record["actions"], draws_of(record)
    for lines in (0, 1, 2, len(actions) // 2, len(actions) - 1):
        yield Case(f"{name}, cut off after {lines}", cut_off(record, lines), "fair")
    to, after = len(actions) // 3, 2 * len(actions) // 3
    yield Case(f"{name}, taken back to {to}", taken_back(record, to, after), "fair")
    for number in {numbers[0], numbers[1], numbers[-1], *random.sample(numbers, 3)}:
        place = random.randrange(len(pieces_of(actions[number - 1])))
        other = exchanged(record, number, place, another_piece(record, number, place, random))
        yield Case(f"{name}, another piece on line {number}", other, "wrong_draw", number)
        yield Case(f"{name}, another piece on line {number}, the last", cut_off(other, number), "wrong_draw", number)
    number = next(number for number in reversed(numbers) if number <= after)
    other = exchanged(record, number, 0, another_piece(record, number, 0, random))
    # Where the line was taken back, only what came in its place counts.
    if number >= to:
        back = {**other, "actions": [*other["actions"][:after], f"! back {to}", *actions[to - 1 :]]}
        if parse_fault(back) is None:
            yield Case(f"{name}, another piece on line {number}, taken back", back, "fair")
    swapped = _swapped(record, numbers)
    if swapped is not None:
        yield Case(f"{name}, two pieces of one hand in each other's place", *swapped)


def parse_fault(record: dict[str, Any]) -> object:
    """What the rules find wrong with a record, if anything."""
    from muggins.core.record import replay

    return replay(parse(json.dumps(record)), CATALOG).fault


def _swapped(record: dict[str, Any], numbers: list[int]) -> tuple[dict[str, Any], str, int] | None:
    """The last deal with its first two pieces in each other's place: the same hands, but another draw."""
    for number in reversed(numbers):
        line = record["actions"][number - 1]
        words, places = line.split(), pieces_of(line)
        if words[1] in ("deal", "draw") and len(places) > 1 and words[places[0]] != words[places[1]]:
            once = exchanged(record, number, 0, words[places[1]])
            return exchanged(once, number, 1, words[places[0]]), "wrong_draw", number
    return None


def _proofs(name: str) -> Iterator[Case]:
    record = dealt(name)
    nonces = record["fair"]["nonces"]
    other = seed_of("another")
    # In Zombs one of few seats is drawn first, which may be the same by accident.
    first = 1 if record["game"] != "zombs" else None
    yield Case(f"{name}, no proof", {key: value for key, value in record.items() if key != "fair"}, "no_fair")
    unpublished = {key: value for key, value in record["fair"].items() if key != "seed"}
    yield Case(f"{name}, no seed", {**record, "fair": unpublished}, "no_seed")
    yield Case(f"{name}, another commitment", with_fair(record, commitment=commitment(other)), "wrong_seed")
    yield Case(f"{name}, another seed", with_fair(record, seed=other.hex()), "wrong_seed")
    whole = with_fair(record, seed=other.hex(), commitment=commitment(other))
    yield Case(f"{name}, dealt from elsewhere", whole, "wrong_nonces", first)
    for told, forged in {
        "a nonce forged": [nonces[0][:-1] + ("0" if nonces[0][-1] != "0" else "1"), *nonces[1:]],
        "a nonce missing": nonces[:-1],
        "no nonces": [],
        "a nonce too many": ["00", *nonces],
    }.items():
        yield Case(f"{name}, {told}", with_fair(record, nonces=forged), "wrong_nonces", first)
    # Whoever ordered them anew would do it before the cards are dealt: what they give says nothing.
    for told, forged in {"nonces in another order": nonces[::-1], "a low nonce at the end": [*nonces, "00"]}.items():
        yield Case(f"{name}, {told}", with_fair(record, nonces=forged), "wrong_order")
    # The stream takes them one after another; that each is whole only who put it in can tell.
    yield Case(f"{name}, nonces joined", with_fair(record, nonces=["".join(nonces)]), "fair")
    upper = {"commitment": record["fair"]["commitment"].upper(), "seed": record["fair"]["seed"].upper()}
    yield Case(f"{name}, capital letters", with_fair(record, nonces=[one.upper() for one in nonces], **upper), "fair")
