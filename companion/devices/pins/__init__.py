"""The pins of the header, by the back end that the TOML names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from companion.devices import machine
from companion.devices.base import DeviceError, Wires

if TYPE_CHECKING:
    from companion.devices.pins.backends import BackEnd

NAMES = ("lgpio", "rpigpio", "pigpio", "gpiod", "mock")

# The way out, by what RPi.GPIO says.
_FIXES = {
    "Failed to add edge detection": ' (this kernel is too new for RPi.GPIO): set pin_factory = "lgpio"',
    "No access to /dev/mem.  Try running as root!": " (/dev/gpiomem): add this user to the group gpio",
}


def pin_factory() -> str:
    """The option of a table of pins that names its back end."""
    return field(
        default="lgpio",
        metadata={"help": "what drives the pins (docs/buttons.md); mock: simulated pins", "values": NAMES},
    )


def opened(name: str, wires: Wires) -> Pins:
    """The pins by the back end called `name`; DeviceError says what is missing.

    It is always built by name: gpiozero's own search hides why a back end did not work.
    """
    from companion.devices.pins import backends, faults  # here: a configuration is read without gpiozero

    if name in wires:
        return Pins(wires[name], backends.WIRED, "")
    if name not in backends.BACK_ENDS:
        known = ", ".join(backends.BACK_ENDS)
        raise DeviceError(f'pin_factory = "{name}" is not wired here: set one of {known} in the TOML')
    backend = backends.BACK_ENDS[name]
    try:
        here = machine.this()
        return Pins(backends.made(name, here), backend, here.chip)
    except PermissionError as error:
        fix = "add this user to the group gpio (sudo usermod -aG gpio $USER) and log in anew"
        raise DeviceError(f"{error.filename or 'a pin'} is not ours to use: {fix}") from error
    except faults.errors() as error:
        raise DeviceError(
            f'pin_factory = "{name}" does not work on this machine: {faults.said(error)}'
        ) from error


class Pins:
    """What one device has of the header: gpiozero's factory, the devices on it, and who hears their edges.

    `stamps`: the ticks that gpiozero hands on with an edge are the kernel's time of it, in seconds of the
    monotonic clock; otherwise they mean nothing here.
    """

    def __init__(self, factory: Any, backend: BackEnd, chip: str) -> None:
        self.stamps = backend.stamps
        self._factory = factory
        self._backend = backend
        self._chip = chip
        self._hears = backend.hears(factory)
        self._devices: list[Any] = []

    def take(self, kind: Callable[..., Any], *pins: int, **how: Any) -> Any:
        """A gpiozero device of this kind on these BCM pins; DeviceError says who has them, or why not."""
        from companion.devices.pins.faults import errors

        try:
            device = kind(*pins, pin_factory=self._factory, **how)
        except errors() as error:
            raise DeviceError(self._why_not(pins, error)) from error
        self._devices.append(device)
        return device

    @property
    def watched(self) -> bool:
        """Whether somebody can tell that edges are heard: then somebody has to ask (`check`)."""
        return self._hears is not None

    def check(self) -> None:
        """DeviceError when a thread has ended that hears edges: these pins are deaf until opened anew."""
        if self._hears is not None and not self._hears():
            raise DeviceError("nobody hears the pins any more (a thread has ended): opening them anew")

    def close(self) -> None:
        """Give the pins back. What is broken is let go too: it can be opened anew."""
        from companion.devices.pins.faults import logged, quiet

        for device in self._devices:
            for part in getattr(device, "all", (device,)):  # an encoder has two
                quiet(part.pin)
            with logged():
                device.close()
        self._devices.clear()
        with logged():
            self._backend.shut(self._factory)

    def _why_not(self, pins: Sequence[int], error: Exception) -> str:
        from gpiozero import GPIOZeroError

        from companion.devices.pins.faults import said
        from companion.devices.pins.held import holder

        if not isinstance(error, GPIOZeroError):
            for pin in pins:
                if who := holder(self._chip, pin):
                    return (
                        f'pin {pin} is held by "{who}": stop that program,'
                        " or take what gives the kernel this pin out of config.txt"
                    )
        named = f"pin {pins[0]}" if len(pins) == 1 else "pins " + " and ".join(map(str, pins))
        return f"{named} cannot be used: {said(error)}{_FIXES.get(said(error), '')}"
