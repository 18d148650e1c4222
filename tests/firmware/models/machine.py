"""A Pico's module `machine` for main.py: pins, buses and the watchdog, with a reader chip on each bus.

A tag lies on both readers. What the board does beside its line goes to the file that MACHINE_LOG names;
MACHINE_SERVICE, where it is set, joins GP22 to ground.
"""

import os
import time

import chip_pn532
import chip_rc522
from field import Field, Tag, ntag


class _Clock:
    def ms(self):
        return time.ticks_ms()

    def sleep(self, ms):
        time.sleep_ms(ms)


_FIELD = Field()
_FIELD.tags.append(
    Tag(b"\x04\x7e\x1e\xba\x53\x28\x80", ntag(b"\x04\x7e\x1e\xba\x53\x28\x80", "CRIB1:home:5H"))
)
_RC522 = chip_rc522.Chip(_FIELD, _Clock())
_SELECT = 17


def _note(words):
    with open(os.getenv("MACHINE_LOG"), "a") as log:
        log.write(words + "\n")


def unique_id():
    return b"\xe6\x61\x18\xc4"


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, number, mode=IN, pull=None):
        self.number = number

    def __call__(self, level):
        if self.number == _SELECT:
            _RC522(level)
        else:
            _note(f"GP{self.number} {level}")

    def value(self):
        return 0 if os.getenv("MACHINE_SERVICE") else 1


class PWM:
    def __init__(self, pin):
        self._pin = pin
        self._hz = 0

    def freq(self, hz):
        self._hz = hz

    def duty_u16(self, duty):
        if duty:
            _note(f"GP{self._pin.number} {self._hz} Hz")


class WDT:
    def __init__(self, timeout):
        _note(f"watchdog {timeout}")

    def feed(self):
        pass


class I2C(chip_pn532.Chip):
    def __init__(self, number, sda, scl, freq, timeout):
        super().__init__(_FIELD, _Clock())
        _note(f"I2C{number} GP{sda.number} GP{scl.number} {freq}")


class SPI:
    def __init__(self, number, baudrate, sck, mosi, miso):
        _note(f"SPI{number} GP{sck.number} GP{mosi.number} GP{miso.number} {baudrate}")

    def write_readinto(self, out, back):
        _RC522.write_readinto(out, back)
