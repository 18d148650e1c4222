"""Which table is played, and where its games are, where nobody says otherwise: one rule for all commands."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from companion import arguments, statefolder
from companion.config import SIMULATED_TABLE, Config

RULE = f"{statefolder.INSTALLED} where it is there, else the simulated table"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which table, and where its games are."""
    parser.add_argument(
        "--config", type=arguments.path, metavar="FILE", help=f"the table's TOML file ({RULE})"
    )
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help="the folder of the journal")


def table(given: Path | None) -> Path:
    """The TOML of the table that is meant: the given one, the installed one, or the simulated table's."""
    return given or (statefolder.INSTALLED if statefolder.installed() else SIMULATED_TABLE)


def games(given: Path | None, wanted: Config | None, file: Path) -> Path:
    """The folder of the games of the table in `file`; `wanted` is what it says, None where it cannot be read.

    JournalError: this user has no home folder, and needs one.
    """
    said = given or (wanted and wanted.state)
    if said:
        return said
    if _same(file, statefolder.INSTALLED):
        return statefolder.GAMES
    return statefolder.simulated() if is_simulated(file) else statefolder.own()


def is_simulated(file: Path) -> bool:
    """Whether it is the simulated table that comes with the companion; a copy of it is a table of its own."""
    return _same(file, SIMULATED_TABLE)


def say(file: Path, folder: Path) -> None:
    """Name the file and the folder on stderr, unless it is the simulated table."""
    if not is_simulated(file):
        print(f"the table is {file}, its games are in {folder}", file=sys.stderr, flush=True)


def _same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return one == other
