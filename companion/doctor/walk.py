"""A light that walks over all holes of the strip, so that eyes can tell what no program can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from companion.config import device
from companion.devices.base import DeviceError
from companion.devices.power import Light, limited
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, refused, unseen, well

SECONDS = 2.0  # from the first hole to the last
RED: Light = (120, 0, 0)
DARK: Light = (0, 0, 0)
SEE = (
    "compare it with the table below step 3 of hardware/README.md: arrows, ground, the level shifter's pin 1"
)


def walk(case: Case) -> Iterator[Check]:
    """Light each hole in turn; whether that was seen, where somebody can be asked."""
    options = case.devices.get("leds")
    if options is None:
        return
    if case.running is not None and not case.simulated("leds"):
        yield unseen("strip walk", case.running.words, case.running.fix)
        return
    try:
        with closing(device("leds").wire(options, case.wires)) as wire:
            try:
                for frame in _frames(options):
                    wire.send(limited(frame, options.limit_ma))
                    case.place.rest(SECONDS / _holes(options))
            finally:  # whoever has seen enough presses Ctrl-C
                wire.send([DARK] * options.count)
    except DeviceError as error:
        yield refused("strip walk", error, SEE)
        return
    yield from _seen(case, _holes(options))


def _holes(options: Any) -> int:
    """How many holes the longest lane has."""
    return max(map(len, options.lanes()))


def _frames(options: Any) -> Iterator[list[Light]]:
    """For each hole the frame in which it alone is lit, in each lane."""
    for hole in range(_holes(options)):
        frame = [DARK] * options.count
        for lane in options.lanes():
            if hole < len(lane):
                frame[lane[hole]] = RED
        yield frame


def _seen(case: Case, holes: int) -> Iterator[Check]:
    if case.hands is None or case.simulated("leds"):
        yield well("strip walk", f"a red light went from hole 1 to {holes}")
        return
    if case.hands.yes(f"Did one light walk from hole 1 to hole {holes}?") is False:
        yield mend("strip walk", f"no light walked from hole 1 to {holes}", SEE)
    elif case.hands.yes("Was it red?") is False:
        fix = f'write pixel_order = "RGB" below [leds] of {case.file} (or "BRG", if that is not it either)'
        yield mend("strip walk", "the light that walked was not red", fix)
    else:
        yield well("strip walk", f"a red light walked from hole 1 to {holes}")
