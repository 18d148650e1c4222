"""The Pi's own supply: whether it sagged, as the firmware, else the kernel, remembers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.doctor.case import Case
from companion.doctor.check import Check, mend, unseen, warning, well
from companion.doctor.place import Place

NOW, SINCE_START = 1 << 0, 1 << 16  # bits of get_throttled
# Deprecated since 4.19 (the first reading fills the kernel's log with a warning): read where hwmon is not.
OLD = "/sys/devices/platform/soc/soc:firmware/get_throttled"
HWMON = "rpi_volt"
FIX = "give the Pi a supply of its own (5.1 V, 3 A; a Pi 5: 5 A), then see: vcgencmd get_throttled"


def supply(case: Case) -> Iterator[Check]:
    """Whether the Pi has, or had, less than 4.63 V."""
    if not case.place.machine.family:
        return
    bits = _firmware(case.place)
    alarm = _hwmon(case.place) if bits is None else None
    if bits is None and alarm is None:
        bits = _hexadecimal(case.place.read(OLD))
    if bits is None and alarm is None:
        who = case.place.account
        fix = f"sudo usermod -aG video {who.name}, so that vcgencmd may ask the firmware"
        yield unseen("supply", "neither the firmware nor the kernel tells", "" if who.root else fix)
    elif alarm or (bits and bits & NOW):
        yield mend("supply", "it gives too little voltage just now", FIX)
    elif bits and bits & SINCE_START:
        yield warning("supply", "it gave too little voltage at least once since the Pi was started", FIX)
    else:
        yield well(
            "supply", "no low voltage" + (" since the Pi was started" if bits is not None else " just now")
        )


def _firmware(place: Place) -> int | None:
    """The bits of get_throttled, None where vcgencmd is not there or may not ask."""
    said = place.run(("vcgencmd", "get_throttled"))
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", said)
    return int(found[1], 16) if found else None


def _hwmon(place: Place) -> bool | None:
    """The kernel's alarm, which lasts as long as the low voltage; None for no such sensor."""
    for name in place.list("sys/class/hwmon", "*/name"):
        if place.read(name).strip() == HWMON:
            return place.read(name.removesuffix("name") + "in0_lcrit_alarm").strip() == "1"
    return None


def _hexadecimal(text: str) -> int | None:
    text = text.strip()
    return int(text, 16) if re.fullmatch(r"[0-9a-fA-F]{1,8}", text) else None
