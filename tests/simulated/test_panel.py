"""The screen's twin: the vendor's driver draws on it, and it refuses what the controller would refuse."""

from __future__ import annotations

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306
from PIL import Image, ImageDraw

from companion.simulated.panel import PANELS, Panel, Sh1106, Ssd1306

# The vendor's own way of sending a picture, which ours replaces, still asks Pillow in an old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

BUS = 0x3C
UPRIGHT = (0x8D, 0x14, 0xA1, 0xC8, 0xAF)  # charge pump, mounted as on the modules, on


def drawing() -> Image.Image:
    image = Image.new("1", (128, 64))
    pen = ImageDraw.Draw(image)
    pen.line((0, 0, 90, 63), fill=1)
    pen.rectangle((100, 3, 127, 9), fill=1)
    pen.text((3, 40), "starter", fill=1)
    return image


def lit(panel: Panel) -> set[tuple[int, int]]:
    picture = panel.picture()
    return {(x, y) for x in range(128) for y in range(64) if picture.getpixel((x, y))}


def empty() -> Panel:
    """An SSD1306 with nothing in its memory and its registers as after a reset."""
    panel = Ssd1306()
    panel.write_i2c_block_data(BUS, 0, (0x20, 0))
    panel.write_i2c_block_data(BUS, 0x40, bytes(1024))
    panel.write_i2c_block_data(BUS, 0, (0x20, 2))
    return panel


def upright() -> Panel:
    panel = empty()
    panel.write_i2c_block_data(BUS, 0, UPRIGHT)
    return panel


VENDORS = {"ssd1306": ssd1306, "sh1106": sh1106}


@pytest.mark.parametrize("controller", PANELS)
@pytest.mark.parametrize("turned", [0, 2])
def test_what_the_vendors_driver_draws_is_what_one_sees(controller: str, turned: int) -> None:
    panel = PANELS[controller]()
    device = VENDORS[controller](i2c(bus=panel), rotate=turned)
    device.display(drawing())
    assert panel.picture().rotate(turned * 90).tobytes() == drawing().tobytes()


def test_the_panel_is_dark_until_it_is_switched_on_and_its_pump_runs() -> None:
    panel = empty()
    panel.write_i2c_block_data(BUS, 0x40, [0xFF])
    assert not panel.lit
    panel.write_i2c_block_data(BUS, 0, [0xAF])
    assert lit(panel) == set()
    panel.write_i2c_block_data(BUS, 0, [0x8D, 0x14])
    assert panel.lit
    assert len(lit(panel)) == 8


def test_switching_off_keeps_the_picture() -> None:
    panel = Ssd1306()
    device = ssd1306(i2c(bus=panel))
    device.display(drawing())
    device.hide()
    assert lit(panel) == set()
    device.show()
    assert panel.picture().tobytes() == drawing().tobytes()


@pytest.mark.parametrize(
    ("commands", "count", "bytes_at"),
    [
        ((0x20, 0, 0x21, 10, 11, 0x22, 2, 3), 4, [(10, 2), (11, 2), (10, 3), (11, 3)]),  # horizontal
        ((0x20, 1, 0x21, 10, 11, 0x22, 2, 3), 4, [(10, 2), (10, 3), (11, 2), (11, 3)]),  # vertical
        ((0x20, 2, 0xB5, 0x0E, 0x17), 3, [(126, 5), (127, 5), (0, 5)]),  # page: wraps in its page
    ],
)
def test_the_addressing_modes_walk_as_the_data_sheet_has_it(
    commands: tuple[int, ...], count: int, bytes_at: list[tuple[int, int]]
) -> None:
    for number, (column, page) in enumerate(bytes_at):
        panel = upright()
        panel.write_i2c_block_data(BUS, 0, commands)
        panel.write_i2c_block_data(BUS, 0x40, [1 if at == number else 0 for at in range(count)])
        assert lit(panel) == {(column, page * 8)}


def test_a_window_is_filled_and_begun_again() -> None:
    panel = upright()
    panel.write_i2c_block_data(BUS, 0, (0x20, 0, 0x21, 0, 1, 0x22, 0, 0))
    panel.write_i2c_block_data(BUS, 0x40, [1, 2, 4])
    assert lit(panel) == {(0, 2), (1, 1)}


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        (0xA0, {(127, 0)}),  # segments not remapped
        (0xC0, {(0, 63)}),  # rows scanned upwards
        (0x48, {(0, 56)}),  # begun at row 8
    ],
)
def test_the_mounting_and_the_start_line_move_the_picture(command: int, seen: set[tuple[int, int]]) -> None:
    panel = upright()
    panel.write_i2c_block_data(BUS, 0x40, [1])
    panel.write_i2c_block_data(BUS, 0, [command])
    assert lit(panel) == seen


@pytest.mark.parametrize(("command", "count"), [(0xA7, 128 * 64 - 1), (0xA5, 128 * 64), (0xA6, 1), (0xA4, 1)])
def test_inverse_and_all_on_are_of_the_glass_alone(command: int, count: int) -> None:
    panel = upright()
    panel.write_i2c_block_data(BUS, 0x40, [1])
    panel.write_i2c_block_data(BUS, 0, [command])
    assert len(lit(panel)) == count


def test_a_command_may_come_in_two_transfers() -> None:
    panel = upright()
    panel.write_i2c_block_data(BUS, 0, [0x81])
    panel.write_i2c_block_data(BUS, 0, [0x20])
    assert panel.contrast == 0x20


