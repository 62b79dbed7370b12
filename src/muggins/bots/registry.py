"""The bots by name: `bot:steady@1` in records, `steady` where a person types it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from muggins.bots.cribbage.easy import EasyBot
from muggins.bots.cribbage.fair import FairBot
from muggins.bots.cribbage.steady import SteadyBot
from muggins.bots.cribbage.strong import StrongBot, sampled
from muggins.bots.kings.easy import EasyBot as KingsEasyBot
from muggins.bots.kings.steady import SteadyBot as KingsSteadyBot
from muggins.bots.kings.strong import StrongBot as KingsStrongBot
from muggins.bots.protocol import Bot, Maker
from muggins.bots.random import RandomBot
from muggins.bots.zombs.easy import EasyBot as ZombsEasyBot
from muggins.bots.zombs.steady import SteadyBot as ZombsSteadyBot
from muggins.bots.zombs.strong import StrongBot as ZombsStrongBot
from muggins.core.errors import BadNotation
from muggins.core.game import Uniform
from muggins.kernels.choosing import native

BOTS: Mapping[str, int] = {"random": 1, "easy": 1, "fair": 1, "steady": 1, "strong-py": 1, "strong": 1}
"""Every bot with its version, the weakest first. Who plays otherwise than before gets the next number.

Not every game has each of them: `bots_of` says which.
"""


def _steady(uniform: Uniform) -> Bot:
    return SteadyBot()


def _strong(uniform: Uniform) -> Bot:
    return StrongBot()


def _strong_py(uniform: Uniform) -> Bot:
    return sampled()


def _kings_steady(uniform: Uniform) -> Bot:
    return KingsSteadyBot()


def _zombs_steady(uniform: Uniform) -> Bot:
    return ZombsSteadyBot()


_MAKERS: Mapping[str, Mapping[str, Maker]] = {
    "cribbage": {
        "random": RandomBot,
        "easy": EasyBot,
        "fair": FairBot,
        "steady": _steady,
        "strong-py": _strong_py,
        "strong": _strong,
    },
    "kings": {"random": RandomBot, "easy": KingsEasyBot, "steady": _kings_steady, "strong": KingsStrongBot},
    "zombs": {"random": RandomBot, "easy": ZombsEasyBot, "steady": _zombs_steady, "strong": ZombsStrongBot},
}

_PREFIX = "bot:"
_NAME = re.compile(r"(?:bot:)?([a-z]{1,12}(?:-[a-z]{1,7})?)(?:@([1-9][0-9]{0,5}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class BotName:
    """A bot as a record names it; without a version it is the one that there is now.

    >>> str(BotName("steady", 1)), str(BotName("steady"))
    ('bot:steady@1', 'bot:steady')
    """

    name: str
    version: int | None = None

    def __str__(self) -> str:
        return f"{_PREFIX}{self.name}" + ("" if self.version is None else f"@{self.version}")


def is_bot(player: str) -> bool:
    """Whether a player's name in a record is that of a bot.

    >>> is_bot("bot:steady@1"), is_bot("Ann")
    (True, False)
    """
    return player.startswith(_PREFIX)


def read_bot(text: str) -> BotName:
    """The bot that is named, whether there is one or not; `bot:` may be left out.

    Raises `BadNotation`.

    >>> read_bot("bot:steady@1"), read_bot("easy")
    (BotName(name='steady', version=1), BotName(name='easy', version=None))
    """
    match = _NAME.fullmatch(text)
    if match is None:
        raise BadNotation("bad_bot", f"{text[:40]!r} names no bot: write bot:NAME@VERSION, as in bot:steady@1")
    name, version = match.groups()
    return BotName(name, None if version is None else int(version))


def player_name(name: str, game: str | None = None) -> str:
    """A bot as it is written in a record now.

    Raises `BadNotation` if there is none of that name, in that game if one is told.

    >>> player_name("steady"), player_name("strong", "kings")
    ('bot:steady@1', 'bot:strong@1')
    """
    bot = read_bot(name)
    known = BOTS if game is None else _MAKERS.get(game, {})
    if bot.name not in known or bot.version not in (None, BOTS[bot.name]):
        raise _unknown(name, known)
    # Without a C kernel the sampled player sits down where the strong one is asked for, and under its own name.
    played = "strong-py" if (bot.name, game) == ("strong", "cribbage") and native() is None else bot.name
    return str(BotName(played, BOTS[played]))


def short_name(player: str) -> str:
    """A bot's name alone. Raises `BadNotation` for what names no bot.

    >>> short_name("bot:steady@1")
    'steady'
    """
    return read_bot(player).name


def shown_names(players: Sequence[str]) -> tuple[str, ...]:
    """Names to tell players apart by: a bot's level, with its seat's number if two are alike.

    >>> shown_names(["Ann", "bot:steady@1", "bot:steady@1"])
    ('Ann', 'Steady 1', 'Steady 2')
    """
    plain = [short_name(player).capitalize() if is_bot(player) else player for player in players]
    return tuple(name if plain.count(name) == 1 else f"{name} {at}" for at, name in enumerate(plain))


def bots_of(game: str) -> tuple[str, ...]:
    """The bots that play a game, the weakest first; of the strong ones that which plays well here.

    >>> bots_of("kings")
    ('random', 'easy', 'steady', 'strong')
    """
    made = _MAKERS.get(game, {})
    left_out = {"strong" if native() is None else "strong-py"} if "strong-py" in made else set()
    return tuple(name for name in BOTS if name in made and name not in left_out)


def maker(name: str, game: str) -> Maker:
    """What makes bots of that name for a game (`cribbage`).

    Raises `BadNotation` if there is no such bot, no such version of it, or none for that game;
    the message lists those that there are.

    >>> maker("hasty", "cribbage")
    Traceback (most recent call last):
    muggins.core.errors.BadNotation: there is no bot 'hasty'; there are random, easy, fair, steady, strong-py, strong
    """
    bot = read_bot(name)
    makers = _MAKERS.get(game, {})
    if bot.name not in makers:
        raise _unknown(name, makers)
    if bot.version not in (None, BOTS[bot.name]):
        raise BadNotation("unknown_bot", f"there is no {bot}; there is {player_name(bot.name)}")
    return makers[bot.name]


def bot_named(name: str, game: str, uniform: Uniform) -> Bot:
    """A bot for one game; the uniform is its own. Raises `BadNotation` as `maker` does.

    >>> bot_named("bot:easy", "cribbage", lambda n: 0).__class__.__name__
    'EasyBot'
    """
    return maker(name, game)(uniform)


def _unknown(name: str, known: Mapping[str, object]) -> BadNotation:
    listed = f"there are {', '.join(known)}" if known else "there are none for this game"
    return BadNotation("unknown_bot", f"there is no bot {name[:40]!r}; {listed}")
