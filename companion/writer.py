"""The journal's own thread: rows reach the disk in order, and play never waits for them."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from companion.inputs import Post, Saved, Unsaved
from companion.journal import Commit, Entry, Journal, JournalError

FIRST_WAIT, LONGEST_WAIT = 0.25, 5.0  # s between attempts while the disk refuses
QUIET = 1.0  # s without a move before the second copy is refreshed, so that no move waits for it

log = logging.getLogger(__name__)


class Writer:
    """Takes rows at once, commits them in order, and posts what became of them.

    Everything that waits goes into one transaction. A commit that fails is said at once (Unsaved)
    and tried again on a new connection with all that is not yet on disk, until Saved covers it.
    """

    def __init__(
        self,
        folder: Path,
        post: Post,
        clock: Callable[[], float],
        commit: Commit = sqlite3.Connection.commit,
    ) -> None:
        self._folder = folder
        self._post = post
        self._clock = clock
        self._commit = commit
        self._inbox: queue.SimpleQueue[Entry | str] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._waiting: list[Entry] = []
        self._journal: Journal | None = None
        self._wait = 0.0
        self._copy = False
        self._closing = False

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def put(self, entry: Entry) -> None:
        """Have one row written; returns at once."""
        self._inbox.put(entry)

    def copy(self) -> None:
        """Have the second copy refreshed as soon as no move comes for a second."""
        self._inbox.put("copy")

    def close(self, timeout: float) -> bool:
        """Write what is waiting; True when all of it is on disk within `timeout` seconds."""
        self._inbox.put("close")
        self._thread.join(timeout)
        return not self._thread.is_alive() and not self._waiting

    def _run(self) -> None:
        while not self._closing:
            self._take(self._pause())
            if self._waiting:
                self._write()
            elif self._copy:
                self._refresh()
        if self._journal is not None:
            self._journal.close()

    def _pause(self) -> float | None:
        """How long to wait for the next row (s): until the next attempt, the copy, or for ever."""
        if self._waiting:
            return self._wait
        return QUIET if self._copy else None

    def _take(self, timeout: float | None) -> None:
        """Everything that is in the inbox, at least one thing unless `timeout` passes first."""
        try:
            item = self._inbox.get(timeout=timeout)
            while True:
                self._note(item)
                item = self._inbox.get_nowait()
        except queue.Empty:
            return

    def _note(self, item: Entry | str) -> None:
        if isinstance(item, Entry):
            self._waiting.append(item)
        elif item == "copy":
            self._copy = True
        else:
            self._closing = True

    def _write(self) -> None:
        try:
            if self._journal is None:
                self._journal = Journal(self._folder, "rw", self._commit)
            self._journal.write(self._waiting)
        except Exception as error:  # noqa: BLE001 (said and tried again: were this thread to die, so would every move)
            self._failed(error)
            return
        newest = {entry.game: entry.turn for entry in self._waiting}
        self._waiting.clear()
        self._wait = 0.0
        for game, turn in newest.items():
            self._post(Saved(self._clock(), game, turn))

    def _failed(self, error: Exception) -> None:
        if not self._wait:
            foreseen = isinstance(error, sqlite3.Error | OSError | JournalError)
            log.error("not saved: %s", error, exc_info=None if foreseen else error)
        self._drop()
        self._wait = min(LONGEST_WAIT, self._wait * 2 or FIRST_WAIT)
        self._post(Unsaved(self._clock(), words(error, self._folder)))

    def _refresh(self) -> None:
        self._copy = False
        try:
            if self._journal is None:
                self._journal = Journal(self._folder, "rw", self._commit)
            self._journal.copy()
        except (sqlite3.Error, OSError, JournalError) as error:
            log.warning("the second copy of the journal could not be refreshed: %s", error)
            self._drop()

    def _drop(self) -> None:
        """After an error the connection is never trusted again."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def words(error: Exception, folder: Path) -> str:
    """What a failed commit means to the people at the table, and what to do."""
    said = str(error)
    if "full" in said or "No space" in said:
        return f"the disk is full: free some space in {folder}"
    if "readonly" in said or "Read-only" in said or "cannot write" in said:
        return f"the disk takes no writing: look at {folder}"
    return f"the disk refuses ({said}): look at {folder}"