def test_bytes_that_are_no_command_are_told() -> None:
    with pytest.raises(ValueError, match="0x23 is no command"):
        Ssd1306().write_i2c_block_data(BUS, 0, [0x23])


def test_another_address_is_not_answered() -> None:
    with pytest.raises(OSError, match="Remote I/O error") as caught:
        Ssd1306().write_i2c_block_data(0x3D, 0, [0xE3])
    assert caught.value.errno == errno.EREMOTEIO


def test_a_burst_of_refusals_ends() -> None:
    panel = Ssd1306()
    panel.nacks = 2
    for _ in range(2):
        with pytest.raises(OSError, match="Remote"):
            panel.write_i2c_block_data(BUS, 0, [0xE3])
    panel.write_i2c_block_data(BUS, 0, [0xE3])
    assert panel.transfers == 1


def test_the_version_grows_with_the_picture_and_only_then() -> None:
    panel = upright()
    panel.write_i2c_block_data(BUS, 0x40, [1])
    before = panel.version
    panel.write_i2c_block_data(BUS, 0, [0x21, 0, 127, 0x22, 0, 7, 0xE3, 0xAF])
    panel.write_i2c_block_data(BUS, 0x40, [1])
    assert panel.version == before
    panel.write_i2c_block_data(BUS, 0x40, [9])
    assert panel.version > before


@settings(max_examples=20)
@given(st.binary(min_size=1024, max_size=1024))
def test_any_picture_comes_through(points: bytes) -> None:
    image = Image.frombytes("1", (128, 64), points)
    panel = Ssd1306()
    ssd1306(i2c(bus=panel)).display(image)
    assert panel.picture().tobytes() == points


SH1106_ON = (0xA1, 0xC8, 0xAF)  # mounted as on the modules, on; its pump runs from the start


def wiped() -> Panel:
    """An SH1106 that is on, with nothing in its memory, at column 0 of page 0."""
    panel = Sh1106()
    for page in range(8):
        panel.write_i2c_block_data(BUS, 0, (0xB0 | page, 0x00, 0x10))
        panel.write_i2c_block_data(BUS, 0x40, bytes(132))
    panel.write_i2c_block_data(BUS, 0, (0xB0, *SH1106_ON))
    return panel


@pytest.mark.parametrize("controller", PANELS)
def test_after_a_reset_the_memory_holds_anything(controller: str) -> None:
    panel = PANELS[controller]()
    panel.write_i2c_block_data(BUS, 0, UPRIGHT)
    assert 3500 < len(lit(panel)) < 4700
    before = panel.picture().tobytes()
    panel.power_on()
    panel.write_i2c_block_data(BUS, 0, UPRIGHT)
    assert panel.picture().tobytes() == before


@pytest.mark.parametrize(
    ("column", "seen"), [(0, None), (1, None), (2, (0, 0)), (65, (63, 0)), (129, (127, 0)), (130, None)]
)
def test_the_glass_of_an_sh1106_has_the_middle_128_of_its_columns(
    column: int, seen: tuple[int, int] | None
) -> None:
    panel = wiped()
    panel.write_i2c_block_data(BUS, 0, (column & 0x0F, 0x10 | column >> 4))
    panel.write_i2c_block_data(BUS, 0x40, [1])
    assert lit(panel) == ({seen} if seen else set())


def test_an_sh1106_writes_along_its_page_and_begins_it_again() -> None:
    panel = wiped()
    panel.write_i2c_block_data(BUS, 0, (0xB3, 0x01, 0x18))  # page 3, column 129
    panel.write_i2c_block_data(BUS, 0x40, [1, 2, 4, 8, 16, 32])
    assert lit(panel) == {(127, 24), (0, 24 + 5)}  # 129; 130, 131, 0, 1 are not on the glass; 2


@pytest.mark.parametrize("foreign", [(0x20,), (0x21,), (0x22,), (0x8D,), (0x2E,), (0xE3,)])
def test_what_only_an_ssd1306_knows_does_nothing_to_an_sh1106(foreign: tuple[int, ...]) -> None:
    panel = wiped()
    panel.write_i2c_block_data(BUS, 0, foreign)
    panel.write_i2c_block_data(BUS, 0, (0x02,))
    panel.write_i2c_block_data(BUS, 0x40, [1])
    assert lit(panel) == {(0, 0)}


def test_an_sh1106_has_a_pump_of_its_own() -> None:
    panel = wiped()
    assert panel.lit
    panel.write_i2c_block_data(BUS, 0, (0xAD, 0x8A))
    assert not panel.lit
    panel.write_i2c_block_data(BUS, 0, (0xAD, 0x8B))
    assert panel.lit


def test_a_column_that_no_sh1106_has_is_told() -> None:
    panel = wiped()
    panel.write_i2c_block_data(BUS, 0, (0x04, 0x18))
    with pytest.raises(ValueError, match="an SH1106 has no column 132"):
        panel.write_i2c_block_data(BUS, 0x40, [1])


@pytest.mark.parametrize(("controller", "low"), [("ssd1306", 0x06), ("sh1106", 0x08)])
def test_the_status_byte_tells_the_chip_and_whether_the_display_is_off(controller: str, low: int) -> None:
    panel = PANELS[controller]()
    assert panel.read_byte_data(BUS, 0) == 0x40 | low
    panel.write_i2c_block_data(BUS, 0, [0xAF])
    assert panel.read_byte_data(BUS, 0) == low
    panel.dead = True
    with pytest.raises(OSError, match="Remote"):
        panel.read_byte_data(BUS, 0)
