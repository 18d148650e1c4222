"""The index that SQLite keeps of its log, `-shm`: a file that is mapped into memory, and must have no hole.

SQLite makes sure of one byte in each 4 KiB of it, which is all of it where a block is that large. Ext4 on a
small partition has blocks of 1 KiB: the others are looked for when that memory is written to, and where the
disk is full by then the kernel ends the process (SIGBUS).
"""

from __future__ import annotations

import os
from pathlib import Path

SHM = "-shm"
FIRST = 32 * 1024  # bytes of it at the beginning, for 4,062 pages of log (sqlite.org/walformat.html, 2)
TAKEN = 2 * FIRST  # bytes that are taken for it at once: the log is written back after 1,000 pages
SPARE = 256 * 1024  # bytes free on a disk on which it is begun


def has_room(path: Path) -> bool:
    """Whether SQLite may be let begin an index for the database at `path`: it has one, or the disk has room.

    True as well where nobody can tell, and where nothing can be written anyway.
    """
    try:
        system = os.statvfs(path.parent)
    except OSError:
        return True
    free = system.f_bavail * system.f_frsize
    return bool(system.f_flag & os.ST_RDONLY) or free >= SPARE or _taken(path) >= FIRST


def take(path: Path) -> None:
    """Have the disk give all of the index of the database at `path`, open here; OSError where it does not.

    It goes by SQLite's own descriptor: another one of this process would end all its locks when closed
    (fcntl(2), "Record locking").
    """
    index = path.with_name(path.name + SHM)
    try:
        wanted = index.stat()
    except OSError:  # there is none where the database has no log
        return
    for name in os.listdir("/proc/self/fd"):
        try:
            found = os.path.samestat(os.fstat(int(name)), wanted)
        except OSError:  # the one that listed them, or another thread's, closed meanwhile
            continue
        if found:
            os.posix_fallocate(int(name), 0, max(TAKEN, wanted.st_size))
            return


def _taken(path: Path) -> int:
    try:
        return path.with_name(path.name + SHM).stat().st_blocks * 512
    except OSError:
        return 0
