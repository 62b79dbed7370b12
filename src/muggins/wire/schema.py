"""All wire types as one JSON Schema, from which the screens' types are made."""

from __future__ import annotations

from typing import Any

import msgspec

from muggins.wire import accounts, company, lobby, messages, open_tables, talk
from muggins.wire.cribbage.events import CribbageEvent
from muggins.wire.kings.events import KingsEvent
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.problems import Problem
from muggins.wire.zombs.events import ZombsEvent

TYPES: tuple[Any, ...] = (
    messages.FromTable,
    messages.FromScreen,
    Problem,
    lobby.Rulebooks,
    lobby.RulesPage,
    lobby.Chosen,
    lobby.Settled,
    lobby.NewGame,
    lobby.Sitter,
    lobby.Pledge,
    lobby.Created,
    lobby.Start,
    lobby.Tables,
    open_tables.OpenTables,
    lobby.Hint,
    lobby.Explanation,
    lobby.Steps,
    lobby.Review,
    company.Propose,
    company.Answer,
    talk.Say,
    talk.SetTalk,
    talk.Mute,
    talk.Phrases,
    Trying,
    Tried,
    accounts.Whoami,
    accounts.PasskeyOffer,
    accounts.PasskeyQuestion,
    accounts.MadePasskey,
    accounts.Assertion,
    accounts.FinishedGames,
    accounts.Statistics,
)


UNIONS: dict[str, Any] = {
    "FromTable": messages.FromTable,
    "FromScreen": messages.FromScreen,
    "CribbageEvent": CribbageEvent,
    "KingsEvent": KingsEvent,
    "ZombsEvent": ZombsEvent,
}
"""What a screen takes by one name, though it is one of many."""


def schema() -> dict[str, Any]:
    """A JSON Schema document with every wire type in `$defs`."""
    _, components = msgspec.json.schema_components(TYPES, ref_template="#/$defs/{name}")
    unions, _ = msgspec.json.schema_components(tuple(UNIONS.values()), ref_template="#/$defs/{name}")
    components |= dict(zip(UNIONS, unions, strict=True))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": components}
