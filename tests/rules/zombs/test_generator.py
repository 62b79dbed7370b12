"""What may be done is what is not refused, and what the digest allows: whole games, every action there could be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.core.game import Decide, Over, Seat
from muggins.core.notation import read_line, write_action
from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Discard,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Quarantine,
    Rob,
    Source,
    Start,
    Trade,
    Unblock,
)
from muggins.games.zombs.deck import CARDS, COLOURS
from muggins.games.zombs.horde import ENDS
from muggins.games.zombs.options import Length, Mode, Options
from muggins.games.zombs.state import Giving, State
from tests.rules.zombs import by_definition
from tests.rules.zombs.table import ENTRY, Table, random_action

SEATS = tuple(map(Seat, range(-1, 6)))

UNIVERSE: list[Action] = [
    *map(DrawFrom, Source),
    *(Start((one,)) for one in CARDS),
    *(Start((one, other)) for at, one in enumerate(CARDS) for other in CARDS[at:]),
    *map(Grow, CARDS),
    *(Block(colour, end, card) for colour in COLOURS for end in ENDS for card in CARDS),
    *map(Quarantine, COLOURS),
    *(Unblock(colour, end, card) for colour in COLOURS for end in (*ENDS, None) for card in CARDS),
    *(Cure(colour, end) for colour in COLOURS for end in ENDS),
    *map(Trade, SEATS),
    *map(Fish, SEATS),
    *map(Give, CARDS),
    *map(Rob, CARDS),
    *map(Discard, CARDS),
]
"""Every action that a player could think of."""

PLENTY = {f"{colour}{number}": 2 for colour in "RGB" for number in range(1, 11)} | {
    **dict.fromkeys(("0", "Brain", "Cure", "Trade", "Fish", "Rob", "Quarantine"), 4),
    **{"Frank": 3, "Unicorn": 3},
}
"""A deck with more specials than the usual one."""

FISHES = {f"{colour}{number}": 4 for colour in "RG" for number in (4, 5, 6, 7)} | {"Fish": 16, "Brain": 4}
"""A deck in which who is asked often has two cards that fit."""

GAMES: list[dict[str, object]] = [
    {},
    {"length": "fast"},
    {"players": 3},
    {"players": 4, "mode": "team"},
    {"players": 4, "mode": "team", "length": "fast"},
    {"deck": PLENTY},
    {"deck": PLENTY, "players": 3, "cure_acts_as_brain": True, "trade_hands": False},
    {"deck": FISHES},
    {"deck": {"R5": 3, "R6": 3, "G5": 3, "G6": 3, "R4": 2, "G7": 2, "0": 2, "Rob": 2, "Fish": 2, "Trade": 2}},
]


def position_of(state: State, who: int, options: Options) -> by_definition.Position:
    """A state in the plain words of `by_definition`."""
    hordes: list[by_definition.Horde | None] = []
    for horde in state.hordes:
        if horde is None:
            hordes.append(None)
            continue
        across = {"-": horde.low_block, "+": horde.high_block}
        hordes.append(
            by_definition.Horde(
                horde.colour,
                set(range(horde.low, horde.high + 1)),
                {end: str(card) for end, card in across.items() if card is not None},
                horde.quarantined,
            )
        )
    position = by_definition.Position(
        who,
        [list(map(str, hand)) for hand in state.hands],
        hordes,
        list(map(str, state.grave)),
        list(map(str, state.vault)),
        team=options.mode is Mode.TEAM,
        goal=7 if options.length is Length.FAST else 10,
        cures=not options.cure_acts_as_brain,
    )
    if isinstance(state.phase, Giving):
        position.who = state.phase.asker
        position.giver, position.asked_for = state.phase.seat, list(map(str, state.phase.cards))
    return position


def same(one: by_definition.Position, other: by_definition.Position) -> bool:
    """Whether all cards lie alike; the order in a hand, and in the Vault, says nothing."""
    return (
        list(map(Counter, one.hands)) == list(map(Counter, other.hands))
        and (one.hordes, one.grave) == (other.hordes, other.grave)
        and Counter(one.vault) == Counter(other.vault)
    )


def test_the_universe_is_whole():
    assert len(set(UNIVERSE)) == len(UNIVERSE)
    assert len(CARDS) == 49
    # 3 sources, 49 + 49 * 50 / 2 starts, 49 grows, 8 * 49 blocks, 4 quarantines, 12 * 49 unblocks, 8 cures,
    # 2 * 7 seats, 3 * 49 for giving, robbing and discarding
    assert len(UNIVERSE) == 3 + 1274 + 49 + 392 + 4 + 588 + 8 + 14 + 147


def names(options: object) -> str:
    """A short name for a game's options."""
    assert isinstance(options, dict)
    return " ".join(f"{name} {'own' if name == 'deck' else value}" for name, value in options.items()) or "as it comes"


