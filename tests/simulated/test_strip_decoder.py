"""The strip's twin reads bits by their time, as the chips do."""

from __future__ import annotations

import pytest

from companion.simulated.strip import Strip, decode

REST = bytes(240)  # 300 us at 6.4 MHz
ZERO, ONE = b"\xc0", b"\xf0"  # high for 312 and 625 ns


def frame(*colours: tuple[int, int, int], rest: bytes = REST, zero: bytes = ZERO, one: bytes = ONE) -> bytes:
    """The bytes of one transfer for these (green, red, blue)."""
    bits = "".join(f"{channel:08b}" for colour in colours for channel in colour)
    return rest + b"".join(one if bit == "1" else zero for bit in bits) + rest


def test_green_comes_first_on_the_wire() -> None:
    assert decode(frame((1, 2, 3), (255, 0, 128)), 6_400_000).lights == ((2, 1, 3), (0, 255, 128))


@pytest.mark.parametrize("frequency", [6_400_000, 6_250_000])
@pytest.mark.parametrize("gap", [0, 1])
def test_the_clock_of_a_pi_and_a_rest_after_each_byte_do_no_harm(frequency: int, gap: int) -> None:
    decoded = decode(frame((170, 85, 0)), frequency, gap)
    assert decoded.lights == ((85, 170, 0),)
    assert decoded.faults == ()


def test_bits_packed_three_to_a_symbol_do_not_bear_a_rest_after_each_byte() -> None:
    # 100 and 110 at 3 MHz, eight bits in three bytes: a byte may end high, and the rest then lengthens it.
    packed = "".join("110" if bit == "1" else "100" for bit in "10110010" * 3)
    data = bytes(120) + int(packed, 2).to_bytes(9, "big") + bytes(120)
    assert decode(data, 3_000_000, 0).lights == ((0b10110010,) * 3,)
    assert decode(data, 3_000_000, 1).lights != ((0b10110010,) * 3,)


@pytest.mark.parametrize(
    ("sent", "frequency", "words"),
    [
        (frame((0, 0, 0), zero=b"\x80"), 6_400_000, "bit 0 is high for 156 ns"),
        (frame((0, 0, 0), zero=b"\xe0"), 6_400_000, "bit 0 is high for 469 ns"),
        (frame((255, 0, 0), one=b"\xfe"), 6_400_000, "bit 0 is high for 1094 ns"),
        (frame((255, 0, 0), one=b"\xf0\x00\x00\x00\x00"), 6_400_000, "bit 0 is followed by 5625 ns low"),
        (frame((0, 0, 0)), 9_600_000, "bit 0 is high for 208 ns"),
        (frame((0, 0, 0), rest=bytes(64)), 6_400_000, "low for only 80 us before the frame"),
        (REST + ZERO * 24 + bytes(64), 6_400_000, "us after the frame"),
        (REST + ZERO * 25 + REST, 6_400_000, "25 bits are no whole number of chips"),
        (REST, 6_400_000, "nothing was sent"),
        (frame((0, 0, 0)) + frame((0, 0, 0)), 6_400_000, "bit 23 is followed by 600"),
    ],
)
def test_what_no_chip_need_understand_is_a_fault(sent: bytes, frequency: int, words: str) -> None:
    faults = decode(sent, frequency).faults
    assert any(words in fault for fault in faults), faults


def test_a_strip_shows_the_newest_frame_and_is_dark_before_the_first() -> None:
    strip = Strip(2)
    assert strip.lit() == [(0, 0, 0), (0, 0, 0)]
    strip.write(frame((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    assert strip.lit() == [(2, 1, 3), (5, 4, 6)]


def test_the_version_grows_only_when_other_bytes_come() -> None:
    strip = Strip(1)
    strip.write(frame((1, 2, 3)))
    strip.write(frame((1, 2, 3)))
    assert (strip.frames, strip.version) == (2, 1)
    strip.write(frame((1, 2, 4)))
    assert strip.version == 2


def test_a_bus_in_another_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="mode 0"):
        Strip().configure(6_400_000, polarity=1)
