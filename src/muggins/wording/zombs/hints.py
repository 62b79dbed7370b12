"""Advice in a sentence, with what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Discard,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Move,
    Quarantine,
    Rob,
    Source,
    Start,
    Trade,
    Unblock,
)
from muggins.games.zombs.deck import HIGHEST, Card
from muggins.games.zombs.horde import Horde, block_number, fitting, is_open, with_block
from muggins.games.zombs.options import partners
from muggins.games.zombs.turns import horde_of
from muggins.games.zombs.view import View
from muggins.wording.speech import Speaker, number_word, plural, upper_first
from muggins.wording.zombs.choices import choice_name

NO_HINT = "Only a player who is to decide gets a hint (Z11)"
"""Why nothing is said to who has nothing to decide; in Zombs a hint gives nothing away."""


def may_hint(view: View, kind: str) -> bool:
    """Whether a hint gives nothing away that players are to find out for themselves: always."""
    return True


def hint_sentence(view: View, action: Action, parts: Mapping[str, float], speaker: Speaker) -> str:
    """What to do and why.

    Of the `parts`, each where it is known: `win` is the chance to win from here, `length` and
    `theirs` how long the longest hordes are a few turns on, `follows` how many Zombs of the hand can be laid then,
    `removers` how many unseen cards remove a block again, `gives` whether a discard is what the next player needs.
    Raises `ValueError` for what no player chooses.
    """
    if not isinstance(action, Move):
        raise ValueError(f"there is no hint to {action}")
    told = upper_first(choice_name(action, view, speaker))
    why = _why(action, view, parts)
    return f"{told}{f': {why}' if why else ''}.{_wins(parts)}"


FURTHER = 2
"""So many more choices are named after the best one."""


def further_sentence(view: View, weighed: Sequence[tuple[Action, Mapping[str, float]]], speaker: Speaker) -> str:
    """The next best choices, each with its chance to win where that is known; nothing where there are none.

    `weighed` are actions with their values, the best first, which is not named again.
    """
    named = [
        choice_name(action, view, speaker) + (f", {_percent(parts['win'])}" if "win" in parts else "")
        for action, parts in weighed[1 : 1 + FURTHER]
        if isinstance(action, Move)
    ]
    return f"Next best: {'; '.join(named)}." if named else ""


def _wins(parts: Mapping[str, float]) -> str:
    """The chance to win, unless it is settled, and the hordes on the way there."""
    if "win" not in parts or not 0 < parts["win"] < 1:
        return ""
    told = f" The chance to win is put at {_percent(parts['win'])} then"
    if "length" in parts and "theirs" in parts:
        told += f", with {parts['length']:.1f} Zombs to {parts['theirs']:.1f} a few turns on"
    return f"{told}."


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def _why(action: Move, view: View, parts: Mapping[str, float]) -> str:
    """What speaks for a choice, from what the seat sees alone; nothing where it speaks for itself."""
    match action:
        case Grow(card=card):
            found = horde_of(view.hordes, str(card.colour))
            return "" if found is None else _length(found[1].length + 1, view) + _follows(parts)
        case Start(cards=cards):
            return _length(len(cards), view) + _follows(parts)
        case Block():
            return _blocking(action, view) + _removers(parts)
        case Quarantine():
            return f"only a 10, Frank the Pig or the Unicorn lifts it{_removers(parts)}"
        case Unblock(colour=colour):
            found = horde_of(view.hordes, colour)
            ours = found is not None and view.seat is not None and partners(view.options, view.seat, found[0])
            return f"the horde can grow there again{_follows(parts)}" if ours else ""
        case Cure(colour=colour):
            found = horde_of(view.hordes, colour)
            return "" if found is None else f"that leaves it {plural(found[1].length - 1, 'Zomb')}"
        case Fish() | Give() | Trade():
            return ""
        case Rob(card=card):
            return "it fits a horde of your side" if _fits(card, view) else ""
        case DrawFrom(source=Source.GRAVE):
            return "it fits a horde of your side" if _fits(view.grave[-1], view) else ""
        case DrawFrom():
            return ""
        case Discard():
            return "the next player needs it, but what else you hold is worth more" if parts.get("gives") else ""
        case _ as never:
            assert_never(never)


def _follows(parts: Mapping[str, float]) -> str:
    """How many more can be laid at once."""
    number = round(parts.get("follows", 0))
    return f", and {number_word(number)} more can follow at once" if number else ""


def _removers(parts: Mapping[str, float]) -> str:
    """How many cards that the player does not see remove it again."""
    if "removers" not in parts:
        return ""
    number = round(parts["removers"])
    return f", and {plural(number, 'card')} that you do not see can" if number else ", and no card that you do not see"


def _length(length: int, view: View) -> str:
    goal = view.options.goal
    if length >= goal:
        return "that wins the game"
    return f"{number_word(length)} of {number_word(goal)} Zombs"


def _blocking(action: Block, view: View) -> str:
    """What can remove the block again."""
    found = horde_of(view.hordes, action.colour)
    if found is None or not is_open(found[1], action.end):
        return ""
    number = block_number(with_block(found[1], action.end, action.card), action.end)
    if number >= HIGHEST - 1:
        return "of the Zombs only a 10 can remove it"
    return f"no Zomb below {number + 1} can remove it"


def _fits(card: Card, view: View) -> bool:
    """Whether a card can be laid to a horde of one's own side at once."""
    if view.seat is None:
        return False
    own: list[Horde] = [
        horde
        for owner, horde in zip(view.options.seats, view.hordes, strict=True)
        if horde is not None and partners(view.options, view.seat, owner)
    ]
    return any(card == fits for horde in own for _, fits in fitting(horde))
