"""The small screen on a real bus, as far as smbus2: how it is reached, and all that can go wrong there."""

from __future__ import annotations

import errno
import logging
from typing import cast

import pytest
import smbus2

from companion.devices import oled
from companion.devices.base import DeviceError
from companion.devices.oled import Options
from companion.devices.oled.scenes import CHECK_MS, Oled
from companion.devices.screens import picture
from companion.simulated.panel import PANELS
from companion.testing import Table
from tests.devices.screen import CONTROLLERS, Bus, opened
from tests.pictures.scenes import PLAY, SHOW, WAITING

WHOLE = {"ssd1306": (2, 8 + 1026), "sh1106": (16, 8 * (5 + 130))}  # transfers and bytes of a whole picture


@pytest.fixture(params=CONTROLLERS)
def bus(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Bus:
    return Bus(PANELS[request.param](), monkeypatch)


def real(bus: Bus) -> Oled:
    """The screen on that bus."""
    return cast(Oled, oled.open(Options(controller=bus.glass.NAME.lower()), print, {}))


def test_a_real_bus_is_opened_by_its_number_and_given_back(bus: Bus) -> None:
    screen = real(bus)
    assert bus.open == 1
    screen.show(SHOW, 0)
    assert bus.glass.picture().tobytes() == picture(SHOW).tobytes()
    screen.close()
    assert bus.open == 0
    assert not bus.glass.lit


def test_the_first_picture_is_sent_whole_in_as_few_transfers_as_can_be(bus: Bus) -> None:
    screen = real(bus)
    transfers, sent = bus.glass.transfers, bus.glass.sent
    screen.show(SHOW, 0)
    wanted, size = WHOLE[bus.glass.NAME.lower()]
    contrast = (1, 4)
    assert bus.glass.transfers - transfers == wanted + contrast[0]
    assert bus.glass.sent - sent == size + contrast[1]
    assert bus.glass.contrast == 127


@pytest.mark.parametrize(("controller", "blocks"), [("ssd1306", 1 + 32), ("sh1106", 8 * (1 + 4))])
def test_a_bus_that_is_given_gets_blocks_of_32_bytes(controller: str, blocks: int) -> None:
    screen, glass = opened(controller=controller)
    before = glass.transfers
    screen.show(SHOW, 0)
    assert glass.transfers - before == blocks + 1


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "the screen's bus /dev/i2c-1 is not ours to use: add this user to the group i2c"),
        (errno.EPERM, "the screen's bus /dev/i2c-1 is not ours to use: add this user to the group i2c"),
        (
            errno.ENOENT,
            "the screen's bus /dev/i2c-1 is not there: switch I2C on with "
            "dtparam=i2c_arm=on,i2c_arm_baudrate=400000 in config.txt, or set [oled] port",
        ),
        (
            errno.EMFILE,
            "the screen does not answer: check its wires and its address 0x3C (Too many open files)",
        ),
    ],
)
def test_a_bus_that_cannot_be_had_says_what_to_do(bus: Bus, number: int, words: str) -> None:
    bus.missing = number
    with pytest.raises(DeviceError) as caught:
        real(bus)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (
            errno.EREMOTEIO,
            "the screen does not answer: check its wires and its address 0x3C (Remote I/O error)",
        ),
        (errno.EIO, "the screen does not answer: check its wires and its address 0x3C (Input/output error)"),
        (
            errno.ETIMEDOUT,
            "the screen does not answer: check its wires and its address 0x3C (Connection timed out)",
        ),
    ],
)
@pytest.mark.parametrize("request_", [smbus2.smbus2.I2C_SMBUS, smbus2.smbus2.I2C_RDWR])  # commands, points
def test_a_transfer_that_fails_twice_says_what_to_do(
    bus: Bus, request_: int, number: int, words: str
) -> None:
    screen = real(bus)
    screen.show(PLAY, 0)
    bus.refused[request_] = number
    with pytest.raises(DeviceError) as caught:
        screen.show(SHOW, 1)
    assert str(caught.value) == words


def test_an_address_that_the_kernel_keeps_for_itself_is_told_with_the_way_out(bus: Bus) -> None:
    bus.refused[smbus2.smbus2.I2C_SLAVE] = errno.EBUSY
    with pytest.raises(DeviceError) as caught:
        real(bus)
    assert str(caught.value) == (
        "the kernel keeps the screen's address 0x3C for a driver of its own: take the screen's dtoverlay "
        "line out of config.txt"
    )
    assert bus.open == 0


def test_a_transfer_lost_at_the_opening_is_made_good_too(bus: Bus) -> None:
    bus.glass.nacks = 1
    screen = real(bus)
    screen.show(SHOW, 0)
    assert bus.glass.picture().tobytes() == picture(SHOW).tobytes()


