"""`companion deck`: which tag is which card, for readers that say a tag's number; packs are learned."""

from __future__ import annotations

import argparse
import os
import select
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import arguments, config, statefolder
from companion.cards import PACK, Card
from companion.config import Config
from companion.devices.base import DeviceError, Wires
from companion.devices.scanner import decks
from companion.devices.scanner.heard import Tag
from companion.devices.scanner.pack import Pack
from companion.inputs import Found, Input, Lost, Misread, Pressed
from companion.output import tell
from companion.quote import quote
from companion.words import vocabulary

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
        tell(f"{name}: {_counted(len(tags))}{lacks}")
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
    tell(f"{name}: {_counted(len(lesson.tags))} in {folder / name}.toml")
    if lacks:
        _say(f"without{lacks}: companion deck learn {name} asks for them again")
    return 0


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


class Lesson:
    """One pack while it is learned. wanted: the card that is asked for, None when there is no more to ask.

    Every card is on disk before the next is asked for. DeckError where it cannot be.
    """

    def __init__(self, name: str, folder: Path, say: Callable[[str], None]) -> None:
        self._name = name
        self._folder = folder
        self._say = say
        self._pack = Pack(name, folder, spelled=False)
        self.tags = dict(decks.load(folder, name))
        self._to_ask = deque(card for card in PACK if card not in self.tags)

    @property
    def wanted(self) -> Card | None:
        """The card that is asked for."""
        return self._to_ask[0] if self._to_ask else None

    @property
    def left(self) -> str:
        """How many cards are still to come, in words."""
        return _counted(len(self._to_ask))

    def ask(self) -> None:
        """Ask for the next card."""
        if self.wanted is not None:
            self._say(f"{self.wanted}: lay down {_named(self.wanted)}")

    def skip(self) -> None:
        """Leave the card out."""
        if self.wanted is not None:
            self._say(f"{self.wanted} is left out")
            self._to_ask.popleft()
            self.ask()

    def take(self, tag: Tag) -> str:
        """Take a tag for the card that is asked for; the feedback for the reader."""
        if self.wanted is None:
            return "unknown"
        objection, feedback = self._objection(tag, self.wanted)
        if objection:
            self._say(f"{objection}: lay down {_named(self.wanted)}")
            return feedback
        self.tags[self.wanted] = tag.id
        decks.save(self._folder, self._name, self.tags)
        self._to_ask.popleft()
        self.ask()
        return "ok"

    def _objection(self, tag: Tag, card: Card) -> tuple[str, str]:
        """Why the tag cannot be that card's, "" where it can, and the feedback for the reader."""
        own = {known: one for one, known in self.tags.items()}
        if tag.id in own:
            return f"that is {_named(own[tag.id])} already", "dup"
        found = self._pack.named(tag)
        if found is None:
            return "", "ok"
        pack, written = found
        if pack != self._name:
            return f"that is a card of the pack {quote(pack)}", "unknown"
        return ("", "ok") if written == str(card) else (f"{quote(written)} is written on that one", "unknown")


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


def _named(card: Card) -> str:
    return f"the {vocabulary('en').card_name(card.rank, card.suit)}"


def _counted(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def _now() -> float:
    return time.monotonic() * 1000
