"""A barcode or QR reader that is a USB keyboard, grabbed: nobody else hears what it types.

The kernel's event interface is read as it is (struct input_event, linux/input.h): the package evdev has no
wheels, and would have to be compiled on the Pi for these few lines.
"""

from __future__ import annotations

import fcntl
import os
import struct

from companion.devices.scanner.heard import WireError
from companion.devices.scanner.line import FIXES, failed

EVENT = struct.Struct("@llHHi")  # seconds, microseconds, type, code, value
EVIOCGRAB = 0x40044590  # _IOW('E', 0x90, int)
EV_KEY = 1
DOWN = 1  # value of a key: 0 up, 1 down, 2 repeated
SHIFTS = (42, 54)
# Codes of linux/input-event-codes.h and what they type on a US keyboard, which is how readers are delivered.
ROWS = (
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
)
PLAIN = {first + place: letter for first, keys, _ in ROWS for place, letter in enumerate(keys)}
SHIFTED = {first + place: letter for first, _, keys in ROWS for place, letter in enumerate(keys)}
# space, Enter, the keypad's Enter and figures
OTHERS = {57: " ", 28: "\n", 96: "\n"} | dict(
    zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True)
)


class Keys:
    """What is typed, as bytes: a Line without a way back. WireError when it cannot be had, or has gone."""

    def __init__(self, path: str) -> None:
        try:
            self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            raise failed(error, "input") from error
        try:
            fcntl.ioctl(self._fd, EVIOCGRAB, 1)
        except OSError as error:
            os.close(self._fd)
            if error.errno in FIXES:
                raise failed(error, "input") from error
            raise WireError("it is no keyboard", "name one that /dev/input/by-id has") from error
        self._typed = Typist()

    def fileno(self) -> int:
        """The descriptor, readable when a key moved."""
        return self._fd

    def receive(self) -> bytes:
        """What was typed, b"" for nothing."""
        try:
            data = os.read(self._fd, EVENT.size * 256)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise failed(error, "input") from error
        if not data:
            raise WireError("it was unplugged")
        return self._typed.feed(data)

    def send(self, data: bytes) -> None:
        """Nothing can be said to it."""

    def close(self) -> None:
        """Let go of it; the kernel ends the grab."""
        os.close(self._fd)


class Typist:
    """Turns the kernel's events into letters."""

    def __init__(self) -> None:
        self._shifts: set[int] = set()
        self._rest = b""

    def feed(self, data: bytes) -> bytes:
        """The letters that these events type. A key that has none types nothing."""
        data = self._rest + data
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        typed = ""
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind != EV_KEY:
                continue
            if code in SHIFTS:
                (self._shifts.add if value else self._shifts.discard)(code)
            elif value == DOWN:
                typed += (SHIFTED if self._shifts else PLAIN).get(code) or OTHERS.get(code, "")
        return typed.encode("ascii")
