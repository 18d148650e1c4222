"""Files that are put in place whole: whenever the power goes, the old one stands there or the new one."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from pathlib import Path

NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV}  # FAT has none, for one


def sync(path: Path) -> None:
    """Have what was written to a file, or what a folder lists, on the disk when this returns."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put(fresh: Path, path: Path) -> None:
    """Let `fresh` take the place of `path`, in the same folder, once all of it is on the disk."""
    sync(fresh)
    os.replace(fresh, path)
    sync(path.parent)


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
        sync(kept)


def is_there(path: Path) -> bool:
    """Whether a file with something in it stands there; OSError where nobody may look."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size > 0
