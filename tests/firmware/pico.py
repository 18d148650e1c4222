"""A Pico with our firmware, as a test has it: MicroPython in a process, its USB line a pseudo terminal."""

from __future__ import annotations

import fcntl
import json
import os
import select
import socket
import struct
import subprocess
import sys
import termios
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PATIENCE = 20.0  # s
# A package that exists for PCs alone; elsewhere Debian's.
OURS = [sys.executable, "-c", "import sys, micropython_unix; sys.exit(micropython_unix.main())"]
PYTHON = OURS if find_spec("micropython_unix") else ["micropython"]
ENVIRONMENT = {"MICROPYPATH": f"{HERE.parents[1] / 'firmware'}:{HERE / 'models'}"}


def asked(name: str, *given: Any) -> Any:
    """What the firmware's files answer in MicroPython: a function of models/asked.py."""
    done = subprocess.run(
        [*PYTHON, str(HERE / "models" / "asked.py")],
        input=json.dumps([name, *given]),
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


class Pico:
    """The board of models/board.py, its line on the descriptor `line`. begun: how many bytes it sent at once.

    It does nothing but what it is asked for; its clock stands still meanwhile.
    """

    def __init__(self, line: int, chip: str = "pn532") -> None:
        ours, theirs = socket.socketpair()
        self._control = ours
        self._answers = ours.makefile("rb")
        with theirs:
            number = theirs.fileno()
            self._process = subprocess.Popen(
                [*PYTHON, str(HERE / "models" / "board.py"), str(number), chip],
                env=ENVIRONMENT,
                stdin=line,
                stdout=line,
                pass_fds=(number,),
            )
        self._boots = 0
        self.begun = self.reboot()

    def reboot(self) -> int:
        """Begin anew with another boot_id; how many bytes it sent."""
        self._boots += 1
        return int(self.ask("boot", f"{self._boots:08x}")["sent"])

    def step(self, t: float) -> dict[str, Any]:
        """Have it do all that is due at `t` (ms): how many bytes it sent, its lamp, the tones it began."""
        return self.ask("step", int(t))

    def ask(self, name: str, *given: Any) -> dict[str, Any]:
        """Anything that models/board.py can do."""
        self._control.sendall(json.dumps([name, *given]).encode() + b"\n")
        answer = self._answers.readline()
        if not answer:
            raise RuntimeError(f"MicroPython ended with {self._process.wait(PATIENCE)}")
        told: dict[str, Any] = json.loads(answer)
        return told

    def close(self) -> None:
        """Take its power away."""
        self._answers.close()
        self._control.close()
        self._process.wait(PATIENCE)


def lying(descriptor: int) -> int:
    """How many bytes lie there unread."""
    return int(struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, b"\0" * 4))[0])


def put(into: int, far: int, data: bytes) -> None:
    """Write `data`, and see it arrive at the far end, which nobody reads meanwhile."""
    before = lying(far)
    os.write(into, data)
    deadline = time.monotonic() + PATIENCE
    while lying(far) < before + len(data):
        assert time.monotonic() < deadline, "a pseudo terminal lost bytes"
        time.sleep(0)


def take(descriptor: int, size: int) -> bytes:
    """Read so many bytes, however they come."""
    data = b""
    while len(data) < size:
        ready, _, _ = select.select([descriptor], [], [], PATIENCE)
        assert ready, f"{len(data)} of {size} bytes came: {data!r}"
        data += os.read(descriptor, size - len(data))
    return data


def uid(card: str, pack: str = "home") -> str:
    """A tag's seven-byte number, the same for the same card of the same pack."""
    return "04" + f"{pack}{card}".encode().hex().upper().rjust(12, "0")[-12:]
