"""Whatever a reader says, its decoder bears it, keeps little of it, and finds the next good card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.frames import Frame, encode
from companion.devices.scanner.decoders import Lines, Listening, id12la, rdm6300
from companion.devices.scanner.firmware import KNOWN, SEEN, Firmware
from companion.devices.scanner.heard import Tag, Talk, WireError
from companion.devices.scanner.keyboard import Typist
from companion.devices.scanner.taps import FORGET
from tests.devices.readers import EVENT, framed, typed

KEPT = 1024  # bytes of a line that a decoder may keep
EXAMPLES = {"quick": 60, "soak": 3_000}


class Kind(NamedTuple):
    """A kind of reader: how it is listened to, what it says of other cards, and of the one looked for."""

    talk: Callable[[], Talk]
    others: tuple[bytes, ...]
    card: bytes
    tag: str


def scan(seq: int, payload: str) -> bytes:
    return encode(Frame("S", seq, payload))


GREETING = encode(Frame("H", 0, "1,1,E660,FFFFFFF1"))
KINDS: Mapping[str, Kind] = {
    "rdm6300": Kind(
        lambda: Listening(rdm6300()), (framed("3C00CE754C"),), framed("62E3086CED"), "62E3086CED"
    ),
    "id12la": Kind(
        lambda: Listening(id12la()),
        (framed("3C00CE754C", b"\r\n\x03"),),
        framed("62E3086CED", b"\r\n\x03"),
        "62E3086CED",
    ),
    "lines": Kind(lambda: Listening(Lines()), (b"6H\r", b"CRIB1:pub:6H\n", b"x" * 81 + b"\r"), b"5H\r", "5H"),
    "firmware": Kind(
        Firmware,
        (
            encode(Frame("H", 0, "1,1,E660,00000001")),
            encode(Frame("H", 0, "")),
            scan(1, "04A1,CRIB1:home:6H"),
            scan(2, "04A2,"),
            scan(255, ""),
            encode(Frame("R", 3, "04A1")),
            encode(Frame("B", 0, "1,2,3,chip")),
            encode(Frame("B", 0, "")),
            encode(Frame("E", 0, "torn")),
            encode(Frame("?", 9, "\\")),
        ),
        GREETING + scan(7, "04FFEE,CRIB1:home:5H"),
        "04FFEE",
    ),
}


@st.composite
def said(draw: st.DrawFn, kind: str) -> list[tuple[bytes, float]]:
    """Pieces of a line with the ms after each: noise, frames, halves of frames, frames with a bent byte."""
    pieces = []
    for _ in range(draw(st.integers(0, 12))):
        piece = draw(st.one_of(st.binary(max_size=200), st.sampled_from(KINDS[kind].others)))
        cut = draw(st.integers(0, len(piece)))
        bent = draw(st.binary(max_size=2))
        piece = draw(st.sampled_from((piece, piece[:cut], piece[:cut] + bent + piece[cut:])))
        pieces.append((piece, draw(st.sampled_from((0.0, 1.0, 99.0, 101.0, 1000.0, 3500.0, 60_000.0)))))
    return pieces


def heard(kind: str, pieces: list[tuple[bytes, float]]) -> None:
    """Let it hear the pieces; then it finds the card that is laid down next."""
    talk, t = KINDS[kind].talk(), 0.0
    talk.begin(t)
    for piece, after in pieces:
        for tap in talk.feed(piece, t):
            if isinstance(tap, Tag):
                talk.answer(tap, "unknown")
        due(talk, t)
        talk.out = b""
        t += after
    assert kept(talk) <= KEPT
    talk.feed(b"", t + 110)  # no hand is quicker
    found = talk.feed(KINDS[kind].card, t + 10_000)
    assert [tap.id for tap in found if isinstance(tap, Tag)] == [KINDS[kind].tag]


def due(talk: Talk, t: float) -> None:
    """Ask when it wants to be called; one that was silent for too long may say so, and is opened anew."""
    try:
        at = talk.due(t)
    except WireError:
        talk.begin(t)
    else:
        assert at is None or at > t - 110


def kept(talk: Talk) -> int:
    """Bytes that its decoder keeps of the line."""
    return len(talk._decoder._rest)  # type: ignore[attr-defined] # both kinds have one


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=EXAMPLES["quick"])
def test_any_bytes_are_borne_and_the_next_card_is_found(kind: str, data: st.DataObject) -> None:
    heard(kind, data.draw(said(kind)))


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=EXAMPLES["soak"])
def test_very_many_bytes_are_borne_and_the_next_card_is_found(kind: str, data: st.DataObject) -> None:
    heard(kind, data.draw(said(kind)))


def test_a_reader_that_makes_up_ten_thousand_tags_is_not_remembered_with_all_of_them() -> None:
    talk = Firmware()
    talk.begin(0)
    talk.feed(GREETING, 0)
    for number in range(10_000):
        talk.feed(scan(number % 255 + 1, f"{number:08X},"), float(number))
        talk.out = b""
    assert len(talk._down) <= KNOWN
    assert len(talk._answers) <= SEEN
    assert len(talk._taps._fresh) <= FORGET


@given(pieces=st.lists(st.one_of(st.binary(max_size=100), st.just(typed("5H\n"))), max_size=10))
@settings(max_examples=EXAMPLES["quick"])
def test_any_events_of_a_keyboard_are_borne_and_the_next_code_is_typed(pieces: list[bytes]) -> None:
    typist = Typist()
    for piece in pieces:
        typed_so_far = typist.feed(piece)
        assert typed_so_far.isascii()
    assert len(typist._rest) < EVENT.size
    typist.feed(b"\0" * (EVENT.size - len(typist._rest)))
    typist.feed(EVENT.pack(0, 0, 1, 42, 0) + EVENT.pack(0, 0, 1, 54, 0))  # both shifts come up
    assert typist.feed(typed("5H\n")) == b"5H\n"
