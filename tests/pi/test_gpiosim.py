"""Presses in a real kernel: gpio-sim's lines bounce like buttons, and the strip shows what came of it.

Debian 12 in an x86-64 qemu; its chip has the label of a Pi's header. What lies between is all real: the
kernel's chip and its edges, lgpio or libgpiod, the daemon, the strip's driver, whose bits are read as the
lights read them.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.pi import emulator, systems
from tests.pi.emulator import Report

pytestmark = [pytest.mark.pi, pytest.mark.timeout(1800)]
LIMIT = 1200.0  # s
BACK_ENDS = ("lgpio", "gpiod")
PEG, OK, UNDO = 5, 6, 19


@pytest.fixture(scope="module")
def report() -> Report:
    return emulator.booted(systems.GPIOSIM, LIMIT).report


def test_the_chip_is_found_by_its_label_alone(report: Report) -> None:
    assert report["machine"]["out"] == ", , /dev/gpiochip0, pinctrl-bcm2835\n"


@pytest.mark.parametrize("back_end", BACK_ENDS)
def test_each_press_with_bounce_is_one_step_on_the_strip(report: Report, back_end: str) -> None:
    said = report[f"play {back_end}"]
    assert [press["pin"] for press in said["presses"]] == [PEG, OK, PEG, OK, UNDO]
    assert all(len(press["down"]) == len(press["up"]) == 5 for press in said["presses"])
    strip = [{int(hole): light for hole, light in press["strip"].items()} for press in said["presses"]]
    front, back = "aa1d00", "1c0500"
    assert strip[1] == {1: front}
    assert strip[3] == {1: back, 2: front}
    assert strip[4] == {1: front}
    assert (said["fronts"], said["turn"], said["code"]) == ([1, 0], 3, 0)  # two moves, and one taken back


def test_a_pin_that_another_program_has_is_said_by_its_name_and_taken_once_it_is_free(report: Report) -> None:
    said = report["taken"]
    assert 'button panel is away: pin 5 is held by "fan control": stop that program' in said["talk"]
    assert list(said["press"]["strip"]) == ["1"]
    assert said["code"] == 0


def deaf(report: Report, case: str) -> Any:
    assert report["deaf"]["code"] == 0, report["deaf"]
    return json.loads(report["deaf"]["out"])[case]


def test_a_handler_that_fails_leaves_the_thread_of_all_pins_alive(report: Report) -> None:
    said = deaf(report, "handler")
    assert said["error"] == "ValueError: this handler fails"
    assert said["alive"]
    assert said["heard"] == ["Pressed", "Released"]


def test_an_ended_thread_is_noticed_and_the_buttons_work_once_opened_anew(report: Report) -> None:
    said = deaf(report, "thread")
    assert not said["alive"]
    assert said["error"].startswith("DeviceError: nobody hears the pins any more")
    assert said["heard"] == ["Pressed", "Released"]
