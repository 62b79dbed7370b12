"""What the bots do in positions of Zombs that have one right answer."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.registry import bot_named
from muggins.bots.zombs.advice import advise
from muggins.core.game import Choices, Seat
from muggins.games.zombs.actions import Action, Block, Discard, DrawFrom, Fish, Quarantine, Rob, Source, Start
from muggins.games.zombs.deck import CARDS, read_card
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.state import Giving, Lack
from muggins.games.zombs.view import View
from tests.bots.zombs_positions import position, view_of_seat_0, written

GOOD = ("steady", "strong")


def legal(view: View) -> Choices[Action]:
    return Zombs(view.options).legal(view)


def chosen(name: str, view: View, seed: int = 1) -> Action:
    action: Action = bot_named(name, "zombs", Random(seed).randrange).choose(view, legal(view), None)
    assert action in legal(view)
    return action


def turn_of(name: str, *hands: str, **given: object) -> list[str]:
    """What seat 0 does until its turn is over or a card is to be drawn."""
    game, state = position(*hands, **given)  # type: ignore[arg-type]
    bot = bot_named(name, "zombs", Random(1).randrange)
    done: list[str] = []
    while getattr(game.turn(state), "seats", None) == (Seat(0),):
        view = game.view(state, Seat(0))
        action = bot.choose(view, game.legal(view), None)
        done.append(written(action))
        state = game.apply(state, Seat(0), action).state
        if isinstance(action, Discard):
            break
    return done


# To win


@pytest.mark.parametrize("name", ["easy", *GOOD])
def test_a_win_that_lies_open_is_taken(name):
    assert turn_of(name, "R9 R10 Trade Rob Fish", "G1", hordes=("R 1-8", "G 5-6")) == ["grow R9", "grow R10"]


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize(
    ("hand", "hordes", "grave", "won"),
    [
        # Both ends are blocked: the 9 needs a card of its own, and the R10 is laid, not spent.
        (
            "R1 R10 G10 B4",
            ("R [G3] 2-9 [P9]", "G 5-6"),
            "",
            ["unblock R+ G10", "unblock R- B4", "grow R1", "grow R10"],
        ),
        ("R10 Brain 0", ("R 1-9 [B10]", "G 5-6"), "", ["unblock R+ Brain", "grow R10"]),
        # A Quarantine goes by Frank, not by the 10 that is to be laid (Z35).
        ("R10 Frank Brain", ("R [[1-9]]", "G 5-6"), "", ["unblock R Frank", "grow R10"]),
        # The last Zomb lies in the Grave (Z42).
        ("R9 Rob", ("R 1-8", "G 5-6"), "R10 P2", ["rob R10", "grow R9", "grow R10"]),
    ],
    ids=["both ends", "brain", "quarantine", "grave"],
)
def test_a_win_that_takes_several_actions_is_found(name, hand, hordes, grave, won):
    done = turn_of(name, hand, "G1", hordes=hordes, grave=grave)
    assert sorted(done) == sorted(won)
    assert done[-1].startswith("grow")


@pytest.mark.parametrize("name", GOOD)
def test_a_fast_game_is_won_with_seven_to_either_side(name):
    # 4-8 is five; R3 and R9 make seven, and so would R2 if R3 were there (Z3, Z7).
    done = turn_of(name, "R3 R9 R1 G10", "G1", hordes=("R 4-8", "G 5-6"), length="fast")
    assert sorted(done) == ["grow R3", "grow R9"]


@pytest.mark.parametrize("name", GOOD)
def test_the_partners_horde_is_completed(name):
    hands = "R10 B4 B9", "G1", "B1", "G2"
    done = turn_of(name, *hands, hordes=("B 5-6", "G 5-6", "R 1-9", "P 5-6"), mode="team")
    assert done == ["grow R10"]


def test_what_cannot_be_won_is_not_tried():
    # The 10 that would free the end is the one that is to be laid: no way to win.
    view = view_of_seat_0("R10 B3", "G1", hordes=("R 1-9 [G9]", "G 5-6"))
    assert advise(view, legal(view))[0].parts["win"] < 1


# To grow, to free


@pytest.mark.parametrize("name", ["easy", *GOOD])
def test_who_can_starts_a_horde(name):
    action = chosen(name, view_of_seat_0("R5 R6 R7 G1 G2 P3 P4", "G1 G2", rounds=0))
    assert isinstance(action, Start)


@pytest.mark.parametrize("name", GOOD)
def test_of_two_colours_the_one_of_which_more_follows_is_started(name):
    action = chosen(name, view_of_seat_0("R5 G5 G6 G7 G8 G4", "B1", rounds=0))
    assert action == Start((read_card("G5"), read_card("G6")))


def test_steady_unblocks_and_then_grows_with_what_is_held():
    done = turn_of("steady", "R7 R8 B4", "G1 P2 P3", hordes=("R [G9] 4-6 [G3]", "G 5-6 [R9]"))
    assert done[:3] == ["unblock R+ B4", "grow R7", "grow R8"]


def test_steady_unblocks_with_the_card_that_it_needs_least():
    # Each of the four would do (Z34).
    view = view_of_seat_0("R7 B8 Brain Frank G10", "B1", hordes=("R [P10] 5-6 [P7]", "B 5-6"))
    assert written(chosen("steady", view)) == "unblock R+ B8"


# To hinder


@pytest.mark.parametrize("name", GOOD)
def test_who_is_about_to_win_is_blocked_as_hard_as_can_be(name):
    # A 9 is as hard to remove as a 10 (Z34); the 2 and the 4 go away by almost anything.
    done = turn_of(name, "B2 B4 B9 P3", "G10 R2", hordes=("R 5-6", "G 1-9"), still=0)
    assert "block G+ B9" in done


@pytest.mark.parametrize("name", GOOD)
def test_a_zero_blocks_the_end_where_it_counts_most(name):
    # At the 8 it counts 8, at the 2 it counts 2 (Z32): the 3 is the harder one there.
    done = turn_of(name, "0 P3", "G1 R1", hordes=("R 4-6", "G 2-8"))
    assert "block G+ 0" in done


def test_steady_lays_two_quarantines_at_an_open_horde():
    view = view_of_seat_0("Quarantine Quarantine R1", "B1", hordes=("R 5-6", "B 4-8"))
    assert isinstance(chosen("steady", view), Quarantine)


def test_what_steadys_horde_needs_next_is_no_block():
    # The B1 is all there is to discard, the R7 would be the harder block.
    assert turn_of("steady", "R7 B1", "G2 G3", hordes=("R [B9] 5-6 [B10]", "G 3-7")) == ["discard B1"]


def test_in_the_last_round_the_longest_horde_is_cured():
    # After this turn and the next the game ends (Z44), and the longest horde wins.
    view = view_of_seat_0("Cure R1", "B1", hordes=("R [B9] 4-6 [B9]", "B [P9] 4-7"), rounds=39)
    assert written(chosen("steady", view)) == "cure B+"


@pytest.mark.parametrize("name", GOOD)
def test_who_is_behind_does_not_let_the_game_stand_still(name):
    # Three rounds stood; if this one does too, the longer horde wins (Z44). The 9 goes by the Brain alone.
    hands = "Brain R1 B2", "B1"
    done = turn_of(name, *hands, hordes=("R [B9] 5-6 [B9]", "B [P9] 4-7 [P8]"), still=3)
    assert any(line.startswith("unblock") for line in done)


# To fish, to rob, to draw


@pytest.mark.parametrize("name", GOOD)
def test_who_is_known_to_hold_the_card_is_asked(name):
    hands = "Fish P1", "G1 G2", "B1 R7"
    view = view_of_seat_0(*hands, hordes=("R 1-6", "G [P9] 5-6 [P9]", "B [P10] 5-6 [P10]"), known={2: "R7"})
    assert chosen(name, view) == Fish(Seat(2))


def test_who_lacks_the_cards_is_not_asked():
    lacked = {1: (Lack(read_card("R4"), 0), Lack(read_card("R7"), 0))}
    view = view_of_seat_0("Fish P1 P2", "G1 G2", hordes=("R 5-6", "G [P9] 5-6 [P9]"), lacked=lacked)
    assert not isinstance(chosen("steady", view), Fish)


def test_steady_robs_the_grave_of_what_fits():
    view = view_of_seat_0("Rob P1", "G1 G2", hordes=("R 1-6", "G [P9] 5-6 [P9]"), grave="B2 R7 B3 P4")
    assert chosen("steady", view) == Rob(read_card("R7"))


@pytest.mark.parametrize("name", GOOD)
def test_the_graves_top_card_is_drawn_if_it_fits(name):
    hordes = ("R 3-6", "G 5-6 [P9]")
    view = view_of_seat_0("P1 P2 B3", "G1 G2", hordes=hordes, grave="B2 R7", drawing=2)
    assert chosen(name, view) == DrawFrom(Source.GRAVE)


def test_steady_leaves_what_is_of_no_use():
    view = view_of_seat_0("P1 P2 B3", "G1 G2", hordes=("R 3-6", "G 5-6 [P9]"), grave="R7 B1", drawing=2)
    assert chosen("steady", view) == DrawFrom(Source.POOL)


# To discard


@pytest.mark.parametrize("name", GOOD)
def test_the_next_players_card_is_not_left_on_the_grave(name):
    # G10 would win the game for him; both ends of his horde are blocked, or it would be time to block.
    view = view_of_seat_0("G10 R1", "Frank B1", hordes=("R [P9] 5-6 [P9]", "G 1-9 [R9]"), rounds=20)
    action = chosen(name, view)
    assert action != Discard(read_card("G10"))


def test_steady_keeps_what_its_horde_needs_and_what_unblocks():
    # The R5 lies in the horde already, and is of no more use than any 5.
    view = view_of_seat_0("R8 R2 R5 Frank", "G1", hordes=("R [P10] 4-6 [P9]", "G [P9] 5-6 [P10]"))
    assert chosen("steady", view) == Discard(read_card("R5"))


def test_of_two_cards_that_are_asked_for_one_is_given():
    game, state = position("R4 R7 B1", "Fish", hordes=("G 5-6", "R 5-6"))
    cards = (read_card("R4"), read_card("R7"))
    state = state._replace(phase=Giving(Seat(0), Seat(1), cards, True))
    view = game.view(state, Seat(0))
    for name in GOOD:
        assert written(chosen(name, view)) in ("give R4", "give R7")


# Advice


def test_advice_is_the_ten_best_the_same_for_the_same_view():
    view = view_of_seat_0("R9 B4 B9 P3 Cure Trade Rob G1", "G10 R2", hordes=("R 5-6", "G 1-8"), grave="R7 B3")
    found = advise(view, legal(view))
    assert found == advise(view, legal(view))
    assert 1 < len(found) <= 10
    assert len({one.action for one in found}) == len(found)
    for one in found:
        assert one.action in legal(view)
        assert one.value == one.parts["win"]
        assert 0 <= one.parts["win"] <= 1
        assert one.parts["length"] >= 1


def test_a_win_in_this_turn_is_told_as_one():
    view = view_of_seat_0("R10 Brain 0", "G1", hordes=("R 1-9 [B10]", "G 5-6"))
    best = advise(view, legal(view))[0]
    assert best.parts["win"] == 1
    assert best.parts["follows"] == 1


def test_advice_tells_how_many_unseen_cards_remove_a_block():
    # A block that counts 9: eight 10s less the one in hand and the one in the horde, and the eight Brains and
    # Cures, Frank and the Unicorn (Z34); none of them is seen anywhere else.
    view = view_of_seat_0("B9 R10 P1", "G1", hordes=("R [P2] 5-6 [P3]", "G 3-10"))
    told = {one.action: one.parts for one in advise(view, legal(view))}
    block = next(action for action in told if isinstance(action, Block) and action.card == read_card("B9"))
    assert told[block]["removers"] == 8 - 2 + 8 + 2


def test_advice_tells_what_a_discard_gives():
    view = view_of_seat_0("G2 P1", "G1", hordes=("R [P9] 5-6 [P8]", "G [P9] 3-7 [P10]"))
    told = {written(one.action): one.parts for one in advise(view, legal(view))}
    assert told["discard P1"]["gives"] == 0
    assert told.get("discard G2", {"gives": 1})["gives"] == 1


def test_a_seat_that_has_nothing_to_decide_is_given_no_advice():
    game, state = position("R5", "G5")
    view = game.view(state, Seat(1))
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(view, game.legal(view))


def test_the_positions_hold_each_card_once():
    game, state = position("R7 R8 B4", "G1", hordes=("R [G9] 4-6 [0]", "G [[5-6]]"), grave="P1 P2", vault="Cure")
    laid = ["R4", "R5", "R6", "G9", "0", "G5", "G6", "Quarantine", "Quarantine"]
    there = [*state.pool, *state.grave, *state.vault, *map(read_card, laid)]
    there += [card for hand in state.hands for card in hand]
    assert sorted(there) == sorted(game.options.cards)
    assert set(there) <= set(CARDS)
