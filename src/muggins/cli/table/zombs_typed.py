"""What a player of Zombs types, understood with good will: `grow R7`, `r7`, `block g+ 3`, `uni`.

What is written as in notation is read so, and then judged by the rules. All else is compared with what can be
done now: each typed word has to be one of the words in which an action is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from muggins.core.errors import BadNotation
from muggins.core.game import Seat
from muggins.games.zombs.actions import Discard, Move, Rob
from muggins.games.zombs.deck import read_card
from muggins.games.zombs.judging import choices
from muggins.games.zombs.notation import ZombsNotation
from muggins.games.zombs.view import View
from muggins.wording.zombs.cards import COLOUR_NAMES, SPECIAL_NAMES

MOST_NAMED = 6
"""Of more moves that could be meant only so many are named."""

_NOTATION = ZombsNotation()
_ANYBODY = Seat(0)
"""Who acts, which the notation of a player's move does not ask."""

_VERBS = {
    "draw": ("draw",),
    "act": ("start", "grow", "block", "quarantine", "unblock", "cure", "trade", "fish", "rob", "discard"),
    "give": ("give",),
}
_FORMS = {
    "draw": "draw grave or draw pool",
    "start": "start R5 R6",
    "grow": "grow R7",
    "block": "block G+ R3",
    "quarantine": "quarantine G",
    "unblock": "unblock R+ G7, or unblock R G10 for a Quarantine",
    "cure": "cure G+",
    "trade": "trade 1",
    "fish": "fish 1",
    "rob": "rob B4",
    "give": "give R7",
    "discard": "discard R3",
}
"""How each move is typed."""

_ALIASES = {"lay": "grow", "take": "rob", "remove": "unblock", "lift": "unblock", "ask": "fish"}
"""Other words for what is done in a turn."""

_BY_NUMBER = ("trade", "fish")
"""What is done to a player, who is named by his number."""

_NO_MOVE = ("pass", "end", "done")

_WANTED = {
    "draw": "type take for the Grave's top card, or pool",
    "act": "type what you do and the card, as in grow R7 or discard R3; moves lists all that can be done",
    "give": "name the card that you give, as in R7",
}

_FILLERS = {"with", "to", "from", "at", "on", "of", "by", "the", "end", "horde", "and", "a", "my", "for"}
_COLOUR = "|".join(COLOUR_NAMES.values())
_SPOKEN: tuple[tuple[re.Pattern[str], str], ...] = (
    *((re.compile(rf"\b{re.escape(name.lower())}\b"), short.lower()) for short, name in SPECIAL_NAMES.items()),
    (re.compile(rf"\b({_COLOUR}) (\d+)\b"), r"\1\2"),
    (re.compile(rf"\blow (?:end )?(?:of )?(?:the )?({_COLOUR})\b|\b({_COLOUR}) low\b"), r"\1\2-"),
    (re.compile(rf"\bhigh (?:end )?(?:of )?(?:the )?({_COLOUR})\b|\b({_COLOUR}) high\b"), r"\1\2+"),
    *((re.compile(rf"\b{name}(?=\b|\d)"), letter.lower()) for letter, name in COLOUR_NAMES.items()),
)
"""How cards and ends are said on the screen, and how they are written."""


def read_move(text: str, kind: str, view: View) -> Move:
    """The move that a player means when asked for `kind`. Raises `BadNotation`.

    A move that is written whole is read though the rules may forbid it; else it is one that can be done.
    """
    words = _written(text, kind)
    if not words:
        raise BadNotation("bad_answer", _WANTED[kind])
    verbs = [verb for verb in _VERBS[kind] if verb.startswith(words[0])]
    # What is due at another time is read as well, so that the rules say why not now.
    verbs = verbs or [verb for due in _VERBS.values() for verb in due if verb == words[0]]
    if len(verbs) == 1 and (whole := _whole(verbs[0], words[1:])) is not None:
        return whole
    if kind == "act" and words[0] in _NO_MOVE:
        _NOTATION.read(_ANYBODY, "pass", [])  # It says how a turn ends.
    found = _simplest(list(_meant(words, verbs, view)))
    if len(found) == 1:
        return found[0]
    if found:
        named = [_NOTATION.write(move) for move in found[:MOST_NAMED]]
        if len(found) > MOST_NAMED:
            named.append(f"{len(found) - MOST_NAMED} more")
        raise BadNotation("bad_answer", f"which one: {', '.join(named[:-1])} or {named[-1]}?")
    raise _nothing(words, verbs, kind, view)


