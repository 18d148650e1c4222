"""Readers of other makers at the table: on their lines, through pyserial and the kernel, and unplugged."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import random
import termios
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cards import PACK, card
from companion.devices import scanner
from companion.devices.base import DeviceError
from companion.devices.scanner import decks, ports
from companion.inputs import Found, Input, Lost, Misread, Scanned
from tests.devices.readers import ID12LA, LINES, RDM6300, framed, typed
from tests.running import PATIENCE

HOME = {card("5H"): "3C00CE754C", card("TD"): "62E3086CED"}


class Plugged:
    """A reader's line as `path`, and the companion's scanner on it."""

    def __init__(self, folder: Path, kind: str, **options: Any) -> None:
        self.path = folder / "line"
        self.said: list[Input] = []
        self.now = 0.0
        self._ends: tuple[int, ...] = ()
        self.plug()
        wires = {"state": folder}
        self.scanner = scanner.open(scanner.Options(str(self.path), kind, **options), self.said.append, wires)
        self.look(10)

    def plug(self) -> None:
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self._ends = (ours, theirs)
        self.path.symlink_to(os.ttyname(theirs))

    def unplug(self) -> None:
        self.path.unlink()
        for end in self._ends:
            os.close(end)
        self._ends = ()

    def says(self, data: bytes) -> None:
        """Put bytes on the line, and have the table hear them."""
        os.write(self._ends[0], data)
        deadline = time.monotonic() + PATIENCE
        count = len(self.said)
        while len(self.said) == count and time.monotonic() < deadline:
            self.look(1)

    def look(self, ms: float) -> float | None:
        self.now += ms
        return self.scanner.read(self.now)

    def close(self) -> None:
        self.scanner.close()
        if self._ends:
            self.unplug()


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Callable[..., Plugged]]:
    made: list[Plugged] = []
    decks.save(tmp_path / "decks", "home", HOME)
    decks.save(tmp_path / "decks", "pub", {card("9C"): "0000000001", card("KS"): "4006381333931"})

    def plug(kind: str, **options: Any) -> Plugged:
        made.append(Plugged(tmp_path, kind, **options))
        return made[-1]

    yield plug
    for one in made:
        one.close()


@pytest.mark.parametrize(("kind", "recorded"), [("rdm6300", RDM6300), ("id12la", ID12LA)])
def test_a_tag_that_was_learned_is_its_card(
    plugged: Callable[..., Plugged], kind: str, recorded: dict[str, bytes]
) -> None:
    reader = plugged(kind, seat=1)
    for frame in recorded.values():
        reader.says(frame)
    assert [(said.card, said.seat) for said in reader.said if isinstance(said, Scanned)] == [
        (card("5H"), 1),
        (card("TD"), 1),
    ]


def test_a_tag_of_another_pack_and_one_of_none_are_told_apart(plugged: Callable[..., Plugged]) -> None:
    reader = plugged("rdm6300")
    for tag in ("0000000001", "0000000002"):
        reader.says(framed(tag))
    assert [said.words for said in reader.said if isinstance(said, Misread)] == [
        'that card is of another pack, "pub": play with the cards of "home"',
        'that tag is of no card of "home": use a card of this pack',
    ]


def test_a_reader_of_numbers_wants_a_pack_that_was_learned(plugged: Callable[..., Plugged]) -> None:
    with pytest.raises(DeviceError, match=r"companion deck learn club$"):
        plugged("rdm6300", deck="club")


def test_codes_that_spell_cards_need_no_learning(plugged: Callable[..., Plugged]) -> None:
    reader = plugged("lines")
    for one in PACK:
        reader.says(f"{one}\r\n".encode())
    assert [said.card for said in reader.said if isinstance(said, Scanned)] == list(PACK)


def test_codes_by_themselves_with_a_pack_and_learned(plugged: Callable[..., Plugged]) -> None:
    reader = plugged("lines", deck="pub")
    reader.says(b"CRIB1:pub:5H\r")
    reader.says(LINES["4006381333931"])
    reader.says(LINES["CRIB1:home:TD"])
    reader.says(b"ketchup\r")
    assert reader.said[:2] == [
        Scanned(reader.said[0].t, card("5H")),
        Scanned(reader.said[1].t, card("KS")),
    ]
    assert [said.words for said in reader.said[2:] if isinstance(said, Misread)] == [
        'that card is of another pack, "home": play with the cards of "pub"',
        'that tag is of no card of "pub": use a card of this pack',
    ]


@pytest.mark.parametrize(
    ("kind", "options", "speed"),
    [
        ("rdm6300", {}, termios.B9600),
        ("id12la", {}, termios.B9600),
        ("lines", {}, termios.B9600),
        ("lines", {"baud": 115200}, termios.B115200),
        ("firmware", {}, termios.B115200),
    ],
)
def test_the_line_is_as_quick_as_that_reader_is_delivered(
    plugged: Callable[..., Plugged], kind: str, options: dict[str, int], speed: int
) -> None:
    reader = plugged(kind, **options)
    assert termios.tcgetattr(reader._ends[1])[4:6] == [speed, speed]


def test_a_reader_that_only_talks_is_quiet_and_not_lost(plugged: Callable[..., Plugged]) -> None:
    reader = plugged("rdm6300")
    assert reader.look(3_600_000) is None
    assert reader.said == []


def test_unplugged_it_is_lost_and_plugged_in_it_is_found(plugged: Callable[..., Plugged]) -> None:
    reader = plugged("rdm6300")
    os.write(reader._ends[0], b"\x0262E30")  # half a frame
    reader.look(10)
    reader.unplug()
    reader.look(10)
    (lost,) = reader.said
    assert isinstance(lost, Lost)
    assert lost.words.startswith("scanner is away: ")
    reader.plug()
    reader.look(600)
    assert [type(said) for said in reader.said] == [Lost, Found]
    reader.says(framed("62E3086CED"))
    assert isinstance(reader.said[-1], Scanned)


@pytest.mark.parametrize(
    ("kind", "frame"),
    [("rdm6300", RDM6300["62E3086CED"]), ("id12la", ID12LA["62E3086CED"]), ("lines", b"TD\r")],
)
def test_garbage_for_ten_seconds_and_the_next_card_within_a_fifth_of_one(
    plugged: Callable[..., Plugged], kind: str, frame: bytes
) -> None:
    reader, chance = plugged(kind), random.Random(2)
    for _ in range(200):  # 50 ms of 115,200 bit/s each, on the clock of the stream
        os.write(reader._ends[0], chance.randbytes(576))
        reader.look(50)
    while reader.look(0.1) is not None and reader.now < 10_200:
        pass
    reader.said.clear()
    began = reader.now
    reader.look(110)  # a finger is not quicker
    reader.says(frame)
    (said,) = reader.said
    assert isinstance(said, Scanned)
    assert said.card == card("TD")
    assert said.t - began <= 200


def keyboard(folder: Path) -> tuple[Path, int]:
    """A file that speaks as /dev/input/event0 does; its other end."""
    path = folder / "keys"
    os.mkfifo(path)
    return path, os.open(path, os.O_RDWR | os.O_NONBLOCK)


@pytest.fixture
def grabs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What the kernel is asked beside reading: a pipe cannot be grabbed, so these calls end here."""
    asked: list[tuple[int, int]] = []
    real = fcntl.ioctl

    def ioctl(fd: int, request: int, *rest: Any) -> Any:
        if request != 0x40044590:  # EVIOCGRAB of <linux/input.h>
            return real(fd, request, *rest)
        asked.append((request, *rest))
        return 0

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    return asked


