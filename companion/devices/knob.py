"""The knob: a rotary encoder with a push button."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial

from companion.devices.base import Claim, DeviceError, Wires
from companion.devices.pins import errors, factory, pin_factory
from companion.inputs import Post, Pressed, Released, Turned


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
        from gpiozero import RotaryEncoder

        from companion.devices.contacts import Contacts, clock_of, wake_of

        self._post = post
        self._steps: deque[tuple[float, int]] = deque()
        self._clock = clock_of(wires)
        self._wake = wake_of(wires)
        pins = factory(options.pin_factory, wires)
        self._push = Contacts({"push": options.push}, pins, wires)
        try:
            # max_steps 0: the encoder only says which way, and counts without an end.
            self._encoder = RotaryEncoder(options.a, options.b, max_steps=0, pin_factory=pins)
        except errors() as error:
            self._push.close()
            raise DeviceError(
                f"[knob] pins {options.a} and {options.b} cannot be used: {error or type(error).__name__}"
            ) from error
        self._encoder.when_rotated_clockwise = partial(self._turn, 1)
        self._encoder.when_rotated_counter_clockwise = partial(self._turn, -1)

    def fileno(self) -> int:
        """There is none: edges come by `wires["wake"]`."""
        return -1

    def read(self, t: float) -> float | None:
        """Post what was turned and pushed up to `t` (ms), in order; when to look again (ms)."""
        happened: list[Turned | Pressed | Released] = [
            (Pressed if down else Released)(at, "push") for at, _, down in self._push.read(t)
        ]
        while self._steps:
            happened.append(Turned(*self._steps.popleft()))
        for said in sorted(happened, key=lambda input_: input_.t):
            self._post(said)
        return self._push.due()

    def close(self) -> None:
        """Give the pins back."""
        self._encoder.close()
        self._push.close()

    def _turn(self, steps: int) -> None:
        self._steps.append((self._clock(), steps))
        self._wake()


def open(options: Options, post: Post, wires: Wires) -> Knob:  # noqa: A001 (the contract's word)
    """The knob, ready; DeviceError says which pin or library is missing."""
    return Knob(options, post, wires)
