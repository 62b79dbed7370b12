"""`muggins play`: a game in the terminal against bots."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import click

from muggins.bots.registry import is_bot
from muggins.cli.answers import ANSWERED, NO, Mistake
from muggins.cli.cards import set_option
from muggins.cli.files import reason
from muggins.cli.holding import HeldFile, hold, make
from muggins.cli.places import records_folder
from muggins.cli.questions import ask_game, ask_table
from muggins.cli.replays import one_record
from muggins.cli.settings import (
    bots_option,
    built,
    chosen_bot,
    no_bots,
    read_settings,
    seed_text,
)
from muggins.cli.table.journal import Heading, Journal
from muggins.cli.table.resuming import resumption
from muggins.cli.table.seating import bots_beside, speaker_at
from muggins.cli.table.session import Left, Session
from muggins.cli.unfinished import unfinished_games
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import BadNotation, Seat
from muggins.core.match import Match, played
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says of a new game, and where its record is to lie."""

    bots: str | None
    settings: Sequence[str]
    name: str
    record: Path | None
    seed: str | None

    @property
    def of_new_game(self) -> bool:
        """Whether anything is said that only a new game can fulfil."""
        return bool(self.bots or self.settings or self.record) or self.seed is not None


@click.command("play")
@click.argument("rules", required=False)
@bots_option
@set_option
@click.option("--name", default="Player", show_default=True, help="Your name in the record.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Where the record is kept.")
@click.option("--resume", help="Go on with the game of this record.", metavar="FILE")
@click.option("--seed", callback=seed_text, help="Deal from this seed, the same cards each time.")
def command(
    rules: str | None,
    bots: str | None,
    settings: Sequence[str],
    name: str,
    record: Path | None,
    resume: str | None,
    seed: str | None,
) -> int:
    """Play a game by RULES against bots, or both seats of a Solitaire; without RULES you are asked for everything.

    The record is written after every action, so that a game can be resumed whatever happens.
    """
    if sys.stdin is None:
        raise Mistake("no_input", "there is nothing to read answers from")
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    _let_answers_be_edited()
    wishes = Wishes(bots, settings, name, record, seed)
    with ExitStack() as sitting:
        try:
            session = _resumed(resume, rules, wishes, sitting) if resume is not None else _begun(rules, wishes, sitting)
        except Left as left:
            click.echo(f"{left}: no game was begun.", err=True)
            return NO
        return _run(session)


