"""What a guest tells its host: a line of JSON a step, in a file that both see."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

REPORT = Path("/report/report.jsonl")


def tell(step: str, **facts: Any) -> None:
    """Tell one step."""
    with REPORT.open("a") as lines:
        lines.write(json.dumps({"step": step, **facts}) + "\n")


def run(*command: str) -> dict[str, Any]:
    """A command: its exit code, what it printed, how long it took (s)."""
    begun = time.monotonic()
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = round(time.monotonic() - begun, 1)
    return {"code": ended.returncode, "out": ended.stdout, "err": ended.stderr, "seconds": seconds}


def told(step: str, *command: str) -> None:
    """Run a command and tell of it."""
    tell(step, **run(*command))


def until(true: Callable[[], Any], patience: float = 300.0) -> Any:
    """What `true` says once it says anything but no."""
    deadline = time.monotonic() + patience
    while not (found := true()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"it never came so far: {true}")
        time.sleep(0.02)
    return found


def boot(folder: str) -> dict[str, str]:
    """The files of a boot folder whose names begin with config.txt."""
    return {path.name: path.read_text() for path in sorted(Path(folder).glob("config.txt*"))}
