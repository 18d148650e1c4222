"""An open serial line that never blocks, and why one cannot be opened."""

from __future__ import annotations

import contextlib
import errno
import os
import select
import termios

from companion.devices.scanner.heard import WireError

FIXES = {
    errno.EACCES: "let this user read it: sudo usermod -aG {group} $USER, and log in anew",
    errno.EBUSY: "another program has it open: stop that one",
    errno.EAGAIN: "another program has it open: stop that one",  # how pyserial's own lock says it
}


class Line:
    """A serial line at `baud` bits a second. WireError when it cannot be opened, or has gone."""

    def __init__(self, path: str, baud: int) -> None:
        import serial  # here: not before the first lights are lit

        try:
            self._serial = serial.Serial(path, baud, timeout=0, exclusive=True)
        except (OSError, termios.error) as error:  # SerialException is an OSError
            raise failed(error, "dialout") from error
        self._fd: int = self._serial.fileno()
        self._poll = select.poll()
        self._poll.register(self._fd, select.POLLIN)

    def fileno(self) -> int:
        """The descriptor, readable when the reader has said something."""
        return self._fd

    def receive(self) -> bytes:
        """What has come, b"" for nothing."""
        if not self._poll.poll(0):
            return b""
        try:
            data = os.read(self._fd, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise failed(error, "dialout") from error
        if not data:
            raise WireError("it was unplugged")  # readable, and nothing to read
        return data

    def send(self, data: bytes) -> None:
        """Send, or drop it where the reader does not listen: what matters it asks for again."""
        try:
            os.write(self._fd, data)
        except BlockingIOError:
            return
        except OSError as error:
            raise failed(error, "dialout") from error

    def close(self) -> None:
        """Close it, also where the far end has gone, and without a wait for what that end never took."""
        with contextlib.suppress(OSError, termios.error):  # it has gone already
            self._serial.reset_output_buffer()
        try:
            self._serial.close()
        except (OSError, termios.error):
            return  # nothing is left to close


def failed(error: Exception, group: str) -> WireError:
    """The error of a device file that members of `group` may open, as the owner is told it."""
    number = error.args[0] if error.args else None
    if not isinstance(number, int):
        return WireError(str(error))
    why = os.strerror(number).lower()
    return WireError(why, FIXES[number].format(group=group)) if number in FIXES else WireError(why)
