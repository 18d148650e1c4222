"""What the firmware of a Raspberry Pi was told in config.txt, as far as it holds for this model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.devices.machine import Machine
from companion.doctor.place import Place

FILES = ("/boot/firmware/config.txt", "/boot/config.txt")  # since Debian 12, and before
CMDLINES = ("/boot/firmware/cmdline.txt", "/boot/cmdline.txt")

# Filters [pi4] ...: for which family, and what must be in the model's name besides (the documentation of
# config.txt, "Conditional filters"). A filter that is not here may hold or not, so its lines are not counted.
_FILTERS = (
    ("pi0", "zero2", ""),
    ("pi0w", "zero2", ""),
    ("pi02", "zero2", ""),
    ("pi3", "3", ""),
    ("pi3+", "3", "Plus"),
    ("cm3", "3", "Compute"),
    ("pi4", "4", ""),
    ("pi400", "4", "400"),
    ("cm4", "4", "Compute"),
    ("cm4s", "4", "4S"),
    ("pi5", "5", ""),
    ("pi500", "5", "500"),
    ("cm5", "5", "Compute"),
    ("pi0", "older", "Zero"),
    ("pi0w", "older", "Zero W"),
    ("pi1", "older", "Pi Model"),
    ("pi2", "older", "Pi 2"),
)


@dataclass(frozen=True, slots=True)
class Boot:
    """A config.txt. file: where it is, "" for none; values: what holds here, the last one of each key.

    "dtparam=spi=on" is the key "dtparam=spi" with the value "on". elsewhere: keys that are there, but
    below a filter that does not let them hold here, with the filter; asleep: keys behind a "#".
    """

    file: str
    values: Mapping[str, str]
    elsewhere: Mapping[str, str]
    asleep: frozenset[str]

    @property
    def name(self) -> str:
        """What to call the file in a sentence, there or not."""
        return self.file or FILES[0]


def read(place: Place) -> Boot:
    """The config.txt of the machine."""
    file = next((path for path in FILES if place.there(path)), "")
    values: dict[str, str] = {}
    elsewhere: dict[str, str] = {}
    asleep: set[str] = set()
    holding, section = _holding(place.machine), "all"
    for line in place.read(file).splitlines() if file else ():
        text = line.strip()
        if opened := re.match(r"\[([^]]*)\]", text):
            section = opened[1].lower()
        elif text.startswith("#"):
            asleep.update(key for key, _ in _settings(text.lstrip("# ")))
        elif section in holding:
            values.update(_settings(text))
        else:
            elsewhere.update((key, section) for key, _ in _settings(text))
    return Boot(file, values, elsewhere, frozenset(asleep))


def add(boot: Boot, *lines: str) -> str:
    """What to do so that these lines hold: what stands in their way is named."""
    keys = [key for line in lines for key, _ in _settings(line)]
    what = " and ".join(f'"{line}"' for line in lines)
    restart = "then restart (sudo reboot)"
    if other := next((boot.elsewhere[key] for key in keys if key in boot.elsewhere), ""):
        return f"in {boot.name} move {what} from below [{other}] to below a line [all], {restart}"
    if all(key in boot.asleep for key in keys):
        return f'in {boot.name} take the "#" away before {what}, {restart}'
    return f"add the line{'s' if len(lines) > 1 else ''} {what} to {boot.name}, below [all], {restart}"


def on(boot: Boot, *names: str) -> bool:
    """Whether a dtparam of one of these names is switched on."""
    return any(boot.values.get(f"dtparam={name}", "off").lower() in ("on", "yes", "1") for name in names)


def cmdline(place: Place) -> str:
    """Where the kernel's own line is."""
    return next((path for path in CMDLINES if place.there(path)), CMDLINES[0])


def _settings(line: str) -> Iterator[tuple[str, str]]:
    key, equals, value = line.partition("=")
    key = key.strip()
    if not equals:
        return
    if key not in ("dtparam", "dtoverlay"):
        yield key, value.strip()
        return
    for part in value.split(","):
        name, given, setting = part.partition("=")
        yield f"{key}={name.strip()}", setting.strip() if given else "on"


def _holding(machine: Machine) -> set[str]:
    """The filters that let lines hold on this machine."""
    return {"all"} | {
        name for name, family, word in _FILTERS if family == machine.family and word in machine.model
    }
