"""Tables and lines as short as tests can say them."""

from muggins.core.record import Fair
from muggins.server.places import at_one_screen
from muggins.server.store.rows import Line, NewTable, Summary

SEED = "5eed" * 16
FAIR = Fair("c0" * 32, (), SEED)


def table(id="k7", *, owner="ann", created=100.0, fair=FAIR, origin="played", options=None):
    """A table that Ann has made and nobody has played at."""
    seating = at_one_screen(("Ann", "bot:steady@1"), owner)
    return NewTable(id, owner, created, "regal", options or {"players": 2}, seating, fair, origin)


def lines(first, last, *, keys=()):
    """The lines of those numbers; the first of them have the keys."""
    names = [*keys, *[None] * (last - first + 1)]
    return [
        Line(seq, f"0 play {seq}", 100.0 + seq, key) for seq, key in zip(range(first, last + 1), names, strict=False)
    ]


def points(*scores):
    """A game that goes on at these scores."""
    return Summary(scores=scores)


def seqs(stored):
    """The numbers of a table's lines."""
    return [line.seq for line in stored.lines]
