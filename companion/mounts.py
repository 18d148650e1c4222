"""On what a folder lies, and whether that is a disk or the memory."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Read = Callable[[str], str]  # the text of a file of the machine, "" where there is none

IN_MEMORY = ("tmpfs", "ramfs", "zram")
# What raspi-config writes to the kernel's line for "Overlay File System", since Debian 12 and before.
OVERLAYS = ("overlayroot=tmpfs", "boot=overlay")


@dataclass(frozen=True, slots=True)
class Mount:
    """A line of /proc/self/mountinfo (proc(5)): where, of what kind, and how it was mounted."""

    point: str
    kind: str
    options: str


def mounts(read: Read) -> list[Mount]:
    """Everything that is mounted, in the order in which it was."""
    found = []
    for line in read("/proc/self/mountinfo").splitlines():
        before, _, after = line.partition(" - ")
        kind, _, options = after.split(" ", 2) if after.count(" ") >= 2 else (after, "", "")
        fields = before.split(" ")
        if len(fields) > 5:
            found.append(Mount(_plain(fields[4]), kind, f"{fields[5]},{options}"))
    return found


def under(path: str | Path, all_: list[Mount]) -> Mount | None:
    """The mount that the path lies on: the deepest, of two at one place the later."""
    fits = [mount for mount in all_ if Path(path).is_relative_to(mount.point)]
    return max(reversed(fits), key=lambda mount: len(Path(mount.point).parts), default=None)


def in_memory(read: Read, folder: Path) -> str:
    """How a folder is lost at power-off, in words; "" where it lies on a disk, or nobody knows."""
    known = mounts(read)
    mount = under(folder, known)
    if mount is None:
        return ""
    if mount.kind in IN_MEMORY:
        return f"a {mount.kind} at {mount.point}"
    if mount.kind != "overlay":
        return ""
    upper = re.search(r"upperdir=([^,]+)", mount.options)
    below = under(upper[1], known) if upper else None
    kept = below is not None and below.point != "/" and below.kind not in IN_MEMORY
    told = any(words in read("/proc/cmdline") for words in OVERLAYS)
    volatile = (
        told
        or (below is not None and below.kind in IN_MEMORY)
        or read("/proc/device-tree/model").startswith("Raspberry Pi")
    )
    return "" if kept or not volatile else f"an overlay over {mount.point}, whose changes are in memory"


def read_only(read: Read, folder: Path) -> bool:
    """Whether nobody can write there, however great."""
    mount = under(folder, mounts(read))
    return mount is not None and "ro" in mount.options.split(",")[:1]


def _plain(field: str) -> str:
    """A path of mountinfo: spaces and the like are octal there."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), field)


def read(path: str) -> str:
    """The text of a file of this machine, "" where there is none or it may not be read."""
    try:
        return Path(path).read_text("utf-8", "replace")
    except OSError:
        return ""
