"""`companion deck`: which tag is which card, for readers that say a tag's number; packs are learned."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion import config, statefolder, usual
from companion.cards import PACK
from companion.config import Config
from companion.desk import Desk
from companion.devices.base import DeviceError, Wires
from companion.devices.scanner import decks
from companion.devices.scanner.lesson import Lesson, counted
from companion.inputs import Found, Input, Lost, Misread, Pressed
from companion.output import tell
from companion.quote import quote

NAME = "deck"
HELP = "teach the scanner which tag is which card; list the packs that it knows"
BY_HAND = ", or play this deal by hand"  # the scanner's last word to players; here is no deal
FOLDER = "decks"  # of the packs, in the folder of the games


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
        usual.add_arguments(own)
        own.set_defaults(deck=run_)


def run(given: argparse.Namespace) -> int:
    """Do what was asked for."""
    file = usual.table(given.config)
    wanted = config.load(file)
    folder = usual.games(given.state, wanted, file)
    code: int = given.deck(given, wanted, file, folder)
    return code


def _list(given: argparse.Namespace, wanted: Config, file: Path, games: Path) -> int:
    folder = games / FOLDER
    usual.say(file, games)
    known = decks.names(folder)
    for name in known:
        tags = decks.load(folder, name)
        missing = [str(card) for card in PACK if card not in tags]
        lacks = f", without {' '.join(missing)}" if missing else ""
        tell(f"{name}: {counted(len(tags))}{lacks}")
    if not known:
        named = "" if given.config is None else f" --config {given.config}"
        _say(f"no pack has been learned in {folder}: companion deck learn{named}")
    return 0


def _learn(given: argparse.Namespace, wanted: Config, file: Path, games: Path) -> int:
    options = wanted.devices.get("scanner")
    if options is None:
        raise DeviceError(f"{file} has no [scanner]: add it, or name the table's TOML with --config")
    if options.port == "pty":
        raise DeviceError(
            "the cards of the simulated table have their names written on them: "
            "name a real table's TOML with --config"
        )
    name = given.name or options.deck
    if not decks.NAME.fullmatch(name):
        raise DeviceError(f"{quote(name)} is no name for a pack: write {decks.WAY}")
    folder = games / FOLDER
    usual.say(file, games)
    with statefolder.unused(games):
        lesson = Lesson(name, folder, _say)
        if lesson.wanted is not None:
            _say(f'the pack "{name}", {lesson.left} to go; Enter or the knob leaves a card out, Ctrl-C ends')
            teach(wanted, lesson, {})
    lacks = "".join(f" {card}" for card in PACK if card not in lesson.tags)
    tell(f"{name}: {counted(len(lesson.tags))} in {folder / name}.toml")
    if lacks:
        _say(f"without{lacks}: companion deck learn {name} asks for them again")
    return 0


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def teach(wanted: Config, lesson: Lesson, wires: Wires) -> None:
    """Ask for one card after the other until there is no more to ask, or Ctrl-C."""

    def post(said: Input) -> None:
        if isinstance(said, Pressed):
            lesson.skip()
        elif isinstance(said, Lost | Misread):
            _say(said.words.removesuffix(BY_HAND))
        elif isinstance(said, Found):
            _say("the scanner is back")
            lesson.ask()

    def typed(data: bytes) -> None:
        for _ in range(data.count(b"\n")):
            lesson.skip()

    with Desk(wires, 0 if sys.stdin is not None else -1, typed) as desk:
        scanner, options = config.device("scanner"), wanted.devices["scanner"]
        desk.add(scanner.listen(options, lambda tag, t: lesson.take(tag), post, desk.wires))
        if "knob" in wanted.devices:
            try:
                desk.add(config.device("knob").open(wanted.devices["knob"], post, desk.wires))
            except DeviceError as error:
                _say(f"the knob is away ({error}): Enter leaves a card out")
        lesson.ask()
        while lesson.wanted is not None:
            desk.hear()
