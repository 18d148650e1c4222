"""Whatever befell one file of a journal: what is sound comes back, the rest is kept, nothing is made up."""

from __future__ import annotations

import os
import queue
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion import files, swap, tail
from companion.entries import Entry, entry, heading
from companion.inputs import Warned
from companion.journal import COPY, FILE, DiskError, Journal, JournalError
from companion.salvage import opened, remembered, restore, sound, stands
from companion.swap import NEW, PART
from companion.writer import Writer
from tests import damage
from tests.durable import swift
from tests.running import PATIENCE

HEADER = {"game": "cribbage", "players": ["Red", "Blue"], "options": {"target": 121}}


def chain(game: int, turns: int) -> list[Entry]:
    rows = [heading(game, HEADER, chosen=game > 1)]
    for turn in range(1, turns + 1):
        rows.append(entry(rows[-1].checksum, game, turn, {"do": "peg", "seat": turn % 2, "points": turn}))
    return rows


FIRST, SECOND = chain(1, 40), chain(2, 60)
COPIED = 30  # rows of the second game that are in the second copy; the others are in the log and the tail


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return plugged_out(tmp_path_factory)


def plugged_out(folders: pytest.TempPathFactory) -> Path:
    """Two games as a pulled plug leaves them."""
    live, left = folders.mktemp("live"), folders.mktemp("left") / "state"
    with Journal(live) as journal:
        journal.write(FIRST)
        journal.write(SECOND[:COPIED])
        journal.copy()
        before = SECOND[COPIED - 1]
        for item in SECOND[COPIED:]:
            journal.write([item])
            tail.add(live, [item], before)
            before = item
        shutil.copytree(live, left)
    return left


@pytest.fixture
def folder(tmp_path: Path, whole: Path) -> Path:
    shutil.copytree(whole, tmp_path / "state")
    return tmp_path / "state"


def held(folder: Path) -> dict[int, list[Entry]]:
    with opened(folder) as journal:
        return {game: list(journal.load(game).rows) for game in journal.games()}


WHOLE = {1: FIRST, 2: SECOND}


def test_a_pulled_plug_is_no_damage(folder):
    assert stands(folder)
    assert held(folder) == WHOLE
    assert not list(folder.glob("damaged-*"))


def test_a_look_at_the_second_copy_leaves_nothing_beside_it(folder):
    assert stands(folder)
    with opened(folder):
        pass
    assert sorted(path.name for path in folder.glob(f"{COPY}*")) == [COPY]


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def removed(path: Path) -> None:
    path.unlink()


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def halved(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def headless(path: Path) -> None:
    path.write_bytes(bytes(100) + path.read_bytes()[100:])


@pytest.mark.parametrize("damage", [emptied, removed, zeroed, halved, headless])
@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm", COPY, tail.FILE])
def test_no_damage_to_one_file_loses_a_move_while_the_tail_was_written(folder, name, damage):
    damage(folder / name)
    assert held(folder) == WHOLE
    assert held(folder) == WHOLE


@pytest.mark.parametrize("damage", [emptied, removed, zeroed, halved])
@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal"])
def test_without_the_tail_at_most_what_came_after_the_copy_is_lost(folder, name, damage):
    (folder / tail.FILE).unlink()
    damage(folder / name)
    games = held(folder)
    assert games[1] == FIRST
    assert games[2] == SECOND[: len(games[2])]
    assert len(games[2]) >= COPIED


def change(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    with db:
        db.execute(statement)
    db.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rows SET move = replace(move, '5', '6')",
        "DELETE FROM rows WHERE turn = 17",
        "UPDATE games SET chosen = 2",
        "UPDATE games SET header = x'ff00'",
        "UPDATE rows SET checksum = 7 WHERE game = 2",
        "DROP TABLE rows",
        "PRAGMA application_id = 7",
        "PRAGMA user_version = 7",
    ],
)
def test_what_was_changed_is_taken_from_where_it_is_sound(folder, statement):
    change(folder / FILE, statement)
    assert held(folder) == WHOLE
    assert (folder / "damaged-1" / FILE).exists()


def test_an_altered_row_is_never_taken_though_nobody_else_has_it(folder):
    for name in (COPY, tail.FILE):
        (folder / name).unlink()
    change(folder / FILE, "UPDATE rows SET move = replace(move, '45', '46') WHERE game = 2 AND turn = 45")
    assert held(folder) == {1: FIRST, 2: SECOND[:45]}


def test_rows_that_the_log_lost_come_from_the_tail(folder):
    with (folder / f"{FILE}-wal").open("r+b") as log:
        log.seek(32 + 24)
        log.write(b"\xff" * 8)
    assert not stands(folder)
    assert held(folder) == WHOLE
    assert "game 2 is back up to move 60" in remembered(folder, 2)


