"""One strip and whoever speaks for it: what the service companion-leds does all day.

It keeps the last frame for a while when its speaker is gone: a companion that died is back within seconds,
and pegs that go out meanwhile are a score lost to the eye. After that nobody is coming, and the strip goes
dark. A second speaker is refused, for two that take turns would fight; one that died has left its socket.
"""

from __future__ import annotations

import logging
import select
import socket
import struct
import time
from collections.abc import Callable

from companion.devices.base import DeviceError
from companion.devices.leds import talk
from companion.devices.leds.options import Options
from companion.devices.leds.wire import Wire
from companion.devices.power import Light

KEPT = 60.0  # s that the last frame stays: the companion tries again at most 30 s after a failure
DARK: Light = (0, 0, 0)
BEAT = 5.0  # s after which it is said again that this process is alive

log = logging.getLogger("companion-leds")


class Strip:
    """The strip behind a wire that is opened when first needed, and anew after an error or a change.

    configured: the options as they are now. opened: the wire for them. Both raise DeviceError.
    """

    def __init__(self, configured: Callable[[], Options], opened: Callable[[Options], Wire]) -> None:
        self._configured = configured
        self._opened = opened
        self._options: Options | None = None
        self._wire: Wire | None = None
        self._lit = False
        self._frame: list[Light] = []  # the last that the strip took

    @property
    def count(self) -> int:
        """Lights on the strip, since it was opened."""
        return self._options.count if self._options else 0

    def open(self) -> None:
        """Be ready to send as the owner wants it now; DeviceError says what that lacks."""
        wanted = self._configured()
        if wanted != self._options:
            self._leave(wanted)
            self.close()
            self._options = wanted
        self._ready(wanted)

    def send(self, frame: list[Light]) -> None:
        """DeviceError where the strip does not take it; the next one finds it opened anew."""
        if self._options is None:
            raise DeviceError("no strip has been opened")
        lit = any(map(any, frame))
        self._lit = self._lit or lit  # before it is sent: SIGTERM may come in the middle of it
        try:
            self._ready(self._options).send(frame)
        except DeviceError:
            self.close()
            raise
        self._lit, self._frame = lit, frame

    def _leave(self, wanted: Options) -> None:
        """Darken what the strip of `wanted` has no longer: nobody could reach it afterwards."""
        kept = wanted.count if self._options is not None and wanted.pin == self._options.pin else 0
        if not any(map(any, self._frame[kept:])):
            return
        try:
            self.send(self._frame[:kept] + [DARK] * len(self._frame[kept:]))
        except DeviceError as error:
            log.warning("the lights that are no longer the strip's stay as they are: %s", error)
        self._frame = self._frame[:kept]

    def _ready(self, options: Options) -> Wire:
        if self._wire is None:
            self._wire = self._opened(options)
        return self._wire

    def darken(self) -> None:
        """Put out what was lit by this process, where it can be reached."""
        if not self._lit:
            return
        try:
            self.send([DARK] * self.count)
        except DeviceError as error:
            log.warning("the lights stay as they are: %s", error)

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None


class Service:
    """One strip, one speaker at a time. clock: s; beat: called every few seconds while this works."""

    def __init__(
        self,
        listener: socket.socket,
        strip: Strip,
        beat: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._listener = listener
        self._strip = strip
        self._beat = beat
        self._clock = clock
        self._speaker: socket.socket | None = None
        self._who = ""
        self._dark_at: float | None = None
        listener.setblocking(False)

    def run(self) -> None:
        """Serve until the process is told to end."""
        while True:
            self.step()

    def close(self) -> None:
        """Hear nobody any more; the strip goes dark."""
        if self._speaker is not None:
            self._speaker.close()
        self._listener.close()
        self._strip.darken()
        self._strip.close()

    def step(self) -> None:
        """Wait for a packet, a speaker, the time to go dark, or for the next beat; do what it asks for."""
        self._beat()
        watch = select.poll()
        watch.register(self._listener, select.POLLIN)
        if self._speaker is not None:
            watch.register(self._speaker, select.POLLIN)
        left = BEAT if self._dark_at is None else min(BEAT, max(0.0, self._dark_at - self._clock()))
        ready = dict(watch.poll(left * 1000))
        if self._dark_at is not None and self._clock() >= self._dark_at:
            log.info("nobody has come back for %.0f s: dark", KEPT)
            self._dark_at = None
            self._strip.darken()
        if self._speaker is not None:
            found = ready.get(self._speaker.fileno(), 0)
            if found & select.POLLHUP:  # what it has said unheard is of yesterday
                self._forget()
            elif found:
                self._hear(self._speaker)
        if self._listener.fileno() in ready:
            self._meet()

    def _meet(self) -> None:
        """Hear a new speaker, or tell it who is heard already."""
        try:
            caller, _ = self._listener.accept()
        except OSError as error:
            log.debug("somebody went before being heard: %s", error)
            return
        caller.setblocking(False)
        who = _process(caller)
        if self._speaker is not None:
            words = f"the lights are in the hands of process {self._who}: stop it first"
            log.warning("process %s is refused, for process %s has the lights", who, self._who)
            _part(caller, words)
            return
        try:
            self._strip.open()
        except DeviceError as error:
            log.warning("process %s is refused: %s", who, error)
            _part(caller, str(error))
            return
        if _said(caller, talk.hello(self._strip.count)):
            log.info("process %s has the lights", who)
            self._speaker, self._who, self._dark_at = caller, who, None

    def _hear(self, speaker: socket.socket) -> None:
        """Take one packet of the speaker, and answer it."""
        try:
            packet = speaker.recv(talk.LONGEST)
            self._strip.send(talk.lights(packet, self._strip.count))
        except BlockingIOError:
            return
        except (OSError, talk.TalkError, DeviceError) as error:
            log.warning("process %s is refused: %s", self._who, error)
            _part(speaker, str(error))
            self._forget()
            return
        if not _said(speaker, talk.OK):
            self._forget()

    def _forget(self) -> None:
        """The speaker is gone; its lights stay for a while."""
        if self._speaker is not None:
            log.info("process %s has left", self._who)
            self._speaker.close()
            self._speaker = None
            self._dark_at = self._clock() + KEPT


def _said(line: socket.socket, packet: bytes) -> bool:
    """Whether the other side was told; one that does not listen is not waited for."""
    try:
        line.send(packet)
    except OSError as error:
        log.debug("the other side does not listen: %s", error)
        line.close()
        return False
    return True


def _part(line: socket.socket, words: str) -> None:
    _said(line, talk.refusal(words))
    line.close()


def _process(line: socket.socket) -> str:
    """The number of the process at the other end."""
    number, _, _ = struct.unpack("3i", line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return str(number)
