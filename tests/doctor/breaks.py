"""Ways in which a machine can be broken, and how a fault is written down."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from typing import NamedTuple

from companion.doctor.place import Place
from tests.doctor.boards import TABLE, write

Break = Callable[[Place], Place]

BOOT = "/boot/firmware/config.txt"
NOBODY: frozenset[str] = frozenset()


class Fault(NamedTuple):
    """What is said (name of the check, verdict, part of the words, part of the fix) of what is broken."""

    name: str
    verdict: str
    words: str
    fix: str
    broken: Break
    family: str = "4"
    toml: str = TABLE


def text(path: str, words: str | bytes, *, at: str = "") -> Break:
    """Lay down a file that says this; `at`: what in the one that is there is replaced by it."""

    def broken(machine: Place) -> Place:
        here = machine.at(path)
        write(machine.root, path, here.read_text().replace(at, str(words)) if at else words)
        return machine

    return broken


def gone(*paths: str) -> Break:
    def broken(machine: Place) -> Place:
        for path in paths:
            machine.at(path).unlink()
        return machine

    return broken


def closed(*paths: str, **account: frozenset[str]) -> Break:
    """This user may not use these, and is in the groups given: those in force, those that are listed."""

    def broken(machine: Place) -> Place:
        denied = {machine.at(path) for path in paths}
        who = dataclasses.replace(machine.account, **account)
        return dataclasses.replace(machine, may=lambda path: path not in denied, account=who)

    return broken


def different(**fields: object) -> Break:
    return lambda machine: dataclasses.replace(machine, **fields)


def versions(**installed: str) -> Break:
    known = {name.replace("_", "-").replace("RPi-", "RPi."): number for name, number in installed.items()}
    return different(version=lambda package: known.get(package, ""))


def says(**programs: str) -> Break:
    return different(run=lambda command: programs.get(command[0], ""))


def both(*breaks: Break) -> Break:
    def broken(machine: Place) -> Place:
        for one in breaks:
            machine = one(machine)
        return machine

    return broken


def held(machine: Place) -> Place:
    """A program of this user's has GPIO 5."""
    folder = machine.at("/proc/412/fd")
    folder.mkdir(parents=True)
    os.symlink("anon_inode:gpio-line", folder / "7")
    write(machine.root, "/proc/412/comm", "python3\n")
    return dataclasses.replace(machine, users=lambda chip: {5: "lg"})


def listening(machine: Place) -> Place:
    """A program of this user's has the port of the pages."""
    line = "   0: 00000000:1FB9 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000 0 4711 1\n"
    write(machine.root, "/proc/net/tcp", machine.read("/proc/net/tcp") + line)
    folder = machine.at("/proc/77/fd")
    folder.mkdir(parents=True)
    os.symlink("socket:[4711]", folder / "3")
    write(machine.root, "/proc/77/comm", "octoprint\n")
    return machine


def state_on(kind: str, options: str = "rw", more: str = "") -> Break:
    def broken(machine: Place) -> Place:
        lines = f"24 1 179:2 / / rw shared:1 - ext4 /dev/mmcblk0p2 rw\n{more}"
        lines += f"25 24 0:22 / {machine.root}/state rw shared:2 - {kind} {kind} {options}\n"
        write(machine.root, "/proc/self/mountinfo", lines)
        return machine

    return broken
