"""Readers that only talk: RFID modules that send frames, barcode and QR readers that type lines.

Each decoder turns bytes into the tags that are complete with them, whatever stands before, between and
inside. None of them needs to be told that there was noise.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from typing import Protocol

from companion.devices.scanner.heard import Tag, Torn
from companion.devices.scanner.taps import Taps

QUIET = 100.0  # ms of silence that end a half line: a reader types a code in one go
LONGEST = 80  # characters of a code; a QR code with a card on it has 13
SHORTEST = 2  # "5H"


class Decoder(Protocol):
    """Bytes in, tags out. partial: whether something was begun that is not complete."""

    partial: bool

    def feed(self, data: bytes) -> list[str]:
        """The tags that are complete with `data`, in order."""

    def drop(self) -> None:
        """Forget what was begun."""


class Framed:
    """STX, ten hexadecimal digits, two of their checksum, an end. Never partial: STX begins anew."""

    partial = False

    def __init__(self, end: bytes) -> None:
        self._frame = re.compile(rb"\x02([0-9A-Fa-f]{12})" + end)
        self._kept = 1 + 12 + len(end) - 1  # bytes that may be the beginning of a frame
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """The numbers of the tags, ten capital hexadecimal digits each."""
        text, tags, done = self._rest + data, [], 0
        for found in self._frame.finditer(text):
            done = found.end()
            if reduce(xor, bytes.fromhex(found[1].decode())) == 0:
                tags.append(found[1][:10].decode().upper())
        self._rest = text[max(done, len(text) - self._kept) :]
        return tags

    def drop(self) -> None:
        """Forget what was begun."""
        self._rest = b""


def rdm6300() -> Framed:
    """RDM630, RDM6300: 02, ten digits, checksum, 03; repeated as long as the tag lies there.

    Source: the RDM630 data sheet. The checksum is the exclusive or of the five bytes.
    """
    return Framed(b"\x03")


def id12la() -> Framed:
    """ID-2, ID-12, ID-20 and their LA kin in ASCII format: 02, ten digits, checksum, CR, LF, 03; once a tap.

    Source: the ID series data sheet, "Data format ASCII".
    """
    return Framed(b"\r\n\x03")


class Lines:
    """Codes with CR, LF or both behind each, as barcode and QR readers send and type them.

    A line that holds anything but printable ASCII is noise. So is one that has no end: `drop` forgets it.
    """

    def __init__(self) -> None:
        self.partial = False
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """The codes, without the spaces around them."""
        *lines, rest = re.split(rb"[\r\n]", self._rest + data)
        self._rest = rest[-LONGEST - 1 :]
        self.partial = bool(rest)
        return [line.strip().decode() for line in lines if _is_code(line.strip())]

    def drop(self) -> None:
        """Forget what was begun."""
        self._rest, self.partial = b"", False


def _is_code(line: bytes) -> bool:
    return SHORTEST <= len(line) <= LONGEST and line.isascii() and line.decode("ascii").isprintable()


class Listening:
    """The talk with a reader that only talks: the same tag within 1 s of its last read is the same tap."""

    def __init__(self, decoder: Decoder) -> None:
        self.trouble = ""
        self.well = True  # it says nothing before a card is tapped
        self.out = b""
        self._decoder = decoder
        self._taps = Taps(slides=True)
        self._heard = float("-inf")

    def begin(self, t: float) -> None:
        """Forget what was half said on the old line."""
        self._decoder.drop()

    def feed(self, data: bytes, t: float) -> list[Tag | Torn]:
        """The taps that these bytes say."""
        if data:
            self._heard = t
        elif self._decoder.partial and t - self._heard >= QUIET:
            self._decoder.drop()
        return [Tag(id=tag, text=tag) for tag in self._decoder.feed(data) if self._taps.new(tag, t)]

    def due(self, t: float) -> float | None:
        """When a half line has lain there for too long; None where none does."""
        return self._heard + QUIET if self._decoder.partial else None

    def answer(self, tag: Tag, feedback: str) -> None:
        """It has no lamp of ours."""
