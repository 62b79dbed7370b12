"""Each rule of the digest has a test that is named by it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

RULES = [f"Z{number}" for number in (*range(1, 9), *range(10, 27), *range(30, 51))]


@cache
def names_of_tests() -> list[str]:
    """The names of all clause tests."""
    return [
        node.name
        for path in sorted(Path(__file__).parent.glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_has_a_test(rule):
    assert [name for name in names_of_tests() if name.startswith(f"test_{rule.lower()}_")]


def test_no_test_names_a_rule_that_does_not_exist():
    named = {name.split("_")[1] for name in names_of_tests()}
    numbers = {word for word in named if word[0] == "z" and word[1:].isdigit()}
    assert numbers == {rule.lower() for rule in RULES}


def test_no_two_tests_have_one_name_in_a_file():
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        names = [n.name for n in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(n, ast.FunctionDef)]
        assert sorted(set(names)) == sorted(names), path.name
