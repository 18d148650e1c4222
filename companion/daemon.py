"""The daemon: one inbox, one writer of the journal, one newest scene."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sqlite3
from collections import ChainMap
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, cast

from companion import address, heart, notify
from companion.care import clock
from companion.config import Config
from companion.devices.base import Wires
from companion.devices.latest import Latest
from companion.game import Game, new_games
from companion.inputs import Input, Post, Tick, Unsaved, Warned
from companion.journal import Commit
from companion.metrics import Meter
from companion.pairing import Pairing
from companion.scorekeeper import Scorekeeper
from companion.seated import Seated, sit_down
from companion.statefolder import Held
from companion.supervise import Devices
from companion.writer import Writer

DEVICES_END = 1.0  # s that devices have at shutdown
TIDY, LEAST = 20.0, 2.0  # s between two collections, and where the table is sped up
STILL, BUSY = 0.2, 10  # s without a scene that are waited for first, so often
LOADED = 3.0  # s after which the libraries of the pages are loaded too
DISK_ENDS = 0.8  # s that the last moves have to reach the disk

log = logging.getLogger(__name__)


async def run(
    config: Config,
    folder: Held,
    wires: Wires,
    *,
    speed: float = 1.0,
    commit: Commit = sqlite3.Connection.commit,
    begun: Callable[[Game], None] = lambda game: None,
    lost: str = "",
    safe: str = "",
) -> bool:
    """Keep the score until SIGINT or SIGTERM comes; a second one ends at once.

    `begun` is told the game that is on the table, before a device is opened. lost: how what is kept in the
    folder is lost at power-off, "" where it is not. safe: why devices are off that the configuration has on,
    "" where none are. True when all moves are on disk at the end.
    """
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    seated = sit_down(folder.path, config)
    if folder.trouble and not seated.unsaved:
        seated = replace(seated, unsaved=folder.trouble)
    begun(seated.game)
    meter = Meter(config.devices)
    inbox = _Inbox(loop, meter.heard)
    trouble = bool(seated.unsaved)
    writer = Writer(folder.path, inbox.post, clock, meter.timed(commit), seated.rows, folder.keep, trouble)
    pairing = Pairing(folder.path, clock, speed=speed)
    web = config.devices.get("web")
    keeper = Scorekeeper(
        seated.game,
        seated.rows[-1].checksum,
        writer,
        seated.last_id,
        speed,
        pairing,
        clock() if web else None,
    )
    pairing.changed = keeper.latest.wake
    for said in _first_words(seated, lost, safe):
        keeper.take(said)
    own: dict[str, Any] = {"metrics": partial(_told, meter, keeper.latest)}
    if web is not None:
        own["address"] = partial(address.where, web.host, web.port)
    ends: Wires = ChainMap(own, {"state": folder.path, "pairing": pairing}, cast(Any, wires))
    devices = Devices(config.devices, inbox.post, keeper.latest, ends)
    inbox.open(keeper, devices.read)
    writer.start()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop, stopping)
    ready = asyncio.Event()
    starting = loop.create_task(_begin(devices, keeper, ready, speed))
    beating = loop.create_task(heart.beat(keeper.latest, clock, ready))
    await stopping.wait()
    notify.say("STOPPING=1")
    starting.cancel()
    await devices.stop(DEVICES_END)
    saved = await asyncio.to_thread(writer.close, DISK_ENDS)
    beating.cancel()
    return saved


def _told(meter: Meter, latest: Latest, clients: int) -> str:
    """How the table fares now, in numbers."""
    return meter.text(latest.scene, latest.version, clients)


def _first_words(seated: Seated, lost: str, safe: str) -> Iterator[Input]:
    """What is to be said before anything else is."""
    lost = lost and f"games are lost at power-off: {lost}"
    warned = {"devices": safe, "journal": seated.warned, "disk": lost}
    for about, said in warned.items():
        if said:
            log.warning("%s", said)
            yield Warned(clock(), about, said)
    if seated.unsaved:
        log.error("not saved: %s", seated.unsaved)
        yield Unsaved(clock(), seated.unsaved, seated.begun)


async def _begin(devices: Devices, keeper: Scorekeeper, ready: asyncio.Event, speed: float) -> None:
    """Open the devices, load the other games, then have the collector leave alone what is never garbage.

    `ready` is set once every device has been tried. All that was imported is 40,000 objects; looking through
    them takes two frames of a strip, at any time.
    """
    await devices.start()
    ready.set()
    await asyncio.sleep(LOADED)
    game = keeper.game
    await asyncio.to_thread(new_games, game.rules, game.names, True)
    keeper.offer_every_game()
    gc.freeze()
    while True:
        await asyncio.sleep(max(LEAST, TIDY / speed))
        await _tidied(keeper.latest)


async def _tidied(latest: Latest) -> None:
    """Collect what is garbage by now, at a moment in which nothing happens where there is one.

    Python itself would only look once a quarter as much as all that lives has gathered: over the weeks of a
    table that is never switched off that is megabytes.
    """
    for _ in range(BUSY):
        seen = latest.version
        await asyncio.sleep(STILL)
        if seen == latest.version:
            break
    gc.collect()


class _Inbox:
    """Where every input comes in, from whatever thread, and is taken in order on the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, count: Post) -> None:
        """count: is told every input too."""
        self._loop = loop
        self._count = count
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
            self._count(said)
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
