"""One folder, one companion."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion import statefolder
from companion.journal import JournalError


def test_a_missing_folder_is_made(tmp_path):
    with statefolder.held(tmp_path / "a" / "b") as folder:
        assert folder.is_dir()


def test_a_second_companion_is_told_who_has_the_folder(tmp_path):
    with (
        statefolder.held(tmp_path),
        pytest.raises(JournalError, match=rf"another companion \(process {os.getpid()}\)"),
        statefolder.held(tmp_path),
    ):
        pass


def test_the_folder_is_free_again_afterwards(tmp_path):
    for _ in range(2):
        with statefolder.held(tmp_path):
            pass


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    words = r"cannot keep games in .*/file/x \(Not a directory\): .*--state"
    with pytest.raises(JournalError, match=words), statefolder.held(tmp_path / "file" / "x"):
        pass


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"XDG_STATE_HOME": "/var/games"}, "/var/games/companion"),
        ({"XDG_STATE_HOME": "", "HOME": "/home/ann"}, "/home/ann/.local/state/companion"),
    ],
)
def test_the_default_folder_is_the_users_own(monkeypatch, environment, folder):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert statefolder.default() == Path(folder)
