"""`companion calibrate`: a strip that asks, hands and keys that answer."""

from __future__ import annotations

import json
import termios
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion import config
from companion.commands import calibrate
from companion.devices import leds, oled, walkround
from companion.devices.base import DeviceError
from companion.devices.holes import HOLES, straight
from companion.devices.ink import Sheet
from companion.devices.leds.spi import BUFSIZ
from companion.devices.power import current
from companion.devices.walkround import Walk, answered, begin, resumed
from companion.devices.walksheet import Screen, picture
from companion.devices.walkshown import Strip, shown
from companion.inputs import Pressed
from companion.simulated import strip as simulated
from companion.simulated.hardware import Hardware
from tests.commands.calibrate.people import SERPENTINE, TABLE, Hands, Terminal, until
from tests.devices import recorded
from tests.running import PATIENCE

TWO = (tuple(range(121)), tuple(range(250, 129, -1)))


def test_a_strip_to_and_fro_is_found_with_the_buttons_of_the_table(
    table: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walkround, "STEP_MS", 10.0)
    monkeypatch.setattr(walkround, "REST_MS", 60.0)
    hardware, found = Hardware(lights=200), list[Walk]()
    wanted = config.load(table)
    asking = threading.Thread(
        target=lambda: found.append(calibrate.walked(wanted, table, hardware.wires, -1)), daemon=True
    )
    asking.start()
    Hands(hardware, (SERPENTINE,), said).play(asking.is_alive)
    asking.join(PATIENCE)
    assert [(walk.lanes, walk.count) for walk in found] == [((SERPENTINE,), 126)]
    assert hardware.strip.decoded().faults == ()
    assert not any(map(any, hardware.lit()))  # it leaves the strip dark
    hardware.close()
    before = table.read_text()
    assert calibrate.write(found[0], table) == 0
    options = config.load(table).devices["leds"]
    assert (options.lanes(), options.count) == ((SERPENTINE,), 126)
    assert (table.parent / "table.toml.bak").read_text() == before
    assert sorted(path.name for path in table.parent.iterdir()) == ["table.toml", "table.toml.bak"]


def typed(table: Path, terminal: Terminal, said: list[str], *keys: bytes) -> list[Walk]:
    """The walk answered from a keyboard alone, once the first question was put."""
    hardware, found = Hardware(lights=300), list[Walk]()
    wanted = config.load(table)
    asking = threading.Thread(
        target=lambda: found.append(calibrate.walked(wanted, table, hardware.wires, terminal.keyboard)),
        daemon=True,
    )
    asking.start()
    until(lambda: any(calibrate.HANDS in words for words in said))
    for key in keys:
        terminal.type(key)
        time.sleep(0.01)  # a key is read before the next
    asking.join(PATIENCE)
    hardware.close()
    return found


def test_a_keyboard_answers_as_well(table: Path, terminal: Terminal, said: list[str]) -> None:
    before = termios.tcgetattr(terminal.keyboard)
    keys = [b"\x1b[A", b"-", b"\r", b"u", b"\r", b"\x1b[D\n", *[b"\n"] * 14]
    (walk,) = typed(table, terminal, said, *keys)
    assert walk.count == 130
    assert walk.lanes == (tuple(range(129, 8, -1)),)
    assert said[0] == f"{calibrate.HANDS}\n{calibrate.KEYBOARD}"
    assert termios.tcgetattr(terminal.keyboard) == before


