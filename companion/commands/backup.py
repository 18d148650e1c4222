"""`companion backup`: all games in one file that says by itself whether it is whole."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path

from companion import archive, arguments, files, statefolder
from companion.journal import COPY, FILE, Journal, JournalError
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
    path = None if given.file == STDOUT else _free(Path(given.file), folder)
    with Journal(folder, "ro") as journal:
        lines = list(archive.write(journal))
    if path is None:
        _print(lines)
        return 0
    _save(lines, path)
    tell(f"{given.file} holds {len(lines) - 2} rows of the games in {folder}")
    return 0


def _free(path: Path, folder: Path) -> Path:
    """Where the file is to stand, links followed; JournalError for a place that is not free for it.

    In a folder that games are kept in it might take the place of one of the companion's own files, and
    would be lost with them.
    """
    real, state = Path(os.path.realpath(path)), Path(os.path.realpath(folder))
    for place in (real, Path(os.path.realpath(path.parent)) / path.name):
        for there in place.parents:
            if there == state or any(os.path.isfile(there / name) for name in (FILE, COPY)):
                raise JournalError(f"{path} is in {there}, which games are kept in: name a file elsewhere")
    if files.is_stray(real):
        raise JournalError(f'{path} is no file: name one, or "-" for stdout')
    return real


def _print(lines: Iterable[bytes]) -> None:
    try:
        sys.stdout.buffer.writelines(lines)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"the output cannot be written: {error.strerror or error}") from error


def _save(lines: Iterable[bytes], path: Path) -> None:
    fresh = path.with_name(f"backup-{secrets.token_hex(8)}.part")  # nobody has one of that name
    try:
        try:
            with fresh.open("xb") as file:
                file.writelines(lines)
            files.put(fresh, path)
        finally:
            files.remove(fresh)  # where it was not put in place
    except OSError as error:
        words = f"cannot write {path} ({error.strerror}): name a file on a disk with room for it"
        raise JournalError(words) from error
