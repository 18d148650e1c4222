"""`companion run` on a disk that refuses, or that holds a damaged journal: the game is on, and it is said."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3

import pytest

from companion.journal import FILE
from tests.running import Running, companion

CUT = {"do": "cut", "cards": ["9C", "KD"]}
STARTER = {"do": "starter", "card": "JS"}


def notices(table: Running, kind: str) -> list[str]:
    return [notice["text"] for notice in table.scene()["notices"] if notice["kind"] == kind]


def flipped(state) -> None:
    db = sqlite3.connect(state / FILE)
    with db:
        db.execute("""UPDATE rows SET move = '{"do":"starter","card":"JC"}' WHERE turn = 2""")
    db.close()


def cut_short(state) -> None:
    os.truncate(state / FILE, 5000)


def diary(state) -> None:
    (state / FILE).write_text("Dear diary, " * 1000)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A game of two moves: the cut is in the second copy, the starter only in the journal and its tail."""
    state = tmp_path_factory.mktemp("played") / "games"
    with Running(state) as table:
        assert table.move(CUT)[0] == 200
        assert table.stop() == 0
    with Running(state) as table:
        assert table.move(STARTER)[0] == 200
        assert table.stop() == 0
    return state


@pytest.mark.parametrize("damage", [flipped, cut_short, diary])
def test_a_damaged_journal_is_restored_kept_aside_and_told_until_the_next_game(tmp_path, played, damage):
    state = tmp_path / "games"
    shutil.copytree(played, state)
    damage(state)
    before = (state / FILE).read_bytes()
    for _ in range(2):
        with Running(state) as table:
            assert table.scene()["turn"] == table.scene()["saved"] == 2
            assert table.scene()["tracks"][0]["score"] == 2  # his heels
            (words,) = notices(table, "device")
            assert words.startswith("the journal was damaged: game 1 is back up to move 2, see that the pegs")
            assert str(state / "damaged-1") in words
            assert words in table.talk()
            assert "Traceback" not in table.talk()
            table.kill()
    assert (state / "damaged-1" / FILE).read_bytes() == before
    assert not (state / "damaged-2").exists()
    with Running(state) as table:
        assert table.move({"do": "new", "preset": "sixty-one"})[0] == 200
        assert notices(table, "device") == []


def test_where_no_game_came_back_the_page_says_so_until_the_next_game(tmp_path, played):
    state = tmp_path / "games"
    shutil.copytree(played, state)
    for path in state.glob("journal*"):
        path.write_bytes(b"noise" * 999)
    for _ in range(2):
        with Running(state) as table:
            (words,) = notices(table, "device")
            assert words.startswith("the journal was damaged: no game was left in it")
            assert str(state / "damaged-1") in words
            table.kill()
    with Running(state) as table:
        assert table.move({"do": "new", "preset": "sixty-one"})[0] == 200
        assert notices(table, "device") == []


def test_a_journal_that_is_gone_comes_back_from_the_copy_and_the_tail(tmp_path, played):
    state = tmp_path / "games"
    shutil.copytree(played, state)
    for path in state.glob(f"{FILE}*"):
        path.unlink()
    with Running(state) as table:
        assert table.scene()["turn"] == 2
        assert "the journal was gone: game 1 is back up to move 2" in table.talk()


def test_reading_a_damaged_journal_changes_nothing_and_says_who_restores_it(tmp_path, played):
    state = tmp_path / "games"
    shutil.copytree(played, state)
    flipped(state)
    done = companion("export", "--state", state)
    assert (done.returncode, done.stdout) == (1, "")
    assert "damaged in game 1 at turn 2: `companion run` restores what is sound" in done.stderr
    assert not (state / "damaged-1").exists()


def test_where_no_folder_can_be_made_the_game_goes_on_in_memory_until_one_can(tmp_path):
    state = tmp_path / "games"
    state.write_text("")
    with Running(state) as table:
        assert notices(table, "unsaved")
        table.until(lambda: f"cannot keep games in {state} (File exists)" in notices(table, "unsaved")[0])
        assert f"not saved: the disk takes no writing: look at {state}" in table.talk()
        status, body = table.move(CUT)
        assert (status, body["saved"]) == (202, False)
        state.unlink()
        table.until(lambda: table.scene()["saved"] == 1)
        assert notices(table, "unsaved") == []
        table.kill()
    with Running(state) as table:
        assert table.scene()["turn"] == 1


ROOM = 8192  # bytes that a file may have: too few for a journal, enough for what is said


def no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))


@pytest.mark.parametrize("begun", [False, True])
def test_a_disk_without_room_at_the_start_has_the_game_go_on_in_memory_until_there_is_some(
    tmp_path, played, begun
):
    state = tmp_path / "games"
    if begun:
        shutil.copytree(played, state)
    with Running(state, preexec_fn=no_room) as table:
        turn = 2 if begun else 0
        assert table.scene()["turn"] == turn
        assert notices(table, "unsaved")[0].startswith("NOT SAVED: ")
        move = {"do": "play", "seat": 1, "card": "4C"} if begun else CUT
        assert table.move(move)[1]["saved"] is False
        limits = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, limits)
        table.until(lambda: table.scene()["saved"] == turn + 1)
        assert notices(table, "unsaved") == []
        table.kill()
    with Running(state) as table:
        assert table.scene()["turn"] == turn + 1


def test_a_damaged_journal_on_a_disk_without_room_is_played_on_from_memory_and_restored_later(
    tmp_path, played
):
    state = tmp_path / "games"
    shutil.copytree(played, state)
    cut_short(state)
    with Running(state, preexec_fn=no_room) as table:
        assert table.scene()["turn"] == 2
        assert notices(table, "unsaved")
        limits = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, limits)
        table.until(lambda: not notices(table, "unsaved"))
        assert table.move({"do": "play", "seat": 1, "card": "4C"})[0] == 200
        table.kill()
    with Running(state) as table:
        assert table.scene()["turn"] == 3
        assert (state / "damaged-1" / FILE).stat().st_size == 5000


def test_what_refuses_to_the_end_is_told_at_the_end(tmp_path):
    state = tmp_path / "games"
    state.write_text("")
    with Running(state) as table:
        assert table.move(CUT)[0] == 202
        assert table.stop() == 1
        assert "the newest moves are NOT SAVED" in table.talk()
