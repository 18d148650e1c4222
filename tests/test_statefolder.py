"""One folder, one companion."""

from __future__ import annotations

import errno
import os
import pwd
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import statefolder
from companion.journal import DiskError, JournalError
from companion.writer import words


def test_a_missing_folder_is_made(tmp_path):
    with statefolder.held(tmp_path / "a" / "b") as folder:
        assert folder.path.is_dir()


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


def refused(folder: Path, words: str) -> None:
    with pytest.raises(JournalError, match=words), statefolder.held(folder):
        pass


def test_no_file_that_is_tidied_away_sets_the_folder_free(tmp_path):
    with statefolder.held(tmp_path):
        for path in tmp_path.iterdir():
            path.unlink()
        refused(tmp_path, "another companion")


def test_the_same_folder_by_another_name_is_held_too(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "link").symlink_to("games")
    with statefolder.held(tmp_path / "games"):
        refused(tmp_path / "link", "another companion")


@pytest.mark.parametrize("take", [shutil.rmtree, lambda folder: folder.rename(folder.with_name("aside"))])
def test_a_folder_that_vanished_is_made_again_and_held(tmp_path, take):
    with statefolder.held(tmp_path / "games") as folder:
        take(folder.path)
        folder.keep()
        assert folder.path.is_dir()
        refused(folder.path, rf"process {os.getpid()}\)")


def test_keeping_what_is_held_changes_nothing(tmp_path):
    with statefolder.held(tmp_path) as folder:
        before = (tmp_path / statefolder.OWNER).stat().st_ino
        folder.keep()
        assert (tmp_path / statefolder.OWNER).stat().st_ino == before


@pytest.mark.parametrize("owner", [os.mkfifo, lambda path: path.symlink_to("nowhere"), Path.touch])
def test_whatever_stands_where_the_number_goes_gives_way_to_it(tmp_path, owner):
    owner(tmp_path / statefolder.OWNER)
    with statefolder.held(tmp_path):
        assert (tmp_path / statefolder.OWNER).read_text() == f"{os.getpid()}\n"


@pytest.mark.parametrize("owner", [os.mkfifo, os.mkdir, lambda path: None])
def test_an_owner_that_cannot_be_read_is_unknown(tmp_path, owner):
    with statefolder.held(tmp_path):
        (tmp_path / statefolder.OWNER).unlink()
        owner(tmp_path / statefolder.OWNER)
        refused(tmp_path, r"process unknown\)")


FULL = """
import resource, sys
from pathlib import Path
from companion import statefolder
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    with statefolder.held(Path(sys.argv[1])):
        pass
except statefolder.JournalError as error:
    print(error)
"""


def test_a_disk_that_takes_no_byte_is_one_sentence_and_leaves_no_file(tmp_path):
    done = subprocess.run([sys.executable, "-c", FULL, tmp_path], capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)
    assert done.stdout.startswith(f"cannot keep games in {tmp_path} (File too large): give the companion")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_with_both_ways_out(tmp_path, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "mkdir", full)
    refused(tmp_path / "games", "the disk is full: free some space in .*/games, or .*--state")


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"XDG_STATE_HOME": "/var/games"}, "/var/games/companion"),
        ({"XDG_STATE_HOME": "", "HOME": "/home/ann"}, "/home/ann/.local/state/companion"),
    ],
)
def test_the_folder_of_a_real_table_is_the_users_own_and_the_simulated_one_has_its_own_below(
    monkeypatch, environment, folder
):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert statefolder.own() == Path(folder)
    assert statefolder.simulated() == Path(folder) / "simulated"


def test_whoever_wants_the_devices_is_told_that_a_companion_has_them(tmp_path):
    with statefolder.held(tmp_path):
        words = rf"the companion is running \(process {os.getpid()}\).*sudo systemctl stop companion"
        with pytest.raises(JournalError, match=words), statefolder.unused(tmp_path):
            pass
    with statefolder.unused(tmp_path):
        refused(tmp_path, "another companion")
    with statefolder.held(tmp_path):
        pass


def test_nothing_is_made_where_nobody_has_kept_games(tmp_path):
    with statefolder.unused(tmp_path / "state"):
        assert list(tmp_path.iterdir()) == []


def test_a_folder_that_nobody_may_look_into_is_said(tmp_path):
    (tmp_path / "state").write_text("")
    with pytest.raises(JournalError, match=r"Not a directory.*sudo"), statefolder.unused(tmp_path / "state"):
        pass


def test_a_folder_that_takes_no_writing_is_held_all_the_same_and_signed_once_it_does(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as patched:
        patched.setattr(statefolder, "_write", refuse)
        with pytest.raises(DiskError, match="Read-only"), statefolder.held(tmp_path):
            pass
        folder = statefolder.Held(tmp_path)
        for _ in range(2):
            with pytest.raises(DiskError, match="Read-only"):
                folder.keep()
        refused(tmp_path, "another companion")
    folder.keep()
    assert (tmp_path / statefolder.OWNER).read_text() == f"{os.getpid()}\n"
    folder.close()


@pytest.mark.parametrize(
    ("denied", "where"),
    [("games", "in {}/games"), (".", "in {}"), ("games/journal.db", "{}/games/journal.db")],
)
def test_a_folder_of_somebody_elses_says_who_may_not_write_where_and_the_way_out(
    tmp_path, monkeypatch, denied, where
):
    folder, denied = tmp_path / "games", tmp_path / denied
    if denied != tmp_path:
        folder.mkdir()
        (folder / "journal.db").write_text("")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != denied)
    monkeypatch.setattr(Path, "mkdir", refusing(errno.EACCES))
    name = pwd.getpwuid(os.geteuid()).pw_name
    fix = f"chmod u+w {denied}, or " if denied.suffix else ""
    way_out = f"{fix}name another folder with --state; companion doctor says more"
    said = f"{name} may not write {where.format(tmp_path)}: {way_out}"
    with pytest.raises(DiskError) as ended, statefolder.held(folder):
        pass
    assert str(ended.value) == said
    assert words(sqlite3.OperationalError("attempt to write a readonly database"), folder) == said


def refusing(number: int) -> Callable[..., None]:
    def refuses(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuses
