"""Where the game stands, in a sentence; the board read aloud."""

import pytest

from muggins.core.game import REFEREE, Over, Seat
from muggins.core.referee import Abandon, Resign, Timeout
from muggins.pieces.track import Track
from muggins.wording.cribbage.board import board_aloud
from muggins.wording.cribbage.status import status
from muggins.wording.speech import Speaker, number_word
from tests.rules.cribbage.table import Table, at_cut
from tests.wording.games import NAMES, speakers, steps


def said(table, seat=0):
    return status(table.view(seat), Speaker(NAMES[: table.options.players], None if seat is None else Seat(seat)))


def board(table, seat=0):
    return board_aloud(table.view(seat), Speaker(NAMES[: table.options.players], None if seat is None else Seat(seat)))


def test_from_the_cut_to_the_lead():
    table = at_cut(players=3)
    assert said(table) == "The cards are cut for the deal."
    table.do("* cut 4c 4d 9h")
    assert said(table) == "The lowest cards are equal, and are cut again."
    table.do("* cut 4c 9d -")
    assert (said(table, 0), said(table, 1)) == ("You deal.", "Ann deals.")
    table.do("* deal 5c 6c 7c 8c 9c / 5d 6d 7d 8d 9d / 5h 6h 7h 8h 9h + Kc")
    assert said(table, 0) == "Your turn to lay away one card to your crib."
    assert said(table, 1) == "Your turn to lay away one card to Ann's crib."
    assert said(table, None) == "Waiting for Ann, Bob and Cid to lay away."
    table.do("0 lay 9c, 1 lay 9d")
    assert said(table, 0) == "Waiting for Cid to lay away."
    table.do("2 lay 9h")
    assert said(table, 0) == "The starter is to be turned."
    table.do("* starter Ks")
    assert (said(table, 0), said(table, 1)) == (
        "Waiting for Bob to lead; the count is 0.",
        "Your turn to lead; the count is 0.",
    )
    table.do("1 play 8d")
    assert (said(table, 0), said(table, 2)) == (
        "Waiting for Cid to play; the count is 8.",
        "Your turn to play; the count is 8.",
    )


def test_a_joker_on_31():
    table = Table("zombie", jokers=2)
    table.keep("Kh Kd 2c 3c", "X1 Ks Ts As", starter="9d")
    table.do("0 play Kh, 1 play Ks, 0 play Kd, 1 play As")
    assert table.due == "1 joker"
    assert said(table, 0) == "The count is 31, and Bob may still play a joker."
    assert said(table, 1) == "The count is 31, and you may still play a joker."


def test_counting_and_claiming():
    table = Table("zombie")
    table.keep("5h 6h 7c 8c", "Kh Kd Qc Qs", starter="Ah")
    table.play_out()
    assert (said(table, 0), said(table, 1)) == ("Your turn to count your hand.", "Waiting for Ann to count their hand.")
    table.do("0 count 4")
    assert said(table, 0) == "You count four for the hand; waiting for Bob to claim or pass."
    assert said(table, 1) == "Ann counts four for the hand; your turn to claim or pass."
    table.do("1 pass, 1 count 0, 0 pass")
    assert (said(table, 0), said(table, 1)) == ("Waiting for Bob to count their crib.", "Your turn to count your crib.")


@pytest.mark.parametrize(
    ("ruling", "end"),
    [
        (Resign(Seat(1)), "You and Cid win the game by resignation."),
        (Timeout(Seat(0)), "Bob and Dee win the game on time."),
        (Abandon(), "The game is over, abandoned."),
    ],
)
def test_the_end_by_a_ruling(ruling, end):
    table = Table(players=4)
    table.match.submit(REFEREE, ruling)
    assert said(table) == end


def test_the_end_by_the_target():
    table = Table(scores=(100, 120))
    table.keep(starter="Jh")
    assert said(table) == "Bob wins the game, 121 to 100."
    table = Table(scores=(120, 100), games=3, won=(2, 1), dealer=0)
    table.keep(starter="Jh")
    assert said(table) == "You win the match, 3 to 1."


def test_the_board_is_read_aloud():
    table = Table(scores=(70, 58))
    assert board(table) == (
        "You are at 70 with 51 to go, Bob is at 58 with 63 to go. You are ahead by twelve. "
        "Of the skunk lines at 61 and 91 you have reached the first, Bob neither. Bob deals."
    )
    assert board(table, 1) == (
        "You are at 58 with 63 to go, Ann is at 70 with 51 to go. Ann is ahead by twelve. "
        "Of the skunk lines at 61 and 91 you have reached neither, Ann the first. You deal."
    )
    assert board(table, None).startswith("Ann is at 70 with 51 to go, Bob is at 58")
    assert "Of the skunk lines at 61 and 91 Ann has reached the first, Bob neither." in board(table, None)


def test_the_board_of_partners_of_three_and_of_a_match():
    assert board(Table(players=4, scores=(30, 40))) == (
        "You and Cid are at 30 with 91 to go, Bob and Dee are at 40 with 81 to go. Bob and Dee are ahead by ten. "
        "Of the skunk lines at 61 and 91 nobody has reached either. Dee deals."
    )
    assert "Bob and Cid are ahead by five. Of the skunk lines at 61 and 91 all have reached both." in board(
        Table(players=3, scores=(95, 100, 100))
    )
    assert board(Table("zombie", games=3, won=(2, 0), scores=(9, 9))) == (
        "You are at 9 with 52 to go, Bob is at 9 with 52 to go. Nobody is ahead. "
        "Games won, of three: you two, Bob none. Bob deals."
    )


def test_the_board_before_the_cut_and_at_the_end():
    assert board(at_cut("zombie")) == "You are at 0 with 61 to go, Bob is at 0 with 61 to go. Nobody is ahead."
    table = Table("zombie", scores=(50, 60))
    table.keep(starter="Jh")
    assert board(table).startswith("You are at 50 with 11 to go, Bob is at 61, the last hole. Bob is ahead by eleven.")


def test_every_position_of_every_game_has_a_status_and_a_board():
    for seed in range(40):
        for told in steps(seed):
            turn = told.game.turn(told.after)
            for seat, speaker in speakers(told.game):
                view = told.game.view(told.after, seat)
                text = status(view, speaker)
                assert text[0].isupper()
                assert text.endswith(".")
                assert ". " not in text
                mine = seat is not None and not isinstance(turn, Over) and seat in getattr(turn, "seats", ())
                assert ("our turn" in text or "you may" in text) == mine, text
                aloud = board_aloud(view, speaker)
                for track in view.tracks:
                    assert f" at {track.front}" in aloud
                first, second = sorted((track.front for track in view.tracks), reverse=True)[:2]
                if len(view.tracks) == 2 and first != second:
                    assert f" ahead by {number_word(first - second)}." in aloud


def test_pegs_that_went_back_are_read_where_they_stand():
    table = Table("regal", counting="manual", overcount_penalty=True)
    table.match.state = table.state._replace(tracks=(Track(3, 3), Track(0, 0)))
    assert board(table).startswith("You are at 3 with 118 to go, Bob is at 0")
