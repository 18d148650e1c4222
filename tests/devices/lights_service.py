"""The service companion-leds on a recorded Pi, as systemd starts it: its socket is descriptor 3.

    python -m tests.devices.lights_service DESCRIPTOR CONFIG ROOT FAMILY FRAMES

FRAMES is a file that gets a line of hexadecimal bytes for each frame on the wire.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from companion.devices.leds import service
from tests.devices import blinka


class Written(list[bytes]):
    """Frames, in a file too, for another process to read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def append(self, frame: bytes) -> None:
        super().append(frame)
        with self._path.open("a") as lines:
            lines.write(f"{frame.hex()}\n")


def main(descriptor: str, config: str, root: str, family: str, frames: str) -> int:
    os.dup2(int(descriptor), service.FIRST_DESCRIPTOR)
    os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
    wire = blinka.install(pytest.MonkeyPatch(), family)
    wire.frames = Written(Path(frames))
    return service.main(["--config", config], {"root": Path(root)})


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
