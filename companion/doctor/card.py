"""A test card on the small screen, so that eyes can tell what no program can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from companion.config import device
from companion.devices.base import DeviceError
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, refused, unseen, warning, well
from companion.doctor.screen import WIRES

SECONDS = 2.0  # that the card stands where nobody is asked about it


def card(case: Case) -> Iterator[Check]:
    """Show it; whether it was seen whole, where somebody can be asked."""
    options = case.devices.get("oled")
    if options is None:
        return
    if case.running is not None and not case.simulated("oled"):
        yield unseen("screen card", case.running.words, case.running.fix)
        return
    oled = device("oled")
    try:
        with closing(oled.panel(options, case.wires)) as panel:
            panel.display(oled.test_card(options))
            yield from _seen(case, options.controller)
            yield from _chip(case, options, panel.controller)
            if panel.faults:
                words = f"{panel.faults} transfers to the screen were lost and made good"
                yield warning("screen faults", words, "shorten the screen's wires (below 20 cm), or " + WIRES)
    except DeviceError as error:
        yield refused("screen card", error, WIRES)


def _seen(case: Case, controller: str) -> Iterator[Check]:
    if case.hands is None or case.simulated("oled"):
        case.place.rest(SECONDS)
        yield well("screen card", "the screen took the test card")
    elif case.hands.yes("Does the screen show a frame, whole on all four sides?") is False:
        other = "column_offset = 0" if controller == "sh1106" else 'controller = "sh1106"'
        fix = f"write {other} below [oled] of {case.file}, or what docs/screen.md says of such a picture"
        yield mend("screen card", "the frame of the test card is not whole", fix)
    elif case.hands.yes("Is the 1 in the corner at the top left?") is False:
        yield mend(
            "screen card", "the screen is upside down", f"write rotate = 180 below [oled] of {case.file}"
        )
    else:
        yield well("screen card", "the test card was seen whole")


def _chip(case: Case, options: object, answers: str) -> Iterator[Check]:
    configured = getattr(options, "controller", "")
    if answers and answers != configured:
        words = f"the screen answers as an {answers}, and is configured as an {configured}"
        fix = f'write controller = "{answers}" below [oled] of {case.file}'
        yield warning("screen chip", words, fix)
