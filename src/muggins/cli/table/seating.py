"""Who sits at the table: one person, and bots in all other seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from muggins.bots.protocol import Bot
from muggins.bots.registry import bot_named, is_bot, maker, player_name
from muggins.cli.answers import Mistake
from muggins.core.dealer import Dealer, seed_of
from muggins.core.errors import BadNotation
from muggins.core.game import Game, Seat


def players_unnamed(game: Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    """A person in the first seat and steady bots, where a record names nobody."""
    return ("Player", *[player_name("steady")] * (sum(map(len, game.sides)) - 1))


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


def bots_beside(you: Seat, players: Sequence[str], game: str, seed: str | None) -> dict[Seat, Bot]:
    """Bots in all seats but one; each gets chance of its own, from the seed if there is one."""
    bots = {}
    for at, player in enumerate(players):
        if at != you:
            own = secrets.token_bytes(32) if seed is None else seed_of(f"{seed}/bot/{at}")
            bots[Seat(at)] = bot_named(player, game, Dealer(own).uniform)
    return bots
