"""What all wire types have in common."""

from __future__ import annotations

import msgspec


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value on the wire: frozen, every field named, unknown fields refused."""
