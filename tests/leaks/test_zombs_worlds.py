"""Who knows what in Zombs, and worlds that a view allows: true to what is known and shown, open in all else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from muggins.core.game import CHANCE, Chance, Decide, Over, Seat
from muggins.core.match import Match
from muggins.games.zombs.actions import DrawFrom, Fish, Source, Trade
from muggins.games.zombs.deck import Cards, read_card
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.events import FishChooses, FishFailed, HandsTraded
from muggins.games.zombs.options import chosen_options
from muggins.games.zombs.resample import Worlds, retell
from muggins.games.zombs.state import Drew, Held, Lacked, Left, Reshuffled, State, Took, Traded
from muggins.games.zombs.view import View
from tests.games.zombs_played import DECKS, Played, any_choice, any_options, deck, games
from tests.rules.zombs.table import Table, only

THREE: dict[str, Any] = {"players": 3}
TEAM: dict[str, Any] = {"players": 4, "mode": "team"}
EYES = (0, 1, 2, None)


def knows(table: Table, observer: int | None, seat: int) -> str:
    """The cards that somebody knows a seat to hold."""
    return " ".join(map(str, table.view(observer).known[seat]))


def lacks(table: Table, seat: int) -> str:
    """What a seat had none of when asked, with how many cards came to it unseen since; it is the same for all."""
    (told,) = {table.view(observer).lacked[seat] for observer in (*table.options.seats, None)}
    return " ".join(f"{card}+{fresh}" for card, fresh in told)


def worlds(table: Table, observer: int | None, number: int = 60) -> Iterator[State]:
    """Worlds that are open to somebody; each looks like the game to him and has come about by its own draws."""
    game, rng = table.match.game, Random(7)
    view = table.view(observer)
    for _ in range(number):
        world = game.resample(view, rng.randrange)
        assert game.view(world, view.seat) == view
        state = game.new()
        for by, action in retell(table.match.log, world):
            state = game.apply(state, by, action).state
        assert state == world
        yield world


def held(world: State, seat: int) -> Counter[str]:
    return Counter(map(str, world.hands[seat]))


# Who knows what, by hand.


def test_who_draws_from_the_grave_is_known_to_hold_it_until_it_leaves():
    table = Table("R1 R2", "G1", "", grave="B5", **THREE)
    table.do("0 draw grave")
    assert [knows(table, observer, 0) for observer in EYES] == ["", "B5", "B5", "B5"]
    table.do("0 discard R1, 1 draw pool, 1 discard G1")
    assert [knows(table, observer, 0) for observer in EYES] == ["", "B5", "B5", "B5"]
    table.do("2 draw pool, 2 discard .., 0 draw pool, 0 start B5")
    assert [knows(table, observer, 0) for observer in EYES] == [""] * 4


def test_of_two_alike_of_which_one_was_seen_to_come_the_one_that_leaves_may_be_it():
    table = Table("B5", "", "", grave="B5", **THREE)
    table.do("0 draw grave, 0 discard B5")
    assert table.hand(0) == "B5"
    assert [knows(table, observer, 0) for observer in EYES] == [""] * 4


def test_what_a_robber_takes_is_known():
    table = Table("Rob", "", "", grave="Frank", **THREE)
    table.do("0 draw pool, 0 rob Frank")
    assert [knows(table, observer, 0) for observer in EYES] == ["", "Frank", "Frank", "Frank"]


def traded() -> Table:
    """Seat 1 took the Grave's first card; seat 0 trades with it."""
    table = Table("", "R1 R2 R3 R4 G1 G2 G3", "Trade Brain B4 B6 G4 G6 R10", grave="Cure", dealer=0, **THREE)
    table.do("1 draw grave, 1 discard R1, 2 draw pool, * draw 2 Unicorn")
    return table


