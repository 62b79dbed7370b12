"""What an option of a game can be, checked the same way for all games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from muggins.core.errors import BadOptions

Counts = tuple[tuple[str, int], ...]
"""How many of each named thing there are; what there is none of is left out."""

PlainValue = bool | int | str | dict[str, int]
"""An option's value as JSON holds it."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option's name, its value when nothing is said, and all values it can have."""

    name: str
    default: object
    allowed: tuple[object, ...]

    @property
    def allowed_text(self) -> str:
        """The values in words.

        >>> OptionSpec("target", 121, tuple(range(31, 242))).allowed_text
        'a whole number from 31 to 241'
        >>> OptionSpec("run", False, (False, True)).allowed_text
        'false or true'
        """
        if len(self.allowed) > 3 and all(type(value) is int for value in self.allowed):
            return f"a whole number from {self.allowed[0]} to {self.allowed[-1]}"
        shown = [value_text(value) for value in self.allowed]
        return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)

    def read(self, text: str) -> object:
        """The value that a text on a command line means; the text itself if it is none.

        >>> OptionSpec("run", False, (False, True)).read("true")
        True
        """
        return next((value for value in self.allowed if value_text(value) == text), text)

    def check(self, value: object) -> object:
        """The allowed value that `value` is. Raises `BadOptions`, naming what would be right."""
        for allowed in self.allowed:
            # 1 equals True in Python, so the kind has to agree as well.
            if (
                value == allowed
                and not isinstance(value, float)
                and isinstance(value, bool) == isinstance(allowed, bool)
            ):
                return allowed
        raise BadOptions(
            "bad_option_value", f"{self.name} cannot be {_shown(value)}; it is {self.allowed_text}", self.name
        )


@dataclass(frozen=True, slots=True)
class CountsSpec:
    """An option that says how many there are of each of `names`, none to `most`: a deck list."""

    name: str
    default: Counts
    names: tuple[str, ...]
    most: int

    @property
    def allowed_text(self) -> str:
        """The values in words.

        >>> CountsSpec("deck", (("R5", 2),), ("R5", "0"), 20).allowed_text
        'an object with a number from 0 to 20 for each card, as in {"R5": 2}'
        """
        return f'an object with a number from 0 to {self.most} for each card, as in {{"{self.names[0]}": 2}}'

    def read(self, text: str) -> object:
        """The value that a text on a command line means: a JSON object; the text itself if it is none.

        An object that names something twice comes as pairs, for `check` to refuse.

        >>> CountsSpec("deck", (), ("R5", "0"), 20).read('{"R5": 2}')
        {'R5': 2}
        """
        try:
            value = json.loads(text, object_pairs_hook=tuple)
        except (ValueError, RecursionError):
            return text
        if not isinstance(value, tuple):
            return text
        return counts if len(counts := dict(value)) == len(value) else value

    def check(self, value: object) -> Counts:
        """The counts that `value` holds, in the order of the names. Raises `BadOptions`, naming what would be right.

        >>> CountsSpec("deck", (), ("R5", "0"), 20).check({"0": 4, "R5": 0})
        (('0', 4),)
        """
        counts: dict[str, int] = {}
        for name, number in self._pairs(value):
            if name not in self.names:
                shown = repr(name[:40]) if isinstance(name, str) else "that"
                raise self._bad(f"cannot hold {shown}; the cards are {', '.join(self.names)}")
            if name in counts:
                raise self._bad(f"cannot name {name} twice")
            if type(number) is not int or not 0 <= number <= self.most:
                raise self._bad(
                    f"cannot have {_shown(number)} for {name}; it is a whole number from 0 to {self.most}",
                )
            counts[name] = number
        return tuple((name, counts[name]) for name in self.names if counts.get(name))

    def _pairs(self, value: object) -> list[tuple[Any, Any]]:
        """Names and numbers, not looked at yet: of a JSON object, or of counts. Raises `BadOptions`."""
        if isinstance(value, Mapping):
            return list(value.items())
        if isinstance(value, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value):
            return list(value)
        raise self._bad(f"cannot be {_shown(value)}; it is {self.allowed_text}")

    def _bad(self, why: str) -> BadOptions:
        return BadOptions("bad_option_value", f"{self.name} {why}", self.name)


Spec = OptionSpec | CountsSpec


def value_text(value: object) -> str:
    """A value as users write it.

    >>> value_text(True), value_text(121)
    ('true', '121')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(plain_value(value)) if isinstance(value, (tuple, Mapping)) else str(value)


def _shown(value: object) -> str:
    """A value that is wrong, as far as one sentence has room for it."""
    if type(value) is int and abs(value) >= 10**40:
        return "so large a number"
    return value_text(value)[:40] if isinstance(value, (bool, int, float, str)) else "that"


def plain_value(value: object) -> PlainValue:
    """An option's value as JSON holds it.

    >>> plain_value((("R5", 2), ("0", 4)))
    {'R5': 2, '0': 4}
    """
    if isinstance(value, (tuple, Mapping)):
        return dict(value)
    return value if isinstance(value, (bool, int)) else str(value)


def check_value(specs: Mapping[str, Spec], name: str, value: object, rules: str) -> object:
    """The allowed value that `value` is. Raises `BadOptions`, naming what would be right."""
    spec = specs.get(name)
    if spec is None:
        raise BadOptions(
            "unknown_option",
            f"{rules} has no option {name[:40]!r}; it has {', '.join(specs)}",
            name,
        )
    return spec.check(value)
