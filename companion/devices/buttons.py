"""The buttons: PEG and OK of each seat, UNDO of the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.devices.base import Claim, DeviceError, OptionsError, Wires
from companion.devices.pins import opened, pin_factory
from companion.inputs import ROLES, Found, Lost, Post, Pressed, Released
from companion.quote import quote

CALLED = "button panel"  # "button panel is away"


@dataclass(frozen=True, slots=True)
class Button:
    """A button between a BCM pin and ground; `seat` None for one of the table's."""

    role: str
    pin: int
    seat: int | None = None

    def __str__(self) -> str:
        return self.role if self.seat is None else f"{self.role} of seat {self.seat}"


# Pins without another function that anything here uses; the knob has 20, 21 and 26. Four seats have their
# own; where fewer play, or partners share (`shared = true`), the others stay unconnected.
BOARD = (
    Button("peg", 5, 0),
    Button("ok", 6, 0),
    Button("peg", 13, 1),
    Button("ok", 16, 1),
    Button("peg", 17, 2),
    Button("ok", 27, 2),
    Button("peg", 22, 3),
    Button("ok", 23, 3),
    Button("undo", 19),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The TOML table [buttons]. Several buttons may have one role and seat; a pin serves one button."""

    pin_factory: str = pin_factory()
    buttons: tuple[Button, ...] = BOARD
    shared: bool = field(
        default=False,
        metadata={"help": "true: partners share buttons, each serves who of its side has something to do"},
    )

    def __post_init__(self) -> None:
        for at, button in enumerate(self.buttons):
            if words := _wrong(button):
                raise OptionsError(words, "buttons", at)

    def claims(self) -> tuple[Claim, ...]:
        """A pin for each button, and the seats that they are at; the board's own may have nobody there."""
        return tuple(
            Claim(str(button), "buttons", at, button.pin, None if self.buttons == BOARD else button.seat)
            for at, button in enumerate(self.buttons)
        )


class Buttons:
    """A reader of buttons: one press is one Pressed and one Released, however the contacts bounce."""

    def __init__(self, options: Options, post: Post, wires: Wires) -> None:
        # Here, not above: a configuration is read, and the first lights are lit, before gpiozero is loaded.
        from companion.devices.contacts import Contacts

        self._post = post
        self._buttons = options.buttons
        self._shared = options.shared
        self._pins = opened(options.pin_factory, wires)
        try:
            on = dict(enumerate(button.pin for button in options.buttons))
            self._contacts = Contacts(on, self._pins, wires)
        except DeviceError:
            self._pins.close()
            raise

    def fileno(self) -> int:
        """There is none: edges come by `wires["wake"]`."""
        return -1

    def read(self, t: float) -> float | None:
        """Post what was pressed and released up to `t` (ms); when to look again (ms)."""
        for at, number, down in self._contacts.read(t):
            button = self._buttons[number]
            shared = self._shared and button.seat is not None
            self._post((Pressed if down else Released)(at, button.role, button.seat, shared))
        for number, why in self._contacts.troubles():
            self._post(troubled(t, str(self._buttons[number]), why))
        return self._contacts.due()

    def close(self) -> None:
        """Give the pins back."""
        for number in self._contacts.troubled():
            self._post(Found(self._contacts.clock(), str(self._buttons[number])))
        self._pins.close()


def open(options: Options, post: Post, wires: Wires) -> Buttons:  # noqa: A001 (the contract's word)
    """The buttons, ready; DeviceError says which pin or library is missing."""
    return Buttons(options, post, wires)


def troubled(t: float, name: str, why: str) -> Lost | Found:
    """What is said of one button: nothing of it is heard, and why; "" for all is well again."""
    return Lost(t, name, f"{name} is away: {why}") if why else Found(t, name)


def _wrong(button: Button) -> str:
    if button.role not in ROLES:
        return f"no button has the role {quote(button.role)}: use {', '.join(ROLES)}"
    if (button.seat is None) == (button.role in ("peg", "ok")):
        need = "needs a seat" if button.seat is None else "belongs to the table: leave its seat out"
        return f'the button "{button.role}" on pin {button.pin} {need}'
    return ""
