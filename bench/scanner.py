"""Garbage on the card reader's line: what it costs the companion, and how soon the next card is heard."""

from __future__ import annotations

import json
import os
import pty
import random
import tempfile
import time
import tty
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from bench import process
from bench.report import Measure
from companion.cards import card
from companion.devices.frames import Frame, encode
from companion.devices.scanner import decks

TABLE = """
[scanner]
kind = "{kind}"
port = "{port}"
[leds]
bus = "recorder"
[web]
"""
SECONDS = 10.0
LINE = 11_520  # bytes a second: 115,200 bit/s, ten bits a byte
PIECE = 0.008  # s of the line that a USB adapter hands over at once
QUARTER = 25.0  # % of a core
SOON = 200.0  # ms
GAP = 0.11  # s between the last of the noise and the card: no hand is quicker
TAG = "62E3086CED"
CARD = "5H"
FRAMES: Mapping[str, bytes] = {
    "rdm6300": b"\x0262E3086CED08\x03",
    "id12la": b"\x0262E3086CED08\r\n\x03",
    "lines": b"5H\r",
    "firmware": encode(Frame("S", 1, "04A1B2C3D4E580,CRIB1:home:5H")),
}


def garbage() -> Iterator[Measure]:
    """Ten seconds of it for each kind of reader, in front of the real table in a process of its own."""
    for kind, frame in FRAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            busy, heard = _measured(Path(folder), kind, frame)
        yield Measure(
            f"{kind}: {SECONDS:.0f} s of garbage at 115,200 bit/s",
            f"{busy:.2f} % of a core",
            busy,
            QUARTER,
            "%",
        )
        yield Measure("    the next card after it", f"{heard:.1f} ms", heard, SOON)


def _measured(folder: Path, kind: str, frame: bytes) -> tuple[float, float]:
    """Percent of a core that the garbage took, and ms from the first byte of a card to the scene with it."""
    decks.save(folder / "decks", "home", {card(CARD): TAG})
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    (folder / "table.toml").write_text(TABLE.format(kind=kind, port=os.ttyname(theirs)))
    try:
        with process.plain(folder, "--config", str(folder / "table.toml")) as (table, port):
            process.ready(port)
            time.sleep(1.0)
            if kind == "firmware":
                os.write(ours, encode(Frame("H", 0, "1,1,bench,00000001")))
                time.sleep(0.1)
            before = process.cpu_seconds(table.pid)
            _babble(ours)
            busy = (process.cpu_seconds(table.pid) - before) / SECONDS * 100
            time.sleep(GAP)
            return busy, _until(lambda: _turn(port) > 0, lambda: os.write(ours, frame))
    finally:
        os.close(ours)
        os.close(theirs)


def _babble(line: int) -> None:
    """Garbage at the pace of the line."""
    chance, begun, sent = random.Random(1), time.monotonic(), 0
    while (passed := time.monotonic() - begun) < SECONDS:
        data = chance.randbytes(max(0, int(passed * LINE) - sent))
        sent += os.write(line, data) if data else 0
        time.sleep(PIECE)


def _until(true: Callable[[], bool], begin: Callable[[], object]) -> float:
    begun = time.monotonic()
    begin()
    while not true():
        if time.monotonic() > begun + 5:
            return float("inf")
    return (time.monotonic() - begun) * 1000


def _turn(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/scene", timeout=10) as answer:
        return int(json.load(answer)["turn"])
