"""Buttons through pigpio's own Python, and below it its daemon, as far as buttons need one."""

from __future__ import annotations

import socket
import struct
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from companion.devices import buttons, machine
from companion.devices.base import DeviceError
from companion.devices.machine import Machine
from companion.inputs import Input, Pressed, Released
from tests.devices.boards import WHEELS
from tests.devices.pinned import ONE
from tests.running import PATIENCE

pytestmark = pytest.mark.sockets

COMMAND = struct.Struct("IIII")  # what is asked, with two values; the answer has its result in the last
REPORT = struct.Struct("HHII")  # count, flags, tick (us), the levels of all pins
BANK, NOTIFY_OPEN, NOTIFY_BEGIN, REVISION, PULL = 10, 99, 19, 17, 2
ALL_HIGH = 0xFFFFFFFF


class Daemon:
    """A pigpiod of which every pin is pulled up until it is told otherwise."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int, int]] = []
        self._levels = ALL_HIGH
        self._bits = 0
        self._lines: list[socket.socket] = []
        self._told: socket.socket | None = None
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._open, daemon=True).start()

    def edge(self, line: int, high: bool) -> None:
        bit = 1 << line
        self._levels = self._levels | bit if high else self._levels & ~bit
        if self._bits & bit and self._told is not None:
            self._told.sendall(REPORT.pack(0, 0, 0, self._levels))

    def close(self) -> None:
        """The daemon is stopped: all its connections end."""
        if self._door.fileno() >= 0:
            self._door.shutdown(socket.SHUT_RDWR)  # or the thread that accepts would do so once more
        self._door.close()
        for line in self._lines:
            line.shutdown(socket.SHUT_RDWR)
            line.close()
        self._lines.clear()

    def _open(self) -> None:
        while True:
            try:
                line, _ = self._door.accept()
            except OSError:
                return
            self._lines.append(line)
            threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        try:
            while asked := line.recv(COMMAND.size):
                what, first, second, _ = COMMAND.unpack(asked)
                self.asked.append((what, first, second))
                line.sendall(COMMAND.pack(what, first, second, self._answer(what, second, line)))
        except (OSError, struct.error):
            return  # this end or the other was closed

    def _answer(self, what: int, value: int, line: socket.socket) -> int:
        if what == NOTIFY_OPEN:
            self._told = line
        if what == NOTIFY_BEGIN:
            self._bits = value
        return {BANK: self._levels, REVISION: 0xC03112}.get(what, 0)


@pytest.fixture
def daemon(monkeypatch: pytest.MonkeyPatch) -> Iterator[Daemon]:
    made = Daemon()
    monkeypatch.setattr(sys, "path", [*WHEELS, *sys.path])
    monkeypatch.setenv("PIGPIO_ADDR", "127.0.0.1")
    monkeypatch.setenv("PIGPIO_PORT", str(made.port))
    monkeypatch.setattr(machine, "this", lambda: Machine("Raspberry Pi 3 Model B Rev 1.2", "3", ""))
    yield made
    made.close()


class Bench:
    """The buttons on that daemon, what they said, and a clock that stands unless told."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.said: list[Input] = []
        self._woken = threading.Event()
        wires = {"clock": lambda: self.now, "wake": self._woken.set}
        self.reader = buttons.open(buttons.Options("pigpio", ONE), self.said.append, wires)
        self.reader.read(self.now)

    def hear(self, count: int) -> list[Input]:
        end = time.monotonic() + PATIENCE
        while len(self.said) < count:
            assert self._woken.wait(max(0, end - time.monotonic())), self.said
            self._woken.clear()
            self.reader.read(self.now)
        return self.said


def test_a_press_with_bounce_is_one_press_and_one_release(daemon: Daemon) -> None:
    bench = Bench()
    for at, train in ((1000, (False, True, False)), (1200, (True, False, True))):
        bench.now = at
        for high in train:
            daemon.edge(5, high)
        bench.hear(1 if at == 1000 else 2)
    bench.reader.close()
    assert bench.said == [Pressed(1000, "peg", 0), Released(1200, "peg", 0)]
    assert (PULL, 5, 2) in daemon.asked  # 2: up


def test_a_daemon_that_has_ended_is_noticed(daemon: Daemon) -> None:
    bench = Bench()
    daemon.close()
    bench.now += 3000
    with pytest.raises(DeviceError, match="nobody hears the pins any more"):
        bench.reader.read(bench.now)
    bench.reader.close()


def test_without_a_daemon_it_is_told_how_to_start_it(
    daemon: Daemon, capsys: pytest.CaptureFixture[str]
) -> None:
    daemon.close()
    with pytest.raises(
        DeviceError, match=r"pigpiod does not answer .*refused.*: sudo systemctl start pigpiod"
    ):
        Bench()
    assert capsys.readouterr().out == ""
