"""Everything at once: pages that read and pages that do not, loose contacts, a reader that talks nonsense.

Beside it somebody plays, and the buttons that are whole have to work as if nothing else were there.
"""

from __future__ import annotations

import random
import socket
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench import process
from bench.bare import Bare
from bench.clients import REQUEST, Clients
from bench.presses import press_all
from bench.report import Measure, spread
from bench.table import Watched

SECONDS = 60.0
READING, STALLED = 100, 20
LOOSE = (("peg", 2), ("ok", 2), ("peg", 3), ("ok", 3))  # two play: these are the buttons of other seats
PERIOD = 0.001  # s: a loose contact closes and opens again
LINE = 11_520  # bytes a second: 115,200 bit/s, ten bits a byte
QUICK = 25.0  # ms


def storm() -> Iterator[Measure]:
    """Presses on the buttons that are whole, and what the storm was while they were made."""
    with tempfile.TemporaryDirectory() as folder:
        found, lost = played(Path(folder), SECONDS)
    rate = found["edges"] / found["seconds"]
    yield Measure(
        f"a storm of {found['seconds']:.0f} s on {len(LOOSE)} buttons", f"{rate:.0f} edges a second"
    )
    yield spread("    PEG of another button to the draft's frame", found["draft"], QUICK)
    yield spread("    OK of another button to the frame that shows it", found["shown"], QUICK)
    presses = len(found["draft"]) + len(found["shown"])
    yield Measure(f"    lost or doubled of {presses} presses", f"{found['wrong']}", found["wrong"], 0, "")
    yield Measure("    shown only after the next press", f"{found['missed']}", found["missed"], 0, "")
    yield Measure(f"    of {READING} pages that read cut off", f"{lost}", lost, 0, "")


def played(folder: Path, seconds: float) -> tuple[Mapping[str, Any], int]:
    """What the table was measured to do for so long, and how many of the pages that read were cut off."""
    with process.watched(folder) as (table, port), ExitStack() as stack:
        process.ready(port)
        clients = stack.enter_context(Clients(port, READING))
        for _ in range(STALLED):
            stack.enter_context(_deaf(port))
        return process.ask(table, f"storm {seconds}"), clients.lost


@contextmanager
def _deaf(port: int) -> Iterator[None]:
    """A page that asks for the stream and never reads."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", port))
        line.sendall(REQUEST)
        yield


def play(watched: Watched, port: int, bare: Bare, seconds: float) -> Mapping[str, Any]:
    """In the process that is measured: the storm on its wires, and presses beside it for so long (s)."""
    ending, edges = threading.Event(), [0]
    threads = [
        threading.Thread(target=_bounce, args=(watched.hardware, ending, edges)),
        threading.Thread(target=_babble, args=(watched.hardware, ending)),
    ]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    try:
        found = press_all(watched, port, bare, _cycles(seconds))
    finally:
        ending.set()
        for thread in threads:
            thread.join()
    return {**found, "edges": edges[0], "seconds": time.monotonic() - begun}


def _cycles(seconds: float) -> Iterator[int]:
    """Numbers for so long, counted from when the first one is wanted."""
    cycle, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        yield cycle
        cycle += 1


def _bounce(hardware: Any, ending: threading.Event, edges: list[int]) -> None:
    """Close and open every loose contact once in PERIOD, or as often as this machine can."""
    begun, periods = time.monotonic(), 0
    while not ending.is_set():
        for does in (hardware.press, hardware.release):
            for role, seat in LOOSE:
                does(role, seat)
                edges[0] += 1
        periods += 1
        time.sleep(max(0.0, begun + periods * PERIOD - time.monotonic()))


def _babble(hardware: Any, ending: threading.Event) -> None:
    """Noise at the pace of the line."""
    chance, begun, sent = random.Random(1), time.monotonic(), 0
    while not ending.wait(0.008):
        due = int((time.monotonic() - begun) * LINE)
        hardware.reader.babble(chance.randbytes(due - sent))
        sent = due
