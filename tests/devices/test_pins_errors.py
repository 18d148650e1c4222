"""What the owner is told when there are no pins to be had: one sentence, with the way out."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.devices import buttons, knob, machine
from companion.devices.base import DeviceError
from companion.devices.machine import Machine
from companion.devices.pins import backends, held
from tests.devices.pinned import ONE, forget

PI_4 = Machine("Raspberry Pi 4 Model B Rev 1.1", "4", "/dev/gpiochip0")
PI_5 = Machine("Raspberry Pi 5 Model B Rev 1.0", "5", "/dev/gpiochip0")
LINE_INFO = struct.Struct("=32s32sIIQ160s16s")  # gpio_v2_line_info of linux/gpio.h


def opened(name: str) -> Any:
    return buttons.open(buttons.Options(name, ONE), lambda said: None, {})


def here(monkeypatch: pytest.MonkeyPatch, found: Machine) -> None:
    monkeypatch.setattr(machine, "this", lambda: found)


@pytest.mark.parametrize(
    ("name", "absent", "found", "package"),
    [
        ("lgpio", "lgpio", PI_4, "python3-lgpio"),
        ("rpigpio", "RPi", PI_4, "python3-rpi.gpio"),
        ("rpigpio", "RPi", PI_5, "python3-rpi-lgpio"),
        ("pigpio", "pigpio", PI_4, "python3-pigpio"),
        ("gpiod", "gpiod", PI_4, "python3-libgpiod"),
    ],
)
def test_a_library_that_is_missing_is_named_with_its_package(
    name: str, absent: str, found: Machine, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget()
    monkeypatch.setitem(sys.modules, absent, None)
    here(monkeypatch, found)
    with pytest.raises(
        DeviceError, match=rf'pin_factory = "{name}" needs a library.*sudo apt install {package}'
    ):
        opened(name)


def test_the_empty_package_that_pip_may_bring_for_lgpio_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    here(monkeypatch, PI_4)
    with pytest.raises(DeviceError, match="lgpio here is an empty one: pip uninstall lgpio, then sudo apt"):
        opened("lgpio")


def test_a_libgpiod_older_than_2_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setitem(sys.modules, "gpiod", ModuleType("gpiod"))
    here(monkeypatch, PI_4)
    with pytest.raises(DeviceError, match="older than 2: pip install gpiod"):
        opened("gpiod")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rpigpio", "RPi.GPIO does not know a Raspberry Pi 5: sudo apt install python3-rpi-lgpio"),
        ("pigpio", 'pigpio does not know a Raspberry Pi 5: set pin_factory = "lgpio"'),
    ],
)
def test_what_cannot_drive_a_pi_5_says_what_can(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget()
    (tmp_path / "RPi" / "GPIO").mkdir(parents=True)
    (tmp_path / "RPi" / "GPIO" / "__init__.py").write_text(
        "from RPi._GPIO import *\n"
    )  # as the real one does
    monkeypatch.syspath_prepend(tmp_path)
    here(monkeypatch, PI_5)
    with pytest.raises(DeviceError, match=words):
        opened(name)
    forget()


@pytest.mark.parametrize("name", ["lgpio", "rpigpio", "gpiod"])
@pytest.mark.parametrize(
    ("chips", "words"),
    [
        ({}, "this machine has no pins"),
        (
            {"gpiochip0": "gpio-sim.0-bank0"},
            "no chip of this machine is a Raspberry Pi's header .*gpio-sim.0-bank0",
        ),
    ],
)
def test_a_machine_without_the_header_of_a_pi_says_which_chips_it_has(
    board: Any, monkeypatch: pytest.MonkeyPatch, chips: dict[str, str], words: str
) -> None:
    here(monkeypatch, Machine("", "", ""))
    monkeypatch.setattr(backends, "chips", lambda: {f"/dev/{chip}": label for chip, label in chips.items()})
    with pytest.raises(DeviceError, match=words):
        opened_by(board)


def test_pins_that_are_not_ours_name_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> Machine:
        raise PermissionError(errno.EACCES, "Permission denied", "/dev/gpiochip0")

    monkeypatch.setattr(machine, "this", refused)
    with pytest.raises(
        DeviceError, match="/dev/gpiochip0 is not ours to use: add this user to the group gpio"
    ):
        opened("lgpio")


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("lgpio", 5, 'pin 5 is held by "companion": stop that program'),
        ("rpigpio", 5, 'pin 5 is held by "companion"'),
        ("gpiod", 5, 'pin 5 is held by "companion"'),
    ],
)
def test_a_pin_that_is_busy_names_who_holds_it(
    board: Any, line: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.held.add(line)
    monkeypatch.setattr(
        "companion.devices.pins.held.holder", lambda chip, pin: "companion" if pin == 5 else ""
    )
    with pytest.raises(DeviceError, match=words):
        opened_by(board)
    board.held.clear()
    opened_by(board).close()  # and once it is free it can be had


@pytest.mark.parametrize(
    ("name", "said"), [("lgpio", "GPIO busy"), ("rpigpio", "GPIO busy"), ("gpiod", "busy")]
)
def test_a_pin_that_cannot_be_had_is_named_when_nobody_says_who_holds_it(board: Any, said: str) -> None:
    board.held.add(26)
    with pytest.raises(DeviceError, match=f"pins 20 and 26 cannot be used: .*{said}"):
        knob.open(knob.Options(called(board)), lambda input_: None, {})
    board.held.clear()
    knob.open(knob.Options(called(board)), lambda input_: None, {}).close()


@pytest.mark.parametrize("name", ["rpigpio"])
def test_an_rpi_gpio_that_cannot_watch_pins_on_this_kernel_names_what_can(
    board: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_by(board).close()

    def refused(*asked: object, **more: object) -> None:
        raise RuntimeError("Failed to add edge detection")  # RPi.GPIO 0.7.1, event_gpio.c

    monkeypatch.setattr(sys.modules["RPi.GPIO"], "add_event_detect", refused)
    with pytest.raises(DeviceError, match=r'too new for RPi\.GPIO\): set pin_factory = "lgpio"'):
        opened_by(board)


@pytest.mark.parametrize("name", ["rpigpio"])
def test_an_rpi_lgpio_without_lgpio_names_lgpio(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(DeviceError, match="sudo apt install python3-lgpio"):
        opened_by(board)


def test_lgpio_s_own_refusal_of_the_chip_is_told(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "_gpiochip_open", lambda number: -78)
    with pytest.raises(DeviceError, match='"lgpio" does not work on this machine: can not open gpiochip'):
        opened("lgpio")


@pytest.mark.parametrize(
    ("flags", "consumer", "who"),
    [(0, b"", ""), (1, b"lg", "lg"), (1 | 4, b"spi0 CS0", "spi0 CS0"), (1, b"", "the kernel")],
)
def test_the_kernel_tells_what_the_holder_of_a_line_calls_itself(
    flags: int, consumer: bytes, who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(descriptor: int, request: int, asked: bytes) -> bytes:
        assert (request, len(asked), os.readlink(f"/proc/self/fd/{descriptor}")) == (
            0xC100B405,
            256,
            str(chip),
        )
        offset = LINE_INFO.unpack(asked)[2]
        return LINE_INFO.pack(b"GPIO7", consumer, offset, 0, flags, b"", b"") if offset == 7 else b""

    chip = tmp_path / "gpiochip0"
    chip.touch()
    monkeypatch.setattr(fcntl, "ioctl", answer)
    assert held.holder(str(chip), 7) == who


def test_where_nobody_can_tell_the_holder_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    chips: tuple[str, ...] = ("", str(tmp_path / "absent"), str(tmp_path / "gpiochip0"))
    assert [held.holder(chip, 5) for chip in chips] == ["", "", ""]


def called(board: Any) -> str:
    """The back end whose far end that is."""
    name: str = board.back_end
    return name


def opened_by(board: Any) -> Any:
    return opened(called(board))
