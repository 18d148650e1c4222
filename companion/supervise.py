"""The devices under care: opened, run, and opened again with back-off when they are away."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections import ChainMap
from collections.abc import Callable, Mapping
from typing import Any, cast

from companion.care import Care, clock
from companion.config import device
from companion.devices.base import DeviceError, Display, Reader, Wires
from companion.devices.latest import Latest
from companion.inputs import Post

SETTLED = 1.0  # s after which what serves pages is taken to do so
WAY = 0.003  # s that the first display of the TOML has the processor for itself when a new scene comes
HEAD_START = 2.0  # s that a device may take for its first step before the next one is begun with
LOOK = 2.0  # s between two looks for one that hangs
REST = 0.002  # s between two wakes of the readers at least: contacts in a storm say thousands a second

log = logging.getLogger(__name__)


class Devices:
    """Every device of a table. Belongs to the loop it is started on."""

    def __init__(self, options: Mapping[str, Any], post: Post, latest: Latest, wires: Wires) -> None:
        self._loop = asyncio.get_running_loop()
        self._post = post
        self._latest = latest
        own = {"wake": self._wake, "clock": clock, "aside": self._aside}
        self._wires: Wires = ChainMap(own, cast(Any, wires))
        self._woken = False  # a wake is under way; set by any thread, taken back on the loop before it looks
        self._rested = 0.0
        self._looking: asyncio.TimerHandle | None = None
        self._servers: list[asyncio.Task[None]] = []
        self._kept: list[_Kept] = []
        self._options = options

    async def start(self) -> None:
        """Begin with one device after the other, in the order of the TOML, what serves pages last.

        So the strip's first frame does not share the processor with the import of other drivers.
        """
        self._look()
        for name, options in self._options.items():
            module = device(name)
            if hasattr(module, "serve"):
                continue
            kept = _Kept(name, module, options, self, gives_way=bool(self._kept))
            self._kept.append(kept)
            kept.start()
            try:
                await asyncio.wait_for(kept.stepped.wait(), HEAD_START)
            except TimeoutError:
                log.info("%s takes its time", name)
        for name, options in self._options.items():
            if hasattr(device(name), "serve"):
                self._servers.append(self._loop.create_task(self._serve(name, options)))

    async def stop(self, timeout: float) -> None:
        """Have every device close; what has not within `timeout` seconds is left behind."""
        until = self._loop.time() + timeout
        if self._looking is not None:
            self._looking.cancel()
        for server in self._servers:
            server.cancel()
        for kept in self._kept:
            kept.stop()
        self._latest.wake()
        if self._servers:
            await asyncio.wait(self._servers, timeout=timeout)
        for kept in self._kept:
            await asyncio.to_thread(kept.join, max(0.0, until - self._loop.time()))

    async def _serve(self, name: str, options: Any) -> None:
        care = Care(name, device(name), self._post, clock)
        while True:
            serving = self._loop.create_task(
                device(name).serve(options, self._post, self._latest, self._wires), name=name
            )
            try:
                await asyncio.wait((serving,), timeout=SETTLED)
                if not serving.done():
                    care.found()
                await serving
                return
            except DeviceError as error:
                care.lost(str(error))
            except Exception as error:  # noqa: BLE001 (told with all of it)
                care.broken(error)
            finally:
                serving.cancel()
                await asyncio.wait((serving,))
            await asyncio.sleep(care.pause())

    def _look(self) -> None:
        """Say which driver hangs in a call: its own thread cannot."""
        for kept in self._kept:
            kept.look()
        self._looking = self._loop.call_later(LOOK, self._look)

    def _wake(self) -> None:
        """Let every reader look at once; may be called from any thread, thousands of times a second."""
        if self._woken:
            return
        self._woken = True
        try:
            self._loop.call_soon_threadsafe(self._rouse)
        except RuntimeError:
            log.debug("the loop has ended before a reader did")

    def _rouse(self) -> None:
        """Let every reader look, and leave the loop at least as long to others afterwards."""
        now = self._loop.time()
        if now < self._rested:
            self._loop.call_at(self._rested, self._rouse)
            return
        self._woken = False  # before they look: what comes from now on wakes once more
        self.read()
        took = self._loop.time() - now
        self._rested = now + took + max(REST, took)

    def _aside(self, work: Callable[[], None]) -> None:
        """Have a reader's work that may hang done in a thread of its own; the readers are woken after it."""

        def done() -> None:
            try:
                work()
            finally:
                self._wake()

        threading.Thread(target=done, name="aside", daemon=True).start()

    def read(self) -> None:
        """Let every reader post what it knows; on the loop."""
        for kept in self._kept:
            kept.read()