def test_what_was_there_is_kept_and_never_overwritten(folder):
    files_before = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != f"{FILE}-shm"}
    for _ in range(2):
        headless(folder / FILE)
        damaged = (folder / FILE).read_bytes()
        held(folder)
    assert (folder / "damaged-2" / FILE).read_bytes() == damaged
    kept = {path.name: path.read_bytes() for path in (folder / "damaged-1").iterdir()}
    for name in (f"{FILE}-wal", COPY, tail.FILE):
        assert kept[name] == files_before[name]


def test_what_was_said_is_remembered_for_the_game_that_was_gone_on_with(folder):
    headless(folder / FILE)
    words = restore(folder)
    assert remembered(folder, 2) == words
    assert remembered(folder, 1) == remembered(folder, 3) == ""
    assert words.startswith(
        "the journal was damaged: game 2 is back up to move 60, see that the pegs are right"
    )
    assert words.endswith(f"what was there is kept in {folder}/damaged-1")


def test_a_game_that_lost_its_end_is_named(folder):
    for name in (COPY, tail.FILE):
        (folder / name).unlink()
    change(folder / FILE, "UPDATE rows SET checksum = '0' WHERE game = 1 AND turn = 7")
    assert "; the end of game 1 is lost;" in restore(folder)
    assert len(held(folder)[1]) == 7


@pytest.mark.parametrize("statements", ["CREATE TABLE recipes (name)", "PRAGMA application_id = 9"])
def test_somebody_elses_database_is_refused_and_left(tmp_path, statements):
    change(tmp_path / FILE, statements)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(JournalError, match="no journal of the companion's"):
        opened(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_number_that_a_lost_game_had_is_not_given_again(folder):
    change(folder / FILE, "UPDATE games SET header = '' WHERE id = 2")
    for name in (COPY, tail.FILE):
        (folder / name).unlink()
    restore(folder)
    with Journal(folder) as journal:
        assert (journal.games(), journal.last_id()) == ([1], 2)


class PluggedOut(Exception):
    """The cable was pulled."""


def interrupted(folder: Path, step: int) -> bool:
    """Restore, the plug pulled before the call of that number; whether it came to its end before."""
    calls = iter(range(step))

    def pulled(real):
        def call(*given):
            if next(calls, None) is None:
                raise PluggedOut
            return real(*given)

        return call

    with pytest.MonkeyPatch.context() as patched:
        for name in ("put", "remove", "sync", "keep"):
            patched.setattr(files, name, pulled(getattr(files, name)))
        patched.setattr(os, "replace", pulled(os.replace))
        try:
            restore(folder)
        except PluggedOut:
            return False
    return True


def test_a_plug_pulled_in_the_middle_of_restoring_is_harmless_at_every_step(tmp_path, whole):
    done, step = False, 0
    while not done:
        folder = tmp_path / str(step)
        shutil.copytree(whole, folder)
        for name in (COPY, tail.FILE):  # all depends on the journal and its log
            (folder / name).unlink()
        with (folder / FILE).open("r+b") as file:
            file.seek(18)
            file.write(b"\3")
        done = interrupted(folder, step)
        assert held(folder) == WHOLE
        assert not [path for path in folder.iterdir() if path.name in (NEW, PART)]
        step += 1
    assert step > 8


def test_a_disk_without_room_leaves_all_as_it_was(folder, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    headless(folder / FILE)
    with monkeypatch.context() as patched:
        patched.setattr(swap, "make", full)
        with pytest.raises(OSError, match="No space"):
            restore(folder)
    assert not (folder / PART).exists()
    assert not (folder / "damaged-1").exists()
    assert {game: list(rows) for game, rows in sound(folder).items()} == WHOLE
    assert held(folder) == WHOLE


def test_where_nothing_can_be_read_nothing_is_put_in_its_place(folder, monkeypatch):
    for path in folder.iterdir():
        path.write_bytes(b"noise")

    def broken(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", broken)
        with pytest.raises(DiskError, match=r"cannot read .*journal\.db \(Input/output error\)"):
            restore(folder)
    assert (folder / FILE).read_bytes() == b"noise"


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM rows WHERE game = 1 AND turn > 20",
        "DELETE FROM rows WHERE game = 1",
        "DELETE FROM games WHERE id = 1",
        "UPDATE rows SET game = 9 WHERE game = 1 AND turn = 40",
    ],
)
def test_an_older_game_that_lost_its_end_without_a_trace_is_put_back_before_it_is_copied(folder, statement):
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute(statement)
    said = queue.SimpleQueue()
    with swift():
        writer = Writer(folder, said.put, time.monotonic, rows=SECOND)
        writer.start()
        writer.copy()
        assert writer.close(PATIENCE)
    for name in (FILE, COPY):
        assert damage.holds(folder, name) == {game: tuple(rows) for game, rows in WHOLE.items()}, name
    assert any(isinstance(said.get_nowait(), Warned) for _ in range(said.qsize()))
