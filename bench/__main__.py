"""Measures one thing after the other and prints each beside its bound; 1 where a bound is not kept."""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from compileall import compile_dir
from pathlib import Path
from typing import Any

from bench import process
from bench.clients import Clients
from bench.counting import hands, pegging, tallies
from bench.frame import frames
from bench.loading import loading
from bench.report import Measure, percentile, spread
from bench.scanner import garbage
from bench.storm import storm

FRAME = 16.7  # ms: a picture of a screen that shows sixty a second
SLOW = 200.0  # ms that a commit is made to take
STEADY = 2.0  # ms that a slow disk may cost a press
WIRE = 3.63 + 0.6  # ms: 121 lights at 1.25 us a bit, and the low before and after them
STARTS = 10
PEGS = (23, 31)  # holes in which the pegs of the two seats are left
FIRST = 600.0  # ms
CLIENTS = 50
IDLE = 60.0  # s
SETTLE = 5.0  # s
LAST = 2.0  # s that a Ctrl-C may take


def presses() -> Iterator[Measure]:
    """From the edge of a button to the last byte of a frame, with a quick disk and with a slow one."""
    bounds = {"draft": FRAME, "shown": FRAME}
    for delay, title in ((0.0, ""), (SLOW, f", commits of {SLOW:.0f} ms")):
        found = _pressed(delay)
        limits = {**bounds, "saved": percentile(found["bare"], 0.99) + FRAME}
        yield spread(f"(a) PEG edge to the draft's frame{title}", found["draft"], limits["draft"])
        yield spread(f"(b) OK edge to the frame that shows the move{title}", found["shown"], limits["shown"])
        yield spread("    of these, as unsaved", found["unsaved"] or [0.0])
        yield spread(f"(c) OK edge to the frame that shows it saved{title}", found["saved"], limits["saved"])
        yield spread("    a bare commit in the same run", found["bare"])
        yield Measure("    edges that brought about nothing", f"{found['missed']}", found["missed"], 0, "")
        if not delay:
            bounds = {what: percentile(found[what], 0.99) + STEADY for what in bounds}
    yield Measure("    a real strip's wire takes, on top of each", f"{WIRE:.2f} ms")


def _pressed(delay: float) -> Any:
    with tempfile.TemporaryDirectory() as folder, process.watched(Path(folder), delay) as (table, port):
        process.ready(port)
        with Clients(port, CLIENTS) as clients:
            found = process.ask(table, "presses")
            if clients.lost:
                raise RuntimeError(f"{clients.lost} clients were cut off while the table was played at")
    return found


def start() -> Iterator[Measure]:
    """From the start of the process to the first frame, and a press before the pages are there."""
    firsts, early, shown, imports = [], [], 0, 0
    compile_dir(
        process.HERE / "companion", quiet=1
    )  # as pip leaves it, whatever PYTHONDONTWRITEBYTECODE says
    with tempfile.TemporaryDirectory() as folder:
        with process.watched(Path(folder)) as (table, port):
            process.ready(port)
            for seat, points in enumerate(PEGS):
                process.move(port, {"do": "peg", "seat": seat, "points": points})
        for _ in range(STARTS):
            begun = time.monotonic() * 1000
            with process.watched(Path(folder)) as (table, _):
                first = process.ask(table, "first")
                firsts.append(first["t"] - begun)
                shown += first["fronts"] == list(PEGS)
        for _ in range(STARTS):
            with process.watched(Path(folder)) as (table, _):
                said = process.ask(table, "early")
                early.append(said["shown"] - said["pressed"])
                imports += said["importing"]
    yield spread(f"start to the first frame with the pegs ({STARTS} starts)", firsts, FIRST)
    yield Measure("    with every peg where it was left", f"{shown} of {STARTS}", STARTS - shown, 0, "missed")
    yield spread("a press during the import of the web stack to its frame", early)
    in_time = f"{imports} of {STARTS}"
    yield Measure("    answered before that import was done", in_time, STARTS - imports, 0, "missed")


def standing() -> Iterator[Measure]:
    """What it costs to be there: idle, in memory, and at the end."""
    with tempfile.TemporaryDirectory() as folder, process.plain(Path(folder)) as (table, port):
        process.ready(port)
        with Clients(port, 1):
            time.sleep(SETTLE)
            before = process.cpu_seconds(table.pid)
            time.sleep(IDLE)
            busy = (process.cpu_seconds(table.pid) - before) / IDLE * 100
        yield Measure(f"idle for {IDLE:.0f} s with one page open", f"{busy:.2f} % of a core", busy, 1.0, "%")
        with Clients(port, CLIENTS) as clients:
            time.sleep(SETTLE)
            memory = process.resident_megabytes(table.pid)
            yield Measure(
                f"memory, every device on and {CLIENTS} pages open", f"{memory:.1f} MB", memory, 60.0, "MB"
            )
            begun = time.monotonic()
            table.send_signal(signal.SIGINT)
            table.wait(timeout=20)
            took = time.monotonic() - begun
            cut = f"Ctrl-C with {CLIENTS} pages open, {clients.lost} of them told"
            yield Measure(cut, f"{took:.2f} s, exit {table.returncode}", took, LAST, "s")


MEASURES = (start, standing, presses, storm, loading, frames, hands, pegging, tallies, garbage)


def main(measures: tuple[Callable[[], Iterator[Measure]], ...] = MEASURES) -> int:
    """Print every measure as it is made; 1 where one of them is over its bound."""
    kept = True
    for measure in measures:
        for line in measure():
            print(line, flush=True)
            kept = kept and line.ok
    return 0 if kept else 1


if __name__ == "__main__":
    names = sys.argv[1:]
    sys.exit(main(tuple(globals()[name] for name in names)) if names else main())
