"""The buttons: PEG and OK of each seat, UNDO of the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.devices.base import DeviceError, Wires
from companion.inputs import ROLES, Post, Pressed, Released


@dataclass(frozen=True, slots=True)
class Button:
    """A button between a BCM pin and ground; `seat` None for one of the table's."""

    role: str
    pin: int
    seat: int | None = None


# Pins without another function that anything here uses; the knob has 20, 21 and 26.
BOARD = (
    Button("peg", 5, 0),
    Button("ok", 6, 0),
    Button("peg", 13, 1),
    Button("ok", 16, 1),
    Button("undo", 19),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The TOML table [buttons]. Several buttons may have one role and seat; a pin serves one button."""

    pin_factory: str = "lgpio"  # "lgpio", "rpigpio", "pigpio", "native"; "mock" on the simulated table
    buttons: tuple[Button, ...] = BOARD


class Buttons:
    """A reader of buttons: one press is one Pressed and one Released, however the contacts bounce."""

    def __init__(self, options: Options, post: Post, wires: Wires) -> None:
        # Here, not above: a configuration is read, and the first lights are lit, before gpiozero is loaded.
        from companion.devices.contacts import Contacts
        from companion.devices.pins import factory

        _check(options.buttons)
        self._post = post
        self._contacts = Contacts(
            {button: button.pin for button in options.buttons}, factory(options.pin_factory, wires), wires
        )

    def fileno(self) -> int:
        """There is none: edges come by `wires["wake"]`."""
        return -1

    def read(self, t: float) -> float | None:
        """Post what was pressed and released up to `t` (ms); when to look again (ms)."""
        for at, button, down in self._contacts.read(t):
            self._post((Pressed if down else Released)(at, button.role, button.seat))
        return self._contacts.due()

    def close(self) -> None:
        """Give the pins back."""
        self._contacts.close()


def open(options: Options, post: Post, wires: Wires) -> Buttons:  # noqa: A001 (the contract's word)
    """The buttons, ready; DeviceError says which pin or library is missing."""
    return Buttons(options, post, wires)


def _check(buttons: tuple[Button, ...]) -> None:
    taken: dict[int, Button] = {}
    for button in buttons:
        if button.role not in ROLES:
            raise DeviceError(f'[buttons] role "{button.role}" is none: use {", ".join(ROLES)}')
        if (button.seat is None) == (button.role in ("peg", "ok")):
            need = "needs a seat" if button.seat is None else "belongs to the table: leave its seat out"
            raise DeviceError(f'[buttons] the button "{button.role}" on pin {button.pin} {need}')
        if button.pin in taken:
            raise DeviceError(f"[buttons] pin {button.pin} is given twice: each button needs its own")
        taken[button.pin] = button
