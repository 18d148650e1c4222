"""What stands beside a journal: no name is believed, and what is no file hinders nobody."""

from __future__ import annotations

import errno
import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import files, swap, tail
from companion.entries import entry, heading
from companion.journal import COPY, FILE
from companion.salvage import opened, stands
from companion.swap import FRESH, NEW, PART, SUM
from tests.test_salvage import HEADER, SECOND, WHOLE, held, plugged_out

OTHER = heading(7, HEADER, chosen=True)
OTHERS = {7: [OTHER, entry(OTHER.checksum, 7, 1, {"do": "peg", "seat": 1, "points": 5})]}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return plugged_out(tmp_path_factory)


@pytest.fixture
def folder(tmp_path: Path, whole: Path) -> Path:
    shutil.copytree(whole, tmp_path / "state")
    return tmp_path / "state"


def empty(path: Path) -> None:
    path.touch()


def noise(path: Path) -> None:
    path.write_bytes(b"hello\n")


def sound_journal(path: Path) -> None:
    """A journal of ours without a fault, which nobody wanted there."""
    swap._build(path, OTHERS, 7)


def link(path: Path) -> None:
    sound_journal(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def listened(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(path))


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def nowhere(path: Path) -> None:
    path.symlink_to("no")


STRAYS = [os.mkfifo, os.mkdir, listened, endless, nowhere]


@pytest.mark.parametrize("make", [empty, noise, sound_journal, link, *STRAYS])
def test_what_only_has_the_name_of_a_journal_to_come_takes_no_place_and_is_kept(
    folder: Path, caplog: pytest.LogCaptureFixture, make: Callable[[Path], None]
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    make(folder / NEW)
    assert held(folder) == WHOLE
    kept = folder / "damaged-1"
    assert os.path.lexists(kept / NEW)
    assert not os.path.lexists(folder / NEW)
    assert str(kept) in caplog.text
    assert [path.name for path in kept.iterdir()] == [NEW]
    for name in (COPY, tail.FILE):
        assert (folder / name).read_bytes() == before[name], name


@pytest.mark.parametrize("make", STRAYS)
@pytest.mark.parametrize(
    "name", [f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-journal", COPY, FRESH, tail.FILE, PART, SUM]
)
def test_what_is_no_file_where_one_belongs_loses_nothing_and_is_kept_with_words(
    folder: Path, caplog: pytest.LogCaptureFixture, name: str, make: Callable[[Path], None]
) -> None:
    files.remove(folder / name)
    make(folder / name)
    assert held(folder) == WHOLE
    assert os.path.lexists(folder / "damaged-1" / name)
    assert f"{name} is no file: it is kept in {folder}/damaged-1" in caplog.text
    assert stands(folder)


@pytest.mark.parametrize("make", STRAYS)
def test_a_tail_that_became_something_else_while_it_plays_is_begun_anew(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / tail.FILE)
    tail.add(tmp_path, SECOND[:2])
    assert list(tail.read(tmp_path / tail.FILE)) == SECOND[:2]
    assert os.path.lexists(tmp_path / "damaged-1" / tail.FILE)


def parted(folder: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """A swap to OTHERS that ended when something was to be done to the file of that name."""

    def ended(path: Path) -> None:
        if path.name == place and (place != SUM or path.exists()):  # it is tidied away before it is laid
            raise OSError(5, "Input/output error")
        path.unlink(missing_ok=True)

    with monkeypatch.context() as patched:
        patched.setattr(files, "remove", ended)
        with pytest.raises(OSError, match="Input/output"):
            swap.swap(folder, OTHERS, 7, folder / "before-1")


@pytest.mark.parametrize("damage", [empty, noise, os.unlink])
@pytest.mark.parametrize("place", [tail.FILE, f"{FILE}-shm"])
def test_a_swap_that_was_parted_is_gone_on_with_though_the_new_journal_is_damaged(
    folder: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None], place: str
) -> None:
    parted(folder, monkeypatch, place)
    path = folder / NEW
    if damage is os.unlink:  # and what came in its place is another thing
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(b"")
        damage(path)
    assert held(folder) == OTHERS
    assert not [name for name in (NEW, PART, SUM) if os.path.lexists(folder / name)]


def test_what_root_makes_in_the_folder_of_another_is_theirs(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: set[int] = set()

    def chown(path: Path, user: int, group: int, *, follow_symlinks: bool) -> None:
        assert (user, group, follow_symlinks) == (4242, 4243, False)
        given.add(path.lstat().st_ino)

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", chown)
    monkeypatch.setattr(files, "owner", lambda folder: (4242, 4243))
    before = {path.lstat().st_ino for path in folder.rglob("*")}
    swap.swap(folder, OTHERS, 7, folder / "before-1", ("note.txt", "words"))
    with opened(folder) as journal:
        journal.copy()
    tail.add(folder, OTHERS[7][1:], OTHER)
    made = [path for path in folder.rglob("*") if path.lstat().st_ino not in before]
    assert {path.name for path in made} >= {FILE, COPY, tail.FILE, "before-1", "note.txt"}
    assert [path for path in made if path.lstat().st_ino not in given] == []


def test_a_link_that_somebody_laid_makes_no_file_of_another_folder_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").touch()
    os.link(tmp_path / "secret", tmp_path / "hard")
    (tmp_path / "soft").symlink_to("secret")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda *_, **__: pytest.fail("it was given away"))
    monkeypatch.setattr(files, "owner", lambda folder: (4242, 4243))
    for name in ("hard", "soft", "none"):
        files.give(tmp_path / name)


@pytest.mark.parametrize("make", [empty, sound_journal, os.mkdir])
def test_the_sum_of_a_swap_that_is_over_has_no_other_journal_take_a_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    parted(folder, monkeypatch, SUM)
    assert (folder / SUM).exists()
    for turn in (2, 3):
        with opened(folder) as journal:
            before = journal.load(7).rows[-1]
            journal.write([entry(before.checksum, 7, turn, {"do": "peg", "seat": 1, "points": 5})])
        assert not (folder / SUM).exists()
    make(folder / NEW)
    assert len(held(folder)[7]) == 4


def test_what_cannot_be_given_to_its_owner_is_said_once(tmp_path, monkeypatch, caplog):
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    (tmp_path / FILE).touch()
    monkeypatch.setattr(files.os, "geteuid", lambda: 0)
    monkeypatch.setattr(files, "owner", lambda _: (65534, 65534))
    monkeypatch.setattr(files.os, "chown", refused)
    with caplog.at_level("INFO", "companion.files"):
        for _ in range(3):
            files.give(tmp_path / FILE)
    assert caplog.messages == [f"{tmp_path / FILE} stays root's (Operation not permitted)"]
