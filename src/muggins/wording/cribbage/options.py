"""What each option means, how it and its values are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muggins.wording.speech import number_word

OPTION_LINES = {
    "players": "how many play; four play as partners",
    "target": "the score that wins",
    "jokers": "jokers in the deck, worth nothing (Lowdown Zombies)",
    "reveal": "a joker played makes the opponent lay their cards open",
    "run": "a joker's player may end the hand at once",
    "crib_flush": "how many cards of a suit make a flush in the crib",
    "counting": "who counts the show: the table, or the players",
    "muggins": "opponents may claim points that were missed",
    "overcount_penalty": "points announced too many are taken off",
    "thirty_one_scores_last_card": "31 scores the last-card point as well",
    "skunk_lines": "a loser far behind is skunked",
    "skunk_counts": "a skunk counts as two games, a double skunk as three",
    "games": "games to win a match",
    "first": "who deals first: the lowest cut, or a seat",
}

OPTION_LABELS = {
    "players": "Players",
    "target": "Target score",
    "jokers": "Jokers",
    "reveal": "Reveal your zombies",
    "run": "Zombies, run",
    "crib_flush": "Flush in the crib",
    "counting": "Who counts",
    "muggins": "Muggins",
    "overcount_penalty": "Points said too many",
    "thirty_one_scores_last_card": "Thirty-one scores",
    "skunk_lines": "Skunks",
    "skunk_counts": "A skunk counts",
    "games": "Games to win",
    "first": "First deal",
}

_VALUES: Mapping[str, Mapping[object, str]] = {
    "players": {2: "two", 3: "three", 4: "four, as partners"},
    "jokers": {0: "none", 2: "two"},
    "crib_flush": {"five": "five cards only", "four": "four cards too"},
    "counting": {"automatic": "the table counts", "manual": "players count"},
    "overcount_penalty": {False: "put down to the worth", True: "taken off as a penalty"},
    "thirty_one_scores_last_card": {False: "two", True: "two, and one for the last card"},
    "skunk_counts": {False: "one game", True: "two games, twice skunked three"},
    "games": {1: "one, a single game"},
    "first": {"lot": "cut for", **{str(seat): f"seat {seat + 1}" for seat in range(4)}},
}

_SWITCH: Mapping[object, str] = {False: "off", True: "on"}


def value_label(name: str, value: object) -> str:
    """A value of an option as a person would name it. Raises `KeyError` for an option that is none.

    >>> value_label("counting", "manual"), value_label("muggins", True), value_label("games", 3)
    ('players count', 'on', 'three')
    """
    if name not in OPTION_LABELS:
        raise KeyError(name)
    named = _VALUES.get(name, _SWITCH if isinstance(value, bool) else {})
    if value in named:
        return named[value]
    return number_word(value) if name == "games" and isinstance(value, int) else str(value)


_WHY: Mapping[frozenset[str], str] = {
    frozenset(("players", "jokers")): "jokers are for two players",
    frozenset(("reveal", "jokers")): "it needs the two jokers",
    frozenset(("run", "jokers")): "it needs the two jokers",
    frozenset(("muggins", "counting")): "muggins is for players who count for themselves",
    frozenset(("overcount_penalty", "counting")): "only players who count can say too many",
    frozenset(("skunk_counts", "skunk_lines")): "without skunks nobody is skunked",
    frozenset(("first", "players")): "there is no such seat",
}


def disagreement(names: Sequence[str], values: Mapping[str, object]) -> str | None:
    """Why two options do not go together, for people; nothing if it is not these options that disagree.

    `values` are the values of all options.

    >>> disagreement(("reveal", "jokers"), {"reveal": True, "jokers": 0})
    '“Reveal your zombies: on” and “Jokers: none” do not go together: it needs the two jokers'
    """
    why = _WHY.get(frozenset(names))
    if why is None:
        return None
    said = [f"“{OPTION_LABELS[name]}: {value_label(name, values[name])}”" for name in names]
    return f"{' and '.join(said)} do not go together: {why}"
