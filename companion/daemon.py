"""The daemon: one inbox, one writer of the journal, one newest scene."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sqlite3
from collections import ChainMap
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from companion.config import Config
from companion.devices.base import Wires
from companion.game import Game, new_games, start
from companion.inputs import Input, Tick
from companion.journal import Commit, Entry, Journal, JournalError, Tape, heading
from companion.portable import header
from companion.scorekeeper import Scorekeeper, fold
from companion.statefolder import Held
from companion.supervise import Devices, clock
from companion.writer import Writer

DEVICES_END = 1.0  # s that devices have at shutdown
LOADED = 3.0  # s after which the libraries of the pages are loaded too
DISK_ENDS = 0.8  # s that the last moves have to reach the disk

log = logging.getLogger(__name__)


def sit_down(folder: Path, config: Config) -> tuple[Game, tuple[Entry, ...], int]:
    """The game to go on with, its rows as they are on disk, and the highest number any game had.

    The newest game of the journal in `folder`; a first one as the configuration wants it where there is
    none, or where the newest has no move yet and an earlier configuration made it another game.
    JournalError says what is wrong.
    """
    with Journal(folder) as journal:
        newest = journal.newest()
        tape = None if newest is None else journal.load(newest)
        wanted = header(start(config.rules, config.players))
        if tape is None or not (tape.moves or tape.rows[0].chosen or tape.header == wanted):
            first = heading(journal.last_id() + 1, wanted, chosen=False)
            try:
                journal.write([first])
            except (sqlite3.Error, OSError) as error:
                raise JournalError(journal.words(error)) from error
            tape = Tape(first.game, wanted, (), (first,))
        return fold(tape), tape.rows, journal.last_id()


async def run(
    config: Config,
    folder: Held,
    wires: Wires,
    *,
    speed: float = 1.0,
    commit: Commit = sqlite3.Connection.commit,
    begun: Callable[[Game], None] = lambda game: None,
) -> bool:
    """Keep the score until SIGINT or SIGTERM comes; a second one ends at once.

    `begun` is told the game that is on the table, before a device is
    opened. True when all moves are on disk at the end.
    """
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    game, rows, last_id = sit_down(folder.path, config)
    begun(game)
    inbox = _Inbox(loop)
    writer = Writer(folder.path, inbox.post, clock, commit, rows, folder.keep)
    keeper = Scorekeeper(game, rows[-1].checksum, writer, last_id, speed)
    ends: Wires = ChainMap({"state": folder.path}, cast(Any, wires))
    devices = Devices(config.devices, inbox.post, keeper.latest, ends)
    inbox.open(keeper, devices.read)
    writer.start()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop, stopping)
    starting = loop.create_task(_begin(devices, keeper))
    await stopping.wait()
    starting.cancel()
    await devices.stop(DEVICES_END)
    return await asyncio.to_thread(writer.close, DISK_ENDS)


async def _begin(devices: Devices, keeper: Scorekeeper) -> None:
    """Open the devices, load the other games, then have the collector leave alone what is never garbage.

    All that was imported is 40,000 objects; looking through them takes two frames of a strip, at any time.
    """
    await devices.start()
    await asyncio.sleep(LOADED)
    game = keeper.game
    await asyncio.to_thread(new_games, game.rules, game.names, True)
    keeper.offer_every_game()
    gc.freeze()


class _Inbox:
    """Where every input comes in, from whatever thread, and is taken in order on the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._keeper: Scorekeeper | None = None
        self._read: Callable[[], None] = lambda: None
        self._timer: asyncio.TimerHandle | None = None
        self._due: float | None = None

    def open(self, keeper: Scorekeeper, read: Callable[[], None]) -> None:
        """Begin to hand on what comes in; `read` has every reader post what it knows."""
        self._keeper = keeper
        self._read = read
        self._arm()

    def post(self, said: Input) -> None:
        """Put one input in; from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._take, said)
        except RuntimeError:
            log.debug("the loop has ended: %s came too late", type(said).__name__)

    def _take(self, said: Input) -> None:
        if self._keeper is not None:
            self._keeper.take(said)
            self._arm()

    def _arm(self) -> None:
        """Have a Tick come when time itself will matter."""
        due = self._keeper.due() if self._keeper else None
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due = due
        self._timer = None if due is None else self._loop.call_at(due / 1000, self._tick)

    def _tick(self) -> None:
        """What hands did comes before what time did: a house that was busy may not have heard it yet."""
        self._read()
        self._loop.call_soon(self._ticked)  # what was posted just now stands before it in the queue

    def _ticked(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._due = self._timer = None
        self._take(Tick(clock()))


def _stop(stopping: asyncio.Event) -> None:
    if stopping.is_set():
        os._exit(1)  # asked twice: whatever hangs, hangs; everything shown as saved is on disk
    stopping.set()
