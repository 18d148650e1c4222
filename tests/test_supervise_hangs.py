"""Drivers that hang, and contacts in a storm, seen from the house that keeps them."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from companion import care, supervise
from companion.devices.base import DeviceError
from companion.inputs import Found, Lost
from companion.scene import Scene
from companion.supervise import Devices
from tests.test_supervise import PATIENCE, House, screen


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("FIRST_WAIT", 0.01), ("LONGEST_WAIT", 0.05), ("HANGS", 0.1)):
        monkeypatch.setattr(care, name, seconds)
    monkeypatch.setattr(supervise, "LOOK", 0.02)
    monkeypatch.setattr(supervise, "HEAD_START", 0.05)


def words(house: House) -> list[str]:
    return [said.words for said in house.posted if isinstance(said, Lost)]


def test_a_driver_that_hangs_while_it_is_opened_is_said_and_holds_up_no_other(monkeypatch):
    async def story() -> None:
        gate = threading.Event()
        inner = screen()
        hanging = SimpleNamespace(open=lambda *given: gate.wait(PATIENCE) and inner.open(*given))
        other = screen()
        async with House(monkeypatch, hanging=hanging, other=other) as house:
            await house.until(lambda: other.shown == [1])
            await house.until(lambda: words(house) == [f"hanging is away: {care.DEAF}"])
            house.latest.put(Scene(turn=2))
            await house.until(lambda: other.shown == [1, 2])
            gate.set()
            await house.until(lambda: isinstance(house.posted[-1], Found) and inner.shown == [2])

    asyncio.run(story())


def test_a_display_that_hangs_in_the_middle_is_said_once_and_found_when_it_goes_on(monkeypatch):
    async def story() -> None:
        panel = screen()
        async with House(monkeypatch, panel=panel) as house:
            await house.until(lambda: panel.shown == [1])
            panel.gate.clear()
            house.latest.put(Scene(turn=2))
            await house.until(lambda: words(house))
            await asyncio.sleep(0.1)
            panel.gate.set()
            await house.until(lambda: panel.shown == [1, 2])
            await house.until(lambda: [type(said) for said in house.posted] == [Lost, Found])

    asyncio.run(story())


def test_what_is_away_is_said_before_it_is_closed_for_closing_may_hang(monkeypatch):
    async def story() -> None:
        gate = threading.Event()
        panel = screen(breaks=[DeviceError("a wire came off")])
        panel.close = lambda: gate.wait(PATIENCE)
        async with House(monkeypatch, panel=panel) as house:
            await house.until(lambda: words(house) == ["panel is away: a wire came off"])
            gate.set()
            await house.until(lambda: panel.shown == [1])

    asyncio.run(story())


def test_a_driver_that_fails_even_when_it_is_closed_is_opened_anew(monkeypatch, caplog):
    async def story() -> None:
        panel = screen(breaks=[DeviceError("a wire came off")])

        def close() -> None:
            raise OSError("it is gone")

        panel.close = close
        async with House(monkeypatch, panel=panel) as house:
            await house.until(lambda: panel.shown == [1])
            assert panel.opened == 2

    asyncio.run(story())
    assert "panel could not be closed" in caplog.text


@pytest.mark.parametrize("where", ["open", "show", "close"])
def test_nothing_that_hangs_holds_up_the_end(monkeypatch, where):
    async def story() -> None:
        gate = threading.Event()
        panel, other = screen(), screen()
        hangs = getattr(panel, where)
        setattr(panel, where, lambda *given: gate.wait(PATIENCE) and hangs(*given))
        house = House(monkeypatch, panel=panel, other=other)
        house.devices = Devices(dict.fromkeys(["panel", "other"]), house.posted.append, house.latest, {})
        await house.devices.start()
        await house.until(lambda: other.shown)
        began = asyncio.get_running_loop().time()
        await house.devices.stop(0.3)
        assert asyncio.get_running_loop().time() - began < 2.0
        assert other.closed == 1
        gate.set()

    asyncio.run(story())


def test_thousands_of_wakes_are_a_few_looks_and_none_is_missed(monkeypatch):
    async def story() -> None:
        seen: dict[str, Any] = {}
        noted: list[int] = []
        read: list[int] = []
        looks = 0

        def look(_: float) -> None:
            nonlocal looks
            looks += 1
            while noted:
                read.append(noted.pop(0))

        def storm() -> None:
            for edge in range(20_000):
                noted.append(edge)
                seen["wake"]()

        reader = SimpleNamespace(fileno=lambda: -1, read=look, close=lambda: None)
        module = SimpleNamespace(open=lambda options, post, wires: seen.update(wires) or reader)
        async with House(monkeypatch, buttons=module) as house:
            await house.until(lambda: looks)
            await asyncio.to_thread(storm)
            await house.until(lambda: len(read) == 20_000)
        assert looks < 2_000
        assert read == list(range(20_000))

    asyncio.run(story())


def test_what_a_reader_does_aside_wakes_it_when_it_is_done(monkeypatch):
    async def story() -> None:
        seen: dict[str, Any] = {}
        threads: list[str] = []
        looks: list[int] = []
        reader = SimpleNamespace(
            fileno=lambda: -1, read=lambda _: looks.append(len(threads)), close=lambda: None
        )
        module = SimpleNamespace(open=lambda options, post, wires: seen.update(wires) or reader)
        async with House(monkeypatch, scanner=module) as house:
            await house.until(lambda: looks)
            seen["aside"](lambda: threads.append(threading.current_thread().name))
            await house.until(lambda: 1 in looks)
        assert threads == ["aside"]

    asyncio.run(story())
