"""Whether a device's file is there and this user may use it, and what to do where not."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.case import Case
from companion.doctor.check import Check, mend, well


def node(case: Case, name: str, path: str, group: str, missing: str) -> Iterator[Check]:
    """The checks of the device file `path`, which members of `group` may use.

    missing: what to do where it is not there.
    """
    place = case.place
    if not place.there(path):
        yield mend(f"{name} device", f"{path} is not there", missing)
        return
    yield well(f"{name} device", f"{path} is there")
    yield allowed(case, name, path, group)


def allowed(case: Case, name: str, path: str, group: str) -> Check:
    """Whether this user may use the device file, which is there."""
    account = case.place.account
    if case.place.may(case.place.at(path)):
        return well(f"{name} group", f"{account.name} may use {path}")
    if group in account.groups:
        words = f"{account.name} is in the group {group}, and may not use {path} all the same"
        return mend(f"{name} group", words, f"give it back to that group: sudo chown root:{group} {path}")
    if group in account.listed:
        words = f"{account.name} was added to the group {group} after this session began"
        return mend(f"{name} group", words, "log out and in again, or restart (sudo reboot)")
    words = f"{account.name} may not use {path}: not in the group {group}"
    return mend(f"{name} group", words, f"sudo usermod -aG {group} {account.name}, then log out and in again")


def library(case: Case, name: str, module: str, fix: str) -> Check:
    """Whether Python finds a vendor's library; `fix` brings it."""
    if case.place.module(module):
        return well(f"{name} library", f"{module} is installed")
    return mend(f"{name} library", f"Python does not find {module}", fix)


def debian(package: str) -> str:
    """How a library comes that Debian has compiled."""
    return f"sudo apt install {package}; a .venv sees it with --system-site-packages (docs/install-pi.md)"
