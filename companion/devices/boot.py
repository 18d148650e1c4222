"""What the firmware of a Raspberry Pi was told in config.txt, as far as it holds for this model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.devices.machine import Machine

FILES = ("/boot/firmware/config.txt", "/boot/config.txt")  # since Debian 12, and before

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

    def on(self, *names: str) -> bool:
        """Whether a dtparam of one of these names is switched on."""
        said = (self.values.get(f"dtparam={name}", "off").lower().split() for name in names)
        return any(words[:1] in (["on"], ["yes"], ["1"], ["true"]) for words in said)


def parsed(text: str, file: str, machine: Machine) -> Boot:
    """What the text of `file` says to this machine."""
    values: dict[str, str] = {}
    elsewhere: dict[str, str] = {}
    asleep: set[str] = set()
    holding, section = _holding(machine), "all"
    for line in text.splitlines():
        said = line.strip()
        if opened := re.match(r"\[([^]]*)\]", said):
            section = opened[1].lower()
        elif said.startswith("#"):
            asleep.update(key for key, _ in settings(said.lstrip("# ")))
        elif section in holding:
            values.update(settings(said))
        else:
            elsewhere.update((key, section) for key, _ in settings(said))
    return Boot(file, values, elsewhere, frozenset(asleep))


def below(root: Path, machine: Machine) -> Boot:
    """The config.txt of the machine whose files are below `root`; of two the newer place."""
    for file in FILES:
        try:
            return parsed((root / file.lstrip("/")).read_text("utf-8", "replace"), file, machine)
        except OSError:  # not there, or not ours to read
            continue
    return parsed("", "", machine)


def settings(line: str) -> Iterator[tuple[str, str]]:
    """The keys of one line with their values."""
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
