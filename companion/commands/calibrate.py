"""`companion calibrate`: the strip asks, somebody answers, and the light under every hole is written down."""

from __future__ import annotations

import argparse
import json
import re
import sys
import termios
import tomllib
import tty
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from companion import amend, config, statefolder, usual
from companion.config import Config, ConfigError
from companion.desk import Desk, in_order, now
from companion.devices.base import DeviceError, Wires
from companion.devices.holes import HOLES, described, written
from companion.devices.leds.choice import chosen
from companion.devices.machine import this
from companion.devices.power import least
from companion.devices.walkround import Walk, answered, begin, resumed
from companion.devices.walksheet import Screen
from companion.devices.walkshown import Strip, asked, dialled, shown
from companion.inputs import Input, Pressed, Released, Tick, Turned
from companion.output import tell

NAME = "calibrate"
HELP = "find the light under every hole of the board, and write the map into the table's TOML"
MORE = "What the strip shows and what to answer: docs/calibrate.md"

MOST = 1000  # lights that a strip may have
HANDS = "the knob or PEG (kept down: on and on) turns, OK or the knob's push is yes, UNDO goes back"
KEYBOARD = "here: arrows turn (up and down by ten), Enter is OK, n is PEG, u is UNDO, Ctrl-C leaves"
KEYS: Mapping[bytes, int | str] = {  # detents of the knob, or a button
    b"\x1b[C": 1, b"\x1b[D": -1, b"+": 1, b"-": -1, b"\x1b[A": 10, b"\x1b[B": -10,
    b"\n": "ok", b"\r": "ok", b"y": "ok", b"n": "peg", b"u": "undo", b"\x7f": "undo",
}  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which table."""
    usual.add_arguments(parser)


def run(given: argparse.Namespace) -> int:
    """Walk round the strip and write its map; 1 where it cannot be written, and is printed instead."""
    file = usual.table(given.config)
    wanted = config.load(file)
    options = wanted.devices.get("leds")
    if options is None:
        raise DeviceError(f"{file} has no [leds]: add it, or name the table's TOML with --config")
    if options.bus == "recorder":
        raise DeviceError(
            "the strip of the simulated table lies as its map says: name a real table's TOML with --config"
        )
    folder = usual.games(given.state, wanted, file)
    usual.say(file, folder)
    with in_order(), statefolder.unused(folder):
        walk = walked(wanted, file, {}, 0 if sys.stdin is not None and sys.stdin.isatty() else -1)
    return write(walk, file)


def walked(wanted: Config, file: Path, wires: Wires, keyboard: int) -> Walk:
    """The walk once everything is answered. keyboard: the descriptor of a terminal, -1 for none.

    What is found is kept beside `file` meanwhile, and taken up there. DeviceError: the strip is away, or
    there is nobody to answer.
    """
    kept, options = Path(f"{file}.walk"), wanted.devices["leds"]
    walk = _begun(options, _most(options, wires), kept)
    screen = Screen(wanted.devices.get("oled"), wires, _say)
    with Strip(options, wires) as strip, screen, _Answers(wires, keyboard) as answers:
        answers.open(wanted)
        _say(f"{HANDS}\n{KEYBOARD}" if keyboard >= 0 else HANDS)
        said = ""
        try:
            while walk.stage != "done":
                walk = _lit(walk, strip)
                screen.show(walk)
                said = _asked(walk, said)
                for answer in answers.hear(walk.due(now())):
                    walk = _kept(answered(walk, answer), walk, kept)
        except KeyboardInterrupt:
            _say("\nleft: the same command goes on there" if kept.exists() else "\nleft")
            raise
    return walk


def _lit(walk: Walk, strip: Strip) -> Walk:
    """The walk, lit; one that has turned to more lights than the bus can send stays at those that it can."""
    try:
        strip.show(shown(walk, now()))
    except DeviceError as error:
        if walk.stage != "count" or not HOLES <= strip.lights < walk.at:
            raise
        _say(f"\nno more than {strip.lights} lights can be lit: {error}")
        walk = replace(walk, at=strip.lights, most=strip.lights, count=min(walk.count, strip.lights))
        strip.show(shown(walk, now()))
    return walk


def write(walk: Walk, file: Path) -> int:
    """Have the table's TOML hold what was found; 1 where it cannot, and what to put there is printed."""
    keys = {"count": f"count = {walk.count}", "map": written(described(walk.lanes)).rstrip()}
    try:
        text = file.read_bytes().decode()
        changed = amend.amended(text, "leds", keys)
        if why := _wrong(text, changed, walk, str(file)):
            raise ValueError(why)
        former = amend.replace(file, changed)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        _say(f"{file} is as it was ({reason}): put this below its [leds], instead of its count and map")
        tell("\n".join(keys.values()))
        return 1
    Path(f"{file}.walk").unlink(missing_ok=True)
    holes = f"{len(walk.lanes)} times {HOLES}" if len(walk.lanes) > 1 else HOLES
    tell(f"{file}: {holes} holes over {walk.count} lights; the former one is {former}")
    return 0


