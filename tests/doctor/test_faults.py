"""Every fault that can be seen without moving a wire: what is said of it, and what to do."""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import doctor
from companion.doctor.case import Case
from companion.doctor.check import Check
from companion.doctor.place import Account, Place
from tests.doctor.boards import CHIP, CONFIG, MODELS, PICO, TABLE, case, place, write

Break = Callable[[Place], Place]

# Something that can be done: a command, a line of a file, a file or a page, a wire that is named.
ACTION = re.compile(
    r"sudo |companion |pip |/boot/|/etc/|/dev/|below \[|\.toml|\.md|journal\.db|pin (= )?\d|https?:|docs/|cd ~|vcgencmd"
)


def text(path: str, words: str | bytes, *, at: str = "") -> Break:
    """Lay down a file that says this; `at`: what in the one that is there is replaced by it."""

    def broken(machine: Place) -> Place:
        here = machine.at(path)
        write(machine.root, path, here.read_text().replace(at, str(words)) if at else words)
        return machine

    return broken


def gone(*paths: str) -> Break:
    def broken(machine: Place) -> Place:
        for path in paths:
            machine.at(path).unlink()
        return machine

    return broken


def closed(*paths: str, **account: frozenset[str]) -> Break:
    """This user may not use these, and is in the groups given: those in force, those that are listed."""

    def broken(machine: Place) -> Place:
        denied = {machine.at(path) for path in paths}
        who = dataclasses.replace(machine.account, **account)
        return dataclasses.replace(machine, may=lambda path: path not in denied, account=who)

    return broken


def different(**fields: object) -> Break:
    return lambda machine: dataclasses.replace(machine, **fields)


def versions(**installed: str) -> Break:
    known = {name.replace("_", "-").replace("RPi-", "RPi."): number for name, number in installed.items()}
    return different(version=lambda package: known.get(package, ""))


def says(**programs: str) -> Break:
    return different(run=lambda command: programs.get(command[0], ""))


def both(*breaks: Break) -> Break:
    def broken(machine: Place) -> Place:
        for one in breaks:
            machine = one(machine)
        return machine

    return broken


def held(machine: Place) -> Place:
    """A program of this user's has GPIO 5."""
    folder = machine.at("/proc/412/fd")
    folder.mkdir(parents=True)
    os.symlink("anon_inode:gpio-line", folder / "7")
    write(machine.root, "/proc/412/comm", "python3\n")
    return dataclasses.replace(machine, users=lambda chip: {5: "lg"})


def listening(machine: Place) -> Place:
    """A program of this user's has the port of the pages."""
    line = "   0: 00000000:1FB9 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000 0 4711 1 0 100 0 0\n"
    write(machine.root, "/proc/net/tcp", machine.read("/proc/net/tcp") + line)
    folder = machine.at("/proc/77/fd")
    folder.mkdir(parents=True)
    os.symlink("socket:[4711]", folder / "3")
    write(machine.root, "/proc/77/comm", "octoprint\n")
    return machine


def state_on(kind: str, options: str = "rw", more: str = "") -> Break:
    def broken(machine: Place) -> Place:
        lines = f"24 1 179:2 / / rw shared:1 - ext4 /dev/mmcblk0p2 rw\n{more}"
        lines += f"25 24 0:22 / {machine.root}/state rw shared:2 - {kind} {kind} {options}\n"
        write(machine.root, "/proc/self/mountinfo", lines)
        return machine

    return broken


BOOT = "/boot/firmware/config.txt"
PIN_18 = '[leds]\nbus = "auto"\npin = 18\n'
RPIGPIO = '[buttons]\npin_factory = "rpigpio"\n'
NOBODY: frozenset[str] = frozenset()
NO_I2C = both(gone("/dev/i2c-1"), text(BOOT, "", at="dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n"))