def test_a_refused_screen_gives_its_bus_back(bus: Bus) -> None:
    bus.glass.dead = True
    with pytest.raises(DeviceError, match="the screen does not answer"):
        real(bus)
    assert bus.open == 0


def test_one_lost_transfer_is_made_good_by_setting_the_screen_up_anew(
    bus: Bus, caplog: pytest.LogCaptureFixture
) -> None:
    screen = real(bus)
    for count, scene in enumerate((PLAY, SHOW, WAITING, PLAY, SHOW), 1):
        bus.glass.nacks = 1
        bus.glass.contrast = 0  # whatever it was doing when it was hit
        before = bus.glass.sent
        with caplog.at_level(logging.WARNING):
            screen.show(scene, count)
        assert bus.glass.sent - before > 2 * 1024  # cleared by the vendor's start, then the whole picture
        assert bus.glass.picture().tobytes() == picture(scene).tobytes()
        assert bus.glass.contrast == 127
    counts = [record.getMessage().partition(":")[0] for record in caplog.records]
    assert counts == [f"the screen has lost {number} transfers so far" for number in (1, 2, 4)]


@pytest.mark.parametrize("nacks", [2, 5, 40])
def test_a_burst_is_told_and_the_next_opening_shows_the_whole_picture(bus: Bus, nacks: int) -> None:
    screen = real(bus)
    screen.show(PLAY, 0)
    bus.glass.nacks = nacks
    with pytest.raises(DeviceError, match="the screen does not answer"):
        screen.show(SHOW, 1)
    screen.close()
    bus.glass.nacks = 0
    screen = real(bus)
    screen.show(SHOW, 2)
    assert bus.glass.picture().tobytes() == picture(SHOW).tobytes()


def test_after_a_burst_the_same_screen_sends_everything_too(bus: Bus) -> None:
    screen = real(bus)
    screen.show(PLAY, 0)
    bus.glass.nacks = 2
    with pytest.raises(DeviceError):
        screen.show(SHOW, 1)
    screen.show(SHOW, 2)
    assert bus.glass.picture().tobytes() == picture(SHOW).tobytes()


def test_a_screen_with_nothing_new_to_show_is_still_asked_whether_it_is_there(bus: Bus) -> None:
    screen = real(bus)
    assert screen.show(WAITING, 0) == CHECK_MS
    before = bus.glass.sent
    assert screen.show(WAITING, CHECK_MS) == 2 * CHECK_MS
    assert bus.glass.sent == before  # it was read, and had nothing written to it
    bus.glass.dead = True
    with pytest.raises(DeviceError, match="check its wires"):
        screen.show(WAITING, 2 * CHECK_MS)


def test_a_screen_that_was_without_power_between_two_questions_has_its_picture_back(bus: Bus) -> None:
    screen = real(bus)
    screen.show(WAITING, 0)
    bus.glass.power_on()
    screen.show(WAITING, CHECK_MS)
    assert bus.glass.picture().tobytes() == picture(WAITING).tobytes()


@pytest.mark.parametrize("answer", [0x40, None])
def test_a_screen_that_cannot_be_read_is_asked_by_a_command_that_does_nothing(
    bus: Bus, monkeypatch: pytest.MonkeyPatch, answer: int | None
) -> None:
    def read(address: int, control: int) -> int:
        if answer is None:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return answer

    monkeypatch.setattr(bus.glass, "read_byte_data", read)
    screen = real(bus)
    screen.show(WAITING, 0)
    before = bus.glass.sent
    screen.show(WAITING, CHECK_MS)
    assert bus.glass.sent - before == 3  # address, control, 0xE3
    bus.glass.dead = True
    with pytest.raises(DeviceError, match="check its wires"):
        screen.show(WAITING, 2 * CHECK_MS)


@pytest.mark.parametrize("away", [500, 20_000])
def test_a_screen_that_is_unplugged_and_plugged_in_again_is_back_within_the_back_off(
    away: float, caplog: pytest.LogCaptureFixture
) -> None:
    with Table() as table, caplog.at_level(logging.WARNING):
        shown = table.shown().tobytes()
        table.hardware.fault("screen_dead", True)
        table.advance(away)
        table.press("undo")  # a new scene meanwhile
        table.hardware.fault("screen_dead", False)
        table.advance(32_000)
        assert not any(notice.kind == "device" for notice in table.scene.notices)
        assert table.shown().tobytes() == shown
        (words,) = (said for said in table.said if "screen" in said)
        assert words.startswith("screen is away: the screen does not answer: check its wires and its address")
        assert [record.getMessage() for record in caplog.records] == [words]


def test_a_lost_transfer_stops_no_game_and_is_told_to_nobody() -> None:
    with Table(way="pegs") as table:
        for points in range(1, 6):
            table.hardware.screen.nacks = 1
            table.press("peg", 0)
            assert table.scene.tracks[0].draft == points
            assert table.shown().tobytes() == picture(table.scene).tobytes()
        assert table.said == []
