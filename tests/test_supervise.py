"""Devices come and go; each harms only itself, and says so."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from dataclasses import dataclass, field
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from companion import care, supervise
from companion.devices.base import DeviceError
from companion.devices.latest import Latest
from companion.inputs import Found, Lost, Turned
from companion.scene import Scene
from companion.supervise import Devices
from tests.running import PATIENCE


@pytest.fixture(autouse=True)
def _quickly(monkeypatch):
    monkeypatch.setattr(care, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(care, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(supervise, "SETTLED", 0.05)


@dataclass
class Screen:
    """A display in the test's hands."""

    refuses: list[Exception] = field(default_factory=list)
    breaks: list[Exception] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    opened: int = 0
    closed: int = 0
    gate: threading.Event = field(default_factory=threading.Event)
    again: float | None = None

    def open(self, options: Any, post: Any, wires: Any) -> Screen:
        self.opened += 1
        if self.refuses:
            raise self.refuses.pop(0)
        return self

    def show(self, scene: Scene, t: float) -> float | None:
        self.gate.wait(PATIENCE)
        if self.breaks:
            raise self.breaks.pop(0)
        self.shown.append(scene.turn)
        return None if self.again is None else t + self.again

    def close(self) -> None:
        self.closed += 1


class Pedal:
    """A reader on a pipe."""

    def __init__(self) -> None:
        self.near, self.far = os.pipe()
        os.set_blocking(self.near, False)
        self.closed = False
        self.broken = False

    def open(self, options: Any, post: Any, wires: Any) -> Pedal:
        self.post = post
        return self

    def fileno(self) -> int:
        return -1 if self.closed else self.near

    def read(self, t: float) -> float | None:
        if self.broken:
            raise DeviceError("it was stamped to pieces")
        try:
            for step in os.read(self.near, 10):
                self.post(Turned(t, step))
        except BlockingIOError:
            return None
        return None

    def close(self) -> None:
        self.closed = True
        os.close(self.near)
        os.close(self.far)


class House:
    """Devices by name, the newest scene, and what was posted."""

    def __init__(self, monkeypatch, **modules: Any) -> None:
        self.posted: list[Any] = []
        self.latest = Latest(Scene(turn=1))
        monkeypatch.setattr(supervise, "device", modules.__getitem__)
        self._modules = modules

    async def __aenter__(self) -> House:
        self.devices = Devices(dict.fromkeys(self._modules), self.posted.append, self.latest, {})
        await self.devices.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for module in self._modules.values():
            if isinstance(module, Screen):
                module.gate.set()
        await self.devices.stop(PATIENCE)

    async def until(self, true) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, self.posted
            await asyncio.sleep(0.005)


def screen(**more: Any) -> Screen:
    made = Screen(**more)
    made.gate.set()
    return made


def test_a_display_shows_the_newest_scene_and_closes_at_the_end(monkeypatch):
    async def story() -> None:
        panel = screen()
        async with House(monkeypatch, panel=panel) as house:
            house.latest.put(Scene(turn=2))
            await house.until(lambda: panel.shown[-1:] == [2])
        assert panel.closed == 1

    asyncio.run(story())


def test_a_slow_display_skips_scenes_and_holds_up_nobody(monkeypatch):
    async def story() -> None:
        slow, quick = screen(), screen()
        async with House(monkeypatch, slow=slow, quick=quick) as house:
            slow.gate.clear()
            for turn in range(2, 50):
                house.latest.put(Scene(turn=turn))
                await house.until(lambda turn=turn: quick.shown[-1] == turn)
            slow.gate.set()
            await house.until(lambda: slow.shown[-1] == 49)
            assert len(slow.shown) <= 3

    asyncio.run(story())


def test_a_display_is_called_again_when_it_asked_for_it(monkeypatch):
    async def story() -> None:
        panel = screen(again=1.0)
        async with House(monkeypatch, panel=panel) as house:
            await house.until(lambda: panel.shown.count(1) >= 5)

    asyncio.run(story())


def test_a_device_that_is_not_there_yet_is_tried_again_and_said_once_found(monkeypatch):
    async def story() -> None:
        panel = screen(refuses=[DeviceError("no answer"), DeviceError("no answer")])
        async with House(monkeypatch, panel=panel) as house:
            await house.until(lambda: any(isinstance(said, Found) for said in house.posted))
            assert [type(said) for said in house.posted] == [Lost, Lost, Found]
            assert house.posted[0].words == "panel is away: no answer"
            assert panel.shown == [1]

    asyncio.run(story())


def test_a_display_that_fails_is_closed_and_opened_again_with_the_newest_scene(monkeypatch):
    async def story() -> None:
        panel = screen()
        async with House(monkeypatch, panel=panel) as house:
            panel.breaks.append(DeviceError("a wire came off"))
            house.latest.put(Scene(turn=2))
            await house.until(lambda: panel.shown[-1] == 2)
            assert (panel.opened, panel.closed) == (2, 1)
            await house.until(lambda: [type(said) for said in house.posted] == [Lost, Found])

    asyncio.run(story())


def test_a_fault_of_ours_in_a_device_is_logged_and_harms_only_the_device(monkeypatch, caplog):
    async def story() -> None:
        panel, other = screen(), screen()
        async with House(monkeypatch, panel=panel, other=other) as house:
            panel.breaks.append(ZeroDivisionError("oops"))
            house.latest.put(Scene(turn=2))
            await house.until(lambda: panel.shown[-1] == 2)
            await house.until(lambda: other.shown[-1] == 2)
            assert house.posted[0].words.startswith("panel is away: it stopped by a fault of the companion")

    asyncio.run(story())
    assert "ZeroDivisionError: oops" in caplog.text