def test_after_a_trade_each_of_the_two_knows_the_others_hand_and_nobody_else_does():
    table = traded()
    before = table.match.state.hands
    (event,) = only(table.do("2 trade 1"), HandsTraded)
    assert table.hand(1) == "R10 G4 G6 B4 B6 Brain Unicorn"
    assert table.hand(2) == "R2 R3 R4 G1 G2 G3 Cure"
    assert knows(table, 2, 1) == table.hand(1)
    assert knows(table, 1, 2) == table.hand(2)
    # What all saw of the hand has moved with it.
    assert [knows(table, observer, 2) for observer in (0, None)] == ["Cure", "Cure"]
    assert [knows(table, observer, 1) for observer in (0, None)] == ["", ""]
    assert [knows(table, 1, 1), knows(table, 2, 2)] == ["", ""]
    for seat in (0, None):
        seen = event.seen_by(seat)
        assert isinstance(seen, HandsTraded)
        assert (seen.gave, seen.got, seen.number, seen.other_number) == (None, None, 7, 7)
        assert table.view(seat).traded == (None,)
    for seat in (1, 2):
        assert event.seen_by(Seat(seat)) == event
        assert table.view(seat).traded == ((2, 1, event.gave, before[1]),)


def test_what_comes_after_a_trade_is_not_known_and_what_leaves_is_known_no_more():
    table = traded()
    table.do("2 trade 1, 2 discard Cure, 0 draw pool, 0 discard .., 1 draw pool, * draw 1 P4, 1 discard G4")
    assert knows(table, 2, 1) == "R10 G6 B4 B6 Brain Unicorn"
    assert knows(table, 1, 2) == "R2 R3 R4 G1 G2 G3"
    assert [knows(table, observer, 2) for observer in (0, None)] == ["", ""]


def test_knowledge_of_a_traded_hand_moves_on_with_the_next_trade():
    table = Table("Trade R1", "G1", "B5", **THREE)
    table.do("0 draw pool, * draw 0 .., 0 trade 1, 0 discard G1")
    known = knows(table, 0, 1)
    assert known == " ".join(map(str, table.state.hands[1]))
    table.do("1 draw pool, * draw 1 Trade")
    # Seat 1 gives to seat 2 the hand that seat 0 gave to it, and what it drew.
    table.do("1 trade 2")
    assert knows(table, 0, 2) == known
    assert knows(table, 0, 1) == ""
    assert knows(table, None, 2) == ""
    assert knows(table, 1, 2) == " ".join(map(str, table.state.hands[2]))


def fishing(*hands: str, **options: Any) -> Table:
    """Seat 0 has a horde of red 5 and 6, and is to act with a Fish; the 4 and the 7 fit."""
    table = Table("R5 R6 Fish", *hands, **(options or THREE))
    table.do("0 draw pool, * draw 0 G1, 0 start R5 R6")
    return table


def test_a_failed_fish_tells_all_what_a_hand_lacks():
    table = fishing("R8 R9", "R4")
    events = table.do("0 fish 1")
    (failed,) = only(events, FishFailed)
    assert all(failed.seen_by(seat) == failed for seat in (*table.options.seats, None))
    assert (lacks(table, 0), lacks(table, 1), lacks(table, 2)) == ("", "R4+0 R7+0", "")
    # What comes unseen may be such a card.
    table.do("0 discard G1, 1 draw pool")
    table.draw()
    assert lacks(table, 1) == "R4+1 R7+1"
    assert knows(table, None, 1) == ""


def test_what_is_lacked_and_leaves_has_come_since():
    table = fishing("R8 R9", "")
    table.do("0 fish 1, 0 discard G1, 1 draw pool, * draw 1 R7, 1 discard R7")
    assert lacks(table, 1) == "R4+1 R7+0"
    # A card that all saw come is lacked no longer.
    table = fishing("R8 R9", "")
    table.do("0 fish 1, 0 discard G1, 1 draw grave, 1 discard R8, 2 draw pool, 2 discard ..")
    assert lacks(table, 1) == "R4+0 R7+0"


def test_a_giver_who_chooses_holds_both_and_then_the_other():
    table = fishing("R4 R7", "R4")
    (asked,) = only(table.do("0 fish 1"), FishChooses)
    assert all(asked.seen_by(seat) == asked for seat in (*table.options.seats, None))
    assert [knows(table, observer, 1) for observer in EYES] == ["R4 R7", "", "R4 R7", "R4 R7"]
    table.do("1 give R7")
    assert [knows(table, observer, 1) for observer in EYES] == ["R4", "", "R4", "R4"]
    assert lacks(table, 1) == ""


