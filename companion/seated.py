"""The game to go on with when the companion starts, whatever the journal has been through."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import tail
from companion.config import Config
from companion.entries import Entry, Tape, heading, taped
from companion.game import Game, start
from companion.journal import Damaged, DiskError
from companion.portable import header
from companion.salvage import opened, remembered, sound
from companion.scorekeeper import fold
from companion.writer import words


@dataclass(frozen=True, slots=True)
class Seated:
    """The game to go on with: its rows, and the highest number that any game had.

    unsaved: why the disk takes nothing now, "" where it does; rows that are on no disk are `begun` then.
    warned: what everybody has to know of the journal, "" for nothing.
    """

    game: Game
    rows: tuple[Entry, ...]
    last_id: int
    unsaved: str = ""
    begun: bool = False
    warned: str = ""


def sit_down(folder: Path, config: Config) -> Seated:
    """The newest game of the journal in `folder`, restored where it was damaged.

    A first one as the configuration wants it where there is none, or where the newest has no move yet and
    an earlier configuration made it another game. Where the disk refuses, the game goes on in memory.
    JournalError: the journal is another program's or another version's, or these rules refuse a move of it.
    """
    wanted = header(start(config.rules, config.players))
    try:
        with opened(folder) as journal:
            newest, last_id = journal.newest(), journal.last_id()
            tape = _chosen(None if newest is None else journal.load(newest), wanted, last_id)
            # The header of the newest stands already; a file that is only for reading refuses it even so.
            journal.write(tape.rows if tape.game != newest else tape.rows[:1])
            if tape.game != newest:
                tail.add(folder, tape.rows)
            warned = remembered(folder, tape.game)
            return Seated(fold(tape), tape.rows, max(last_id, tape.game), warned=warned)
    except (DiskError, Damaged, sqlite3.Error, OSError) as error:
        return _in_memory(folder, wanted, words(error, folder))


def _in_memory(folder: Path, wanted: dict[str, Any], unsaved: str) -> Seated:
    """The newest game that can be read, else a first one: on no disk, until that takes it."""
    games = sound(folder)
    newest = max(games, default=0)
    tape = _chosen(taped(games[newest]) if newest else None, wanted, newest)
    return Seated(fold(tape), tape.rows, tape.game, unsaved=unsaved, begun=tape.game != newest)


def _chosen(tape: Tape | None, wanted: dict[str, Any], last_id: int) -> Tape:
    """The game to go on with, a new one where nobody has anything to do with that."""
    if tape is not None and (tape.moves or tape.rows[0].chosen or tape.header == wanted):
        return tape
    return taped([heading(last_id + 1, wanted, chosen=False)])
