"""The disk's twin: the end of a commit, as slow or as full as wanted."""

from __future__ import annotations

import sqlite3
import time


class Disk:
    """delay: ms that a commit takes more. full: no commit succeeds. Both may change at any time."""

    def __init__(self) -> None:
        self.delay = 0.0
        self.full = False

    def commit(self, connection: sqlite3.Connection) -> None:
        """Commit, with the trouble that is wanted."""
        time.sleep(self.delay / 1000)
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        connection.commit()