in_every_game = pytest.mark.parametrize("options", GAMES, ids=names)


@in_every_game
def test_every_action_is_legal_or_refused(options):
    random, decisions = Random(f"universe {options}"), 0
    while decisions < 400:
        table = Table(**options)
        game = table.match.game
        while decisions < 400 and not isinstance(turn := table.match.turn, Over):
            if isinstance(turn, Decide):
                (seat,) = turn.seats
                listed = table.match.legal(seat).listed
                assert len(set(listed)) == len(listed)
                assert listed
                decisions += 1
                if decisions % 20 == 0 or turn.kind == "give":
                    allowed = {action for action in UNIVERSE if game.refusal(table.state, seat, action) is None}
                    assert allowed == set(listed)
                    for other in table.options.seats:
                        if other != seat:
                            assert not table.match.legal(other).listed
                            assert all(game.refusal(table.state, other, action) is not None for action in listed)
            table.match.submit(*random_action(table, turn, random))


@in_every_game
def test_whole_games_go_as_the_digest_says(options):
    """At each decision the same may be done, and an action does the same."""
    random, done = Random(f"digest {options}"), Counter[str]()
    # Every kind is to be met, as far as there are cards for it; a giver seldom has a choice.
    kinds = {"start", "grow", "block", "quarantine", "unblock", "discard", "cure", "trade", "fish", "rob"}
    if options.get("deck") is FISHES:
        kinds = {"start", "grow", "block", "unblock", "discard", "fish", "give"}
    elif "deck" in options and options["deck"] is not PLENTY:
        kinds -= {"quarantine", "unblock", "cure"}
    elif "trade_hands" in options:
        kinds -= {"trade", "cure"}
    while done.total() < 250 or not kinds <= set(done):
        assert done.total() < 5_000, kinds - set(done)
        table = Table(**options)
        while not isinstance(turn := table.match.turn, Over):
            by, action = random_action(table, turn, random)
            if not isinstance(turn, Decide):
                table.match.submit(by, action)
            elif turn.kind == "draw":
                assert set(table.legal(by)) == by_definition.draws(table.pool, len(table.state.grave))
                table.match.submit(by, action)
            else:
                line = write_action(action, ENTRY.notation)
                done[line.split()[0]] += 1
                act_by_the_digest(table, by, line)


def act_by_the_digest(table: Table, by: Seat, line: str) -> None:
    """Do what a line says, and see that it is one of those that the digest allows, and does what it should."""
    position = position_of(table.state, by, table.options)
    assert set(table.legal(by)) == by_definition.lines(position)
    following = by_definition.after(position, line)
    match = table.match
    match.submit(*read_line(f"{by} {line}", ENTRY.notation))
    assert same(following, position_of(table.state, by, table.options))
    now, acting = match.turn, table.view(None).acting
    if following.won is not None:
        assert isinstance(now, Over)
        assert (now.reason, now.standings[following.won]) == ("horde", 1)
    elif following.ended:
        assert isinstance(now, Over) or now.kind == "draw" or acting != position.who
    else:
        assert acting == position.who
        assert now == Decide(*(((following.giver,), "give") if following.giver is not None else ((acting,), "act")))
