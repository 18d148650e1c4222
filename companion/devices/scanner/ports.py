"""Where a reader is plugged in: by a name that stays, not by the order in which things were plugged in."""

from __future__ import annotations

from pathlib import Path

from companion.devices.scanner.heard import WireError

AUTO = "auto"
SERIAL = Path("/dev/serial/by-id")  # links that systemd's udev rules make of maker, product and serial number
INPUT = Path("/dev/input/by-id")
RULE = Path("/dev/companion-scanner")  # the name that our own udev rule gives
PICO = "usb-MicroPython_Board_in_FS_mode_*"  # what a Pico with MicroPython calls itself


def find(port: str, keyboard: bool) -> str:
    """The path to open for the port of the TOML. WireError: it is not there, with what is there instead."""
    if port == AUTO:
        return _ours()
    if not Path(port).exists():
        raise WireError("no such file or directory", _instead(port, INPUT if keyboard else SERIAL))
    return port


def _ours() -> str:
    if RULE.exists():
        return str(RULE)
    found = sorted(SERIAL.glob(PICO))
    if not found:
        raise WireError(
            "no reader with our firmware is plugged in", "plug it in, or name its port in [scanner]"
        )
    if len(found) > 1:
        both = " or ".join(f'"{path}"' for path in found)
        raise WireError(f"{len(found)} Picos are plugged in", f"write [scanner] port = {both}")
    return str(found[0])


def _instead(port: str, folder: Path) -> str:
    there = sorted(str(path) for path in folder.glob("*-event-kbd" if folder is INPUT else "*"))
    return f"check the plug of {port}" + (f"; plugged in are {', '.join(there)}" if there else "")
