"""`muggins simulate --resume` and `--cluster`: whatever interrupts it, the same command goes on to the same answer."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from resource import RLIMIT_FSIZE, setrlimit

import pexpect
import pytest

from tests.cli.calls import call, mistake, where
from tests.cli.test_bad_input import children, lives, process, without_rights

SHORT = ("--bots", "easy,random", "--seed", 7, "--set", "target=31")
ASKED = ("simulate", *SHORT, "--games", 300, "--json")


def kept(path):
    """How many games a file holds, as far as its lines are whole."""
    text = path.read_text() if path.exists() else ""
    return text.count("\n")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_simulation_that_is_killed_again_and_again_comes_to_the_same_answer(workers, tmp_path):
    path = tmp_path / "games.jsonl"
    whole = call(*ASKED)
    killed = 0
    for _ in range(3):
        running = process(*ASKED, "--resume", path, "--workers", workers, start_new_session=True)
        lines = kept(path)
        while running.poll() is None and kept(path) < lines + 2:
            time.sleep(0.005)
        if over := running.poll() is not None:
            assert running.returncode == 0
        else:
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate(timeout=60)
        if over:
            break
        killed += 1
        # A line that was being written is torn; it hardly ever is by chance.
        if killed % 2:
            with path.open("ab") as file:
                file.write(b'{"from":3,"to":')
    assert killed >= 2
    assert call(*ASKED, "--resume", path, "--workers", workers) == whole


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc here")
def test_workers_whose_simulation_is_killed_end_with_it(tmp_path):
    path = tmp_path / "games.jsonl"
    running = process("simulate", *SHORT, "--games", 100_000, "--resume", path, "--workers", 2, start_new_session=True)
    while kept(path) < 3:
        assert running.poll() is None
        time.sleep(0.01)
    workers = children(running.pid)
    assert len(workers) >= 2
    running.kill()
    running.communicate(timeout=60)
    deadline = time.monotonic() + 30
    while any(map(lives, workers)):
        assert time.monotonic() < deadline, "a worker plays on"
        time.sleep(0.05)


def test_ctrl_c_says_what_is_kept_and_the_same_command_goes_on(tmp_path):
    path = tmp_path / "games.jsonl"
    words = ("simulate", *SHORT, "--games", 100_000, "--resume", path)
    running = process(*words, start_new_session=True)
    while kept(path) < 3:
        assert running.poll() is None
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    assert err.startswith("Stopped. ")
    assert err.endswith(f" of 100,000 games are kept in {path}; the same command goes on from there.\n")
    played = int(err.split()[1].replace(",", ""))
    assert 0 < played < 100_000
    # As many as were kept are there at once.
    assert call(*words[:-3], played, "--json", "--resume", path).json["games"] == played


def test_a_file_that_holds_all_answers_at_once_also_for_fewer_games(tmp_path):
    path = tmp_path / "games.jsonl"
    assert call(*ASKED, "--resume", path) == call(*ASKED)
    before = path.read_bytes()
    assert call(*ASKED, "--resume", path) == call(*ASKED)
    assert path.read_bytes() == before
    more = ("simulate", *SHORT, "--games", 340, "--json")
    assert call(*more, "--resume", path) == call(*more)
    assert path.read_bytes().startswith(before)


def test_another_question_for_the_same_file_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "games.jsonl"
    call("simulate", *SHORT, "--games", 2, "--resume", path)
    before = path.read_bytes()
    for words, told in (
        (("--bots", "random,easy"), "bots are bot:easy@1, bot:random@1, not bot:random@1, bot:easy@1"),
        (("--seed", 8), "seed is 7, not 8"),
        (("--set", "target=61"), "options are target=31, not target=61"),
        (("--rules", "cabinet"), "rules is regal, not cabinet"),
    ):
        asked = (*SHORT, *words, "--games", 2, "--resume", path)
        assert told in mistake("simulate", *asked)
        assert where("simulate", *asked) == {"option": "resume"}
    assert path.read_bytes() == before


def test_a_wrong_question_leaves_no_file(tmp_path):
    path = tmp_path / "games.jsonl"
    for words in (("--games", 3), ("--games", 0), ("--bots", "hasty,easy")):
        mistake("simulate", *SHORT, *words, "--resume", path)
        assert not path.exists()


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    for path in (tmp_path / "no" / "games", tmp_path / ("x" * 300)):
        assert "cannot be written" in mistake("simulate", *SHORT, "--games", 2, "--resume", path)
    closed = tmp_path / "closed"
    closed.write_text("")
    closed.chmod(0o400)
    with without_rights():
        assert "cannot be written" in mistake("simulate", *SHORT, "--games", 2, "--resume", closed)


def test_a_full_disk_is_told_and_what_is_kept_stays(tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    call("simulate", *SHORT, "--games", 2, "--resume", path)

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = mistake("simulate", *SHORT, "--games", 300, "--resume", path)
    assert told == f"{path} cannot be written: no space left on device"
    monkeypatch.undo()
    assert call(*ASKED, "--resume", path) == call(*ASKED)


def test_a_disk_that_takes_half_a_line_is_told_and_the_file_is_gone_on_with(tmp_path):
    """Files may grow to some bytes only: what is written then is cut, as on a full disk."""
    path = tmp_path / "games.jsonl"
    call("simulate", *SHORT, "--games", 2, "--resume", path)
    most = path.stat().st_size + 100
    with process(
        "simulate", *SHORT, "--games", 300, "--resume", path, preexec_fn=lambda: setrlimit(RLIMIT_FSIZE, (most, most))
    ) as running:
        out, told = running.communicate(timeout=60)
    assert (out, running.returncode) == ("", 2)
    assert told.count("\n") == 1
    assert f"{path} cannot be written: file too large" in told
    assert path.stat().st_size == most
    assert call(*ASKED, "--resume", path) == call(*ASKED)


def test_a_file_of_something_else_is_refused_and_not_touched(tmp_path):
    path = tmp_path / "diary"
    path.write_text("Dear diary\n")
    assert "holds no simulation; name a new file" in mistake("simulate", *SHORT, "--games", 2, "--resume", path)
    assert path.read_text() == "Dear diary\n"


def test_no_cluster_is_told_in_one_sentence(monkeypatch):
    monkeypatch.setattr("muggins.cli.simulate.ANSWER_WITHIN", 1.0)
    asked = (*SHORT, "--games", 2, "--cluster", "127.0.0.1:9")
    assert mistake("simulate", *asked) == "no cluster answers at '127.0.0.1:9' within 1 seconds"
    assert where("simulate", *asked) == {"option": "cluster"}
    assert "no address of a cluster" in mistake("simulate", *SHORT, "--games", 2, "--cluster", "nowhere")


def test_workers_are_of_this_machine_or_of_a_cluster():
    asked = (*SHORT, "--games", 2, "--cluster", "127.0.0.1:9", "--workers", 2)
    assert "name one of the two" in mistake("simulate", *asked)
    assert where("simulate", *asked) == {"option": "workers, cluster"}


def test_a_terminal_is_shown_a_bar_with_the_time_that_is_left(tmp_path):
    path = str(tmp_path / "games.jsonl")
    words = ["-m", "muggins", *map(str, ("simulate", *SHORT, "--games", 3000, "--resume", path))]
    child = pexpect.spawn(sys.executable, words, timeout=60, encoding="utf-8", dimensions=(24, 120))
    child.expect(r"Games +\[#.*\] +\d+% +\d\d:\d\d:\d\d")
    child.sendintr()
    child.expect(r"Stopped\. ([\d,]+) of 3,000 games are kept")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
