"""Devices made to do something, on wires that end in software: what is seen, asked and said of it."""

from __future__ import annotations

import dataclasses
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import doctor
from companion.doctor import presses, tap
from companion.doctor.case import Case, Running
from companion.doctor.check import Check
from companion.doctor.hands import Hands
from companion.simulated.hardware import Hardware, wired
from companion.simulated.panel import Sh1106
from tests.doctor.boards import case, place

TABLE = """
[leds]
bus = "recorder"
{leds}
[buttons]
pin_factory = "mock"
buttons = [{{ role = "peg", pin = 5, seat = 0 }}, {{ role = "undo", pin = 19 }}]
[knob]
pin_factory = "mock"
[scanner]
port = "pty"
[oled]
bus = "model"
{oled}
"""
RED, DARK = (120, 0, 0), (0, 0, 0)
WORKS = Running(412, "the companion is running (process 412) and has the devices", "stop it first (sudo ...)")


class Table:
    """Simulated hardware that the doctor takes for real: somebody is asked about it."""

    def __init__(self, folder: Path, leds: str = "", oled: str = "") -> None:
        self.seen: list[list[tuple[int, int, int]]] = []
        self.rested = 0.0
        at = place(folder, rest=self._rest)
        self._case = case(at, TABLE.format(leds=leds, oled=oled))
        self.hardware: Hardware = wired(self._case.devices)
        self.hardware.start()
        self.read, self._write = os.pipe()

    def close(self) -> None:
        self.hardware.close()
        for end in (self.read, self._write):
            os.close(end)

    def answer(self, text: str) -> None:
        os.write(self._write, text.encode())

    def tried(self, name: str, hands: Hands | None = None, **different: Any) -> dict[str, Check]:
        """What one of the tries says, by the names of its checks."""
        changed = {"wires": self.hardware.wires, "hands": hands, **different}
        found: Case = dataclasses.replace(self._case, **changed)
        return {check.name: check for check in doctor.examine(found, ((name, dict(doctor.TRIES)[name]),))}

    def _rest(self, seconds: float) -> None:
        self.rested += seconds
        self.seen.append(self.hardware.lit())


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def test_one_light_walks_over_all_holes_in_two_seconds_and_leaves_the_strip_dark(table: Table) -> None:
    found = table.tried("strip walk")["strip walk"]
    assert (found.verdict, found.words) == ("well", "a red light went from hole 1 to 121")
    assert [[at for at, light in enumerate(lit, 1) if light != DARK] for lit in table.seen] == [
        [hole] for hole in range(1, 122)
    ]
    assert all(lit[at] == RED for at, lit in enumerate(table.seen))
    assert table.rested == pytest.approx(2.0)
    assert table.hardware.lit() == [DARK] * 121


def test_the_walk_follows_the_map_of_the_board(tmp_path: Path) -> None:
    table = Table(tmp_path, leds="count = 122\nmap = [{ holes = [1, 121], light = 122, back = true }]")
    table.tried("strip walk")
    table.close()
    assert [lit.index(RED) for lit in table.seen] == list(range(121, 0, -1))


ANSWERS = [
    ("strip walk", "\n\n", "strip walk", "well", "a red light walked from hole 1 to 121", ""),
    ("strip walk", "n\n", "strip walk", "mend", "no light walked", "hardware/README.md"),
    ("strip walk", "y\nno\n", "strip walk", "mend", "was not red", 'pixel_order = "RGB"'),
    ("screen card", "\n\n", "screen card", "well", "was seen whole", ""),
    ("screen card", "n\n", "screen card", "mend", "is not whole", 'controller = "sh1106"'),
    ("screen card", "y\nn\n", "screen card", "mend", "upside down", "rotate = 180"),
]


@pytest.mark.parametrize(("name", "typed", "check", "verdict", "words", "fix"), ANSWERS)
def test_what_eyes_say_is_believed(
    table: Table, name: str, typed: str, check: str, verdict: str, words: str, fix: str
) -> None:
    table.answer(typed)
    found = table.tried(name, Hands(table.read))[check]
    assert found.verdict == verdict
    assert words in found.words
    assert fix in found.fix


def test_the_screen_shows_the_test_card_while_it_is_asked_about(table: Table) -> None:
    shown = []
    asked = threading.Thread(target=lambda: shown.append(table.tried("screen card", Hands(table.read))))
    asked.start()
    deadline = time.monotonic() + 20
    while not table.hardware.panel().getpixel((0, 63)) and time.monotonic() < deadline:
        time.sleep(0.01)
    picture = table.hardware.panel()
    corners = [picture.getpixel(at) for at in ((0, 0), (127, 0), (0, 63), (127, 63))]
    table.answer("\n\n")
    asked.join(20)
    assert all(corners)
    assert shown[0]["screen card"].verdict == "well"


FAULTS = [
    ("screen card", "screen_dead", "mend", "the screen does not answer", "address"),
    ("scanner hello", "scanner_unplugged", "mend", "", "plug"),
]


