"""Where records lie when no place is named."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def records_folder() -> Path:
    """The folder for records in the user's data directory; it need not exist yet."""
    return user_data_path("muggins", appauthor=False) / "records"


def writable(folder: Path) -> bool:
    """Whether a file can be made in a folder, or in the nearest one above it that exists."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def database_path() -> Path:
    """The file in which the web table keeps its games; it need not exist yet."""
    return user_data_path("muggins", appauthor=False) / "muggins.db"
