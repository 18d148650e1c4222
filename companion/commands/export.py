"""`companion export`: a game of the journal as text, one JSON object a line."""

from __future__ import annotations

import argparse
import io
import sys

from companion import arguments, statefolder
from companion.journal import Journal, JournalError
from companion.output import tell
from companion.portable import dumps

NAME = "export"
HELP = "write a game of the journal as text, one JSON object a line"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, and the folder it is in."""
    parser.add_argument(
        "game", nargs="?", type=arguments.game, metavar="GAME", help="its number; the newest if left out"
    )
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help="the folder of the journal")


def run(given: argparse.Namespace) -> int:
    """Write what is on disk of one game on stdout, in UTF-8; the table may be playing meanwhile."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    folder = given.state or statefolder.default()
    with Journal(folder, "ro") as journal:
        game = journal.newest() if given.game is None else given.game
        if game is None:
            raise JournalError(f"no game has been played in {folder} yet: `companion run` starts one")
        tape = journal.load(game)
    for plain in (tape.header, *tape.moves):
        tell(dumps(plain))
    return 0
