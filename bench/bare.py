"""What a commit costs with nothing around it, on the same disk at the same time."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path


class Bare:
    """A table of rows as long as the journal's. `taken`: ms of each commit; delay: ms that one takes more."""

    def __init__(self, folder: Path, delay: float) -> None:
        self.taken: list[float] = []
        self._delay = delay
        self._database = sqlite3.connect(folder / "bare.db")
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, move TEXT, checksum TEXT)")

    def commit(self) -> None:
        """Put one row on disk."""
        self._database.execute("INSERT INTO rows (move, checksum) VALUES (?, ?)", ("x" * 40, "y" * 16))
        begun = time.monotonic()
        time.sleep(self._delay / 1000)
        self._database.commit()
        self.taken.append((time.monotonic() - begun) * 1000)
