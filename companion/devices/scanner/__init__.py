"""The card scanner: a reader of tags or codes, of whichever kind, and what its cards are called.

line.py, keyboard.py    the line it is on                 ports.py    where that is
firmware.py             the talk with our own firmware    taps.py     one tap or two
decoders.py             readers that only talk            reader.py   all of it, lost and found
decks.py                packs that were learned           pack.py     what a tag means
lesson.py               a pack while it is learned        heard.py    what they all say
calm.py                 how often nonsense is told
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from companion.devices.base import Claim, DeviceError, OptionsError, Wires
from companion.devices.header import SERIAL, SERIAL_PINS
from companion.devices.scanner import decks, ports
from companion.devices.scanner.calm import Calm
from companion.devices.scanner.decoders import Lines, Listening, id12la, rdm6300
from companion.devices.scanner.firmware import Firmware
from companion.devices.scanner.heard import Tag, Talk, WireError
from companion.devices.scanner.keyboard import Keys
from companion.devices.scanner.line import Line
from companion.devices.scanner.pack import Pack
from companion.devices.scanner.reader import Scanner, Wire, at_once
from companion.inputs import Post

__all__ = ["Options", "Scanner", "WireError", "folder", "listen", "open"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of reader. baud: bits a second on its line. numbers: it never says the name of a card."""

    talk: Callable[[], Talk]
    baud: int = 9600
    numbers: bool = False
    keyboard: bool = False


KINDS: Mapping[str, Kind] = {
    "firmware": Kind(Firmware, baud=115200),
    "rdm6300": Kind(lambda: Listening(rdm6300()), numbers=True),
    "id12la": Kind(lambda: Listening(id12la()), numbers=True),
    "lines": Kind(lambda: Listening(Lines())),
    "keyboard": Kind(lambda: Listening(Lines()), keyboard=True),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The TOML table [scanner]."""

    port: str = field(
        default=ports.AUTO,
        metadata={
            "help": "its line, of /dev/serial/by-id or /dev/input/by-id; auto: the Pico that is plugged in"
        },
    )
    kind: str = field(
        default="firmware",
        metadata={
            "help": "our firmware on a Pico, an RFID module, or what types codes: lines, or a keyboard",
            "values": tuple(KINDS),
        },
    )
    baud: int = field(
        default=0,
        metadata={
            "help": "bits a second on a serial line; 0: as that kind of reader is delivered",
            "values": (0, 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200),
        },
    )
    deck: str = field(
        default="home", metadata={"help": "the pack that is played with; cards of other packs are refused"}
    )
    seat: int | None = field(
        default=None, metadata={"help": "where the reader belongs to a seat, its cards are that seat's"}
    )

    def __post_init__(self) -> None:
        if self.port == ports.AUTO and self.kind != "firmware":
            where = "/dev/input/by-id/...-event-kbd" if self.kind == "keyboard" else "/dev/serial/by-id/..."
            raise OptionsError(
                f'a reader of kind "{self.kind}" cannot be found by itself: write port = "{where}"', "port"
            )
        if not decks.NAME.fullmatch(self.deck):
            raise OptionsError(f"the name of a pack is {decks.WAY}", "deck")

    def claims(self) -> tuple[Claim, ...]:
        """The seat that it belongs to, and the pins of the header's own serial port."""
        seat = () if self.seat is None else (Claim("the reader", "seat", seat=self.seat),)
        pins = SERIAL_PINS if self.port in SERIAL else ()
        return (*seat, *(Claim("the serial port", "port", pin=pin) for pin in pins))


def open(options: Options, post: Post, wires: Wires) -> Scanner:  # noqa: A001 (the contract's word)
    """The scanner; a line that is not there yet is waited for, and said to be lost.

    DeviceError: the pack cannot be read, or has not been learned and the reader says nothing but numbers.
    """
    kind = KINDS[options.kind]
    pack = Pack(options.deck, folder(wires), spelled=not kind.numbers and options.kind != "firmware")
    if kind.numbers and options.deck not in {name for name, _ in pack.learned.values()}:
        raise DeviceError(
            f'this reader says numbers, and no tag of the pack "{options.deck}" is known: '
            f"companion deck learn {options.deck}"
        )

    calm = Calm(post)

    def taken(tag: Tag, t: float) -> str:
        feedback, said = pack.meaning(tag, t, options.seat)
        calm(said)
        return feedback

    return listen(options, taken, calm, wires)


def listen(options: Options, taken: Callable[[Tag, float], str], post: Post, wires: Wires) -> Scanner:
    """The scanner with its taps told to `taken`, whatever they mean; Lost, Found and Misread are posted."""
    kind = KINDS[options.kind]
    connect = partial(_connect, options, kind, wires)
    return Scanner(kind.talk(), connect, taken, post, wires.get("aside", at_once))


def folder(wires: Wires) -> Path | None:
    """Where packs that were learned are kept; None where the house keeps no state."""
    state = wires.get("state")
    return None if state is None else Path(state) / "decks"


def _connect(options: Options, kind: Kind, wires: Wires) -> Wire:
    path = str(wires[options.port]) if options.port in wires else ports.find(options.port, kind.keyboard)
    return Keys(path) if kind.keyboard else Line(path, options.baud or kind.baud)
