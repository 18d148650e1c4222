"""A bad line between a Pico and the companion's scanner, and somebody who lays cards on the reader."""

from __future__ import annotations

import os
import pty
import random
import tempfile
import tty
from pathlib import Path
from typing import Any

from companion.devices import scanner
from companion.inputs import Input, Scanned
from tests.firmware.pico import Pico, lying, put, take, uid

STEP = 20.0  # ms
MARK = b"\0"  # what the companion never says: when it is heard, all that was said before has been
FULL = 3000  # bytes that a pseudo terminal holds unread
ACCEPTED = {2400, 1600}  # Hz: accepted, the same card once more


class Line:
    """What is lost, bent, said twice and cut between the two. How often each happened is in `done`."""

    def __init__(self, chance: random.Random, *, bad: bool) -> None:
        self._chance = chance
        self._bad = bad
        self.done = {"lost": 0, "bent": 0, "twice": 0, "noise": 0, "rebooted": 0, "unplugged": 0}

    def carry(self, data: bytes) -> bytes:
        """What arrives of it."""
        return b"".join(self._carry(line) for line in data.splitlines(keepends=True)) if self._bad else data

    def _carry(self, line: bytes) -> bytes:
        fate = self._chance.random()
        if fate < 0.10:
            return self._did("lost", b"")
        if fate < 0.20:
            place, bit = self._chance.randrange(len(line)), 1 << self._chance.randrange(8)
            return self._did("bent", line[:place] + bytes((line[place] ^ bit,)) + line[place + 1 :])
        if fate < 0.30:
            return self._did("twice", line * 2)
        if fate < 0.35:
            return self._did("noise", self._chance.randbytes(30) + line)
        return line

    def _did(self, what: str, data: bytes) -> bytes:
        self.done[what] += 1
        return data


class Evening:
    """A Pico, a line, the companion's scanner, and a player who lifts a card when it was answered.

    The line is as bad as `seed` makes it; without one it is good.
    """

    def __init__(self, chip: str, seed: int | None = None, **wires: Any) -> None:
        self._chance = random.Random(seed)
        self.line = Line(self._chance, bad=seed is not None)
        self._folder = tempfile.TemporaryDirectory(prefix="companion-line-")
        self._path = Path(self._folder.name) / "line"
        self._ours, theirs = self._pty()
        self.pico = Pico(theirs, chip)
        take(self._ours, self.pico.begun)
        self._theirs = theirs
        self.now = 0.0
        self._host, self._end = -1, -1
        self._plug_at = 0.0
        self.said: list[Input] = []
        self.tones: list[int] = []
        self._scanner = scanner.open(scanner.Options("line"), self.said.append, {"line": self._path, **wires})

    def lay(self, card: str) -> None:
        """Lay a card on the reader, wait for its tone, take it away; things happen meanwhile."""
        mishap = self._chance.random()
        at = self.now + self._chance.uniform(0, 400)
        self.pico.ask("lay", uid(card), f"CRIB1:home:{card}")
        self.tones.clear()
        deadline = self.now + 25_000
        while not ACCEPTED & set(self.tones):
            assert self.now < deadline, f"{card} was never answered"
            self.advance(STEP)
            if mishap < 0.16 and self.now >= at:
                self._mishap(mishap)
                mishap = 1.0
        self.pico.ask("lift")
        self.advance(self._chance.choice((260, 400, 800)))  # the tones are heard out

    def cards(self) -> list[str]:
        """The cards that the game has heard of."""
        return [str(one.card) for one in self.said if isinstance(one, Scanned)]

    def advance(self, ms: float) -> None:
        """Let time pass for both ends."""
        end = self.now + ms
        while self.now < end:
            self.now += STEP
            if self._host < 0 and self.now >= self._plug_at:
                self._plug()
            self._forward()
            self._scanner.read(self.now)
            self._back()

    def close(self) -> None:
        """Tidy everything away."""
        self._scanner.close()
        self._unplug(0)
        self.pico.close()
        os.close(self._ours)
        os.close(self._theirs)
        self._folder.cleanup()

    def reboot(self) -> None:
        """The Pico begins anew."""
        self.line.done["rebooted"] += 1
        self._sent(self.pico.reboot())

    def unplug(self, ms: float) -> None:
        """Pull the companion's end of the line for so long."""
        if self._host >= 0:
            self.line.done["unplugged"] += 1
            self._unplug(ms)

    def _mishap(self, which: float) -> None:
        if which < 0.10:
            self.reboot()
        if which > 0.06:
            self.unplug(self._chance.uniform(50, 2500))

    def _forward(self) -> None:
        said = self.pico.step(self.now)
        self.tones += said["tones"]
        self._sent(said["sent"])

    def _sent(self, size: int) -> None:
        arrived = self.line.carry(take(self._ours, size)) if size else b""
        if arrived and self._host >= 0 and lying(self._end) < FULL:
            put(self._host, self._end, arrived)

    def _back(self) -> None:
        if self._host < 0:
            return
        os.write(self._end, MARK)
        data = b""
        while not data.endswith(MARK):
            data += take(self._host, 1)
        if arrived := self.line.carry(data[:-1]):
            put(self._ours, self._theirs, arrived)

    def _plug(self) -> None:
        self._host, self._end = self._pty()
        self._path.symlink_to(os.ttyname(self._end))

    def _unplug(self, ms: float) -> None:
        if self._host >= 0:
            self._path.unlink()
            os.close(self._host)
            os.close(self._end)
        self._host = self._end = -1
        self._plug_at = self.now + ms

    @staticmethod
    def _pty() -> tuple[int, int]:
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        return ours, theirs