def test_a_giver_who_is_not_asked_lacks_the_other_and_may_hold_one_more_of_the_same():
    table = fishing("R4 R4", "R7")
    table.do("0 fish 1")
    assert (table.horde(0), table.hand(1)) == ("4-6", "R4")
    assert lacks(table, 1) == "R7+0"
    assert knows(table, None, 1) == ""


def test_a_giver_who_took_one_of_the_two_from_the_grave():
    # That the 4 is there was known, the 7 is what the question showed.
    table = Table("R5 R6 Fish", "R7", "", grave="R4", dealer=0, **THREE)
    table.do("1 draw grave, 1 discard .., 2 draw pool, 2 discard ..")
    table.do("0 draw pool, * draw 0 G1, 0 start R5 R6, 0 fish 1")
    assert knows(table, None, 1) == "R4 R7"
    table.do("1 give R4")
    assert knows(table, None, 1) == "R7"


def test_what_a_hand_lacks_moves_with_it():
    table = fishing("R8 R9 Trade", "B5")
    table.do("0 fish 1, 0 discard G1, 1 draw pool, * draw 1 G2, 1 trade 2")
    # The one unseen card that came since is in the hand that seat 2 has now.
    assert (lacks(table, 1), lacks(table, 2)) == ("", "R4+1 R7+1")


def test_a_partner_is_told_as_much_as_an_opponent():
    table = fishing("R4 R7", "", "", **TEAM)
    table.do("0 fish 1")
    assert [knows(table, observer, 1) for observer in (0, 2, 3, None)] == ["R4 R7"] * 4
    table.do("1 give R4, 0 discard G1")
    assert [knows(table, observer, 1) for observer in (0, 2, 3, None)] == ["R7"] * 4


# Worlds: what is known is in each, the rest differs.


def differing(found: list[State], seat: int) -> int:
    return len({world.hands[seat] for world in found})


def test_before_anything_is_shown_all_that_is_not_seen_may_be_anything():
    table = Table("R1", "R2", "R3", **THREE)
    for observer in EYES:
        found = list(worlds(table, observer))
        for seat in range(3):
            assert differing(found, seat) == 1 if seat == observer else differing(found, seat) > 50
        assert len({world.pool for world in found}) > 50


def test_a_hand_that_was_seen_in_a_trade_stays_and_what_came_since_does_not():
    table = traded()
    table.do("2 trade 1, 2 discard Cure, 0 draw pool, 0 discard .., 1 draw pool, * draw 1 P4, 1 discard G4")
    found = list(worlds(table, 2))
    for world in found:
        assert held(world, 1) >= Counter("R10 G6 B4 B6 Brain Unicorn".split())
        assert world.traded == table.state.traded
    assert differing(found, 1) > 20
    assert differing(found, 0) > 50
    for observer in (0, None):
        found = list(worlds(table, observer))
        assert all(world.hands[1] != table.state.hands[1] for world in found)
        # Who was no part of it cannot tell what was traded, only that the Cure was and the R1 was not.
        assert len({world.traded for world in found}) > 50
        assert all(read_card("Cure") in world.traded[0].got for world in found)
        # In each the two know each other's hands as they were there.
        for world in found:
            assert world.known[2][1] == tuple(
                sorted((Counter(world.traded[0].gave) - Counter([read_card("G4")])).elements())
            )


def test_what_a_failed_fish_has_shown_holds_in_every_world():
    table = fishing("R8 R9", "R4")
    table.do("0 fish 1")
    for observer in (0, 2, None):
        found = list(worlds(table, observer))
        assert not any(held(world, 1) & Counter(["R4", "R7"]) for world in found)
        assert differing(found, 1) > 50
    # Seat 2 may hold them, for all that seats 0 and 1 know.
    for observer in (0, 1):
        assert any(held(world, 2)["R4"] for world in worlds(table, observer, 200))
    table.do("0 discard G1, 1 draw pool")
    table.draw()
    counts = Counter(
        (held(world, 1)["R4"] + held(world, 1)["R7"], world.drawn[1][-1][0].name in ("R4", "R7"))
        for world in worlds(table, 0, 400)
    )
    # One has come since at most, and it is the card that was drawn last.
    assert set(counts) == {(0, False), (1, True)}


