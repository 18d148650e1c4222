"""The card reader's twin: the far end of a serial line, as our firmware behaves, on the table's clock.

One thing it does its own way: a tap and its end are said together, not one after the other's answer, so that
what a test lays down has been said when it lies there.
"""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import struct
import tempfile
import termios
import time
import tty
from dataclasses import dataclass
from pathlib import Path

from companion.devices.frames import Decoder, Frame, crc16, encode

_HEARTBEAT = 1000.0  # ms
_RESEND = 250.0  # ms
_TRIES = 8
_QUEUE = 8
_FULL = 2048  # bytes unread: nobody reads this line, so waiting for more to arrive makes no sense
_DELIVERY = 0.25  # seconds of real time at most; an idle kernel hands bytes over within microseconds
_NOISE = b">>> \x00~S0\xff:boot"  # what a MicroPython console may say on the same line


@dataclass(slots=True)
class _Waiting:
    frame: Frame
    sent: float
    tries: int = 1


class Reader:
    """A reader on a pty. `path` is its line, `feedback` what the host answered, oldest first.

    It has no thread: `pump` is to be called whenever `fileno` is readable, and often. While `noise` is
    on, junk comes before and inside the line; while `deaf`, acknowledgements do not reach it. While `waits`
    is on, whatever it says has arrived when it has been said; for a host that reads by itself, turn it off.
    """

    def __init__(self) -> None:
        self.feedback: list[str] = []
        self.noise = False
        self.deaf = False
        self.waits = True
        self._folder = tempfile.TemporaryDirectory(prefix="companion-reader-")
        self.path = str(Path(self._folder.name) / "line")
        self._now = 0.0
        self._boot = 0
        self._met = False  # whether the host has said anything since the start
        self._seq = 0
        self._beat = 0.0
        self._master = self._slave = -1
        self._waiting: list[_Waiting] = []
        self._decoder = Decoder()
        self.plug()

    def tap(self, text: str, deck: str = "home") -> None:
        """Lay a card with a written tag on the reader and take it away again ("5H")."""
        self._scan(f"{_uid(deck, text)},CRIB1:{deck}:{text}")

    def tap_unreadable(self) -> None:
        """Lay a tag on it on which nothing is written."""
        self._scan(_uid("", "blank"))

    def tap_stranger(self, text: str) -> None:
        """Lay a card of somebody else's pack on it."""
        self.tap(text, "pub")

    def unplug(self) -> None:
        """Pull the plug: the line is gone, and what was waiting with it. Once more does nothing."""
        if self._master < 0:
            return
        Path(self.path).unlink()
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = -1
        self._waiting.clear()

    def plug(self) -> None:
        """Plug it in: the reader starts anew with another boot_id. Once more does nothing."""
        if self._master >= 0:
            return
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        os.symlink(os.ttyname(self._slave), self.path)
        self._boot += 1
        self._seq = 0
        self._met = False
        self._decoder = Decoder()
        self._beat = self._now
        self._hello()

    def pump(self, t: float) -> float | None:
        """Do what a reader does by `t` (ms): answer, beat, resend. When to call again, None unplugged."""
        self._now = max(t, self._now)
        if self._master < 0:
            return None
        for frame in self._decoder.feed(self._receive()):
            self._hear(frame)
        if self._now - self._beat >= _HEARTBEAT:
            self._beat = self._now
            self._send(Frame("B", 0, f"{int(self._now / 1000)},{self._decoder.bad},{len(self._waiting)}"))
        for waiting in self._waiting:
            if self._now - waiting.sent >= _RESEND:
                waiting.sent, waiting.tries = self._now, waiting.tries + 1
                self._send(waiting.frame)
        self._waiting = [waiting for waiting in self._waiting if waiting.tries < _TRIES]
        return min([self._beat + _HEARTBEAT, *(waiting.sent + _RESEND for waiting in self._waiting)])

    def babble(self, junk: bytes) -> None:
        """Put raw bytes on the line."""
        if self._master >= 0:
            self._write(junk)

    def fileno(self) -> int:
        """Readable when the host has said something; -1 while unplugged, another after each plug."""
        return self._master

    def close(self) -> None:
        """Unplug for good."""
        self.unplug()
        self._folder.cleanup()

    def _scan(self, payload: str) -> None:
        if self._master >= 0 and not self._met:
            self._hello()  # without it the host would make nothing of the numbers
        self._queue("S", payload)
        self._queue("R", payload.partition(",")[0])

    def _queue(self, kind: str, payload: str) -> None:
        if self._master < 0:
            return
        self._seq = self._seq % 255 + 1  # 0 is the hello's
        frame = Frame(kind, self._seq, payload)
        self._waiting = [*self._waiting, _Waiting(frame, self._now)][-_QUEUE:]
        self._send(frame)

    def _hear(self, frame: Frame) -> None:
        self._met = True
        if frame.type == "Q":
            self._hello()
        elif frame.type == "P":
            self._send(Frame("p", frame.seq))
        elif frame.type == "F":
            self.feedback.append(frame.payload)
        elif frame.type == "K" and not self.deaf:
            self._waiting = [waiting for waiting in self._waiting if waiting.frame.seq != frame.seq]

    def _hello(self) -> None:
        self._send(Frame("H", 0, f"1,twin,{id(self) & 0xFFFF:04X},{self._boot:04X}"))

    def _send(self, frame: Frame) -> None:
        self._write((_NOISE if self.noise else b"") + encode(frame))

    def _write(self, data: bytes) -> None:
        """Put bytes on the line and see them arrive, so that a host on a fake clock finds them there."""
        before = self._unread()
        try:
            written = os.write(self._master, data)
        except BlockingIOError:
            return  # a host that does not read: the queue resends what matters
        patience = time.monotonic() + (_DELIVERY if self.waits and before < _FULL else 0.0)
        while self._unread() < before + written and time.monotonic() < patience:
            time.sleep(0)

    def _unread(self) -> int:
        """How many bytes the host has not read yet."""
        answer: bytes = fcntl.ioctl(self._slave, termios.FIONREAD, b"\0" * 4)
        return int(struct.unpack("i", answer)[0])

    def _receive(self) -> bytes:
        try:
            return os.read(self._master, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            if error.errno != errno.EIO:  # EIO: nobody has the line open
                raise
            return b""


def _uid(deck: str, text: str) -> str:
    """A tag's seven-byte number, the same for the same card of the same pack."""
    return f"04{crc16(deck.encode()):04X}{crc16(text.encode()):04X}5A80"
