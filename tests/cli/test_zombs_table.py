"""Zombs in the terminal: how the table is drawn, how moves are typed, what is asked before the turn is thrown away."""

from __future__ import annotations

import json
import re
from random import Random

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.kills import replayed
from muggins.bots.zombs.steady import SteadyBot
from muggins.cli.table.zombs import LETTERS
from muggins.cli.table.zombs_typed import read_move
from muggins.core.errors import BadNotation
from muggins.core.game import Decide, IllegalAction, Over, Seat
from muggins.core.notation import write_action
from muggins.games.zombs.actions import Move
from muggins.games.zombs.judging import choices
from muggins.games.zombs.notation import ZombsNotation
from muggins.wording.speech import Speaker
from muggins.wording.zombs.refusals import refusal_sentence
from tests.cli.calls import call
from tests.cli.terminal import Terminal
from tests.rules.zombs.table import Table, cards, random_action

NOTATION = ZombsNotation()
NAMES = ("Ann", "Bob", "Cid", "Dee")
TEAM = {"players": 4, "mode": "team"}


def typed(table, text, seat=0, hand=None):
    """What a text means to who is to decide, in notation."""
    turn = table.match.turn
    view = table.view(seat)
    if hand is not None:
        view = view._replace(hand=cards(hand))
    return write_action(read_move(text, turn.kind, view), NOTATION)


def begun(hand, *lines, other="G1", **options):
    """Seat 0 has drawn and is to act with this hand, after these lines."""
    table = Table(hand, other, **options)
    table.do("0 draw pool", "* draw 0 ..", *lines)
    table.draw()
    return table


