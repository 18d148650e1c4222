"""The journal of a table in a test: it writes when told, in the same thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.entries import Entry
from companion.inputs import Post, Saved, Unsaved
from companion.journal import Journal


class Disk:
    """A journal that writes when told: at once, unless it is held or broken."""

    def __init__(
        self, folder: Path | None, post: Post, clock: Callable[[], float], settle: Callable[[], None]
    ) -> None:
        """The journal in `folder`, None for one that keeps nothing; `settle` has what was posted taken."""
        self._post = post
        self._clock = clock
        self._settle = settle
        self._waiting: list[Entry] = []
        self._held = False
        self._journal: Journal | None = None
        self._folder = folder

    def put(self, entry: Entry) -> None:
        """Take a row."""
        self._waiting.append(entry)
        if not self._held:
            self._write()

    def copy(self) -> None:
        """Refresh the second copy."""
        if self._journal is not None:
            self._journal.copy()

    def hold(self) -> None:
        """Let every move stay unsaved from now on."""
        self._held = True

    def fail(self, words: str) -> None:
        """Refuse to write, with words for the table."""
        self._held = True
        self._post(Unsaved(self._clock(), words))
        self._settle()

    def release(self) -> None:
        """Write what was held, and from now on at once again."""
        self._held = False
        self._write()
        self._settle()

    def close(self) -> None:
        """Close the journal; what is held is lost, as when the plug is pulled."""
        if self._journal is not None:
            self._journal.close()

    def _write(self) -> None:
        if self._folder is not None and self._journal is None:
            self._journal = Journal(self._folder, "rw")
        if self._journal is not None:
            self._journal.write(self._waiting)
        for item in self._waiting:
            self._post(Saved(self._clock(), item.game, item.turn))
        self._waiting.clear()
