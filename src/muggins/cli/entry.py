"""Where the command line begins: commands found by name, mistakes told in one sentence."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from muggins.cli.answers import ANSWERED, USAGE, Mistake, print_mistake

COMMANDS = {
    "serve": "Open the table in the browser.",
    "play": "Play a game in the terminal.",
    "score": "Count a hand or a crib.",
    "peg": "Points of a card in the play.",
    "line": "Count a line of Kings Cribbage.",
    "discard": "What to lay away.",
    "odds": "The chance to win before the deal.",
    "replay": "Check records against the rules.",
    "legal": "What may be done at a record's end.",
    "hint": "The best choice at a record's end.",
    "verify": "Check that a record's deals are fair.",
    "simulate": "Let bots play each other.",
    "rules": "The rules in our words.",
    "bench": "How fast Muggins is here.",
    "admin": "Look after a server's database.",
    "doctor": "What is installed, and what is missing.",
}
"""Every command with its line of help; `muggins.cli.NAME` holds it as `command`."""

QUICK = frozenset({"score", "peg", "line", "discard"})
"""Commands that count and print: they open nothing that has to be closed when they end."""


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"muggins.cli.{cmd_name}").command
        gc.freeze()
        # A command seldom makes so much that looking for garbage would pay.
        gc.set_threshold(50_000)
        gc.enable()
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="muggins", message="muggins %(version)s")
@click.pass_context
def muggins(ctx: click.Context) -> None:
    """The cribbage family of games: play, count, check, and let bots play."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if os.environ.get("MUGGINS_KERNEL") and ctx.invoked_subcommand != "doctor":
        _check_kernel()


def _check_kernel() -> None:
    """Refuse a choice of kernels that there are not, before anything is begun."""
    from muggins.kernels.choosing import KernelNotThere, native

    try:
        native()
    except KernelNotThere as error:
        raise Mistake("kernel_not_there", str(error)) from None


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit status."""
    words = list(sys.argv[1:] if args is None else args)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = muggins.main(words, prog_name="muggins", standalone_mode=False)
        sys.stdout.flush()
        if args is None and status == ANSWERED and words[0] in QUICK:
            # Python would take apart all that it holds, for a twentieth of the time that such a command takes.
            os._exit(ANSWERED)
    except Mistake as mistake:
        status = print_mistake(mistake, as_json="--json" in words)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        status = USAGE
    except click.UsageError as error:
        status = print_mistake(_usage_mistake(error), as_json="--json" in words)
    except click.exceptions.Exit as leave:
        status = leave.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("\nStopped.", err=True)
        status = 130
    except (BrokenPipeError, SystemExit):
        # The reader has gone, which click answers by leaving; nothing more can be said to it.
        _stop_printing()
        status = 0
    except OSError as error:
        _stop_printing()
        told = f"the answer cannot be written: {(error.strerror or type(error).__name__).lower()}"
        status = print_mistake(Mistake("cannot_write", told), as_json=False)
    sys.exit(status if isinstance(status, int) else 0)


def _usage_mistake(error: click.UsageError) -> Mistake:
    """A wrong call in one sentence, with the option or argument that is wrong."""
    told = error.format_message()
    if error.ctx is not None:
        told += f" See '{error.ctx.command_path} --help'."
    match error:
        case click.NoSuchOption(option_name=name) | click.BadOptionUsage(option_name=name):
            where = {"option": name.lstrip("-")}
        case click.BadParameter(param=click.Option() as option):
            where = {"option": max(option.opts, key=len).lstrip("-")}
        case click.BadParameter(param=click.Argument(name=str(name))):
            where = {"argument": name}
        case _:
            where = {}
    return Mistake("usage", told, where=where)


def _stop_printing() -> None:
    """Throw away what is still to be printed, so that the end of the program does not fail on it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
