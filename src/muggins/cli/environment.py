"""Which settings the environment may give, read off the commands themselves, and what it gives."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

import click

from muggins.cli.answers import printable
from muggins.kernels.choosing import VARIABLE

PREFIX = "MUGGINS_"


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting by its `name` in the environment, with its value as it may be told, and where that came from.

    `option` is how it is given on the command line, if it can be; `wrong` why the value cannot be used.
    """

    name: str
    value: str | None
    from_environment: bool
    option: str | None = None
    wrong: str | None = None

    @property
    def source(self) -> str:
        """Where its value came from."""
        return "environment" if self.from_environment else "default"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name in the environment that looks like a setting and is none, and the one that is nearest to it."""

    name: str
    nearest: str


def settings(group: click.Group) -> list[Setting]:
    """All settings of the commands of a group, each once, by their names."""
    found = {VARIABLE: Setting(VARIABLE, os.environ.get(VARIABLE), bool(os.environ.get(VARIABLE)))}
    for ctx, option in _options(group, click.Context(group, info_name=group.name, **group.context_settings)):
        for name in _variables(ctx, option):
            found.setdefault(name, _setting(name, ctx, option))
    return sorted(found.values(), key=lambda one: one.name)


def unknown(known: Iterable[Setting]) -> list[Unknown]:
    """What is in the environment under a name like that of a setting. Its value is not told: it may be a password."""
    names = [setting.name for setting in known]
    strange = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in names)
    return [Unknown(printable(name), get_close_matches(name, names, n=1, cutoff=0.0)[0]) for name in strange]


def _options(command: click.Command, ctx: click.Context) -> Iterator[tuple[click.Context, click.Option]]:
    for param in command.params:
        if isinstance(param, click.Option):
            yield ctx, param
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            if (child := command.get_command(ctx, name)) is not None:
                yield from _options(child, click.Context(child, ctx, name, **child.context_settings))


def _variables(ctx: click.Context, option: click.Option) -> Sequence[str]:
    """The names under which click looks for an option in the environment."""
    if option.envvar is not None:
        return [option.envvar] if isinstance(option.envvar, str) else list(option.envvar)
    if option.allow_from_autoenv and ctx.auto_envvar_prefix is not None and option.name:
        return [f"{ctx.auto_envvar_prefix}_{option.name.upper()}"]
    return []


def _setting(name: str, ctx: click.Context, option: click.Option) -> Setting:
    given = option.resolve_envvar_value(ctx)
    as_option = f"{ctx.command_path} {max(option.opts, key=len)}"
    if given is None:
        # What has no default at all is told by this alone.
        has_one = option.is_flag or option.to_info_dict()["default"] is not None
        default = option.process_value(ctx, option.get_default(ctx, call=True)) if has_one else None
        return Setting(name, _told(option, default), False, as_option)
    try:
        option.process_value(ctx, option.value_from_envvar(ctx))
    except click.BadParameter as error:
        return Setting(name, _told(option, given), True, as_option, printable(error.message))
    return Setting(name, _told(option, given), True, as_option)


def _told(option: click.Option, value: object) -> str | None:
    """A value as people are told it; nothing where there is none."""
    if value is None or value in ((), ""):
        return None
    if isinstance(value, bool):
        return str(value).lower()
    # A type whose values may hold a secret says itself how they are shown.
    shown = getattr(option.type, "shown", str)
    return printable(str(shown(value)))
