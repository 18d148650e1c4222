"""All games leave in one file, which says by itself whether it is whole, and come back from it."""

from __future__ import annotations

import json
import os
import shutil
from types import SimpleNamespace

import pytest

from companion import files
from companion.__main__ import main
from companion.entries import heading
from companion.journal import COPY, FILE, LAST_NUMBER, Journal
from companion.salvage import opened
from companion.statefolder import held
from companion.swap import NEW, swap
from companion.testing import Table
from tests.running import companion


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("played")
    with Table(state=folder, way="pegs", players=("Ann", "Bøb")) as table:
        table.choose({"do": "peg", "seat": 0, "points": 8})
        table.choose({"do": "undo"})
        table.choose("New game: sixty one")
        table.choose({"do": "dealer", "seat": 1})
    return folder


@pytest.fixture
def state(tmp_path, played):
    shutil.copytree(played, tmp_path / "state")
    return tmp_path / "state"


@pytest.fixture
def backup(tmp_path, played):
    assert main(["backup", str(tmp_path / "games.backup"), "--state", str(played)]) == 0
    return tmp_path / "games.backup"


def games(folder) -> dict:
    with Journal(folder, "ro") as journal:
        return {game: journal.load(game).rows for game in journal.games()}


def restore(capsys, backup, folder) -> SimpleNamespace:
    capsys.readouterr()
    code = main(["restore", str(backup), "--state", str(folder)])
    out, err = capsys.readouterr()
    return SimpleNamespace(code=code, out=out, err=err)


def test_all_games_come_back_as_they_were_where_there_were_none(tmp_path, played, backup, capsys):
    done = restore(capsys, backup, tmp_path / "new")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{tmp_path}/new holds the 2 games and 3 moves of {backup}\n"
    assert games(tmp_path / "new") == games(played)
    with Table(state=tmp_path / "new") as table:
        assert (table.scene.game, table.scene.turn) == (2, 1)


def test_a_backup_is_text_with_a_sum_over_all_of_it(backup):
    first, *rows, last = map(json.loads, backup.read_text("utf-8").splitlines())
    assert first == {"backup": "Cribbage Companion", "version": 1}
    assert [row[:2] for row in rows] == [[1, 0], [1, 1], [1, 2], [2, 0], [2, 1]]
    assert (last["games"], last["rows"], len(last["blake2b"])) == (2, 5, 64)


def test_what_was_there_is_kept_aside_each_time(state, backup, capsys):
    with Table(state=state) as table:
        table.choose({"do": "dealer", "seat": 0})
    for number in (1, 2):
        before = games(state)
        assert restore(capsys, backup, state).out.endswith(
            f"; what was there is kept in {state}/before-{number}\n"
        )
        assert games(state / f"before-{number}") == before
    assert games(state) == games(state / "before-2")


def test_the_table_may_be_playing_while_a_backup_is_made(state, tmp_path):
    with Table(state=state) as table:
        table.choose("New game: pegs only")
        assert main(["backup", str(tmp_path / "now"), "--state", str(state)]) == 0
    assert b'[3,0,true,"' in (tmp_path / "now").read_bytes()


def test_nothing_is_restored_under_a_companion_that_runs(state, backup, capsys):
    before = games(state)
    with held(state):
        done = restore(capsys, backup, state)
    assert (done.code, done.out) == (1, "")
    assert "another companion (process" in done.err
    assert "stop it" in done.err
    assert games(state) == before


def lines(path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_a_file_that_was_cut_is_refused_wherever(state, backup, tmp_path, capsys):
    whole = backup.read_bytes()
    before = games(state)
    for size in range(len(whole)):
        (tmp_path / "cut").write_bytes(whole[:size])
        done = restore(capsys, tmp_path / "cut", state)
        assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
        assert "nothing was changed" in done.err or "is no backup" in done.err
    assert games(state) == before
    assert not (state / "before-1").exists()


@pytest.mark.parametrize("line", [1, 2, 3, 6, 7])
def test_a_changed_letter_is_named_by_its_line(state, backup, line, capsys):
    changed = lines(backup)
    for place in range(0, len(changed[line - 1]) - 1, 7):
        damaged = bytearray(changed[line - 1])
        damaged[place] ^= 1
        backup.write_bytes(b"".join([*changed[: line - 1], bytes(damaged), *changed[line:]]))
        done = restore(capsys, backup, state)
        assert done.code == 1
        assert f"line {line} is not as it was written" in done.err or (line == 1 and "backup" in done.err)


def test_a_line_that_is_missing_or_doubled_is_found(state, backup, capsys):
    whole = lines(backup)
    for place in range(1, len(whole) - 1):
        for changed in (whole[:place] + whole[place + 1 :], whole[:place] + whole[place - 1 :]):
            backup.write_bytes(b"".join(changed))
            assert restore(capsys, backup, state).code == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("Dear diary\n", "is no backup of the companion's"),
        ('{"backup":"Cribbage Companion","version":2}\n', "is a backup of version"),
        ('{"backup":"Cribbage Companion","version":1}\n[1,0,false,"\\ud800","00"]\n', "line 2"),
    ],
)
def test_what_is_no_backup_is_one_sentence(state, tmp_path, text, words, capsys):
    (tmp_path / "file").write_text(text)
    done = restore(capsys, tmp_path / "file", state)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert words in done.err


