"""A game leaves the journal as text, and comes back the same."""

from __future__ import annotations

import json

import pytest

from companion.__main__ import main
from companion.testing import Table


@pytest.fixture
def state(tmp_path):
    with Table(state=tmp_path, way="pegs", players=("Ann", "Bob")) as table:
        table.choose({"do": "peg", "seat": 0, "points": 8})
        table.choose("New game: sixty one")
        table.choose({"do": "dealer", "seat": 1})
    return tmp_path


def export(*arguments) -> list:
    return [str(argument) for argument in ("export", *arguments)]


def test_the_newest_game_is_written_one_object_a_line(state, capsys):
    assert main(export("--state", state)) == 0
    header, *moves = map(json.loads, capsys.readouterr().out.splitlines())
    assert (header["game"], header["players"], header["options"]["target"]) == (
        "cribbage",
        ["Ann", "Bob"],
        61,
    )
    assert moves == [{"do": "dealer", "seat": 1}]


def test_another_game_is_written_by_its_number(state, capsys):
    assert main(export(1, "--state", state)) == 0
    header, *moves = map(json.loads, capsys.readouterr().out.splitlines())
    assert header["options"]["way"] == "pegs"
    assert moves == [{"do": "peg", "seat": 0, "points": 8}]


def test_what_was_exported_replays(state, tmp_path, capsys):
    main(export(1, "--state", state))
    (tmp_path / "game.jsonl").write_text(capsys.readouterr().out)
    assert main(["replay", str(tmp_path / "game.jsonl"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pegs"] == [[8, 0], [0, 0]]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [((9,), "there is no game 9"), ((0,), "there is no game 0"), ((-1,), "there is no game -1")],
)
def test_a_game_that_is_not_there_is_one_sentence(state, capsys, arguments, words):
    assert main(["export", "--state", str(state), "--", *map(str, arguments)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"companion: {words}")
    assert said.err.count("\n") == 1


def test_a_folder_without_games_is_left_without(tmp_path, capsys):
    assert main(export("--state", tmp_path / "none")) == 1
    assert "no game has been played" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_table_may_be_playing_meanwhile(tmp_path, capsys):
    with Table(state=tmp_path, way="pegs") as table:
        table.choose({"do": "peg", "seat": 0, "points": 8})
        assert main(export("--state", tmp_path)) == 0
        assert capsys.readouterr().out.count("\n") == 2
