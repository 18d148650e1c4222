"""The state folder as the doctor finds it: nothing in it is changed, whatever is wrong with it."""

from __future__ import annotations

import dataclasses
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion import statefolder
from companion.doctor import state
from companion.doctor.case import AS_COMPANION, Case, as_its_user
from companion.doctor.check import Check
from companion.journal import COPY, FILE
from companion.testing import Table
from tests.doctor.boards import case, place


@pytest.fixture
def played(tmp_path: Path) -> Case:
    """A table at which two games were played."""
    found = case(place(tmp_path))
    with Table(state=tmp_path / "state", way="pegs") as table:
        table.choose({"do": "peg", "seat": 0, "points": 8})
        table.choose("New game: sixty one")
        table.choose({"do": "dealer", "seat": 1})
    return found


def said(examined: Case) -> dict[str, Check]:
    return {check.name: check for look in (state.folder, state.journal) for check in look(examined)}


def folder(examined: Case) -> Path:
    assert examined.folder is not None
    return examined.folder


def files(examined: Case) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder(examined).iterdir() if path.is_file()}


def altered(path: Path) -> None:
    """A row that somebody changed, and SQLite finds nothing wrong with."""
    with closing(sqlite3.connect(path / FILE)) as db:
        db.execute("""UPDATE rows SET move = '{"do":"peg","seat":0,"points":9}' WHERE game = 1""")
        db.commit()


def torn(path: Path) -> None:
    """A page of the file that holds noise."""
    with closing(sqlite3.connect(path / FILE)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode = DELETE")
    whole = bytearray((path / FILE).read_bytes())
    whole[4096:8192] = os.urandom(4096)
    (path / FILE).write_bytes(whole)


def emptied(path: Path) -> None:
    for file in path.glob(f"{FILE}*"):
        file.unlink()
    (path / FILE).touch()


def foreign(path: Path) -> None:
    emptied(path)
    with closing(sqlite3.connect(path / FILE)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()


def test_a_journal_that_is_sound_is_counted_and_left_as_it_is(played: Case) -> None:
    before = files(played)
    found = said(played)["journal"]
    assert (found.verdict, found.words) == ("well", "2 games, 2 moves, every seal sound")
    assert files(played) == before


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (altered, "is damaged in game 1 at turn 1"),
        (torn, "damaged"),
        (foreign, "is no journal of the companion's"),
        (emptied, "is gone or empty"),
    ],
)
def test_a_journal_that_is_not_sound_is_named_with_the_way_out_and_not_repaired(
    played: Case, damage: Callable[[Path], None], words: str
) -> None:
    damage(folder(played))
    before = files(played)
    found = said(played)["journal"]
    assert found.verdict == "mend"
    assert words in found.words
    assert "aside" in found.fix
    assert {name: held for name, held in files(played).items() if name in before} == before


def test_where_nothing_was_played_yet_nothing_is_wrong_and_nothing_is_made(tmp_path: Path) -> None:
    found = said(case(place(tmp_path), folder=tmp_path / "not" / "yet"))
    assert found["state folder"].words == f"{tmp_path}/not/yet will be made"
    assert {check.verdict for check in found.values()} == {"well"}
    assert not (tmp_path / "not").exists()


def test_a_journal_that_is_gone_beside_its_copy_is_not_taken_for_a_new_one(played: Case) -> None:
    for path in folder(played).glob(f"{FILE}*"):
        path.unlink()
    found = said(played)["journal"]
    assert found.verdict == "mend"
    assert "is gone or empty" in found.words


def test_an_empty_folder_has_no_games(tmp_path: Path) -> None:
    assert said(case(place(tmp_path)))["journal"].words == "no game has been played yet"


