"""Each button pressed once, and the knob turned: which was felt, and how its contacts bounced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.config import device
from companion.desk import Desk, now
from companion.devices.base import DeviceError
from companion.devices.buttons import Button
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, refused, unseen, well
from companion.doctor.hands import Hands
from companion.inputs import Input, Pressed, Turned

PATIENCE = 20_000.0  # ms for each press
SETTLES = 60.0  # ms after a press in which its contacts may still bounce


class Ear:
    """A desk with the buttons and the knob at it. Notes what they say, and when each contact moved."""

    def __init__(self, case: Case) -> None:
        """DeviceError where a pin cannot be had."""
        self.said: list[Input] = []
        self.moved: list[float] = []
        self.entered = False
        self._desk = Desk(case.wires, case.hands.read if case.hands else -1, self._typed)
        wires = {**self._desk.wires, "wake": self._stirred}
        try:
            for name in ("buttons", "knob"):
                if name in case.devices:
                    self._desk.add(device(name).open(case.devices[name], self.said.append, wires))
        except DeviceError:
            self.close()
            raise

    def close(self) -> None:
        """Give the pins back."""
        self._desk.__exit__()

    def forget(self) -> None:
        """Begin anew: what was felt so far was for another question."""
        self.said.clear()
        self.moved.clear()
        self.entered = False

    def hear(self, until: float) -> None:
        """Have them say what there is to say, waiting until `until` (ms) at most."""
        self._desk.hear(until)

    def _stirred(self) -> None:
        """On the vendor's thread: the house is woken whenever a contact moves."""
        self.moved.append(now())
        self._desk.wires["wake"]()

    def _typed(self, data: bytes) -> None:
        self.entered = self.entered or b"\n" in data or not data


def opened(case: Case) -> Iterator[Check]:
    """Whether the pins can be had at all, then each button and the knob, where somebody can be asked."""
    wanted = [name for name in ("buttons", "knob") if name in case.devices]
    if not wanted:
        return
    if case.running is not None and any(case.real(name) for name in wanted):
        yield unseen("pins", case.running.words, case.running.fix)
        return
    try:
        ear = Ear(case)
    except DeviceError as error:
        yield refused("pins", error, f"choose other pins in {case.file}: companion doctor shows who has one")
        return
    try:
        claims = [claim for name in wanted for claim in case.devices[name].claims()]
        yield well("pins", f"{len(claims)} pins are ours, for {' and '.join(wanted)}")
        yield from _felt(case, ear)
    except DeviceError as error:
        yield refused("pins", error, "restart (sudo reboot), and companion doctor again")
    finally:
        ear.close()


def _felt(case: Case, ear: Ear) -> Iterator[Check]:
    real = [name for name in ("buttons", "knob") if case.real(name)]
    if case.hands is None:
        if real:
            yield unseen("presses", "nobody to press them was asked", "companion doctor, at a terminal")
        return
    if "buttons" in real:
        for button in case.devices["buttons"].buttons:
            if button.seat is None or button.seat < case.players:
                yield _press(case, ear, case.hands, button)
    if "knob" in real:
        yield _turn(case, ear, case.hands)
        yield _press(case, ear, case.hands, Button("push", case.devices["knob"].push))


def _press(case: Case, ear: Ear, hands: Hands, button: Button) -> Check:
    """Ask for one press, and say what was felt."""
    name = f"{button.role}{'' if button.seat is None else f' {button.seat}'}"
    ear.forget()
    hands.say(f"Press {str(button).upper()} (pin {button.pin}); Enter leaves it out.")
    found = _wait(ear, Pressed)
    if found is None:
        return _silent(ear, name, button.pin)
    if (found.role, found.seat) != (button.role, button.seat):
        other = f"{found.role}{'' if found.seat is None else f' of seat {found.seat}'}"
        fix = f"exchange the two wires, or the two pins in {case.file}"
        return mend(name, f"pressing {button} was felt as {other}", fix)
    return well(name, f"{button} was felt{_bounces(ear)}")


def _turn(case: Case, ear: Ear, hands: Hands) -> Check:
    """Ask for one step of the knob to the right."""
    options = case.devices["knob"]
    ear.forget()
    hands.say(f"Turn the knob one step to the right (pins {options.a} and {options.b}); Enter leaves it out.")
    found = _wait(ear, Turned)
    if found is None:
        return _silent(ear, "knob", options.a)
    if found.steps < 0:
        fix = f"write a = {options.b} and b = {options.a} below [knob] of {case.file}"
        return mend("knob", "right was felt as left", fix)
    return well("knob", "a step to the right was felt")


def _wait(ear: Ear, kind: Any) -> Any:
    """The first thing of that kind that is felt; None after 20 s or Enter."""
    until = now() + PATIENCE
    while not ear.entered and now() < until:
        ear.hear(until)
        found = next((said for said in ear.said if isinstance(said, kind)), None)
        if found is not None:
            settled = now() + SETTLES
            while now() < settled:
                ear.hear(settled)
            return found
    return None


def _silent(ear: Ear, name: str, pin: int) -> Check:
    if ear.entered:
        return unseen(name, "left out")
    words = f"nothing was felt on pin {pin} in {PATIENCE / 1000:g} s"
    return mend(
        name, words, f"measure it: GPIO{pin} to GND must be 0 ohm while it is pressed (hardware/wiring.svg)"
    )


def _bounces(ear: Ear) -> str:
    more = len(ear.moved) - 1
    if more < 1:
        return ", without a bounce"
    return f", {more} bounce{'' if more == 1 else 's'} in {ear.moved[-1] - ear.moved[0]:.1f} ms"
