"""The reader's twin behaves as a reader does, seen from the bytes on its line."""

from __future__ import annotations

import fcntl
import struct
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from companion.devices.frames import Decoder, Frame, encode
from companion.simulated.reader import Reader


@pytest.fixture
def reader() -> Iterator[Reader]:
    made = Reader()
    yield made
    made.close()


class Host:
    """Somebody with a serial port and a decoder."""

    def __init__(self, path: str) -> None:
        self.line = serial.Serial(path, timeout=0, exclusive=True)
        self.decoder = Decoder()

    def hears(self) -> list[Frame]:
        """The frames on the line by now."""
        return self.decoder.feed(self.line.read(self.line.in_waiting))

    def says(self, reader: Reader, kind: str, payload: str = "", seq: int = 0) -> None:
        """Say a frame, and wait until it has arrived."""
        before = arrived(reader)
        data = encode(Frame(kind, seq, payload))
        self.line.write(data)
        deadline = time.monotonic() + 5
        while arrived(reader) < before + len(data):
            assert time.monotonic() < deadline


def arrived(reader: Reader) -> int:
    """How many bytes lie at the reader's end."""
    return int(struct.unpack("i", fcntl.ioctl(reader.fileno(), termios.FIONREAD, b"\0" * 4))[0])


def test_it_says_hello_when_asked_with_a_number_for_each_start(reader: Reader) -> None:
    boots = []
    for _ in range(2):
        host = Host(reader.path)
        host.says(reader, "Q")
        reader.pump(0)
        hello = host.hears()[-1]
        assert hello.type == "H"
        boots.append(hello.payload.split(",")[3])
        host.line.close()
        reader.unplug()
        reader.plug()
    assert boots[0] != boots[1]


def test_it_beats_once_a_second(reader: Reader) -> None:
    host = Host(reader.path)
    beats = []
    for t in range(0, 5001, 100):
        due = reader.pump(t)
        assert due is not None
        assert due > t
        if t % 1000 == 0 and t:
            beats += [frame for frame in host.hears() if frame.type == "B"]
    assert [beat.payload for beat in beats] == ["1,0,0", "2,0,0", "3,0,0", "4,0,0", "5,0,0"]
    host.line.close()


def test_it_sends_a_scan_again_until_it_is_acknowledged(reader: Reader) -> None:
    host = Host(reader.path)
    reader.tap("5H")
    (hello, scan, removed) = host.hears()
    assert hello.type == "H"
    assert (scan.type, removed.type) == ("S", "R")
    assert scan.payload.endswith(",CRIB1:home:5H")
    host.says(reader, "K", seq=removed.seq)
    reader.pump(250)
    assert host.hears() == [scan]
    host.says(reader, "K", seq=scan.seq)
    host.says(reader, "F", "ok")
    reader.pump(500)
    reader.pump(900)
    host.says(reader, "P", seq=9)
    reader.pump(910)
    assert host.hears() == [Frame("p", 9)]
    assert reader.feedback == ["ok"]
    host.line.close()


def test_it_gives_up_after_eight_tries(reader: Reader) -> None:
    host = Host(reader.path)
    reader.tap("5H")
    for t in range(0, 10_000, 50):
        reader.pump(t)
    assert sum(frame.type == "S" for frame in host.hears()) == 8
    host.line.close()


def test_unplugged_its_line_is_gone_and_comes_back_at_the_same_path(reader: Reader) -> None:
    host = Host(reader.path)
    reader.unplug()
    reader.unplug()
    assert not Path(reader.path).exists()
    assert reader.fileno() == -1
    assert reader.pump(0) is None
    reader.tap("5H")
    with pytest.raises(serial.SerialException):
        host.line.write(b"anybody there?")
    host.line.close()
    reader.plug()
    reader.plug()
    again = Host(reader.path)
    reader.tap("6H")
    assert any(frame.payload.endswith("6H") for frame in again.hears())
    again.line.close()


def test_a_host_that_does_not_read_never_holds_it_up(reader: Reader) -> None:
    for t in range(0, 4_000_000, 1000):
        assert reader.pump(t) is not None
    reader.tap("5H")


def test_the_same_card_has_the_same_tag_and_no_other_has(reader: Reader) -> None:
    host = Host(reader.path)
    tags = []
    for name in ("5H", "5H", "6H"):
        reader.tap(name)
        (scan,) = (frame for frame in host.hears() if frame.type == "S")
        tags.append(scan.payload.split(",")[0])
    assert tags[0] == tags[1] != tags[2]
    host.line.close()
