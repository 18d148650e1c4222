"""Three crashes in a minute: the next start is a safe one, and the one after a good end is not."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import starts
from companion.journal import JournalError
from companion.starts import FILE, SAFE, counted
from tests.running import Running, companion, free_port


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of the machine, in the test's hands (s since the boot)."""
    now = [1000.0]
    monkeypatch.setattr(starts.time, "clock_gettime", lambda _: now[0])
    return now


def crash(folder: Path) -> bool:
    """A start that ends in a crash; whether it was a safe one."""
    with pytest.raises(ZeroDivisionError), counted(folder) as safe:
        raise ZeroDivisionError
    return safe


def begun(folder: Path) -> bool:
    """A start that comes to its end; whether it was a safe one."""
    with counted(folder) as safe:
        return safe


@pytest.mark.parametrize(("apart", "safe"), [(1, True), (15, True), (29, True), (31, False), (300, False)])
def test_after_three_crashes_in_a_minute_the_next_start_is_safe(
    tmp_path: Path, clock: list[float], apart: float, safe: bool
) -> None:
    for _ in range(3):
        assert not crash(tmp_path)
        clock[0] += apart
    assert begun(tmp_path) is safe


def test_a_good_end_forgets_what_was_before(tmp_path: Path, clock: list[float]) -> None:
    for _ in range(5):
        crash(tmp_path)
    assert begun(tmp_path)
    assert not begun(tmp_path)
    assert not (tmp_path / FILE).exists()


def test_a_safe_start_that_crashes_too_is_followed_by_another(tmp_path: Path, clock: list[float]) -> None:
    assert [crash(tmp_path) for _ in range(6)] == [False, False, False, True, True, True]


def test_after_a_quiet_minute_a_crash_is_one_crash(tmp_path: Path, clock: list[float]) -> None:
    for _ in range(4):
        crash(tmp_path)
    clock[0] += 61
    assert not begun(tmp_path)


def test_a_power_cut_is_no_crash(tmp_path: Path, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    for boot in range(6):
        (tmp_path / "boot").write_text(f"boot {boot}\n")
        monkeypatch.setattr(starts, "BOOT", tmp_path / "boot")
        assert not crash(tmp_path)


def test_a_refusal_in_words_is_no_crash(tmp_path: Path, clock: list[float]) -> None:
    for _ in range(5):
        with pytest.raises(JournalError), counted(tmp_path) as safe:
            raise JournalError("somebody else's journal")
    assert not safe


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"boot": 1}', b"\xff\xfe", b"[" * 100_000,
     b'{"boot": "%s", "crashes": "x"}', b'{"boot": "%s", "crashes": [null]}',
     b'{"boot": "%s", "crashes": [1e999, "nan", -1, 2000]}'],
)  # fmt: skip
def test_a_file_of_anything_harms_nothing(tmp_path: Path, clock: list[float], content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content.replace(b"%s", starts._boot().encode()))
    assert not begun(tmp_path)
    assert not (tmp_path / FILE).exists()


def test_where_nothing_can_be_written_nothing_is_counted(
    tmp_path: Path, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(starts.files, "put", refuse)
    assert [crash(tmp_path) for _ in range(5)] == [False] * 5
    assert not begun(tmp_path / "nowhere")


REAL = """
[game]
way = "pegs"
[oled]
port = 77
[web]
port = {port}
"""


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """A table with a real screen, which is not there."""
    path = tmp_path / "table.toml"
    path.write_text(REAL.format(port=free_port()))
    return path


@pytest.mark.sockets
def test_a_table_that_crashed_three_times_plays_on_by_its_page_and_says_why(
    tmp_path: Path, real: Path
) -> None:
    state = tmp_path / "games"
    for _ in range(3):
        with Running(state, "--config", str(real)) as table:
            table.until(lambda table=table: "screen is away" in str(table.scene()["notices"]))
            assert SAFE not in table.talk()
            os.kill(table.process.pid, signal.SIGKILL)
            table.process.wait()
    assert len(json.loads((state / FILE).read_text())["crashes"]) == 2
    with Running(state, "--config", str(real)) as table:
        assert [notice["text"] for notice in table.scene()["notices"]] == [SAFE]
        assert SAFE in table.talk()
        assert table.move({"do": "peg", "seat": 0, "points": 3})[0] == 200
        assert table.stop() == 0
    with Running(state, "--config", str(real)) as table:
        table.until(lambda: "screen is away" in str(table.scene()["notices"]))
        assert SAFE not in str(table.scene()["notices"])


@pytest.mark.sockets
def test_a_configuration_that_is_refused_is_no_crash(tmp_path: Path, real: Path) -> None:
    real.write_text("[game]\nplayesr = 3\n")
    assert companion("run", "--config", real, "--state", tmp_path / "games").returncode == 1
    assert not (tmp_path / "games" / FILE).exists()


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
@pytest.mark.parametrize("name", [FILE, "starts.new"])
def test_what_is_no_file_is_put_aside_with_words_and_waited_for_by_nobody(
    tmp_path: Path,
    clock: list[float],
    caplog: pytest.LogCaptureFixture,
    name: str,
    make: Callable[[Path], None],
) -> None:
    make(tmp_path / name)
    assert [crash(tmp_path) for _ in range(4)] == [False, False, False, True]
    assert f"{tmp_path / name} is no file: it is kept in {tmp_path}/damaged-1" in caplog.text
