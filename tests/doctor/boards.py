"""Boards to be examined: the files of a machine in a folder, every one as it should be until it is broken."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion import config
from companion.devices import machine
from companion.doctor.case import Case
from companion.doctor.place import Account, Place

MODELS = {
    "zero2": "Raspberry Pi Zero 2 W Rev 1.0",
    "3": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "4": "Raspberry Pi 4 Model B Rev 1.4",
    "5": "Raspberry Pi 5 Model B Rev 1.0",
    "": "",
}
CORE = {
    "zero2": "core_freq=250\n",
    "3": "core_freq=250\n",
    "4": "core_freq=500\ncore_freq_min=500\n",
    "5": "",
    "": "",
}
CONFIG = """# For more options and information see
# http://rptl.io/configtxt
dtparam=i2c_arm=on,i2c_arm_baudrate=400000
dtparam=spi=on
dtoverlay=vc4-kms-v3d
[cm4]
otg_mode=1
[all]
"""
PICO = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e66118c4e3-if00"
CHIP = "/dev/gpiochip0"
NODES = ("/dev/spidev0.0", "/dev/i2c-1", CHIP, PICO)
GROUPS = frozenset({"gpio", "i2c", "spi", "dialout"})
TCP = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"

TABLE = """
[leds]
[buttons]
[knob]
[scanner]
[oled]
[web]
"""


def write(root: Path, path: str, text: str | bytes = "") -> None:
    """Lay a file of the machine down."""
    at = root / path.lstrip("/")
    at.parent.mkdir(parents=True, exist_ok=True)
    at.write_bytes(text.encode() if isinstance(text, str) else text)


def place(root: Path, family: str = "4", **different: Any) -> Place:
    """A machine of that family on which nothing is wrong; `different` fields of the Place are as given."""
    for node in NODES:
        write(root, node)
    write(root, "/proc/device-tree/model", MODELS[family] + "\0")
    write(root, "/boot/firmware/config.txt", CONFIG + CORE[family])
    write(root, "/sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", (400_000).to_bytes(4, "big"))
    write(root, "/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(root, "/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    write(root, "/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    write(root, "/proc/self/mountinfo", "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n")
    write(root, "/proc/net/tcp", TCP)
    write(root, "/proc/sys/kernel/osrelease", "6.12.47+rpt-rpi-v8\n")
    known = machine.this(root, lambda chip: machine.LABELS[0])
    made = Place(
        root=root,
        machine=dataclasses.replace(known, chip=CHIP if family else ""),
        account=Account("pat", False, GROUPS, GROUPS),
        cwd=root,
        temporary=root / "tmp",
        may=lambda path: True,
        now=lambda: 1_798_000_000.0,  # in 2026
        rest=lambda seconds: None,
        run=lambda command: SAID.get(command[0], ""),
        version=lambda package: "0.2.2.0" if package == "lgpio" else "",
        module=lambda name: True,
        users=lambda chip: {},
        answering=lambda bus, addresses: tuple(at for at in addresses if at == 0x3C),
    )
    return dataclasses.replace(made, **different)


SAID: Mapping[str, str] = {"timedatectl": "yes\n", "vcgencmd": "throttled=0x0\n"}


def case(at: Place, toml: str = TABLE, **different: Any) -> Case:
    """The configuration `toml` at that place, looked at by nobody with hands."""
    file = at.root / "table.toml"
    file.write_text(toml)
    wanted = config.load(file)
    (at.root / "state").mkdir(exist_ok=True)
    made = Case(
        place=at,
        file=file,
        trouble="",
        devices=wanted.devices,
        players=len(wanted.players),
        folder=at.root / "state",
        running=None,
        wires={},
        software=frozenset(),
        hands=None,
    )
    return dataclasses.replace(made, **different)
