"""In a Debian with its systemd: installed, played on, hung, killed, updated, taken away; all of it told."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import traceback
import urllib.request
from pathlib import Path
from typing import Any

from kiosk import showing
from seen import ask, lit, scene, scores, show
from told import boot, run, tell, told, until

INSTALL = "/tree/systemd/install"
BOOT = "/boot/firmware"
CURRENT = Path("/opt/companion/current")
CODE = Path("/tree/companion")


PINS = """
import os
from companion.devices.pins import notify
print(notify.load().__name__, notify.thread().is_alive(), os.getcwd(), *os.listdir())
"""


def sandbox() -> list[str]:
    """All that the unit of the companion holds it to, for another command."""
    unit = (
        Path("/etc/systemd/system/companion.service").read_text().split("[Service]")[1].split("[Install]")[0]
    )
    lines = [line for line in unit.splitlines() if line and not line.startswith("#")]
    own = (
        "Type=",
        "NotifyAccess=",
        "ExecStart=",
        "Restart",
        "WatchdogSec=",
        "StateDirectory",
        "RuntimeDirectory",
    )
    return [f"--property={line}" for line in lines if not line.startswith(own)]


def peg(points: int) -> None:
    """Press PEG and OK of the first seat, and wait until the peg stands and is on disk."""
    turn = scene()["turn"]
    for press in ["peg"] * points + ["ok"]:
        ask("/api/v1/sim", {"press": {"role": press, "seat": 0, "ms": 60}})
        time.sleep(0.2)
    until(lambda: scene()["saved"] > turn)
    before = [""]

    def still() -> bool:
        time.sleep(1)
        seen, before[0] = before[0], str(lit())
        return seen == before[0]

    until(still)


def since_boot(words: str) -> float:
    """When the journal last had a line with these words (s, monotonic)."""
    lines = run("journalctl", "-o", "json", "-b", "--no-pager")["out"].splitlines()
    rows = [json.loads(line) for line in lines]
    times = [row["__MONOTONIC_TIMESTAMP"] for row in rows if re.search(words, str(row.get("MESSAGE")))]
    return int(times[-1]) / 1e6 if times else 0.0


def pegs_again(step: str, pegs: list[str], kill: str) -> None:
    """Tell how long after the kill all displays have shown the game, and that the strip's pegs are the same.

    Ready is what the companion says once each display has shown its first picture; the page that the strip's
    wire is looked at through comes after that.
    """
    until(lambda: since_boot(kill))
    until(lambda: show("ActiveState")["ActiveState"] == "active")
    until(lambda: lit() == pegs)
    seen = time.monotonic()
    killed, ready = since_boot(kill), since_boot("Started companion.service")
    tell(
        step,
        ready=ready - killed,
        seen=seen - killed,
        scores=scores(),
        **show("NRestarts", "Result", "StatusText"),
    )


def installing() -> None:
    told("install", INSTALL)
    tell("install boot", files=boot(BOOT))
    tell("installed", **show("ActiveState", "StatusText", "User", "NRestarts"))
    tell("bare", **run("journalctl", "-u", "companion", "-o", "cat", "--no-pager"))
    tell("named", **named())
    pid = show("MainPID")
    told("again", INSTALL)
    tell("again boot", files=boot(BOOT), same_process=show("MainPID") == pid)
    units = [f"/etc/systemd/system/companion{part}" for part in (".service", "-leds.service", "-leds.socket")]
    told("verify", "systemd-analyze", "verify", *units)
    tell(
        "pins",
        **run("systemd-run", "--quiet", "--pipe", "--wait", *sandbox(), f"{CURRENT}/bin/python", "-c", PINS),
    )
    told("security", "systemd-analyze", "security", "--no-pager", "companion.service")


def named() -> dict[str, Any]:
    """What this machine's own name is for others of a network, and the page that is found by it."""
    for words in ("add wire type veth peer name other", "set wire up", "set other up"):
        run("ip", "link", *words.split())
    run("ip", "address", "add", "192.0.2.7/24", "dev", "wire")
    name = f"{socket.gethostname()}.local"
    until(lambda: run("getent", "ahostsv4", name)["out"].startswith("192.0.2.7 "))
    with urllib.request.urlopen(f"http://{name}:8121/", timeout=30) as answer:
        return {"name": name, "page": answer.read().decode()}


