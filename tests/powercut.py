"""The power goes: what was asked of the disk is recorded, and the disk is made again as a cut may leave it.

What was synced is there. Of what came later any part may be there: writes dropped, reordered or torn at a
sector, new names known or not, in the order in which they were given (ext4 journals them so).
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion import files, swap, tail
from tests.vfs import Probe

SECTOR = 512
Call = tuple[Any, ...]
"""(what, path, ...): create, write (offset, data), truncate (size), sync, syncdir, delete, replace (to), link
(to), mkdir; and "saved" (turn), which is no call: from there on the move has been shown as saved."""


class Recorder:
    """Every change that is made below a folder while it records, in order; paths are relative to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls: list[Call] = []

    @contextmanager
    def recording(self) -> Iterator[Recorder]:
        probe = Probe()
        probe.ask = self._heard
        with probe.default(), pytest.MonkeyPatch.context() as patched:
            patched.setattr(files, "sync", self._sync(files.sync))
            patched.setattr(files, "remove", self._removal(files.remove))
            patched.setattr(os, "replace", self._renaming("replace", os.replace))
            patched.setattr(os, "link", self._renaming("link", os.link))
            patched.setattr(tail, "add", self._adding(tail.add))
            patched.setattr(swap.shutil, "copyfile", self._copying(shutil.copyfile))
            patched.setattr(Path, "mkdir", self._making(Path.mkdir))
            patched.setattr(Path, "write_text", self._texting(Path.write_text))
            yield self

    def saved(self, turn: int) -> None:
        self.calls.append(("saved", turn))

    def _path(self, path: str | Path) -> str:
        return str(Path(path).relative_to(self.folder))

    def _heard(self, call: str, path: str, offset: int, data: bytes) -> None:
        if call == "read" or not path or path.endswith("-shm"):
            return
        self.calls.append((call, self._path(path), offset, data))
        if call == "sync" and path.endswith(("-wal", "-journal")):
            self.calls.append(("syncdir", "."))  # os_unix.c: the first sync of a log syncs its folder too

    def _sync(self, real):
        def sync(path: Path) -> None:
            real(path)
            self.calls.append(("syncdir" if path.is_dir() else "sync", self._path(path)))

        return sync

    def _removal(self, real):
        def remove(path: Path) -> None:
            there = path.exists()
            real(path)
            if there:
                self.calls.append(("delete", self._path(path)))

        return remove

    def _renaming(self, call: str, real):
        def rename(one, other, **options) -> None:
            real(one, other, **options)
            self.calls.append((call, self._path(one), self._path(other)))

        return rename

    def _written(self, path: Path, offset: int) -> None:
        self.calls.append(("create", self._path(path)))
        self.calls.append(("write", self._path(path), offset, path.read_bytes()[offset:]))

    def _adding(self, real):
        def add(folder: Path, *given) -> None:
            path = folder / tail.FILE
            size = path.stat().st_size if path.exists() else 0
            real(folder, *given)
            self._written(path, size)

        return add

    def _copying(self, real):
        def copy(one: Path, other: Path) -> None:
            real(one, other)
            self._written(other, 0)

        return copy

    def _making(self, real):
        def mkdir(path: Path, *given, **options) -> None:
            there = path.exists()
            real(path, *given, **options)
            if not there:
                self.calls.append(("mkdir", self._path(path)))

        return mkdir

    def _texting(self, real):
        def text(path: Path, *given, **options) -> int:
            written: int = real(path, *given, **options)
            self._written(path, 0)
            return written

        return text


@dataclass
class _Inode:
    durable: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)  # (offset, data), or (size, None)


class Disk:
    """A disk to which recorded calls are made; `cut` writes to a folder what may be left of it."""

    def __init__(self, begun: Path | None = None) -> None:
        """begun: a folder that is on it already, all of it synced."""
        self._names: dict[str, _Inode | None] = {}  # None: a folder
        for path in sorted(begun.rglob("*")) if begun else ():
            if not path.name.endswith("-shm"):
                there = None if path.is_dir() else _Inode(bytearray(path.read_bytes()))
                self._names[str(path.relative_to(begun))] = there
        self._durable = dict(self._names)
        self._waiting: list[dict[str, _Inode | None]] = []  # the names after each change that is not synced

    def do(self, call: Call) -> None:
        what, path, *more = call
        if what == "saved" or path.endswith("-shm"):  # memory that SQLite shares: made anew at each start
            return
        if what == "create" and path not in self._names:
            self._rename({**self._names, path: _Inode()})
        elif what == "mkdir":
            self._rename({**self._names, path: None})
        elif what == "delete":
            self._rename({name: inode for name, inode in self._names.items() if name != path})
        elif what == "replace":
            names = {name: inode for name, inode in self._names.items() if name != path}
            self._rename({**names, more[0]: self._names[path]})
        elif what == "link":
            self._rename({**self._names, more[0]: self._names[path]})
        elif what == "syncdir":
            self._durable, self._waiting = dict(self._names), []
        elif what in ("write", "truncate", "sync"):
            self._change(self._names[path], what, more)

    def cut(self, folder: Path, chance: random.Random) -> None:
        """Write what is left, chosen by `chance`."""
        names = chance.choice([self._durable, *self._waiting])
        for name, inode in names.items():
            path = folder / name
            if inode is None:
                path.mkdir(parents=True, exist_ok=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_left(inode, chance))

    def _rename(self, names: dict[str, _Inode | None]) -> None:
        self._names = names
        self._waiting.append(names)

    @staticmethod
    def _change(inode: _Inode | None, what: str, more: Sequence[Any]) -> None:
        assert inode is not None
        if what == "write":
            inode.waiting.append((more[0], more[1]))
        elif what == "truncate":
            inode.waiting.append((more[0], None))
        else:
            for offset, data in inode.waiting:
                _apply(inode.durable, offset, data)
            inode.waiting = []


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
        content.extend(bytes(max(0, offset - len(content))))
        return
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


def _left(inode: _Inode, chance: random.Random) -> bytes:
    """What was synced, and of the rest nothing, all, the beginning, or some of it, the pieces torn."""
    content, waiting = bytearray(inode.durable), inode.waiting
    way = chance.choice(("nothing", "all", "beginning", "some"))
    if way == "nothing":
        return bytes(content)
    if way == "beginning":
        waiting = waiting[: chance.randint(0, len(waiting))]
    for offset, data in waiting:
        if way == "some" and chance.random() < 0.5:
            continue
        if data is not None and way != "all" and chance.random() < 0.3:
            for start, piece in _sectors(offset, data):
                if chance.random() < 0.5:
                    _apply(content, start, piece)
        else:
            _apply(content, offset, data)
    return bytes(content)


def _sectors(offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    while data:
        size = SECTOR - offset % SECTOR
        yield offset, data[:size]
        offset, data = offset + size, data[size:]


def cuts(calls: Sequence[Call], begun: Path | None, every: int = 1) -> Iterator[tuple[Disk, int]]:
    """The disk just before and just after every so-manieth sync, and what was saved by then."""
    disk, saved, syncs = Disk(begun), 0, 0
    for call in calls:
        sync = call[0] in ("sync", "syncdir")
        syncs += sync
        wanted = sync and syncs % every == 0
        if wanted:
            yield disk, saved
        disk.do(call)
        saved = call[1] if call[0] == "saved" else saved
        if wanted:
            yield disk, saved
