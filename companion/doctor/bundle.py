"""A bundle for a bug report: what the doctor said, versions, configuration, the last game, the log.

It goes to strangers, so nobody's name is in it, no address and no token: names become "Player 1", what is
left out says so in brackets. The folder of paired devices is read for their names alone, to leave these out.
"""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import os
import platform
import tarfile
import tomllib
import zipfile
from argparse import ArgumentTypeError
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion import __version__
from companion.doctor.case import Case
from companion.doctor.check import Check
from companion.doctor.scrub import Scrub
from companion.journal import Journal, JournalError
from companion.output import OutputError
from companion.pairing import store
from companion.portable import dumps

Plain = Mapping[str, Any]

SUFFIXES = (".zip", ".tar.gz")
LINES = 1000  # of the log
LOG = ("journalctl", "--unit=companion", f"--lines={LINES}", "--no-hostname", "--quiet", "--no-pager")
PACKAGES = (
    *("starlette", "uvicorn", "pillow", "luma.oled", "luma.core", "smbus2", "pyserial", "gpiozero"),
    *("lgpio", "adafruit-lgpio", "RPi.GPIO", "gpiod", "spidev", "Adafruit-Blinka"),
    *("adafruit-circuitpython-neopixel-spi", "adafruit-circuitpython-neopixel", "rpi_ws281x"),
)
ABOUT = """\
What `companion doctor --bundle` found at a table. Look through it before you send it.

doctor.json     every check            versions.json   programs and packages
config.json     the configuration      game.jsonl      the last game (companion replay game.jsonl)
log.txt         the newest lines of the log

Names of players and of paired devices, addresses and tokens are left out.
"""


def target(text: str) -> Path:
    """Where to write it, as the command line has it."""
    if not text.endswith(SUFFIXES):
        raise ArgumentTypeError(f"write a name that ends in {' or '.join(SUFFIXES)}")
    return Path(text)


def write(path: Path, case: Case, checks: Iterable[Check]) -> None:
    """Write the bundle to `path`, for this user's eyes alone. OutputError where it cannot be, or is there."""
    files = dict(collected(case, checks))
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            out.write(_zip(files) if path.name.endswith(".zip") else _tar(files))
    except FileExistsError as error:
        raise OutputError(f"{path} is there already: write another name") from error
    except OSError as error:
        raise OutputError(f"{path} cannot be written ({error.strerror}): write another name") from error


def collected(case: Case, checks: Iterable[Check]) -> Iterator[tuple[str, str]]:
    """The files of the bundle by name, with nothing secret in them."""
    configuration = _configuration(case.file)
    headers, game = _game(case.folder)
    players = _players(configuration.get("game"))
    players += [name for header in headers for name in _players(header)]
    hosts = _hosts(configuration.get("web"))
    scrub = Scrub(players, _devices(case.folder), hosts, (case.place.account.name, platform.node()))
    yield "README.txt", ABOUT
    yield "doctor.json", _json(scrub.value([dataclasses.asdict(check) for check in checks]))
    yield "versions.json", _json(scrub.value(_versions(case)))
    yield "config.json", _json(scrub.value(configuration))
    yield "game.jsonl", "".join(f"{line}\n" for line in _lines(game, scrub))
    yield "log.txt", scrub.text(case.place.run(LOG)) or "(no log can be read by this user)\n"


def _versions(case: Case) -> Mapping[str, Any]:
    packages = {name: case.place.version(name) for name in PACKAGES}
    return {
        "companion": __version__,
        "python": platform.python_version(),
        "kernel": platform.release(),
        "processor": platform.machine(),
        "machine": case.place.machine.model,
        "packages": {name: version for name, version in packages.items() if version},
    }


def _configuration(file: Path) -> dict[str, Any]:
    """The tables of the TOML without its comments; what is wrong with it, where it is none."""
    try:
        return tomllib.loads(file.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        return {"cannot be read": type(error).__name__}  # what else the error says may quote the file


def _game(folder: Path | None) -> tuple[list[Plain], list[Plain] | str]:
    """The first line of every game of the journal, the last game's first, and all of the last game."""
    if folder is None:
        return [], "nobody knows where games are kept"
    try:
        with Journal(folder, "ro") as journal:
            tapes = [journal.load(number) for number in reversed(journal.games())]
    except (JournalError, OSError) as error:
        return [], str(error)
    if not tapes:
        return [], "no game has been played"
    return [tape.header for tape in tapes], [tapes[0].header, *tapes[0].moves]


def _lines(game: list[Plain] | str, scrub: Scrub) -> Iterator[str]:
    if isinstance(game, str):
        yield f"({scrub.text(game)})"
        return
    header, *moves = game
    yield dumps({**header, "players": [f"Player {seat}" for seat in range(1, len(_players(header)) + 1)]})
    yield from map(dumps, moves)  # a move has seats and cards, and no words of anybody


def _players(plain: Any) -> list[str]:
    names = plain.get("players") if isinstance(plain, Mapping) else None
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _hosts(web: Any) -> list[str]:
    """The names by which this table is asked for, as [web] has them."""
    values = web.values() if isinstance(web, Mapping) else ()
    lists = [value if isinstance(value, list) else [value] for value in values]
    return [name for names in lists for name in names if isinstance(name, str)]


def _devices(folder: Path | None) -> list[str]:
    with contextlib.suppress(OSError):
        return [] if folder is None else [device.name for device in store.devices(folder / store.FOLDER)]
    return []


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, default=str) + "\n"


def _zip(files: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text.encode(errors="replace"))
    return out.getvalue()


def _tar(files: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, text in files.items():
            data = text.encode(errors="replace")
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()
