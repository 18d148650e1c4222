"""The far end of the pins, below the vendors' own Python: lgpio's C functions, and those of libgpiod.

The reports are the kernel's: a level, and nanoseconds of the monotonic clock. lgpio and rpi-lgpio come out of
their wheels, which `make test` fetches and does not install.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.running import PATIENCE

WHEELS = [str(wheel) for wheel in sorted((Path(sys.prefix) / "foreign").glob("*.whl"))]
REPORT = struct.Struct("QBBBBI")  # lgGpioReport_t: time, chip, line, level, flags
EVENT = struct.Struct("=QIIII24x")  # gpio_v2_line_event: time, 1 rising 2 falling, line, two counts
ALERT, INPUT, PULLS = 0x400, 0x100, 0xE0  # of lgpio's modes
TEXTS = {
    -72: "bad event request",
    -73: "bad GPIO number",
    -76: "bad GPIO read",
    -78: "can not open gpiochip",
    -79: "GPIO busy",
}


class LgBoard(ModuleType):
    """lgpio's C part `_lgpio`: what was called, lines that answer as its lines do, the pipe of alerts."""

    back_end = ""

    def __init__(self) -> None:
        super().__init__("_lgpio")
        self.calls: list[tuple[Any, ...]] = []
        self.held: set[int] = set()  # lines of other programs
        self.broken: set[int] = set()  # lines that cannot be read
        self.low: set[int] = set()
        self.modes: dict[int, int] = {}
        self.alerts: dict[int, tuple[int, int]] = {}  # line -> the chip's number, the notify handle
        self.pipes: dict[int, int] = {}
        self.folder = ""
        self.chip = -1

    def edge(self, line: int, high: bool, ms: float) -> None:
        """The kernel saw that line change: lgpio's alert thread writes a report if it watches the line."""
        (self.low.discard if high else self.low.add)(line)
        if line in self.alerts:
            chip, handle = self.alerts[line]
            os.write(self.pipes[handle], REPORT.pack(round(ms * 1e6), chip, line, high, 0, 0))

    def end(self, monkeypatch: Any) -> None:
        """Something else in this process makes lgpio's only thread end."""
        monkeypatch.setattr(threading, "excepthook", lambda told: None)
        lgpio: Any = sys.modules["lgpio"]
        thread = lgpio._notify_thread

        def fault(*told: object) -> None:
            raise ZeroDivisionError

        lgpio.callback(self.chip << 16, 4, lgpio.BOTH_EDGES, fault)
        os.write(self.pipes[thread._notify], REPORT.pack(0, self.chip, 4, 1, 0, 0))
        thread.join(PATIENCE)
        assert not thread.is_alive()

    def alive(self) -> bool:
        lgpio: Any = sys.modules["lgpio"]
        return bool(lgpio._notify_thread.is_alive())

    def close(self) -> None:
        """End the thread that is left, and the pipes."""
        lgpio: Any = sys.modules.get("lgpio")
        if lgpio is not None and hasattr(lgpio, "_notify_thread"):
            thread = lgpio._notify_thread
            thread.stop()
            os.write(self.pipes[thread._notify], bytes(REPORT.size))
            thread.join(PATIENCE)
        for pipe in self.pipes.values():
            os.close(pipe)

    def _notify_open(self) -> int:
        self.folder = self.folder or os.environ.get("LG_WD") or os.getcwd()
        os.chdir(self.folder)  # as C does, of the whole process unless the thread has a folder of its own
        number = len(self.pipes)
        name = f"{self.folder}/.lgd-nfy{number}"
        try:
            os.mkfifo(name)
            self.pipes[number] = os.open(name, os.O_RDWR | os.O_NONBLOCK)
        except OSError:
            return -3
        return number

    def _notify_close(self, handle: int) -> int:
        self.calls.append(("notify_close", handle))
        return 0

    def _gpiochip_open(self, number: int) -> int:
        self.calls.append(("gpiochip_open", number))
        self.chip = number
        return 0

    def _gpiochip_close(self, handle: int) -> int:
        self.calls.append(("gpiochip_close", handle))
        self.modes.clear()
        self.alerts.clear()
        return 0

    def _gpio_claim_input(self, handle: int, flags: int, line: int) -> int:
        self.calls.append(("gpio_claim_input", line, flags))
        if line in self.held:
            return -79
        if not self.modes.get(line, 0) & INPUT:  # lgpio does nothing where it is one, whatever the flags
            self.alerts.pop(line, None)
            self.modes[line] = INPUT | flags & PULLS
        return 0

    def _gpio_claim_alert(self, handle: int, flags: int, edges: int, line: int, notify: int) -> int:
        self.calls.append(("gpio_claim_alert", line, flags, edges, notify))
        if line in self.held:
            return -72
        self.modes[line] = ALERT | flags & PULLS
        self.alerts[line] = (self.chip, notify)
        return 0

    def _gpio_free(self, handle: int, line: int) -> int:
        self.calls.append(("gpio_free", line))
        self.modes.pop(line, None)
        self.alerts.pop(line, None)
        return 0

    def _gpio_get_mode(self, handle: int, line: int) -> int:
        return self.modes.get(line, 0)

    def _gpio_set_debounce_micros(self, handle: int, line: int, micros: int) -> int:
        self.calls.append(("gpio_set_debounce_micros", line, micros))
        return 0

    def _gpio_read(self, handle: int, line: int) -> int:
        return -76 if line in self.broken else int(line not in self.low)

    def _error_text(self, number: int) -> str:
        return TEXTS[number]


