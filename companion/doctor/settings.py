"""The configuration and the machine that it is meant for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.case import Case, as_its_user
from companion.doctor.check import Check, mend, warning, well


def configuration(case: Case) -> Iterator[Check]:
    """Whether the file can be used, said as `companion run` says it."""
    if case.trouble:
        yield mend(
            "configuration", case.trouble, f"mend it and ask again: companion doctor --config {case.file}"
        )
        return
    tables = " ".join(f"[{name}]" for name in case.devices) or "no devices"
    yield well("configuration", f"{case.file}: {tables}")


def machine(case: Case) -> Iterator[Check]:
    """Which Raspberry Pi it is."""
    model = case.place.machine.model
    if model:
        yield well("machine", model)
    elif case.elsewhere:
        words = f"this is no Raspberry Pi, and the table is made for one: here {case.file} alone is judged"
        yield warning(
            "machine", words, f"copy it there, and ask there: companion doctor --config {case.file.name}"
        )
    elif any(case.real(name) for name in case.devices if name != "web"):
        yield well("machine", "no Raspberry Pi, and nothing of this table needs one")
    else:
        words = "no Raspberry Pi: only what a configuration of simulated hardware needs is looked at"
        yield well("machine", words)


def account(case: Case) -> Iterator[Check]:
    """Root may do everything, so as root nothing is seen of what the companion may."""
    if case.place.account.root and any(case.real(name) for name in case.devices if name != "web"):
        words = "root may use everything: whether the companion's own user may was not seen"
        yield warning("user", words, as_its_user(case.file))