def test_while_a_giver_chooses_every_world_has_both_and_afterwards_the_other():
    table = fishing("R4 R7", "")
    table.do("0 fish 1")
    for observer in (0, 2, None):
        found = list(worlds(table, observer))
        assert all(held(world, 1) >= Counter(["R4", "R7"]) for world in found)
        assert differing(found, 1) > 50
    table.do("1 give R4")
    for observer in (0, 2, None):
        assert all(held(world, 1)["R7"] for world in worlds(table, observer))


def test_a_giver_who_was_not_asked_lacks_the_other_in_every_world():
    table = fishing("R4 R4", "R7")
    table.do("0 fish 1")
    found = [world for observer in (0, 2, None) for world in worlds(table, observer, 200)]
    assert not any(held(world, 1)["R7"] for world in found)
    assert any(held(world, 1)["R4"] for world in found)


def test_the_grave_and_what_comes_of_it_is_the_same_in_every_world():
    table = Table("Rob", "", "", grave="Frank", **THREE)
    table.do("0 draw pool, 0 rob Frank, 0 discard .., 1 draw grave, 1 discard ..")
    for observer in EYES:
        for world in worlds(table, observer, 20):
            assert world.grave == table.state.grave
            assert held(world, 0)["Frank"] == 1
            assert world.rounds == 0


@pytest.mark.parametrize("ruling", ["! resign 1", "! abandon"])
@pytest.mark.parametrize("lines", ["0 fish 1", "0 fish 1, 1 give R7", "0 discard G1", "0 discard G1, 1 draw pool"])
def test_a_game_that_a_ruling_ended_has_worlds_as_it_stood(ruling, lines):
    table = fishing("R4 R7", "")
    table.do(lines, ruling)
    for observer in EYES:
        assert all(world.phase == table.state.phase for world in worlds(table, observer, 5))


def test_a_view_that_no_game_has_is_refused():
    table = fishing("R8 R9", "")
    table.do("0 discard G1, 1 draw pool, * draw 1 G2, 1 discard R8")
    view = table.view(0)
    left = view.history[-1]
    assert left == Left(Seat(1), read_card("R8"))
    impossible = [
        view._replace(pool=view.pool + 1),
        view._replace(hand=view.hand[1:]),
        view._replace(grave=(*view.grave, read_card("Frank"), read_card("Frank"))),
        view._replace(history=(*view.history, *[Left(Seat(1), read_card("Frank"))] * 20)),
    ]
    for other in impossible:
        with pytest.raises(RuntimeError, match="no world agrees with this view"):
            table.match.game.resample(other, Random(1).randrange)


# In general.


def told_alike(step: Played, seat: Seat | None, rng: Random) -> bool | None:
    """Whether a seat is told the same in another world when somebody acts; nothing if he cannot act so there."""
    game, state = step.game, step.after
    turn, view = game.turn(state), game.view(state, seat)
    assert isinstance(turn, Decide)
    actor = turn.seats[0]
    action = any_choice(tuple(game.legal(game.view(state, actor)).listed), rng)
    world = game.resample(view, rng.randrange)
    assert game.view(world, seat) == view
    assert game.legal(game.view(world, seat)) == game.legal(view)
    if game.refusal(world, actor, action) is not None or isinstance(action, Fish):
        # Another's hand allows something else; and what a Fish brings shows what a hand holds.
        return None
    if isinstance(action, Trade) and seat in (actor, action.seat):
        return None
    one, other = game.apply(state, actor, action), game.apply(world, actor, action)
    told = [[event.seen_by(seat) for event in after.events] for after in (one, other)]
    return told[0] == told[1] and game.view(one.state, seat) == game.view(other.state, seat)


def all_told(seed: int, **options: object) -> Iterator[bool]:
    """Whether each seat is told the same, now and then in a game."""
    rng = Random(seed)
    for step in games(rng, **(options or any_options(rng))):
        if isinstance(step.game.turn(step.after), Decide) and rng.random() < 0.3:
            for seat in (*step.game.options.seats, None):
                if (alike := told_alike(step, seat, rng)) is not None:
                    yield alike


@pytest.mark.parametrize("seed", range(6))
def test_states_that_differ_in_what_a_seat_may_not_see_are_told_alike(seed):
    told = list(all_told(seed))
    assert len(told) > 4
    assert all(told)