def facing(hand):
    """Seat 0 has red 5 to 7 and this hand, seat 1 green 5 and 6; a blue 3 blocks the high end of red."""
    table = Table("R5 R6 R7", "G5 G6 B3")
    table.do("0 draw pool", "0 start R5 R6", "0 grow R7", "0 discard ..", "1 draw pool", "1 start G5 G6")
    table.do("1 block R+ B3", "1 discard ..", "0 draw pool")
    table.draw()
    return table, hand


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("grow R4", "grow R4"),
        ("grow r4", "grow R4"),
        ("gr r4", "grow R4"),
        ("lay red 4", "grow R4"),
        ("block G- P2", "block G- P2"),
        ("b g- p2", "block G- P2"),
        ("block low green with purple 2", "block G- P2"),
        ("block the low end of green with purple 2", "block G- P2"),
        ("block green high, p2", "block G+ P2"),
        ("p2 g+", "block G+ P2"),
        ("g+ 2", "block G+ P2"),
        ("unblock r+ p8", "unblock R+ P8"),
        ("unblock p8", "unblock R+ P8"),
        ("unblock with brain", "unblock R+ Brain"),
        ("brain", "unblock R+ Brain"),
        ("br", "unblock R+ Brain"),
        ("frank the pig", "unblock R+ Frank"),
        ("u cure", "unblock R+ Cure"),
        ("remove high red with frank", "unblock R+ Frank"),
        ("trade", "trade 1"),
        ("trade hands", "trade 1"),
        ("t 1", "trade 1"),
        ("quarantine", "quarantine G"),
        ("quarantine green", "quarantine G"),
        ("q", "quarantine G"),
        ("0 g-", "block G- 0"),
        ("rob b1", "rob B1"),
        ("rob 1", "rob B1"),
        ("take blue 1", "rob B1"),
        ("discard 8", "discard P8"),
        ("d p8", "discard P8"),
        ("discard frank", "discard Frank"),
        ("dis fr", "discard Frank"),
        # Written whole it is read, though the rules will refuse it.
        ("grow R9", "grow R9"),
        ("block R+ G3", "block R+ G3"),
        ("fish 1", "fish 1"),
        ("draw grave", "draw grave"),
        ("give r3", "give R3"),
    ],
)
def test_a_move_is_understood(text, means):
    table, hand = facing("R4 P2 P8 0 Brain Cure Frank Trade Quarantine Quarantine Rob")
    table.match.state = table.state._replace(grave=cards("B1 Rob"))
    assert typed(table, text, hand=hand) == means


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p2", "which one: block G- P2 or block G+ P2?"),
        ("p8", "which one: block G- P8, block G+ P8 or unblock R+ P8?"),
        ("r9", "which one: block G- R9, block G+ R9 or unblock R+ R9?"),
        ("b1", "B1 is not in your hand"),
        ("cure", "which one: unblock R+ Cure or unblock G- Cure?"),
        ("fish", "Fish can only be discarded now, which ends your turn: type discard Fish to do so"),
        ("rob", "which one: rob B1 or rob B2?"),
        ("discard", "which one: discard R9, discard P2, discard P8, discard 0, discard Cure, discard Fish or 1 more?"),
        ("grow", "there is nothing to grow now; moves lists all that can be done"),
        ("block r7", "block is typed as in block G+ R3"),
        (
            "unblock",
            "which one: unblock R+ R9, unblock R+ P8, unblock R+ Cure, unblock G- R9, unblock G- P2, unblock G- P8 "
            "or 1 more?",
        ),
        ("trade bob", "'bob' is no whole number"),
        ("end", "a turn ends with a card to the Grave: write discard CARD, as in discard R3 (Z22)"),
        ("done", "a turn ends with a card to the Grave: write discard CARD, as in discard R3 (Z22)"),
        ("pass", "a turn ends with a card to the Grave: write discard CARD, as in discard R3 (Z22)"),
        ("dance", "type what you do and the card, as in grow R7 or discard R3; moves lists all that can be done"),
        ("", "type what you do and the card, as in grow R7 or discard R3; moves lists all that can be done"),
        ("grow r11", "'r11' is no card"),
    ],
)
def test_what_is_not_clear_is_asked_for_in_one_sentence(text, told):
    table, hand = facing("R9 P2 P8 0 Cure Fish Rob")
    red, green = table.state.hordes
    table.match.state = table.state._replace(
        grave=cards("B1 B2"), hordes=(red, green._replace(low_block=cards("P1")[0]))
    )
    if text == "p2":
        table.match.state = table.state._replace(hordes=(red, green))
    if text in ("p8", "r9"):
        table.match.state = table.state._replace(hordes=(red, green))
    with pytest.raises(BadNotation) as refused:
        typed(table, text, hand=hand)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "means"),
    [("take", "draw grave"), ("draw grave", "draw grave"), ("g", "draw grave"), ("pool", "draw pool"),
     ("p", "draw pool"), ("draw p", "draw pool"), ("stop", "draw stop")],
)  # fmt: skip
def test_a_draw_is_understood(text, means):
    table = Table("R5")
    if text == "stop":
        table.match.state = table.state._replace(pool=())
    assert typed(table, text) == means


@pytest.mark.parametrize("text", ["give r4", "r4", "4", "red 4", "g r4"])
def test_a_gift_is_understood(text):
    table = begun("R5 R6 Fish", "0 start R5 R6", "0 fish 1", other="R4 R7")
    assert typed(table, text, seat=1) == "give R4"


def test_a_card_alone_starts_a_horde_and_never_ends_a_turn():
    table = begun("R5 R6 G5")
    assert typed(table, "start r5 r6") == "start R5 R6"
    assert typed(table, "start 6 5") == "start R5 R6"
    assert typed(table, "r5") == typed(table, "start r5") == "start R5"
    with pytest.raises(BadNotation, match="which one: start R5, start R5 R6 or start G5"):
        typed(table, "5")
    others = [card for card in set(table.state.hands[0]) if card.number not in (5, 6)]
    assert others
    for card in others:
        with pytest.raises(BadNotation, match="can only be discarded now"):
            typed(table, str(card))


