"""The Lit that is shipped is the Lit whose types are checked, and comes with its licence."""

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
VENDOR = ROOT / "src/muggins/web/vendor"


def test_lit_is_vendored_at_the_locked_version():
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]["node_modules/lit"]["version"]
    first = (VENDOR / "lit.js").read_text(encoding="utf-8").partition("\n")[0]
    assert f"// Lit {locked} " in first
    assert (VENDOR / "LICENSE.lit").read_text(encoding="utf-8").startswith("BSD 3-Clause License")


def test_no_lock_file_names_a_registry():
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text(encoding="utf-8")
    for lock in ROOT.glob("requirements*.lock"):
        assert "://" not in lock.read_text(encoding="utf-8"), lock
