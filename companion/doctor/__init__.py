"""Why a board does not work, and what to do: every check, from the file to the lights.

check.py    what a check says             place.py     the machine that is looked at
case.py     what is examined              hands.py     whoever stands at the table
settings.py configuration and machine     running.py   the companion that runs already
state.py    games on their disk           mounts.py    which is a disk, and which is memory
clock.py    the time                      supply.py    the Pi's own supply
port.py     the port of the pages         process.py   who has something open
lights.py   the way to the strip          walk.py      a light over all holes
screen.py   the way to the screen         card.py      a test card on it
pins.py     the way to buttons and knob   presses.py   each felt once
reader.py   the way to the scanner        hello.py     what it answers
boot.py     config.txt by model           access.py    device files and groups
bus.py      which addresses of a bus answer
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.doctor import (
    card,
    clock,
    hello,
    lights,
    pins,
    port,
    presses,
    reader,
    running,
    screen,
    settings,
    state,
    supply,
    walk,
)
from companion.doctor.case import Case
from companion.doctor.check import Check, mend

Look = Callable[[Case], Iterator[Check]]

# What only reads; nothing here moves a wire.
LOOKS: tuple[tuple[str, Look], ...] = (
    ("configuration", settings.configuration),
    ("machine", settings.machine),
    ("user", settings.account),
    ("companion", running.companion),
    ("supply", supply.supply),
    ("clock", clock.clock),
    ("state folder", state.folder),
    ("journal", state.journal),
    ("web port", port.port),
    ("leds", lights.way),
    ("oled", screen.way),
    ("pins", pins.way),
    ("pins shared", pins.shared),
    ("scanner", reader.way),
)
# What opens a device and has it do something.
TRIES: tuple[tuple[str, Look], ...] = (
    ("strip walk", walk.walk),
    ("screen card", card.card),
    ("scanner hello", hello.hello),
    ("presses", presses.opened),
)


def examine(case: Case, checks: tuple[tuple[str, Look], ...] = LOOKS + TRIES) -> Iterator[Check]:
    """What each check says, as soon as it says it; one that fails itself says that, and the others go on."""
    for name, look in checks:
        try:
            yield from look(case)
        except Exception as error:  # noqa: BLE001 (whatever it is, the owner is told, and the others are asked)
            words = f"this check failed: {type(error).__name__}: {error}"
            yield mend(name, words, "please report it with what companion doctor --json prints")
