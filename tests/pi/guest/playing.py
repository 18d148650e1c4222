"""The companion as a process, with eyes on what its strip's wire carries."""

from __future__ import annotations

import json
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

URL = "http://127.0.0.1:8121"
PATIENCE = 120.0  # s; everything is emulated, and may share a processor


class Playing:
    """`companion run` with pins by `back_end`, a folder for its games and one for what it says."""

    def __init__(self, back_end: str, folder: Path) -> None:
        folder.mkdir()
        table = folder / "table.toml"
        table.write_text(Path("/guest/gpiosim.toml").read_text().replace("BACK END", back_end))
        self._talk = folder / "talk.txt"
        command = ("python3", "-m", "companion", "run", "--config", table, "--state", folder / "state")
        with self._talk.open("w") as talk:
            self._process = subprocess.Popen(command, stdout=talk, stderr=subprocess.STDOUT, cwd=folder)

    def talk(self) -> str:
        """What it has said so far."""
        return self._talk.read_text()

    def until(self, what: str, true: Callable[[], Any]) -> Any:
        """What `true` says once it says anything but no; TimeoutError with what the companion said."""
        deadline = time.monotonic() + PATIENCE
        while not (found := true()):
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise TimeoutError(f"never: {what}; the companion said:\n{self.talk()}")
            time.sleep(0.02)
        return found

    def up(self) -> bool:
        """Whether its pages answer."""
        try:
            with urllib.request.urlopen(f"{URL}/healthz", timeout=PATIENCE):
                return True
        except (urllib.error.URLError, ConnectionError):
            return False

    def scene(self) -> Any:
        """The newest scene."""
        with urllib.request.urlopen(f"{URL}/api/v1/scene", timeout=PATIENCE) as answer:
            return json.load(answer)

    def strip(self, act: Callable[[], None], wanted: Callable[[dict[int, str]], bool]) -> dict[int, str]:
        """Look at the strip, do something, look until it is as wanted: the lit holes and their colours."""
        deadline = time.monotonic() + PATIENCE
        with urllib.request.urlopen(f"{URL}/api/v1/sim/stream", timeout=PATIENCE) as stream:
            lit = _lit(stream)
            act()
            while not wanted(lit):
                if time.monotonic() > deadline:
                    raise TimeoutError(f"the strip stays at {lit}; the companion said:\n{self.talk()}")
                lit = _lit(stream)
        return lit

    def stop(self) -> int:
        """End it as the service is ended; its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE)


def _lit(stream: Any) -> dict[int, str]:
    """The next look at the strip: what its lights have read from the wire."""
    line = next(line for line in stream if line.startswith(b"data: "))
    return {hole: light for hole, light in enumerate(json.loads(line[6:])["lit"], 1) if light != "000000"}
