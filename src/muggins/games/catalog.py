"""The rulebooks as entries: the one module here that knows all games."""

from __future__ import annotations

from muggins.core.registry import Entry, Registry
from muggins.games.cribbage.engine import Cribbage
from muggins.games.cribbage.notation import CribbageNotation
from muggins.games.cribbage.options import PRESETS, Preset
from muggins.games.kings.engine import Kings
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.options import chosen_options, specs

TITLES = {"regal": "Regal cribbage", "cabinet": "Cabinet cribbage", "zombie": "Zombie Cribbage"}


def _cribbage(preset: Preset) -> Entry:
    return Entry(
        preset.rules,
        "cribbage",
        TITLES[preset.rules],
        preset.specs,
        lambda chosen: Cribbage(preset.options(chosen)),
        CribbageNotation(),
    )


def _kings() -> Entry:
    return Entry(
        "kings",
        "kings",
        "Kings Cribbage",
        specs(),
        lambda chosen: Kings(chosen_options(chosen)),
        KingsNotation(),
        alone="solitaire",
    )


CATALOG = Registry([*map(_cribbage, PRESETS.values()), _kings()])
"""Every rulebook that can be played.

>>> [entry.rules for entry in CATALOG]
['regal', 'cabinet', 'zombie', 'kings']
"""
