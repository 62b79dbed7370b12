"""The chance to win from every score, from what deals brought: dynamic programming over the needs of both."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence

from muggins.kernels.choosing import native
from muggins.kernels.policy_table import RECORD


def win_table(size: int, edges: Sequence[int], records: Sequence[bytes]) -> list[list[float]]:
    """The chance that the dealer wins before the deal, by what he needs less one, then by what the pone needs less one.

    What a deal brings is taken from deals that were played at scores like these, in the order in which it counts (C6,
    C30, C36): `edges` part the needs from 1 to `size` into bands, band i going up to `edges[i]`; `records` are, for
    each band of the dealer and each of the pone in turn, the records (`policy_table.RECORD`) of deals that began there.
    After the deal the pone deals, so each chance rests on those of lower needs. Raises `ValueError` unless the edges
    rise to `size` or beyond, at most 255, and each two bands have whole records, at least one.
    """
    if not edges or list(edges) != sorted(set(edges)) or not 0 < size <= edges[-1] <= 255 or edges[0] < 1:
        raise ValueError(f"the edges of bands rise from 1 to {size} or more, at most 255, which {list(edges)} do not")
    if len(records) != len(edges) ** 2 or any(not some or len(some) % RECORD for some in records):
        raise ValueError("each two bands need the whole records of at least one deal")
    fast = native()
    if fast is None:
        return _win_table_python(size, edges, records)
    cells = array("d", bytes(fast.win_table(size, bytes(edges), list(records)))).tolist()
    return [cells[at : at + size] for at in range(0, len(cells), size)]


def _win_table_python(size: int, edges: Sequence[int], records: Sequence[bytes]) -> list[list[float]]:
    wins = [[0.5] * size for _ in range(size)]
    for total in range(2, 2 * size + 1):
        for dealer in range(max(1, total - size), min(size, total - 1) + 1):
            pone = total - dealer
            some = records[bisect_left(edges, dealer) * len(edges) + bisect_left(edges, pone)]
            won = 0.0
            deals = range(0, len(some), RECORD)
            for at in deals:
                won += _outcome(some[at : at + RECORD], dealer, pone, wins)
            wins[dealer - 1][pone - 1] = won / len(deals)
    return wins


def _outcome(record: bytes, dealer: int, pone: int, wins: Sequence[Sequence[float]]) -> float:
    """1 if the dealer wins in this deal, 0 if the pone does, or the dealer's chance with what is left to both."""
    left = [pone, dealer - record[11]]
    if left[1] <= 0:
        return 1
    if record[12] >= left[0] or record[13] >= left[1]:
        for event in record[18:]:
            left[event >> 7] -= event & 127
            if left[event >> 7] <= 0:
                return event >> 7
    else:
        left[0] -= record[12]
        left[1] -= record[13]
    left[0] -= record[8]
    if left[0] <= 0:
        return 0
    left[1] -= record[9] + record[10]
    return 1 if left[1] <= 0 else 1 - wins[left[0] - 1][left[1] - 1]
