"""Fingers on mock pins: buttons, a knob with its push button, and contacts that bounce."""

from __future__ import annotations

from collections.abc import Mapping

from gpiozero.pins.mock import MockFactory, MockPin

from companion.devices import buttons, knob

BOARD = {(button.role, button.seat): button.pin for button in buttons.BOARD}
KNOB = (knob.Options().a, knob.Options().b, knob.Options().push)

# The two contacts of a quarter-step encoder, (A closed, B closed), for one detent clockwise.
_CLOCKWISE = ((True, False), (True, True), (False, True), (False, False))
_COUNTER = ((False, True), (True, True), (True, False), (False, False))
_MOST = 100  # states of a pin that are kept


class PinBank:
    """A bank of pins as hands see it; contacts close to ground, as on the real board.

    contacts: (role, seat) -> BCM pin; seat None for a button of the table. encoder: the BCM pins (a, b,
    push) of the knob. Without them it is the board that the drivers take by themselves. `factory` is
    what the drivers are opened with. While `bounce` is on, a press or a release is a train of five edges.
    """

    def __init__(
        self,
        contacts: Mapping[tuple[str, int | None], int] = BOARD,
        encoder: tuple[int, int, int] | None = KNOB,
    ) -> None:
        self.factory = MockFactory()
        self.bounce = False
        self._pins = dict(contacts)
        self._encoder: tuple[int, int] | None = None
        if encoder is not None:
            self._encoder = encoder[:2]
            self._pins["push", None] = encoder[2]

    def press(self, role: str, seat: int | None = None) -> None:
        """Push a button down and keep it down. KeyError where the board has no such button."""
        self._contact(self._pins[role, seat], closed=True)

    def release(self, role: str, seat: int | None = None) -> None:
        """Let a button go. KeyError where the board has no such button."""
        self._contact(self._pins[role, seat], closed=False)

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents, clockwise positive. KeyError where there is no knob."""
        if self._encoder is None:
            raise KeyError("knob")
        a, b = self._encoder
        for _ in range(abs(steps)):
            for a_closed, b_closed in _CLOCKWISE if steps > 0 else _COUNTER:
                self._drive(a, a_closed)
                self._drive(b, b_closed)

    def close(self) -> None:
        """Let go of every pin."""
        self.factory.close()

    def _contact(self, pin: int, *, closed: bool) -> None:
        train = (closed, not closed, closed, not closed, closed) if self.bounce else (closed,)
        for state in train:
            self._drive(pin, state)

    def _drive(self, pin: int, closed: bool) -> None:
        wire: MockPin = self.factory.pin(pin)
        if len(wire.states) > _MOST:
            wire.clear_states()  # it keeps every state that it ever had
        if closed:
            wire.drive_low()
        else:
            wire.drive_high()
