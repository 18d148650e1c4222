"""`companion replay` as people read it: who did what, where it left the score, and what it is called."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from tests.commands.rows import DEAL, HEADER, PEGS, peg, play, text


def words(tmp_path: Path, capsys: pytest.CaptureFixture[str], *values: Any) -> list[str]:
    """The lines that people get of these rows."""
    path = tmp_path / "game.jsonl"
    path.write_text(text(*values), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    return capsys.readouterr().out.splitlines()


def test_people_get_a_line_they_can_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.jsonl"
    path.write_text(text(HEADER, *DEAL), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    line = capsys.readouterr().out.splitlines()[11]
    assert "Blue's 7H" in line
    assert "Red 5, Blue 1" in line
    assert "Blue +1: last card for one; Red +4: fifteen two, and a pair is four" in line


def test_people_are_told_who_deals_and_that_a_cut_is_a_tie(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = words(
        tmp_path,
        capsys,
        HEADER,
        {"do": "cut", "cards": ["9C", "9D"]},
        {"do": "cut", "cards": ["9C", "9D"]},
        {"do": "cut", "cards": ["9C", "KD"]},
        {"do": "by_hand"},
        {"do": "deal"},
        {"do": "undo"},
        {"do": "amend", "as": [{"do": "by_hand"}, {"do": "deal"}]},
    )
    told = [line[45:] for line in lines]
    assert told == ["A tie: cut again", "A tie: cut again", "Red deals", "", "Blue deals", "", "Blue deals"]


def test_of_four_the_one_who_deals_is_told_and_not_the_partner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    header = {"game": "cribbage", "players": ["Ann", "Bob", "Cy", "Di"], "options": {"way": "pegs"}}
    cut = {"do": "cut", "cards": ["KH", "QS", "JD", "2C"]}
    lines = words(tmp_path, capsys, header, cut, {"do": "deal"})
    assert [line.rpartition("  ")[2] for line in lines] == ["Di deals", "Ann deals"]


def test_a_dealer_who_is_told_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert words(tmp_path, capsys, HEADER, {"do": "dealer", "seat": 0}) == [
        "   1  Red deals        Red 0, Blue 0"
    ]


def test_people_are_told_of_a_false_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    start = (HEADER, {"do": "dealer", "seat": 1}, {"do": "starter", "card": "KS"})
    gone = ({"do": "go", "seat": 1}, {"do": "go", "seat": 0})
    lines = words(tmp_path, capsys, *start, play(0, "TC"), play(1, "8D"), play(0, "7H"), *gone, play(1, "4C"))
    assert lines[-1].endswith("Blue's go was false: the 4 of Clubs would have made 29")


@pytest.mark.parametrize(
    ("dealer", "order", "told"),
    [
        (1, "non_dealer_first", "Blue +1: last card for one; Red's hand: nothing; Blue +4: a flush is four"),
        (1, "dealer_first", "Blue +1: last card for one; Blue +4: a flush is four; Red's hand: nothing"),
    ],
)
def test_people_are_told_every_count_for_itself(
    dealer: int, order: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    header = {**HEADER, "options": {"show_order": order}}
    start = (header, {"do": "dealer", "seat": dealer}, {"do": "starter", "card": "QD"})
    plays = (play(0, "TC"), play(1, "2H"), play(0, "6C"), play(1, "4H"), play(0, "8D"))
    rest = ({"do": "go", "seat": 1}, {"do": "go", "seat": 0}, play(1, "6H"), play(0, "KC"), play(1, "8H"))
    lines = words(tmp_path, capsys, *start, *plays, *rest)
    assert "Blue's 8H " in lines[-1]
    assert lines[-1].endswith(told)


def test_a_terminal_without_the_letters_of_a_name_still_gets_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "game.jsonl"
    path.write_text(text({**PEGS, "players": ["Zoë", "Blue"]}, peg(0, 2)), encoding="utf-8")
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    assert main(["replay", str(path)]) == 0
    assert b"Zo? 2, Blue 0" in raw.getvalue()


def test_every_score_is_explained_where_it_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.jsonl"
    path.write_text(
        text(
            HEADER, {"do": "dealer", "seat": 0}, {"do": "starter", "card": "2S"}, play(1, "7C"), play(0, "8D")
        )
    )
    assert main(["replay", str(path), "--why"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "   4  Red's 8D         Red 2, Blue 0         Red +2: fifteen two",
        "      Red: fifteen, 7C 8D: two points; cards that make exactly fifteen give two",
    ]
    assert main(["replay", str(path), "--why", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["scored"][0]["why"] == (
        "fifteen, 7C 8D: two points; cards that make exactly fifteen give two"
    )


def test_a_game_is_told_in_the_words_of_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.jsonl"
    head = {**HEADER, "players": ["Luc", "Anne"], "options": {"vocabulary": "fr-CA"}}
    path.write_text(
        text(
            head,
            {"do": "dealer", "seat": 0},
            {"do": "starter", "card": "2S"},
            play(1, "7C"),
            play(0, "8D"),
            {"do": "undo"},
        ),
        encoding="utf-8",
    )
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split() for line in told] == [
        ["1", "Luc", "donne", "Luc", "0,", "Anne", "0"],
        ["2", "2S", "Luc", "0,", "Anne", "0"],
        ["3", "7C", "d'Anne", "Luc", "0,", "Anne", "0"],
        ["4", "8D", "de", "Luc", "Luc", "2,", "Anne", "0", "Luc", "+2", ":", "quinze", "deux"],
        ["5", "annulé", "Luc", "0,", "Anne", "0"],
    ]