def _wrong(text: str, changed: str, walk: Walk, name: str) -> str:
    """Why the changed text is not what is meant; "" where it is."""
    try:
        options = config.parse(changed.removeprefix("\ufeff"), name).devices["leds"]
    except ConfigError as error:
        return str(error)
    was, is_ = (tomllib.loads(each.removeprefix("\ufeff")) for each in (text, changed))
    for tables in (was, is_):
        for key in ("count", "map"):
            tables["leds"].pop(key, None)
    same = was == is_ and options.count == walk.count and options.lanes() == walk.lanes
    return "" if same else "it is written in a way that cannot be changed here"


def _most(options: Any, wires: Wires) -> int:
    """The most lights that the strip can be found to have; DeviceError where they are too few for a board."""
    most = min(MOST, int(options.limit_ma / least(1)))
    if most < HOLES:
        need = int(least(HOLES)) + 1
        raise DeviceError(
            f"[leds] limit_ma {options.limit_ma} cannot feed {HOLES} lights: write {need} or more"
        )
    machine = partial(this, wires.get("root", Path("/")), lambda _chip: "")
    bus = options.bus if options.bus != "auto" else chosen(options, machine).bus
    if bus != "helper":
        return most
    words = f"the service companion-leds lights {options.count} lights, as [leds] count says"
    if options.count < HOLES:
        raise DeviceError(f"{words}: write a number that is surely enough for the whole strip")
    _say(f"{words}: where the strip has more, leave this and write a number that is surely enough")
    return min(most, int(options.count))


def _begun(options: Any, most: int, kept: Path) -> Walk:
    """The walk from its first question, or from where it was left."""
    lanes = options.lanes() if options.map else ()
    walk = begin(options.count, most, lanes, now())
    try:
        left = json.loads(kept.read_text())
        walk = resumed(walk, left["count"], tuple(tuple(lane) for lane in left["lanes"]), now())
    except FileNotFoundError:
        return walk
    except (OSError, ValueError, KeyError, TypeError) as error:
        _say(f"{kept} cannot be taken up ({error}): it begins anew")
        return walk
    _say(f"taken up where it was left; UNDO goes back, and without {kept} it begins anew")
    return walk


def _kept(walk: Walk, before: Walk, kept: Path) -> Walk:
    """The walk, and on disk what is found."""
    if (walk.count, walk.lanes) != (before.count, before.lanes):
        with suppress(OSError):  # the map itself cannot be written there either: it will be printed
            kept.write_text(json.dumps({"count": walk.count, "lanes": walk.lanes}))
    return walk


def _asked(walk: Walk, said: str) -> str:
    """Put the question, unless it is what was `said`; on a terminal what is dialled stands below it."""
    words = asked(walk)
    terminal = sys.stderr.isatty()
    if words != said:
        _say(f"\r\x1b[K{words}" if terminal else words)
    if terminal:
        print(f"\r\x1b[K{dialled(walk)}", end="", file=sys.stderr, flush=True)
    return words


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


class _Answers:
    """The table's buttons and knob, and the keyboard of whoever started this."""

    def __init__(self, wires: Wires, keyboard: int) -> None:
        self._said: list[Input] = []
        self._keyboard = keyboard
        self._desk = Desk(wires, keyboard, self._typed)
        self._keys = _keys(keyboard)

    def __enter__(self) -> _Answers:
        self._keys.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._keys.__exit__(None, None, None)
        self._desk.__exit__()

    def open(self, wanted: Config) -> None:
        """Hear all that there is; DeviceError where there is nothing."""
        heard = self._keyboard >= 0
        for name in ("buttons", "knob"):
            if name in wanted.devices:
                try:
                    device = config.device(name)
                    self._desk.add(device.open(wanted.devices[name], self._said.append, self._desk.wires))
                    heard = True
                except DeviceError as error:
                    _say(f"{name} cannot answer: {error}")
        if not heard:
            raise DeviceError("nobody can answer: add [buttons] or [knob], or run this in a terminal")

    def hear(self, due: float) -> list[Input]:
        """What was answered until `due` (ms) at the latest, in the order of time; a Tick comes last."""
        self._desk.hear(due)
        said = [*sorted(self._said, key=lambda input_: input_.t), Tick(now())]
        self._said.clear()
        return said

    def _typed(self, data: bytes) -> None:
        for key in re.findall(rb"\x1b\[.|.", data, re.DOTALL):
            said = KEYS.get(key)
            if isinstance(said, int):
                self._said.append(Turned(now(), said))
            elif said is not None:
                self._said += [Pressed(now(), said), Released(now(), said)]


@contextmanager
def _keys(keyboard: int) -> Iterator[None]:
    """Each key is heard when it is pressed, and not shown, while the block runs."""
    if keyboard < 0:
        yield
        return
    before = termios.tcgetattr(keyboard)
    tty.setcbreak(keyboard)
    try:
        yield
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
