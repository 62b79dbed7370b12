"""The chance to win a game of two from a score, before the deal."""

from __future__ import annotations

from math import sqrt

from muggins.kernels.learned import NEEDS, Wins, wins


def win_chance(mine: int, theirs: int, *, dealer: bool, target: int = 121, jokers: int = 0) -> float:
    """The chance to win from this score before the deal, as the dealer of it or as the pone, 0 to 1.

    Both play like the strong bot, from whose games the table was made (`kernels.learned.wins`). What counts is how many
    points each needs, so one table serves every target to 121. For a higher one, see `needs_in_table`. With two
    `jokers` in the deck the table is from games of the steady bot (`odds.jokers`).
    Raises `ValueError` for a score that is below 0, or has reached the target.

    >>> 0.54 < win_chance(0, 0, dealer=True) < 0.58
    True
    >>> win_chance(60, 60, dealer=False, target=61) + win_chance(60, 60, dealer=True, target=61)
    1.0
    """
    check_scores(mine, theirs, target)
    need, their_need = needs_in_table(target - mine, target - theirs)
    table = _wins_with_jokers() if jokers else wins()
    if dealer:
        return table.dealer(need, their_need)
    return 1 - table.dealer(their_need, need)


def _wins_with_jokers() -> Wins:
    # Imported late: most decks have none, and the shell is to answer quickly.
    from muggins.odds.jokers import wins as wins_with_jokers

    return wins_with_jokers()


def check_scores(mine: int, theirs: int, target: int) -> None:
    """Raise `ValueError` unless both scores are from 0 to below the target."""
    for score in (mine, theirs):
        if not 0 <= score < target:
            raise ValueError(f"a score goes from 0 to {target - 1} here, not {score}")


def needs_in_table(mine: int, theirs: int) -> tuple[int, int]:
    """The needs in the table of wins that stand for points that two players need.

    They stay as they are up to 121. In a longer game a lead is worth less, since more deals are to come, and what luck
    they bring grows with the root of their number: the greater need becomes 121, and the lead is cut by that root.
    An approximation: a few points of a hundred off a table to 241.

    >>> needs_in_table(84, 91), needs_in_table(241, 181)
    ((84, 91), (121, 78))
    """
    longer = max(mine, theirs)
    if longer <= NEEDS:
        return mine, theirs
    lead = round((longer - min(mine, theirs)) * sqrt(NEEDS / longer))
    shorter = max(1, NEEDS - lead)
    return (NEEDS, shorter) if mine == longer else (shorter, NEEDS)
