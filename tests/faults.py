"""A disk that refuses its nth call: the score stays right, it is said at once, and it heals."""

from __future__ import annotations

import errno
import os
import queue
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion import files, swap, tail, writer
from companion.inputs import Chosen
from companion.journal import Journal
from companion.plain import encode_move
from companion.scorekeeper import Scorekeeper
from companion.seated import sit_down
from companion.writer import Writer
from tests import vfs
from tests.recorded import PATIENCE, recorded
from tests.vfs import Probe

MOVES = 35  # one deal and the beginning of the next: the second copy is made on the way
SAID = 5.0  # s after which it is held to be silent for good

CODES: Mapping[str, Mapping[str, int]] = {
    "no space": {
        "write": vfs.FULL,
        "create": vfs.CANTOPEN,
        "truncate": vfs.FULL,
    },  # each write is a short one
    "i/o": {"write": vfs.IOERR_WRITE, "sync": vfs.IOERR_FSYNC, "truncate": vfs.IOERR_WRITE},
    "unreadable": {"read": vfs.IOERR_READ},
}
ERRORS = {"no space": errno.ENOSPC, "i/o": errno.EIO, "unreadable": errno.EIO}


class Faults:
    """Counts calls of one kind and has them fail from the nth on, for so many calls."""

    def __init__(self, kind: str, nth: int, lasting: int) -> None:
        self.kind, self.nth, self.lasting = kind, nth, lasting
        self.calls = 0
        self.fired = 0

    def heal(self) -> None:
        self.lasting = 0

    def fails(self) -> bool:
        self.calls += 1
        failing = self.nth <= self.calls < self.nth + self.lasting
        self.fired += failing
        return failing

    def ask(self, call: str, path: str, offset: int, data: bytes) -> int | None:
        code = CODES[self.kind].get(call)
        return code if code is not None and self.fails() else None

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """In SQLite, and in what Python does beside it."""
        probe = Probe()
        probe.ask = self.ask
        with probe.default(), pytest.MonkeyPatch.context() as patched:
            patched.setattr(writer, "FIRST_WAIT", 0.01)
            patched.setattr(writer, "QUIET", 0.01)
            patched.setattr(writer, "LONGEST_WAIT", 0.05)
            if self.kind != "unreadable":
                for module, name in (
                    (files, "sync"),
                    (files, "keep"),
                    (tail, "add"),
                    (swap.shutil, "copyfile"),
                ):
                    patched.setattr(module, name, self._failing(getattr(module, name)))
            yield

    def _failing(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **options: Any) -> Any:
            if self.fails():
                number = ERRORS[self.kind]
                raise OSError(number, os.strerror(number))
            return real(*given, **options)

        return call


class Desk:
    """The game, the scorekeeper and the writer, as the daemon puts them together."""

    def __init__(self, folder: Path) -> None:
        self.whole = recorded()
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        seated = sit_down(folder, self.whole.config)
        clock = lambda: time.monotonic() * 1000  # noqa: E731
        trouble = bool(seated.unsaved)
        self.writer = Writer(folder, self.inbox.put, clock, rows=seated.rows, trouble=trouble)
        self.keeper = Scorekeeper(seated.game, seated.rows[-1].checksum, self.writer, seated.last_id)
        self.writer.start()

    def move(self) -> None:
        """The next move of the recorded game, as a page asks for it."""
        turn = self.keeper.game.turn
        plain = encode_move(self.whole.game.rows[turn].move)
        self.keeper.take(Chosen(time.monotonic() * 1000, 1, turn, plain, lambda reply: None))
        assert self.keeper.game.turn == turn + 1
        assert self.keeper.game.state == self.whole.game.state_at(turn + 1)

    def told(self) -> bool:
        """Whether the newest move is shown as saved, or NOT SAVED stands there."""
        return self.saved() or any(notice.kind == "unsaved" for notice in self.keeper.latest.scene.notices)

    def saved(self) -> bool:
        scene = self.keeper.latest.scene
        return scene.saved == scene.turn and not any(notice.kind == "unsaved" for notice in scene.notices)

    def until(self, true: Callable[[], bool], patience: float) -> float:
        """Take what is posted until `true`; how long that was, s."""
        began = time.monotonic()
        while not true():
            left = began + patience - time.monotonic()
            assert left > 0, f"not within {patience} s: {self.keeper.latest.scene.notices}"
            try:
                self.keeper.take(self.inbox.get(timeout=min(left, 0.05)))
            except queue.Empty:
                continue
        return time.monotonic() - began


def played(folder: Path, kind: str, nth: int, lasting: int) -> tuple[int, float]:
    """A deal and a half on a disk whose nth call fails; how often it did, and how long that was unsaid, s."""
    faults, unsaid = Faults(kind, nth, lasting), 0.0
    with faults.everywhere():
        desk = Desk(folder)
        for _ in range(MOVES):
            desk.move()
            unsaid = max(unsaid, desk.until(desk.told, SAID))
        faults.heal()
        desk.until(desk.saved, PATIENCE)
        assert desk.writer.close(PATIENCE)
    with Journal(folder, "ro") as journal:
        assert journal.load(1).rows == recorded().rows[: MOVES + 1]
    shutil.rmtree(folder)
    return faults.fired, unsaid
