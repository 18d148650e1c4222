"""The machine's clock. The order of games never hangs on it; what is said about nights does."""

from __future__ import annotations

import time
from collections.abc import Iterator

from companion.doctor.case import Case
from companion.doctor.check import Check, unseen, warning, well

RELEASED = 2026  # the year of this release: no clock that is right is before it
NETWORK = "sudo timedatectl set-ntp true, and a network; without one, sudo date -s '2026-12-24 18:00'"


def clock(case: Case) -> Iterator[Check]:
    """Whether it is set, and kept so."""
    year = time.gmtime(case.place.now()).tm_year
    if year < RELEASED:
        yield warning("clock", f"it is {year} by this machine's clock, before this program was made", NETWORK)
        return
    kept = case.place.run(("timedatectl", "show", "--property=NTPSynchronized", "--value")).strip()
    if kept == "no":
        yield warning("clock", "no time server sets it (a Pi forgets the time when it is off)", NETWORK)
    elif kept == "yes":
        yield well("clock", "a time server sets it")
    else:
        yield unseen("clock", f"it says {year}; this machine does not tell whether a time server sets it")
