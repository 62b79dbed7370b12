"""The chance to win at every score, drawn as a map."""

from __future__ import annotations

import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from muggins.cli.answers import Mistake
from muggins.cli.files import reason

KINDS = (".svg", ".png")

_LEVELS = [level / 100 for level in (5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95)]
_EVEN = 0.5
_WHERE = {"option": "plot"}


def check_plot(name: str) -> None:
    """Raise `Mistake` for a file of a kind that is not drawn, or where what draws is missing."""
    if Path(name).suffix.lower() not in KINDS:
        shown = click.format_filename(name)
        told = f"{shown} is no picture that can be drawn: end the name in {' or '.join(KINDS)}"
        raise Mistake("unknown_picture", told, where=_WHERE)
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        told = "drawing needs matplotlib, which is not installed: pip install 'muggins[plot]'"
        raise Mistake("not_installed", told, where=_WHERE) from None


def plot_odds(name: str, *, dealer: bool, target: int, jokers: int, at: tuple[int, int] | None) -> None:
    """Draw the chance to win of the one role at every score, with contour lines; `at` is a score to mark.

    The file is there whole or not at all. Raises `Mistake` as `check_plot` does, and if it cannot be written.
    """
    check_plot(name)
    picture = BytesIO()
    # The same chances give the same file: no date in it, no names by chance.
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "muggins", "svg.fonttype": "none"}):
        kind = Path(name).suffix.lower()[1:]
        metadata = {
            "Title": _title(dealer, target, jokers),
            **({"Date": None} if kind == "svg" else {"Software": None}),
        }
        _figure(dealer, target, jokers, at).savefig(picture, format=kind, metadata=metadata)
    _write(Path(name), picture.getvalue())


def _figure(dealer: bool, target: int, jokers: int, at: tuple[int, int] | None) -> Any:
    from matplotlib.figure import Figure

    from muggins.odds.winning import win_chance

    scores = range(target)
    chances = [
        [win_chance(mine, theirs, dealer=dealer, target=target, jokers=jokers) for mine in scores] for theirs in scores
    ]
    role, other = ("dealer", "pone") if dealer else ("pone", "dealer")
    figure = Figure(figsize=(8, 7), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    # Lightness alone tells more from less, so that it is read without colours as well.
    shades = axes.pcolormesh(chances, cmap="cividis", vmin=0, vmax=1, shading="nearest", rasterized=True)
    widths = [2.2 if level == _EVEN else 0.9 for level in _LEVELS]
    # Written in white where it is dark, and in black where it is light.
    ink = ["white" if level < _EVEN else "black" for level in _LEVELS]
    lines = axes.contour(chances, levels=_LEVELS, colors=ink, linewidths=widths)
    axes.clabel(lines, fmt=lambda level: f"{100 * level:.0f}%", fontsize=9)
    if at is not None:
        mine, theirs = at
        axes.plot(mine, theirs, marker="X", markersize=11, color="black", markeredgecolor="white", clip_on=False)
        told = f"{mine}-{theirs}: {100 * chances[theirs][mine]:.1f}%"
        side, aside = ("right", -10) if mine > target / 2 else ("left", 10)
        box = {"boxstyle": "round", "facecolor": "white", "edgecolor": "black"}
        axes.annotate(told, at, (aside, 8), textcoords="offset points", ha=side, bbox=box)
    axes.set(
        title=_title(dealer, target, jokers),
        xlabel=f"points of the {role}",
        ylabel=f"points of the {other}",
        xlim=(0, target - 1),
        ylim=(0, target - 1),
        aspect="equal",
    )
    bar = figure.colorbar(shades, ax=axes, label=f"chance of the {role} to win", shrink=0.8)
    bar.ax.yaxis.set_major_formatter(lambda level, _: f"{100 * level:.0f}%")
    return figure


def _title(dealer: bool, target: int, jokers: int) -> str:
    deck = " with jokers" if jokers else ""
    return f"Chance of the {'dealer' if dealer else 'pone'} to win a game to {target}{deck}, before the deal"


def _write(path: Path, picture: bytes) -> None:
    """Put a picture in its place at once. Raises `Mistake` if it cannot be written."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        try:
            beside.write_bytes(picture)
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        shown = click.format_filename(path)
        raise Mistake("cannot_write", f"{shown} cannot be written: {reason(error)}", where=_WHERE) from None
