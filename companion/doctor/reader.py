"""The way to the card scanner: its plug, its name that stays, and who may open it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.devices.scanner import KINDS, ports
from companion.doctor import access
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, unseen, well


def way(case: Case) -> Iterator[Check]:
    """All that the machine itself shows of the way to the scanner."""
    options = case.real("scanner")
    if options is None:
        return
    keyboard = KINDS[options.kind].keyboard
    folder = ports.INPUT if keyboard else ports.SERIAL
    there = case.place.list(str(folder), "*-event-kbd" if keyboard else "*")
    path = options.port
    if path == ports.AUTO:
        found = _ours(case)
        if not found and case.elsewhere:
            yield unseen("scanner", "it is not plugged in here")
            return
        if len(found) != 1:
            yield _none(case, there) if not found else _several(case, found)
            return
        path = found[0]
    if not case.place.there(path) and case.elsewhere:
        yield unseen("scanner", "it is not plugged in here")
        return
    if not case.place.there(path):
        instead = (
            f'write port = "{there[0]}" below [scanner] of {case.file}'
            if there
            else f"plug it in: ls {folder}"
        )
        yield mend("scanner device", f"{path} is not there", instead)
        return
    yield well("scanner device", f"{path} is plugged in")
    yield access.allowed(case, "scanner", path, "input" if keyboard else "dialout")


def _ours(case: Case) -> list[str]:
    """The Picos with our firmware, by the names that they are found by."""
    if case.place.there(ports.RULE):
        return [str(ports.RULE)]
    return case.place.list(str(ports.SERIAL), ports.PICO)


def _none(case: Case, there: list[str]) -> Check:
    words = "no reader with our firmware is plugged in"
    if there:
        fix = f'if it is another reader, write kind and port = "{there[0]}" below [scanner] of {case.file}'
        return mend("scanner device", f"{words}, but {' and '.join(_short(path) for path in there)}", fix)
    fix = "plug the Pico in, by a cable that carries data (some only charge): ls /dev/serial/by-id shows it"
    return mend("scanner device", words, fix)


def _several(case: Case, found: list[str]) -> Check:
    fix = f'write port = "{found[0]}" (or the other) below [scanner] of {case.file}'
    return mend("scanner device", f"{len(found)} Picos are plugged in", fix)


def _short(path: str) -> str:
    return Path(path).name
