"""Write the page's types of what is said on the wire, from the JSON Schema of `muggins.wire`.

`python tools/wire_types.py` writes src/muggins/web/wire.d.ts; with `--check` it writes nothing, and
exits 1 if the file differs. Needs what `make check` puts into node_modules.
"""

from __future__ import annotations

import argparse
import difflib
import inspect
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from muggins.wire.schema import schema

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src/muggins/web/wire.d.ts"
NODE = Path(sys.executable).with_name("node")
JSON2TS = ROOT / "node_modules/.bin/json2ts"
BANNER = "// What table and page say to each other. Written by tools/wire_types.py from muggins.wire: `make wire`."
OPTIONS = (
    f"--bannerComment={BANNER}",
    "--no-additionalProperties",
    "--unreachableDefinitions",
    "--maxItems=-1",
    "--style.printWidth=120",
    "--style.singleQuote",
)


def tidy(part: Any) -> Any:
    """The same schema with its descriptions laid out as docstrings are.

    >>> tidy({"anyOf": [{"description": "One.\\n\\n    Two."}]})
    {'anyOf': [{'description': 'One.\\n\\nTwo.'}]}
    """
    match part:
        case {"description": str(text), **others}:
            return {"description": inspect.cleandoc(text), **{key: tidy(value) for key, value in others.items()}}
        case dict():
            return {key: tidy(value) for key, value in part.items()}
        case list():
            return [tidy(value) for value in part]
        case _:
            return part


def build() -> str:
    """The text of the file: every type by its name, and `Wire` that is any of them."""
    whole = tidy(schema())
    whole["title"] = "Wire"
    whole["anyOf"] = [{"$ref": f"#/$defs/{name}"} for name in whole["$defs"]]
    made = subprocess.run(
        [NODE, JSON2TS, *OPTIONS], input=json.dumps(whole), capture_output=True, text=True, check=False, cwd=ROOT
    )
    if made.returncode:
        sys.exit(f"json2ts: {made.stderr.strip()}")
    return made.stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file, or compare it; the exit status."""
    parser = argparse.ArgumentParser(description="Write or check the page's types of the wire.")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check = parser.parse_args(arguments).check
    text = build()
    if not check:
        FILE.write_text(text, encoding="utf-8")
        print(f"{FILE}: written")
        return 0
    found = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    if found == text:
        return 0
    print(f"{FILE}: not what muggins.wire says; run `make wire`")
    sys.stdout.writelines(difflib.unified_diff(found.splitlines(True), text.splitlines(True), "found", "due", n=1))
    return 1


if __name__ == "__main__":
    sys.exit(main())
