"""What the table says and does when its pins fail: they are opened anew, and a press counts again."""

from __future__ import annotations

import asyncio
import errno
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from companion import care
from companion.devices import buttons, contacts, machine
from companion.devices.latest import Latest
from companion.devices.machine import Machine
from companion.devices.pins import backends
from companion.inputs import Found, Input, Lost, Pressed
from companion.scene import Scene
from companion.supervise import Devices
from tests.devices.pinned import ONE
from tests.running import PATIENCE

Until = Callable[[Callable[[], bool]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(care, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(care, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(contacts, "LOOK", 20.0)


def stacks() -> str:
    """Where every thread stands: one of them waits for what does not come."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    return "\n".join(
        f"{names.get(ident, ident)}\n{''.join(traceback.format_stack(frame))}"
        for ident, frame in sys._current_frames().items()
    )


def played(back_end: str, story: Callable[[list[Input], Until], Awaitable[None]]) -> list[Input]:
    """What was posted by a house that has these buttons alone, while the story was told."""
    posted: list[Input] = []

    async def until(true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{posted}\n{stacks()}"
            await asyncio.sleep(0.005)

    async def house() -> None:
        options = {"buttons": buttons.Options(back_end, ONE)}
        devices = Devices(options, posted.append, Latest(Scene(turn=1)), {})
        await devices.start()
        await story(posted, until)
        await devices.stop(PATIENCE)

    asyncio.run(house())
    return posted


def press(board: Any) -> None:
    at = time.monotonic() * 1000
    for step, high in enumerate((False, True, False)):
        board.edge(5, high, at + step / 10)


def kinds(posted: list[Input]) -> list[type]:
    return [type(said) for said in posted]


@pytest.mark.parametrize("name", ["lgpio", "rpigpio", "gpiod"])
def test_deaf_pins_are_told_and_opened_anew_and_the_next_press_counts(
    name: str, board: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(posted: list[Input], until: Until) -> None:
        press(board)
        await until(lambda: Pressed in kinds(posted))
        board.end(monkeypatch)
        await until(lambda: Found in kinds(posted))
        board.edge(5, True, time.monotonic() * 1000)
        press(board)
        await until(lambda: kinds(posted).count(Pressed) == 2)

    posted = played(name, story)
    assert kinds(posted) == [Pressed, Lost, Found, Pressed]
    assert "away: nobody hears the pins any more" in str(posted[1])


@pytest.mark.parametrize("fault", ["no chip", "not ours", "busy"])
def test_pins_that_are_not_there_yet_are_told_and_taken_when_they_are(
    board: Any, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    there = machine.this

    def not_ours() -> Machine:
        raise PermissionError(errno.EACCES, "Permission denied", "/dev/gpiochip4")

    faults = {"no chip": lambda: Machine("", "", ""), "not ours": not_ours, "busy": there}
    words = {
        "no chip": "this machine has no pins",
        "not ours": "/dev/gpiochip4 is not ours to use",
        "busy": "pin 5 cannot be used: GPIO busy",
    }
    monkeypatch.setattr(machine, "this", faults[fault])
    monkeypatch.setattr(backends, "chips", dict)
    if fault == "busy":
        board.held.add(5)

    async def story(posted: list[Input], until: Until) -> None:
        await until(lambda: Lost in kinds(posted))
        monkeypatch.setattr(machine, "this", there)
        board.held.clear()
        await until(lambda: Found in kinds(posted))
        press(board)
        await until(lambda: Pressed in kinds(posted))

    posted = played("lgpio", story)
    assert words[fault] in str(posted[0])
    assert kinds(posted)[-2:] == [Found, Pressed]


def test_a_pin_that_fails_in_the_middle_of_a_press_is_told_and_the_next_press_counts(board: Any) -> None:
    async def story(posted: list[Input], until: Until) -> None:
        board.broken.add(5)
        press(board)  # the level is looked at again 30 ms later
        await until(lambda: Lost in kinds(posted))
        board.broken.clear()
        await until(lambda: Found in kinds(posted))
        board.edge(5, True, time.monotonic() * 1000)
        press(board)
        await until(lambda: kinds(posted).count(Pressed) == 2)

    posted = played("lgpio", story)
    assert kinds(posted) == [Pressed, Lost, Found, Pressed]
    assert "pin 5 cannot be read any more: bad GPIO read" in str(posted[1])