def _written(text: str, kind: str) -> list[str]:
    """The words as they are written in notation, in small letters, without those that only make a sentence of it."""
    spoken = text.lower().replace(",", " ")
    if kind == "draw" and spoken == "take":
        return ["draw", "grave"]
    for pattern, short in _SPOKEN:
        spoken = pattern.sub(short, spoken)
    words = spoken.split()
    if kind == "act" and words:
        words[0] = _ALIASES.get(words[0], words[0])
    return [word for at, word in enumerate(words) if at == 0 or word not in _FILLERS]


def _simplest(found: list[Move]) -> list[Move]:
    """Of moves of one kind the one with the fewest words, as a start with one card; else all."""
    written = {move: _NOTATION.write(move).split() for move in found}
    if len({words[0] for words in written.values()}) > 1:
        return found
    fewest = min((len(words) for words in written.values()), default=0)
    simple = [move for move in found if len(written[move]) == fewest]
    return simple if len(simple) == 1 else found


def _whole(verb: str, args: Sequence[str]) -> Move | None:
    """The move that is written in full, as in a record."""
    try:
        move = _NOTATION.read(_ANYBODY, verb, list(args))
    except BadNotation:
        return None
    return move if isinstance(move, Move) else None


def _meant(words: Sequence[str], verbs: Sequence[str], view: View) -> Iterator[Move]:
    """What can be done now and has all the words in it; a discard only where it is named."""
    for move in choices(view).listed:
        if not isinstance(move, Move):
            continue
        verb, *args = _NOTATION.write(move).split()
        named = verb in verbs and _matched(words[1:], args, named=True)
        if named or (not isinstance(move, (Discard, Rob)) and _matched(words, _places(verb, args), named=False)):
            yield move


def _places(verb: str, args: Sequence[str]) -> list[str]:
    """What can be named of an action without its verb: cards and places, also the card that does it."""
    if verb in _BY_NUMBER or verb == "quarantine":
        return [verb]
    return ["cure", *args] if verb == "cure" else list(args)


def _matched(words: Sequence[str], args: Sequence[str], *, named: bool) -> bool:
    """Whether each word means another argument."""
    left = list(args)
    for word in words:
        means = next((arg for arg in left if _means(word, arg.lower(), named=named)), None)
        if means is None:
            return False
        left.remove(means)
    return named or bool(words)


def _means(word: str, arg: str, *, named: bool) -> bool:
    """Whether a word is an argument: whole, the beginning of a name, a Zomb's number, or a horde's colour."""
    if word == arg:
        return True
    if arg.isalpha() and len(arg) > 1:
        return arg.startswith(word)
    if word.isdigit():
        return arg[1:] == word and arg[:1].isalpha()
    return named and len(word) == 1 and arg[:1] == word and arg[-1:] in "+-"


def _nothing(words: Sequence[str], verbs: Sequence[str], kind: str, view: View) -> BadNotation:
    """Why nothing is meant: the card can only be discarded, the verb lacks something, or it is no answer."""
    if kind == "act" and len(words) == 1:
        held = {card for card in view.hand if _means(words[0], card.name.lower(), named=False)}
        if len(held) == 1:
            (card,) = held
            told = f"{card} can only be discarded now, which ends your turn: type discard {card} to do so"
            return BadNotation("bad_answer", told)
        with suppress(BadNotation):
            return BadNotation("bad_answer", f"{read_card(words[0])} is not in your hand")
    if len(verbs) == 1 and len(words) > 1:
        try:
            _NOTATION.read(_ANYBODY, verbs[0], list(words[1:]))
        except BadNotation as error:
            if error.code != "bad_action":
                return error
        return BadNotation("bad_answer", f"{verbs[0]} is typed as in {_FORMS[verbs[0]]}")
    if len(verbs) == 1 and verbs[0] in _VERBS[kind]:
        return BadNotation("bad_answer", f"there is nothing to {verbs[0]} now; moves lists all that can be done")
    return BadNotation("bad_answer", _WANTED[kind])
