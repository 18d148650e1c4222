"""What the companion and the service companion-leds say to each other on a Unix socket, a packet each.

    service    "lights 1 121"         once a speaker is heard: this version, so many lights
    speaker    "F" and 3 bytes a light, red green blue, light 1 first
    service    "ok"                   the strip has it
    service    "no <why>"             it has not, or the speaker may not speak: this is the end

A socket of SOCK_SEQPACKET keeps packets whole, so that noise in one is no noise in the next.
"""

from __future__ import annotations

from companion.devices.power import Light

SOCKET = "/run/companion-leds/lights"
VERSION = 1
LONGEST = 4096  # bytes of a packet; a frame of 1,000 lights has 3,001
OK = b"ok"


class TalkError(ValueError):
    """A packet that is none of these. Words for the other side."""


def hello(count: int) -> bytes:
    """What a speaker hears first."""
    return f"lights {VERSION} {count}".encode("ascii")


def refusal(words: str) -> bytes:
    """Why not, in words."""
    return f"no {words}".encode()[:LONGEST]


def refused(packet: bytes) -> str | None:
    """The words of a refusal; None for another packet."""
    kind, _, words = packet.partition(b" ")
    return words.decode("utf-8", "replace") if kind == b"no" else None


def frame(lights: list[Light]) -> bytes:
    """The packet for a frame."""
    return b"F" + bytes([channel for light in lights for channel in light])


def lights(packet: bytes, count: int) -> list[Light]:
    """The frame that a packet carries; TalkError where it carries none of `count` lights."""
    wanted = 1 + 3 * count
    if packet[:1] != b"F" or len(packet) != wanted:
        raise TalkError(
            f"a frame is an F and 3 bytes for each of {count} lights, {wanted} bytes; "
            f"this packet has {len(packet)} and begins with {packet[:1]!r}"
        )
    return list(zip(packet[1::3], packet[2::3], packet[3::3], strict=True))
