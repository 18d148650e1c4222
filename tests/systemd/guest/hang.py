"""A device of the tests: has the loop that takes presses hang, while everything else goes on."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Options:
    """path: a named pipe; whoever writes to it has the loop hang."""

    path: str = "/run/companion/hang"


class Hang:
    def __init__(self, path: str) -> None:
        if not os.path.exists(path):
            os.mkfifo(path)
        self._pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def fileno(self) -> int:
        return self._pipe

    def read(self, _t: float) -> float | None:
        try:
            os.read(self._pipe, 100)
        except BlockingIOError:
            return None
        time.sleep(3600)
        return None

    def close(self) -> None:
        os.close(self._pipe)


def open(options: Options, _post: Any, _wires: Any) -> Hang:  # noqa: A001 (the contract of devices)
    return Hang(options.path)
