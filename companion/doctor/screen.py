"""The way to the small screen: its bus, the bus's speed, and whether somebody answers there."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor import access, boot
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, unseen, warning, well

SCREENS = (0x3C, 0x3D)
OTHERS = range(0x08, 0x78)  # the addresses that a device may have (I2C specification, 3.1.12)
WIRES = (
    "measure the screen's own wires, without power: VCC to pin 1, SDA to pin 3, SCL to pin 5, GND to pin 9"
)
FAST = 400_000  # bit/s: a full picture takes 23 ms, and 93 at the usual 100,000


def way(case: Case) -> Iterator[Check]:
    """All that the machine itself shows of the way to the screen."""
    options = case.real("oled")
    if options is None:
        return
    path = f"/dev/i2c-{options.port}"
    if case.elsewhere and not case.place.there(path):
        yield unseen("oled", "this machine has no such screen")
        return
    yield from access.node(case, "oled", path, "i2c", _missing(case, options.port))
    if case.place.there(path):
        yield from _speed(case, options.port)
        if case.place.may(case.place.at(path)):
            yield _answer(case, options.address, path)


def _missing(case: Case, port: int) -> str:
    there = case.place.list("dev", "i2c-*")
    instead = f"write port = {there[0].rpartition('-')[2]} below [oled] of {case.file}" if there else ""
    if not case.place.machine.family or port != 1:
        return instead or f"load the driver of the bus, or take [oled] out of {case.file}"
    config = boot.read(case.place)
    if config.on("i2c_arm", "i2c", "i2c1"):
        # The bus is on, but what gives it a file is a module of its own.
        return "sudo modprobe i2c-dev, and add i2c-dev to /etc/modules; or restart (sudo reboot)"
    return boot.add(config, f"dtparam=i2c_arm=on,i2c_arm_baudrate={FAST}")


def _speed(case: Case, port: int) -> Iterator[Check]:
    try:
        told = case.place.at(f"/sys/class/i2c-adapter/i2c-{port}/of_node/clock-frequency").read_bytes()
    except OSError:
        return  # no device tree says it
    speed = int.from_bytes(told, "big")
    if speed >= FAST:
        yield well("oled speed", f"the bus runs at {speed} bit/s")
        return
    words = f"the bus runs at {speed} bit/s: a full picture takes {1034 * 9 * 1000 // max(speed, 1)} ms"
    yield warning("oled speed", words, _faster(case))


def _faster(case: Case) -> str:
    return boot.add(boot.read(case.place), f"dtparam=i2c_arm_baudrate={FAST}")


def _answer(case: Case, address: int, path: str) -> Check:
    if case.running is not None:
        return unseen("oled address", case.running.words, case.running.fix)
    asked = case.place.answering(case.place.at(path), SCREENS)
    if address in asked:
        return well("oled address", f"a device answers at 0x{address:02X}")
    if asked:
        words = f"nobody answers at 0x{address:02X}, but at 0x{asked[0]:02X}"
        return mend("oled address", words, f"write address = 0x{asked[0]:02X} below [oled] of {case.file}")
    others = case.place.answering(case.place.at(path), OTHERS)
    if others:
        listed = ", ".join(f"0x{other:02X}" for other in others)
        words = f"no screen answers, but {listed}: the bus works"
        return mend("oled address", words, WIRES)
    words = "nobody answers on the bus"
    return mend("oled address", words, WIRES)
