"""Another companion that keeps the games of the folder: found without disturbing it, and asked how it is."""

from __future__ import annotations

import json
import os
import re
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from companion import address, config
from companion.devices.scanner.reader import BY_HAND
from companion.doctor.case import Case, Running
from companion.doctor.check import Check, mend, parted, unseen, well
from companion.doctor.place import Place
from companion.doctor.process import called
from companion.journal import JournalError
from companion.statefolder import OWNER, unused

AWAY = " is away: "
PATIENCE = 3.0  # s for an answer
SERVICE = "companion"
STOP = "stop it first (sudo systemctl stop companion)"  # this one is systemd's own
AGAIN = "sudo systemctl restart companion; journalctl -u companion -n 50 says why"


@contextmanager
def beside(place: Place, folder: Path | None, *, service: bool) -> Iterator[Running | None]:
    """Who keeps the games of `folder`, None for nobody; then no companion begins there while this lasts.

    service: ask systemd too, whose companion may keep its games in another folder.
    """
    with ExitStack() as stack:
        found = None
        if folder is not None and not os.path.isfile(folder):
            try:
                stack.enter_context(unused(folder))
            except JournalError as error:
                words, _, fix = str(error).partition(": ")
                found = Running(_owner(folder), words, fix)
        yield found or (_service(place) if service else None)


def companion(case: Case) -> Iterator[Check]:
    """How the running companion is, by its own word."""
    if case.running is None:
        return
    web = case.devices.get("web")
    if not case.running.pid or web is None:
        yield unseen("companion", case.running.words, case.running.fix)
        return
    who = called(case.place, case.running.pid)
    link = address.link(web.host, web.port)
    try:
        health, scene = _get(f"{link}healthz"), _get(f"{link}api/v1/scene")
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        yield mend("companion", f"{who} is running, and does not answer at {link} ({reason})", AGAIN)
        return
    saved = f"{health.get('saved')} of {health.get('turn')} moves on disk"
    yield well("companion", f"{who} is running: game {health.get('game')}, {saved}")
    for notice in scene.get("notices", ()):
        yield _noticed(notice, case.running.fix)


def _noticed(notice: dict[str, Any], stop: str) -> Check:
    """What the table tells its players, told to its owner in English."""
    words = str(notice.get("owner") or notice.get("text", ""))
    if notice.get("kind") == "device":
        said, fix = _away(words)
        return mend("companion device", said, fix or f"{stop}, and companion doctor looks closer")
    if notice.get("kind") == "unsaved":
        return mend("companion journal", words, AGAIN)
    return well("companion says", words)


def _away(words: str) -> tuple[str, str]:
    """A device's words without what to do, and that."""
    who, away, why = words.partition(AWAY)
    if not away:
        said, _, fix = words.partition("; ")
        return said, fix
    why, fix = parted(why.removesuffix(BY_HAND))
    return f"{who}{away}{why}", fix


def is_away(device: str, check: Check) -> bool:
    """Whether the running companion says with this check that it has lost the device."""
    called = getattr(config.device(device), "CALLED", device)
    return check.name == "companion device" and check.words.startswith(f"{called}{AWAY}")


def _get(link: str) -> dict[str, Any]:
    with urllib.request.urlopen(link, timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def _owner(folder: Path) -> int:
    """The process that says it has the folder, 0 where it cannot be read."""
    text = _text(folder / OWNER)
    return int(text) if text.isdecimal() else 0


def _text(path: Path) -> str:
    try:
        return path.read_text("ascii", "replace").strip() if path.is_file() else ""
    except OSError:
        return ""


def _service(place: Place) -> Running | None:
    """The companion that systemd runs."""
    said = place.run(("systemctl", "show", SERVICE, "--property=ActiveState,MainPID"))
    told = dict(re.findall(r"^(\w+)=(.*)$", said, re.MULTILINE))
    if told.get("ActiveState") != "active":
        return None
    number = told.get("MainPID", "")
    pid = int(number) if number.isdecimal() else 0
    return Running(pid, f"the companion is running (process {pid}) and has the devices", STOP)
