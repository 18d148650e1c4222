"""Faults of the machine itself, of the folder of its games, and of the port of its pages."""

from __future__ import annotations

from companion.doctor.place import Account
from tests.doctor.breaks import NOBODY, Fault, both, different, gone, listening, says, state_on, text

HWMON = "/sys/class/hwmon/hwmon1"
OLD = "/sys/devices/platform/soc/soc:firmware/get_throttled"

FAULTS = [
    Fault(
        "supply",
        "mend",
        "too little voltage just now",
        "supply of its own",
        says(vcgencmd="throttled=0x50005\n"),
    ),
    Fault(
        "supply",
        "warning",
        "at least once since",
        "vcgencmd get_throttled",
        says(vcgencmd="throttled=0x50000\n"),
    ),
    Fault(
        "supply",
        "mend",
        "too little voltage just now",
        "supply of its own",
        both(says(), text(f"{HWMON}/in0_lcrit_alarm", "1\n")),
        family="3",
    ),
    Fault(
        "supply",
        "warning",
        "at least once since",
        "supply of its own",
        both(says(), gone(f"{HWMON}/name"), text(OLD, "50000\n")),
        family="3",
    ),
    Fault(
        "supply",
        "not looked at",
        "neither the firmware nor the kernel tells",
        "sudo usermod -aG video pat",
        both(says(), gone(f"{HWMON}/name")),
        family="5",
    ),
    Fault(
        "clock",
        "warning",
        "no time server sets it",
        "sudo timedatectl set-ntp true",
        says(timedatectl="no\n"),
    ),
    Fault(
        "clock", "warning", "it is 1970 by this machine's clock", "sudo date -s", different(now=lambda: 0.0)
    ),
    Fault(
        "user",
        "warning",
        "root may use everything",
        "ask as the user who plays, without sudo: companion doctor --config ",
        different(account=Account("root", True, NOBODY, NOBODY)),
    ),
    Fault(
        "state lasts",
        "warning",
        "games are lost at power-off",
        'state = "/var/lib/companion"',
        state_on("tmpfs"),
    ),
    Fault(
        "state lasts",
        "warning",
        "an overlay over",
        "sudo raspi-config",
        state_on("overlay", "rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work"),
    ),
    Fault(
        "state lasts",
        "warning",
        "whose changes are in memory",
        "sudo raspi-config",
        state_on(
            "overlay",
            "rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay",
            "26 24 0:21 / /media/root-rw rw - tmpfs tmpfs rw\n",
        ),
    ),
    Fault("web port", "mend", "port 8121 is taken by octoprint (process 77)", "sudo ss -ltnp", listening),
    Fault(
        "web port",
        "mend",
        "port 80 is for the system's own programs",
        "port = 8121",
        different(),
        toml="[web]\nport = 80\n",
    ),
]
