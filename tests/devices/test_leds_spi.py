"""The lights on an SPI bus: the bytes and their timing on the wire, and what is said when it fails."""

from __future__ import annotations

import errno
import os
import re
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from neopixel_spi import NeoPixel_SPI

from companion.devices import leds
from companion.devices.base import DeviceError, OptionsError
from companion.devices.leds import Options, symbols
from companion.devices.leds.spi import BUFSIZ, Pixels
from companion.devices.power import Light
from companion.devices.strip import COLOURS
from companion.simulated.strip import CHIPS, Chip, Strip, decode
from tests.devices.recorded import spidev
from tests.pictures.scenes import PLAY, WAITING

RAINBOW: list[Light] = [(light, 255 - light, 7 * light % 256) for light in range(121)]
PATTERNS = [0x100 - (1 << low) for low in range(7, 0, -1)]  # one 1, then 0s ... seven 1s, then a 0
SPI = Options(bus="spidev")


def lit(strip: Strip) -> list[Light]:
    assert strip.decoded().faults == ()
    return strip.lit()


def test_a_frame_is_one_transfer_in_mode_0_with_the_clock_that_the_vendor_asks_for(monkeypatch: Any) -> None:
    strip = Strip()
    spi = spidev(monkeypatch, strip)
    wire = leds.wire(SPI, {})
    wire.send(RAINBOW)
    wire.close()
    setup = [("mode", 0), ("bits_per_word", 8), ("max_speed_hz", 6_400_000)]
    assert spi.asked == [
        ("open_path", "/dev/spidev0.0"),
        *setup,
        *setup,
        ("writebytes2", 3384),
        ("close", None),
    ]
    assert lit(strip) == RAINBOW


def test_a_second_companion_is_refused_the_same_strip_until_the_first_has_left(monkeypatch: Any) -> None:
    strip = Strip()
    spi = spidev(monkeypatch, strip)
    first = leds.wire(SPI, {})
    with pytest.raises(DeviceError) as ended:
        leds.wire(SPI, {})
    assert str(ended.value).startswith(
        "the lights at /dev/spidev0.0 are another companion's: stop that one first"
    )
    first.send(RAINBOW)
    assert lit(strip) == RAINBOW
    first.close()
    leds.wire(SPI, {}).close()
    assert [name for name, _ in spi.asked].count("open_path") == 3


def test_a_scene_reaches_the_same_lights_by_the_kernels_bus_and_by_the_simulated_one(
    monkeypatch: Any,
) -> None:
    real, simulated = Strip(), Strip()
    spidev(monkeypatch, real)
    for options, wires in ((SPI, {}), (Options(bus="recorder"), {"recorder": simulated})):
        leds.open(options, print, wires).show(PLAY, 0)
    assert real.frame == simulated.frame
    assert lit(real)[70] == COLOURS[0]


