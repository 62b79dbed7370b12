"""Worlds that a view of Kings Cribbage allows: always found, true to what is known and proved, and evenly drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice, product
from math import comb
from typing import Any

import pytest

from muggins.core.game import CHANCE, Chance, Decide, Over, Seat
from muggins.core.match import Match
from muggins.core.notation import read_line
from muggins.games.kings.actions import Action, Draw, Exchange, Pass, Place
from muggins.games.kings.board import EMPTY, Board
from muggins.games.kings.engine import Kings
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.options import chosen_options
from muggins.games.kings.resample import retell
from muggins.games.kings.state import Drew, State
from muggins.pieces.tiles import TILES, Tile, Tiles, as_held
from tests.rules.kings import by_definition

Log = list[tuple[Seat, Any]]


def plays_of(game: Kings, state: State, seat: Seat, rack: Tiles) -> int:
    """How many plays a rack has on the board, up to 60."""
    view = game.view(state, seat)._replace(turn=Decide((seat,), "place"), rack=rack)
    return sum(isinstance(action, Place) for action in islice(game.legal(view).listed, 60))


def cramping(match: Match, seat: Seat, rng: random.Random) -> Action:
    """Of some plays the one that leaves the next rack the fewest."""
    game, state = match.game, match.state
    listed = tuple(islice(match.legal(seat).listed, 2_000))
    places = [action for action in listed if isinstance(action, Place)]
    if not places:
        return rng.choice((listed[-1], *listed))
    following = Seat((seat + 1) % len(state.racks))
    return min(
        rng.sample(places, min(4, len(places))),
        key=lambda place: plays_of(game, game.apply(state, seat, place).state, following, state.racks[following]),
    )


def unkind(match: Match, rng: random.Random) -> Action:
    """Of some draws the one with the fewest plays: so that many a turn is missed."""
    game, state = match.game, match.state
    drawn = [game.outcomes(state).sample(rng.randrange) for _ in range(12)]
    if not isinstance(drawn[0], Draw):
        return drawn[0]
    seat = drawn[0].seat
    return min(drawn, key=lambda draw: plays_of(game, state, seat, tuple(sorted((*state.racks[seat], *draw.tiles)))))


def any_choice(match: Match, seat: Seat, rng: random.Random) -> Action:
    """Any choice; now and then the kind first."""
    choices = match.legal(seat)
    if choices.numbers and rng.random() < 0.5:
        return choices.numbers[0].make(rng.randrange(1, 30))
    listed = tuple(islice(choices.listed, 2_000)) or tuple(choices)
    if rng.random() < 0.6:
        return rng.choice(listed)
    kind = rng.choice(sorted({type(action).__name__ for action in listed}))
    return rng.choice([action for action in listed if type(action).__name__ == kind])


def played(seed: int, choose: Any, **options: object) -> Iterator[tuple[Match, Log]]:
    """A game, stopped at each step."""
    rng = random.Random(seed)
    match: Match = Match(Kings(chosen_options(options)))
    log: Log = []
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            by = CHANCE
            action = (
                unkind(match, rng) if choose is cramping else match.game.outcomes(match.state).sample(rng.randrange)
            )
        else:
            assert isinstance(turn, Decide)
            by = rng.choice(turn.seats)
            action = choose(match, by, rng)
        match.submit(by, action)
        log.append((by, action))
        yield match, log


def at(*lines: str, **options: object) -> tuple[Match, Log]:
    """A game after these lines."""
    match: Match = Match(Kings(chosen_options(options)))
    log = [read_line(line, KingsNotation()) for line in lines]
    for by, action in log:
        match.submit(by, action)
    return match, log


def retold(game: Kings, log: Log, world: State) -> Iterator[tuple[State, Seat, Action]]:
    """The game as it went in a world, each action with the state before it; it has to end in the world."""
    state = game.new()
    for by, action in retell(log, world):
        yield state, by, action
        state = game.apply(state, by, action).state
    assert state == world


def eyes(game: Kings) -> tuple[Seat | None, ...]:
    """Whoever may look."""
    return (*game.options.seats, None)


def seen_by(game: Kings, seat: Seat | None) -> set[int]:
    """The seats whose tiles a seat sees (K22, K29)."""
    if seat is None:
        return set()
    return set(game.options.seats) if game.options.solitaire else {seat}


def filled(board: Board) -> dict[tuple[int, int], tuple[int, str]]:
    return {divmod(square, 13): (tile.rank, tile.colour) for square, tile in enumerate(board) if tile is not None}


@cache
def has_a_play(mask: str, board: Board, rack: Tiles) -> bool:
    """By trying everything; a tile's colour makes no odds to whether it can be laid."""
    return next(by_definition.plays(mask, filled(board), tuple((tile.rank, "l") for tile in rack)), None) is not None


MIXES: list[dict[str, object]] = [
    {},
    {"players": 4, "board": "corners"},
    {"players": 3, "free_exchange": True},
    {"solitaire": True, "free_exchange": True},
    {"counting": "manual", "joker": True, "players": 3},
]


