"""Many questions in one file, a JSON object on each line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TypeVar

from muggins.cli.answers import Mistake
from muggins.cli.files import read_lines

T = TypeVar("T", str, bool)

Document = Mapping[str, object]


def each_document(name: str) -> Iterator[tuple[int, Document | Mistake]]:
    """The objects of a file with their line numbers; a mistake where a line holds none."""
    for number, text in read_lines(name):
        if isinstance(text, Mistake):
            yield number, text
            continue
        try:
            document = json.loads(text)
        except RecursionError:
            yield number, Mistake("too_deep", "the line is nested too deeply")
        except ValueError as error:
            yield number, Mistake("not_json", f"the line is no JSON: {error}")
        else:
            yield (
                number,
                document if isinstance(document, dict) else Mistake("not_an_object", "the line is no JSON object"),
            )


def field(document: Document, name: str, kind: type[T], default: T | None = None) -> T:
    """A field of an object. Raises `Mistake` if it is missing or of another kind."""
    value = document.get(name, default)
    if isinstance(value, kind):
        return value
    if value is None:
        raise Mistake("missing_field", f"the line lacks {name!r}", where={"argument": name})
    wanted = "a text" if kind is str else "true or false"
    raise Mistake("bad_field", f"{name} is {wanted}", where={"argument": name})
