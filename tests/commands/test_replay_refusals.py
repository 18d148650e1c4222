"""`companion replay` where it stops: the sentence on stderr names the line or the file; the exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from tests.commands.rows import HEADER, PEGS, peg, text

ROOT = Path(__file__).parents[2]


def test_a_refused_line_is_named_after_the_lines_before_it_were_printed(replay: Any):
    result = replay(PEGS, peg(0, 2), peg(0, 122), peg(0, 3))
    assert result.code == 1
    assert [line["turn"] for line in result.lines] == [1]
    assert "line 3: 122 holes cannot be pegged" in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        "nonsense",
        '{"do": "play", "seat": 0, "card": "XX"}',
        '{"do": "play", "seat": 2, "card": "5H"}',
        '{"do": "play", "seat": -1, "card": "5H"}',
        '{"do": "play", "seat": null, "card": "5H"}',
        '{"do": "play", "seat": 0}',
        '{"do": "go", "seat": 9999999999999999999999}',
        '{"do": "peg", "seat": 0, "points": 0}',
        '{"do": "peg", "seat": 0, "points": 122}',
        '{"do": "peg", "seat": 0, "points": "6"}',
        '{"do": "peg", "seat": 5, "points": 6}',
        '{"do": "cut", "cards": []}',
        '{"do": "cut", "cards": ["5H", "5H"]}',
        '{"do": "cut", "cards": "5H"}',
        '{"do": "dealer", "seat": 2}',
        '{"do": "hand", "seat": 0, "cards": ["5H"]}',
        '{"do": "crib", "cards": ["5H"]}',
        '{"do": "deal"}',
        '{"do": "next"}',
        '{"do": "undo"}',
        '{"do": "redo"}',
        '{"do": "amend", "as": []}',
        '{"do": "amend", "as": [{"do": "undo"}]}',
        '{"do": "new", "preset": "kitchen-table"}',
    ],
)
def test_no_broken_line_makes_a_traceback(broken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.jsonl"
    path.write_text(text(HEADER) + broken + "\n", encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"companion: .*game\.jsonl, line 2: .+\n", err)


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
@pytest.mark.parametrize(("size", "code"), [(65_536, 0), (65_537, 1)])
def test_a_line_may_have_65536_bytes_without_its_end(
    size: int, code: int, end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "game.jsonl"
    first, second = json.dumps(PEGS), json.dumps(peg(0, 2))
    path.write_bytes(f"{first}\n{second[:-1]}{' ' * (size - len(second))}}}{end}".encode())
    assert main(["replay", str(path)]) == code
    assert ("It is longer than 65536 bytes" in capsys.readouterr().err) == bool(code)


def test_a_dash_reads_standard_input():
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "replay", "-", "--json"],
        input=text(PEGS, peg(0, 2), "x"),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert ran.returncode == 1
    assert json.loads(ran.stdout)["pegs"] == [[2, 0], [0, 0]]
    assert ran.stderr.startswith("companion: stdin, line 3: ")


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for path in (tmp_path / "none.jsonl", tmp_path):
        assert main(["replay", str(path)]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert re.fullmatch(rf"companion: {re.escape(str(path))} cannot be read: .+\n", err)


def test_no_file_is_wrong_usage(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as usage:
        main(["replay"])
    assert usage.value.code == 2
    assert "FILE" in capsys.readouterr().err