def test_a_file_that_is_not_there_is_one_sentence(state, tmp_path, capsys):
    done = restore(capsys, tmp_path / "none", state)
    assert (done.code, done.err) == (
        1,
        f"companion: {tmp_path}/none cannot be read: No such file or directory\n",
    )


def test_a_backup_that_cannot_be_written_is_one_sentence_and_leaves_the_one_of_before(
    played, tmp_path, capsys
):
    code = main(["backup", str(tmp_path / "none" / "games"), "--state", str(played)])
    assert (code, capsys.readouterr().err.count("\n")) == (1, 1)
    assert main(["backup", str(tmp_path / "x"), "--state", str(tmp_path / "empty")]) == 1
    assert not (tmp_path / "x").exists()


def test_stdout_and_stdin_serve_as_files(played, tmp_path):
    made = companion("backup", "-", "--state", played)
    assert (made.returncode, made.stderr) == (0, "")
    done = companion("restore", "-", "--state", tmp_path / "new", input=made.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{tmp_path}/new holds the 2 games and 3 moves of stdin\n"
    assert games(tmp_path / "new") == games(played)


def test_a_damaged_journal_is_not_backed_up_in_part(state, tmp_path, capsys):
    with (state / FILE).open("r+b") as file:
        file.truncate(5000)
    assert main(["backup", str(tmp_path / "x"), "--state", str(state)]) == 1
    assert "damaged" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_a_restored_game_of_before_is_not_mixed_with_what_was_played_since(state, backup, capsys):
    """The second copy and the tail of what was there know of more moves: they are of another history."""
    with Table(state=state) as table:
        table.choose("New game: pegs only")
    assert restore(capsys, backup, state).code == 0
    with Table(state=state) as table:
        assert (table.scene.game, table.scene.turn) == (2, 1)
    assert not list(state.glob("damaged-*"))
    assert not (state / NEW).exists()


@pytest.mark.parametrize("name", [FILE, FILE.upper(), COPY, NEW, "paired/x", "before-1/journal.db", "games"])
@pytest.mark.parametrize("way", ["{0}/{1}", "{0}/../state/{1}", "{2}/link/{1}", "{2}/file"])
def test_a_backup_takes_no_place_that_the_games_are_kept_in(state, tmp_path, name, way, capsys):
    (tmp_path / "link").symlink_to(state)
    (tmp_path / "file").symlink_to(state / name)
    before = {path.name: path.read_bytes() for path in state.iterdir()}
    path, other = way.format(state, name, tmp_path), str(shutil.copytree(state, tmp_path / "other"))
    for named in (str(state), other):
        assert main(["backup", path, "--state", named]) == 1
        assert capsys.readouterr().err == (
            f"companion: {path} is in {state}, which games are kept in: name a file elsewhere\n"
        )
    assert {path.name: path.read_bytes() for path in state.iterdir()} == before


def test_a_backup_disturbs_no_file_beside_it(state, tmp_path):
    (tmp_path / "games.new").write_text("mine")
    assert main(["backup", str(tmp_path / "games"), "--state", str(state)]) == 0
    assert (tmp_path / "games.new").read_text() == "mine"
    assert not list(tmp_path.glob("*.part"))


def test_a_pipe_is_not_taken_for_a_file_to_write_to(state, tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    assert main(["backup", str(tmp_path / "pipe"), "--state", str(state)]) == 1
    assert capsys.readouterr().err == f'companion: {tmp_path}/pipe is no file: name one, or "-" for stdout\n'


def numbered(tmp_path, game: int):
    """A backup of one game of that number, every seal of it right."""
    (tmp_path / "numbered").mkdir()
    header = {"game": "cribbage", "players": ["Red", "Blue"], "options": {}}
    swap(tmp_path / "numbered", {game: [heading(game, header, chosen=True)]}, game, None)
    assert main(["backup", str(tmp_path / "file"), "--state", str(tmp_path / "numbered")]) == 0
    return tmp_path / "file"


@pytest.mark.parametrize("game", [LAST_NUMBER + 1, 2**63 - 1])
def test_a_number_that_leaves_none_for_the_next_game_is_refused(state, tmp_path, game, capsys):
    before = games(state)
    done = restore(capsys, numbered(tmp_path, game), state)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert f"line 2 has a game's number beyond {LAST_NUMBER}" in done.err
    assert games(state) == before


def test_a_number_of_a_game_that_an_older_backup_does_not_have_is_not_given_again(state, backup, capsys):
    with Table(state=state) as table:
        table.choose("New game: pegs only")
        assert table.scene.game == 3
    for _ in range(2):  # the second time no game tells of it any more
        assert restore(capsys, backup, state).code == 0
    with Table(state=state) as table:
        table.choose("New game: pegs only")
        assert table.scene.game == 4


@pytest.mark.parametrize(
    ("failing", "words", "then"),
    [
        (FILE, "the games are not in place yet, the next start or this command once more goes on", [9]),
        (NEW, "the games could not be put in place", [1, 2]),
    ],
)
def test_a_disk_that_refuses_in_the_middle_is_told_with_what_the_next_start_will_do(
    state, tmp_path, failing, words, then, capsys, monkeypatch
):
    def put(fresh, path, real=files.put) -> None:
        if path.name == failing:
            raise OSError(5, "Input/output error")
        real(fresh, path)

    other = numbered(tmp_path, 9)
    with monkeypatch.context() as patched:
        patched.setattr(files, "put", put)
        done = restore(capsys, other, state)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"companion: {words}")
    assert "Input/output error" in done.err
    with opened(state) as journal:
        assert journal.games() == then
