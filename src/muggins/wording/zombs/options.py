"""What each option means, how it and its values are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muggins.games.zombs.deck import DECK, read_card
from muggins.wording.speech import plural
from muggins.wording.zombs.cards import card_name

OPTION_LINES = {
    "players": "how many play, two or three each alone, four as partners",
    "mode": "whether each plays alone, or four in two teams",
    "length": "which horde wins: 1 to 10, or any seven in a row",
    "trade_hands": "whether Trade Hands is in the deck",
    "cure_acts_as_brain": "a Cure only removes blocks, and takes no Zomb from a horde",
    "games": "how many games win a match",
    "deck": "how many of each card there are; what is not named is not in it",
    "first": "who deals first: it is drawn for, or a seat",
}

OPTION_LABELS = {
    "players": "Players",
    "mode": "Who plays with whom",
    "length": "Length",
    "trade_hands": "Trade Hands",
    "cure_acts_as_brain": "Cure as Brain",
    "games": "Games",
    "deck": "Deck",
    "first": "First deal",
}

_VALUES: Mapping[str, Mapping[object, str]] = {
    "players": {2: "two", 3: "three", 4: "four"},
    "mode": {"all": "each alone", "team": "two teams"},
    "length": {"normal": "normal, 1 to 10", "fast": "fast, seven in a row"},
    "games": {1: "one game"},
    "first": {"lot": "drawn for", **{str(seat): f"seat {seat + 1}" for seat in range(4)}},
}

_SWITCH: Mapping[object, str] = {False: "off", True: "on"}


def value_label(name: str, value: object) -> str:
    """A value of an option as a person would name it; of the deck a card in notation is named too.

    Raises `KeyError` for an option that is none.

    >>> value_label("length", "fast"), value_label("trade_hands", True), value_label("deck", DECK)
    ('fast, seven in a row', 'on', 'the usual 105 cards')
    """
    if name not in OPTION_LABELS:
        raise KeyError(name)
    if name == "deck":
        return card_name(read_card(value)) if isinstance(value, str) else _deck(value)
    if name == "games" and isinstance(value, int) and value > 1:
        return f"first to {value}"
    named = _VALUES.get(name, _SWITCH if isinstance(value, bool) else {})
    return named.get(value, str(value))


def _deck(value: object) -> str:
    """A deck list in few words; it is held as pairs, or as JSON holds it."""
    counts = value if isinstance(value, Mapping) else dict(value) if isinstance(value, tuple) else {}
    total = sum(counts.values())
    return f"the usual {total} cards" if counts == dict(DECK) else f"a list of one's own, {plural(total, 'card')}"


_WHY: Mapping[frozenset[str], str] = {
    frozenset(("mode", "players")): "four play in two teams, fewer each alone",
    frozenset(("first", "players")): "there is no such seat",
}


def disagreement(names: Sequence[str], values: Mapping[str, object]) -> str | None:
    """Why two options do not go together, for people; nothing if it is not these options that disagree.

    `values` are the values of all options.

    >>> told = disagreement(("mode", "players"), {"mode": "all", "players": 4})
    >>> told[-42:]
    ': four play in two teams, fewer each alone'
    """
    why = _WHY.get(frozenset(names))
    if why is None:
        return None
    said = [f"“{OPTION_LABELS[name]}: {value_label(name, values[name])}”" for name in names]
    return f"{' and '.join(said)} do not go together: {why}"
