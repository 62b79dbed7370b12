"""kill -9 under play: what was shown is on disk, the game goes on, nothing is lost or doubled.

    python benchmarks/kills.py [KILLS] [SEED]

Games are played through pipes and killed at random moments, ten times a game or so; each is resumed
and killed again until it is over. What a player answers hangs on the record alone, and the steady
bot takes no chances, so the game that was killed must be, line by line, the one that was not.
"""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from muggins.core.game import Over, Seat
from muggins.core.notation import write_action
from muggins.core.proof import verify
from muggins.core.record import Replay, parse, replay
from muggins.games.catalog import CATALOG

YOU = Seat(0)
RULES = ("regal", "zombie", "cabinet")
LONGEST = 120.0
"""Seconds after which a game that does not end is given up."""

_SHOWN = re.compile(
    r"You cut (?P<cut>\w\w)"
    r"|You have (?P<deal>\w\w(?: \w\w)*)\."
    r"|(?P<layer>You|Steady) lays? away (?P<lay>[^.]*)\."
    r"|The starter is (?P<starter>\w\w)\."
    r"|(?P<player>You|Steady) plays? (?P<play>\w\w),"
    r"|(?P<counter>You|Steady) counts? [\w-]+ for the (?P<count>hand|crib)\."
)

Deed = tuple[str, str, str]
"""Who did what with which cards, as far as the screen tells it."""


def replayed(path: Path) -> Replay:
    """The record of a file; it must be whole and valid."""
    played = replay(parse(path.read_text(encoding="utf-8")), CATALOG)
    assert played.fault is None, played.fault
    return played


def answer(path: Path) -> str:
    """What the player says to the question that is asked: always the same at the same point of a game."""
    match = replayed(path).match
    choices = list(match.legal(YOU))
    return write_action(Random(len(match.log)).choice(choices), CATALOG.entry("regal").notation)


def shown(screen: str) -> list[Deed]:
    """What a player has been told by a screen."""
    deeds = []
    for told in _SHOWN.finditer(screen):
        kind = told.lastgroup
        assert kind is not None
        who = told["layer"] or told["player"] or told["counter"] or ""
        cards = "" if (kind == "lay" and who != "You") or kind == "count" else " ".join(sorted(told[kind].split()))
        deeds.append((who, kind, cards))
    return deeds


def recorded(actions: Sequence[str]) -> list[Deed]:
    """What a player must have been told after these actions."""
    return [deed for action in actions for deed in _deeds(action)]


def _deeds(action: str) -> Iterator[Deed]:
    who, verb, *cards = action.split()
    name = {"0": "You", "1": "Steady"}.get(who, "")
    match verb:
        case "cut" if cards[0] != "-":
            yield "", "cut", cards[0]
        case "deal":
            yield "", "deal", " ".join(sorted(cards[: cards.index("/")]))
        case "lay":
            yield name, "lay", " ".join(sorted(cards)) if name == "You" else ""
        case "starter":
            yield "", "starter", cards[0]
        case "play":
            yield name, "play", cards[0]
        case "count":
            yield name, "count", ""


@dataclass(slots=True)
class Sitting:
    """One process of a game, played by `answer` until it ends or is killed."""

    words: Sequence[str]
    path: Path
    screen: str = ""

    def run(self, after: float | None) -> bool:
        """Play; kill so many seconds after the first word shown. Whether it was killed."""
        with subprocess.Popen(
            [sys.executable, "-m", "muggins", "play", *self.words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as running:
            assert running.stdin is not None
            assert running.stdout is not None
            deadline = time.monotonic() + LONGEST
            while (left := deadline - time.monotonic()) > 0:
                if not select.select([running.stdout], [], [], left)[0]:
                    break
                told = os.read(running.stdout.fileno(), 65536).decode()
                if not told:
                    assert running.wait() == 0
                    return False
                if after is not None and not self.screen:
                    deadline = time.monotonic() + after
                self.screen += told
                if self.screen.endswith(" > "):
                    running.stdin.write(f"{answer(self.path)}\n".encode())
                    running.stdin.flush()
            assert after is not None, "the game does not end"
            running.kill()
            self.screen += running.stdout.read().decode()
        return True


def play_killed(folder: Path, rules: str, seed: str, kills: int, rng: Random) -> int:
    """Play a game, killing it up to so many times; checks it all, and returns how often it was."""
    path = folder / "killed.json"
    begin = [rules, "--seed", seed, "--record", str(path)]
    killed = 0
    while True:
        before = len(replayed(path).log) if path.exists() else 0
        sitting = Sitting(["--resume", str(path)] if path.exists() else begin, path)
        was_killed = sitting.run(rng.uniform(0.0, 0.08) if killed < kills else None)
        killed += was_killed
        told = shown(sitting.screen)
        if not path.exists():
            assert not told, "something was shown before anything was on disk"
            continue
        after = parse(path.read_text(encoding="utf-8")).actions
        assert told == recorded(after[before:])[: len(told)], "the screen showed what is not on disk"
        if not was_killed:
            break
        if isinstance(replayed(path).match.turn, Over):
            break
    assert [each.name for each in folder.iterdir() if not each.name.endswith(".new")] == ["killed.json"]
    _check_whole(path, rules, seed, folder)
    path.unlink()
    return killed


def _check_whole(path: Path, rules: str, seed: str, folder: Path) -> None:
    """The record is over, fair, and that of the game that nobody killed."""
    record, played = parse(path.read_text(encoding="utf-8")), replayed(path)
    assert record.result is not None
    assert verify(record, played).verified
    with tempfile.TemporaryDirectory(dir=folder.parent) as other:
        whole = Path(other) / "whole.json"
        Sitting([rules, "--seed", seed, "--record", str(whole)], whole).run(None)
        assert parse(whole.read_text(encoding="utf-8")) == record, "a killed game went another way"


def killings(rules: Sequence[str], wanted: int, seed: str) -> Iterator[tuple[int, int]]:
    """Kill that often, over as many games as it takes; tells kills and games after each game.

    A game that is played quickly is killed less often than a slow one, so no number is asked of one.
    """
    rng = Random(seed)
    killed = 0
    for game in count(1):
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "game"
            place.mkdir()
            killed += play_killed(place, rules[game % len(rules)], f"{seed}/{game}", wanted - killed, rng)
        yield killed, game
        if killed >= wanted:
            return


def main() -> None:
    """Kill as often as asked, and say how often it was done and how many games that took."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    started = time.monotonic()
    killed = games = 0
    for killed, games in killings(RULES, wanted, seed):
        print(f"\r{killed} kills, {games} games", end="", flush=True)
    print(f"\r{killed} kills in {games} games and {time.monotonic() - started:.0f} s: nothing lost, nothing doubled")


if __name__ == "__main__":
    main()
