"""What the rules import: the standard library, less what would let chance, time or the machine in, and muggins."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "muggins"
RULES = sorted(path for name in ("core", "pieces", "games") for path in (PACKAGE / name).rglob("*.py"))


def forbidden() -> frozenset[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    [contract] = [contract for contract in contracts if contract["id"] == "rules-stand-alone"]
    return frozenset(contract["forbidden_modules"])


def imported(source: str) -> Iterator[str]:
    """Yield the top-level package of every absolute import, wherever in the file it stands."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (alias.name.partition(".")[0] for alias in node.names)
            case ast.ImportFrom(module=str(name), level=0):
                yield name.partition(".")[0]
            case _:
                pass


ALLOWED = (sys.stdlib_module_names | {"muggins"}) - forbidden()


def test_every_rules_package_is_looked_at():
    assert {path.relative_to(PACKAGE).parts[0] for path in RULES} == {"core", "pieces", "games"}


def test_an_import_inside_a_function_is_found():
    source = "import json\ndef draw():\n    from random import choice\n    import numpy.linalg as la\n"
    assert set(imported(source)) == {"json", "random", "numpy"}


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_rules_import_the_standard_library_only(path):
    assert set(imported(path.read_text(encoding="utf-8"))) <= ALLOWED
