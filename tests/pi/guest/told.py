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


def run(step: str, *command: str, patience: float = 600) -> None:
    """Run a command and tell its exit code, what it printed, and how long it took (s)."""
    begun = time.monotonic()
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=patience, check=False)
        said = {"code": ended.returncode, "out": ended.stdout, "err": ended.stderr}
    except subprocess.TimeoutExpired as late:
        said = {
            "code": -1,
            "out": str(late.stdout),
            "err": f"still running after {patience} s: {late.stderr!s}",
        }
    tell(step, seconds=round(time.monotonic() - begun, 1), **said)
