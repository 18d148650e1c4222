"""Companions as processes of their own: started, asked, looked at from outside, ended."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).parent.parent
TABLE = """
[game]
way = "pegs"
[leds]
bus = "recorder"
[buttons]
pin_factory = "mock"
[knob]
pin_factory = "mock"
[scanner]
port = "pty"
[oled]
bus = "model"
[web]
port = {port}
"""


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextmanager
def watched(folder: Path, delay: float = 0.0) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The companion with `bench.table` around it; ended when the block is done."""
    port = free_port()
    (folder / "table.toml").write_text(TABLE.format(port=port))
    given = [sys.executable, "-m", "bench.table", str(folder), str(port), str(delay)]
    with _started(given, subprocess.PIPE, subprocess.PIPE) as process:
        yield process, port


@contextmanager
def plain(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`companion run` as it is, simulated devices on unless `more` says otherwise; ended with the block."""
    port = free_port()
    given = [sys.executable, "-m", "companion", "run", "--state", str(folder), "--port", str(port), *more]
    with _started(given, None, subprocess.DEVNULL) as process:
        yield process, port


@contextmanager
def _started(given: list[str], into: int | None, out: int) -> Iterator[subprocess.Popen[str]]:
    """The process; what it said is shown where something failed."""
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(given, cwd=HERE, stdin=into, stdout=out, stderr=said, text=True)
        try:
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            failed = process.wait(timeout=20)
            for pipe in filter(None, (process.stdin, process.stdout)):
                pipe.close()
            said.seek(0)
            words = said.read()
            if failed or "Traceback" in words:
                print(words, file=sys.stderr)


def ask(process: subprocess.Popen[str], what: str) -> Any:
    """One line to `bench.table`, and its answer."""
    given, answers = process.stdin, process.stdout
    if given is None or answers is None:
        raise ValueError("this process was started without pipes")
    print(what, file=given, flush=True)
    return json.loads(_line(answers))


def _line(answers: IO[str]) -> str:
    line = answers.readline()
    if not line:
        raise RuntimeError("the companion under measure has ended")
    return line


def ready(port: int, seconds: float = 20.0) -> None:
    """Wait until the pages are served."""
    until = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def move(port: int, wanted: Mapping[str, Any]) -> None:
    """Have a page ask for a move, as of the newest scene, and wait until it is on disk."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/scene", timeout=10) as answer:
        scene = json.load(answer)
    body = json.dumps({"game": scene["game"], "turn": scene["turn"], "move": wanted}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1/moves", body, headers)
    with urllib.request.urlopen(request, timeout=10):
        return


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(pid: int) -> float:
    """Memory of a process that is in use, its libraries included."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
