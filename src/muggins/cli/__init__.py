"""The command line: one module a command, each imported only when it is called."""

from __future__ import annotations

import gc

# Nothing that an import makes is garbage; not looking for any saves a tenth of a quick answer.
gc.disable()

from muggins.cli.entry import main  # noqa: E402

__all__ = ["main"]
