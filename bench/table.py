"""The process that is measured: the real `companion run`, with somebody watching the far ends of its wires.

    python -m bench.table FOLDER PORT [DELAY]     DELAY: ms that each commit is made to take

It answers each line on its standard input with one line of JSON; at the end of the input it stops.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.__main__ import main as companion
from companion.devices.latest import Latest
from companion.devices.strip import COLOURS
from companion.simulated import hardware as simulated
from companion.simulated.strip import Strip, decode

WEB = "companion.devices.web.app"


def now() -> float:
    """Monotonic ms, the same in every process of this machine."""
    return time.monotonic() * 1000


class Watched:
    """What this process sent: (t, bytes) of each frame of the strip; the newest scene, for pacing only."""

    def __init__(self) -> None:
        self.frames: list[tuple[float, bytes]] = []
        self.scene: Any = None
        self.hardware: Any = None
        self.changed = threading.Condition()

    def install(self, delay: float) -> None:
        """Stand at the recorder, behind the slot of the newest scene, and at the disk."""
        write, put, begin = Strip.write, Latest.put, simulated.Hardware.__init__

        def watched_write(strip: Strip, buffer: bytes | bytearray) -> None:
            write(strip, buffer)
            self.frames.append((now(), bytes(buffer)))
            with self.changed:
                self.changed.notify_all()

        def watched_put(latest: Latest, scene: Any) -> None:
            put(latest, scene)
            with self.changed:
                self.scene = scene
                self.changed.notify_all()

        def watched_begin(hardware: Any, *given: Any) -> None:
            begin(hardware, *given)
            hardware.disk.delay = delay
            self.hardware = hardware

        for kind, name, watch in (
            (Strip, "write", watched_write),
            (Latest, "put", watched_put),
            (simulated.Hardware, "__init__", watched_begin),
        ):
            setattr(kind, name, watch)

    def until(self, true: Callable[[], Any], seconds: float = 10.0) -> None:
        """Wait until something holds; what does not within 10 s is a failure of the table."""
        with self.changed:
            if not self.changed.wait_for(true, seconds):
                raise TimeoutError("the table did not do what was asked of it")


def main() -> None:
    """Run the companion in the main thread, and whoever measures it beside."""
    folder, port = Path(sys.argv[1]), sys.argv[2]
    delay = float(sys.argv[3]) if len(sys.argv) > 3 else 0.0
    watched = Watched()
    watched.install(delay)
    threading.Thread(target=_serve, args=(watched, folder, int(port), delay), daemon=True).start()
    given = ["run", "--config", str(folder / "table.toml"), "--state", str(folder), "--port", port]
    sys.stdout = sys.stderr  # what the companion says is not what was measured
    sys.exit(companion(given))


def _serve(watched: Watched, folder: Path, port: int, delay: float) -> None:
    def presses() -> Mapping[str, Any]:
        from bench.bare import Bare  # these imports would be in the way of the first frame
        from bench.presses import press_all

        return press_all(watched, port, Bare(folder, delay))

    def storm(seconds: float) -> Mapping[str, Any]:
        from bench.bare import Bare
        from bench.storm import play

        return play(watched, port, Bare(folder, delay), seconds)

    asked: Mapping[str, Callable[..., Any]] = {
        "first": lambda: _first(watched),
        "early": lambda: _early(watched),
        "presses": presses,
        "storm": storm,
    }
    try:
        for line in sys.stdin:
            what, *numbers = line.split()
            print(json.dumps(asked[what](*map(float, numbers))), file=sys.__stdout__, flush=True)
    finally:
        os.kill(os.getpid(), signal.SIGINT)


def _first(watched: Watched) -> Mapping[str, Any]:
    """When the first frame was handed to the wire (ms), and the holes of the front pegs on it."""
    watched.until(lambda: watched.frames)
    t, frame = watched.frames[0]
    lights = decode(frame, watched.hardware.strip.frequency).lights
    return {"t": t, "fronts": [lights.index(colour) + 1 for colour in COLOURS if colour in lights]}


def _early(watched: Watched) -> Mapping[str, float]:
    """A press while the web stack is being imported: when it was made and shown, and whether in time."""
    watched.until(lambda: watched.frames)
    while WEB not in sys.modules and "uvicorn" not in sys.modules:
        time.sleep(0.0005)
    before, pressed = len(watched.frames), now()
    watched.hardware.press("peg", 0)
    watched.until(lambda: len(watched.frames) > before)
    shown = watched.frames[before][0]
    importing = getattr(sys.modules.get(WEB), "run", None) is None
    watched.hardware.release("peg", 0)
    return {"pressed": pressed, "shown": shown, "importing": importing}


if __name__ == "__main__":
    main()