def test_the_comparison_finds_a_trade_that_all_are_told(monkeypatch):
    monkeypatch.setattr(HandsTraded, "seen_by", lambda self, seat: self)
    assert not all(alike for seed in range(8) for alike in all_told(seed, players=3, deck=DECKS["showing"]))


# How likely worlds are.


def agrees(seen: Counter[int], likely: dict[int, float]) -> bool:
    """Whether what was counted agrees with how likely it is: chi-square, up to 5 standard deviations over."""
    total = seen.total()
    chi = sum((seen[case] - total * chance) ** 2 / (total * chance) for case, chance in likely.items() if chance)
    degrees = sum(chance > 0 for chance in likely.values()) - 1
    return all(likely.get(case) for case in seen) and chi < degrees + 5 * (2 * degrees) ** 0.5


def hypergeometric(marked: int, whole: int, drawn: int) -> dict[int, float]:
    """How likely so many of the marked are among those drawn."""
    return {
        number: comb(marked, number) * comb(whole - marked, drawn - number) / comb(whole, drawn)
        for number in range(min(marked, drawn) + 1)
    }


def reds(cards: Cards) -> int:
    return sum(card.colour == "R" for card in cards)


def test_what_is_not_seen_is_evenly_dealt():
    table = Table("R1 R2 R3", "R8 R9 Brain", "", **THREE)
    table.do(
        "0 draw pool, * draw 0 R4, 0 discard R1, 1 draw pool, * draw 1 G1, 1 discard Brain, 2 draw grave, 2 discard .."
    )
    view = table.view(0)
    found = Worlds(view)
    rng, seen = Random(1), Counter[int]()
    for _ in range(5_000):
        seen[reds(found.one(rng.randrange).hands[1])] += 1
    # 20 red ones, four of them seat 0's own at one time; 105 cards less own, Grave and what seat 2 took.
    unseen = 105 - 7 - 3 - 1 + (table.hand(2) == "Brain" and 0)
    open_ = len(table.state.hands[1]) + len(table.state.hands[2]) + table.pool - sum(map(len, view.known))
    assert open_ == unseen
    assert agrees(seen, hypergeometric(16, unseen, 7))
    assert not agrees(seen, hypergeometric(20, unseen, 7))


def test_a_hand_that_lacked_cards_is_evenly_dealt_of_the_others():
    table = fishing("R8 R9", "R4")
    table.do("0 fish 1")
    found, rng, seen = Worlds(table.view(0)), Random(2), Counter[int]()
    for _ in range(5_000):
        seen[reds(found.one(rng.randrange).hands[1])] += 1
    # Seat 0 sees its own five, the horde of two, the Fish, and one card of the Grave: 105 less 9. Of 18 red ones
    # four, the 4s and 7s, are not with seat 1.
    assert agrees(seen, hypergeometric(14, 105 - 9 - 4, 7))


def every_world(view: View) -> dict[tuple[Cards, Cards], Fraction]:
    """Each hand of seat 1 and Pool that seat 0 must think possible against one, with how likely it is.

    By going through the history with all that can be at once; every card of the deck is there once, so that a draw
    is any of the choices, each as likely as another.
    """
    mine = iter(view.drawn)
    shown = next(mine)
    # The Grave's first card has not moved yet where this begins.
    assert not view.history or isinstance(view.history[0], Drew)
    first = first_of_grave(view)
    unseen = [card for card in view.options.cards if card not in shown and card != first]
    open_ = {
        (hand, tuple(card for card in unseen if card not in hand)): Fraction(1) for hand in combinations(unseen, 7)
    }
    for happening in view.history[2:]:
        after: dict[tuple[Cards, Cards], Fraction] = {}
        own = next(mine) if isinstance(happening, Drew) and happening.seat == 0 else ()
        for (hand, pool), chance in open_.items():
            for hand_, pool_, share in following(hand, pool, happening, own):
                key = tuple(sorted(hand_)), tuple(sorted(pool_))
                after[key] = after.get(key, Fraction(0)) + chance * share
        open_ = after
    whole = sum(open_.values())
    return {key: chance / whole for key, chance in open_.items()}


