"""The kiosk in a guest without a screen: cage draws into memory, and all else is as the unit has it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from seen import lit, looking, scores, show
from told import run, tell, told, until

UNIT = "companion-kiosk"
UNITS = Path("/etc/systemd/system")
# A guest has no console and no screen. Two outputs, so that cage draws the picture itself: to one that the
# browser fills it hands the browser's own picture on, and grim finds an old one.
EDITS = {
    f"{UNIT}.service.d": """[Unit]
ConditionPathExists=
[Service]
Environment=WLR_BACKENDS=headless,libinput WLR_RENDERER=pixman WLR_HEADLESS_OUTPUTS=2
""",
    "seatd.service.d": "[Service]\nEnvironment=SEATD_VTBOUND=0\n",
}
LOOKS = ("systemd-run", "--quiet", "--pipe", "--wait", f"--property=User={UNIT}")
SCREEN = f"--property=Environment=XDG_RUNTIME_DIR=/run/{UNIT} WAYLAND_DISPLAY=wayland-0"
PATIENCE = 300.0  # s
RED, BLUE = bytes.fromhex("d55e00"), bytes.fromhex("56b4e9")


def pixels() -> dict[str, int]:
    """How many pixels of the screen have each colour of the two seats; empty while there is no screen."""
    taken = subprocess.run([*LOOKS, SCREEN, "grim", "-t", "ppm", "-"], capture_output=True, check=False)
    if taken.returncode:
        return {}
    _, size, _, raw = taken.stdout.split(b"\n", 3)
    width, height = (int(side) for side in size.split())
    seen = [raw[at : at + 3] for at in range(0, width * height * 3, 3)]
    return {"width": width, "height": height, "red": seen.count(RED), "blue": seen.count(BLUE)}


def shown() -> dict[str, int]:
    """The picture, once one page looks and both scores are on the screen."""

    def both() -> dict[str, int]:
        found = pixels() if looking() == 1 else {}
        if not (found.get("red") and found.get("blue")):
            time.sleep(1)
            return {}
        return found

    return until(both, PATIENCE)


def processes(kind: str = "") -> dict[int, str]:
    """The kiosk's processes by id, with their command lines; of a browser's those of one kind."""
    found = {}
    for pid in run("pgrep", "-u", UNIT)["out"].split():
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except FileNotFoundError:
            continue
        if kind in line:
            found[int(pid)] = line
    return found


def held(pid: int) -> dict[str, Any]:
    """What holds a process: its namespaces, its filter, its rights."""
    folder = Path(f"/proc/{pid}")
    names = {name: os.readlink(folder / "ns" / name) for name in ("user", "pid", "net")}
    return {"namespaces": names, "status": (folder / "status").read_text()}


def showing() -> None:
    for folder, text in EDITS.items():
        (UNITS / folder).mkdir()
        (UNITS / folder / "override.conf").write_text(text)
    told("kiosk", "/tree/systemd/install", "--kiosk")
    tell("kiosk shows", picture=shown(), **show("ActiveState", "User", unit=UNIT))
    groups = {pid: Path(f"/proc/{pid}/cgroup").read_text() for pid in processes()}
    browser = min(processes("chromium"))
    tell("kiosk holds", groups=groups, renderers=[held(pid) for pid in processes("--type=renderer")])
    tell("kiosk browser", **held(browser))
    tell("kiosk journal", **run("journalctl", "-u", UNIT, "-u", "seatd", "-o", "cat", "--no-pager"))
    told("kiosk again", "/tree/systemd/install", "--kiosk")
    tell("kiosk shows again", picture=shown())
    told("kiosk security", "systemd-analyze", "security", "--no-pager", f"{UNIT}.service")
    told("kiosk verify", "systemd-analyze", "verify", f"/etc/systemd/system/{UNIT}.service")
    for harm in (killed, crashed, restarted):
        harmed(harm)
    for folder in EDITS:
        shutil.rmtree(UNITS / folder)


def harmed(harm: Any) -> None:
    """Do that, and tell what became of the board and of the screen."""
    board = show("MainPID")["MainPID"]
    pegs, begun = lit(), time.monotonic()
    harm()
    same = lit() == pegs
    back = time.monotonic()
    picture = shown()
    tell(
        f"kiosk {harm.__name__}",
        seconds=round(time.monotonic() - begun, 1),
        asked=round(back - begun, 1),
        picture=picture,
        same_pegs=same and lit() == pegs,
        same_board=show("MainPID")["MainPID"] == board,
        scores=scores(),
        **show("NRestarts", unit=UNIT),
    )


def killed() -> None:
    """Every process of the unit at once, without a word."""
    before = show("MainPID", unit=UNIT)
    run("systemctl", "kill", "--signal=KILL", UNIT)
    until(lambda: show("MainPID", unit=UNIT) != before)


def crashed() -> None:
    """The page alone: its browser says "Aw, Snap!" and lives on."""
    for pid in processes("--type=renderer"):
        os.kill(pid, signal.SIGKILL)
    until(lambda: looking() == 0)


def restarted() -> None:
    pegs = lit()
    run("systemctl", "restart", "companion")
    until(lambda: lit() == pegs)
