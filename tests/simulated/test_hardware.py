"""The whole simulated table as one object."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator

import pytest

from companion import config
from companion.devices import leds, oled
from companion.devices.frames import Decoder
from companion.devices.leds.scenes import Leds
from companion.simulated.hardware import FAULTS, Hardware, wired
from tests.pictures.scenes import PLAY, SHOW


@pytest.fixture
def table() -> Iterator[Hardware]:
    hardware = Hardware()
    yield hardware
    hardware.close()


def displays(table: Hardware) -> tuple[Leds, oled.Oled]:
    return (
        leds.open(leds.Options(bus="recorder"), print, table.wires),
        oled.open(oled.Options(bus="model"), print, table.wires),
    )


def test_a_table_nobody_drives_is_dark(table: Hardware) -> None:
    assert table.lit() == [(0, 0, 0)] * 121
    assert not table.panel_on
    assert table.panel_bytes() == bytes(1024)


def test_lights_and_screen_show_what_their_drivers_sent(table: Hardware) -> None:
    strip, screen = displays(table)
    strip.show(PLAY, 0)
    screen.show(PLAY, 0)
    assert table.lit()[70] == (170, 29, 0)
    assert table.panel_on
    assert table.panel_bytes() == table.panel().tobytes() != bytes(1024)


@pytest.mark.parametrize(
    ("board", "under"),
    [
        ("", {71: 71, 66: 66, 76: 76, 74: 74, 61: 61, 91: 91}),
        ("count = 300", {71: 71, 66: 66, 76: 76, 74: 74, 61: 61, 91: 91}),
        ("count = 75", {71: 71, 66: 66, 74: 74, 61: 61}),
        (
            "map = [{ holes = [1, 121], light = 121, back = true }]",
            {71: 51, 66: 56, 76: 46, 74: 48, 61: 61, 91: 31},
        ),
        (
            "count = 242\nmap = [{ holes = [1, 121], light = 1 },\n"
            "{ holes = [1, 121], light = 122, lane = 1 }]",
            {71: 71, 66: 66, 76: 121 + 76, 74: 121 + 74, 61: 61, 91: 91},
        ),
    ],
)
def test_what_is_seen_in_the_holes_follows_the_shape_of_the_board(board: str, under: dict[int, int]) -> None:
    made = config.parse(f'[leds]\nbus = "recorder"\n{board}\n', "board.toml").devices
    hardware = wired(made)
    leds.open(made["leds"], print, hardware.wires).show(PLAY, 0)
    seen = {hole: light for hole, light in enumerate(hardware.holes(), 1) if any(light)}
    assert len(hardware.holes()) == 121
    assert seen == {hole: hardware.lit()[light - 1] for hole, light in under.items()}
    hardware.close()


def test_the_version_grows_when_something_is_seen_to_change_and_only_then(table: Hardware) -> None:
    strip, screen = displays(table)
    strip.show(PLAY, 0)
    screen.show(PLAY, 0)
    seen = table.version
    strip.show(PLAY, 1)
    screen.show(PLAY, 1)
    assert table.version == seen
    strip.show(SHOW, 2)
    lights_changed = table.version
    screen.show(SHOW, 2)
    assert seen < lights_changed < table.version


def test_a_screen_whose_wire_was_off_is_dark_until_it_is_opened_again(table: Hardware) -> None:
    _, screen = displays(table)
    screen.show(PLAY, 0)
    shown = table.panel_bytes()
    table.fault("screen_dead", True)
    table.fault("screen_dead", False)
    assert not table.panel_on
    _, screen = displays(table)
    screen.show(PLAY, 1)
    assert table.panel_bytes() == shown


def test_a_fault_that_is_none_is_refused_with_those_there_are(table: Hardware) -> None:
    with pytest.raises(ValueError, match="no fault of this table: use scanner_unplugged, screen_dead"):
        table.fault("scaner_unplugged", True)
    assert table.faults() == FAULTS


def test_the_readers_own_thread_keeps_it_alive(table: Hardware) -> None:
    table.start()
    line = os.open(table.wires["pty"], os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        table.tap("5H")
        heard, decoder = [], Decoder()
        while sum(frame.type == "S" for frame in heard) < 2:  # sent, and sent again: nobody said K
            ready, _, _ = select.select([line], [], [], 10)
            assert ready, heard
            heard += decoder.feed(os.read(line, 4096))
    finally:
        os.close(line)
    assert any(frame.payload.endswith(",CRIB1:home:5H") for frame in heard)


def test_the_seats_of_a_table_are_those_that_have_buttons() -> None:
    table = Hardware({("peg", 2): 5, ("ok", 2): 6, ("ok", 0): 13, ("undo", None): 19})
    try:
        assert table.seats == (0, 2)
    finally:
        table.close()
