"""`companion calibrate` as a process: left, taken up again, and never beside a companion that runs."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from companion import config, statefolder
from companion.devices.holes import Segment
from companion.devices.walkshown import ASKED
from companion.journal import JournalError
from tests.commands.calibrate.people import Session


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_is_left_in_order_and_taken_up_again(tmp_path: Path, number: int) -> None:
    session = Session(tmp_path)
    session.until("the last of the strip")
    assert session.lit()[121] == ASKED
    session.terminal.type(b"\n\n\n")
    session.until("hole 11 and on")
    session.process.send_signal(number)
    assert session.end() == (130, "")
    session.until("left: the same command goes on there")
    assert session.lit() == {}
    again = Session(tmp_path)
    again.until("hole 11 and on")
    with pytest.raises(JournalError, match="another companion"), statefolder.held(tmp_path):
        pass
    again.terminal.type(b"\n" * 12)
    code, printed = again.end()
    assert (code, printed.split(":")[1:]) == (
        0,
        [f" 121 holes over 121 lights; the former one is {again.table}.bak\n"],
    )
    assert config.load(again.table).devices["leds"].map == (Segment((1, 121), 1),)


def test_while_the_companion_runs_it_is_refused(tmp_path: Path) -> None:
    with statefolder.held(tmp_path):
        session = Session(tmp_path)
        assert session.end() == (1, "")
    session.until("the companion is running")
    session.until("sudo systemctl stop companion")
