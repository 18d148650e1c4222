"""`companion backup`: all games in one file that says by itself whether it is whole."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from companion import archive, arguments, files, statefolder
from companion.journal import Journal, JournalError
from companion.output import OutputError, tell

NAME = "backup"
HELP = "write all games into one file, while the table plays on; companion restore reads it"
STDOUT = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and the folder of the games."""
    parser.add_argument("file", metavar="FILE", help='where to write it; "-" writes on stdout')
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help="the folder of the journal")


def run(given: argparse.Namespace) -> int:
    """Write what is on disk of all games; a file that is there gives way once the new one is whole."""
    folder = given.state or statefolder.default()
    with Journal(folder, "ro") as journal:
        lines = list(archive.write(journal))
    if given.file == STDOUT:
        _print(lines)
        return 0
    path = Path(given.file)
    _save(lines, path)
    tell(f"{path} holds {len(lines) - 2} rows of the games in {folder}")
    return 0


def _print(lines: Iterable[bytes]) -> None:
    try:
        sys.stdout.buffer.writelines(lines)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"the output cannot be written: {error.strerror or error}") from error


def _save(lines: Iterable[bytes], path: Path) -> None:
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("wb") as file:
            file.writelines(lines)
        files.put(fresh, path)
    except OSError as error:
        if fresh.is_file():
            files.remove(fresh)
        words = f"cannot write {path} ({error.strerror}): name a file on a disk with room for it"
        raise JournalError(words) from error