@given(seed=st.integers(0, 10_000))
def test_every_choice_is_understood_as_it_is_written_in_any_case(seed):
    rng = Random(seed)
    table = Table(**rng.choice(({}, {"players": 3}, TEAM)))
    for _ in range(120):
        turn = table.match.turn
        if isinstance(turn, Over):
            break
        if isinstance(turn, Decide) and rng.random() < 0.2:
            view = table.view(turn.seats[0])
            for move in choices(view).listed:
                text = write_action(move, NOTATION)
                for shown in (text, text.lower(), text.upper()):
                    assert read_move(shown, turn.kind, view) == move
        table.match.submit(*random_action(table, turn, rng))


WORDS = st.sampled_from(
    "start grow block quarantine unblock cure trade fish rob discard give draw take r5 r7 g10 b 0 1 2 9 + - r+ g- red "
    "green high low end frank brain pig uni the with x \x1b[2J 名 R5 R6 ".split(" ")
)


@given(seed=st.integers(0, 400), words=st.lists(WORDS, max_size=5))
def test_whatever_is_typed_is_a_move_or_one_sentence(seed, words):
    rng = Random(seed)
    table = Table(**rng.choice(({}, TEAM)))
    for _ in range(rng.randrange(60)):
        if not isinstance(table.match.turn, Over):
            table.match.submit(*random_action(table, table.match.turn, rng))
    turn = table.match.turn
    if not isinstance(turn, Decide):
        return
    told = ""
    try:
        move = read_move(" ".join(words), turn.kind, table.view(turn.seats[0]))
        assert isinstance(move, Move)
        table.match.submit(turn.seats[0], move)
    except BadNotation as error:
        told = str(error)
    except IllegalAction as error:
        told = refusal_sentence(error.refusal)
    assert "\n" not in told
    assert len(told) < 300


# -- the table


def drawn(table, seat=0):
    """The table as a seat sees it, without colours."""
    names = NAMES[: table.options.players]
    return [click.unstyle(line).rstrip() for line in LETTERS.table(table.view(seat), Speaker(names, Seat(seat)))]


def test_hordes_are_rows_with_their_ends_blocks_and_quarantines():
    table = Table("R5 R6 R7", "B10 0 Quarantine Quarantine", players=3)
    table.do(
        "0 draw pool", "0 start R5 R6", "0 grow R7", "0 discard ..", "1 draw pool", "1 block R- B10", "1 block R+ 0"
    )
    table.do("1 discard ..", "2 draw pool", "* draw 2 G6", "2 start G6", "2 discard ..", "0 draw pool")
    table.draw()
    lines = drawn(table)
    assert lines[:6] == [
        "              1   2   3   4   5   6   7   8   9   10",
        "0 You         .   .   .  B10| 5   6   7  |0   .   .    red, 3 of 10, 8 cards",
        "              the low end is blocked by blue 10",
        "              the high end is blocked by 0, which counts 7",
        "1 Bob         .   .   .   .   .   .   .   .   .   .    no horde, 5 cards",
        "2 Cid         .   .   .   .   +   6   +   .   .   .    green, 1 of 10, 6 cards",
    ]
    assert re.fullmatch(r"Round 2   Pool \d+   Grave 4, on top \w+   Vault 0", lines[6])
    assert lines[-1].startswith("Your hand: ")
    table.do("0 discard ..", "1 draw pool", "1 quarantine G")
    lines = drawn(table, 1)
    # One's own row is the first.
    assert lines[1].startswith("1 You")
    at = next(at for at, line in enumerate(lines) if line.startswith("2 Cid"))
    assert lines[at] == "2 Cid         .   .   .   .  {Q}  6  {Q}  .   .   .    green, 1 of 10, 6 cards"
    assert lines[at + 1] == "              in Quarantine, at both ends"


def test_a_quarantine_beside_a_finished_end_shows_what_there_is():
    table = Table("R5 R6 R7 R8 R9 R10", "Quarantine Quarantine")
    table.do("0 draw pool", "0 start R5 R6", *(f"0 grow R{number}" for number in (7, 8, 9, 10)), "0 discard ..")
    table.do("1 draw pool", "1 quarantine R")
    assert "0 Ann         .   .   .  {Q}  5   6   7   8   9   10   red, 6 of 10, 1 card" in drawn(table, 1)
    assert "              in Quarantine, at both ends" in drawn(table, 1)


