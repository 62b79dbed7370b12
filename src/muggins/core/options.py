"""What an option of a game can be, checked the same way for all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muggins.core.errors import BadOptions


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


def value_text(value: object) -> str:
    """A value as users write it.

    >>> value_text(True), value_text(121)
    ('true', '121')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain_value(value: object) -> bool | int | str:
    """An option's value as JSON holds it."""
    return value if isinstance(value, (bool, int)) else str(value)


def check_value(specs: Mapping[str, OptionSpec], name: str, value: object, rules: str) -> object:
    """The allowed value that `value` is. Raises `BadOptions`, naming what would be right."""
    spec = specs.get(name)
    if spec is None:
        raise BadOptions(
            "unknown_option",
            f"{rules} has no option {name[:40]!r}; it has {', '.join(specs)}",
            name,
        )
    for allowed in spec.allowed:
        # 1 equals True in Python, so the kind has to agree as well.
        if value == allowed and not isinstance(value, float) and isinstance(value, bool) == isinstance(allowed, bool):
            return allowed
    shown = value_text(value)[:40] if isinstance(value, (bool, int, float, str)) else "that"
    raise BadOptions("bad_option_value", f"{name} cannot be {shown}; it is {spec.allowed_text}", name)
