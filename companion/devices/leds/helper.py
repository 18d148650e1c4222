"""The strip by way of the service companion-leds, which may do what this process must not: be root."""

from __future__ import annotations

import socket
from pathlib import Path

from companion.devices.base import DeviceError, Wires
from companion.devices.leds import talk
from companion.devices.leds.options import Options
from companion.devices.power import Light

STARTS = 10.0  # s until the service, which this may have started, has opened the strip: a Zero 2 W takes 5
ANSWERS = 5.0  # s that a frame may take: 1,000 lights take 0.1, and a busy Pi its time
ENABLE = "sudo systemctl enable --now companion-leds.socket"
RESTART = "sudo systemctl restart companion-leds"
WHY = "sudo systemctl status companion-leds says why"


class HelperWire:
    """Frames over the service's socket, each answered when the strip has it."""

    def __init__(self, path: Path, count: int) -> None:
        """DeviceError where the service is away, refuses, or drives another strip."""
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self._line.settimeout(STARTS)
            self._connect(path)
            said = self._answer()
            self._line.settimeout(ANSWERS)
            _check(said, count)
        except DeviceError:
            self._line.close()
            raise

    def send(self, frame: list[Light]) -> None:
        """DeviceError where the service has gone away, or the strip does not take the frame."""
        try:
            self._line.sendall(talk.frame(frame))
        except OSError as error:
            raise _gone(error) from error
        said = self._answer()
        if said != talk.OK:
            raise DeviceError(f"the service companion-leds says {said[:40]!r}: {RESTART}")

    def close(self) -> None:
        """Say no more; the service keeps the lights for a while."""
        self._line.close()

    def _connect(self, path: Path) -> None:
        try:
            self._line.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError) as error:
            raise DeviceError(
                f"the service companion-leds is not there ({path}: {error.strerror}):"
                f" {ENABLE} (sudo systemd/install brings it, docs/strip.md), or join the strip to GPIO 10"
                " and write pin = 10"
            ) from error
        except PermissionError as error:
            raise DeviceError(f"{path} is not ours to use: add this user to the group companion") from error
        except OSError as error:
            raise _gone(error) from error

    def _answer(self) -> bytes:
        """The next packet; DeviceError where it is a refusal, or none comes."""
        try:
            said = self._line.recv(talk.LONGEST)
        except OSError as error:
            raise _gone(error) from error
        if not said:
            raise DeviceError(f"the service companion-leds has gone away: {WHY}")
        words = talk.refused(said)
        if words is not None:
            raise DeviceError(words)
        return said


def _gone(error: OSError) -> DeviceError:
    late = isinstance(error, TimeoutError)
    return DeviceError(
        f"the service companion-leds does not answer: {RESTART}"
        if late
        else f"the service companion-leds has gone away ({error.strerror}): {WHY}"
    )


def _check(said: bytes, count: int) -> None:
    """Both must speak of the same strip, and in the same way."""
    wanted = talk.hello(count)
    if said != wanted:
        raise DeviceError(
            f"the service companion-leds drives other lights ({said[:40]!r}, not {wanted!r}):"
            f" both must read the same [leds] and be of the same version ({RESTART})"
        )


def open(options: Options, wires: Wires) -> HelperWire:  # noqa: A001  the name that every wire is opened by
    """The service's strip. wires: "lights", the path of another socket than the usual one."""
    return HelperWire(Path(wires.get("lights", talk.SOCKET)), options.count)
