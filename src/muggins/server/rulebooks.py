"""The rulebooks as the lobby is told them, and their rules as a page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt

from muggins.bots.registry import bots_of
from muggins.core.options import CountsSpec, Spec, plain_value
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG
from muggins.server.problems import not_found
from muggins.wire.lobby import BotLevel, Counted, Option, Rulebook, Rulebooks, RulesPage, Value
from muggins.wire.open_tables import Change
from muggins.wire.translating import TRANSLATORS, Translator
from muggins.wording.bots import bot_words
from muggins.wording.rulebooks import RULEBOOKS, option_order

MOST_LISTED = 12
"""An option with more values than this is a range of numbers."""


@cache
def all_of_them() -> Rulebooks:
    """Every rulebook with its options and bots."""
    return Rulebooks(rulebooks=tuple(map(_rulebook, CATALOG)))


@cache
def page(rules: str) -> RulesPage:
    """The rules of a rulebook. Raises `Trouble` if there is none of that name."""
    entry = next((entry for entry in CATALOG if entry.rules == rules), None)
    if entry is None:
        raise not_found(f"there are no rules {rules[:40]!r}; there are {', '.join(one.rules for one in CATALOG)}")
    text = files("muggins.wording").joinpath("rules", f"{rules}.md").read_text(encoding="utf-8")
    return RulesPage(rules=rules, title=entry.title, html=MarkdownIt("commonmark").enable("table").render(text))


def changes(entry: Entry, options: Mapping[str, object]) -> tuple[Change, ...]:
    """The options that are not as in the rulebook, in words."""
    translator = TRANSLATORS[entry.game]
    settled = entry.settled(options)
    return tuple(
        Change(
            label=translator.option_label(spec.name),
            value="own counts"
            if isinstance(spec, CountsSpec)
            else translator.value_label(spec.name, settled[spec.name]),
        )
        for spec in entry.specs
        if spec.name in entry.differing(options)
    )


def _rulebook(entry: Entry) -> Rulebook:
    words = RULEBOOKS[entry.rules]
    translator = TRANSLATORS[entry.game]
    first, more = option_order(entry.rules, entry.specs)
    return Rulebook(
        rules=entry.rules,
        title=entry.title,
        line=words.line,
        blurb=words.blurb,
        options=(
            *(_option(entry, translator, spec, words.offered.get(spec.name), first=True) for spec in first),
            *(_option(entry, translator, spec, words.offered.get(spec.name), first=False) for spec in more),
        ),
        bots=tuple(
            BotLevel(name=name, label=words.label, line=words.line)
            for name in bots_of(entry.game)
            for words in (bot_words(name, entry.game),)
        ),
    )


def _option(entry: Entry, translator: Translator, spec: Spec, offered: object, *, first: bool) -> Option:
    allowed: tuple[object, ...] = () if isinstance(spec, CountsSpec) else spec.allowed
    many = len(allowed) > MOST_LISTED
    low, high = (allowed[0], allowed[-1]) if many else (None, None)
    return Option(
        name=spec.name,
        label=translator.option_label(spec.name),
        line=translator.option_line(spec.name),
        default=plain_value(spec.default),
        offered=plain_value(spec.default if offered is None else offered),
        values=()
        if many
        else tuple(
            Value(
                value=plain_value(value),
                label=translator.value_label(spec.name, value),
                brings={other: plain_value(brought) for other, brought in entry.brings(spec.name, value).items()},
            )
            for value in allowed
        ),
        range=(low, high) if isinstance(low, int) and isinstance(high, int) else None,
        counts=tuple(
            Counted(name=name, label=translator.value_label(spec.name, name), most=spec.most) for name in spec.names
        )
        if isinstance(spec, CountsSpec)
        else (),
        first=first,
    )
