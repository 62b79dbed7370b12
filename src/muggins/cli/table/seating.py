"""Who sits at the table: one person, and bots in all other seats, or none where one plays all."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from muggins.bots.protocol import Bot
from muggins.bots.registry import bot_named, is_bot, maker, player_name, shown_names
from muggins.cli.answers import Mistake
from muggins.cli.table.journal import Heading
from muggins.core.dealer import Dealer, seed_of
from muggins.core.errors import BadNotation
from muggins.core.game import Game, Seat
from muggins.wording.speech import Speaker
from muggins.wording.words import words_of


def players_unnamed(game: Game[Any, Any, Any, Any], *, alone: bool = False) -> tuple[str, ...]:
    """A person in the first seat and steady bots, where a record names nobody; `alone` a person in all."""
    others = "Player" if alone else player_name("steady")
    return ("Player", *[others] * (sum(map(len, game.sides)) - 1))


def person_among(players: Sequence[str], game: str) -> Seat:
    """The seat of the one person among bots. Raises `Mistake` if there is not one, or a bot is not known."""
    for player in filter(is_bot, players):
        try:
            maker(player, game)
        except BadNotation as error:
            raise Mistake(error.code, str(error), where={"argument": "players"}) from None
    people = [Seat(seat) for seat, player in enumerate(players) if not is_bot(player)]
    if len(people) != 1:
        raise Mistake(
            "wrong_players",
            f"{len(people)} of the record's players are people; here one person plays against bots",
            where={"argument": "players"},
        )
    return people[0]


def person_alone(players: Sequence[str]) -> Seat:
    """The first seat of a person who plays all. Raises `Mistake` if a bot plays one."""
    if any(map(is_bot, players)):
        raise Mistake(
            "wrong_players",
            "a bot is among the record's players; here one person plays both seats",
            where={"argument": "players"},
        )
    return Seat(0)


def speaker_at(heading: Heading, you: Seat) -> Speaker:
    """Who tells the person of the game; who plays all seats is told of each by its name."""
    if heading.entry.one_person(heading.options):
        return Speaker(words_of(heading.entry.game).seats_alone)
    return Speaker(shown_names(heading.players), you)


def bots_beside(you: Seat, players: Sequence[str], game: str, seed: str | None) -> dict[Seat, Bot]:
    """Bots in all seats that are theirs; each gets chance of its own, from the seed if there is one."""
    bots = {}
    for at, player in enumerate(players):
        if at != you and is_bot(player):
            own = secrets.token_bytes(32) if seed is None else seed_of(f"{seed}/bot/{at}")
            bots[Seat(at)] = bot_named(player, game, Dealer(own).uniform)
    return bots
