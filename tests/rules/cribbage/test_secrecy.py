"""What a player sees; C5, C42, C55 and C61 from where others sit."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.core.game import Decide, Over, Seat
from muggins.games.cribbage.actions import Cut, Deal, Lay, Play, TurnStarter
from muggins.games.cribbage.events import CribTurned, HandRevealed, HandsDealt, Shown
from muggins.pieces.cards import Card, read_card, read_cards
from tests.rules.cribbage.table import Table, at_cut, cards_in, only, random_action

MINE, MY_LAY = "2c 3d 6h 9s", "Jc Kd"
THEIRS, THEIR_LAY = "2d 4d 7h 9c", "Qc Ks"

GAMES: list[dict[str, object]] = [
    {},
    {"players": 3},
    {"players": 4, "counting": "manual", "muggins": True},
    {"counting": "manual", "muggins": True, "overcount_penalty": True},
    {"players": 3, "counting": "manual"},
    {"jokers": 2},
    {"jokers": 2, "reveal": True, "run": True, "counting": "manual", "muggins": True},
    {"jokers": 2, "reveal": True, "target": 31, "games": 3},
]
any_game = st.sampled_from(GAMES)


class Knowledge:
    """What each seat may know of the cards, kept from the log by the digest's list."""

    def __init__(self, players: int) -> None:
        self.seats: tuple[int | None, ...] = (*range(players), None)
        self.seen: dict[int | None, set[Card]] = {seat: set() for seat in self.seats}

    def to(self, seats: tuple[int | None, ...], cards: object) -> None:
        for seat in seats:
            self.seen[seat] |= cards_in(cards)

    def learn(self, by: int, action: object, told: tuple[object, ...]) -> None:
        match action:
            case Deal(hands=hands):
                for seat in self.seats:
                    self.seen[seat] = set()
                for seat, hand in enumerate(hands):
                    self.to((seat,), hand)
            case Lay():
                pass
            case Play(card=card) | TurnStarter(card=card):
                self.to(self.seats, card)
            case Cut(cards=cards):
                self.to(self.seats, cards)
            case _:
                pass
        for event in told:
            if isinstance(event, CribTurned | HandRevealed | Shown):
                self.to(self.seats, event.cards)


@settings(max_examples=50)
@given(any_game, st.integers())
def test_nobody_ever_sees_more_cards_than_the_digest_lists(options, seed):
    table, random = at_cut(**options), Random(seed)
    known = Knowledge(table.options.players)
    for _ in range(150):
        if isinstance(turn := table.match.turn, Over):
            break
        by, action = random_action(table, turn, random)
        told = table.match.submit(by, action).events
        known.learn(by, action, told)
        for seat in known.seats:
            assert cards_in(table.view(seat)) <= known.seen[seat]
            at = None if seat is None else Seat(seat)
            assert cards_in(tuple(event.seen_by(at) for event in told)) <= known.seen[seat]


@given(any_game, st.integers())
def test_a_player_sees_his_own_hand_and_what_he_laid_away(options, seed):
    table, random = at_cut(**options), Random(seed)
    dealt: dict[int, set[Card]] = {}
    gone: dict[int, set[Card]] = {}
    for _ in range(60):
        if isinstance(turn := table.match.turn, Over) or (len(table.match.log) > 2 and table.due == "* deal"):
            break
        by, action = random_action(table, turn, random)
        table.match.submit(by, action)
        match action:
            case Deal(hands=hands):
                dealt = {seat: set(hand) for seat, hand in enumerate(hands)}
                gone = {seat: set() for seat in dealt}
            case Play(card=card):
                gone[by].add(card)
            case _:
                pass
        for seat, hand in dealt.items():
            if table.view(seat).stage in ("laying", "turning", "playing"):
                view = table.view(seat)
                assert set(view.hand) | set(view.laid) == hand - gone[seat]


@settings(max_examples=40)
@given(any_game, st.integers())
def test_what_one_may_do_is_told_to_him_alone(options, seed):
    table, random = at_cut(**options), Random(seed)
    for _ in range(100):
        turn = table.match.turn
        if isinstance(turn, Over):
            break
        for seat in range(table.options.players):
            asked = isinstance(turn, Decide) and seat in turn.seats
            assert bool(table.legal(seat)) == asked
        table.match.submit(*random_action(table, turn, random))


def dealt(**options: object) -> Table:
    table = Table(**options)
    table.do(f"* deal {MINE} {MY_LAY} / {THEIRS} {THEIR_LAY}")
    return table


def test_a_player_sees_his_own_six_cards():
    assert set(dealt().view(0).hand) == set(read_cards(f"{MINE} {MY_LAY}"))


def test_a_player_sees_none_of_the_others():
    assert cards_in(dealt().view(0)) == set(read_cards(f"{MINE} {MY_LAY}"))


def test_a_spectator_sees_no_hand_at_all():
    assert cards_in(dealt().view(None)) == set()


def test_of_the_deal_each_is_told_his_own_cards_and_how_many_the_others_got():
    table = Table()
    (told,) = only(table.do(f"* deal {MINE} {MY_LAY} / {THEIRS} {THEIR_LAY}"), HandsDealt)
    for_me, for_all = told.seen_by(Seat(0)), told.seen_by(None)
    assert isinstance(for_me, HandsDealt)
    assert isinstance(for_all, HandsDealt)
    assert (for_me.sizes, for_all.sizes) == ((6, 6), (6, 6))
    assert (cards_in(for_me), cards_in(for_all)) == (set(read_cards(f"{MINE} {MY_LAY}")), set())


