"""Faults of the strip and of the way to it."""

from __future__ import annotations

from tests.doctor.boards import CONFIG, TABLE
from tests.doctor.breaks import BOOT, NOBODY, Fault, both, closed, different, gone, text

PIN_18 = '[leds]\nbus = "auto"\npin = 18\n'
SPIDEV = "/dev/spidev0.0"
HELPER = "/run/companion-leds/lights"

FAULTS = [
    Fault(
        "leds device",
        "mend",
        "/dev/spidev0.0 is not there",
        f'add the line "dtparam=spi=on" to {BOOT}, below [all], then restart',
        both(gone(SPIDEV), text(BOOT, "", at="dtparam=spi=on\n")),
    ),
    Fault(
        "leds device",
        "mend",
        "/dev/spidev0.0 is not there",
        f'in {BOOT} take the "#" away before "dtparam=spi=on"',
        both(gone(SPIDEV), text(BOOT, "#dtparam=spi=on", at="dtparam=spi=on")),
    ),
    Fault(
        "leds device",
        "mend",
        "/dev/spidev0.0 is not there",
        'move "dtparam=spi=on" from below [pi5]',
        both(gone(SPIDEV), text(BOOT, "[pi5]\ndtparam=spi=on\n[all]", at="dtparam=spi=on")),
    ),
    Fault("leds device", "mend", "/dev/spidev0.0 is not there", "sudo reboot", gone(SPIDEV)),
    Fault(
        "leds group",
        "mend",
        "pat may not use /dev/spidev0.0: not in the group spi",
        "sudo usermod -aG spi pat",
        closed(SPIDEV, groups=NOBODY, listed=NOBODY),
    ),
    Fault(
        "leds group",
        "mend",
        "was added to the group spi after this session began",
        "log out and in again",
        closed(SPIDEV, groups=NOBODY),
    ),
    Fault(
        "leds group",
        "mend",
        "may not use /dev/spidev0.0 all the same",
        "sudo chown root:spi /dev/spidev0.0",
        closed(SPIDEV),
    ),
    Fault(
        "leds library",
        "mend",
        "Python does not find spidev",
        "sudo apt install python3-spidev",
        different(module=lambda name: name != "spidev"),
    ),
    Fault(
        "leds clock",
        "mend",
        "the lights may flicker",
        f'add the line "core_freq=250" to {BOOT}',
        text(BOOT, CONFIG),
        family="zero2",
    ),
    Fault("leds clock", "mend", "the lights may flicker", '"core_freq=250"', text(BOOT, CONFIG), family="3"),
    Fault(
        "leds clock",
        "mend",
        "the lights may flicker",
        'add the lines "core_freq=500" and "core_freq_min=500"',
        text(BOOT, CONFIG + "core_freq=500\n"),
    ),
    Fault(
        "leds transfer",
        "mend",
        "a frame has 6288 bytes and spidev takes 4096",
        'add "spidev.bufsiz=8192" to the one line of /boot/firmware/cmdline',
        different(),
        toml=TABLE.replace("[leds]", "[leds]\ncount = 242"),
    ),
    Fault(
        "leds helper",
        "mend",
        "the helper that drives pin 18 is not there",
        "sudo systemctl enable --now companion-leds",
        different(),
        toml=PIN_18,
    ),
    Fault(
        "leds sound",
        "mend",
        "the analog sound and the lights on pin 18 use the same PWM",
        "dtparam=audio=off",
        both(text(HELPER, ""), text(BOOT, CONFIG + "dtparam=audio=on\n")),
        toml=PIN_18,
    ),
    Fault(
        "leds helper group",
        "mend",
        "not in the group companion",
        "sudo usermod -aG companion pat",
        both(text(HELPER, ""), closed(HELPER)),
        toml=PIN_18,
    ),
    Fault(
        "leds pio",
        "mend",
        "/dev/pio0 is not there",
        "sudo apt full-upgrade",
        different(),
        family="5",
        toml=PIN_18,
    ),
    Fault(
        "leds pio",
        "mend",
        "no udev rule gives it away",
        'SUBSYSTEM=="*-pio"',
        both(text("/dev/pio0", ""), closed("/dev/pio0")),
        family="5",
        toml=PIN_18,
    ),
    Fault("leds bus", "mend", "this is none", "pin = 10", different(), family="", toml=PIN_18),
    Fault(
        "leds pin",
        "mend",
        "only root may drive pin 12 of this Pi by neopixel",
        'bus = "helper" below [leds]',
        different(),
        toml='[leds]\nbus = "neopixel"\npin = 12\n',
    ),
    Fault(
        "leds device",
        "mend",
        "/dev/spidev1.0 is not there",
        f'add the line "dtoverlay=spi1-1cs" to {BOOT}',
        different(),
        toml='[leds]\ndevice = "/dev/spidev1.0"\npin = 20\n',
    ),
    Fault(
        "leds transfer",
        "mend",
        "a frame has 4504 bytes",
        "spidev.bufsiz=8192",
        different(),
        toml="[leds]\nreset_us = 1000\n",
    ),
]