def test_the_small_screen_says_which_hole_is_asked_for_and_what_answers(
    table: Path, terminal: Terminal, said: list[str]
) -> None:
    table.write_text(f'{TABLE.format(bus="recorder")}\n[oled]\nbus = "model"\n')
    hardware, wanted = Hardware(lights=130), config.load(table)
    walk = begin(121, 1000, (), 0.0)
    with ThreadPoolExecutor(1) as asking:
        found = asking.submit(calibrate.walked, wanted, table, hardware.wires, terminal.keyboard)
        while walk.stage != "done":
            until(lambda: hardware.panel_bytes() == picture(walk).tobytes() or found.done())  # noqa: B023
            assert not found.done()
            terminal.type(b"\n")
            walk = answered(walk, Pressed(1.0, "ok"))
        assert found.result(PATIENCE).lanes == walk.lanes
    assert not hardware.panel_on
    hardware.close()


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("", ["How many lights?", "121", "turn: last one bright", "OK: the whole strip"]),
        ("ok", ["The strip", "hole 1", "turn: light in it", "OK: yes   UNDO: back"]),
        ("ok ok", ["Through the holes", "2 to 10", "OK: it goes through", "PEG or turn: no"]),
        ("ok ok peg", ["Right up to", "hole 1", "turn: no gap in light", "OK: right so far"]),
        ("ok ok peg ok", ["The strip", "hole 2", "turn: light in it", "OK: yes   UNDO: back"]),
        ("ok" + " ok" * 12, ["Through the holes", "111 to 121", "OK: it goes through", "PEG or turn: no"]),
        ("ok" + " ok" * 13, ["The strip", "all found", "OK: write it down", "UNDO: back"]),
    ],
)
def test_each_question_has_its_hole_and_what_answers_it(
    keys: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    walk = begin(121, 1000, (), 0.0)
    for key in keys.split():
        walk = answered(walk, Pressed(0.0, key))
    text = Sheet.text
    monkeypatch.setattr(
        Sheet, "text", lambda sheet, x, y, said, *more: (told.append(said), text(sheet, x, y, said, *more))
    )
    picture(walk)
    assert told == words


def test_the_small_screen_has_each_question_whole_and_is_dark_when_it_is_left(table: Path) -> None:
    hardware, told = Hardware(lights=130), list[str]()
    options = oled.Options(bus="model")
    walk = begin(121, 1000, (), 0.0)
    with Screen(options, hardware.wires, told.append) as screen:
        screen.show(walk)
        first = hardware.panel_bytes()
        screen.show(answered(walk, Pressed(1.0, "ok")))
        assert hardware.panel_on
        assert hardware.panel_bytes() == picture(answered(walk, Pressed(1.0, "ok"))).tobytes() != first
        hardware.fault("screen_dead", True)
        screen.show(walk)
        screen.show(walk)
    assert len(told) == 1
    assert told[0].startswith("the screen shows no question: the screen does not answer: check its wires")
    hardware.close()


def test_a_track_a_side_is_written_and_looked_at_again_with_enter_alone(
    table: Path, terminal: Terminal, said: list[str]
) -> None:
    assert calibrate.write(resumed(begin(121, 1000, (), 0.0), 251, TWO, 0.0), table) == 0
    (walk,) = typed(table, terminal, said, *[b"\n"] * 14, b"n", *[b"y"] * 14)
    assert (walk.lanes, walk.count) == (TWO, 251)


def test_no_frame_takes_more_than_the_strip_may(table: Path) -> None:
    table.write_text('[leds]\nbus = "recorder"\nlimit_ma = 250\n')
    hardware = Hardware(lights=150)
    with Strip(config.load(table).devices["leds"], hardware.wires) as strip:
        for count in (150, 121, 130):
            strip.show(shown(begin(count, 200, (), 0.0), 0.0))
            lit = hardware.lit()
            assert current(lit) <= 250
            assert [number for number, light in enumerate(lit, 1) if light == max(lit)] == [count]
    assert not any(map(any, hardware.lit()))
    hardware.close()


def test_who_turns_to_more_lights_than_the_bus_can_send_is_told_and_goes_on(
    table: Path, terminal: Terminal, said: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chips = simulated.Strip(300)
    recorded.spidev(monkeypatch, chips)
    table.write_text('[leds]\nbus = "spidev"\n')
    bufsiz = tmp_path / BUFSIZ
    bufsiz.parent.mkdir(parents=True)
    bufsiz.write_text("4096\n")
    with ThreadPoolExecutor(1) as asking:
        wanted = config.load(table)
        found = asking.submit(calibrate.walked, wanted, table, {"root": tmp_path}, terminal.keyboard)
        until(lambda: any("the last of the strip" in words for words in said) or found.done())
        terminal.type(b"\x1b[A")
        until(lambda: (len(chips.lit()) > 130 and any(chips.lit()[130])) or found.done())
        terminal.type(b"\x1b[A")
        until(lambda: any(chips.lit()[140]) or found.done())
        terminal.type(b"\x1b[A")
        until(lambda: any("no more than" in words for words in said) or found.done())
        terminal.type(b"\x1b[A-" + b"\n" * 15)
        walk = found.result(PATIENCE)
    assert (walk.count, walk.lanes) == (140, (tuple(range(121)),))
    (words,) = [words for words in said if "no more than" in words]
    assert words == (
        "\nno more than 141 lights can be lit: a frame for 151 lights has 4104 bytes and spidev sends 4096"
        " at once: write spidev.bufsiz=8192 into the one line of /boot/firmware/cmdline.txt, and restart"
    )
    assert not any(map(any, chips.lit()))


def test_a_strip_on_the_service_is_no_longer_than_the_service_thinks(tmp_path: Path) -> None:
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    wires = {"root": tmp_path}
    assert calibrate._most(leds.Options(pin=18, count=300), wires) == 300
    assert calibrate._most(leds.Options(count=300), wires) == 1000
    with pytest.raises(DeviceError, match=r"companion-leds lights 100 lights.*surely enough"):
        calibrate._most(leds.Options(pin=18, count=100), wires)


def test_what_was_found_is_taken_up_again(table: Path, terminal: Terminal, said: list[str]) -> None:
    kept = table.with_name("table.toml.walk")
    kept.write_text(json.dumps({"count": 126, "lanes": [SERPENTINE[:85]]}))
    (walk,) = typed(table, terminal, said, *[b"\n"] * 5)
    assert walk.lanes == (SERPENTINE,)
    assert "taken up where it was left" in " ".join(said)
    assert calibrate.write(walk, table) == 0
    assert not kept.exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"count": 126, "lanes": 5}', '{"count": 126, "lanes": [["a"]]}']
)
def test_what_cannot_be_taken_up_is_said(table: Path, terminal: Terminal, said: list[str], text: str) -> None:
    table.with_name("table.toml.walk").write_text(text)
    (walk,) = typed(table, terminal, said, *[b"\n"] * 15)
    assert walk.lanes == straight(HOLES)
    assert any("table.toml.walk cannot be taken up" in words for words in said)