@pytest.mark.parametrize("options", MIXES, ids=lambda options: " ".join(options) or "own")
def test_a_world_has_all_that_is_known_and_hides_the_rest(options):
    rng, other = random.Random(1), Counter()
    for match, log in played(3, any_choice, **options):
        if rng.random() > 0.12 and not isinstance(match.turn, Over):
            continue
        game, state = match.game, match.state
        for seat in eyes(game):
            world = game.resample(game.view(state, seat), rng.randrange)
            assert game.view(world, seat) == game.view(state, seat)
            for known in seen_by(game, seat):
                assert (world.racks[known], world.hidden[known]) == (state.racks[known], state.hidden[known])
            assert (world.board, world.scores, world.history) == (state.board, state.scores, state.history)
            assert [*map(len, world.racks)] == [*map(len, state.racks)]
            out = [as_held(tile) for tile in world.board if tile is not None]
            aside = getattr(world.phase, "aside", ())
            assert sorted([*out, *aside, *(tile for pile in (*world.racks, *world.bags) for tile in pile)]) == list(
                TILES
            )
            for _ in retold(game, log, world):
                pass
            other[seat] += world.racks != state.racks
            other["drawn"] += world.hidden != state.hidden
            other["bag"] += world.bags != state.bags
    blind = [None] if "solitaire" in options else eyes(game)
    assert all(other[seat] >= 3 for seat in blind)
    assert other["drawn"] >= 3
    assert other["bag"] >= 3


def proofs_of(game: Kings, log: Log, world: State) -> Iterator[tuple[Seat, Board, Tiles]]:
    """The racks, in a world, of those that missed a turn, with the board as it was."""
    for state, by, action in retold(game, log, world):
        if by >= 0 and isinstance(action, (Pass, Exchange)):
            yield by, state.board, state.racks[by]


NO_PLAY = ("Ad 3d 7l Td Ql", "2d 4l 8d Jl Kd", "2l 4d 8l Ql Kl", "Al 3l 8d Td Jd", "Ad 2d 5l 6l Ql")
"""Racks without a first play, by hand but for the last, of which A 2 ... and 5 Q make one."""


def no_first_play(rack: Tiles) -> bool:
    """Whether no two or more of the tiles, sixes either way up, all contribute to a line of their own (K4, K7)."""
    for size in range(2, len(rack) + 1):
        for some in combinations(rack, size):
            for ranks in product(*((6, 9) if tile.rank == 6 else (tile.rank,) for tile in some)):
                if all(by_definition.contributes(ranks, place) for place in range(size)):
                    return False
    return True


def rack_named(text: str) -> Tiles:
    return tuple(sorted(Tile("?A23456789TJQK".index(name[0]), name[1]) for name in text.split()))


def test_racks_that_have_no_first_play():
    assert [no_first_play(rack_named(text)) for text in NO_PLAY] == [True, True, True, True, False]


@pytest.mark.parametrize(
    ("seed", "longest", "options"),
    [(2, 30, {}), (0, 24, {"players": 3, "board": "corners"}), (1, 120, {"solitaire": True})],
)
def test_who_missed_a_turn_had_no_play_in_any_world(seed, longest, options):
    rng, proved, tried = random.Random(seed), 0, 0
    for match, log in played(seed, cramping, **options):
        game, state = match.game, match.state
        if len(log) > longest:
            break
        if not any(isinstance(action, (Pass, Exchange)) for _, action in log) or len(log) % 3:
            continue
        for seat in eyes(game):
            world = game.resample(game.view(state, seat), rng.randrange)
            assert game.view(world, seat) == game.view(state, seat)
            for by, board, rack in proofs_of(game, log, world):
                if by in seen_by(game, seat):
                    continue
                proved += 1
                if board == EMPTY:
                    assert no_first_play(rack)
                elif tried < 2:
                    # Slow, so not for all; the engine has judged each on the way to this world.
                    tried += 1
                    assert not has_a_play(game.options.board, board, rack)
    assert proved >= 10


def test_after_a_first_turn_that_was_missed_every_world_has_such_a_rack():
    lines = ["* first 2l 3l", f"* draw 0 {NO_PLAY[0]}", f"* draw 1 {NO_PLAY[1]}", "0 pass"]
    lines += ["1 exchange 2d 4l 8d Jl Kd", f"* draw 1 {NO_PLAY[2]}", "0 exchange Ad 3d", "* draw 0 5l 5d"]
    match, log = at(*lines)
    rng = random.Random(4)
    racks = set()
    for seat, misses in ((0, [1]), (1, [0]), (None, [0, 1])):
        for _ in range(30):
            world = match.game.resample(match.game.view(match.state, seat), rng.randrange)
            proved = list(proofs_of(match.game, log, world))
            assert [by for by, *_ in proved] == [0, 1, 0]
            assert all(no_first_play(rack) for _, _, rack in proved)
            racks |= {rack for by, _, rack in proved if by in misses}
    # Of 2,598,960 racks one in seventeen is such; so many worlds do not tell the same again and again.
    assert len(racks) > 75