def divided(core: int, even: bool) -> int:
    """What a controller makes of the 6.4 MHz asked for: it divides its own clock, and is never faster.

    spi-bcm2835.c and spi-dw-core.c of the kernel; even: the divider is even.
    """
    divider = -(-core // symbols.ASKED_HZ)
    return core // (divider + divider % 2 if even else divider)


@pytest.mark.parametrize("core", [250_000_000, 400_000_000, 500_000_000, 200_000_000])
@pytest.mark.parametrize("gap", [0, 1])
def test_every_models_real_clock_and_a_pi_4s_pause_after_each_byte_stay_inside_the_sheet(
    core: int, gap: int, monkeypatch: Any
) -> None:
    clock = divided(core, even=True)
    assert clock == symbols.CLOCK_HZ
    strip = Strip(gap=gap)
    spi = spidev(monkeypatch, strip, clock)
    leds.wire(SPI, {}).send(RAINBOW)
    assert vars(spi)["max_speed_hz"] == 6_400_000
    found = decode(strip.frame, clock, gap)
    assert found.faults == ()
    assert list(found.lights) == RAINBOW


@settings(max_examples=20)
@given(
    st.lists(st.integers(0, 255), min_size=3 * 121, max_size=3 * 121),
    st.sampled_from(["GRB", "RGB", "RBG", "GBR", "BRG", "BGR"]),
)
def test_the_tables_make_the_vendors_own_bytes(channels: list[int], order: str) -> None:
    colours = [(channels[at], channels[at + 1], channels[at + 2]) for at in range(0, len(channels), 3)]
    ours, theirs = Strip(), Strip()
    pixels = Pixels(ours, Options(pixel_order=order))
    pixels.lay(colours)
    pixels.show()
    vendors = NeoPixel_SPI(theirs, 121, auto_write=False, pixel_order=order, reset_time=300e-6)
    vendors[:] = colours
    vendors.show()
    assert ours.frame == theirs.frame


@pytest.mark.parametrize("order", ["GRB", "RGB", "RBG", "GBR", "BRG", "BGR"])
def test_each_order_of_colours_puts_them_on_the_wire_in_that_order(order: str) -> None:
    strip = Strip(1)
    leds.wire(Options(bus="recorder", count=1, pixel_order=order), {"recorder": strip}).send([(1, 2, 3)])
    ((red, green, blue),) = lit(strip)  # as a GRB chip shows it
    assert [green, red, blue] == [{"R": 1, "G": 2, "B": 3}[letter] for letter in order]


@pytest.mark.parametrize("pair", list(combinations(PATTERNS, 2)), ids=lambda pair: f"{pair[0]:b}-{pair[1]:b}")
@pytest.mark.parametrize("gap", [0, 1])
def test_every_pair_of_patterns_that_is_allowed_makes_the_pulses_that_it_says(
    pair: tuple[int, int], gap: int
) -> None:
    zero, one = (symbols.high_ns(symbol) for symbol in pair)
    chip = Chip((zero - 1, zero + 1), (one - 1, one + 1), low=symbols.SLOT_NS - 1, reset=280_000)
    strip = Strip()
    leds.wire(Options(bus="recorder", bit0=pair[0], bit1=pair[1]), {"recorder": strip}).send(RAINBOW)
    found = decode(strip.frame, symbols.CLOCK_HZ, gap, chip)
    assert found.faults == ()
    assert list(found.lights) == RAINBOW


def fitting() -> dict[str, set[tuple[int, int]]]:
    """By sheet the pairs (bit0, bit1) that keep it, as docs/strip.md has it."""
    page = (Path(__file__).parents[2] / "docs" / "strip.md").read_text()
    rows = re.findall(r"^\| (WS2812B V5|WS2812B|SK6812)\b[^|]*\|([^|]*)\|([^|]*)\|$", page, re.MULTILINE)
    return {
        sheet: {(int(zero, 2), int(one, 2)) for zero in _bytes(zeros) for one in _bytes(ones)}
        for sheet, zeros, ones in rows
    }


def _bytes(cell: str) -> list[str]:
    return re.findall(r"0b[01]{8}", cell)


@pytest.mark.parametrize("sheet", CHIPS)
def test_which_patterns_keep_which_data_sheet(sheet: str) -> None:
    found = set()
    for pair in combinations(PATTERNS, 2):
        strip = Strip(8)
        options = Options(bus="recorder", count=8, bit0=pair[0], bit1=pair[1])
        leds.wire(options, {"recorder": strip}).send(RAINBOW[:8])
        heard = decode(strip.frame, symbols.CLOCK_HZ, 0, CHIPS[sheet])
        if not heard.faults and list(heard.lights) == RAINBOW[:8]:
            found.add(pair)
    assert found == fitting()[sheet]


@pytest.mark.parametrize(
    ("given", "key", "words"),
    [
        ({"bit0": 0b01100000}, "bit0", "bit0 = 0b01100000 does not start high"),
        ({"bit1": 0b11110001}, "bit1", "bit1 = 0b11110001 does not end low, so that it runs into the next"),
        ({"bit1": 0b11111111}, "bit1", "does not end low"),
        ({"bit0": 0}, "bit0", "bit0 = 0b00000000 does not start high"),
        ({"bit1": 0b11011000}, "bit1", "is high twice (high for 640 ns at 6.25 MHz in all), which is two"),
        ({"bit0": 256}, "bit0", "is no byte"),
        ({"bit0": -2}, "bit0", "bit0 = -2 is no byte"),
        (
            {"bit0": 0b11111000},
            "bit0",
            "bit0 = 0b11111000 (high for 800 ns at 6.25 MHz) is no shorter than bit1 = 0b11110000 "
            "(high for 640 ns at 6.25 MHz), and a strip tells them apart by that: take a 1 from bit0",
        ),
        ({"bit0": 0b11110000}, "bit0", "is no shorter than bit1"),
    ],
)
def test_patterns_that_no_strip_can_read_are_refused_with_the_reason(
    given: dict[str, int], key: str, words: str
) -> None:
    with pytest.raises(OptionsError) as caught:
        Options(**given)  # type: ignore[arg-type]  # whole numbers, all of them
    assert words in str(caught.value)
    assert caught.value.key == key


@pytest.mark.parametrize(("reset_us", "rest"), [(50, 40), (300, 240), (1000, 800)])
def test_the_line_is_low_for_the_reset_time_before_and_after_a_frame(reset_us: int, rest: int) -> None:
    strip = Strip(1)
    leds.wire(Options(bus="recorder", count=1, reset_us=reset_us), {"recorder": strip}).send([(255, 0, 255)])
    assert strip.frame[:rest] == strip.frame[-rest:] == bytes(rest)
    assert strip.frame[rest] == 0b11000000
    assert len(strip.frame) == 24 + 2 * rest


def test_the_spidev_of_debian_opens_its_bus_by_numbers(monkeypatch: Any) -> None:
    strip = Strip()
    spi = spidev(monkeypatch, strip)

    class Older:
        """spidev 3.6 has no open_path."""

        def __init__(self) -> None:
            self.opened: list[tuple[int, int]] = []

        def open(self, bus: int, device: int) -> None:
            self.opened.append((bus, device))
            spi.open_path(f"/dev/spidev{bus}.{device}")

        writebytes2, close, fileno = spi.writebytes2, spi.close, spi.fileno

    older = Older()
    sys.modules["spidev"].SpiDev = lambda: older  # type: ignore[attr-defined]
    leds.open(SPI, print, {}).show(PLAY, 0)
    assert older.opened == [(0, 0)]
    assert lit(strip)[70] == COLOURS[0]
    odd = Options(bus="spidev", device="/dev/spi-of-mine")
    with pytest.raises(DeviceError, match=r"knows no bus /dev/spi-of-mine: name one as /dev/spidev0\.0"):
        leds.open(odd, print, {})


TROUBLES = [
    (
        "open_path",
        PermissionError,
        errno.EACCES,
        "/dev/spidev0.0 is not ours to use: add this user to the group spi",
    ),
    ("open_path", FileNotFoundError, errno.ENOENT, "is not there (No such file or directory): switch SPI on"),
    ("max_speed_hz", OSError, errno.EINVAL, "takes no clock of 6.4 MHz (Invalid argument)"),
    ("mode", OSError, errno.EIO, "takes no clock"),
]


@pytest.mark.parametrize(("what", "kind", "number", "words"), TROUBLES)
def test_a_bus_that_cannot_be_had_says_what_to_do_and_is_had_when_it_is_mended(
    what: str, kind: type[OSError], number: int, words: str, monkeypatch: Any
) -> None:
    strip = Strip()
    spi = spidev(monkeypatch, strip)
    spi.trouble[what] = kind(number, os.strerror(number))
    with pytest.raises(DeviceError) as caught:
        leds.open(SPI, print, {})
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    opened, closed = (sum(asked[0] == name for asked in spi.asked) for name in ("open_path", "close"))
    assert opened == closed
    leds.open(SPI, print, {}).show(PLAY, 0)
    assert lit(strip)[70] == COLOURS[0]


def test_a_bus_that_fails_mid_way_is_said_in_words_and_opened_anew_shows_everything(monkeypatch: Any) -> None:
    strip = Strip()
    spi = spidev(monkeypatch, strip)
    lights = leds.open(SPI, print, {})
    lights.show(PLAY, 0)
    before = strip.frame
    spi.trouble["writebytes2"] = OSError(errno.EIO, "Input/output error")
    with pytest.raises(DeviceError, match=r"the lights' bus does not answer \(Input/output error\)"):
        lights.show(WAITING, 1)
    assert strip.frame == before
    lights.close()
    leds.open(SPI, print, {}).show(WAITING, 2)
    assert spi.asked[-1] == ("writebytes2", 3384)
    assert strip.frame != before


def test_a_machine_without_spidev_is_told_which_package_to_install(monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(DeviceError, match="apt install python3-spidev"):
        leds.open(SPI, print, {})


@pytest.mark.parametrize(
    ("count", "bufsiz", "wanted"), [(150, 4096, None), (151, 4096, 8192), (242, 8192, None)]
)
def test_a_frame_that_the_kernel_would_send_in_pieces_is_refused_with_the_line_that_helps(
    count: int, bufsiz: int, wanted: int | None, monkeypatch: Any, tmp_path: Path
) -> None:
    spi = spidev(monkeypatch, Strip(count))
    parameter = tmp_path / BUFSIZ
    parameter.parent.mkdir(parents=True)
    parameter.write_text(f"{bufsiz}\n")
    options = Options(bus="spidev", count=count)
    if wanted is None:
        leds.wire(options, {"root": tmp_path}).send([(1, 2, 3)] * count)
        assert spi.asked[-1][0] == "writebytes2"
        return
    with pytest.raises(DeviceError, match=rf"write spidev\.bufsiz={wanted} into .*cmdline.txt"):
        leds.wire(options, {"root": tmp_path})
    assert spi.asked[-1] == ("close", None)
