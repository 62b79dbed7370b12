"""The OpenAPI 3.1 document, made from the operations and their types."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from muggins import __version__
from muggins.server.api import OPERATIONS
from muggins.server.event_stream import EVENTS, LAST_EVENT
from muggins.server.operations import JSON, PROBLEM, Operation
from muggins.wire.problems import Problem

_REF = "#/components/schemas/{name}"
_ALWAYS = (400, 413, 422, 503)
"""What any operation may answer: junk, too large, what cannot be so, no storage."""


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    kinds: list[type] = [Problem]
    for operation in OPERATIONS:
        for kind in (operation.answer, operation.body):
            if kind is not None and kind not in (str, *kinds):
                kinds.append(kind)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    for body in (operation.body for operation in OPERATIONS):
        if body is not None and issubclass(body, msgspec.Struct) and (tag := body.__struct_config__.tag_field):
            # A body is of one kind, so its tag tells nothing and may be left out.
            components[body.__name__]["required"].remove(tag)
    ref = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, ref)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Muggins", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _described(operation: Operation, ref: dict[type, Any]) -> dict[str, Any]:
    problems = sorted({*_ALWAYS, *_kept(operation), 403, *(status.value for status in operation.problems)})
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [*_path_parameters(operation), *_query_parameters(operation), *_header_parameters(operation)],
        "responses": {str(operation.status.value): _answer(operation, ref)}
        | {
            str(status): {"description": "why not", "content": {PROBLEM: {"schema": ref[Problem]}}}
            for status in problems
        },
    }
    if operation.body is not None:
        schema = {"type": "string"} if operation.body is str else ref[operation.body]
        media = "text/plain" if operation.body is str else JSON
        described["requestBody"] = {"required": True, "content": {media: {"schema": schema}}}
    return described


def _kept(operation: Operation) -> tuple[int, ...]:
    """What may be answered where something is to be kept: no room for it."""
    return () if operation.method == "GET" else (507,)


def _answer(operation: Operation, ref: dict[type, Any]) -> dict[str, Any]:
    if operation.answer is None:
        return {"description": operation.status.phrase}
    schema = ref.get(operation.answer, {"type": "object" if operation.media == JSON else "string"})
    return {"description": operation.status.phrase, "content": {operation.media: {"schema": schema}}}


def _path_parameters(operation: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]


def _query_parameters(operation: Operation) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    _, components = msgspec.json.schema_components([operation.query], ref_template=_REF)
    schema = components[operation.query.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": _not_null(one)}
        for name, one in schema["properties"].items()
    ]


def _header_parameters(operation: Operation) -> list[dict[str, Any]]:
    if operation.media != EVENTS:
        return []
    line = {"type": "string", "pattern": "^[0-9]{1,7}$"}
    told = "the id of the last event that was heard; it comes before `after`"
    return [{"name": LAST_EVENT, "in": "header", "required": False, "description": told, "schema": line}]


def _not_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter that may be left out is never null."""
    kinds = [kind for kind in schema.get("anyOf", []) if kind != {"type": "null"}]
    return kinds[0] if len(kinds) == 1 else {name: value for name, value in schema.items() if name != "default"}
