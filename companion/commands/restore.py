"""`companion restore`: the games of a backup, in the place of those that are there."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from companion import archive, arguments, files, statefolder
from companion.journal import FILE, JournalError
from companion.output import tell
from companion.salvage import last_number
from companion.swap import Games, is_parted, is_whole, present, settle, swap
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
        aside = _put(folder, games)
    moves = sum(len(rows) - 1 for rows in games.values())
    kept = f"; what was there is kept in {aside}" if aside else ""
    tell(f"{folder} holds the {len(games)} games and {moves} moves of {name}{kept}")
    return 0


def _put(folder: Path, games: Games) -> Path | None:
    """Put the games in place; where what was there is kept, None where nothing was."""
    try:
        settle(folder)
        aside = files.free(folder, ASIDE) if present(folder) else None
        last = max([last_number(folder), *games])  # a number that was given is not given again
    except (OSError, sqlite3.Error) as error:
        raise JournalError(f"the games could not be put in place: {words(error, folder)}") from error
    try:
        swap(folder, games, last, aside)
    except (OSError, sqlite3.Error) as error:
        raise JournalError(f"{_how_far(folder)}: {words(error, folder)}") from error
    return aside


def _how_far(folder: Path) -> str:
    """Where the games are by now: what was not undone is gone on with."""
    try:
        if is_parted(folder):
            return (
                "the games are not in place yet, the next start or this command once more goes on with that"
            )
        if is_whole(folder, FILE):
            return "the games are in place, but the disk may lose them yet, so do this once more"
    except OSError:
        return "whether the games are in place cannot be read"
    return "the games could not be put in place"


def _lines(name: str) -> Iterator[bytes]:
    try:
        if name == STDIN:
            yield from sys.stdin.buffer
            return
        with Path(name).open("rb") as file:
            yield from file
    except OSError as error:
        raise JournalError(f"{name} cannot be read: {error.strerror or error}") from error
