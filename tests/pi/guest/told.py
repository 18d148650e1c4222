"""What a guest tells its host: one line of JSON a step, on the console."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

MACHINE = """
from pathlib import Path
from companion.devices.machine import label, this
here = this()
print(here.model, here.family, here.chip, label(Path(here.chip)), sep=", ")
"""


def tell(step: str, **facts: Any) -> None:
    """Tell one step."""
    print("@@ " + json.dumps({"step": step, **facts}), flush=True)


def uptime() -> float:
    """Seconds since the kernel began."""
    return float(Path("/proc/uptime").read_text().split()[0])


def run(step: str, *command: str) -> None:
    """Run a command; tell its exit code, what it printed, how long it took (s). The host has the deadline."""
    begun = time.monotonic()
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    took = round(time.monotonic() - begun, 1)
    tell(step, code=ended.returncode, out=ended.stdout, err=ended.stderr, seconds=took)
