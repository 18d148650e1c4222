"""A table whose strip is to be walked round, what is said of it, and a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands import calibrate
from tests.commands.calibrate.people import TABLE, Terminal


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What it says."""
    heard: list[str] = []
    monkeypatch.setattr(calibrate, "_say", heard.append)
    return heard


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "table.toml"
    file.write_text(TABLE.format(bus="recorder"))
    return file


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.close()
