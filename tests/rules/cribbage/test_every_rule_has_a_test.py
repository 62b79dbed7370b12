"""Each rule of the digest has a test that is named by it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

RULES = """
    C1 C2 C3 C4 C5 C6 C7 C8 C9 C10
    C11 C12 C13 C14 C15 C16 C17 C18 C19 C20 C21 C22 C23
    C30 C31 C32 C33 C34 C35 C36 C37 C38 C39
    C40 C41 C42 C43 C44 C45 C46
    C50 C51 C52 C53 C54 C55 C56 C57 C58 C59 C60 C61
""".split()


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
    numbers = {word for word in named if word[0] == "c" and word[1:].isdigit()}
    assert numbers == {rule.lower() for rule in RULES}


def test_no_two_tests_have_one_name_in_a_file():
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        names = [n.name for n in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(n, ast.FunctionDef)]
        assert sorted(set(names)) == sorted(names), path.name
