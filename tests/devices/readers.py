"""What card readers of other makers say on their lines, byte by byte."""

from __future__ import annotations

import struct
from functools import reduce
from operator import xor

# RDM630 with the tag that has 0013530444 printed on it, as somebody recorded it on an Arduino:
# 2 51 67 48 48 67 69 55 53 52 67 67 66 3. The other is the example of its data sheet.
RECORDED = bytes((2, 51, 67, 48, 48, 67, 69, 55, 53, 52, 67, 67, 66, 3))
RDM6300 = {"3C00CE754C": RECORDED, "62E3086CED": b"\x0262E3086CED08\x03"}
# ID-12LA by its data sheet ("ASCII"): STX, ten digits, two of the checksum, CR, LF, ETX; the same two tags.
ID12LA = {tag: frame[:-1] + b"\r\n\x03" for tag, frame in RDM6300.items()}
# Readers of barcodes and QR codes end a code with CR (as most are delivered), LF or both.
LINES = {"5H": b"5H\r", "CRIB1:home:TD": b"CRIB1:home:TD\n", "4006381333931": b"4006381333931\r\n"}

EVENT = struct.Struct("@llHHi")  # struct input_event of <linux/input.h>
CODES = {"5": 6, "h": 35, "t": 20, "d": 32, "c": 46, "r": 19, "i": 23, "b": 48, "1": 2, ":": 39, "o": 24}
CODES |= {"m": 50, "e": 18, "\n": 28}
SHIFT, SYN = 42, EVENT.pack(0, 0, 0, 0, 0)


def framed(tag: str, end: bytes = b"\x03") -> bytes:
    """The frame of an RFID module for a tag of ten digits."""
    return b"\x02%s%02X%s" % (tag.encode(), reduce(xor, bytes.fromhex(tag)), end)


def typed(text: str) -> bytes:
    """The kernel's events when a keyboard types `text`: keys down and up, shift about capitals."""
    events = b""
    for letter in text:
        capital = letter.isupper() or letter == ":"
        code = CODES[letter.lower()]
        events += key(SHIFT, 1) * capital + key(code, 1) + key(code, 0) + key(SHIFT, 0) * capital
    return events


def key(code: int, value: int) -> bytes:
    """One key that moved, as usbhid says it: MSC_SCAN, EV_KEY, SYN."""
    return EVENT.pack(1, 2, 4, 4, 0x70000 + code) + EVENT.pack(1, 2, 1, code, value) + SYN