class GpiodBoard(ModuleType):
    """libgpiod's C part `gpiod._ext`: what was requested of which line, and its events."""

    back_end = ""
    api_version = "2.2"

    def __init__(self) -> None:
        super().__init__("gpiod._ext")
        self.calls: list[tuple[Any, ...]] = []
        self.held: set[int] = set()
        self.broken: set[int] = set()
        self.low: set[int] = set()
        self.lines: dict[int, _Request] = {}
        self.refuses: OSError | None = None
        board = self

        class Chip(_Chip):
            def __init__(self, path: str) -> None:
                super().__init__(board, path)

        self.Chip = Chip
        self.LineConfig = _LineConfig
        self.LineSettings = SimpleNamespace
        for number, name in enumerate(CONSTANTS):
            setattr(self, name, number)

    def edge(self, line: int, high: bool, ms: float) -> None:
        """The kernel saw that line change: an event, if the request asked for that edge."""
        (self.low.discard if high else self.low.add)(line)
        request = self.lines.get(line)
        if request is not None and request.settings.edge_detection == self.EDGE_BOTH:
            os.write(request.far, EVENT.pack(round(ms * 1e6), 1 if high else 2, line, 0, 0))

    def end(self, monkeypatch: Any) -> None:
        """The chip is gone: what is readable cannot be read."""
        (thread,) = (thread for thread in threading.enumerate() if thread.name == "lines")
        line, request = next(iter(self.lines.items()))
        request.gone = True
        self.edge(line, False, 0)
        thread.join(PATIENCE)
        assert not thread.is_alive()

    def alive(self) -> bool:
        return any(thread.name == "lines" for thread in threading.enumerate())

    def close(self) -> None:
        """Nothing is left open."""
        assert not self.lines


CONSTANTS = (
    *(f"BIAS_{name}" for name in ("AS_IS", "DISABLED", "PULL_DOWN", "PULL_UP", "UNKNOWN")),
    *(f"CLOCK_{name}" for name in ("HTE", "MONOTONIC", "REALTIME")),
    *(f"DIRECTION_{name}" for name in ("AS_IS", "INPUT", "OUTPUT")),
    *(f"DRIVE_{name}" for name in ("OPEN_DRAIN", "OPEN_SOURCE", "PUSH_PULL")),
    *(f"EDGE_{name}" for name in ("BOTH", "FALLING", "NONE", "RISING")),
    *(f"EDGE_EVENT_TYPE_{name}" for name in ("FALLING", "RISING")),
    *(f"INFO_EVENT_TYPE_LINE_{name}" for name in ("CONFIG_CHANGED", "RELEASED", "REQUESTED")),
    *(f"VALUE_{name}" for name in ("ACTIVE", "INACTIVE")),
)


class _LineConfig:
    def __init__(self) -> None:
        self.settings: dict[int, Any] = {}

    def add_line_settings(self, offsets: list[int], settings: Any) -> None:
        self.settings |= dict.fromkeys(offsets, settings)


class _Chip:
    def __init__(self, board: GpiodBoard, path: str) -> None:
        board.calls.append(("open", path))
        if board.refuses is not None:
            raise board.refuses
        self._board = board

    def get_info(self) -> Any:
        return SimpleNamespace(name="gpiochip0", label="pinctrl-bcm2711", num_lines=54)

    def get_line_name(self, offset: int) -> str:
        return f"GPIO{offset}"

    def request_lines(self, config: _LineConfig, consumer: str, size: int | None) -> _Request:
        ((line, settings),) = config.settings.items()
        if line in self._board.held:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return _Request(self._board, line, settings, consumer, size)

    def close(self) -> None:
        self._board.calls.append(("close",))


class _Request:
    """One line; its events are what can be read from a pipe."""

    chip_name = "gpiochip0"
    num_lines = 1

    def __init__(self, board: GpiodBoard, line: int, settings: Any, *told: object) -> None:
        self._board = board
        self.line, self.settings, self.gone = line, settings, False
        self.offsets = [line]
        self.fd, self.far = os.pipe()
        board.lines[line] = self
        board.calls.append(("request", line, settings, *told))

    def reconfigure_lines(self, config: _LineConfig) -> None:
        self.settings = config.settings[self.line]
        self._board.calls.append(("reconfigure", self.line, self.settings))

    def get_values(self, offsets: list[int], values: list[Any]) -> None:
        if self.line in self._board.broken:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        from gpiod.line import Value

        values[:] = [Value.INACTIVE if self.line in self._board.low else Value.ACTIVE]

    def read_edge_events(self, most: int | None) -> list[Any]:
        from gpiod.edge_event import EdgeEvent

        if self.gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        kinds = {1: self._board.EDGE_EVENT_TYPE_RISING, 2: self._board.EDGE_EVENT_TYPE_FALLING}
        return [
            EdgeEvent(kinds[kind], ns, line, first, second)
            for ns, kind, line, first, second in EVENT.iter_unpack(os.read(self.fd, EVENT.size * 64))
        ]

    def release(self) -> None:
        self._board.calls.append(("release", self.line))
        del self._board.lines[self.line]
        os.close(self.fd)
        os.close(self.far)