def first_of_grave(view: View) -> Any:
    """The card that started the Grave: what lies on the table and did not come out of a hand."""
    piles = Counter([*view.grave, *view.vault])
    for horde in view.hordes:
        if horde is not None:
            piles.update([*horde.zombs, *(block for block in (horde.low_block, horde.high_block) if block)])
    for happening in view.history:
        if isinstance(happening, Left):
            piles[happening.card] -= 1
        elif isinstance(happening, Took):
            piles[happening.card] += 1
        elif isinstance(happening, Reshuffled):
            piles.update(happening.cards)
    (first,) = [card for card, number in piles.items() if number]
    return first


def following(hand: Cards, pool: Cards, happening: Any, own: Cards) -> Iterator[tuple[Cards, Cards, Fraction]]:
    """What can follow when this happens; nothing if it cannot have happened."""
    match happening:
        case Drew(seat=0):
            if set(own) <= set(pool):
                yield hand, tuple(card for card in pool if card not in own), Fraction(1, comb(len(pool), len(own)))
        case Drew(number=number):
            ways = Fraction(1, comb(len(pool), number))
            for drawn in combinations(pool, number):
                yield (*hand, *drawn), tuple(card for card in pool if card not in drawn), ways
        case Left(seat=1, card=card):
            if card in hand:
                yield tuple(other for other in hand if other != card), pool, Fraction(1)
        case Took(seat=1, card=card):
            yield (*hand, card), pool, Fraction(1)
        case Lacked(seat=1, cards=cards):
            if not set(cards) & set(hand):
                yield hand, pool, Fraction(1)
        case Held(seat=1, cards=cards):
            if set(cards) <= set(hand):
                yield hand, pool, Fraction(1)
        case Reshuffled(cards=cards):
            if not pool:
                yield hand, cards, Fraction(1)
        case Traded():
            raise AssertionError("there is no Trade Hands in this deck")
        case _:
            yield hand, pool, Fraction(1)


SINGLE = {"deck": deck("RG", Fish=1, Brain=1), "length": "normal"}


def single_games(seed: int) -> Iterator[tuple[Match, View]]:
    """A game with one card of each kind, stopped at each step: what seat 0 sees."""
    rng = Random(seed)
    match: Match[Any, Any, Any, Any] = Match(Zombs(chosen_options(SINGLE)))
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.submit(CHANCE, match.game.outcomes(match.state).sample(rng.randrange))
        else:
            listed = tuple(match.legal(turn.seats[0]).listed)
            # Mostly from the Pool, so that it gives out soon.
            pool = [action for action in listed if action == DrawFrom(Source.POOL)]
            match.submit(turn.seats[0], rng.choice(pool) if pool and rng.random() < 0.7 else any_choice(listed, rng))
        yield match, match.view(Seat(0))


def distance(view: View, number: int, rng: Random) -> tuple[float, float]:
    """How far the chance that a card is with seat 1 is from the exact one, at most; and what chance alone may do."""
    exact = every_world(view)
    likely: Counter[Any] = Counter()
    for (hand, _), chance in exact.items():
        for card in hand:
            likely[card] += float(chance)
    found, seen = Worlds(view), Counter[Any]()
    for _ in range(number):
        world = found.one(rng.randrange)
        assert (world.hands[1], world.pool) in exact
        seen.update(world.hands[1])
    return max(abs(seen[card] / number - likely[card]) for card in likely | seen), 5 * 0.5 / number**0.5


def test_worlds_are_as_likely_as_by_all_that_can_be():
    rng, pools = Random(3), Counter[int]()
    for seed in range(20):
        mine = Counter[int]()
        for match, view in single_games(seed):
            before = sum(isinstance(happening, Reshuffled) for happening in view.history)
            if not isinstance(match.turn, Decide) or not view.sizes[1] or mine[before] > 1 or before > 6:
                continue
            if rng.random() < 0.7:
                continue
            mine[before] += 1
            off, chance = distance(view, 300, rng)
            # As by the rules while there is one Pool and nothing is shown to be lacking; later nearly so.
            lacking = any(isinstance(happening, Lacked) for happening in view.history)
            assert off < chance + (0.05 if before or lacking else 0)
        pools += mine
        if pools[0] > 5 and pools.total() > 20:
            return
    raise AssertionError(pools)
