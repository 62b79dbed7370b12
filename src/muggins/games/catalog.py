"""The rulebooks as entries: the one module here that knows all games."""

from __future__ import annotations

from muggins.core.registry import Entry, Registry
from muggins.games.cribbage.actions import Count, Lay
from muggins.games.cribbage.engine import Cribbage
from muggins.games.cribbage.notation import CribbageNotation
from muggins.games.cribbage.options import PRESETS, Preset
from muggins.games.kings.actions import Count as KingsCount
from muggins.games.kings.engine import Kings
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.options import chosen_options as kings_options
from muggins.games.kings.options import specs as kings_specs
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.notation import ZombsNotation
from muggins.games.zombs.options import brings as zombs_brings
from muggins.games.zombs.options import chosen_options as zombs_options
from muggins.games.zombs.options import specs as zombs_specs
from muggins.games.zombs.turns import may_be_taken_back

TITLES = {"regal": "Regal cribbage", "cabinet": "Cabinet cribbage", "zombie": "Zombie Cribbage"}


def _cribbage(preset: Preset) -> Entry:
    return Entry(
        preset.rules,
        "cribbage",
        TITLES[preset.rules],
        preset.specs,
        lambda chosen: Cribbage(preset.options(chosen)),
        CribbageNotation(),
        # What is laid away lies face down, and what is counted lies open (C5, C40).
        shows_nothing=lambda action: isinstance(action, (Lay, Count)),
        opener=lambda state: state.first_dealer,
    )


def _kings() -> Entry:
    return Entry(
        "kings",
        "kings",
        "Kings Cribbage",
        kings_specs(),
        lambda chosen: Kings(kings_options(chosen)),
        KingsNotation(),
        alone="solitaire",
        # A play lies open when it is counted (K20); a pass shows that there was none (K27).
        shows_nothing=lambda action: isinstance(action, KingsCount),
        opener=lambda state: state.starter,
    )


def _zombs() -> Entry:
    return Entry(
        "zombs",
        "zombs",
        "Zombs",
        zombs_specs(),
        lambda chosen: Zombs(zombs_options(chosen)),
        ZombsNotation(),
        takes_back=may_be_taken_back,
        shows_nothing=may_be_taken_back,
        opener=lambda state: state.dealer,
        brings=zombs_brings,
    )


CATALOG = Registry([*map(_cribbage, PRESETS.values()), _kings(), _zombs()])
"""Every rulebook that can be played.

>>> [entry.rules for entry in CATALOG]
['regal', 'cabinet', 'zombie', 'kings', 'zombs']
"""
