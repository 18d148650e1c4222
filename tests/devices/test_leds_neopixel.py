"""The lights on a pin of their own, through Adafruit's real NeoPixel down to what is compiled beneath it."""

from __future__ import annotations

import builtins
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gpiod
import pytest

from companion.devices import leds
from companion.devices.base import DeviceError
from companion.devices.leds import Options, wire
from companion.devices.leds.neopixel import UDEV
from companion.devices.power import Light
from companion.devices.strip import COLOURS
from tests.devices import blinka
from tests.pictures.scenes import PLAY, WAITING

RAINBOW: list[Light] = [(light, 255 - light, 7 * light % 256) for light in range(121)]
ORDERS = ["GRB", "RGB", "RBG", "GBR", "BRG", "BGR"]
NEOPIXEL = Options(bus="neopixel", pin=18)


@pytest.fixture(autouse=True)
def _anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("BLINKA_SKIP_DEPENDENCY_CHECK", raising=False)
    with blinka.loaded_anew():
        yield


def wanted(order: str) -> bytes:
    """The bytes of the rainbow as a strip of this order wants them."""
    return bytes(light["RGB".index(letter)] for light in RAINBOW for letter in order)


@pytest.mark.parametrize("order", ORDERS)
def test_the_vendors_class_writes_363_bytes_in_the_order_of_the_strip(
    order: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(
        "BLINKA_OS_AGNOSTIC", "1"
    )  # Blinka's own board for tests, which has a pin of another name
    import neopixel

    import board

    written: list[tuple[Any, bytes]] = []
    monkeypatch.setattr(board, "D18", board.Dx_OUTPUT, raising=False)
    monkeypatch.setattr(
        neopixel, "neopixel_write", lambda gpio, buffer: written.append((gpio, bytes(buffer)))
    )
    lights = wire(Options(bus="neopixel", pin=18, pixel_order=order), {"root": blinka.machine(tmp_path, "5")})
    lights.send(RAINBOW)
    ((_, frame),) = written
    assert frame == wanted(order)
    assert len(frame) == 363


@pytest.mark.parametrize("family", ["zero2", "3", "4", "5"])
def test_every_models_back_end_gets_the_same_bytes_in_each_order(
    family: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pin = blinka.install(monkeypatch, family)
    root = blinka.machine(tmp_path, family)
    for order in ORDERS:
        lights = wire(Options(bus="neopixel", pin=18, pixel_order=order), {"root": root})
        lights.send(RAINBOW)
        lights.close()
    assert pin.frames == [wanted(order) for order in ORDERS]
    assert pin.pin == 18


@pytest.mark.parametrize(("number", "channel"), [(12, 0), (18, 0), (21, 0), (13, 1), (19, 1)])
def test_a_pi_4_is_told_pin_channel_dma_and_800_khz(
    number: int, channel: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pin = blinka.install(monkeypatch, "4")
    root = blinka.machine(tmp_path, "4")
    wire(Options(bus="neopixel", pin=number), {"root": root}).send(RAINBOW)
    assert pin.pin == number
    assert pin.asks == {"freq": 800_000, "dmanum": 10, "channel": channel}  # DMA 5 would eat the SD card


@pytest.mark.parametrize("family", ["4", "5"])
def test_scenes_are_shown_and_closing_leaves_the_strip_dark_and_the_pin_free(
    family: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pin = blinka.install(monkeypatch, family)
    lights = leds.open(NEOPIXEL, print, {"root": blinka.machine(tmp_path, family)})
    lights.show(PLAY, 0)
    assert pin.lit()[70] == COLOURS[0]
    assert pin.lines == [18]
    lights.close()
    assert not any(map(any, pin.lit()))
    assert pin.lines == []


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("4", "(ws2811_render failed with code -10 (failed))"),
        ("5", "(pio_sm_xfer_data() failed: Connection timed out)"),
    ],
)
def test_a_frame_that_fails_is_said_and_the_strip_opened_anew_shows_everything(
    family: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pin = blinka.install(monkeypatch, family)
    wires = {"root": blinka.machine(tmp_path, family)}
    lights = leds.open(NEOPIXEL, print, wires)
    lights.show(PLAY, 0)
    pin.fails = 2  # this one, and the dark one at its end
    with pytest.raises(DeviceError) as caught:
        lights.show(WAITING, 1)
    assert str(caught.value) == f"the lights at GPIO 18 do not take a frame {words}"
    lights.close()
    before = pin.lit()
    leds.open(NEOPIXEL, print, wires).show(WAITING, 2)
    assert pin.lit() != before
    assert any(map(any, pin.lit()))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (-5, "NeoPixel support requires running with sudo, please try again"),
        (-3, "ws2811_init failed with code -3 (Hardware revision is not supported)"),
    ],
)
def test_what_the_library_says_to_a_machine_that_it_cannot_drive_is_passed_on(
    code: int, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pin = blinka.install(monkeypatch, "4")
    lights = wire(NEOPIXEL, {"root": blinka.machine(tmp_path, "4")})
    pin.refuses = code
    with pytest.raises(DeviceError) as caught:
        lights.send(RAINBOW)
    assert str(caught.value) == f"the lights at GPIO 18 do not take a frame ({words})"


def refused(options: Options, root: Path) -> str:
    with pytest.raises(DeviceError) as caught:
        wire(options, {"root": root})
    words = str(caught.value)
    assert "\n" not in words
    return words


def test_no_pi_is_told_so(tmp_path: Path) -> None:
    assert refused(NEOPIXEL, tmp_path) == (
        "lights at GPIO 18 need a Raspberry Pi, and this is none:"
        " join the strip to GPIO 10 and write pin = 10"
    )


def test_a_pi_4_without_root_names_the_service_and_gpio_10(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blinka.install(monkeypatch, "4")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert refused(NEOPIXEL, blinka.machine(tmp_path, "4")) == (
        'on this Raspberry Pi only root may drive lights at GPIO 18: write bus = "helper", which the service '
        "companion-leds serves, or join the strip to GPIO 10 and write pin = 10"
    )


@pytest.mark.parametrize("pin", [12, 13, 18, 19])
@pytest.mark.parametrize(
    "text",
    [
        "dtparam=audio=on\n",
        "dtparam=audio\n",
        "  dtparam=audio=on\n",
        "dtparam=spi=on,audio=on\n",
        "dtparam=audio=off\ndtparam=audio=on  # for the film\n",
        "dtparam=audio=off\n[pi4]\ndtparam=audio=on\n",
    ],
)
def test_a_pwm_pin_and_analog_sound_do_not_go_together(pin: int, text: str, tmp_path: Path) -> None:
    words = refused(Options(bus="neopixel", pin=pin), blinka.machine(tmp_path, "4", text))
    assert words == (
        f"GPIO {pin} and the Pi's analog sound share one clock: write dtparam=audio=off into "
        "/boot/firmware/config.txt and restart, or join the strip to GPIO 21 or 10 and write that as pin"
    )


@pytest.mark.parametrize(
    "text",
    [
        "# dtparam=audio=on\n",
        "dtparam=audio=on\n[pi4]\ndtparam=audio=off\n",
        "dtparam=i2c_arm=on\n#\n,audio=on\n",
        "[pi3]\ndtparam=audio=on\n",
        "dtparam=audio=off\n[pi5]\ndtparam=audio=on\n",
        "dtoverlay=vc4-kms-v3d\n",
    ],
)
def test_a_pwm_pin_is_driven_where_analog_sound_is_off(
    text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pin = blinka.install(monkeypatch, "4")
    wire(NEOPIXEL, {"root": blinka.machine(tmp_path, "4", text)}).send(RAINBOW)
    assert pin.lit() == RAINBOW


def test_the_pcm_pin_bears_analog_sound(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pin = blinka.install(monkeypatch, "4")
    root = blinka.machine(tmp_path, "4", "dtparam=audio=on\n")
    wire(Options(bus="neopixel", pin=21), {"root": root}).send(RAINBOW)
    assert pin.pin == 21


@pytest.mark.parametrize(
    ("pin", "words"),
    [
        (
            10,
            'GPIO 10 is the SPI bus, which needs no root: write bus = "spidev" below [leds] or leave bus out',
        ),
        (
            17,
            "a Raspberry Pi 4 or older cannot drive lights at GPIO 17: take GPIO 12, 13, 18, 19 or 21,"
            " or join the strip to GPIO 10 and write pin = 10",
        ),
    ],
)
def test_pins_that_a_pi_4_cannot_drive_are_refused_with_those_that_it_can(
    pin: int, words: str, tmp_path: Path
) -> None:
    assert refused(Options(bus="neopixel", pin=pin), blinka.machine(tmp_path, "4")) == words


def test_a_pi_5_without_its_pio_is_told_to_update_or_to_use_spi(tmp_path: Path) -> None:
    root = blinka.machine(tmp_path, "5")
    (root / "dev/pio0").unlink()
    assert refused(NEOPIXEL, root) == (
        "lights at GPIO 18 of a Raspberry Pi 5 need /dev/pio0, and it is not there: bring system and firmware"
        " up to date (sudo apt full-upgrade, sudo rpi-eeprom-update -a),"
        " or join the strip to GPIO 10 and write pin = 10"
    )


@pytest.mark.parametrize("lacking", [os.R_OK, os.W_OK])
def test_a_pio_that_is_roots_alone_is_told_with_the_udev_rule(
    lacking: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: not (str(path).endswith("pio0") and mode & lacking))
    words = refused(NEOPIXEL, blinka.machine(tmp_path, "5"))
    assert 'write SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660" into /etc/udev/rules.d/99-pio.rules' in words


@pytest.mark.parametrize(
    ("family", "package", "install"),
    [
        (
            "4",
            "_rpi_ws281x",
            "install the extra neopixel and rpi_ws281x (docs/install-pi.md says how), or",
        ),
        (
            "5",
            "adafruit_raspberry_pi5_neopixel_write",
            ": install the extra neopixel (docs/install-pi.md says how), or",
        ),
    ],
)
def test_a_library_that_is_not_there_is_named_and_nobody_is_asked_to_install_it(
    family: str, package: str, install: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blinka.install(monkeypatch, family, compiled=False)

    def asked(_question: str) -> str:
        raise AssertionError("Blinka asked whether pip may install")

    monkeypatch.setattr(builtins, "input", asked)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    words = refused(NEOPIXEL, blinka.machine(tmp_path, family))
    assert f"'{package}' was not found" in words
    assert install in words
    assert words.endswith("or join the strip to GPIO 10 and write pin = 10")


def test_a_pin_that_somebody_else_holds_is_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pin = blinka.install(monkeypatch, "5")
    pin.lines.append(18)
    words = refused(NEOPIXEL, blinka.machine(tmp_path, "5"))
    assert words.startswith(
        "GPIO 18 cannot be had ([Errno 16] Device or resource busy): see who else uses it"
    )


def test_a_chip_that_is_not_ours_names_the_group(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blinka.install(monkeypatch, "5")

    def refuse(_path: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(gpiod, "Chip", refuse)
    assert refused(NEOPIXEL, blinka.machine(tmp_path, "5")).startswith(
        "GPIO 18 is not ours to use (Cannot inspect Raspberry Pi GPIO controllers;"
        " grant access to the gpio group): add this user to the group gpio"
    )


def test_a_pin_that_the_library_does_not_know_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")
    words = refused(NEOPIXEL, blinka.machine(tmp_path, "5"))
    assert words.startswith("Adafruit's library knows no GPIO 18 on this machine: join the strip")


def test_the_rule_for_udev_is_the_one_that_is_told() -> None:
    rules = (Path(__file__).parents[2] / "systemd" / "99-companion.rules").read_text()
    assert UDEV in rules.splitlines()


def test_auto_on_a_pi_5_takes_the_pio_and_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pin = blinka.install(monkeypatch, "5")
    wire(Options(pin=18), {"root": blinka.machine(tmp_path, "5")}).send(RAINBOW)
    assert pin.lit() == RAINBOW
    assert caplog.messages == [
        "lights: the PIO on GPIO 18, for on a Raspberry Pi 5 it drives any pin without root"
    ]
