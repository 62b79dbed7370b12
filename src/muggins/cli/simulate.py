"""`muggins simulate`: bots against each other, and what comes out on average."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import click

from muggins.bots.arena import Simulation, check_games, simulate
from muggins.bots.journal import BadJournal, Journal
from muggins.bots.pools import NoCluster, WorkersLost, cluster
from muggins.bots.protocol import Maker
from muggins.bots.registry import maker
from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json
from muggins.cli.cards import set_option
from muggins.cli.files import reason
from muggins.cli.settings import (
    bots_option,
    built,
    chosen_bot,
    no_bots,
    read_settings,
    seed_text,
)
from muggins.core.errors import BadNotation
from muggins.core.game import Game
from muggins.games.catalog import CATALOG


class _Told(NamedTuple):
    """What is told of a game: who begins it, what its rounds are called, roles and kinds of its averages."""

    first: str
    round: str
    roles: tuple[str, ...]
    kinds: tuple[str, ...]


_TOLD: Mapping[str, _Told] = {
    "cribbage": _Told("first_dealer", "deal", ("pone", "dealer"), ("hand", "crib", "pegging", "heels")),
    "kings": _Told("starter", "turn", ("starter", "others"), ("lines", "bonuses", "missed", "left")),
    "zombs": _Told("starter", "turn", ("starter", "others"), ("grown", "hindered", "freed", "length")),
}


@click.command("simulate")
@click.option("--rules", default="regal", show_default=True, help="The rulebook.")
@bots_option
@set_option
@click.option(
    "--games", "number", type=click.IntRange(1, 10_000_000), default=200, show_default=True, help="How many games."
)
@click.option("--seed", default="1", show_default=True, callback=seed_text, help="The same seed gives the same games.")
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to share the work."
)
@click.option("--cluster", "address", metavar="ADDRESS", help="Play on the Dask cluster there, as in tcp://host:8786.")
@click.option("--resume", metavar="FILE", help="Keep in FILE what is played, and go on from what it holds.")
@as_json_option
def command(
    rules: str,
    bots: str | None,
    settings: Sequence[str],
    number: int,
    seed: str,
    workers: int,
    address: str | None,
    resume: str | None,
    as_json: bool,
) -> int:
    """Let bots play each other, each deal from every seat.

    With two bots --bots steady,random; with four players two names play as partners. The same question has the same
    answer on any number of workers, and with --resume after any interruption; more games may be asked later.

    \b
    muggins simulate --rules regal --bots steady,random --games 2000 --seed 7
    """
    try:
        entry = CATALOG.entry(rules)
    except BadNotation as error:
        raise Mistake(error.code, str(error), where={"option": "rules"}) from None
    names = ("steady,random" if bots is None else bots).split(",")
    chosen = read_settings(entry, settings)
    if len(names) > 2:
        chosen.setdefault("players", len(names))
        chosen = entry.completed(chosen)
    game = built(entry, chosen)
    if entry.one_person(chosen):
        raise no_bots("there is nothing to simulate")
    players = [chosen_bot(name, entry.game) for name in names]
    makers = [maker(player, entry.game) for player in players]
    try:
        ways = check_games(game, makers, number)
    except ValueError as error:
        raise Mistake("wrong_number", str(error), where={"option": "games"}) from None
    if address is not None and workers > 1:
        told = "workers are processes of this machine, and a cluster has its own: name one of the two"
        raise Mistake("options_disagree", told, where={"option": "workers, cluster"})
    question = {"rules": rules, "options": entry.differing(chosen), "bots": players, "seed": seed}
    with ExitStack() as working:
        journal = None if resume is None else working.enter_context(_opened(resume, question, game, ways))
        shown = sys.stderr.isatty() and not as_json
        result = _played(Simulating(game, makers, number, seed, workers, address), journal, shown)
    if result is None:
        return STOPPED
    if as_json:
        print_json(_answer(result, entry.game))
    else:
        _print(result, names, entry.game)
    return ANSWERED


ANSWER_WITHIN = 10.0
"""Seconds that a cluster has to answer, and to have a worker."""

STOPPED = 130
"""The exit status after Ctrl-C."""


class Simulating(NamedTuple):
    """What is to be simulated, and by whom."""

    game: Game[Any, Any, Any, Any]
    makers: Sequence[Maker]
    number: int
    seed: str
    workers: int
    cluster: str | None


def _played(asked: Simulating, journal: Journal | None, shown: bool) -> Simulation | None:
    """What came of the games; nothing if Ctrl-C stopped them, and what was played is kept. Raises `Mistake`."""
    progress, number = _Progress(shown), asked.number
    try:
        with ExitStack() as working:
            pool = None if asked.cluster is None else working.enter_context(cluster(asked.cluster, ANSWER_WITHIN))
            working.enter_context(progress)
            return simulate(
                asked.game,
                asked.makers,
                number,
                asked.seed,
                workers=asked.workers,
                pool=pool,
                kept=journal,
                progress=progress.told,
            )
    except NoCluster as error:
        raise Mistake("no_cluster", str(error), where={"option": "cluster"}) from None
    except KeyboardInterrupt:
        if journal is None:
            raise
        click.echo(_kept(progress.played, number, journal, "Stopped"), err=True)
        return None
    except WorkersLost as error:
        told = str(error)
        if journal is not None:
            told = _kept(progress.played, number, journal, told).rstrip(".")
        raise Mistake("workers_lost", told) from None
    except OSError as error:
        if journal is None:
            raise
        raise _unwritable(str(journal.path), error) from None


def _kept(played: int, number: int, journal: Journal, why: str) -> str:
    shown = click.format_filename(journal.path)
    return f"{why}. {played:,} of {number:,} games are kept in {shown}; the same command goes on from there."


class _Progress:
    """A bar with the time that is left, of what is still to be played."""

    def __init__(self, shown: bool) -> None:
        self._shown = shown
        self._bar: Any = None
        self._before = self.played = 0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, at)

    def told(self, played: int, number: int) -> None:
        """So many are played of so many; the first time, how many were."""
        if self._bar is None and self._shown and played < number:
            self._before = played
            self._bar = click.progressbar(length=number - played, label=_label(played), file=sys.stderr)
            self._bar.__enter__()
        elif self._bar is not None:
            self._bar.update(played - self.played)
        self.played = played


def _label(played: int) -> str:
    return f"Games after the first {played:,}" if played else "Games"


@contextmanager
def _opened(name: str, question: Mapping[str, object], game: Game[Any, Any, Any, Any], ways: int) -> Iterator[Journal]:
    """The file that games are kept in. Raises `Mistake` if it cannot be used."""
    try:
        journal = Journal(Path(name), question, game, ways)
    except BadJournal as error:
        raise Mistake("other_simulation", str(error), where={"option": "resume"}) from None
    except OSError as error:
        raise _unwritable(name, error) from None
    with journal:
        yield journal


def _unwritable(name: str, error: OSError) -> Mistake:
    shown = click.format_filename(name)
    return Mistake("cannot_write", f"{shown} cannot be written: {reason(error)}", where={"option": "resume"})


def _answer(result: Simulation, game: str) -> dict[str, Any]:
    told = _TOLD[game]
    return {
        "games": result.games,
        "win": {"share": result.share, "low": result.low, "high": result.high},
        told.first: result.first_won,
        f"{told.round}s": result.rounds,
        "averages": result.averages,
        "by_bot": list(result.by_bot),
    }


def _print(result: Simulation, names: Sequence[str], game: str) -> None:
    told = _TOLD[game]
    click.echo(
        f"{names[0]} wins {100 * result.share:.1f}% of {result.games} games "
        f"(95% between {100 * result.low:.1f} and {100 * result.high:.1f})"
    )
    first = told.first.replace("_", " ")
    click.echo(f"the {first} wins {100 * result.first_won:.1f}%, {result.rounds:.1f} {told.round}s a game")
    width = max(7, *map(len, told.kinds))
    click.echo(" ".join([f"{'a ' + told.round:14}", *(f"{kind:>{width}}" for kind in told.kinds)]))
    rows = [("all", result.averages), *zip(names, result.by_bot, strict=True)]
    for name, averages in rows:
        for role in told.roles:
            made = averages.get(role, {})
            cells = " ".join(f"{made[kind]:{width}.2f}" if kind in made else f"{'':{width}}" for kind in told.kinds)
            click.echo(f"{name[:6]:6} {role:7} {cells}")