# family, configuration, fault, name of the check, verdict, words, fix
FAULTS = [
    # the strip
    ("4", TABLE, both(gone("/dev/spidev0.0"), text(BOOT, "", at="dtparam=spi=on\n")), "leds device", "mend",
     "/dev/spidev0.0 is not there", f'add the line "dtparam=spi=on" to {BOOT}, below [all], then restart'),
    ("4", TABLE, both(gone("/dev/spidev0.0"), text(BOOT, "#dtparam=spi=on", at="dtparam=spi=on")), "leds device",
     "mend", "/dev/spidev0.0 is not there", f'in {BOOT} take the "#" away before "dtparam=spi=on"'),
    ("4", TABLE, both(gone("/dev/spidev0.0"), text(BOOT, "[pi5]\ndtparam=spi=on\n[all]", at="dtparam=spi=on")),
     "leds device", "mend", "/dev/spidev0.0 is not there", 'move "dtparam=spi=on" from below [pi5]'),
    ("4", TABLE, gone("/dev/spidev0.0"), "leds device", "mend", "/dev/spidev0.0 is not there", "sudo reboot"),
    ("4", TABLE, closed("/dev/spidev0.0", groups=NOBODY, listed=NOBODY), "leds group", "mend",
     "pat may not use /dev/spidev0.0: not in the group spi", "sudo usermod -aG spi pat"),
    ("4", TABLE, closed("/dev/spidev0.0", groups=NOBODY), "leds group", "mend",
     "was added to the group spi after this session began", "log out and in again"),
    ("4", TABLE, closed("/dev/spidev0.0"), "leds group", "mend", "may not use /dev/spidev0.0 all the same",
     "sudo chown root:spi /dev/spidev0.0"),
    ("4", TABLE, different(module=lambda name: name != "spidev"), "leds library", "mend",
     "Python does not find spidev", "sudo apt install python3-spidev"),
    ("zero2", TABLE, text(BOOT, CONFIG), "leds clock", "mend", "the lights may flicker",
     f'add the line "core_freq=250" to {BOOT}'),
    ("3", TABLE, text(BOOT, CONFIG), "leds clock", "mend", "the lights may flicker", '"core_freq=250"'),
    ("4", TABLE, text(BOOT, CONFIG + "core_freq=500\n"), "leds clock", "mend", "the lights may flicker",
     'add the lines "core_freq=500" and "core_freq_min=500"'),
    ("4", TABLE.replace("[leds]", "[leds]\ncount = 242"), different(), "leds transfer", "mend",
     "a frame has 6288 bytes and spidev takes 4096", 'add "spidev.bufsiz=8192" to the one line of /boot/firmware/cmdline'),
    # its other pins
    ("4", PIN_18, different(), "leds helper", "mend", "the helper that drives pin 18 is not there",
     "sudo systemctl enable --now companion-leds"),
    ("4", PIN_18, both(text("/run/companion-leds/lights", ""), text(BOOT, CONFIG + "dtparam=audio=on\n")),
     "leds sound", "mend", "the analog sound and the lights on pin 18 use the same PWM", "dtparam=audio=off"),
    ("4", PIN_18, both(text("/run/companion-leds/lights", ""), closed("/run/companion-leds/lights")),
     "leds helper group", "mend", "not in the group companion", "sudo usermod -aG companion pat"),
    ("5", PIN_18, different(), "leds pio", "mend", "/dev/pio0 is not there", "sudo apt full-upgrade"),
    ("5", PIN_18, both(text("/dev/pio0", ""), closed("/dev/pio0")), "leds pio", "mend",
     "no udev rule gives it away", 'SUBSYSTEM=="*-pio"'),
    ("5", PIN_18.replace("auto", "helper"), different(), "leds helper", "mend", "which a Pi 5 has not",
     'bus = "neopixel"'),
    ("", PIN_18, different(), "leds bus", "mend", "this is none", "pin = 10"),
    # the screen
    ("4", TABLE, NO_I2C, "oled device", "mend", "/dev/i2c-1 is not there",
     "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"),
    ("4", TABLE, gone("/dev/i2c-1"), "oled device", "mend", "/dev/i2c-1 is not there", "sudo modprobe i2c-dev"),
    ("4", TABLE, closed("/dev/i2c-1", groups=NOBODY, listed=NOBODY), "oled group", "mend",
     "not in the group i2c", "sudo usermod -aG i2c pat"),
    ("4", TABLE, text("/sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", (100_000).to_bytes(4, "big")),
     "oled speed", "warning", "a full picture takes 93 ms", "dtparam=i2c_arm_baudrate=400000"),
    ("4", TABLE, different(answering=lambda bus, wanted: tuple(at for at in wanted if at == 0x3D)), "oled address",
     "mend", "nobody answers at 0x3C, but at 0x3D", "address = 0x3D below [oled]"),
    ("4", TABLE, different(answering=lambda bus, wanted: tuple(at for at in wanted if at == 0x27)), "oled address",
     "mend", "no screen answers, but 0x27: the bus works", "SDA to pin 3"),
    ("4", TABLE, different(answering=lambda bus, wanted: ()), "oled address", "mend", "nobody answers on the bus",
     "VCC to pin 1"),
    # buttons and knob
    ("4", TABLE, closed(CHIP, groups=NOBODY, listed=NOBODY), "pins group", "mend", "not in the group gpio",
     "sudo usermod -aG gpio pat"),
    ("4", TABLE, different(module=lambda name: name != "lgpio"), "pins library", "mend", "Python does not find lgpio",
     "sudo apt install python3-lgpio"),
    ("4", TABLE, versions(lgpio="0.0.0.2"), "pins library", "mend", "is an empty stub", "pip uninstall lgpio"),
    ("4", TABLE, versions(lgpio="0.2.2.0", RPi_GPIO="0.7.1", rpi_lgpio="0.6"), "pins rivals", "mend",
     "RPi.GPIO 0.7.1 and rpi-lgpio 0.6 are both installed", "pip uninstall RPi.GPIO"),
    ("5", RPIGPIO, versions(RPi_GPIO="0.7.1"), "pins model", "mend", "RPi.GPIO does not know the Pi 5",
     'pin_factory = "lgpio"'),
    ("4", RPIGPIO, versions(RPi_GPIO="0.7.1"), "pins model", "mend", "hears no press with the kernel 6.12",
     'pin_factory = "lgpio"'),
    ("4", TABLE, closed("/", "/tmp"), "pins folder", "mend", "lgpio makes a pipe, and neither", "WorkingDirectory="),
    ("4", TABLE, held, "pins free", "mend", "pin 5 (peg of seat 0) has lg: held by python3 (process 412)", "kill 412"),
    ("4", TABLE, different(users=lambda chip: {19: "gpio-poweroff"}), "pins free", "mend",
     "pin 19 (undo) has gpio-poweroff", "dtoverlay line of gpio-poweroff"),
    # the scanner
    ("4", TABLE, gone(PICO), "scanner device", "mend", "no reader with our firmware is plugged in", "a cable that carries data"),
    ("4", TABLE, both(gone(PICO), text("/dev/serial/by-id/usb-FTDI_FT232R-if00-port0", "")), "scanner device", "mend",
     "but usb-FTDI_FT232R-if00-port0", 'port = "/dev/serial/by-id/usb-FTDI_FT232R-if00-port0"'),
    ("4", TABLE, text(PICO.replace("e66118c4e3", "e66118c4e4"), ""), "scanner device", "mend", "2 Picos are plugged in",
     f'port = "{PICO}"'),
    ("4", TABLE, closed(PICO, groups=NOBODY, listed=NOBODY), "scanner group", "mend", "not in the group dialout",
     "sudo usermod -aG dialout pat"),
    ("4", '[scanner]\nport = "/dev/serial/by-id/usb-gone"\n', different(), "scanner device", "mend",
     "/dev/serial/by-id/usb-gone is not there", f'port = "{PICO}"'),
    # the machine
    ("4", TABLE, says(vcgencmd="throttled=0x50005\n"), "supply", "mend", "too little voltage just now", "supply of its own"),
    ("4", TABLE, says(vcgencmd="throttled=0x50000\n"), "supply", "warning", "at least once since", "vcgencmd get_throttled"),
    ("3", TABLE, both(says(), text("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")), "supply", "mend",
     "too little voltage just now", "supply of its own"),
    ("3", TABLE, both(says(), gone("/sys/class/hwmon/hwmon1/name"),
                      text("/sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n")), "supply", "warning",
     "at least once since", "supply of its own"),
    ("5", TABLE, both(says(), gone("/sys/class/hwmon/hwmon1/name")), "supply", "not looked at",
     "neither the firmware nor the kernel tells", "sudo usermod -aG video pat"),
    ("4", TABLE, says(timedatectl="no\n"), "clock", "warning", "no time server sets it", "sudo timedatectl set-ntp true"),
    ("4", TABLE, different(now=lambda: 0.0), "clock", "warning", "it is 1970 by this machine's clock", "sudo date -s"),
    ("4", TABLE, different(account=Account("root", True, NOBODY, NOBODY)), "user", "warning", "root may use everything",
     "sudo -u companion companion doctor"),
    # games and pages
    ("4", TABLE, state_on("tmpfs"), "state lasts", "warning", "games are lost at power-off", 'state = "/var/lib/companion"'),
    ("4", TABLE, state_on("overlay", "rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work"), "state lasts",
     "warning", "an overlay over", "sudo raspi-config"),
    ("4", TABLE, state_on("overlay", "rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay",
                          "26 24 0:21 / /media/root-rw rw - tmpfs tmpfs rw\n"), "state lasts", "warning",
     "whose changes are in memory", "sudo raspi-config"),
    ("4", TABLE, listening, "web port", "mend", "port 8121 is taken by octoprint (process 77)", "sudo ss -ltnp"),
    ("4", "[web]\nport = 80\n", different(), "web port", "mend", "port 80 is for the system's own programs", "port = 8121"),
]  # fmt: skip