def test_partners_stand_together_and_every_side_has_its_name():
    lines = drawn(Table("R5", **TEAM), 1)
    heads = [line for line in lines if line.endswith(":")]
    assert heads == ["You and Dee:", "Ann and Cid:"]
    assert [line[:5] for line in lines if line[:1].isdigit()] == ["1 You", "3 Dee", "0 Ann", "2 Cid"]


def test_what_is_known_stands_between_the_hordes_and_the_hand():
    table = Table("R5", grave="G2")
    table.do("0 draw grave", "0 discard ..")
    lines = drawn(table, 1)
    assert lines[-2] == "  Ann holds green 2."
    assert all("holds" not in line for line in drawn(table, 0))


@pytest.mark.parametrize("seed", range(6))
def test_a_table_fits_a_terminal_of_80_by_24(seed):
    rng = Random(seed)
    table = Table(**(TEAM if seed % 2 else {"players": 3}))
    while not isinstance(turn := table.match.turn, Over):
        if isinstance(turn, Decide) and rng.random() < 0.2:
            lines = drawn(table, turn.seats[0])
            rows = [line for line in lines if not re.match(r"  \w", line)]
            assert max(map(len, rows)) <= 80
            assert len(rows) <= 20
        table.match.submit(*random_action(table, turn, rng))


# -- a game


def played(tmp_path, table, *lines, **fields):
    """A record in which the player is to act, gone on with by typing these lines."""
    record = table.record()
    document = {
        "muggins": 1, "game": "zombs", "rules": "zombs", "options": dict(table.chosen), "actions": list(record.actions),
        "players": ["Ann", *["bot:easy@1"] * (table.options.players - 1)],
    }  # fmt: skip
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document | fields), encoding="utf-8")
    said = call("play", "--resume", path, stdin="".join(f"{line}\n" for line in lines))
    return said, json.loads(path.read_text(encoding="utf-8"))["actions"][len(record.actions) :]


def to_win():
    """Seat 0 can win with red 7 and is to act, of the fast game."""
    table = Table("R5 R6 R4 R3 R2 R1 R7", "G1", length="fast")
    table.do("0 draw pool", "* draw 0 G9", "0 start R5 R6", "0 grow R4", "0 grow R3", "0 grow R2", "0 grow R1")
    return table


def test_a_discard_that_throws_the_game_away_is_asked_once_more(tmp_path):
    question = "You can win with red 7: discard all the same? yes or no > "
    said, done = played(tmp_path, to_win(), "discard g9", "no", "discard g9", "", "quit")
    assert said.out.count(question) == 2
    assert done == []
    said, done = played(tmp_path, to_win(), "discard g9", "yes", "quit")
    assert said.out.count(question) == 1
    assert done[0] == "0 discard G9"
    said, done = played(tmp_path, to_win(), "r7")
    assert question not in said.out
    assert done == ["0 grow R7"]
    assert "Your horde is complete. You win, 7 to 0." in said.out


def test_no_question_where_nothing_wins(tmp_path):
    said, done = played(tmp_path, begun("R5 R6 G9"), "discard g9", "quit")
    assert "all the same" not in said.out
    assert done[0] == "0 discard G9"


def test_grave_and_vault_are_listed_in_order_at_any_question(tmp_path):
    table = Table("R5 Trade", "G1", grave="G2")
    table.do("0 draw pool", "* draw 0 B4", "0 trade 1", "0 discard G1", "1 draw pool", "1 discard B4")
    said, done = played(tmp_path, table, "grave", "vault", "moves", "take", "grave", "vault", "quit")
    assert said.out.count("The Grave, from the top: B4 G1 G2\n") == 1
    assert said.out.count("Type take to draw B4.") == 1
    assert said.out.count("The Vault, from the top: Trade\n") == 2
    assert "The Grave, from the top: G1 G2\n" in said.out
    assert "draw grave  take blue 4 from the Grave" in said.out
    assert done == ["0 draw grave"]


