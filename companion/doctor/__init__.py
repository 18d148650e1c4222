"""Why a board does not work, and what to do: every check, from the file to the lights.

check.py    what a check says             place.py     the machine that is looked at
case.py     what is examined              hands.py     whoever stands at the table
settings.py configuration and machine     running.py   the companion that runs already
state.py    games on their disk           clock.py     the time
supply.py   the Pi's own supply           process.py   who has something open
port.py     the port of the pages         bus.py       which addresses of a bus answer
lights.py   the way to the strip          walk.py      a light over all holes
screen.py   the way to the screen         card.py      a test card on it
pins.py     the way to buttons and knob   presses.py   each felt once
reader.py   the way to the scanner        hello.py     what it answers; tap.py  a card on it
boot.py     config.txt by model           access.py    device files and groups
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

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
    tap,
    walk,
)
from companion.doctor.case import Case
from companion.doctor.check import Check, mend, unseen

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
    ("scanner card", tap.tap),
)
# Where one of these is to be mended, the try would only say the same once more.
_STRIP = ("bus", "device", "group", "library", "helper", "helper group", "pin", "pio")
_PINS = ("chip", "group", "library", "model", "folder", "free")
FIRST: Mapping[str, tuple[str, ...]] = {
    "strip walk": tuple(f"leds {what}" for what in _STRIP),
    "screen card": ("oled device", "oled group", "oled address"),
    "scanner hello": ("scanner device", "scanner group"),
    "presses": tuple(f"pins {what}" for what in _PINS),
    "scanner card": ("scanner device", "scanner group", "scanner hello"),
}


# Whose each is: what was said of all of these once is not looked at again.
OF: Mapping[str, tuple[str, ...]] = {
    "leds": ("leds",),
    "oled": ("oled",),
    "pins": ("buttons", "knob"),
    "scanner": ("scanner",),
    "strip walk": ("leds",),
    "screen card": ("oled",),
    "scanner hello": ("scanner",),
    "presses": ("buttons", "knob"),
    "scanner card": ("scanner",),
}
WAYS = ("leds", "oled", "pins", "scanner")  # not looked at as a whole, where this machine has none


def examine(case: Case, checks: tuple[tuple[str, Look], ...] = LOOKS + TRIES) -> Iterator[Check]:
    """What each check says, as soon as it says it; one that fails itself says that, and the others go on.

    A device that the running companion has lost, or that is not of this machine, has that one line.
    """
    bad: set[str] = set()
    told: set[str] = set()  # devices of which that line was said
    for name, look in checks:
        of = [device for device in OF.get(name, ()) if case.real(device)]
        if of and told.issuperset(of):
            continue
        before = [first for first in FIRST.get(name, ()) if first in bad]
        for check in _told(name, look, case) if not before else [_later(name, before[0])]:
            if check.verdict == "mend":
                bad.add(check.name)
            told.update(device for device in case.devices if running.is_away(device, check))
            if check.name in WAYS and check.verdict == "not looked at":
                told.update(OF[check.name])
            yield check


def _told(name: str, look: Look, case: Case) -> Iterator[Check]:
    try:
        yield from look(case)
    except Exception as error:  # noqa: BLE001 (whatever it is, the owner is told)
        words = f"this check failed: {type(error).__name__}: {error}"
        yield mend(name, words, "please report it with what companion doctor --json prints")


def _later(name: str, first: str) -> Check:
    return unseen(name, f"{first} is to be mended first")
