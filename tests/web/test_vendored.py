"""What is shipped of others is what is locked and whose types are checked, and comes with its licence."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VENDOR = ROOT / "src/muggins/web/vendor"


@pytest.mark.parametrize(
    ("name", "package", "title", "licence"),
    [
        ("lit", "lit", "Lit", "BSD 3-Clause License"),
        ("hashes", "@noble/hashes", "noble-hashes", "The MIT License"),
    ],
)
def test_it_is_vendored_at_the_locked_version(name, package, title, licence):
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"][f"node_modules/{package}"]["version"]
    first = (VENDOR / f"{name}.js").read_text(encoding="utf-8").partition("\n")[0]
    assert f"// {title} {locked} " in first
    assert (VENDOR / f"LICENSE.{name}").read_text(encoding="utf-8").startswith(licence)


def test_no_lock_file_names_a_registry():
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text(encoding="utf-8")
    for lock in ROOT.glob("requirements*.lock"):
        assert "://" not in lock.read_text(encoding="utf-8"), lock
