"""Files that are put in place whole: whenever the power goes, the old one stands there or the new one."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import stat
from collections.abc import Iterable
from functools import cache
from itertools import count
from pathlib import Path

NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV}  # FAT has none, for one
ASIDE = "damaged"  # the folders that what is no good is kept in: damaged-1, damaged-2 ...

log = logging.getLogger(__name__)


def sync(path: Path) -> None:
    """Have what was written to a file, or what a folder lists, on the disk when this returns."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put(fresh: Path, path: Path) -> None:
    """Let `fresh` take the place of `path`, in the same folder, once all of it is on the disk."""
    give(fresh)
    sync(fresh)
    os.replace(fresh, path)
    sync(path.parent)


def give(path: Path) -> None:
    """What root made in somebody else's folder is theirs: the companion plays as a user that is not root."""
    if os.geteuid() != 0 or not os.path.lexists(path):
        return
    whose, found = owner(path.parent), path.lstat()
    # A link that the folder's owner laid there must give nobody a file that lies elsewhere.
    ours = stat.S_ISDIR(found.st_mode) or (stat.S_ISREG(found.st_mode) and found.st_nlink == 1)
    if ours and (found.st_uid, found.st_gid) != whose:
        try:
            os.chown(path, *whose, follow_symlinks=False)
        except OSError as error:  # a file system that knows no owners, or whose server trusts no root
            _stays(path, error.strerror)


@cache  # said once: what a disk refuses is tried again and again
def _stays(path: Path, why: str | None) -> None:
    log.info("%s stays root's (%s)", path, why)


def owner(folder: Path) -> tuple[int, int]:
    """The numbers of the user and the group that a folder belongs to."""
    found = folder.stat()
    return found.st_uid, found.st_gid


def remove(path: Path) -> None:
    """Remove a file, if it is there."""
    path.unlink(missing_ok=True)


def keep(path: Path, folder: Path) -> None:
    """Have the file as it is now in `folder` too, by the same name; it must not be written to any more."""
    kept = folder / path.name
    try:
        os.link(path, kept, follow_symlinks=False)
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        shutil.copyfile(path, kept)
        give(kept)
        sync(kept)


def is_there(path: Path) -> bool:
    """Whether a file with something in it stands there; OSError where nobody may look."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size > 0


def is_stray(path: Path) -> bool:
    """Whether what stands there is no file: a folder, a pipe, a socket, a device, a link to nothing."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except OSError as error:
        return error.errno in {errno.ENOENT, errno.ELOOP} and os.path.lexists(path)


def opened(path: Path, flags: int) -> int:
    """The descriptor of a file, once it is known to be one; OSError for anything else.

    A pipe is not waited for at its other end, and no device is set to work.
    """
    descriptor = os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, 0o666)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(errno.EINVAL, "it is no file", str(path))


def read(path: Path) -> bytes:
    """What a file holds; OSError where there is none, and for what is no file."""
    with os.fdopen(opened(path, os.O_RDONLY), "rb") as file:
        return file.read()


def free(folder: Path, name: str) -> Path:
    """The first of "name-1", "name-2" ... that nothing has: a Pi without a network does not know the date."""
    numbered = (folder / f"{name}-{number}" for number in count(1))
    return next(path for path in numbered if not os.path.lexists(path))


def set_aside(paths: Iterable[Path], why: str = "is no file") -> bool:
    """Move what stands at these paths into a folder beside it, and say so; False where nothing does."""
    there = [path for path in paths if os.path.lexists(path)]
    if not there:
        return False
    aside = free(there[0].parent, ASIDE)
    aside.mkdir()
    give(aside)
    for path in there:
        os.replace(path, aside / path.name)
        log.warning("%s %s: it is kept in %s", path, why, aside)
    sync(aside)
    sync(aside.parent)
    return True
