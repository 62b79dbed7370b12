"""A game at the terminal: asks, plays, tells; every action is on disk before it is told."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import click

from muggins.bots.advising import adviser
from muggins.bots.protocol import Bot
from muggins.cli.table.journal import Journal
from muggins.cli.table.letters import letters_of
from muggins.core.dealer import Dealer
from muggins.core.errors import BadNotation
from muggins.core.game import REFEREE, Chance, Decide, IllegalAction, Over, Seat
from muggins.core.match import Match, played
from muggins.core.referee import Resign
from muggins.wording.speech import Speaker, upper_first
from muggins.wording.words import words_of

HELP = """\
  hint     what the steady player would do, and why
  back     take back your last decision, to try another
  board    draw the board          table   draw the table again
  log      all that has happened in this sitting
  rules    the rules of this game  help    this text
  resign   give the game up        quit    leave; the game is kept and can be resumed"""


class Left(Exception):
    """The player has left the table, by choice or because the input ended.

    The record is as it was last kept.
    """

    def __init__(self, why: str, *, chosen: bool) -> None:
        super().__init__(why)
        self.chosen = chosen


_YES = ("y", "yes")


def typed(prompt: str) -> str:
    """A line from the player. Raises `Left` at the end of the input."""
    try:
        return " ".join(input(prompt).split())
    except EOFError:
        click.echo()
        raise Left("The input has ended", chosen=False) from None


def folded(sentence: str) -> str:
    """A sentence as it is printed: a little to the right, and folded at words to a terminal's width."""
    if not sys.stdout.isatty():
        return f"  {sentence}"
    width = max(shutil.get_terminal_size().columns, 40)
    return click.wrap_text(sentence, width, initial_indent="  ", subsequent_indent="    ")