@pytest.mark.parametrize(("name", "fault", "verdict", "words", "fix"), FAULTS)
def test_what_does_not_answer_is_named(
    table: Table, name: str, fault: str, verdict: str, words: str, fix: str
) -> None:
    table.hardware.fault(fault, True)
    found = table.tried(name)[name]
    assert found.verdict == verdict
    assert words in found.words
    assert fix in found.fix


def test_a_screen_with_another_chip_than_configured_is_warned_of(table: Table) -> None:
    found = table.tried("screen card", wires={**table.hardware.wires, "model": Sh1106()})["screen chip"]
    assert (found.verdict, found.words) == (
        "warning",
        "the screen answers as an sh1106, and is configured as an ssd1306",
    )
    assert 'controller = "sh1106" below [oled]' in found.fix


def test_our_firmware_says_hello(table: Table) -> None:
    found = table.tried("scanner hello")["scanner hello"]
    assert found.verdict == "well"
    assert found.words.startswith("our firmware ")


class Fingers(Hands):
    """Hands that do as they are asked: what they are told to do for a question, else they press Enter."""

    def __init__(self, table: Table, **does: Callable[[], None]) -> None:
        super().__init__(table.read)
        self._table, self._does = table, does

    def say(self, words: str) -> None:
        for asked, does in self._does.items():
            if asked in words:
                does()
                return
        self._table.answer("\n")


def test_a_press_is_felt_with_its_bounces_and_a_button_may_be_left_out(table: Table) -> None:
    table.hardware.fault("bounce", True)
    found = table.tried("presses", Fingers(table, PEG=lambda: table.hardware.press("peg", 0)))
    assert found["peg 0"].verdict == "well"
    assert found["peg 0"].words.startswith("peg of seat 0 was felt, 4 bounces in ")
    assert (found["undo"].verdict, found["undo"].words) == ("not looked at", "left out")
    assert (found["knob"].verdict, found["knob"].words) == ("not looked at", "left out")
    assert (found["push"].verdict, found["push"].words) == ("not looked at", "left out")


def test_a_press_that_is_felt_as_another_names_both_buttons(table: Table) -> None:
    found = table.tried("presses", Fingers(table, PEG=lambda: table.hardware.press("undo")))
    assert found["peg 0"].verdict == "mend"
    assert found["peg 0"].words == "pressing peg of seat 0 was felt as undo"
    assert "exchange" in found["peg 0"].fix


@pytest.mark.parametrize(
    ("steps", "verdict", "fix"), [(1, "well", ""), (-1, "mend", "a = 26 and b = 20 below [knob]")]
)
def test_the_knob_is_turned_to_the_right(table: Table, steps: int, verdict: str, fix: str) -> None:
    found = table.tried("presses", Fingers(table, knob=lambda: table.hardware.turn(steps)))
    assert found["knob"].verdict == verdict
    assert fix in found["knob"].fix


def test_a_button_that_nobody_feels_is_to_be_measured(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "PATIENCE", 50.0)
    found = table.tried("presses", Fingers(table, PEG=lambda: None))
    assert found["peg 0"].words == "nothing was felt on pin 5 in 0.05 s"
    assert "GPIO5 to GND" in found["peg 0"].fix


def test_a_card_on_the_reader_is_told_by_its_name(table: Table) -> None:
    found = table.tried("scanner card", Fingers(table, card=lambda: table.hardware.tap("5H")))["scanner card"]
    assert (found.verdict, found.words) == ("well", "5H of the pack home was read")


def test_a_tag_that_is_no_card_is_to_be_learned(table: Table) -> None:
    found = table.tried("scanner card", Fingers(table, card=table.hardware.tap_unreadable))["scanner card"]
    assert found.verdict == "mend"
    assert found.words.endswith("was read, and is no card yet")
    assert found.fix.startswith("companion deck learn home --config ")


def test_a_reader_that_reads_nothing_is_told_where_to_lay_the_card(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tap, "PATIENCE", 100.0)
    found = table.tried("scanner card", Fingers(table, card=lambda: None))["scanner card"]
    assert (found.verdict, found.words) == ("mend", "no card was read in 0.1 s")
    assert "docs/scanner.md" in found.fix


def test_what_is_to_be_mended_first_is_not_tried(tmp_path: Path) -> None:
    at = place(tmp_path)
    at.at("/dev/spidev0.0").unlink()
    checks = (("leds", dict(doctor.LOOKS)["leds"]), ("strip walk", dict(doctor.TRIES)["strip walk"]))
    found = {check.name: check for check in doctor.examine(case(at, "[leds]\n"), checks)}
    assert found["strip walk"].verdict == "not looked at"
    assert found["strip walk"].words == "leds device is to be mended first"


def test_without_hands_the_pins_are_tried_and_nobody_is_asked(table: Table) -> None:
    found = table.tried("presses")
    assert found["pins"].words == "5 pins are ours, for buttons and knob"
    assert found["presses"].verdict == "not looked at"


@pytest.mark.parametrize("name", ["strip walk", "screen card", "scanner hello", "presses"])
def test_what_a_running_companion_has_is_left_alone(table: Table, name: str) -> None:
    found = table.tried(name, running=WORKS)
    assert [check.verdict for check in found.values()] == ["not looked at"]
    assert [check.fix for check in found.values()] == [WORKS.fix]
    assert table.seen == []
