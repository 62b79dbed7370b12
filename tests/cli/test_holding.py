"""A file held by one sitting at a time: nothing is lost between two, nothing written over, nothing left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from muggins.cli.answers import Mistake
from muggins.cli.holding import hold, make

TALLY = """
import sys
from pathlib import Path
from muggins.cli.answers import Mistake
from muggins.cli.holding import hold
done = 0
while done < 40:
    try:
        with hold(sys.argv[1]) as file:
            for _ in range(2):
                file.write(str(int(file.path.read_text()) + 1))
        done += 1
    except Mistake:
        pass
"""
"""Adds 80 to the number in a file, two at a time, whenever nobody else holds it."""

MAKING = """
import sys
from pathlib import Path
from muggins.cli.holding import make
make(Path(sys.argv[1]), sys.argv[2])
"""

HOLDING = """
import sys, time
from muggins.cli.holding import hold
held = hold(sys.argv[1])
print("held", flush=True)
time.sleep(99)
"""


def test_who_holds_a_file_by_turns_loses_nothing_of_what_the_others_write(tmp_path):
    path = tmp_path / "tally"
    make(path, "0").release()
    running = [subprocess.Popen([sys.executable, "-c", TALLY, str(path)]) for _ in range(4)]
    assert [each.wait(120) for each in running] == [0] * 4
    assert path.read_text() == str(4 * 80)
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_held_is_not_held_again_whatever_is_written_meanwhile(tmp_path):
    path = tmp_path / "a.json"
    with make(path, "new") as file:
        for text in ("one", "two", "three"):
            with pytest.raises(Mistake, match="at another table"):
                hold(str(path))
            file.write(text)
            assert path.read_text() == text
    with hold(str(path)) as file:
        assert path.read_text() == "three"
        with pytest.raises(Mistake, match="at another table"):
            hold(str(path))


def test_of_many_that_make_one_file_at_once_one_does_and_nothing_is_written_over(tmp_path):
    path = tmp_path / "a.json"
    running = [
        subprocess.Popen([sys.executable, "-W", "ignore", "-c", MAKING, str(path), str(at)], stderr=subprocess.PIPE)
        for at in range(6)
    ]
    ended = [each.communicate(timeout=60)[1] for each in running]
    made = [at for at, each in enumerate(running) if each.returncode == 0]
    assert len(made) == 1
    assert path.read_text() == str(made[0])
    assert all(b"FileExistsError" in err for at, err in enumerate(ended) if at not in made)
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_there_is_not_made_again(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        make(path, "new")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        make(tmp_path / "link", "new")
    assert path.read_text() == "precious"
    assert {each.name for each in tmp_path.iterdir()} == {"a.json", "link"}


def test_where_there_are_no_links_a_file_is_made_all_the_same(tmp_path, monkeypatch):
    def no_links(*_, **__):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.json"
    with make(path, "new"):
        assert path.read_text() == "new"
        with pytest.raises(Mistake, match="at another table"):
            hold(str(path))
    with pytest.raises(FileExistsError):
        make(path, "newer")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_where_there_are_no_locks_files_are_written_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    path = tmp_path / "a.json"
    with make(path, "new") as file:
        file.write("newer")
        with hold(str(path)) as other:
            other.write("newest")
    assert path.read_text() == "newest"
    assert list(tmp_path.iterdir()) == [path]


def test_a_holder_that_is_killed_holds_nothing(tmp_path):
    path = tmp_path / "a.json"
    make(path, "old").release()
    with subprocess.Popen([sys.executable, "-c", HOLDING, str(path)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(Mistake, match="at another table"):
            hold(str(path))
        holder.kill()
        holder.wait()
    hold(str(path)).release()


def test_threads_of_one_process_hold_by_turns_as_well(tmp_path):
    path = tmp_path / "tally"
    make(path, "0").release()

    def add(_: int) -> int:
        while True:
            try:
                with hold(str(path)) as file:
                    file.write(str(int(path.read_text()) + 1))
                    return 1
            except Mistake:
                continue

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(add, range(60))) == 60
    assert path.read_text() == "60"
