"""`companion deck`: which tag is which card, for readers that say a tag's number; packs are learned."""

from __future__ import annotations

import argparse
import os
import select
import sys
import time
from pathlib import Path
from typing import Any

from companion import arguments, config, statefolder
from companion.cards import PACK
from companion.config import Config
from companion.devices.base import DeviceError, Wires
from companion.devices.scanner import decks
from companion.devices.scanner.lesson import Lesson, counted
from companion.inputs import Found, Input, Lost, Misread, Pressed
from companion.output import tell
from companion.quote import quote

NAME = "deck"
HELP = "teach the scanner which tag is which card; list the packs that it knows"

LOOK = 1000.0  # ms after which a line that says nothing is looked at all the same


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do with which pack of which table."""
    under = parser.add_subparsers(metavar="learn | list", required=True)
    for name, help_, run_ in (
        ("learn", "lay down the 52 cards in order, each once; Enter or the knob leaves one out", _learn),
        ("list", "the packs that were learned, and which cards they lack", _list),
    ):
        own = under.add_parser(name, help=help_, description=help_)
        if run_ is _learn:
            own.add_argument("name", nargs="?", metavar="NAME", help="the pack; [scanner] deck if left out")
        own.add_argument(
            "--config",
            type=arguments.path,
            metavar="FILE",
            default=config.SIMULATED_TABLE,
            help="the table's TOML file",
        )
        own.add_argument("--state", type=arguments.path, metavar="DIR", help="the folder of the journal")
        own.set_defaults(deck=run_)


def run(given: argparse.Namespace) -> int:
    """Do what was asked for."""
    wanted = config.load(given.config)
    folder = (given.state or wanted.state or statefolder.default()) / "decks"
    code: int = given.deck(given, wanted, folder)
    return code


def _list(given: argparse.Namespace, wanted: Config, folder: Path) -> int:
    known = decks.names(folder)
    for name in known:
        tags = decks.load(folder, name)
        missing = [str(card) for card in PACK if card not in tags]
        lacks = f", without {' '.join(missing)}" if missing else ""
        tell(f"{name}: {counted(len(tags))}{lacks}")
    if not known:
        print(f"no pack has been learned in {folder}: companion deck learn", file=sys.stderr)
    return 0


def _learn(given: argparse.Namespace, wanted: Config, folder: Path) -> int:
    options = wanted.devices.get("scanner")
    if options is None:
        raise DeviceError(f"{given.config} has no [scanner]: add it, or name the table's TOML with --config")
    if options.port == "pty":
        raise DeviceError(
            "the cards of the simulated table have their names written on them: "
            "name a real table's TOML with --config"
        )
    name = given.name or options.deck
    if not decks.NAME.fullmatch(name):
        raise DeviceError(f"{quote(name)} is no name for a pack: write {decks.WAY}")
    lesson = Lesson(name, folder, _say)
    if lesson.wanted is not None:
        _say(f'the pack "{name}", {lesson.left} to go; Enter or the knob leaves a card out, Ctrl-C ends')
        with Desk(wanted, lesson, {}) as desk:
            desk.hear()
    lacks = "".join(f" {card}" for card in PACK if card not in lesson.tags)
    tell(f"{name}: {counted(len(lesson.tags))} in {folder / name}.toml")
    if lacks:
        _say(f"without{lacks}: companion deck learn {name} asks for them again")
    return 0


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


class Desk:
    """The scanner, the knob and the keyboard of whoever teaches."""

    def __init__(self, wanted: Config, lesson: Lesson, wires: Wires) -> None:
        self._lesson = lesson
        self._awake, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        wires = {**wires, "wake": lambda: os.write(self._wake, b"!"), "clock": _now}
        options = wanted.devices["scanner"]
        self._readers: list[Any] = [
            config.device("scanner").listen(options, lambda tag, t: lesson.take(tag), self._post, wires)
        ]
        if "knob" in wanted.devices:
            try:
                self._readers.append(config.device("knob").open(wanted.devices["knob"], self._post, wires))
            except DeviceError as error:
                _say(f"the knob is away ({error}): Enter leaves a card out")
        self._typing = sys.stdin is not None

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        for reader in self._readers:
            reader.close()
        os.close(self._awake)
        os.close(self._wake)

    def hear(self) -> None:
        """Ask for one card after the other until there is no more to ask, or Ctrl-C."""
        for reader in self._readers:
            reader.read(_now())  # opened: what was laid down before it could be heard is not waited for
        self._lesson.ask()
        while self._lesson.wanted is not None:
            dues = [due for reader in self._readers if (due := reader.read(_now())) is not None]
            if self._lesson.wanted is None:
                return
            watch = select.poll()
            lines = [reader.fileno() for reader in self._readers if reader.fileno() >= 0]
            for line in (self._awake, *lines, *([0] if self._typing else [])):
                watch.register(line, select.POLLIN)
            ready = watch.poll(max(0.0, min([_now() + LOOK, *dues]) - _now()))
            if (self._awake, select.POLLIN) in ready:
                os.read(self._awake, 64)
            if any(line == 0 for line, _ in ready):
                self._typed(os.read(0, 256))

    def _typed(self, data: bytes) -> None:
        self._typing = bool(data)  # an end is no Enter
        for _ in range(data.count(b"\n")):
            self._lesson.skip()

    def _post(self, said: Input) -> None:
        if isinstance(said, Pressed):
            self._lesson.skip()
        elif isinstance(said, Lost | Misread):
            _say(said.words)
        elif isinstance(said, Found):
            _say("the scanner is back")
            self._lesson.ask()


def _now() -> float:
    return time.monotonic() * 1000