def test_a_file_where_the_folder_should_be_is_to_be_moved_aside(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = said(case(place(tmp_path), folder=tmp_path / "file"))["state folder"]
    assert (found.verdict, found.words) == ("mend", f"{tmp_path}/file is no folder")
    assert f"mv {tmp_path}/file" in found.fix


def test_a_folder_that_may_not_be_written_is_to_be_given_to_its_user(tmp_path: Path) -> None:
    denied = tmp_path / "state"
    found = said(case(place(tmp_path, may=lambda path: path != denied)))["state folder"]
    assert (found.verdict, found.words) == ("mend", f"pat may not write in {denied}")
    assert f"sudo chown pat {denied}" in found.fix


def test_a_folder_that_cannot_be_made_is_to_be_made_and_what_it_lies_in_stays_its_owners(
    tmp_path: Path,
) -> None:
    meant = tmp_path / "var" / "companion"
    meant.parent.mkdir()
    examined = case(place(tmp_path, may=lambda path: path != meant.parent), folder=meant)
    found = said(examined)["state folder"]
    assert (found.verdict, found.words) == ("mend", f"pat may not write in {meant.parent}")
    assert found.fix.startswith(f"sudo install -d -o pat {meant} where ")
    assert "chown" not in found.fix


def test_a_user_without_a_home_is_to_name_a_folder_and_nobody_is_given_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", f"{tmp_path}/nonexistent")
    meant = tmp_path / "nonexistent" / ".local/state/companion"
    found = said(case(place(tmp_path, may=lambda path: False), folder=meant))["state folder"]
    assert found.words == f"this user's home folder {tmp_path}/nonexistent is not there"
    assert found.fix == "name another one: companion doctor --state DIR"


def test_a_disk_that_is_mounted_for_reading_is_to_be_mounted_for_writing(tmp_path: Path) -> None:
    at = place(tmp_path)
    (tmp_path / "proc/self/mountinfo").write_text("24 1 179:2 / / ro,noatime shared:1 - ext4 /dev/root ro\n")
    found = said(case(at))["state folder"]
    assert found.verdict == "mend"
    assert "sudo mount -o remount,rw" in found.fix


@pytest.mark.parametrize(("blocks", "verdict"), [(0, "mend"), (5_000, "warning"), (50_000, "well")])
def test_a_disk_that_fills_up_is_told_before_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blocks: int, verdict: str
) -> None:
    examined = case(place(tmp_path))
    monkeypatch.setattr(os, "statvfs", lambda path: SimpleNamespace(f_bavail=blocks, f_frsize=4096))
    found = said(examined)["state room"]
    assert found.verdict == verdict
    assert (verdict == "well") == (found.fix == "")


def test_a_user_without_a_home_folder_is_told_to_name_one(tmp_path: Path) -> None:
    found = said(case(place(tmp_path), folder=None))["state folder"]
    assert "--state" in found.fix


@pytest.mark.parametrize(
    ("root", "upper"),
    [
        ("overlay", "/var/lib/docker/overlay2/abc/diff"),  # a container of a developer's laptop
        ("overlay", "/mnt/usb/upper"),
    ],
)
def test_an_overlay_whose_changes_lie_on_a_disk_keeps_its_games(
    tmp_path: Path, root: str, upper: str
) -> None:
    at = place(tmp_path, "")
    lines = f"24 1 0:30 / / rw shared:1 - {root} overlay rw,lowerdir=/lower,upperdir={upper},workdir=/work\n"
    (tmp_path / "proc/self/mountinfo").write_text(f"{lines}25 24 8:1 / /mnt/usb rw - ext4 /dev/sda1 rw\n")
    assert said(case(at, "[web]\n"))["state lasts"].verdict == "well"


def test_a_folder_of_another_user_is_not_taken_for_damaged(played: Case) -> None:
    at = dataclasses.replace(played.place, may=lambda path: path != played.folder)
    found = said(dataclasses.replace(played, place=at))["journal"]
    assert (found.verdict, found.fix) == ("not looked at", as_its_user(played.file))


def test_who_plays_with_the_installed_table_is_its_service_and_with_another_whoever_began_it(
    tmp_path: Path,
) -> None:
    assert as_its_user(statefolder.INSTALLED) == AS_COMPANION
    own = tmp_path / "my-table.toml"
    assert as_its_user(own) == f"ask as the user who plays, without sudo: companion doctor --config {own}"


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", COPY, "journal.tail", "paired"])
def test_a_file_in_it_that_may_not_be_written_is_to_be_given_to_its_user(played: Case, name: str) -> None:
    file = folder(played) / name
    file.touch()
    at = dataclasses.replace(played.place, may=lambda path: path != file)
    found = said(dataclasses.replace(played, place=at))["state folder"]
    assert (found.verdict, found.words) == ("mend", f"pat may not write {name} in {file.parent}")
    assert found.fix == f"sudo chown pat {file}"


def test_root_sees_what_is_not_its_folders_owners(played: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    at = dataclasses.replace(played.place, account=dataclasses.replace(played.place.account, root=True))
    monkeypatch.setattr(Path, "owner", lambda path: "companion")
    monkeypatch.setattr(state, "_is_foreign", lambda case, file: file.name == FILE)
    found = said(dataclasses.replace(played, place=at))["state folder"]
    assert found.fix == f"sudo chown companion {folder(played) / FILE}"
