"""A disk is told from the memory by what is mounted where."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.mounts import in_memory, read_only

DISK = "22 1 179:2 / / rw,noatime - ext4 /dev/mmcblk0p2 rw\n"
PI = "Raspberry Pi 4 Model B Rev 1.4\0"


def machine(mounted: str, model: str = "", line: str = ""):
    texts = {"/proc/self/mountinfo": mounted, "/proc/device-tree/model": model, "/proc/cmdline": line}
    return texts.__getitem__


@pytest.mark.parametrize(
    ("mounted", "model", "how"),
    [
        (DISK, PI, ""),
        ("", PI, ""),
        (DISK + "30 22 0:30 / /var/lib rw - tmpfs tmpfs rw,size=1k\n", PI, "a tmpfs at /var/lib"),
        (DISK + "30 22 0:30 / /home rw - tmpfs tmpfs rw\n", PI, ""),
        (
            "22 1 0:20 / / rw - overlay overlay rw,lowerdir=/lower,upperdir=/upper/data,workdir=/w\n",
            PI,
            "an overlay over /, whose changes are in memory",
        ),
        ("22 1 0:20 / / rw - overlay overlay rw,lowerdir=/l,upperdir=/var/lib/docker/1\n", "", ""),
        (DISK + "30 22 0:30 / /var rw - tmpfs x rw\n31 30 8:1 / /var rw - ext4 /dev/sda1 rw\n", PI, ""),
        (
            DISK + "30 22 8:1 / /var rw - ext4 x rw\n31 30 0:30 / /var rw - tmpfs x rw\n",
            PI,
            "a tmpfs at /var",
        ),
        (DISK + "30 22 0:30 / /var/lib/com\\040pan rw - tmpfs tmpfs rw\n", PI, ""),
    ],
)
def test_a_folder_in_memory_is_told_by_what_it_lies_on(mounted, model, how):
    assert in_memory(machine(mounted, model), Path("/var/lib/companion")) == how


def test_the_line_of_the_kernel_tells_an_overlay_too():
    overlay = "22 1 0:20 / / rw - overlay overlay rw,lowerdir=/l,upperdir=/u\n"
    read = machine(overlay, "", "console=tty1 overlayroot=tmpfs quiet")
    assert in_memory(read, Path("/srv")) == "an overlay over /, whose changes are in memory"


def test_a_mount_for_reading_alone_is_told():
    assert read_only(machine(DISK.replace("rw,noatime", "ro,noatime")), Path("/var"))
    assert not read_only(machine(DISK), Path("/var"))