def test_c5_a_player_sees_what_he_himself_laid_away():
    table = dealt()
    table.do(f"0 lay {MY_LAY}, 1 lay {THEIR_LAY}")
    assert set(table.view(0).laid) == set(read_cards(MY_LAY))


@pytest.mark.parametrize("seat", [0, None])
def test_c5_others_see_only_that_he_laid_away(seat):
    table = dealt()
    told = table.do(f"1 lay {THEIR_LAY}")
    assert table.view(seat).laid_away == (1,)
    assert not (cards_in(table.view(seat)) | cards_in([event.seen_by(seat) for event in told])) & set(
        read_cards(f"{THEIRS} {THEIR_LAY}")
    )


def test_c5_who_laid_away_first_learns_nothing_from_the_other():
    table = dealt()
    table.do(f"1 lay {THEIR_LAY}")
    before = table.view(1).hand, table.view(1).laid
    told = table.do(f"0 lay {MY_LAY}")
    assert (table.view(1).hand, table.view(1).laid) == before
    assert not cards_in([event.seen_by(Seat(1)) for event in told])


@pytest.mark.parametrize("seat", [0, 1, None])
def test_c5_the_crib_is_shown_to_all_at_the_end(seat):
    table = dealt()
    table.do(f"0 lay {MY_LAY}, 1 lay {THEIR_LAY}, * starter Ad")
    (turned,) = only(table.play_out(), CribTurned)
    assert turned.seen_by(seat) == turned
    assert set(turned.cards) == set(read_cards(f"{MY_LAY} {THEIR_LAY}"))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_see_the_starter_the_cards_played_the_count_and_the_pegs(seat):
    table = dealt(scores=(10, 20))
    table.do(f"0 lay {MY_LAY}, 1 lay {THEIR_LAY}, * starter Jd")
    table.put("6h 9c")
    view = table.view(seat)
    assert view.starter == read_card("Jd")
    assert view.table is not None
    assert (view.table.pile, view.table.count) == (read_cards("6h 9c"), 15)
    assert [track.front for track in view.tracks] == [10, 24]
    assert view.turn == Decide((Seat(0),), "play")
    assert view.options == table.options
    assert (view.sizes, view.dealer) == ((3, 3), 1)


def test_there_is_no_order_of_the_deck_to_be_seen():
    """Whatever the starter will be, all that came before is the same."""
    table = dealt()
    table.do(f"0 lay {MY_LAY}, 1 lay {THEIR_LAY}")
    assert cards_in(table.state) == set(read_cards(f"{MINE} {MY_LAY} {THEIRS} {THEIR_LAY}"))


def test_hands_that_differ_only_for_others_look_the_same():
    one, other = Table(), Table()
    one.do(f"* deal {MINE} {MY_LAY} / {THEIRS} {THEIR_LAY}, 1 lay {THEIR_LAY}")
    other.do(f"* deal {MINE} {MY_LAY} / Ah 5h 8s Tc Qh Kc, 1 lay Ah 5h")
    for seat in (0, None):
        assert one.view(seat) == other.view(seat)


def counting(crib: str) -> Table:
    """The dealer has counted his hand, and its window is open; the crib is the one named."""
    table = Table("zombie", target=121)
    table.keep("2c 4d 6h 8s", "2d 4h 6s 8c", starter="Qc", crib=crib)
    table.play_out()
    table.do("0 count 1, 1 pass, 1 count 1")
    return table


@pytest.mark.parametrize("seat", [0, None])
def test_c42_the_cards_of_the_crib_tell_nothing_before_it_is_turned(seat):
    """Seat 0 laid `Kh Kd` both times."""
    assert counting("Kh Kd 3c 3s").view(seat) == counting("Kh Kd 5c 5s").view(seat)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_c42_no_event_names_what_a_hand_is_worth_while_a_call_is_possible(seat):
    table = Table("zombie")
    table.keep("5d 5h 6c 7s", "2d 4h 6s 8c", starter="4s")
    table.play_out()
    told = [event.seen_by(seat) for event in table.do("0 count 12")]
    assert "items" not in str(told)
    assert "14" not in str(told)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_c61_with_reveal_the_crib_and_the_other_hand_stay_hidden(seat):
    table = Table("zombie", jokers=2, reveal=True)
    table.keep("X1 Kc 9d 4h", "8c 7d Qh 3s", crib="Ac Ad Ah As", starter="2c")
    table.do("0 play X1")
    assert (
        cards_in(table.view(seat))
        == set(read_cards("X1 8c 7d Qh 3s 2c"))
        | {
            0: set(read_cards("Kc 9d 4h Ac Ad")),
            1: set(read_cards("Ah As")),
            None: set(),
        }[seat]
    )


@pytest.mark.parametrize("seat", [0, 1, None])
def test_c61_who_is_asked_at_31_is_known_to_all(seat):
    table = Table("zombie", jokers=2)
    table.keep("Tc Kh 5h 6d", "9d 2s X2 7c")
    table.put("Tc 9d Kh 2s")
    assert table.view(seat).turn == Decide((Seat(1),), "joker")
