"""What each option means, how it and its values are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

OPTION_LINES = {
    "players": "how many play, each alone",
    "board": "which corners of the board are cut away",
    "starts": "whose tile starts, when each has drawn one",
    "free_exchange": "exchange or pass though there is a play",
    "counting": "who counts a play: the table, or its player",
    "joker": "the first to call takes points that were missed",
    "servant": "after each round the lowest score is the Servant",
    "solitaire": "one person plays light against dark and sees both racks",
    "first": "who has the first turn: it is drawn for, or a seat",
}

OPTION_LABELS = {
    "players": "Players",
    "board": "Board",
    "starts": "Who starts",
    "free_exchange": "Free exchange",
    "counting": "Who counts",
    "joker": "Joker",
    "servant": "Servant",
    "solitaire": "Solitaire",
    "first": "First turn",
}

_VALUES: Mapping[str, Mapping[object, str]] = {
    "players": {2: "two", 3: "three", 4: "four"},
    "board": {"patch": "one corner cut", "corners": "all corners cut", "full": "all squares"},
    "starts": {"low": "the lowest tile", "high": "the highest tile"},
    "counting": {"automatic": "the table counts", "manual": "players count"},
    "first": {"lot": "drawn for", **{str(seat): f"seat {seat + 1}" for seat in range(4)}},
}

_SWITCH: Mapping[object, str] = {False: "off", True: "on"}


def value_label(name: str, value: object) -> str:
    """A value of an option as a person would name it. Raises `KeyError` for an option that is none.

    >>> value_label("board", "patch"), value_label("joker", True)
    ('one corner cut', 'on')
    """
    if name not in OPTION_LABELS:
        raise KeyError(name)
    named = _VALUES.get(name, _SWITCH if isinstance(value, bool) else {})
    return named.get(value, str(value))


_WHY: Mapping[frozenset[str], str] = {
    frozenset(("joker", "counting")): "calls are for players who count for themselves",
    frozenset(("solitaire", "players")): "light plays dark, so there are two seats",
    frozenset(("solitaire", "joker")): "one person plays both seats, and has nobody to call",
    frozenset(("solitaire", "servant")): "one person plays both seats, and serves nobody",
    frozenset(("first", "players")): "there is no such seat",
}


def disagreement(names: Sequence[str], values: Mapping[str, object]) -> str | None:
    """Why two options do not go together, for people; nothing if it is not these options that disagree.

    `values` are the values of all options.

    >>> disagreement(("joker", "counting"), {"joker": True, "counting": "automatic"})
    '“Joker: on” and “Who counts: the table counts” do not go together: calls are for players who count for themselves'
    """
    why = _WHY.get(frozenset(names))
    if why is None:
        return None
    said = [f"“{OPTION_LABELS[name]}: {value_label(name, values[name])}”" for name in names]
    return f"{' and '.join(said)} do not go together: {why}"
