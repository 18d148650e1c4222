"""The knob: a rotary encoder with a push button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.devices.base import Claim, DeviceError, Wires
from companion.devices.buttons import troubled
from companion.devices.pins import opened, pin_factory
from companion.inputs import Found, Post, Pressed, Released, Turned

PUSH = "push of the knob"


@dataclass(frozen=True, slots=True)
class Options:
    """The TOML table [knob]: the BCM pins of the encoder's A and B and of its push button."""

    pin_factory: str = pin_factory()
    a: int = 20
    b: int = 26
    push: int = 21

    def claims(self) -> tuple[Claim, ...]:
        """Its three pins."""
        return tuple(Claim(key, key, pin=getattr(self, key)) for key in ("a", "b", "push"))


class Knob:
    """A reader of the knob: a Turned for each detent, the push as a button."""

    def __init__(self, options: Options, post: Post, wires: Wires) -> None:
        # Here, not above: a configuration is read, and the first lights are lit, before gpiozero is loaded.
        from companion.devices.contacts import Contacts
        from companion.devices.pins.encoder import Encoder

        self._post = post
        self._pins = opened(options.pin_factory, wires)
        try:
            self._push = Contacts({"push": options.push}, self._pins, wires)
            turned = self._push.also("turn")
            self._encoder: Any = self._pins.take(Encoder, options.a, options.b, turned=turned)
        except DeviceError:
            self._pins.close()
            raise

    def fileno(self) -> int:
        """There is none: edges come by `wires["wake"]`."""
        return -1

    def read(self, t: float) -> float | None:
        """Post what was turned and pushed up to `t` (ms), in order; when to look again (ms)."""
        for at, which, number in self._push.read(t):
            if which == "turn":
                self._post(Turned(at, number))
            else:
                self._post((Pressed if number else Released)(at, which))
        for _, why in self._push.troubles():
            self._post(troubled(t, PUSH, why))
        return self._push.due()

    def close(self) -> None:
        """Give the pins back."""
        if self._push.troubled():
            self._post(Found(self._push.clock(), PUSH))
        self._pins.close()


def open(options: Options, post: Post, wires: Wires) -> Knob:  # noqa: A001 (the contract's word)
    """The knob, ready; DeviceError says which pin or library is missing."""
    return Knob(options, post, wires)
