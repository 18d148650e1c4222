"""The clock of a Pi without a network may be anything, and jump: nothing in a journal hangs on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.running import Running, companion

YEARS = ("+0", "-10y", "+10y", "-10y", "+0")


def libfaketime() -> str:
    """tests/debian.txt has it."""
    (library, *_) = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    return str(library)


def test_moves_keep_their_order_while_the_clock_goes_ten_years_back_and_forth(tmp_path):
    clock, state = tmp_path / "clock", tmp_path / "games"
    clock.write_text("+0")
    pegs = tmp_path / "pegs.toml"
    pegs.write_text('[game]\nway = "pegs"\nplayers = ["Ann", "Bob"]\n[web]\n')
    env = {
        **os.environ,
        "LD_PRELOAD": libfaketime(),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    points = 0
    for start in range(2):
        with Running(state, "--config", str(pegs), env=env) as table:
            for years in YEARS:
                clock.write_text(years)
                points += 1
                move = {"do": "peg", "seat": 0, "points": points}
                said = table.move(move)[1]
                assert (said["game"], said["turn"]) == (1, points)
                table.until(lambda turn=points: table.scene()["saved"] == turn)
            table.kill() if start else table.stop()
    lines = companion("export", "--state", state).stdout.splitlines()[1:]
    assert [json.loads(line)["points"] for line in lines] == list(range(1, 11))
    assert not list(state.glob("damaged-*"))


def test_the_clock_of_this_test_does_jump(tmp_path):
    clock = tmp_path / "clock"
    clock.write_text("-10y")
    env = {**os.environ, "LD_PRELOAD": libfaketime(), "FAKETIME_TIMESTAMP_FILE": str(clock)}

    script = "import time; print(time.time())"
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    assert float(done.stdout) < time.time() - 9 * 365 * 86400
