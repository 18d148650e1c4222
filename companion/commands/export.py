"""`companion export`: a game of the journal as text, one JSON object a line."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion import statefolder
from companion.journal import Journal, JournalError
from companion.portable import dumps

NAME = "export"
HELP = "write a game of the journal as text, one JSON object a line"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, and the folder it is in."""
    parser.add_argument(
        "game", nargs="?", type=int, metavar="GAME", help="its number; the newest if left out"
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="the folder of the journal")


def run(arguments: argparse.Namespace) -> int:
    """Write what is on disk of one game on stdout; the table may be playing meanwhile."""
    folder = arguments.state or statefolder.default()
    with Journal(folder, "ro") as journal:
        game = journal.newest() if arguments.game is None else arguments.game
        if game is None:
            raise JournalError(f"no game has been played in {folder} yet: `companion run` starts one")
        tape = journal.load(game)
    for plain in (tape.header, *tape.moves):
        print(dumps(plain))
    return 0
