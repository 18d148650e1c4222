"""`companion run`: keep the score of a table, the simulated one unless a configuration says otherwise."""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import logging
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from companion import address, config, daemon, statefolder
from companion.config import Config
from companion.game import Game

NAME = "run"
HELP = "keep the score of a table (the simulated one unless --config names another)"
SIMULATED = {"mock", "recorder", "model", "pty"}  # values in a TOML that name a wire ending in software

TURN = 0.0005  # s that a thread may keep the others waiting (Python's own 5 ms are a third of a frame)

log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which table, where its games are kept, and who may look."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", default=config.SIMULATED_TABLE, help="the table's TOML file"
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="the folder of the journal")
    add_page_arguments(parser)


def add_page_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the pages are, who may look, and how fast it all goes."""
    parser.add_argument("--port", type=int, help="the port of the pages (8121 if nothing says otherwise)")
    parser.add_argument("--lan", action="store_true", help="let the whole network look and play, for trying")
    parser.add_argument(
        "--speed", type=_speed, default=1.0, metavar="N", help="divide every walk, hold and rest by N"
    )


def run(arguments: argparse.Namespace) -> int:
    """Keep the score until Ctrl-C; 1 where the newest moves could not be saved."""
    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stderr)
    sys.setswitchinterval(TURN)
    wanted = _told(config.load(arguments.config), arguments)
    folder = arguments.state or wanted.state or statefolder.default()
    web = wanted.devices.get("web")
    if web is not None:
        config.device("web").listen(web).close()  # a busy port is refused before anything is begun
    with statefolder.held(folder) as held, _hardware(wanted) as wires:
        commit = wires["sim"].disk.commit if "sim" in wires else sqlite3.Connection.commit
        table = daemon.run(
            wanted, held, wires, speed=arguments.speed, commit=commit, begun=partial(_begun, web)
        )
        saved = asyncio.run(table)
    if not saved:
        log.error("the newest moves are NOT SAVED: the disk refused them to the end")
    return 0 if saved else 1


def _speed(text: str) -> float:
    speed = float(text)
    if not 0.1 <= speed <= 1000:
        raise ValueError
    return speed


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
def _hardware(wanted: Config) -> Iterator[Mapping[str, Any]]:
    """The wires that end in software, by name; none where the configuration names only real ones."""
    if not any(SIMULATED & _values(options) for options in wanted.devices.values()):
        yield {}
        return
    from companion.simulated.hardware import wired

    hardware = wired(wanted.devices)
    hardware.start()
    try:
        yield hardware.wires
    finally:
        hardware.close()


def _values(options: Any) -> set[str]:
    values = (getattr(options, field.name) for field in dataclasses.fields(options))
    return {value for value in values if isinstance(value, str)}


def _begun(web: Any, game: Game) -> None:
    """Say what is on the table and where to look at it."""
    tracks = game.rules.scene(game.state).tracks
    scores = ", ".join(f"{track.name} {track.score}" for track in tracks)
    log.info("%s game %d: %s", "resuming" if game.turn else "beginning", game.number, scores)
    if web is None:
        return
    print(f"{address.link(web.host, web.port)} shows the game", flush=True)
    if web.host in address.EVERYWHERE:
        _open_to_all(web.port)


def _open_to_all(port: int) -> None:
    warning = "anybody on this network can look and play, without asking: for trying only"
    log.warning(address.red(warning, sys.stderr))
    found = address.network_link(port)
    if found is None:
        log.warning("this machine is on no network: nobody else can look yet")
        return
    print(f"{found} is the address for telephones and screens on this network", flush=True)
    print(address.code(found), flush=True)