def test_moves_are_all_choices_but_the_discards(tmp_path):
    table = begun("R5 R6 Trade Rob", grave="G2")
    said, _ = played(tmp_path, table, "moves", "quit")
    listed = re.findall(r"^  (\S.*?)  +\S", said.out.split("> ")[1], re.MULTILINE)
    legal = table.legal(0)
    assert sorted(listed) == [line for line in legal if not line.startswith("discard")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("start r4", "That cannot be: a horde cannot start with red 4"),
        ("draw grave", "That cannot be: once a card has come from the Pool, nothing is drawn from the Grave"),
        ("fish 1", "That cannot be: a Zomb-Fish asks for a card that fits your horde, and you have none yet (Z41)."),
        ("trade 0", "That cannot be: seat 0 is your own: name another player's (Z40)."),
        ("trade 7", "That cannot be: there is no seat 7; seats are 0 to 1 (Z40)."),
        (
            "end",
            "A turn ends with a card to the Grave: write discard CARD, as in discard R3 (Z22). Type help for help.",
        ),
        ("5", "Which one: start R5 or start G5? Type help for help."),
        ("名前", "Type what you do and the card"),
    ],
)
def test_what_cannot_be_typed_is_told_in_one_sentence(text, told, tmp_path):
    said, done = played(tmp_path, begun("R5 G5 Fish Trade"), text, "quit")
    assert (said.status, done) == (0, [])
    assert told in said.out


def test_the_help_says_how_moves_are_typed(tmp_path):
    said, _ = played(tmp_path, begun("R5"), "help", "quit")
    for word in ("moves", "grave", "vault", "grow R7", "hint", "back"):
        assert word in said.out


def test_a_whole_game_at_a_terminal(tmp_path):
    """All that is typed is what the rules of thumb would do; the record is replayed after it."""
    record = tmp_path / "game.json"
    bot = SteadyBot()
    with Terminal(
        record, "zombs", "--bots", "easy", "--set", "length=fast", "--seed", "3", "--record", str(record)
    ) as at:
        for _ in range(400):
            match = replayed(record).match
            if isinstance(match.turn, Over):
                break
            seat = match.turn.seats[0]
            assert seat == 0
            move = bot.choose(match.view(seat), match.legal(seat), None)
            at.say(write_action(move, NOTATION).lower())
        assert at.end() == 0
        assert re.search(r"horde is complete\. (You|Easy) wins?, \d+ to \d+\.|longest horde wins", at.screen)
        assert "That cannot be" not in at.screen
    answer = call("replay", record, "--json")
    assert (answer.status, answer.json["over"]) == (0, True)
    assert call("verify", record).status == 0


def test_a_team_game_is_begun_by_what_is_asked(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = call("play", "--seed", "5", stdin="zombs\n4\neasy\neasy\neasy\n\nquit\n")
    assert (said.status, said.err) == (0, "")
    assert "Who is your partner, in seat 2" in said.out
    assert "You and Easy 2:" in said.out
    assert "Easy 1 and Easy 3:" in said.out
    (path,) = (tmp_path / "muggins" / "records").iterdir()
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["options"] == {"players": 4, "mode": "team"}
    assert re.search(r"Zombs with Easy 2 against Easy 1 and Easy 3, \d to \d, last played", call("play", stdin="").out)


def test_three_bots_named_are_a_team_game(tmp_path):
    said = call("play", "zombs", "--bots", "easy,easy,easy", "--record", tmp_path / "a.json", stdin="quit\n")
    assert (said.status, said.err) == (0, "")
    assert "You and Easy 2:" in said.out


def test_a_move_is_taken_back(tmp_path):
    said, done = played(tmp_path, begun("R5 R6"), "start r5", "back", "start r5 r6", "quit")
    assert "You take back your last decision." in said.out
    assert done == ["0 start R5 R6"]
