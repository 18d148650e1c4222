"""`companion run`: keep the score of a table, the installed or the simulated one where none is named."""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import logging
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from companion import address, arguments, config, daemon, logs, mounts, starts, statefolder, usual
from companion.config import Config
from companion.game import Game
from companion.output import OutputError, takes, tell

NAME = "run"
HELP = "keep the score of a table"
MORE = "What can be played, and every option that [game] of the configuration may set: companion games"
SIMULATED = {"mock", "recorder", "model", "pty"}  # values in a TOML that name a wire ending in software

PAIRED = "to play from another machine, pair it: hold the knob for 5 s, or run `companion pair{where}`"
OPEN = {
    "network": f"anybody on this network can look; {PAIRED}",
    "paired": f"paired devices can look and play; {PAIRED}",
}
OTHERWISE = (
    "it goes on as it was begun, not as [game] of %s says: choose a new game at the table, "
    "or begin in another folder with --state"
)
TURN = 0.0005  # s that a thread may keep the others waiting (Python's own 5 ms are a third of a frame)

log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which table, where its games are kept, and who may look."""
    usual.add_arguments(parser)
    add_page_arguments(parser)


def add_page_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the pages are, who may look, and how fast it all goes."""
    parser.add_argument(
        "--port", type=arguments.port, help="the port of the pages (8121 if nothing says otherwise)"
    )
    parser.add_argument(
        "--lan", action="store_true", help="let the whole network look; who is paired may play too"
    )
    parser.add_argument(
        "--speed",
        type=arguments.speed,
        default=1.0,
        metavar="N",
        help="divide every walk, hold and rest by N",
    )


def run(arguments: argparse.Namespace) -> int:
    """Keep the score until Ctrl-C; 1 where the newest moves could not be saved."""
    logs.begin(sys.stderr)
    sys.setswitchinterval(TURN)
    file = usual.table(arguments.config)
    wanted = _told(config.load(file), arguments)
    folder = usual.games(arguments.state, wanted, file)
    usual.say(file, folder)
    web = wanted.devices.get("web")
    bound = None if web is None else _bound(web)  # a busy port is refused before anything is begun
    with ExitStack() as stack:
        held = stack.enter_context(statefolder.held(folder, anyhow=True))
        safe = stack.enter_context(_counted(folder, wanted))
        if safe:
            wanted = dataclasses.replace(wanted, devices=_pages(wanted))
        wires = stack.enter_context(hardware(wanted))
        commit = wires["sim"].disk.commit if "sim" in wires else sqlite3.Connection.commit
        table = daemon.run(
            wanted,
            held,
            wires,
            speed=arguments.speed,
            commit=commit,
            begun=partial(_begun, wanted, _Places(file, folder), bound, "sim" in wires),
            lost="" if "sim" in wires else _lost(folder),
            safe=starts.SAFE if safe else "",
        )
        saved = asyncio.run(table)
    if not saved:
        log.error("the newest moves are NOT SAVED: the disk refused them to the end")
    return 0 if saved else 1


@contextmanager
def _counted(folder: Path, wanted: Config) -> Iterator[bool]:
    """Count this start where it opens drivers of real devices; True where it is to open none."""
    if _simulated(wanted) or not set(wanted.devices) - {"web"}:
        yield False
        return
    with starts.counted(folder) as safe:
        yield safe


def _pages(wanted: Config) -> Mapping[str, Any]:
    """Of all devices the pages alone: whatever driver ended the process, theirs is Python."""
    return {name: options for name, options in wanted.devices.items() if name == "web"}


def _lost(folder: Path) -> str:
    """How games are lost at power-off, "" where they are not; at the simulated table nobody minds."""
    how = mounts.in_memory(mounts.read, folder.absolute())
    return f"{folder} is on {how}; write another folder below [journal], as state" if how else ""


def _told(wanted: Config, arguments: argparse.Namespace) -> Config:
    """The configuration with what the command line says instead."""
    web = wanted.devices.get("web")
    if web is None:
        return wanted
    port = web.port if arguments.port is None else arguments.port
    host = "0.0.0.0" if arguments.lan else web.host
    return dataclasses.replace(
        wanted, devices={**wanted.devices, "web": dataclasses.replace(web, host=host, port=port)}
    )


@contextmanager
def hardware(wanted: Config) -> Iterator[Mapping[str, Any]]:
    """The wires that end in software, by name; none where the configuration names only real ones."""
    if not _simulated(wanted):
        yield {}
        return
    from companion.simulated.hardware import wired

    hardware = wired(wanted.devices)
    hardware.start()
    try:
        yield hardware.wires
    finally:
        hardware.close()


def _simulated(wanted: Config) -> bool:
    """Whether a wire of this table ends in software."""
    return any(SIMULATED & _values(options) for options in wanted.devices.values())


def _values(options: Any) -> set[str]:
    values = (getattr(options, field.name) for field in dataclasses.fields(options))
    return {value for value in values if isinstance(value, str)}


def _bound(web: Any) -> str:
    """The address in numbers that the pages will listen at."""
    with config.device("web").listen(web) as listener:
        host: str = listener.getsockname()[0]
        return host


@dataclasses.dataclass(frozen=True, slots=True)
class _Places:
    """Where the table's TOML is, and its games."""

    file: Path
    games: Path


def _begun(wanted: Config, places: _Places, bound: str | None, simulated: bool, game: Game) -> None:
    """Say what is on the table and where to look at it."""
    tracks = game.rules.scene(game.state).tracks
    scores = ", ".join(f"{track.name} {track.score}" for track in tracks)
    log.info("%s game %d: %s", "resuming" if game.turn else "beginning", game.number, scores)
    if game.turn and (game.rules, game.players) != (wanted.rules, wanted.players):
        log.warning(OTHERWISE, places.file)
    web = wanted.devices.get("web")
    if web is None or bound is None:
        log.warning("no pages are served: the configuration has no [web]")
        return
    everywhere = bound in address.EVERYWHERE
    try:
        here = address.link(bound if everywhere else web.host, web.port)
        tell(f"{here} shows the game")
        if simulated:
            tell(f"{here}table is the simulated table")
        if not address.is_private(bound):
            found = address.network_link(web.port) if everywhere else address.link(web.host, web.port)
            _open_to_all(found, web.look, places.games)
    except (OutputError, BrokenPipeError) as error:
        log.warning("%s (the game goes on)", error)


def _open_to_all(found: str | None, look: str, games: Path) -> None:
    where = "" if games == statefolder.default() else f" --state {games}"
    log.warning(address.red(OPEN[look].format(where=where), sys.stderr))
    if found is None:
        log.warning("this machine is on no network: nobody else can look yet")
        return
    tell(f"{found} is the address for telephones and screens on this network")
    code = address.code(found)
    if takes(code):
        tell(code)
