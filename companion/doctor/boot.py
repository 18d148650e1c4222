"""Where config.txt is, and what to write into it."""

from __future__ import annotations

from companion.devices.boot import FILES, Boot, parsed, settings
from companion.doctor.place import Place

CMDLINES = ("/boot/firmware/cmdline.txt", "/boot/cmdline.txt")


def read(place: Place) -> Boot:
    """The config.txt of the machine."""
    file = next((path for path in FILES if place.there(path)), "")
    return parsed(place.read(file) if file else "", file, place.machine)


def add(boot: Boot, *lines: str) -> str:
    """What to do so that these lines hold: what stands in their way is named."""
    keys = [key for line in lines for key, _ in settings(line)]
    what = " and ".join(f'"{line}"' for line in lines)
    restart = "then restart (sudo reboot)"
    if other := next((boot.elsewhere[key] for key in keys if key in boot.elsewhere), ""):
        return f"in {boot.name} move {what} from below [{other}] to below a line [all], {restart}"
    if all(key in boot.asleep for key in keys):
        return f'in {boot.name} take the "#" away before {what}, {restart}'
    return f"add the line{'s' if len(lines) > 1 else ''} {what} to {boot.name}, below [all], {restart}"


def cmdline(place: Place) -> str:
    """Where the kernel's own line is."""
    return next((path for path in CMDLINES if place.there(path)), CMDLINES[0])
