"""`companion restore`: the games of a backup, in the place of those that are there."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from companion import archive, arguments, statefolder
from companion.journal import JournalError
from companion.output import tell
from companion.swap import finish, free, present, swap
from companion.writer import words

NAME = "restore"
HELP = "put the games of a backup in the place of those that are there, which are kept aside"
STDIN = "-"
ASIDE = "before"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and the folder of the games."""
    parser.add_argument("file", metavar="FILE", help='what companion backup wrote; "-" reads stdin')
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help="the folder of the journal")


def run(given: argparse.Namespace) -> int:
    """Check all of the file, then put its games in place; no companion may be running there."""
    name = "stdin" if given.file == STDIN else given.file
    games = archive.read(_lines(given.file), name)
    folder = given.state or statefolder.default()
    with statefolder.held(folder):
        try:
            finish(folder)
            aside = free(folder, ASIDE) if present(folder) else None
            swap(folder, games, max(games, default=0), aside)
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"the games could not be put in place: {words(error, folder)}") from error
    moves = sum(len(rows) - 1 for rows in games.values())
    kept = f"; what was there is kept in {aside}" if aside else ""
    tell(f"{folder} holds the {len(games)} games and {moves} moves of {name}{kept}")
    return 0


def _lines(name: str) -> Iterator[bytes]:
    try:
        if name == STDIN:
            yield from sys.stdin.buffer
            return
        with Path(name).open("rb") as file:
            yield from file
    except OSError as error:
        raise JournalError(f"{name} cannot be read: {error.strerror or error}") from error
