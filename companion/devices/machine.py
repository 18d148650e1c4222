"""What machine this is: the model of the Raspberry Pi, and the chip that drives the pins of its header."""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")  # of the chip of the header, by generation

# Beginnings of /proc/device-tree/model, the longer first: what differs between models is by family.
_FAMILIES = (
    ("Raspberry Pi Zero 2", "zero2"),
    ("Raspberry Pi Compute Module 3", "3"),
    ("Raspberry Pi Compute Module 4", "4"),
    ("Raspberry Pi Compute Module 5", "5"),
    ("Raspberry Pi 3", "3"),
    ("Raspberry Pi 4", "4"),
    ("Raspberry Pi 5", "5"),
    ("Raspberry Pi ", "older"),  # 1, 2, Zero, Zero W, Compute Module 1; "Raspberry Pi 400", "500" are above
)

_CHIP_INFO = struct.Struct("32s32sI")  # gpiochip_info of linux/gpio.h: name, label, lines
_GET_CHIP_INFO = 0x8044B401  # GPIO_GET_CHIPINFO_IOCTL


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine. model: as it calls itself, "" where it is no Raspberry Pi.

    family: "zero2", "3", "4", "5", or "older"; "" where it is no Raspberry Pi.
    chip: the /dev/gpiochipN of the header, "" for none; its number moves between kernels, its label does not.
    """

    model: str
    family: str
    chip: str


def label(chip: Path) -> str:
    """The label of one gpiochip; OSError where it may not be opened or is no gpiochip."""
    descriptor = os.open(chip, os.O_RDONLY | os.O_CLOEXEC)
    try:
        filled = fcntl.ioctl(descriptor, _GET_CHIP_INFO, bytes(_CHIP_INFO.size))
    finally:
        os.close(descriptor)
    words: bytes = _CHIP_INFO.unpack(filled)[1]
    return words.rstrip(b"\0").decode("ascii", "replace")


def this(root: Path = Path("/"), label: Callable[[Path], str] = label) -> Machine:
    """The machine whose files are below `root`. PermissionError where its chips may not be looked at."""
    try:
        model = (root / "proc/device-tree/model").read_text("ascii", "replace").rstrip("\0\n")
    except OSError:  # no device tree, or one that nobody may read
        model = ""
    family = next((family for begins, family in _FAMILIES if model.startswith(begins)), "")
    chips = sorted((root / "dev").glob("gpiochip*"))
    chip = next((str(chip) for chip in chips if label(chip) in LABELS), "")
    return Machine(model if family else "", family, chip)