def test_a_keyboard_is_grabbed_and_its_codes_are_cards(tmp_path: Path, grabs: list[tuple[int, int]]) -> None:
    path, end = keyboard(tmp_path)
    said: list[Input] = []
    reader = scanner.open(scanner.Options(str(path), "keyboard"), said.append, {})
    reader.read(0)
    assert grabs == [(0x40044590, 1)]
    os.write(end, typed("5H\nCRIB1:home:TD\n"))
    reader.read(10)
    assert said == [Scanned(10, card("5H")), Scanned(10, card("TD"))]
    os.close(end)
    reader.read(20)
    (lost,) = said[2:]
    assert isinstance(lost, Lost)
    assert "it was unplugged" in lost.words
    assert reader.fileno() == -1
    reader.close()


def test_what_is_no_keyboard_is_not_read(tmp_path: Path) -> None:
    path, end = keyboard(tmp_path)
    said: list[Input] = []
    reader = scanner.open(scanner.Options(str(path), "keyboard"), said.append, {})
    reader.read(0)
    (lost,) = said
    assert isinstance(lost, Lost)
    assert "it is no keyboard; name one that /dev/input/by-id has" in lost.words
    os.close(end)
    reader.close()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EBUSY, "device or resource busy; another program has it open: stop that one"),
        (errno.EACCES, "permission denied; let this user read it: sudo usermod -aG input"),
    ],
)
def test_a_keyboard_that_cannot_be_had_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    path, end = keyboard(tmp_path)

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "ioctl", refuse)
    said: list[Input] = []
    reader = scanner.open(scanner.Options(str(path), "keyboard"), said.append, {})
    reader.read(0)
    assert [words in one.words for one in said if isinstance(one, Lost)] == [True]
    os.close(end)
    reader.close()


def test_our_reader_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "RULE", tmp_path / "companion-scanner")
    monkeypatch.setattr(ports, "SERIAL", tmp_path)
    with pytest.raises(scanner.WireError, match="no reader with our firmware is plugged in"):
        ports.find("auto", keyboard=False)
    (tmp_path / "usb-Arduino_Uno_1-if00").touch()
    first = tmp_path / "usb-MicroPython_Board_in_FS_mode_e66118c4e3-if00"
    first.touch()
    assert ports.find("auto", keyboard=False) == str(first)
    (tmp_path / "usb-MicroPython_Board_in_FS_mode_e66118c4e4-if00").touch()
    with pytest.raises(scanner.WireError, match="2 Picos are plugged in") as two:
        ports.find("auto", keyboard=False)
    assert f'write [scanner] port = "{first}" or "' in two.value.fix
    (tmp_path / "companion-scanner").touch()
    assert ports.find("auto", keyboard=False) == str(tmp_path / "companion-scanner")


def test_a_port_that_is_not_there_names_those_that_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports, "SERIAL", tmp_path)
    (tmp_path / "usb-FTDI_1-if00").touch()
    said: list[Input] = []
    reader = scanner.open(scanner.Options("/dev/serial/by-id/gone", "lines"), said.append, {})
    reader.read(0)
    (lost,) = said
    assert isinstance(lost, Lost)
    assert lost.words == (
        "scanner is away: no such file or directory; check the plug of /dev/serial/by-id/gone; "
        f"plugged in are {tmp_path}/usb-FTDI_1-if00, or play this deal by hand"
    )
    reader.close()
