"""The scanner's wire protocol: ASCII lines that survive junk before and inside them.

    ~ TYPE SEQ(2 hex) : payload * CRC(4 hex) \\n        at most 96 bytes, printable only

The CRC is CRC-16/CCITT-FALSE over TYPE to payload. Device to host: H hello "proto,fw,uid,boot_id",
S scan "uidhex[,ndef]", R removed "uidhex", B heartbeat "uptime,rx_bad,queue[,state]" (state "ok", or
"chip" while the reader chip is silent), E reader error code, p pong. Host to device: Q query, K acknowledges
the S or R whose SEQ it repeats, or with SEQ 0 the hello of the boot_id it carries, P ping, F feedback "ok",
"dup", "unknown" or "error" for the S whose SEQ it repeats, C config. S and R count 1 to 255, then from 1.
"""

from __future__ import annotations

import binascii
from dataclasses import dataclass

LONGEST = 96  # bytes of a frame, the line feed included
_BUFFER = 4 * LONGEST


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: its type (one letter), its number (0 to 255), its payload (printable ASCII, no "~")."""

    type: str
    seq: int
    payload: str = ""


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE (polynomial 1021, start FFFF, nothing reflected): 29B1 for "123456789"."""
    return binascii.crc_hqx(data, 0xFFFF)


def encode(frame: Frame) -> bytes:
    """The bytes of a frame. ValueError for one that the line cannot carry."""
    body = f"{frame.type}{frame.seq & 0xFF:02X}:{frame.payload}"
    if "~" in body or not (body.isascii() and body.isprintable()):
        raise ValueError(f"a frame is printable ASCII without a tilde, not {body!r}")
    line = f"~{body}*{crc16(body.encode('ascii')):04X}\n".encode("ascii")
    if len(line) > LONGEST:
        raise ValueError(f"a frame has at most {LONGEST} bytes, this one {len(line)}")
    return line


class Decoder:
    """Takes the bytes of a line as they come; finds the frames among banners, noise and halves.

    `bad` counts the lines that looked like a frame and were none.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._rest = b""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that are complete with `data`, in order."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._rest = self._rest[-_BUFFER:]
        frames = []
        for line in lines:
            if b"~" not in line:
                continue
            frame = _parse(line[line.rindex(b"~") + 1 :].rstrip(b"\r"))
            if frame is None:
                self.bad += 1
            else:
                frames.append(frame)
        return frames


def _parse(text: bytes) -> Frame | None:
    body, star, crc = text.rpartition(b"*")
    if not star or len(text) + 2 > LONGEST or len(body) < 4 or body[3:4] != b":":
        return None
    try:
        if len(crc) != 4 or int(crc, 16) != crc16(body):
            return None
        decoded = body.decode("ascii")
        return Frame(decoded[0], int(decoded[1:3], 16), decoded[4:])
    except ValueError:
        return None
