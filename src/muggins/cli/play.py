"""`muggins play`: a game in the terminal against bots."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from muggins.bots.registry import bot_named, is_bot, maker, player_name, short_name
from muggins.cli.answers import ANSWERED, NO, Mistake
from muggins.cli.files import reason
from muggins.cli.places import records_folder
from muggins.cli.questions import ask_rules, ask_table
from muggins.cli.replays import one_record
from muggins.cli.settings import bots_option, built, chosen_bot, read_settings, seed_text, set_option
from muggins.cli.table.journal import Journal
from muggins.cli.table.session import Left, Session
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import BadNotation, Over, Seat
from muggins.core.match import Match, played
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG


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
    """Play a game by RULES against bots; without RULES you are asked for everything.

    The record is written after every action, so that a game can be resumed whatever happens.
    """
    if sys.stdin is None:
        raise Mistake("no_input", "there is nothing to read answers from")
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        if resume is not None:
            if rules or bots or settings or seed is not None:
                raise click.UsageError("--resume takes rules, bots, options and seed from the record; name none.")
            session = _resumed(resume, record)
        else:
            session = _begun(rules, bots, settings, name, record, seed)
    except Left as left:
        click.echo(f"{left}: no game was begun.", err=True)
        return NO
    return _run(session)


def _run(session: Session) -> int:
    """Play until the end, or until the player leaves; say how to go on."""
    path = click.format_filename(session.journal.path)
    entry, dealer = session.journal.entry, session.match.dealer
    click.echo(f"{entry.title}. Type help at any question. The record: {path}")
    if session.journal.fair and dealer is not None:
        click.echo(f"The deals are fixed by a seed whose SHA-256 is {dealer.commitment}.")
    try:
        session.play()
    except (Left, KeyboardInterrupt) as left:
        why = left if isinstance(left, Left) else "Stopped"
        click.echo(f"\n{why}. The game is kept; go on with: muggins play --resume {path}")
        return ANSWERED if isinstance(left, Left) and left.chosen else NO
    return ANSWERED


def _begun(
    rules: str | None,
    bots: str | None,
    settings: Sequence[str],
    name: str,
    record: Path | None,
    seed: str | None,
) -> Session:
    """A new game, by what the command line says or what is asked for."""
    if not (1 <= len(name) <= 60 and name.isprintable()):
        raise Mistake("bad_name", "a name is 1 to 60 printable characters", where={"option": "name"})
    if is_bot(name):
        raise Mistake("bad_name", f"{name!r} is the name of a bot; take another", where={"option": "name"})
    for bot in () if bots is None else bots.split(","):
        chosen_bot(bot)
    entry = _entry(rules) if rules is not None else ask_rules()
    chosen = read_settings(entry, settings)
    if bots is not None and "," in bots:
        chosen.setdefault("players", bots.count(",") + 2)
    if rules is None:
        built(entry, chosen)
        bots, chosen = ask_table(entry, bots, chosen)
    named = ["steady"] if bots is None else bots.split(",")
    game = built(entry, chosen)
    seats = sum(map(len, game.sides))
    if len(named) == 1:
        named *= seats - 1
    if len(named) != seats - 1:
        raise Mistake("wrong_players", f"{len(named)} bots and you are not {seats} players", where={"option": "bots"})
    players = [name, *map(chosen_bot, named)]
    dealer = Dealer(secrets.token_bytes(32), [secrets.token_bytes(16)]) if seed is None else Dealer(seed_of(seed))
    path = _fresh_path(entry, record)
    journal = Journal(path, entry, chosen, players, fair=True)
    return _seated(Match(game, dealer), journal, Seat(0), seed)


def _entry(rules: str) -> Entry:
    try:
        return CATALOG.entry(rules)
    except BadNotation as error:
        raise Mistake(error.code, str(error), where={"argument": "rules"}) from None


def _fresh_path(entry: Entry, record: Path | None) -> Path:
    """Where a new record goes; never in the place of another file."""
    return _free(record or records_folder() / f"{entry.rules}-{time.strftime('%Y%m%d-%H%M%S')}.json")


def _free(path: Path) -> Path:
    """The path of a new record, its folder made. Raises `Mistake` if a file is there."""
    if os.path.lexists(path):
        raise Mistake(
            "file_exists",
            f"{click.format_filename(path)} is there already; go on with it by --resume, or name another file",
            where={"option": "record"},
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(
            "cannot_write",
            f"{click.format_filename(path.parent)} cannot be made: {reason(error)}; name a file with --record",
            where={"option": "record"},
        ) from None
    return path


def _resumed(name: str, record: Path | None) -> Session:
    """A game that goes on where its record ends."""
    if name == "-":
        raise click.UsageError("--resume takes a file: standard input is for your answers.")
    given = one_record(name)
    log = [line for _, line in given.replay.log]
    players = given.record.players or _players_unnamed(given.replay.match.game)
    for player in filter(is_bot, players):
        try:
            maker(player, given.replay.entry.game)
        except BadNotation as error:
            raise Mistake(error.code, str(error), where={"argument": "players"}) from None
    people = [Seat(seat) for seat, player in enumerate(players) if not is_bot(player)]
    if len(people) != 1:
        raise Mistake(
            "wrong_players",
            f"{len(people)} of the record's players are people; here one person plays against bots",
            where={"argument": "players"},
        )
    if isinstance(given.replay.match.turn, Over):
        raise Mistake("game_over", "the game of this record is over", where={"option": "resume"}, status=NO)
    dealer = None if given.record.fair is None else given.record.fair.dealer
    if dealer is None:
        click.echo("The record holds no seed, so the deals from here on cannot be proved fair.", err=True)
    match = played(given.replay.match.game, dealer or Dealer(secrets.token_bytes(32)), log)
    path = Path(name) if record is None or os.path.realpath(record) == os.path.realpath(name) else _free(record)
    journal = Journal(path, given.replay.entry, given.record.options, players, fair=dealer is not None)
    return _seated(match, journal, people[0], None)


def _players_unnamed(game: Any) -> tuple[str, ...]:
    """A person in the first seat and steady bots, where a record names nobody."""
    return ("Player", *[player_name("steady")] * (sum(map(len, game.sides)) - 1))


def _seated(match: Match[Any, Any, Any, Any], journal: Journal, you: Seat, seed: str | None) -> Session:
    """Bots in all seats but one; each gets chance of its own."""
    bots = {}
    for at, player in enumerate(journal.players):
        if at != you:
            own = secrets.token_bytes(32) if seed is None else seed_of(f"{seed}/bot/{at}")
            try:
                bots[Seat(at)] = bot_named(player, journal.entry.game, Dealer(own).uniform)
            except BadNotation as error:
                raise Mistake(error.code, str(error), where={"argument": "players"}) from None
    return Session(match, journal, _shown_names(journal.players), you, bots)


def _shown_names(players: Sequence[str]) -> list[str]:
    """Names to tell players apart by: a bot's level, with its seat's number if two are alike.

    >>> _shown_names(["Ann", "bot:steady@1", "bot:steady@1"])
    ['Ann', 'Steady 1', 'Steady 2']
    """
    plain = [short_name(player).capitalize() if is_bot(player) else player for player in players]
    return [name if plain.count(name) == 1 else f"{name} {at}" for at, name in enumerate(plain)]
