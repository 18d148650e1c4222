"""What a Pico runs: the pins, and nothing else. Change what is wired otherwise."""

import os
import sys
import time

import machine
import micropython

from feedback import Feedback
from link import Link
from port import Port
from scanner import Scanner

CHIP = "pn532"  # or "rc522"
SDA, SCL = 4, 5  # PN532 on I2C0
SCK, MOSI, MISO, SELECT = 18, 19, 16, 17  # RC522 on SPI0
LAMP, BUZZER = 15, 14
SERVICE = 22  # joined to ground when it is plugged in: it does not scan, and takes new files
PATIENCE = 8000  # ms after which the watchdog starts everything anew; the RP2040's can wait 8388


class Clock:
    """The board's milliseconds, without the turn that ticks_ms makes every 12 days."""

    def __init__(self):
        self._ticks = time.ticks_ms()
        self._now = 0

    def ms(self):
        """Milliseconds since the start."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def sleep(self, ms):
        """Wait."""
        time.sleep_ms(ms)


def pn532(clock):
    """The PN532 that is wired to SDA and SCL."""
    from pn532 import Pn532

    return Pn532(
        machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400000, timeout=50000), clock
    )


def rc522(clock):
    """The RC522 that is wired to SCK, MOSI, MISO and SELECT."""
    from rc522 import Rc522

    pins = [machine.Pin(number) for number in (SCK, MOSI, MISO)]
    spi = machine.SPI(0, baudrate=1000000, sck=pins[0], mosi=pins[1], miso=pins[2])
    return Rc522(spi, machine.Pin(SELECT, machine.Pin.OUT), clock)


def buzzer():
    """A function that has the buzzer sound: a piezo without electronics of its own."""
    pwm = machine.PWM(machine.Pin(BUZZER))
    pwm.duty_u16(0)

    def sound(hz):
        if hz:
            pwm.freq(hz)
        pwm.duty_u16(32768 if hz else 0)

    return sound


def main():
    """Scan cards for ever."""
    micropython.kbd_intr(-1)  # a stray 03 on the line is no Ctrl-C
    clock = Clock()
    watchdog = machine.WDT(timeout=PATIENCE)
    name = machine.unique_id().hex().upper()
    boot = os.urandom(4).hex()
    link = Link(Port(sys.stdin.buffer, sys.stdout.buffer), clock, name, boot)
    feedback = Feedback(machine.Pin(LAMP, machine.Pin.OUT), buzzer(), clock)
    scanner = Scanner({"pn532": pn532, "rc522": rc522}[CHIP](clock), link, feedback, clock, watchdog.feed)
    while True:
        scanner.step()
        time.sleep_ms(1)


if machine.Pin(SERVICE, machine.Pin.IN, machine.Pin.PULL_UP).value():
    main()
