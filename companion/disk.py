"""Why a disk does not take what is written, and what to do."""

from __future__ import annotations

import os
import pwd
import shutil
from collections.abc import Iterable
from pathlib import Path


def is_full(error: Exception, folder: Path) -> bool:
    """Whether an error means a full disk: SQLite often says only that something could not be done."""
    if "full" in str(error) or "No space" in str(error):
        return True
    try:
        return shutil.disk_usage(folder).free == 0
    except OSError:  # there is no such folder, so nothing in it is full
        return False


def not_ours(folder: Path, names: Iterable[str]) -> str:
    """Who may not write where, and the way out; "" where this user may, or where nobody may.

    names: of the files in it that are written to.
    """
    there = folder.absolute()
    while not os.path.lexists(there) and there != there.parent:
        there = there.parent
    for paths in ([there], [folder / name for name in names]):
        denied = [path for path in paths if _is_denied(path)]
        if denied:
            files = " ".join(map(str, denied))
            where, fix = (f"in {there}", "") if denied == [there] else (files, f"{_fix(denied)}, or ")
            words = f"{_user()} may not write {where}: {fix}name another folder with --state"
            return f"{words}; companion doctor says more"
    return ""


def _is_denied(path: Path) -> bool:
    return (
        os.path.exists(path) and not os.access(path, os.W_OK) and not os.statvfs(path).f_flag & os.ST_RDONLY
    )


def _fix(denied: list[Path]) -> str:
    mine = all(path.stat().st_uid == os.geteuid() for path in denied)
    return f"{'chmod u+w' if mine else f'sudo chown {_user()}'} {' '.join(map(str, denied))}"


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # a number without a name, as containers have them
        return f"user {os.geteuid()}"