class _Kept:
    """One display or reader with the thread that opens it, and shows scenes or waits for its end."""

    def __init__(self, name: str, module: Any, options: Any, devices: Devices, *, gives_way: bool) -> None:
        """gives_way: the first device of the TOML shows a new scene before this one does."""
        self._gives_way = gives_way
        self.stepped = asyncio.Event()
        self._open: Callable[[], Any] = lambda: module.open(options, self._care.heard, devices._wires)
        self._loop = devices._loop
        self._latest = devices._latest
        self._care = Care(name, module, devices._post, clock)
        self._stopping = threading.Event()
        self._ends: queue.SimpleQueue[Exception | None] = queue.SimpleQueue()
        self._reader: Reader | None = None
        self._descriptor = -1
        self._timer: asyncio.TimerHandle | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """On the loop: have it end."""
        self._stopping.set()
        self._detach()
        self._ends.put(None)

    def join(self, timeout: float) -> None:
        self._thread.join(timeout)

    def read(self) -> None:
        """On the loop: let the reader do what is due, and come back when it wants."""
        if self._reader is None:
            return
        try:
            due = self._reader.read(clock())
            self._listen(self._reader.fileno())
        except Exception as error:  # noqa: BLE001 (the thread that keeps it raises it again)
            self._detach()
            self._ends.put(error)
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if due is None else self._loop.call_at(due / 1000, self.read)

    def look(self) -> None:
        """On the loop: say whether it hangs."""
        if not self._stopping.is_set():
            self._care.look()

    def _run(self) -> None:
        while not self._stopping.is_set():
            opened = None
            try:
                self._care.begins()
                opened = self._open()
                self._use(opened)
            except DeviceError as error:
                self._care.lost(str(error))
            except Exception as error:  # noqa: BLE001 (told with all of it)
                self._care.broken(error)
            self._step()
            self._close(opened)  # after the words: it may hang
            self._stopping.wait(self._care.pause())

    def _use(self, opened: Any) -> None:
        if hasattr(opened, "show"):
            self._show(opened)
            return
        self._care.found()
        self._on_loop(lambda: self._attach(opened))
        self._step()
        ended = self._ends.get()
        if ended is not None:
            raise ended

    def _close(self, opened: Any) -> None:
        if opened is None:
            return
        try:
            opened.close()
        except Exception as error:
            log.error("%s could not be closed; please report this", self._care.called, exc_info=error)

    def _show(self, display: Display) -> None:
        seen, timeout, first = -1, None, True
        while not self._stopping.is_set():
            before = seen
            seen, scene = self._latest.wait(seen, timeout)
            if self._gives_way and seen != before:
                time.sleep(WAY)
                seen, scene = self._latest.wait(before, 0)
            self._care.begins()
            due = display.show(scene, clock())
            if first:
                first = False
                self._care.found()
                self._step()
            self._care.works()
            timeout = None if due is None else max(0.0, (due - clock()) / 1000)

    def _step(self) -> None:
        self._on_loop(self.stepped.set)

    def _on_loop(self, call: Callable[[], None]) -> None:
        try:
            self._loop.call_soon_threadsafe(call)
        except RuntimeError:
            log.debug("the loop has ended before %s did", self._care.called)

    def _attach(self, reader: Reader) -> None:
        if not self._stopping.is_set():
            self._reader = reader
            self.read()

    def _detach(self) -> None:
        self._reader = None
        self._listen(-1)
        if self._timer is not None:
            self._timer.cancel()

    def _listen(self, descriptor: int) -> None:
        """Be woken by that descriptor from now on; it changes when a line is opened again."""
        if descriptor == self._descriptor:
            return
        if self._descriptor >= 0:
            self._loop.remove_reader(self._descriptor)
        if descriptor >= 0:
            self._loop.add_reader(descriptor, self.read)
        self._descriptor = descriptor
