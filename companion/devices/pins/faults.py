"""What pins may raise, and how they are given back in spite of it."""

from __future__ import annotations

import logging
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_ERRORS = (
    ("lgpio", "error"),
    ("pigpio", "error"),
    ("gpiod", "ChipClosedError"),
    ("gpiod", "RequestReleasedError"),
)

log = logging.getLogger(__name__)


def errors() -> tuple[type[Exception], ...]:
    """What pins may raise: gpiozero's errors, the system's, RPi.GPIO's, a torn answer, the libraries' own."""
    from gpiozero import GPIOZeroError

    loaded = (getattr(sys.modules.get(module), name, None) for module, name in _ERRORS)
    found = tuple(kind for kind in loaded if isinstance(kind, type) and issubclass(kind, Exception))
    return (GPIOZeroError, OSError, RuntimeError, ValueError, struct.error, *found)


def said(error: Exception) -> str:
    """What a vendor's error says; lgpio's says it in quotes."""
    return str(error).strip("'\"") or type(error).__name__


@contextmanager
def logged() -> Iterator[None]:
    """What a pin says that is given back is of no use to anybody but who reads the log."""
    try:
        yield
    except errors() as error:
        log.info("a pin that is given back says: %s", said(error))


def quiet(pin: Any) -> None:
    """Have a pin tell no more edges: gpiozero's closing alone leaves lgpio a callback to a dead pin."""
    if pin is not None:
        with logged():
            pin.when_changed = None


def emptied(factory: Any) -> None:
    """Give back each pin that is left; one that is broken does not keep the others."""
    for pin in factory.pins.values():
        quiet(pin)
        with logged():
            pin.close()
    factory.pins.clear()