def repairing() -> None:
    Path("/etc/systemd/system/companion.service").write_text("torn")
    (CURRENT / "lib/python3.11/site-packages/companion/game.py").write_text("")
    (CURRENT / "bin/python").unlink()
    told("repair", INSTALL)
    tell("repaired", **show("ActiveState"))


def playing() -> None:
    """A simulated table on the real service, with a device that can hang."""
    shutil.copy("/guest/table.toml", "/etc/companion/table.toml")
    told("restart", "systemctl", "restart", "companion")
    until(lit)
    peg(5)
    peg(3)
    pegs = lit()
    tell("played", scores=scores(), pegs=sum(light != "000000" for light in pegs))
    child = f"/proc/{show('MainPID')['MainPID']}"
    tell("process", cwd=os.readlink(f"{child}/cwd"), status=Path(f"{child}/status").read_text())

    until(lambda: show("StatusText")["StatusText"].startswith("playing"))
    Path("/run/companion/hang").write_bytes(b"now")
    pegs_again("hung", pegs, "Watchdog timeout")
    tell("trace", **run("journalctl", "-u", "companion", "-o", "cat", "--no-pager"))

    os.kill(int(show("MainPID")["MainPID"]), signal.SIGKILL)
    pegs_again("killed", pegs, "code=killed, status=9/KILL")


def updating() -> None:
    version = CODE / "__init__.py"
    begun = version.read_text()
    peg(2)
    until(lambda: show("StatusText")["StatusText"].startswith("playing"))
    was = os.readlink(CURRENT)
    version.write_text(re.sub(r'__version__ = ".*"', '__version__ = "99.1"', begun))
    told("update in a game", INSTALL)
    tell("refused", same=os.readlink(CURRENT) == was, scores=scores())

    Path("/etc/companion/table.toml").write_text("[game]\n\n[web]\nprot = 1\n")
    told("update with a wrong table", INSTALL, "--now")
    shutil.copy("/guest/table.toml", "/etc/companion/table.toml")
    told("update", INSTALL, "--now")
    tell("updated", current=os.readlink(CURRENT), scores=scores())
    good = os.readlink(CURRENT)

    (CODE / "daemon.py").write_text((CODE / "daemon.py").read_text() + "\nraise RuntimeError('broken')\n")
    told("bad update", INSTALL, "--now")
    tell("fell back", same=os.readlink(CURRENT) == good, scores=scores(), **show("ActiveState"))
    told("back", INSTALL, "--back", "--now")
    tell("went back", same=os.readlink(CURRENT) == was, scores=scores())


def leaving() -> None:
    told("uninstall", INSTALL, "--uninstall", "--now")
    told("stopped", "journalctl", "--no-pager", "-n", "30", "-o", "short-monotonic")
    tell("uninstall boot", files=boot(BOOT))
    left = run("find", "/opt", "/etc", "/usr/local/bin", "/var/lib", "/run", "-name", "*companion*")
    tell("left", games=sorted(path.name for path in Path("/var/lib/companion").iterdir()), **left)
    told("unit", "systemctl", "cat", "companion")


def main() -> None:
    for part in (installing, repairing, playing, showing, updating, leaving):
        try:
            part()
        except Exception:  # noqa: BLE001 (told with all of it)
            tell(
                f"{part.__name__} failed",
                trace=traceback.format_exc(),
                **run("journalctl", "-n", "60", "--no-pager"),
            )
            break
    tell("end")
    subprocess.run(["systemctl", "poweroff"], check=False)


if __name__ == "__main__":
    main()
