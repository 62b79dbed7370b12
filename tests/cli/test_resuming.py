"""Going on with a record: what its proof is worth then, who else sits at it, and what is asked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time

import pytest

from muggins.core.dealer import Dealer, commitment, seed_of
from muggins.core.match import Match
from muggins.core.record import Fair, record_of, write
from muggins.games.catalog import CATALOG
from tests.cli.calls import call, record, written
from tests.cli.terminal import Terminal

SEED, OTHER = seed_of("one").hex(), seed_of("other").hex()
FORGED = {"commitment": commitment(seed_of("other")), "nonces": ["ab"], "seed": SEED}
SEALED = {"commitment": commitment(seed_of("one")).upper(), "nonces": ["AB", "cd"]}


def dealt(**fields):
    """A game dealt from the seed, up to the first question."""
    entry = CATALOG.entry("regal")
    match = Match(entry.build({}), Dealer(bytes.fromhex(SEED), [b"\xab"]))
    match.deal()
    document = json.loads(write(record_of(entry, {}, ["Ann", "bot:steady@1"], match, with_seed=True)))
    return {**document, **fields}


def kept(path):
    return json.loads(path.read_text(encoding="utf-8"))


def fair_of(fair):
    """What proves the deals, in the writing of records."""
    return {**fair, "commitment": fair["commitment"].lower()}


# -- what proves the deals


def test_a_game_that_its_seed_proves_is_gone_on_with_without_a_word(tmp_path):
    path = written(tmp_path / "a.json", dealt())
    answer = call("play", "--resume", path, stdin="quit\n")
    assert (answer.status, answer.err) == (0, "")
    assert f"fixed by a seed whose SHA-256 is {commitment(bytes.fromhex(SEED))}" in answer.out
    assert call("verify", path).status == 0


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (dealt(fair=FORGED), "The record's seed is not the one that was committed to"),
        (dealt(fair={**FORGED, "nonces": []}), "The record's seed is not the one that was committed to"),
        (
            dealt(fair={"commitment": commitment(bytes.fromhex(OTHER)), "nonces": [], "seed": OTHER}),
            "The record's seed does not give the draw of its action 1",
        ),
    ],
    ids=["forged", "forged, no nonce", "other draws"],
)
def test_a_proof_that_fails_is_told_and_stays_as_it_came_to_the_end_of_the_game(document, told, tmp_path):
    path = written(tmp_path / "a.json", document)
    before = call("verify", path).out
    with Terminal(path, "--resume", str(path)) as table:
        assert f"{told}, so its deals cannot be proved fair; what it holds of them is kept." in table.screen
        assert "fixed by a seed" not in table.screen
        assert kept(path)["fair"] == document["fair"]
        table.play(decisions=12)
        table.say("back")
        table.say("resign")
        table.say("yes")
        assert table.end() == 0
    assert kept(path)["fair"] == document["fair"]
    assert kept(path)["result"]["reason"] == "resigned"
    after = call("verify", path)
    assert after.status == 1
    assert after.out == before


def test_a_commitment_whose_seed_is_with_somebody_else_stays_until_a_card_is_drawn_here(tmp_path):
    sealed = dealt(fair=SEALED)
    path = written(tmp_path / "a.json", sealed)
    answer = call("play", "--resume", path, stdin="hint\nquit\n")
    assert answer.status == 0
    assert answer.err.count("\n") == 1
    assert "not published, so the deals from here on cannot be proved fair" in answer.err
    assert "fixed by a seed" not in answer.out
    assert kept(path)["fair"] == fair_of(SEALED)
    with Terminal(path, "--resume", str(path)) as table:
        table.play(decisions=1)
        # The starter was drawn here.
        assert "fair" not in kept(path)
        table.say("back")
        assert kept(path)["actions"] == sealed["actions"]
        assert kept(path)["fair"] == fair_of(SEALED)
        table.play(decisions=1)
        assert "fair" not in kept(path)


def test_a_game_given_up_before_another_draw_can_still_be_proved_by_who_has_the_seed(tmp_path):
    proof = Fair.of(Dealer(bytes.fromhex(SEED), [b"\xab"]), with_seed=False)
    path = written(tmp_path / "a.json", dealt(fair={"commitment": proof.commitment, "nonces": list(proof.nonces)}))
    assert call("play", "--resume", path, stdin="resign\nyes\n").status == 0
    published = kept(path)
    published["fair"]["seed"] = SEED
    assert published["result"]["reason"] == "resigned"
    assert call("verify", written(path, published)).status == 0


# -- two at one record


@pytest.mark.parametrize("words", [("regal", "--seed", "1", "--record"), ("--resume",)])
def test_a_record_that_is_being_played_is_not_played_by_another(words, tmp_path):
    path = tmp_path / "a.json"
    if "--resume" in words:
        written(path, dealt())
    with Terminal(path, *words, str(path)) as table:
        for _ in range(2):
            before = path.read_text()
            answer = call("play", "--resume", path, stdin="resign\nyes\n")
            assert (answer.status, answer.out) == (1, "")
            assert answer.err == f"muggins: {path} is being played at another table; leave that one first\n"
            assert path.read_text() == before
            table.play(decisions=1)
        assert call("replay", path).status == 0
        # A copy may be played beside it.
        assert call("play", "--resume", path, "--record", tmp_path / "copy.json", stdin="quit\n").status == 0
        table.say("quit")
        assert table.end() == 0
    assert call("play", "--resume", path, stdin="quit\n").status == 0
    assert {each.name for each in tmp_path.iterdir()} == {"a.json", "copy.json"}


def test_a_record_whose_player_was_killed_can_be_played_at_once(tmp_path):
    path = tmp_path / "a.json"
    with Terminal(path, "regal", "--record", str(path)) as table:
        table.child.kill(9)
        table.child.wait()
        assert call("play", "--resume", path, stdin="quit\n").status == 0


def test_a_refused_or_failed_sitting_holds_nothing(tmp_path):
    path = written(tmp_path / "a.json", record(players=["Ann", "Bob"]))
    for _ in range(2):
        assert "2 of the record's players are people" in call("play", "--resume", path).err


# -- new records


def test_games_begun_in_one_second_have_names_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(time, "strftime", lambda *_: "20260509-073500")
    for _ in range(3):
        assert call("play", "regal", stdin="quit\n").status == 0
    names = sorted(each.name for each in (tmp_path / "muggins" / "records").iterdir())
    assert names == [f"regal-20260509-073500{end}.json" for end in ("-2", "-3", "")]


def test_games_begun_at_once_are_as_many_records(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "muggins", "play", "regal"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(5)
    ]
    ended = [each.communicate(b"quit\n", timeout=60)[0].decode() for each in running]
    assert [each.returncode for each in running] == [0] * 5
    told = {re.search(r"The record: (.*)", out)[1] for out in ended}
    records = list((tmp_path / "muggins" / "records").iterdir())
    assert {str(each) for each in records} == told
    assert len(records) == 5
    assert all(call("verify", each).status == 0 for each in records)


# -- questions and answers


PLAYED = (
    "* cut 4c 9h",
    "* deal 5h 6d 7c 8s 9c Th / Ac 2c 3c 4c 5c 6c",
    "0 lay 9c Th",
    "1 lay 5c 6c",
    "* starter Kd",
    *"1 play 4c, 0 play 8s, 1 play 3c, 0 play 7c, 1 play 2c, 0 play 6d, 1 play Ac, 0 play 5h".split(", "),
    "1 count 0",
)
"""Seat 1 has counted; seat 0 is to count, or to claim where muggins is on."""


@pytest.mark.parametrize(
    ("fields", "typed", "told"),
    [
        *[
            ({"options": {"counting": "manual"}}, typed, "Type a number from 0 to 29, as in 12.")
            for typed in ("", "pass", "what", "12 points", "-3", "1.5")
        ],
        *[
            ({"rules": "zombie"}, typed, "Type how many points were missed, or pass.")
            for typed in ("what", "12 points", "-3", "1.5")
        ],
    ],
)
def test_words_where_a_number_is_asked_for_are_answered_with_what_to_type(fields, typed, told, tmp_path):
    path = written(tmp_path / "a.json", record(*PLAYED, **fields))
    answer = call("play", "--resume", path, stdin=f"{typed}\nquit\n")
    assert answer.status == 0
    assert told in answer.out
    assert kept(path)["actions"] == list(PLAYED)


def test_a_line_can_be_edited_at_a_terminal_and_called_back(tmp_path):
    pytest.importorskip("readline")
    path = tmp_path / "a.json"
    with Terminal(path, "regal", "--seed", "5", "--record", str(path)) as table:
        table.child.send("6x Tc" + "\x1b[D" * 4 + "\x04c")
        assert "You lay away 6c Tc." in table.say("")
        table.say("board")
        assert "..........|.   0" in table.say("\x1b[A")


def test_ctrl_c_in_the_midst_of_a_line_keeps_the_game(tmp_path):
    path = tmp_path / "a.json"
    with Terminal(path, "regal", "--seed", "5", "--record", str(path)) as table:
        table.child.send("6c T")
        table.child.expect_exact("6c T")
        # A signal in the very moment in which a letter is read waits for the next one.
        time.sleep(0.5)
        table.child.sendintr()
        assert "Stopped. The game is kept; go on with: muggins play --resume" in table.until_asked()
        assert table.end() == 1
    assert call("play", "--resume", path, stdin="quit\n").status == 0
