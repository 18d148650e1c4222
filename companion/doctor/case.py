"""A case: the configuration that is examined, where, and who has its devices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import statefolder
from companion.devices.base import Wires
from companion.doctor.hands import Hands
from companion.doctor.place import Place

AS_COMPANION = "sudo -u companion companion doctor"  # by the user of its service

ON_PINS = ("leds", "oled", "buttons", "knob")  # what is joined to the pins of a Raspberry Pi


def as_its_user(file: Path) -> str:
    """How the doctor is asked by the user who plays with the table in `file`."""
    if file == statefolder.INSTALLED:
        return AS_COMPANION
    return f"ask as the user who plays, without sudo: companion doctor --config {file}"


@dataclass(frozen=True, slots=True)
class Running:
    """Another companion that has, or may have, the devices. pid: 0 where nobody knows.

    words, fix: why the devices are not ours, and what to do.
    """

    pid: int
    words: str
    fix: str


@dataclass(frozen=True, slots=True)
class Case:
    """What is examined.

    file: of the configuration; trouble: what is wrong with it, as `companion run` says it; devices: their
    options by name, none where the file cannot be read; players: how many sit down. folder: of the journal,
    None where nobody knows. running: whoever has the devices now. wires: what devices are opened with;
    software: the names of those that end in software. hands: whoever stands at the table, None for nobody.
    """

    place: Place
    file: Path
    trouble: str
    devices: Mapping[str, Any]
    players: int
    folder: Path | None
    running: Running | None
    wires: Wires
    software: frozenset[str]
    hands: Hands | None

    @property
    def elsewhere(self) -> bool:
        """Whether this is no Raspberry Pi, and the table wants one."""
        return not self.place.machine.family and any(self.real(name) for name in ON_PINS)

    def real(self, name: str) -> Any:
        """The options of a device whose wire ends in the world; None where it is off, or simulated."""
        options = self.devices.get(name)
        return None if options is None or self.simulated(name) else options

    def simulated(self, name: str) -> bool:
        """Whether the device is on, and its wire ends in software."""
        options = self.devices.get(name)
        ends = (getattr(options, key, None) for key in ("bus", "port", "pin_factory"))
        return options is not None and any(isinstance(end, str) and end in self.software for end in ends)
