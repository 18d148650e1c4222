"""The back ends that drive the pins: what each needs, and how its gpiozero factory is made."""

from __future__ import annotations

import importlib
import importlib.util
import logging
import os
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.devices import machine
from companion.devices.base import DeviceError
from companion.devices.machine import Machine
from companion.devices.pins import notify
from companion.devices.pins.faults import emptied, said

# A board with the header of 40 pins, which every Pi since 2014 has: for kernels that do not say which it is.
FORTY_PINS = 0xC03112

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BackEnd:
    """One way to the pins.

    make: the gpiozero factory on a machine. needs: the package that brings its library. stamps: see `Pins`.
    hears: of a factory just made, what tells whether its edges are still heard; None where nobody can tell.
    shut: gives back what the factory has.
    """

    make: Callable[[Machine], Any]
    needs: str = ""
    stamps: bool = False
    hears: Callable[[Any], Callable[[], bool] | None] = lambda factory: None
    shut: Callable[[Any], None] = lambda factory: None


def made(name: str, here: Machine) -> Any:
    """gpiozero's factory of the back end `name`, with pins of its own; DeviceError says what is missing."""
    from gpiozero.pins import local

    try:
        factory = BACK_ENDS[name].make(here)
    except ImportError as error:
        raise DeviceError(
            f'pin_factory = "{name}" needs a library that is not here ({error}):'
            f" sudo apt install {_package(name, here, error)}"
        ) from error
    # gpiozero has one table of pins for all factories, so that a second one would get pins of the first.
    factory.pins = {}
    factory.pin_class = _guarded(factory.pin_class)
    if isinstance(factory, local.LocalPiFactory) and not _revision():
        log.info(
            "this kernel does not say which board this is: its header is taken for that of any Pi (40 pins)"
        )
        factory._get_revision = lambda: FORTY_PINS
    return factory


def _package(name: str, here: Machine, error: ImportError) -> str:
    if error.name == "lgpio":  # rpi-lgpio stands on it
        return BACK_ENDS["lgpio"].needs
    if name == "rpigpio" and here.family == "5":
        return "python3-rpi-lgpio"
    return BACK_ENDS[name].needs


def _lgpio(here: Machine) -> Any:
    notify.load()
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory(chip=_number(here))


def _rpigpio(here: Machine) -> Any:
    """gpiozero's factory over whichever package is RPi.GPIO here: the real one, or rpi-lgpio in its place."""
    found = importlib.util.find_spec("RPi.GPIO")
    if found is None or found.loader is None:
        raise ImportError("No module named 'RPi.GPIO'")
    source = found.loader.get_source("RPi.GPIO") or ""  # type: ignore[attr-defined]  # of files and of zips
    if "import lgpio" in source:
        os.environ["RPI_LGPIO_CHIP"] = str(_number(here))
        if not _revision():
            os.environ.setdefault("RPI_LGPIO_REVISION", f"{FORTY_PINS:x}")
        notify.load()
    elif here.family == "5":
        raise DeviceError(
            "RPi.GPIO does not know a Raspberry Pi 5: sudo apt install python3-rpi-lgpio in its place,"
            ' or set pin_factory = "lgpio"'
        )
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return RPiGPIOFactory()


def _gpiod(here: Machine) -> Any:
    gpiod = importlib.import_module("gpiod")
    if not hasattr(gpiod, "request_lines"):
        raise DeviceError('the gpiod here is older than 2: pip install gpiod, or set pin_factory = "lgpio"')
    _number(here)
    from companion.devices.pins.lines import LinesFactory

    return LinesFactory(here.chip)


def _pigpio(here: Machine) -> Any:
    if here.family == "5":
        raise DeviceError('pigpio does not know a Raspberry Pi 5: set pin_factory = "lgpio"')
    from gpiozero.pins.pigpio import PiGPIOFactory

    where = os.environ.get("PIGPIO_ADDR", "localhost"), int(os.environ.get("PIGPIO_PORT", "8888"))
    try:
        socket.create_connection(where).close()  # pigpio would print a page about it
    except OSError as error:
        raise DeviceError(f"pigpiod does not answer ({said(error)}): sudo systemctl start pigpiod") from error
    return PiGPIOFactory(*where)


def _shut(factory: Any) -> None:
    emptied(factory)
    factory.close()


def _lgpio_hears(factory: Any) -> Callable[[], bool] | None:
    """Of lgpio's pins and rpi-lgpio's; RPi.GPIO's thread is in C, and nobody sees whether it lives."""
    return notify.thread().is_alive if "lgpio" in sys.modules else None


def _pigpio_hears(factory: Any) -> Callable[[], bool]:
    """Of pigpio's pins: its thread goes on for ever when the daemon has ended, and so has the connection."""
    thread, line = factory.connection._notify, factory.connection.sl.s

    def hears() -> bool:
        try:
            ended = line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            ended = False
        return thread.is_alive() and not ended

    return hears


BACK_ENDS: Mapping[str, BackEnd] = {
    "lgpio": BackEnd(_lgpio, "python3-lgpio", True, _lgpio_hears, _shut),
    # Closing this factory would give back the pins of everybody.
    "rpigpio": BackEnd(_rpigpio, "python3-rpi.gpio", False, _lgpio_hears, emptied),
    "pigpio": BackEnd(_pigpio, "python3-pigpio", False, _pigpio_hears, _shut),
    "gpiod": BackEnd(
        _gpiod,
        "python3-libgpiod (on Debian 12: pip install gpiod)",
        True,
        lambda factory: factory.hearer.is_alive,
        _shut,
    ),
}
WIRED = BackEnd(lambda here: None)  # pins that end in software: whoever made them closes them


def chips() -> dict[str, str]:
    """The label of every gpiochip of this machine."""
    return {str(chip): machine.label(chip) for chip in sorted(Path("/dev").glob("gpiochip*"))}


def _number(here: Machine) -> int:
    """N of the /dev/gpiochipN of the header; DeviceError where no chip has its label."""
    if here.chip:
        return int(here.chip.removeprefix("/dev/gpiochip"))
    found = ", ".join(f"{chip} is {label}" for chip, label in chips().items())
    if not found:
        raise DeviceError("this machine has no pins (there is no /dev/gpiochip0): is it a Raspberry Pi?")
    raise DeviceError(f"no chip of this machine is a Raspberry Pi's header ({found}): please report this")


def _revision() -> bool:
    """Whether the kernel says which board this is."""
    from gpiozero import PinUnknownPi
    from gpiozero.pins import local

    try:
        local.get_pi_revision()
    except PinUnknownPi:
        return False
    return True


def _guarded(kind: Any) -> Any:
    """The same kind of pin, of which an edge that goes wrong harms nobody.

    The thread that brings an edge brings those of all pins and ends with the first error, and gpiozero's part
    of it fails where a pin is closed just now.
    """

    class Guarded(kind):  # type: ignore[misc]  # gpiozero has no types
        def _call_when_changed(self, *told: Any, **more: Any) -> None:
            try:
                super()._call_when_changed(*told, **more)
            except Exception:  # an edge that is lost is told, the thread has others to bring
                log.exception("an edge of %r was lost", self)

    return Guarded
