"""Files that are no records, places that cannot be written, and interruptions: a sentence each, and no harm."""

from __future__ import annotations

import errno
import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.calls import call, mistake, record, where, written

READERS = ["replay", "legal", "hint", "verify"]
NOBODY = 65534


def process(*words, **how):
    """A real process of `muggins`, its streams as text."""
    return subprocess.Popen(
        [sys.executable, "-m", "muggins", *map(str, words)],
        stdin=how.pop("stdin", subprocess.PIPE),
        stdout=how.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        text=True,
        **how,
    )


def read_until(stream, end):
    """What a process prints, up to `end`."""
    text = ""
    while not text.endswith(end):
        letter = stream.read(1)
        assert letter, f"the output ended before {end!r}: {text}"
        text += letter
    return text


@contextmanager
def without_rights():
    """Rights as anybody's: root may read and write everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def zeros(path):
    with path.open("wb") as file:
        file.truncate(100_000_000)


def lines_of_text(path):
    path.write_bytes(b"This is a diary, no record at all.\n" * 2_860_000)


def one_long_record(path):
    with path.open("wb") as file:
        file.write(b'{"muggins": 1, "game": "cribbage", "rules": "regal", "actions": ["')
        for _ in range(100):
            file.write(b"0 play 5h " * 100_000)


def blank_lines(path):
    path.write_bytes(b"\n" * 100_000_000)


@pytest.mark.parametrize("made", [zeros, lines_of_text, one_long_record, blank_lines])
def test_a_hundred_megabytes_are_refused_in_one_sentence_and_little_memory(made, tmp_path):
    path = tmp_path / "big.json"
    made(path)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sentence = mistake("legal", path)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert "at most 2,000,000 bytes" in sentence or "empty" in sentence
    assert after - before < 50_000


def test_a_record_among_many_that_is_too_long_spoils_nothing(tmp_path):
    path = tmp_path / "many.jsonl"
    good = json.dumps(record())
    with path.open("w") as file:
        file.write(f"{good}\n" + "x" * 30_000_000 + f"\n{good}\n")
    answer = call("replay", path, "--json")
    assert [line["valid"] for line in answer.lines] == [True, False, True]
    assert answer.lines[1]["error"]["where"] == {"line": 2}


def test_many_short_lines_are_answered_one_by_one_in_time(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text("{}\n" * 50_000)
    answer = call("replay", path)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines()[-1] == "muggins: line 50000: the record lacks 'muggins'"


@pytest.mark.parametrize("length", [1_999_990, 2_000_000, 2_000_001, 2_000_003, 4_000_001])
def test_a_line_that_ends_near_the_limit_is_read_whole_or_not_at_all(length, tmp_path):
    good = json.dumps(record())
    long = good + " " * (length - len(good) - 1)
    path = tmp_path / "many.jsonl"
    path.write_text(f"{good}\n{long}\n{good}")
    answer = call("replay", path, "--json")
    assert [line["valid"] for line in answer.lines] == [True, length <= 2_000_000, True]


@pytest.mark.parametrize("command", READERS)
def test_binary_junk_is_refused_with_the_place_of_its_first_byte(command, tmp_path):
    path = tmp_path / "junk.json"
    path.write_bytes(bytes(range(200, 256)) * 50)
    answer = call(command, path, "--json")
    assert answer.status == 2
    assert "byte 1 cannot be read" in answer.json["error"]["message"]


@pytest.mark.parametrize("command", READERS)
def test_a_folder_and_a_missing_file_are_refused_by_name(command, tmp_path):
    for path, why in ((tmp_path, "is a directory"), (tmp_path / "no.json", "no such file or directory")):
        answer = call(command, path)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err == f"muggins: {path} cannot be read: {why}\n"
        assert call(command, path, "--json").json["error"]["where"] == {"argument": str(path)}


@pytest.mark.parametrize("command", READERS)
def test_without_a_file_the_use_is_told(command):
    assert "Missing argument" in mistake(command)
    assert where(command) == {"argument": "file"}


def test_a_name_too_long_for_a_file_is_refused():
    assert "file name too long" in mistake("legal", "x" * 300)


def test_a_file_that_fails_while_it_is_read_is_refused():
    if not os.path.exists("/proc/self/mem"):
        pytest.skip("there is no /proc here")
    assert "/proc/self/mem cannot be read" in mistake("legal", "/proc/self/mem")


def test_a_file_that_may_not_be_read_is_refused(tmp_path):
    path = written(tmp_path / "a.json", record())
    path.chmod(0)
    mistake("legal", path.with_name("first-all-is-imported"))
    with without_rights():
        assert "permission denied" in mistake("legal", path)


def test_the_end_of_the_input_is_no_record():
    assert mistake("legal", "-") == "there is no record: the input is empty"


def test_without_any_standard_input_that_is_told():
    ended = process("legal", "-", stdin=None, preexec_fn=lambda: os.close(0))
    out, err = ended.communicate(timeout=60)
    assert (ended.returncode, out, err) == (2, "", "muggins: there is no standard input to read\n")


def test_an_answer_that_cannot_be_written_is_told():
    with open("/dev/full", "w") as full:
        ended = process("score", "5c 5d 5h Js", "5s", stdout=full)
        _, err = ended.communicate(timeout=60)
    assert (ended.returncode, err) == (2, "muggins: the answer cannot be written: no space left on device\n")


def test_who_stops_reading_gets_no_complaint(tmp_path):
    path = written(tmp_path / "many.jsonl", *[record()] * 5_000)
    with process("replay", path, "--json") as running:
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(60) == 0


def test_names_that_a_narrow_terminal_cannot_show_are_written_as_escapes(tmp_path):
    actions = ["* cut 4c 9h", "* deal 5h 6d 7c 8s 9c Th / Ac 2c 3c 4c 5c 6c"]
    path = written(tmp_path / "a.json", record(*actions, players=["Ann", "Zoë"]))
    narrow = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for words in (("--json",), ()):
        asked = process("hint", path, "--seat", "0", *words, env=narrow)
        _, err = asked.communicate(timeout=60)
        assert (asked.returncode, err) == (0, "")
    running = process("play", "regal", "--name", "Zoë", "--record", tmp_path / "b.json", env=narrow)
    _, err = running.communicate("", timeout=60)
    assert "Traceback" not in err


# -- where a game cannot be kept


def begun(*words, stdin="", **how):
    """A game whose input ends at the first question."""
    return call("play", "regal", "--seed", "1", "--record", *words, stdin=stdin, **how)


def test_a_record_beneath_a_file_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    answer = begun(tmp_path / "file" / "a.json")
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert "cannot be made: " in answer.err


def test_a_record_goes_to_a_folder_that_is_made_for_it(tmp_path):
    assert begun(tmp_path / "some" / "where" / "a.json").status == 1
    assert call("replay", tmp_path / "some" / "where" / "a.json").status == 0


def test_a_record_that_is_a_folder_is_refused(tmp_path):
    assert "is a directory" in begun(tmp_path).err


@pytest.mark.parametrize("name", ["x" * 300, "x" * 254])
def test_a_record_with_too_long_a_name_is_refused(name, tmp_path):
    answer = begun(tmp_path / name)
    assert answer.status == 2
    assert answer.err.endswith("cannot be written: file name too long\n")


def test_a_record_in_a_folder_that_may_not_be_written_is_refused(tmp_path):
    begun(tmp_path / "first-all-is-imported.json")
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o555)
    with without_rights():
        answer = begun(locked / "a.json")
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert "permission denied" in answer.err
    assert not list(locked.iterdir())


@pytest.mark.parametrize("words", [("--record",), ("--resume", "{game}", "--record")])
def test_another_file_is_never_written_over(words, tmp_path):
    game, other = tmp_path / "game.json", tmp_path / "other.json"
    begun(game)
    other.write_text("precious")
    rules = () if "--resume" in words else ("regal",)
    answer = call("play", *rules, *(word.format(game=game) for word in words), other)
    assert answer.status == 2
    assert "other.json is there already" in answer.err
    assert other.read_text() == "precious"


def test_a_game_resumed_to_another_file_leaves_its_record_alone(tmp_path):
    game, other = tmp_path / "game.json", tmp_path / "sub" / "other.json"
    begun(game)
    kept = game.read_text()
    answer = call("play", "--resume", game, "--record", other, stdin="")
    assert answer.status == 1
    assert (game.read_text(), json.loads(other.read_text())) == (kept, json.loads(kept))


def test_on_a_full_disk_the_old_record_stays_whole(tmp_path, monkeypatch):
    """The disk is full from the third writing on."""
    path, syncs = tmp_path / "a.json", []

    def full(number):
        syncs.append(number)
        if len(syncs) > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    answer = begun(path, stdin="hint\nXX\n" + "\n".join(f"{a} {b}" for a in "A23456789TJQK" for b in "A23456789TJQK"))
    assert answer.status == 2
    assert answer.err == f"muggins: the record {path} cannot be written: no space left on device\n"
    replayed = call("replay", path, "--json")
    assert replayed.status == 0
    assert replayed.json["actions"] == 2
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]
    monkeypatch.undo()
    assert call("play", "--resume", path, stdin="").status == 1


def test_where_a_file_may_not_grow_the_old_record_stays_whole(tmp_path):
    """The limit is the system's own: a real process meets it."""
    path = tmp_path / "a.json"
    begun(path)
    dealt = path.stat().st_size
    path.unlink()
    running = process(
        "play", "regal", "--seed", "1", "--record", path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (dealt - 1, dealt - 1)),
    )  # fmt: skip
    _, err = running.communicate("quit\n", timeout=60)
    assert (running.returncode, err) == (2, f"muggins: the record {path} cannot be written: file too large\n")
    assert call("replay", path, "--json").json["turn"] == {"chance": "deal"}
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_an_interruption_in_the_middle_of_writing_leaves_no_half_file(moment, tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    begun(path)
    kept = path.read_text()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, moment, interrupted)
    answer = call("play", "--resume", path, stdin="quit\n")
    assert answer.status in (1, 130)
    assert path.read_text() == kept
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


