"""Faults of screen, buttons, knob and scanner, and of the ways to them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.doctor.place import Place
from tests.doctor.boards import CHIP, PICO
from tests.doctor.breaks import BOOT, NOBODY, Fault, both, closed, different, gone, held, text, versions

RPIGPIO = '[buttons]\npin_factory = "rpigpio"\n'
NO_I2C = both(gone("/dev/i2c-1"), text(BOOT, "", at="dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n"))
FTDI = "/dev/serial/by-id/usb-FTDI_FT232R-if00-port0"


def only(*there: int) -> Callable[[Path, Sequence[int]], tuple[int, ...]]:
    """An I2C bus on which these addresses answer."""
    return lambda bus, asked: tuple(at for at in asked if at in there)


def chipless(machine: Place) -> Place:
    """None of its chips has the label of a header."""
    return dataclasses.replace(machine, machine=dataclasses.replace(machine.machine, chip=""))


FAULTS = [
    Fault(
        "pins chip",
        "mend",
        "no gpiochip of this Raspberry Pi 5 Model B Rev 1.0 is that of the header",
        "sudo apt full-upgrade",
        chipless,
        family="5",
    ),
    Fault(
        "pins",
        "not looked at",
        "this machine has no such pins",
        "",
        different(),
        family="",
        toml="[buttons]\n",
    ),
    Fault(
        "oled device", "mend", "/dev/i2c-1 is not there", "dtparam=i2c_arm=on,i2c_arm_baudrate=400000", NO_I2C
    ),
    Fault("oled device", "mend", "/dev/i2c-1 is not there", "sudo modprobe i2c-dev", gone("/dev/i2c-1")),
    Fault(
        "oled group",
        "mend",
        "not in the group i2c",
        "sudo usermod -aG i2c pat",
        closed("/dev/i2c-1", groups=NOBODY, listed=NOBODY),
    ),
    Fault(
        "oled speed",
        "warning",
        "a full picture takes 93 ms",
        "dtparam=i2c_arm_baudrate=400000",
        text("/sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", (100_000).to_bytes(4, "big")),
    ),
    Fault(
        "oled address",
        "mend",
        "nobody answers at 0x3C, but at 0x3D",
        "address = 0x3D below [oled]",
        different(answering=only(0x3D)),
    ),
    Fault(
        "oled address",
        "mend",
        "no screen answers, but 0x27: the bus works",
        "SDA to pin 3",
        different(answering=only(0x27)),
    ),
    Fault("oled address", "mend", "nobody answers on the bus", "VCC to pin 1", different(answering=only())),
    Fault(
        "pins group",
        "mend",
        "not in the group gpio",
        "sudo usermod -aG gpio pat",
        closed(CHIP, groups=NOBODY, listed=NOBODY),
    ),
    Fault(
        "pins library",
        "mend",
        "Python does not find lgpio",
        "sudo apt install python3-lgpio",
        different(module=lambda name: name != "lgpio"),
    ),
    Fault("pins library", "mend", "is an empty stub", "pip uninstall lgpio", versions(lgpio="0.0.0.2")),
    Fault(
        "pins rivals",
        "mend",
        "RPi.GPIO 0.7.1 and rpi-lgpio 0.6 are both installed",
        "pip uninstall RPi.GPIO",
        versions(lgpio="0.2.2.0", RPi_GPIO="0.7.1", rpi_lgpio="0.6"),
    ),
    Fault(
        "pins model",
        "mend",
        "RPi.GPIO does not know the Pi 5",
        'pin_factory = "lgpio"',
        versions(RPi_GPIO="0.7.1"),
        family="5",
        toml=RPIGPIO,
    ),
    Fault(
        "pins model",
        "mend",
        "hears no press with the kernel 6.12",
        'pin_factory = "lgpio"',
        versions(RPi_GPIO="0.7.1"),
        toml=RPIGPIO,
    ),
    Fault("pins folder", "mend", "lgpio makes a pipe, and neither", "WorkingDirectory=", closed("/", "/tmp")),
    Fault(
        "pins free", "mend", "pin 5 (peg of seat 0) has lg: held by python3 (process 412)", "kill 412", held
    ),
    Fault(
        "pins free",
        "mend",
        "pin 19 (undo) has gpio-poweroff",
        "dtoverlay line of gpio-poweroff",
        different(users=lambda chip: {19: "gpio-poweroff"}),
    ),
    Fault(
        "pins shared",
        "mend",
        "pin 26 is [knob] b, and a switch of the Pi's supply by dtoverlay=gpio-poweroff",
        f"take dtoverlay=gpio-poweroff out of {BOOT}",
        text(BOOT, "[all]\ndtoverlay=gpio-poweroff\n", at="[all]\n"),
    ),
    Fault(
        "scanner device",
        "mend",
        "no reader with our firmware is plugged in",
        "a cable that carries data",
        gone(PICO),
    ),
    Fault(
        "scanner device",
        "mend",
        "but usb-FTDI_FT232R-if00-port0",
        f'port = "{FTDI}"',
        both(gone(PICO), text(FTDI, "")),
    ),
    Fault(
        "scanner device",
        "mend",
        "2 Picos are plugged in",
        f'port = "{PICO}"',
        text(PICO.replace("e66118c4e3", "e66118c4e4"), ""),
    ),
    Fault(
        "scanner group",
        "mend",
        "not in the group dialout",
        "sudo usermod -aG dialout pat",
        closed(PICO, groups=NOBODY, listed=NOBODY),
    ),
    Fault(
        "scanner device",
        "mend",
        "/dev/serial/by-id/usb-gone is not there",
        f'port = "{PICO}"',
        different(),
        toml='[scanner]\nport = "/dev/serial/by-id/usb-gone"\n',
    ),
]
