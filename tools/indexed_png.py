"""A picture as a PNG of at most 256 colours: a third of the size of one that has all."""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import itemgetter

MOST_COLOURS = 256

Colour = tuple[int, int, int]


def indexed_png(width: int, height: int, rgba: bytes) -> bytes:
    """The PNG of an opaque picture, given row by row, four bytes a pixel."""
    pixels = list(zip(rgba[0::4], rgba[1::4], rgba[2::4], strict=True))
    palette, place = palette_of(Counter(pixels))
    indices = bytes(map(place.__getitem__, pixels))
    rows = b"".join(b"\0" + indices[start : start + width] for start in range(0, width * height, width))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(part for colour in palette for part in colour)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in chunks)


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def palette_of(counts: Mapping[Colour, int], most: int = MOST_COLOURS) -> tuple[list[Colour], dict[Colour, int]]:
    """Few colours for many, by median cut, and which of them stands for which.

    >>> palette_of({(0, 0, 0): 5, (250, 0, 0): 3, (252, 0, 0): 1}, 2)
    ([(0, 0, 0), (250, 0, 0)], {(0, 0, 0): 0, (250, 0, 0): 1, (252, 0, 0): 1})
    """
    boxes = [list(counts)]
    while len(boxes) < most and (widest := max(boxes, key=lambda box: spread(box, counts)))[1:]:
        boxes.remove(widest)
        axis = max(range(3), key=lambda axis: extent(widest, axis))
        boxes += halves(sorted(widest, key=itemgetter(axis)), counts)
    place = {colour: at for at, box in enumerate(boxes) for colour in box}
    return [mean(box, counts) for box in boxes], place


def extent(box: Sequence[Colour], axis: int) -> int:
    """How far apart the colours are in red, green or blue."""
    values = [colour[axis] for colour in box]
    return max(values) - min(values)


def spread(box: Sequence[Colour], counts: Mapping[Colour, int]) -> float:
    """How much is lost if one colour stands for all of these; large areas count, but not alone."""
    weight: float = sum(counts[colour] for colour in box) ** 0.25
    return weight * max(extent(box, axis) for axis in range(3))


def halves(colours: list[Colour], counts: Mapping[Colour, int]) -> tuple[list[Colour], list[Colour]]:
    """Two parts that cover about equal areas, neither of them empty."""
    covered = list(accumulate(counts[colour] for colour in colours))
    at = min(bisect_left(covered, covered[-1] / 2) + 1, len(colours) - 1)
    return colours[:at], colours[at:]


def mean(box: Sequence[Colour], counts: Mapping[Colour, int]) -> Colour:
    """The colour that stands for all of these."""
    total = sum(counts[colour] for colour in box)
    red, green, blue = (sum(colour[axis] * counts[colour] for colour in box) // total for axis in range(3))
    return red, green, blue
