"""A game replayed, as its user would."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.__main__ import main
from tests.commands.rows import text


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Replay these lines: exit code, the JSON of every line printed, what was said on stderr."""

    def run(*values: Any) -> SimpleNamespace:
        path = tmp_path / "game.jsonl"
        path.write_text(text(*values), encoding="utf-8")
        code = main(["replay", str(path), "--json"])
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, lines=[json.loads(line) for line in out.splitlines()], err=err)

    return run
