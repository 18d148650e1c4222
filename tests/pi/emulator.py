"""Guests in qemu: booted with their files, watched by their console, and ended whatever happens."""

from __future__ import annotations

import datetime
import json
import os
import selectors
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.pi import systems, wheels
from tests.pi.systems import HERE, KEPT, System

Report = Mapping[str, Mapping[str, Any]]

MARK = "@@ "  # before what is JSON for us in a line of the console (guest/told.py)
DEAD = "Kernel panic"

# The processor is always emulated: a machine with another processor, or without /dev/kvm, does the same.
# First the words for the kernel. The Pi's console is its second serial port, and its kernel hangs with more
# than one of its cores. The clock of the other goes by instructions, 2 ns each: contacts that bounce for 3 ms
# do so however busy this machine is.
MACHINES: Mapping[str, tuple[str, ...]] = {
    "raspi3b": (
        "console=ttyS1,115200 maxcpus=1",
        *("qemu-system-aarch64", "-M", "raspi3b", "-smp", "4", "-accel", "tcg,thread=single"),
        *("-serial", "null", "-serial", "stdio"),
    ),
    "gpiosim": (
        "console=ttyS0",
        *("qemu-system-x86_64", "-M", "q35", "-cpu", "max", "-m", "1024", "-accel", "tcg"),
        *("-icount", "shift=1,sleep=off", "-rtc", "clock=vm", "-nodefaults", "-serial", "stdio"),
    ),
}


@dataclass(frozen=True, slots=True)
class Ended:
    """What a guest has told, by step, and how long it lived (s). console: all that it printed."""

    report: Report
    seconds: float
    console: str


class GuestError(Exception):
    """A guest did not come to its end. Says why, with all of its console."""


def booted(system: System, limit: float) -> Ended:
    """Boot `system` with guest/NAME.py and the wheels, and wait for its end; GuestError after `limit` s."""
    root = systems.root(system)
    folder = KEPT / system.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    _pack(system, root / "root.cpio", folder)
    words, *command = MACHINES[system.name]
    line = f"{words} guest={system.name} loglevel=1"
    command += ["-kernel", str(root / "vmlinuz"), "-initrd", str(folder / "initrd"), "-append", line]
    command += ["-display", "none", "-monitor", "none", "-no-reboot"]
    if (board := root / "board.dtb").exists():
        command += ["-dtb", str(board)]
    return _watch(command, folder / "console.txt", limit)


def _pack(system: System, root: Path, folder: Path) -> None:
    """Write what the guest's memory begins with: the system, over it the folder guest/ and the package."""
    over = folder / "over"
    shutil.copytree(HERE / "guest", over / "guest", ignore=shutil.ignore_patterns("__pycache__"))
    (over / "guest" / "init").rename(over / "init")
    (over / "guest" / "date").write_text(datetime.datetime.now(datetime.UTC).isoformat())
    if system.installs:
        wheels.lay(system, over / "wheels")
    else:
        wheels.unpack(system, over / "site")
    packed = folder / "over.cpio"
    owned = ("--format=newc", "--uid=0", "--gid=0")
    subprocess.run(["bsdtar", "-cf", packed, *owned, "-C", over, "."], check=True)
    with (folder / "initrd").open("wb") as joined:
        for part in (root, packed):
            with part.open("rb") as source:
                shutil.copyfileobj(source, joined)


def _watch(command: list[str], log: Path, limit: float) -> Ended:
    begun = time.monotonic()
    report: dict[str, Any] = {}
    with _qemu(command) as output, log.open("w") as kept:
        for line in _lines(output, begun + limit):
            kept.write(line + "\n")
            kept.flush()
            if MARK in line:  # a line that is set up just then may have noise before it
                said = json.loads(line.partition(MARK)[2])
                report[said.pop("step")] = said
            if "end" in report or DEAD in line:
                break
    seconds, console = time.monotonic() - begun, log.read_text()
    if report.get("end") != {"code": 0}:
        raise GuestError(f"the guest came to no good end in {seconds:.0f} s of {limit:.0f}:\n{console}")
    return Ended(report, seconds, console)


@contextmanager
def _qemu(command: list[str]) -> Iterator[int]:
    """The console of a qemu that ends with this block, or with this process."""
    tied = ("setpriv", "--pdeathsig", "KILL")
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen([*tied, *command], **pipes) as process:  # type: ignore[call-overload]  # a dict of pipes
        try:
            yield process.stdout.fileno()
        finally:
            process.kill()


def _lines(output: int, deadline: float) -> Iterator[str]:
    """Each line of the console as it comes, until there are no more or the deadline (s) has come."""
    text = b""
    with selectors.DefaultSelector() as selector:
        selector.register(output, selectors.EVENT_READ)
        while (left := deadline - time.monotonic()) > 0:
            if not selector.select(left):
                return
            if not (more := os.read(output, 65536)):
                return
            *lines, text = (text + more).split(b"\n")
            for line in lines:
                yield line.decode("utf-8", "replace").strip("\r\0")
