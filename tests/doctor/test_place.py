"""What the doctor asks this machine, and how it takes that nothing answers."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import smbus2

from companion.doctor import bus, place
from companion.doctor.hands import Hands
from companion.doctor.process import holding
from tests.doctor.boards import place as board

THERE = (0x27, 0x3C, 0x50)
ASKED: dict[int, str] = {}


class Bus:
    """An smbus on which some addresses acknowledge; it notes how each was asked."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> Bus:
        return self

    def __exit__(self, *_: object) -> None: ...

    def write_quick(self, address: int) -> None:
        self._ask(address, "write")

    def read_byte(self, address: int) -> int:
        self._ask(address, "read")
        return 0

    def _ask(self, address: int, how: str) -> None:
        ASKED[address] = how
        if address not in THERE:
            raise OSError(121, "Remote I/O error")


def test_the_addresses_that_acknowledge_are_found_and_memories_are_only_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(smbus2, "SMBus", Bus)
    assert bus.answering(Path("/dev/i2c-1"), range(0x08, 0x78)) == THERE
    assert {address for address, how in ASKED.items() if how == "read"} == {
        *range(0x30, 0x38),
        *range(0x50, 0x60),
    }


def test_a_folder_that_was_removed_and_a_disk_without_room_do_not_end_the_doctor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr(place.tempfile, "gettempdir", full)
    found = place.here()
    assert not found.may(found.cwd)
    assert not found.may(found.temporary)


def test_this_machine_can_be_looked_at_by_whoever_is_here() -> None:
    found = place.here()
    assert found.root == Path("/")
    assert found.account.root == (os.geteuid() == 0)
    assert found.may(Path("/dev/null"))
    assert not found.may(Path("/no/such/file"))
    assert found.version("gpiozero").startswith("2.")
    assert (found.version("no-such-package"), found.module("gpiozero"), found.module("no_such.module")) == (
        "",
        True,
        False,
    )
    assert found.users(Path("/dev/null")) == {}


@pytest.mark.parametrize(
    ("command", "said"), [(("echo", "yes"), "yes\n"), (("false",), ""), (("no-such-program",), "")]
)
def test_a_program_that_is_not_there_or_refuses_says_nothing(command: tuple[str, ...], said: str) -> None:
    assert place.here().run(command) == said


def test_who_has_a_file_open_is_told_by_name_and_number(tmp_path: Path) -> None:
    at = board(tmp_path)
    folder = at.at("/proc/9/fd")
    folder.mkdir(parents=True)
    os.symlink("/dev/ttyACM0", folder / "3")
    at.at("/proc/9/comm").write_text("screen\n")
    assert holding(at, "ttyACM0") == "screen (process 9)"
    assert holding(at, "ttyACM1") == ""


@pytest.fixture
def typed() -> Iterator[Any]:
    """Hands that type this."""
    read, write = os.pipe()
    yield lambda text: os.write(write, text) and Hands(read)
    os.close(read)
    os.close(write)


@pytest.mark.parametrize(("text", "yes"), [(b"\n", True), (b"y\n", True), (b"N\n", False), (b" no\n", False)])
def test_enter_is_yes(typed: Any, capsys: pytest.CaptureFixture[str], text: bytes, yes: bool) -> None:
    assert typed(text).yes("Is it red?") is yes
    assert capsys.readouterr().err == "Is it red? [Y/n] "


def test_whoever_types_ahead_answers_the_next_question_too(typed: Any) -> None:
    hands = typed(b"y\nn\n")
    assert (hands.yes("?"), hands.yes("?")) == (True, False)


def test_a_question_that_nobody_answers_within_a_minute_is_left_out() -> None:
    read, write = os.pipe()
    times = iter((0.0, 59.999, 60.0))
    assert Hands(read, clock=lambda: next(times)).yes("Is anybody there?") is None
    os.close(read)
    os.close(write)