def exact(unseen: Sequence[Tile], size: int) -> dict[Tiles, float]:
    """How likely each rack of so many tiles is, if each choice of tiles is as likely as another."""
    number = Counter(unseen)
    ways: Counter[Tiles] = Counter()
    for some in set(combinations(sorted(unseen), size)):
        ways[some] = 1
        for tile, held in Counter(some).items():
            ways[some] *= comb(number[tile], held)
    assert ways.total() == comb(len(unseen), size)
    return {rack: count / ways.total() for rack, count in ways.items()}


def agrees(seen: Counter[Any], likely: dict[Any, float]) -> bool:
    """Whether what was counted agrees with how likely it is: chi-square, up to 5 standard deviations over."""
    total, degrees = seen.total(), len(likely) - 1
    chi = sum((seen[case] - total * chance) ** 2 / (total * chance) for case, chance in likely.items())
    return set(seen) <= set(likely) and chi < degrees + 5 * (2 * degrees) ** 0.5


def late_game(**options: object) -> Match:
    """Two players, nothing missed; a few tiles are left in the bag of seat 1, five on its rack."""
    for seed in range(60):
        for match, log in played(seed, any_choice, **options):
            if any(isinstance(action, (Pass, Exchange)) for _, action in log):
                break
            state = match.state
            if isinstance(match.turn, Decide) and len(state.bags[-1]) in (2, 3) and len(state.racks[1]) == 5:
                return match
    raise AssertionError("no such game")


@pytest.mark.parametrize(("options", "seat"), [({}, Seat(0)), ({"solitaire": True}, None)], ids=["two", "solitaire"])
def test_without_a_proof_every_rack_and_every_order_of_draws_is_as_likely_as_another(options, seat):
    match, rng = late_game(**options), random.Random(5)
    game, state = match.game, match.state
    view = game.view(state, seat)
    unseen = (*state.racks[1], *state.bags[-1])
    last = [done.number for done in state.history if isinstance(done, Drew) and done.seat == 1][-1]
    racks, newest = Counter(), Counter()
    for _ in range(4_000):
        world = game.resample(view, rng.randrange)
        racks[world.racks[1]] += 1
        newest[world.hidden[1][-1]] += 1
    assert agrees(racks, exact(unseen, 5))
    # What came last to a rack that is not seen is any of the unseen tiles, if none of it has been laid since.
    turns = [done for done in state.history if done.seat == 1]
    assert isinstance(turns[-1], Drew)
    assert agrees(newest, exact(unseen, last))


def test_the_count_of_cases_finds_what_is_not_even():
    likely = exact((*rack_named("Al 2l 3l 4l 5l 7l 7l"),), 5)
    rng = random.Random(6)
    even = Counter(rng.choices(list(likely), list(likely.values()), k=4_000))
    assert agrees(even, likely)
    assert not agrees(Counter(rng.choices(list(likely), k=4_000)), likely)


def kings_put_into_the_bag() -> tuple[Match, Log]:
    """Seat 0 puts four kings into the bag, that is half of them, after seat 1 has drawn; seat 1 exchanges one tile."""
    return at(
        *("* first 2l 3l", "* draw 0 Kd Kd Kd Kd 2l", "* draw 1 3l 4l 5l 7l 8l"),
        *("0 exchange Kd Kd Kd Kd", "* draw 0 Al Ad Tl Td", "1 exchange 8l", "* draw 1 9l".replace("9", "6")),
        free_exchange=True,
    )


def test_what_a_seat_put_into_the_bag_is_where_it_can_have_come_since():
    # Before seat 1's exchange the dark kings are among the 94 tiles of the bag, and it draws one of these.
    match, _ = kings_put_into_the_bag()
    view, rng = match.game.view(match.state, Seat(0)), random.Random(7)
    found = Counter()
    for _ in range(6_000):
        world = match.game.resample(view, rng.randrange)
        found[sum(tile == Tile(13, "d") for tile in world.racks[1])] += 1
        assert world.hidden[1][1] != (Tile(13, "d"),)
    assert agrees(found, {0: 90 / 94, 1: 4 / 94})


def test_with_all_bags_empty_somebody_has_a_play_in_every_world():
    rng, checked = random.Random(8), 0
    for seed in range(3):
        for match, _ in played(seed, any_choice, players=3, board="corners"):
            game, state = match.game, match.state
            if any(state.bags) or not isinstance(match.turn, Decide) or rng.random() > 0.4:
                continue
            for seat in eyes(game):
                world = game.resample(game.view(state, seat), rng.randrange)
                assert any(has_a_play("corners", world.board, rack) for rack in world.racks if len(rack) < 4) or any(
                    has_a_play("corners", world.board, rack) for rack in world.racks
                )
                checked += 1
    assert checked >= 10
