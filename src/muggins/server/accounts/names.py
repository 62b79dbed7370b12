"""The names of accounts: what may be one, and when two are the same."""

from __future__ import annotations

import unicodedata

from muggins.server.naming import is_seen
from muggins.server.problems import unprocessable
from muggins.server.store.accounts.rows import GONE

SHORTEST, LONGEST = 3, 24

_SIGNS = " -_.'’"
_MIXED = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"}
"""Scripts whose letters look alike: a name has those of one of them."""

_RESERVED = {GONE.casefold(), "admin", "administrator", "moderator", "muggins", "support", "nobody", "anybody"}

TOLD = (
    f"a name is {SHORTEST} to {LONGEST} letters and digits, with spaces and - _ . ' between them, "
    "and its letters are of one alphabet"
)


def account_name(text: str) -> str:
    """The name as it is kept and shown. Raises `Trouble` if it cannot be one.

    >>> account_name("  Ann   Lee ")
    'Ann Lee'
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    fits = SHORTEST <= len(name) <= LONGEST and name[0].isalnum() and name[-1] not in " -_'’"
    if not (fits and all(map(_may_be_in, name)) and _marks_are_few(name) and len(_scripts(name)) <= 1):
        raise unprocessable("bad_name", TOLD)
    if key_of(name) in _RESERVED:
        raise unprocessable("bad_name", f"the name {name!r} is nobody's to have: choose another")
    return name


def key_of(text: str) -> str:
    """By what names are compared: two that read alike are one.

    >>> key_of("\N{FULLWIDTH LATIN CAPITAL LETTER A}nn \N{LATIN SMALL LETTER SHARP S}") == key_of(" ann  SS")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def _may_be_in(character: str) -> bool:
    """Letters, their marks, digits, and few signs; nothing that is not seen, nor turns how a line is read."""
    kind = unicodedata.category(character)[0]
    return kind == "M" or (kind in "LN" and is_seen(character)) or character in _SIGNS


def _marks_are_few(name: str) -> bool:
    """Whether no letter has more than two marks of its own: more grow into the lines above and below."""
    run = 0
    for character in name:
        run = run + 1 if unicodedata.category(character)[0] == "M" else 0
        if run > 2:
            return False
    return True


def _scripts(name: str) -> set[str]:
    """The scripts of a name among those that are mistaken for each other."""
    words = (unicodedata.name(character, "").partition(" ")[0] for character in name if character.isalpha())
    return _MIXED.intersection(words)
