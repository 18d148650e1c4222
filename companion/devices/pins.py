"""The pin factory of a machine, by its name in the TOML."""

from __future__ import annotations

import importlib
import sys
from dataclasses import field
from typing import Any

from companion.devices.base import DeviceError, Wires

# gpiozero's back ends, and the Debian package that brings the library below each.
_FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory", "python3-lgpio"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory", "python3-rpi.gpio"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory", "python3-pigpio"),
    "native": ("gpiozero.pins.native", "NativeFactory", "python3-gpiozero"),
}


def pin_factory() -> str:
    """The option of a table of pins that names its factory: one of the back ends, or "mock"."""
    return field(
        default="lgpio",
        metadata={"help": "gpiozero's back end; mock: simulated pins", "values": (*_FACTORIES, "mock")},
    )


def factory(name: str, wires: Wires) -> Any:
    """The gpiozero pin factory called `name`; DeviceError says what is missing.

    It is always built by name: gpiozero's own search hides why a back end did not work.
    """
    if name in wires:
        return wires[name]
    if name not in _FACTORIES:
        known = ", ".join(_FACTORIES)
        raise DeviceError(f'pin_factory = "{name}" is not wired here: set one of {known} in the TOML')
    module, kind, package = _FACTORIES[name]
    try:
        return getattr(importlib.import_module(module), kind)()
    except ImportError as error:
        raise DeviceError(
            f'pin_factory = "{name}" needs a library that is not here ({error}): sudo apt install {package}'
        ) from error
    except errors() as error:
        raise DeviceError(
            f'pin_factory = "{name}" does not work on this machine: {error or type(error).__name__}'
        ) from error


def errors() -> tuple[type[Exception], ...]:
    """What a pin may raise: gpiozero's errors, the system's, and lgpio's own ("GPIO busy")."""
    from gpiozero import GPIOZeroError  # here: a configuration is read without it

    vendor = getattr(sys.modules.get("lgpio"), "error", None)
    found: tuple[type[Exception], ...] = (GPIOZeroError, OSError)
    return (*found, vendor) if isinstance(vendor, type) and issubclass(vendor, Exception) else found
