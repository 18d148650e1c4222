"""What systemd hears of the companion: ready, what is on the table, and that the loop turns."""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import heart, notify
from companion.devices.latest import Latest
from companion.scene import Scene, Track
from tests.running import Running

TRACKS = (Track("Red", "R", "circle", 30, 30, 26), Track("Blue", "B", "square", 24, 24, 0))
MINUTE = 60_000.0


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The far end of the line to systemd."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        path = tmp_path / "notify"
        line.bind(str(path))
        line.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        yield line


def heard(line: socket.socket, words: str) -> list[str]:
    """All that is said until something begins with these words."""
    said: list[str] = []
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        said += line.recv(1000).decode().split("\n")
        if said[-1].startswith(words) or said[0].startswith(words):
            break
    return said


@pytest.mark.parametrize(
    ("scene", "minutes", "words"),
    [
        (Scene(game=7, tracks=TRACKS), 0, "waiting: game 7, Red 30, Blue 24"),
        (Scene(game=7, turn=9, saved=9, tracks=TRACKS), 29, "playing: game 7, Red 30, Blue 24"),
        (Scene(game=7, turn=9, saved=9, tracks=TRACKS), 31, "waiting: game 7, Red 30, Blue 24"),
        (Scene(game=7, turn=9, saved=7, tracks=TRACKS), 1, "playing: game 7, Red 30, Blue 24; 2 not on disk"),
        (Scene(game=7, turn=9, saved=9, tracks=TRACKS, winner=0), 0, "won: game 7, Red 30, Blue 24"),
    ],
)
def test_the_status_says_whether_a_game_is_being_played(scene: Scene, minutes: int, words: str) -> None:
    assert heart.status(scene, minutes * MINUTE) == words


@pytest.mark.parametrize(
    ("given", "pid", "patience"),
    [
        (None, None, None),
        ("10000000", None, 10.0),
        ("10000000", "1", None),
        ("0", None, None),
        ("x", None, None),
    ],
)
def test_the_watchdog_waits_as_long_as_systemd_says_and_for_this_process_alone(
    given: str | None, pid: str | None, patience: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("WATCHDOG_USEC", given), ("WATCHDOG_PID", pid)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert notify.patience() == patience


def test_a_systemd_that_does_not_listen_holds_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    notify.say("READY=1")
    monkeypatch.delenv("NOTIFY_SOCKET")
    notify.say("READY=1")


def test_a_systemd_that_reads_nothing_holds_up_nothing(systemd: socket.socket) -> None:
    for _ in range(5000):
        notify.say("WATCHDOG=1")
    assert systemd.recv(100) == b"WATCHDOG=1"


def test_a_loop_that_hangs_gives_no_sign_though_every_other_thread_goes_on(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "30000")  # so every 10 ms
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    systemd.setblocking(False)

    def waiting() -> int:
        count = 0
        try:
            while systemd.recv(1000):
                count += 1
        except BlockingIOError:
            return count
        return count

    async def table() -> tuple[int, int]:
        ready = asyncio.Event()
        ready.set()
        beating = asyncio.create_task(heart.beat(Latest(Scene()), lambda: time.monotonic() * 1000, ready))
        await asyncio.sleep(0.2)
        turning = waiting()
        other = asyncio.create_task(asyncio.to_thread(time.sleep, 0.2))
        await asyncio.sleep(0)
        waiting()
        time.sleep(0.2)  # the loop hangs; the other thread does not
        hanging = waiting()
        await other
        beating.cancel()
        return turning, hanging

    turning, hanging = asyncio.run(table())
    assert turning >= 3
    assert hanging == 0


@pytest.mark.sockets
def test_systemd_is_told_that_the_table_is_ready_what_is_played_and_that_it_ends(
    systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "300000")
    with Running(tmp_path / "state") as table:
        monkeypatch.delenv("NOTIFY_SOCKET")
        assert "READY=1" in heard(systemd, "READY=1")
        table.do("tap", "5H")
        playing = heard(systemd, "STATUS=playing: game 1, Red 0, Blue 0")
        assert "WATCHDOG=1" in playing
        table.stop(signal.SIGTERM)
        assert "STOPPING=1" in heard(systemd, "STOPPING=1")