def test_a_reader_is_read_when_its_descriptor_wakes(monkeypatch):
    async def story() -> None:
        pedal = Pedal()
        async with House(monkeypatch, pedal=pedal) as house:
            os.write(pedal.far, bytes([3, 5]))
            await house.until(lambda: len(house.posted) == 2)
            assert [said.steps for said in house.posted] == [3, 5]
        assert pedal.closed

    asyncio.run(story())


def test_a_reader_is_read_when_a_vendors_thread_wakes_the_house(monkeypatch):
    async def story() -> None:
        seen: dict[str, Any] = {}
        times: list[float] = []
        reader = SimpleNamespace(fileno=lambda: -1, read=times.append, close=lambda: None)
        module = SimpleNamespace(open=lambda options, post, wires: seen.update(wires) or reader)
        async with House(monkeypatch, knob=module) as house:
            await house.until(lambda: times)
            before = len(times)
            await asyncio.to_thread(seen["wake"])
            await house.until(lambda: len(times) > before)

    asyncio.run(story())


def test_a_reader_comes_back_when_it_asked_for_it(monkeypatch):
    async def story() -> None:
        times: list[float] = []
        reader = SimpleNamespace(
            fileno=lambda: -1, read=lambda t: times.append(t) or t + 20, close=lambda: None
        )
        module = SimpleNamespace(open=lambda *_: reader)
        async with House(monkeypatch, knob=module) as house:
            await house.until(lambda: len(times) >= 4)
        assert all(later - earlier >= 19 for earlier, later in pairwise(times))

    asyncio.run(story())


def test_what_a_reader_says_of_its_far_end_is_in_the_log(monkeypatch, caplog):
    async def story() -> None:
        said = [Lost(0, "scanner", "scanner is away: it was unplugged"), Found(1, "scanner")]

        def opened(_options, post, _wires):
            return SimpleNamespace(
                fileno=lambda: -1,
                read=lambda _: post(said.pop(0)) or (0 if said else None),
                close=lambda: None,
            )

        async with House(monkeypatch, scanner=SimpleNamespace(open=opened)) as house:
            await house.until(lambda: len(house.posted) == 2)

    with caplog.at_level("INFO", "companion.care"):
        asyncio.run(story())
    assert caplog.messages == ["scanner is away: it was unplugged", "scanner: back"]


def test_a_reader_that_fails_is_closed_and_opened_again(monkeypatch):
    async def story() -> None:
        broken, whole = Pedal(), Pedal()
        broken.broken = True
        pedals = [broken, whole]
        module = SimpleNamespace(open=lambda *given: pedals.pop(0).open(*given))
        async with House(monkeypatch, pedal=module) as house:
            await house.until(lambda: any(isinstance(said, Found) for said in house.posted))
            assert house.posted[0].words == "pedal is away: it was stamped to pieces"
            os.write(whole.far, bytes([7]))
            await house.until(lambda: isinstance(house.posted[-1], Turned))
        assert broken.closed
        assert whole.closed

    asyncio.run(story())


def test_a_server_that_cannot_listen_is_tried_again(monkeypatch):
    async def story() -> None:
        tries: list[int] = []

        async def serve(options: Any, post: Any, latest: Any, wires: Any) -> None:
            tries.append(1)
            if len(tries) < 3:
                raise DeviceError("port 80 is taken")
            await asyncio.Event().wait()

        async with House(monkeypatch, web=SimpleNamespace(serve=serve)) as house:
            await house.until(lambda: len(tries) == 3)
            assert [said.words for said in house.posted] == ["web is away: port 80 is taken"] * 2
            await house.until(lambda: isinstance(house.posted[-1], Found))

    asyncio.run(story())


def test_displays_and_readers_come_before_what_serves_pages(monkeypatch):
    async def story() -> None:
        order: list[str] = []

        async def serve(*_: Any) -> None:
            order.append("web")

        panel = screen()
        shows = panel.show
        panel.show = lambda scene, t: order.append("panel") or shows(scene, t)
        async with House(monkeypatch, web=SimpleNamespace(serve=serve), panel=panel) as house:
            await house.until(lambda: len(order) >= 2)
        assert order[:2] == ["panel", "web"]

    asyncio.run(story())


def test_the_first_display_of_the_toml_shows_a_new_scene_first(monkeypatch):
    async def story() -> None:
        monkeypatch.setattr(supervise, "WAY", 0.1)
        order: list[tuple[str, int]] = []
        strip, panel = screen(), screen()
        strip.show = lambda scene, t: order.append(("strip", scene.turn))
        panel.show = lambda scene, t: order.append(("panel", scene.turn))
        async with House(monkeypatch, strip=strip, panel=panel) as house:
            for turn in range(2, 6):
                house.latest.put(Scene(turn=turn))
                await house.until(lambda turn=turn: ("panel", turn) in order)
                assert order.index(("strip", turn)) < order.index(("panel", turn))

    asyncio.run(story())


def test_a_driver_that_hangs_is_left_behind_at_the_end(monkeypatch):
    async def story() -> None:
        panel = Screen()
        monkeypatch.setattr(supervise, "HEAD_START", 0.05)
        house = House(monkeypatch, panel=panel)
        house.devices = Devices({"panel": None}, house.posted.append, house.latest, {})
        await house.devices.start()
        began = time.monotonic()
        await house.devices.stop(0.1)
        assert time.monotonic() - began < 2.0
        panel.gate.set()
        await house.until(lambda: panel.closed == 1)

    asyncio.run(story())
