"""The log as a terminal has it, and as the journal of systemd takes it."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import logs
from companion.logs import Seldom, begin, is_journal

log = logging.getLogger("companion.test")


def written(path: Path, *, journal: bool) -> list[str]:
    """What a few records become in a file that is, or is not, the journal's."""
    root = logging.getLogger()
    with pytest.MonkeyPatch.context() as patched, path.open("w") as stream:
        patched.setattr(root, "handlers", [])  # as a fresh process has it
        patched.setattr(root, "level", logging.WARNING)
        found = os.fstat(stream.fileno())
        begin(stream, {"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino if journal else 1}"})
        log.debug("not told")
        log.info("the game goes on")
        log.warning("screen is away: no answer")
        log.error("not saved: the disk is full")
        try:
            raise ZeroDivisionError("oops")
        except ZeroDivisionError:
            log.exception("two\nlines")
    return path.read_text().splitlines()


def test_at_a_terminal_the_words_stand_alone(tmp_path: Path) -> None:
    lines = written(tmp_path / "talk", journal=False)
    assert lines[:3] == ["the game goes on", "screen is away: no answer", "not saved: the disk is full"]
    assert not any(line.startswith("<") for line in lines)


def test_the_journal_gets_the_priority_of_each_line_and_no_second_time(tmp_path: Path) -> None:
    lines = written(tmp_path / "talk", journal=True)
    assert lines[:5] == [
        "<6>the game goes on",
        "<4>screen is away: no answer",
        "<3>not saved: the disk is full",
        "<3>two",
        "<3>lines",
    ]
    assert lines[-1] == "<3>ZeroDivisionError: oops"
    assert all(line.startswith("<3>") for line in lines[3:])


@pytest.mark.parametrize("said", ["", "1", "8:x", "8:9:10"])
def test_anything_else_is_no_journal(tmp_path: Path, said: str) -> None:
    with (tmp_path / "talk").open("w") as stream:
        assert not is_journal(stream, {"JOURNAL_STREAM": said})
        assert not is_journal(stream, {})
    assert not is_journal(io.StringIO(), {"JOURNAL_STREAM": "1:2"})


@pytest.fixture
def said() -> Iterator[tuple[list[float], io.StringIO]]:
    """A clock, and what is logged by it."""
    now, out = [0.0], io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(Seldom(lambda: now[0]))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield now, out
    log.removeHandler(handler)


def test_a_plug_that_is_loose_all_evening_is_said_five_times_a_minute_with_the_sum(
    said: tuple[list[float], io.StringIO],
) -> None:
    now, out = said
    for second in range(3600):
        now[0] = float(second)
        log.warning("scanner is away: %s", "it was unplugged")
    lines = out.getvalue().splitlines()
    assert len(lines) == 5 * 60
    assert lines[4] == "scanner is away: it was unplugged"
    assert lines[5] == "scanner is away: it was unplugged (and 55 times more since it was said last)"


def test_other_lines_pass_meanwhile_and_few_are_remembered(said: tuple[list[float], io.StringIO]) -> None:
    _, out = said
    for number in range(20):
        log.warning("scanner is away")
        log.info("game %d", number)
    assert len(out.getvalue().splitlines()) == 5 + 20
    for number in range(10_000):
        log.info("game %d", number)
    (seldom,) = (each for handler in log.handlers for each in handler.filters)
    assert isinstance(seldom, Seldom)
    assert len(seldom._told) == logs.KINDS