def _let_answers_be_edited() -> None:
    """Let a line be edited while it is typed, where there is a terminal and what that takes."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")


def _run(session: Session) -> int:
    """Play until the end, or until the player leaves; say how to go on."""
    heading, path = session.journal.heading, click.format_filename(session.journal.file.path)
    click.echo(f"{heading.entry.title}. Type help at any question. The record: {path}")
    if heading.old is None and session.match.dealer is not None:
        click.echo(f"The deals are fixed by a seed whose SHA-256 is {session.match.dealer.commitment}.")
    try:
        session.play()
    except (Left, KeyboardInterrupt) as left:
        why = left if isinstance(left, Left) else "Stopped"
        click.echo(f"\n{why}. The game is kept; go on with: muggins play --resume {path}")
        return ANSWERED if isinstance(left, Left) and left.chosen else NO
    return ANSWERED


def _begun(rules: str | None, wishes: Wishes, sitting: ExitStack) -> Session:
    """A new game, by what the command line says or what is asked for; or one to go on with, if that is the answer."""
    name, bots = wishes.name, wishes.bots
    if not (1 <= len(name) <= 60 and name.isprintable()):
        raise Mistake("bad_name", "a name is 1 to 60 printable characters", where={"option": "name"})
    if is_bot(name):
        raise Mistake("bad_name", f"{name!r} is the name of a bot; take another", where={"option": "name"})
    for bot in () if bots is None else bots.split(","):
        chosen_bot(bot)
    if rules is not None:
        entry = _entry(rules)
    elif isinstance(asked := ask_game([] if wishes.of_new_game else unfinished_games(records_folder())), Path):
        return _gone_on_with(str(asked), None, sitting)
    else:
        entry = asked
    chosen = read_settings(entry, wishes.settings)
    if bots is not None and "," in bots:
        chosen.setdefault("players", bots.count(",") + 2)
        chosen = entry.completed(chosen)
    if rules is None:
        built(entry, chosen)
        bots, chosen = ask_table(entry, bots, chosen)
    game = built(entry, chosen)
    seats = sum(map(len, game.sides))
    if entry.one_person(chosen):
        if bots is not None:
            raise no_bots("name no bots")
        players = [name] * seats
    else:
        players = [name, *_bots_for(seats - 1, bots, entry)]
    heading = Heading(entry, chosen, players)
    seed = wishes.seed
    dealer = Dealer(secrets.token_bytes(32), [secrets.token_bytes(16)]) if seed is None else Dealer(seed_of(seed))
    match = Match(game, dealer)
    file = sitting.enter_context(_made(heading, match, wishes.record))
    return _seated(match, Journal(file, heading), Seat(0), seed)


def _bots_for(number: int, bots: str | None, entry: Entry) -> list[str]:
    """So many bots as a record names them; one name is for all of them."""
    named = ["steady"] if bots is None else bots.split(",")
    if len(named) == 1:
        named *= number
    if len(named) != number:
        told = f"{len(named)} bots and you are not {number + 1} players"
        raise Mistake("wrong_players", told, where={"option": "bots"})
    return [chosen_bot(bot, entry.game) for bot in named]


def _entry(rules: str) -> Entry:
    try:
        return CATALOG.entry(rules)
    except BadNotation as error:
        raise Mistake(error.code, str(error), where={"argument": "rules"}) from None


def _made(heading: Heading, match: Match[Any, Any, Any, Any], record: Path | None) -> HeldFile:
    """The file of a new record, at its place or at the first free one of its folder; never in that of another."""
    for path in _free_places(heading.entry) if record is None else [record]:
        if os.path.lexists(path):
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(
                "cannot_write",
                f"{click.format_filename(path.parent)} cannot be made: {reason(error)}; name a file with --record",
                where={"option": "record"},
            ) from None
        with suppress(FileExistsError):
            return make(path, heading.text(match))
    assert record is not None
    raise Mistake(
        "file_exists",
        f"{click.format_filename(record)} is there already; go on with it by --resume, or name another file",
        where={"option": "record"},
    )


def _free_places(entry: Entry) -> Iterator[Path]:
    """Where a new record may go: named by the rulebook and the time, and numbered where others began just then."""
    name = f"{entry.rules}-{time.strftime('%Y%m%d-%H%M%S')}"
    yield records_folder() / f"{name}.json"
    for number in count(2):
        yield records_folder() / f"{name}-{number}.json"


def _resumed(resume: str, rules: str | None, wishes: Wishes, sitting: ExitStack) -> Session:
    """The game of the record that is named."""
    if rules or wishes.bots or wishes.settings or wishes.seed is not None:
        raise click.UsageError("--resume takes rules, bots, options and seed from the record; name none.")
    if resume == "-":
        raise click.UsageError("--resume takes a file: standard input is for your answers.")
    return _gone_on_with(resume, wishes.record, sitting)


def _gone_on_with(name: str, record: Path | None, sitting: ExitStack) -> Session:
    """A game that goes on where its record ends; with `record` in another file, the old one left alone."""
    same = record is None or os.path.realpath(record) == os.path.realpath(name)
    # Held before it is read: what another table did until then is in it.
    held = sitting.enter_context(hold(name)) if same else None
    found = resumption(one_record(name))
    if found.warning is not None:
        click.echo(found.warning, err=True)
    match = played(found.given.replay.match.game, found.dealer, [line for _, line in found.given.replay.log])
    file = held or sitting.enter_context(_made(found.heading, match, record))
    journal = Journal(file, found.heading)
    if same:
        journal.keep(match)
    return _seated(match, journal, found.you, None)


def _seated(match: Match[Any, Any, Any, Any], journal: Journal, you: Seat, seed: str | None) -> Session:
    """The game with bots in all seats but one; or one person in all."""
    heading = journal.heading
    bots = bots_beside(you, heading.players, heading.entry.game, seed)
    return Session(match, journal, speaker_at(heading, you), bots)