@pytest.mark.parametrize(("family", "toml", "broken", "name", "verdict", "words", "fix"), FAULTS)
def test_a_fault_is_named_with_what_to_do(
    tmp_path: Path, family: str, toml: str, broken: Break, name: str, verdict: str, words: str, fix: str
) -> None:
    found = {check.name: check for check in looked(case(broken(place(tmp_path, family)), toml))}
    assert found[name].verdict == verdict
    assert words in found[name].words
    assert fix in found[name].fix
    others = [
        check for check in found.values() if check.name != name and check.verdict in ("mend", "warning")
    ]
    assert others == []


def looked(examined: Case) -> list[Check]:
    return list(doctor.examine(examined, doctor.LOOKS))


@pytest.mark.parametrize("family", [family for family in MODELS if family])
def test_a_board_of_any_model_on_which_nothing_is_wrong_is_well(tmp_path: Path, family: str) -> None:
    found = looked(case(place(tmp_path, family)))
    assert {check.verdict for check in found} == {"well"}
    assert {"leds device", "oled address", "pins free", "scanner device", "state lasts"} <= {
        c.name for c in found
    }
    assert ("leds clock" in {check.name for check in found}) == (family != "5")


def test_only_what_the_configuration_uses_is_looked_at(tmp_path: Path) -> None:
    found = {check.name for check in looked(case(place(tmp_path), "[web]\n"))}
    assert not {name for name in found if name.split()[0] in ("leds", "oled", "pins", "scanner")}


def test_every_fix_names_something_that_can_be_done(tmp_path: Path) -> None:
    for number, (family, toml, broken, *_) in enumerate(FAULTS):
        for check in looked(case(broken(place(tmp_path / str(number), family)), toml)):
            assert bool(check.fix) or check.verdict in ("well", "not looked at"), check
            assert not check.fix or ACTION.search(check.fix), check


def test_a_check_that_fails_itself_says_so_and_the_others_go_on(tmp_path: Path) -> None:
    def answering(bus: Path, addresses: object) -> tuple[int, ...]:
        raise RuntimeError("nobody thought of this")

    found = {check.name: check for check in looked(case(place(tmp_path, answering=answering)))}
    assert found["oled"].verdict == "mend"
    assert found["oled"].words == "this check failed: RuntimeError: nobody thought of this"
    assert "report" in found["oled"].fix
    assert found["scanner device"].verdict == "well"
