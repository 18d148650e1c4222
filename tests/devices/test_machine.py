"""Machines are told by their own name, and the chip of the header by its label, whatever its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices import machine
from companion.devices.machine import Machine, this

MODELS = {
    "Raspberry Pi Zero 2 W Rev 1.0": "zero2",
    "Raspberry Pi 3 Model B Plus Rev 1.3": "3",
    "Raspberry Pi Compute Module 3 Plus Rev 1.0": "3",
    "Raspberry Pi 4 Model B Rev 1.4": "4",
    "Raspberry Pi 400 Rev 1.0": "4",
    "Raspberry Pi Compute Module 4S Rev 1.0": "4",
    "Raspberry Pi 5 Model B Rev 1.0": "5",
    "Raspberry Pi 500 Rev 1.0": "5",
    "Raspberry Pi Compute Module 5 Rev 1.0": "5",
    "Raspberry Pi 2 Model B Rev 1.1": "older",
    "Raspberry Pi Zero W Rev 1.1": "older",
    "QEMU Virtual Machine": "",
}


def a_machine(root: Path, model: str, labels: tuple[str, ...]) -> Machine:
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_bytes(model.encode() + b"\0")  # the kernel ends it like this
    (root / "dev").mkdir()
    chips = {root / f"dev/gpiochip{number}": words for number, words in enumerate(labels)}
    for chip in chips:
        chip.touch()
    return this(root, chips.__getitem__)


@pytest.mark.parametrize("model", MODELS)
def test_a_model_belongs_to_a_family(tmp_path: Path, model: str) -> None:
    assert a_machine(tmp_path, model, ()).family == MODELS[model]


def test_a_machine_that_is_no_pi_has_no_model(tmp_path: Path) -> None:
    assert this(tmp_path) == Machine("", "", "")
    assert a_machine(tmp_path / "virt", "QEMU Virtual Machine", ()) == Machine("", "", "")


def test_a_model_that_cannot_be_read_is_no_pi(tmp_path: Path) -> None:
    (tmp_path / "proc/device-tree/model").mkdir(parents=True)
    assert this(tmp_path) == Machine("", "", "")


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        (("pinctrl-bcm2835", "raspberrypi-exp-gpio"), 0),
        (("pinctrl-bcm2711", "raspberrypi-exp-gpio"), 0),
        (
            ("gpio-brcmstb@107d508500", "gpio-brcmstb@107d517c00", "x", "y", "pinctrl-rp1"),
            4,
        ),  # Pi 5, kernel 6.6
        (("pinctrl-rp1", "gpio-brcmstb@107d508500"), 0),  # the same Pi 5 with a later kernel
    ],
)
def test_the_chip_of_the_header_is_found_by_its_label(
    tmp_path: Path, labels: tuple[str, ...], number: int
) -> None:
    found = a_machine(tmp_path, "Raspberry Pi 5 Model B Rev 1.0", labels)
    assert found.chip == str(tmp_path / f"dev/gpiochip{number}")


def test_a_chip_of_another_label_is_none_of_the_header(tmp_path: Path) -> None:
    assert a_machine(tmp_path, "Raspberry Pi 4 Model B Rev 1.1", ("raspberrypi-exp-gpio",)).chip == ""


def test_what_is_no_chip_has_no_label() -> None:
    with pytest.raises(OSError, match="Inappropriate ioctl"):
        machine.label(Path("/dev/null"))
