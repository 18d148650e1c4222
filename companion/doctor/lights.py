"""The way to the strip: its bus or its helper, the clock of the bus, what shares a pin with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.devices.base import DeviceError
from companion.devices.boot import Boot
from companion.devices.header import PWM
from companion.devices.holes import HOLES
from companion.devices.leds.choice import chosen
from companion.devices.leds.helper import ENABLE
from companion.devices.leds.neopixel import COMPILED, PACKAGES, UDEV, fits
from companion.doctor import access, boot
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, refused, unseen, warning, well

SOCKET = "/run/companion-leds/lights"  # of the helper, for pins that only root may drive
UNITS = ("/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")
UNIT = "companion-leds.socket"
PIO = "/dev/pio0"
RULES = ("/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d")

# The SPI clock of a Pi before the 5 is made from the core's, which rises and falls with the load unless its
# least is its most; it falls to 250 MHz where nothing else is said (documentation of config.txt).
CORE: Mapping[str, tuple[str, ...]] = {
    "zero2": ("core_freq=250",),
    "3": ("core_freq=250",),
    "older": ("core_freq=250",),
    "4": ("core_freq=500", "core_freq_min=500"),
}
SPI_PIN = 10  # takes lights by an SPI bus alone, whatever the machine
LEAST = 250  # MHz
BYTES_A_LIGHT = 24  # of a frame: 8 SPI bits for each bit of a light; before and after them comes the rest
SPI_BYTES_A_US = 6.4 / 8
BUFFER = 4096  # bytes that spidev takes at once where nothing else is said


def way(case: Case) -> Iterator[Check]:
    """All that the machine itself shows of the way to the strip."""
    options = case.real("leds")
    if options is None:
        return
    if options.count > HOLES and not options.map:
        words = (
            f"{options.count} lights under {HOLES} holes and no map: hole 6 is taken for light 6, and so on"
        )
        fix = f"companion calibrate --config {case.file} finds the map, or append the .toml of your faceplate"
        yield warning("leds map", words, f"{fix}; without lights between the holes write count = {HOLES}")
    if _elsewhere(case, options):
        yield unseen("leds", "this machine has no such lights")
        return
    try:
        bus = chosen(options, lambda: case.place.machine).bus if options.bus == "auto" else options.bus
    except DeviceError as error:
        yield refused("leds bus", error, f"write pin = 10 below [leds] of {case.file}")
        return
    if options.bus == "auto":
        yield well("leds bus", f'pin {options.pin} of this machine: "auto" is "{bus}"')
    yield from _WAYS[bus](case, options)


def _elsewhere(case: Case, options: Any) -> bool:
    """Whether nothing can be said here of the way: no such bus is there, and no pin that none has."""
    if not case.elsewhere:
        return False
    return not case.place.there(options.device) if options.on_spi() else options.pin != SPI_PIN


def _spidev(case: Case, options: Any) -> Iterator[Check]:
    config = boot.read(case.place)
    yield access.library(case, "leds", "spidev", access.debian("python3-spidev"))
    if case.place.machine.family:
        missing = "restart (sudo reboot)" if config.on("spi") else boot.add(config, "dtparam=spi=on")
        if options.device.startswith("/dev/spidev1"):
            missing = boot.add(config, "dtoverlay=spi1-1cs")
    else:
        missing = f"name a bus that is there below [leds] of {case.file}: device = ..."
    yield from access.node(case, "leds", options.device, "spi", missing)
    yield from _clock(case, config)
    yield from _transfer(case, options)


def _clock(case: Case, config: Boot) -> Iterator[Check]:
    lines = CORE.get(case.place.machine.family)
    if lines is None:
        return
    most = _number(_either(config.values, "core_freq", "gpu_freq"))
    least = _number(_either(config.values, "core_freq_min", "gpu_freq_min")) or LEAST
    turbo = config.values.get("force_turbo") == "1"
    if turbo or (most and most <= least):
        yield well("leds clock", "the core's clock is fixed, and the SPI clock with it")
        return
    words = "the SPI clock changes with the load, so the lights may flicker"
    yield mend("leds clock", words, boot.add(config, *lines))


def _transfer(case: Case, options: Any) -> Iterator[Check]:
    need = options.count * BYTES_A_LIGHT + 2 * round(options.reset_us * SPI_BYTES_A_US)
    takes = _number(case.place.read("/sys/module/spidev/parameters/bufsiz")) or BUFFER
    if need <= takes:
        yield well("leds transfer", f"a frame of {need} bytes is sent at once")
        return
    fits = 1 << (need - 1).bit_length()
    words = f"a frame has {need} bytes and spidev takes {takes} at once"
    line = f'add "spidev.bufsiz={fits}" to the one line of {boot.cmdline(case.place)}'
    yield mend("leds transfer", words, f"{line}, then restart (sudo reboot)")


def _unfit(case: Case, pin: int) -> Check | None:
    """Where this machine drives no lights at this pin but by SPI, in the words of `companion run`."""
    try:
        fits(case.place.machine.family, pin)
    except DeviceError as error:
        return refused("leds pin", error, f"write pin = 10 below [leds] of {case.file}")
    return None


def _helper(case: Case, options: Any) -> Iterator[Check]:
    place = case.place
    if (never := _unfit(case, options.pin)) is not None:
        yield never
        return
    if not place.there(SOCKET):
        words = f"the helper that drives pin {options.pin} is not there: no {SOCKET}"
        brought = any(place.there(f"{folder}/{UNIT}") for folder in UNITS)
        first = "" if brought else "sudo systemd/install in a clone brings it (docs/strip.md), then "
        yield mend("leds helper", words, f"{first}{ENABLE}")
    else:
        yield access.allowed(case, "leds helper", SOCKET, "companion")
    if place.machine.family != "5":
        yield from _sound(case, options.pin)


def _neopixel(case: Case, options: Any) -> Iterator[Check]:
    place = case.place
    if (never := _unfit(case, options.pin)) is not None:
        yield never
        return
    pio = place.machine.family == "5"
    yield access.library(case, "leds", "neopixel", PACKAGES if pio else COMPILED)
    if pio:
        yield from _pio(case)
        return
    yield from _sound(case, options.pin)
    if not place.account.root:
        words = f"only root may drive pin {options.pin} of this Pi by neopixel"
        yield mend("leds pin", words, f'write bus = "helper" below [leds] of {case.file}, or use pin = 10')


def _pio(case: Case) -> Iterator[Check]:
    place = case.place
    if not place.there(PIO):
        words = f"{PIO} is not there: this kernel or firmware is too old for the pins' own processor"
        fix = (
            "sudo apt full-upgrade && sudo rpi-eeprom-update -a, then restart; or pin = 10, which needs none"
        )
        yield mend("leds pio", words, fix)
        return
    if place.may(place.at(PIO)):
        yield well("leds pio", f"{place.account.name} may use {PIO}")
        return
    if not any("pio" in place.read(file) for folder in RULES for file in place.list(folder, "*.rules")):
        words = f"only root may use {PIO}: no udev rule gives it away"
        yield mend("leds pio", words, f"write {UDEV} to /etc/udev/rules.d/99-pio.rules, then restart")
        return
    yield access.allowed(case, "leds pio", PIO, "gpio")


def _sound(case: Case, pin: int) -> Iterator[Check]:
    if pin not in PWM:
        return
    config = boot.read(case.place)
    if config.on("audio") or "snd_bcm2835" in case.place.read("/proc/modules"):
        words = f"the analog sound and the lights on pin {pin} use the same PWM"
        fix = f'write "dtparam=audio=off" for "dtparam=audio=on" in {config.name}, then restart (sudo reboot)'
        yield mend("leds sound", words, fix)
    else:
        yield well("leds sound", f"the analog sound is off, and leaves pin {pin} to the lights")


def _either(values: Mapping[str, str], first: str, second: str) -> str:
    return values.get(first, values.get(second, ""))


def _number(text: str) -> int:
    return int(text) if text.strip().isdecimal() else 0


_WAYS: Mapping[str, Callable[[Case, Any], Iterator[Check]]] = {
    "spidev": _spidev,
    "helper": _helper,
    "neopixel": _neopixel,
}