# -- interruptions


def test_ctrl_c_at_a_question_of_the_game_keeps_the_game(tmp_path):
    path = tmp_path / "a.json"
    running = process("play", "regal", "--record", path, "--seed", "1")
    read_until(running.stdout, " > ")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (1, "")
    assert f"Stopped. The game is kept; go on with: muggins play --resume {path}" in out
    assert call("replay", path).status == 0


def test_ctrl_c_before_a_game_begins_stops_in_a_word(tmp_path):
    running = process("play", env={**os.environ, "XDG_DATA_HOME": str(tmp_path)})
    read_until(running.stdout, " > ")
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert (running.returncode, err.split()) == (130, ["Stopped."])
    assert not list(tmp_path.iterdir())


def test_ctrl_c_stops_a_simulation_in_a_word():
    running = process("simulate", "--bots", "random,random", "--games", 1_000_000, start_new_session=True)
    with pytest.raises(subprocess.TimeoutExpired):
        running.wait(2.5)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err.split()) == (130, "", ["Stopped."])


def children(pid):
    """The processes that a process has begun."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(each) for each in text.split()]


def lives(pid):
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("after", [0.0, 0.05, 0.2, 2.0])
def test_ctrl_c_stops_a_simulation_with_workers_in_a_word_from_their_first_moment_on(after):
    """A terminal sends Ctrl-C to all of them; they are still importing, or in the midst of their games."""
    words = ("simulate", "--bots", "random,random", "--games", 1_000_000, "--workers", 3)
    running = process(*words, start_new_session=True)
    # One of the children keeps the books of the others.
    while len(workers := children(running.pid)) < 3:
        assert running.poll() is None
        time.sleep(0.005)
    time.sleep(after)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err.split()) == (130, "", ["Stopped."])
    deadline = time.monotonic() + 20
    while any(map(lives, workers)):
        assert time.monotonic() < deadline, "a worker plays on"
        time.sleep(0.05)


def test_input_that_ends_in_the_game_keeps_it_and_says_how_to_go_on(tmp_path):
    path = tmp_path / "a.json"
    answer = begun(path)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.endswith(f"The input has ended. The game is kept; go on with: muggins play --resume {path}\n")


def test_input_that_ends_before_a_game_begins_begins_none(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for typed in ("", "1\n", "1\n2\n", "1\n2\nsteady\n", "quit\n", "1\nquit\n"):
        answer = call("play", stdin=typed)
        assert answer.status == 1
        assert answer.err.endswith(": no game was begun.\n")
    assert not list(tmp_path.iterdir())
