"""The wire of the scanner: frames out of whatever comes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.frames import LONGEST, Decoder, Frame, crc16, encode

TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=125), max_size=80)
FRAMES = st.builds(Frame, st.sampled_from("HSRBEpQKPFC"), st.integers(0, 255), TEXT)


def test_the_crc_is_the_one_of_the_catalogue() -> None:
    assert crc16(b"123456789") == 0x29B1


def test_a_frame_looks_like_this_on_the_wire() -> None:
    assert encode(Frame("S", 10, "04A1,CRIB1:home:5H")) == b"~S0A:04A1,CRIB1:home:5H*%04X\n" % crc16(
        b"S0A:04A1,CRIB1:home:5H"
    )
    assert encode(Frame("Q", 0)) == b"~Q00:*D066\n"


@given(FRAMES)
def test_what_is_encoded_is_decoded(frame: Frame) -> None:
    assert Decoder().feed(encode(frame)) == [frame]


@given(st.lists(FRAMES, max_size=4), st.binary(max_size=40), st.integers(1, 7))
def test_it_does_not_matter_how_the_bytes_are_cut(frames: list[Frame], junk: bytes, size: int) -> None:
    wire = junk.replace(b"~", b"?") + b"\n" + b"".join(encode(frame) for frame in frames)
    decoder, found = Decoder(), []
    for start in range(0, len(wire), size):
        found += decoder.feed(wire[start : start + size])
    assert found == frames


@pytest.mark.parametrize(
    "junk",
    [b"MPY: soft reboot\r\n>>> ", b"\xff\x00\x03", b"~S0", b"~S01:half*12", b"Traceback ~ ", b"~~~"],
)
def test_junk_before_a_frame_on_its_line_does_not_hurt_it(junk: bytes) -> None:
    assert Decoder().feed(junk + encode(Frame("B", 1, "3,0,0"))) == [Frame("B", 1, "3,0,0")]


@pytest.mark.parametrize(
    "line",
    [
        b"~S01:5H*0000",
        b"~S01:5H",
        b"~*FFFF",
        b"~S0G:5H*E4B6",
        b"~S01:5H*1D",
        b"~" + b"S01:" + b"x" * 100 + b"*%04X" % crc16(b"S01:" + b"x" * 100),
    ],
)
def test_what_is_no_frame_is_counted_and_left_out(line: bytes) -> None:
    decoder = Decoder()
    assert decoder.feed(line + b"\n") == []
    assert decoder.bad == 1


def test_one_changed_bit_is_noticed() -> None:
    wire = encode(Frame("S", 7, "04A1,CRIB1:home:5H"))
    for at in range(1, len(wire) - 1):
        for bit in range(8):
            spoilt = bytearray(wire)
            spoilt[at] ^= 1 << bit
            assert Frame("S", 7, "04A1,CRIB1:home:5H") not in Decoder().feed(bytes(spoilt)) or (
                # a hexadecimal digit of the CRC may change its case and nothing else
                spoilt.upper() == wire.upper()
            )


def test_an_endless_line_is_not_kept() -> None:
    decoder = Decoder()
    for _ in range(100):
        decoder.feed(b"x" * 4096)
    assert len(decoder._rest) <= 4 * LONGEST
    frame = Frame("B", 0, "1,0,0")
    assert decoder.feed(encode(frame)) == [frame]


@pytest.mark.parametrize("payload", ["a~b", "line\nfeed", "Ä", "x" * 90])
def test_a_frame_that_the_line_cannot_carry_is_refused(payload: str) -> None:
    with pytest.raises(ValueError, match="a frame"):
        encode(Frame("S", 0, payload))
