"""A line that hangs when it is opened or closed, and a reader that never stops to talk: only they suffer."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from companion.devices.scanner.calm import MOST, Calm
from companion.devices.scanner.decoders import Lines, Listening
from companion.devices.scanner.heard import Tag, WireError
from companion.devices.scanner.reader import DEAF, HANGS, Scanner
from companion.inputs import Found, Input, Lost, Misread


class Cable:
    """A line in the test's hands."""

    def __init__(self) -> None:
        self.closed = 0
        self.gone = False

    def fileno(self) -> int:
        return 99

    def receive(self) -> bytes:
        if self.gone:
            raise WireError("it was unplugged")
        return b"5H\r"

    def send(self, data: bytes) -> None: ...

    def close(self) -> None:
        self.closed += 1


class Rig:
    """A scanner whose work aside waits until it is let go."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self.said: list[Input] = []
        self.tags: list[str] = []
        self.aside: list[Callable[[], None]] = []
        self.scanner = Scanner(
            Listening(Lines()), connect, self.taken, self.said.append, aside=self.aside.append
        )

    def taken(self, tag: Tag, t: float) -> str:
        self.tags.append(tag.id)
        return "ok"


def test_a_line_that_hangs_when_it_is_opened_is_said_once_and_used_when_it_is_there() -> None:
    cable = Cable()
    rig = Rig(lambda: cable)
    assert rig.scanner.read(0) == HANGS
    assert rig.scanner.read(1000) == HANGS
    assert rig.scanner.read(HANGS) is None
    assert rig.scanner.read(HANGS + 1) is None
    assert [said.words for said in rig.said if isinstance(said, Lost)] == [
        f"scanner is away: {DEAF}, or play this deal by hand"
    ]
    assert len(rig.aside) == 1
    rig.aside.pop()()
    rig.scanner.read(9000)
    assert rig.tags == ["5H"]
    assert isinstance(rig.said[-1], Found)


def test_a_line_that_hangs_when_it_is_closed_holds_up_nobody() -> None:
    first, second = Cable(), Cable()
    cables = [first, second]
    rig = Rig(lambda: cables.pop(0))
    rig.scanner.read(0)
    rig.aside.pop()()
    rig.scanner.read(1)
    first.gone = True
    assert rig.scanner.read(2) == 502
    assert first.closed == 0
    rig.scanner.read(502)
    closing, opening = rig.aside
    opening()
    rig.scanner.read(503)
    assert rig.scanner.fileno() == 99
    closing()
    assert first.closed == 1


def test_what_cannot_be_opened_aside_is_tried_again_with_growing_waits() -> None:
    def refuse() -> Any:
        raise WireError("no such file or directory")

    rig = Rig(refuse)
    rig.scanner.read(0)
    rig.aside.pop()()
    assert rig.scanner.read(10) == 510
    rig.scanner.read(510)
    rig.aside.pop()()
    assert rig.scanner.read(520) == 1520


def test_a_line_that_comes_after_the_scanner_was_closed_is_closed_too() -> None:
    cable = Cable()
    rig = Rig(lambda: cable)
    rig.scanner.read(0)
    rig.scanner.close()
    thread = threading.Thread(target=rig.aside.pop())
    thread.start()
    thread.join()
    assert cable.closed == 1


def test_nonsense_without_an_end_is_told_five_times_a_second_and_cards_always() -> None:
    told: list[Input] = []
    calm = Calm(told.append)
    for t in range(2000):
        calm(Misread(t, "that tag has no card written on it"))
        calm(Found(t, "scanner"))
    assert sum(isinstance(said, Misread) for said in told) == 2 * MOST
    assert sum(isinstance(said, Found) for said in told) == 2000
