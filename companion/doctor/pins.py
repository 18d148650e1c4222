"""The way to the buttons and the knob: the chip of the header, the library, who else has a pin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.devices.header import uses
from companion.devices.pins.backends import BACK_ENDS
from companion.doctor import access, boot
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, unseen, well
from companion.doctor.process import holding

TABLES = ("buttons", "knob")
MODULES = {
    "lgpio": "lgpio",
    "rpigpio": "RPi.GPIO",
    "gpiod": "gpiod",
    "pigpio": "pigpio",
}  # below each back end
STUB = "0.0.0.2"  # of lgpio: what pip finds where there is no wheel of it, an empty package
NO_EDGES = (6, 6)  # kernels since then number the pins in a way that RPi.GPIO's edges do not bear
LINES = "anon_inode:gpio-"  # what a descriptor that holds pins links to


def way(case: Case) -> Iterator[Check]:
    """All that the machine itself shows of the way to the pins."""
    tables = {name: options for name in TABLES if (options := case.real(name)) is not None}
    if not tables:
        return
    if case.elsewhere:
        yield unseen("pins", "this machine has no such pins")
        return
    yield from _chip(case)
    for back_end in sorted({options.pin_factory for options in tables.values()}):
        yield from _library(case, back_end)
    yield from _both(case)
    if case.running is None and case.place.machine.chip:
        yield from _taken(case, tables)


def _chip(case: Case) -> Iterator[Check]:
    place = case.place
    chips = place.list("dev", "gpiochip*")
    if place.machine.chip:
        yield well("pins chip", f"{place.machine.chip} drives the header")
        yield access.allowed(case, "pins", place.machine.chip, "gpio")
        return
    closed = [chip for chip in chips if not place.may(place.at(chip))]
    if closed:
        yield access.allowed(case, "pins", closed[0], "gpio")
    else:
        words = f"no gpiochip of this {place.machine.model} is that of the header"
        yield mend("pins chip", words, "sudo apt full-upgrade, then restart (sudo reboot)")


def _library(case: Case, back_end: str) -> Iterator[Check]:
    place = case.place
    if back_end == "lgpio" and place.version("lgpio") == STUB:
        words = f"the package lgpio {STUB} is an empty stub"
        yield mend("pins library", words, "pip uninstall lgpio, then sudo apt install python3-lgpio")
        return
    yield access.library(case, "pins", MODULES[back_end], access.debian(BACK_ENDS[back_end].needs))
    if back_end == "lgpio" or (back_end == "rpigpio" and place.version("rpi-lgpio")):
        yield _fifo(case)
    if back_end == "rpigpio" and place.version("RPi.GPIO") and not place.version("rpi-lgpio"):
        yield _old_library(case)


def _both(case: Case) -> Iterator[Check]:
    old, new = case.place.version("RPi.GPIO"), case.place.version("rpi-lgpio")
    if old and new:
        words = (
            f"RPi.GPIO {old} and rpi-lgpio {new} are both installed, and are one module: either may be had"
        )
        yield mend(
            "pins rivals", words, "keep one: pip uninstall RPi.GPIO (or sudo apt remove python3-rpi.gpio)"
        )


def _old_library(case: Case) -> Check:
    """RPi.GPIO itself, which new models and kernels have left behind."""
    fix = f'write pin_factory = "lgpio" in {case.file}, and sudo apt install python3-lgpio'
    if case.place.machine.family == "5":
        return mend("pins model", "RPi.GPIO does not know the Pi 5", fix)
    release = case.place.read("/proc/sys/kernel/osrelease")
    found = re.match(r"(\d+)\.(\d+)", release)
    if found and (int(found[1]), int(found[2])) >= NO_EDGES:
        return mend("pins model", f"RPi.GPIO hears no press with the kernel {found[0]}", fix)
    return well("pins model", "RPi.GPIO works with this model and kernel")


def _fifo(case: Case) -> Check:
    """lgpio makes a pipe where it is started, which is a folder of ours where one can be made."""
    place = case.place
    if place.may(place.temporary) or place.may(place.cwd):
        return well("pins folder", "lgpio has a folder for its pipe")
    words = f"lgpio makes a pipe, and neither {place.temporary} nor {place.cwd} is ours to write"
    fix = "start it in a folder of its own: cd ~ (in a unit, WorkingDirectory=/run/companion)"
    return mend("pins folder", words, fix)


def shared(case: Case) -> Iterator[Check]:
    """Whether config.txt has the Pi itself use a pin that is a device's."""
    config = boot.read(case.place)
    settings = dict(config.values)
    if case.place.machine.family == "5":
        settings.pop("enable_uart", None)  # there it is the plug between the HDMI sockets
    claimed = {
        claim.pin: (name, claim.who)
        for name in case.devices
        if (options := case.real(name)) is not None and hasattr(options, "claims")
        for claim in options.claims()
        if claim.pin is not None
    }
    clashes = [(pin, use) for pin, use in uses(settings) if pin in claimed and claimed[pin][0] != use.serves]
    for pin, use in clashes:
        line = next(setting for setting in use.settings if setting in settings)
        words = (
            f"pin {pin} is [{claimed[pin][0]}] {claimed[pin][1]}, and {use.what} by {line} in {config.name}"
        )
        fix = f"take {line} out of {config.name} and restart, or choose another pin in {case.file}"
        yield mend("pins shared", words, fix)
    if claimed and config.file and not clashes:
        yield well("pins shared", f"{config.file} gives none of the {len(claimed)} pins to anything else")


def _taken(case: Case, tables: Mapping[str, Any]) -> Iterator[Check]:
    wanted = {claim.pin: claim.who for options in tables.values() for claim in options.claims()}
    users = case.place.users(case.place.at(case.place.machine.chip))
    taken = sorted(pin for pin in wanted if pin in users)
    if not taken:
        yield well("pins free", f"{len(wanted)} pins, none in use by others")
        return
    who = holding(case.place, LINES) or "the kernel, or another user's program"
    words = ", ".join(f"pin {pin} ({wanted[pin]}) has {users[pin]}" for pin in taken)
    yield mend("pins free", f"{words}: held by {who}", _free(taken, users, who, case))


def _free(taken: list[int], users: Mapping[int, str], who: str, case: Case) -> str:
    if found := re.search(r"process (\d+)", who):
        return f"stop that program (kill {found[1]}), or choose other pins in {case.file}"
    return (
        f"take the dtoverlay line of {users[taken[0]]} out of config.txt, or choose other pins in {case.file}"
    )