class Session:
    """One person's game against bots, or alone in all seats.

    `bots` play their seats, the person all others; `you` is the one that he decides for, or did last.
    """

    def __init__(
        self,
        match: Match[Any, Any, Any, Any],
        journal: Journal,
        speaker: Speaker,
        bots: Mapping[Seat, Bot],
    ) -> None:
        self.match, self.journal, self.speaker, self.bots = match, journal, speaker, bots
        self.you = Seat(0) if speaker.you is None else speaker.you
        self.words = words_of(journal.heading.entry.game)
        self.letters = letters_of(journal.heading.entry.game)
        self.told: list[str] = []

    def play(self) -> None:
        """Play until the game is over. Raises `Left` if the player leaves before."""
        while not isinstance(turn := self.match.turn, Over):
            if isinstance(turn, Chance):
                self.tell(self.match.draw().events)
            elif (mine := next((seat for seat in turn.seats if seat not in self.bots), None)) is not None:
                self.you = mine
                self.ask(turn)
            else:
                self.let_bot_choose(turn.seats[0])
        self.draw_board()
        self.say_where()

    def let_bot_choose(self, seat: Seat) -> None:
        """A bot sees its view, and nothing else, and chooses."""
        action = self.bots[seat].choose(self.match.view(seat), self.match.legal(seat), None)
        self.tell(self.match.submit(seat, action).events)

    def ask(self, turn: Decide) -> None:
        """Ask the person until something is done."""
        view = self.match.view(self.you)
        self.draw_table(view)
        asked = self.words.question(view, turn.kind, self.speaker)
        if self.speaker.you is None:
            asked = f"{self.speaker.names[self.you]}: {asked}"
        while True:
            text = typed(f"{asked} > ")
            command = _COMMANDS.get(text)
            if command is not None:
                if command(self):
                    return
                continue
            if (shown := self.letters.lists.get(text)) is not None:
                for line in shown(view, self.speaker):
                    click.echo(folded(line))
                continue
            try:
                move = self.meant(text, turn.kind, view)
                if (warning := self.letters.warning(move, view)) and typed(f"{warning} yes or no > ") not in _YES:
                    continue
                step = self.match.submit(self.you, move)
            except BadNotation as error:
                told = upper_first(str(error))
                click.echo(folded(f"{told}{'' if told.endswith('?') else '.'} Type help for help."))
            except IllegalAction as error:
                click.echo(folded(f"That cannot be: {self.words.refusal(error.refusal)}."))
            else:
                self.tell(step.events)
                return

    def meant(self, text: str, kind: str, view: Any) -> Any:
        """The move that was typed; an empty line means the only one that there is."""
        if not text and (only := self.letters.only(self.match.game.legal(view))) is not None:
            return only
        if not text and kind == "claim":
            text = "pass"
        return self.letters.read_move(text, kind, view)

    def tell(self, events: Iterable[Any]) -> None:
        """Keep the record, then say what happened, as the person may see it."""
        self.journal.keep(self.match)
        line = ""
        for event in events:
            seen = event.seen_by(self.you)
            if seen is None:
                continue
            said = self.words.event(seen, self.speaker, self.match.game.sides)
            if isinstance(seen, self.letters.follows):
                line += f" {said}"
                continue
            self.say(line)
            if isinstance(seen, self.letters.opens):
                self.draw_board()
            line = said
        self.say(line)

    def say(self, line: str) -> None:
        """Print a sentence and keep it for the log."""
        if line:
            self.told.append(line)
            click.echo(folded(line))

    def draw_board(self) -> bool:
        """Draw the board."""
        entry, sides = self.journal.heading.entry, self.match.game.sides
        click.echo()
        for row in self.letters.board(entry.rules, self.match.view(None), self.speaker, sides):
            click.echo(row)
        return False

    def draw_table(self, view: Any) -> None:
        """Draw what lies on the table and in hand."""
        click.echo()
        for row in self.letters.table(view, self.speaker):
            click.echo(row)

    def say_where(self) -> None:
        """Say where the record is; who has won was told."""
        click.echo(f"The record: {click.format_filename(self.journal.file.path)}")

    def hint(self) -> bool:
        """Say what the steady player would do."""
        view = self.match.view(self.you)
        turn = self.match.turn
        if isinstance(turn, Decide) and not self.words.may_hint(view, turn.kind):
            click.echo(folded(f"{self.words.no_hint}."))
            return False
        best = adviser(self.journal.heading.entry.game)(view, self.match.legal(self.you))[0]
        click.echo(folded(self.words.hint(view, best.action, best.parts, self.speaker)))
        return False

    def back(self) -> bool:
        """Take back to the person's last decision, of whichever seat of his."""
        own = [at for at, (by, _) in enumerate(self.match.log) if by >= 0 and by not in self.bots]
        if not own:
            click.echo(folded("There is nothing to take back yet."))
            return False
        dealer = self.match.dealer
        fresh = None if dealer is None else Dealer(dealer.seed, dealer.nonces)
        self.match = played(self.match.game, fresh, self.match.log[: own[-1]])
        self.journal.keep(self.match)
        self.say("You take back your last decision.")
        return True

    def resign(self) -> bool:
        """Give the game up, if the person means it."""
        if typed("Give the game up? yes or no > ") not in _YES:
            return False
        self.tell(self.match.submit(REFEREE, Resign(self.you)).events)
        return True

    def leave(self) -> bool:
        """Leave the table."""
        raise Left("You leave the table", chosen=True)

    def help(self) -> bool:
        """Print the help."""
        click.echo(f"{self.letters.help}\n{HELP}")
        return False

    def log(self) -> bool:
        """Print all that was told."""
        for line in self.told:
            click.echo(folded(line))
        return False

    def table(self) -> bool:
        """Draw the table again."""
        self.draw_table(self.match.view(self.you))
        return False

    def rules(self) -> bool:
        """Print the rules of this game."""
        from muggins.cli.rules import rules_text

        click.echo_via_pager(rules_text(self.journal.heading.entry.rules))
        return False


_COMMANDS = {
    "hint": Session.hint,
    "back": Session.back,
    "undo": Session.back,
    "board": Session.draw_board,
    "table": Session.table,
    "log": Session.log,
    "rules": Session.rules,
    "help": Session.help,
    "?": Session.help,
    "resign": Session.resign,
    "quit": Session.leave,
    "exit": Session.leave,
}
"""What may be typed at any question; each says whether something was done to the game."""
