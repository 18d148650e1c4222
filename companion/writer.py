"""The journal's own thread: rows reach the disk in order, and play never waits for them."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from companion import tail
from companion.disk import is_full, not_ours
from companion.entries import Entry
from companion.inputs import Post, Saved, Unsaved, Warned
from companion.journal import FILE, FILES, Commit, Damaged, Journal, JournalError, Taken, is_damage
from companion.salvage import check, copied, known_games, restore, stands

FIRST_WAIT, LONGEST_WAIT = 0.25, 5.0  # s between attempts while the disk refuses
QUIET = 1.0  # s without a move before the second copy is refreshed, so that no move waits for it
REST = 5.0  # s without a move after which it is looked at whether the journal still stands
BRIEF = 0.01  # s between one game and the next while all are looked at
LAST = 0.4  # s that looking at them may take at the end
MOST = 40  # rows that hang on the log and the tail alone, about a deal: then a second copy is due anyway

log = logging.getLogger(__name__)


class Writer:
    """Takes rows at once, commits them in order, and posts what became of them.

    Everything that waits goes into one transaction. A commit that fails is said at once (Unsaved) and
    tried again on a new connection until Saved covers it. A new connection trusts nothing: all rows of
    the game on the table go through it, and those that stand already are left as they are. So a journal
    that was taken away while the table plays is begun anew with the whole game.
    """

    def __init__(
        self,
        folder: Path,
        post: Post,
        clock: Callable[[], float],
        commit: Commit = sqlite3.Connection.commit,
        rows: Iterable[Entry] = (),
        keep: Callable[[], None] = lambda: None,
        trouble: bool = False,
    ) -> None:
        """rows: the game on the table, as it is on disk. `keep` sees to it that `folder` is there and ours.

        `keep` raises JournalError where it cannot. trouble: the disk has refused already, and the rows may
        be on none.
        """
        self._folder = folder
        self._post = post
        self._clock = clock
        self._commit = commit
        self._keep = keep
        self._inbox: queue.SimpleQueue[Entry | str] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._rows = list(rows)  # the game on the table, and what is still to be written of others
        self._done = 0  # so many of the rows went through the connection
        self._journal: Journal | None = None
        self._wait = FIRST_WAIT if trouble else 0.0
        self._damaged = False
        self._copy = False
        self._uncopied = 0  # rows since the second copy was begun with
        self._tailed = _place(None if trouble else next(reversed(self._rows), None))
        self._others: list[int] | None = None  # games not looked at yet, None before any was
        self._rested = False
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
        return self._closing and self._done == len(self._rows)

    def _run(self) -> None:
        while not self._closing:
            quiet = not self._take(self._pause())
            if self._copy and quiet and not self._wait:
                self._refresh()
            else:
                self._write()
                self._rest(quiet)
        if self._wait:
            self._write()  # it may have found only now that the journal was taken away
        until = time.monotonic() + LAST
        while self._copy and not self._wait and time.monotonic() < until:
            self._refresh()
        if self._journal is not None:
            self._journal.close()

    def _pause(self) -> float:
        """How long to wait for the next row (s): until the next attempt, the copy, or the next look."""
        return self._wait or (REST if not self._copy else BRIEF if self._others else QUIET)

    def _rest(self, quiet: bool) -> None:
        """At the first rest, make up for a second copy that the last run left behind."""
        if quiet and not self._rested and self._rows and not self._wait:
            self._rested = True
            self._copy = self._copy or copied(self._folder) < _place(self._rows[-1])

    def _take(self, timeout: float) -> bool:
        """Everything that is in the inbox; False where `timeout` passes without anything."""
        try:
            self._note(self._inbox.get(timeout=timeout))
        except queue.Empty:
            return False
        while not self._inbox.empty():  # nobody else takes anything out
            self._note(self._inbox.get())
        return True

    def _note(self, item: Entry | str) -> None:
        if isinstance(item, Entry):
            self._rows.append(item)
            self._uncopied += 1
            self._copy = self._copy or self._uncopied >= MOST
        elif item == "copy":
            self._copy = True
        else:
            self._closing = True

    def _write(self) -> None:
        """Put on disk what is not, and see that all of it is where the next start will look for it."""
        try:
            journal = self._opened()
            waiting = self._rows[self._done :]
            if waiting:
                journal.write(waiting)
            journal.stands()
            self._keep()
        except Exception as error:  # noqa: BLE001 (said and tried again: were this thread to die, so would every move)
            self._failed(error)
            return
        self._wait = 0.0
        for game, turn in {entry.game: entry.turn for entry in waiting}.items():
            self._post(Saved(self._clock(), game, turn))
        self._follow()  # nobody waits for it: the log has what was saved
        self._rows = [entry for entry in self._rows if entry.game == self._rows[-1].game]
        self._done = len(self._rows)

    def _follow(self) -> None:
        """Have the tail say what was saved just now."""
        old = sum(_place(item) <= self._tailed for item in self._rows)
        if old < len(self._rows):
            self._tailed = _place(self._rows[-1])
            try:
                tail.add(self._folder, self._rows[old:], self._rows[old - 1] if old else None)
            except OSError as error:
                log.info("the tail of the journal could not be written: %s", error)

    def _opened(self) -> Journal:
        if self._journal is None:
            self._keep()
            if self._damaged or not stands(self._folder):
                self._mend()
            self._journal = Journal(self._folder, "rwc", self._commit)
            if self._rows and self._journal.last() > _place(self._rows[-1]):
                raise sqlite3.IntegrityError("there are newer moves in it than those on the table")
        return self._journal

    def _mend(self) -> None:
        """Restore what is sound; the game on the table is written after it, from memory."""
        told = (self._folder / FILE).exists()
        words = restore(self._folder)
        self._damaged, self._copy, self._others = False, True, None
        if told and words:
            self._post(Warned(self._clock(), "journal", words))

    def _failed(self, error: Exception) -> None:
        if not self._wait:
            foreseen = isinstance(error, sqlite3.Error | OSError | JournalError)
            log.error("not saved: %s", error, exc_info=None if foreseen else error)
        self._drop(error)
        self._wait = min(LONGEST_WAIT, self._wait * 2 or FIRST_WAIT)
        self._post(Unsaved(self._clock(), words(error, self._folder), isinstance(error, Taken)))

    def _refresh(self) -> None:
        """Look at one more game, or refresh the second copy once all are sound: no damage is copied."""
        try:
            journal = self._opened()
            if self._others is None:
                self._others = known_games(journal, self._folder)
            if self._others:
                check(journal, self._folder, self._others.pop())
                return
            journal.copy()
            self._uncopied = 0
        except (sqlite3.Error, OSError, JournalError) as error:
            log.warning("the second copy of the journal could not be refreshed: %s", error)
            self._copy = False
            self._drop(error)
            self._write()  # all of it once more, on what is restored if it was damaged
        else:
            self._copy = False

    def _drop(self, error: Exception) -> None:
        """After an error the connection is never trusted again, nor what went through it."""
        self._done = 0
        self._damaged = self._damaged or isinstance(error, Damaged) or is_damage(error)
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def _place(item: Entry | None) -> tuple[int, int]:
    """The game and turn of a row, before all others where there is none."""
    return (item.game, item.turn) if item else (0, -1)


def words(error: Exception, folder: Path) -> str:
    """What a failed commit means to the people at the table, and what to do."""
    said, ours = str(error), not_ours(folder, FILES)
    if ours:
        return ours
    if is_full(error, folder):
        return f"the disk is full: free some space in {folder}"
    if isinstance(error, sqlite3.IntegrityError):
        return (
            f"another game stands in {folder / FILE}: move that aside and this one is written anew, or start "
            "the companion again to go on with that one"
        )
    if "readonly" in said or "Read-only" in said or "cannot write" in said:
        return f"the disk takes no writing: look at {folder}"
    if isinstance(error, JournalError):
        return said
    return f"the disk refuses ({said}): look at {folder}"
