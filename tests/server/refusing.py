"""What every refusal must be like."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

PATHS = {"act": "actions", "back": "back", "resign": "resign"}
"""Where what a socket is told is posted to."""


def refused(answer: Any, status: int, code: str | None = None) -> dict[str, Any]:
    """The problem that an HTTP answer holds, which must be of that status and code, and in the one shape."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    return told(problem, status, code)


def told(problem: dict[str, Any], status: int, code: str | None = None) -> dict[str, Any]:
    """A problem of that status and code, which says in one sentence what is wrong."""
    assert (problem["status"], problem["code"]) == (status, code or problem["code"]), problem
    assert problem["title"] == HTTPStatus(status).phrase
    assert problem["type"] == "about:blank"
    sentence(problem["detail"])
    return problem


def sentence(text: str) -> None:
    """A sentence is one line, of some words, without the traces of a program that broke."""
    assert text.isprintable(), text
    assert 3 <= len(text.split()) <= 80, text
    assert len(text) <= 500, text
    assert not text.endswith("."), text
    for trace in ("Traceback", "Error(", "object at 0x", "<class", "None"):
        assert trace not in text, text
