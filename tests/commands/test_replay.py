"""`companion replay` as its user sees it: lines on stdout, one sentence on stderr, the exit code."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.__main__ import main

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "text-form.md").read_text(encoding="utf-8")
HEADER = {"game": "cribbage", "players": ["Red", "Blue"], "options": {"way": "cards", "target": 121}}
PEGS = {"game": "cribbage", "players": ["Red", "Blue"], "options": {"way": "pegs"}}


def text(*values: Any) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


def play(seat: int, card: str) -> dict[str, Any]:
    return {"do": "play", "seat": seat, "card": card}


def peg(seat: int, points: int) -> dict[str, Any]:
    return {"do": "peg", "seat": seat, "points": points}


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Replay these lines: exit code, the JSON of every line printed, what was said on stderr."""

    def run(*values: Any) -> SimpleNamespace:
        path = tmp_path / "game.jsonl"
        path.write_text(text(*values), encoding="utf-8")
        code = main(["replay", str(path), "--json"])
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, lines=[json.loads(line) for line in out.splitlines()], err=err)

    return run


def test_a_line_has_exactly_the_fixed_form(replay: Any):
    result = replay(
        HEADER, {"do": "dealer", "seat": 0}, {"do": "starter", "card": "2S"}, play(1, "7C"), play(0, "8D")
    )
    assert (result.code, result.err) == (0, "")
    assert result.lines[-1] == {
        "turn": 4,
        "move": {"do": "play", "seat": 0, "card": "8D"},
        "scored": [
            {
                "seat": 0,
                "side": 0,
                "points": 2,
                "rule": "fifteen",
                "cards": ["7C", "8D"],
                "said": "fifteen two",
            }
        ],
        "pegs": [[2, 0], [0, 0]],
        "phase": "play",
        "count": 15,
        "to_act": 1,
        "winner": None,
    }


DEAL = (
    {"do": "dealer", "seat": 1},
    {"do": "starter", "card": "KS"},
    play(0, "8S"),
    play(1, "10H"),
    play(0, "7S"),
    play(1, "2D"),
    play(0, "3H"),
    {"do": "go", "seat": 1},
    {"do": "go", "seat": 0},
    play(1, "JH"),
    play(0, "3C"),
    play(1, "7H"),
    {"do": "crib", "cards": ["QD", "QH"]},
    {"do": "crib", "cards": ["4H", "KH"]},
)


def test_a_whole_deal_does_what_the_table_does_by_itself(replay: Any):
    lines = replay(HEADER, *DEAL).lines
    assert [line["turn"] for line in lines] == list(range(1, 15))
    assert [line["count"] for line in lines] == [0, 0, 8, 18, 25, 27, 30, 30, 30, 10, 13, 20, 0, 0]
    assert [line["phase"] for line in lines] == ["starter", *["play"] * 10, "show", "show", "between"]
    scores = [(item["seat"], item["rule"], item["points"]) for line in lines for item in line["scored"]]
    assert scores == [
        (0, "go", 1),
        (1, "last", 1),
        (0, "fifteen", 2),
        (0, "pair", 2),
        (1, "pair", 2),
        (1, "pair", 2),
    ]
    assert lines[-1]["pegs"] == [[5, 1], [5, 1]]


def test_the_last_card_of_a_play_keeps_its_count_though_the_hands_are_counted_at_once(replay: Any):
    assert [line["count"] for line in replay(HEADER, *DEAL[:12]).lines][-1] == 20


def test_cards_one_by_one_lead_where_cards_at_once_lead(replay: Any):
    once = replay(HEADER, *DEAL[:12], {"do": "crib", "cards": ["QD", "QH", "4H", "KH"]}).lines[-1]
    twice = replay(HEADER, *DEAL).lines[-1]
    assert (once["pegs"], once["scored"]) == (twice["pegs"], twice["scored"])


def test_undo_redo_and_amend_are_lines_like_others(replay: Any):
    result = replay(
        PEGS,
        peg(0, 6),
        {"do": "undo"},
        {"do": "redo"},
        {"do": "amend", "as": [peg(1, 6)]},
        {"do": "undo"},
        peg(1, 2),
    )
    assert [line["pegs"] for line in result.lines] == [
        [[6, 0], [0, 0]],
        [[0, 0], [0, 0]],
        [[6, 0], [0, 0]],
        [[0, 0], [6, 0]],
        [[6, 0], [0, 0]],
        [[6, 0], [2, 0]],
    ]
    assert [len(line["scored"]) for line in result.lines] == [1, 0, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("points", "pegs"),
    [
        ((2, 1, 8), [[2, 0], [3, 2], [11, 3]]),
        ((5, 4, -2), [[5, 0], [9, 5], [7, 5]]),
        ((5, 4, -6), [[5, 0], [9, 5], [3, 3]]),
        ((5, -9), [[5, 0], [0, 0]]),
        ((119, 5), [[119, 0], [121, 119]]),
    ],
)
def test_pegs_move_as_the_law_of_the_board_says(points: tuple[int, ...], pegs: list[list[int]], replay: Any):
    result = replay(PEGS, *(peg(0, amount) for amount in points))
    assert [line["pegs"][0] for line in result.lines] == pegs


def test_without_the_cap_a_score_goes_past_the_game_hole(replay: Any):
    header = {**PEGS, "options": {"way": "pegs", "cap_at_target": False}}
    last = replay(header, peg(1, 119), peg(1, 5)).lines[-1]
    assert (last["pegs"][1], last["winner"], last["phase"]) == ([124, 119], 1, "over")


def test_the_win_names_the_side_and_can_be_undone(replay: Any):
    lines = replay(PEGS, peg(1, 121), {"do": "undo"}, {"do": "redo"}, {"do": "next"}).lines
    assert [line["winner"] for line in lines] == [1, None, 1, None]
    assert lines[0]["to_act"] is None
    assert lines[-1]["pegs"] == [[0, 0], [0, 0]]


def test_a_refused_line_is_named_after_the_lines_before_it_were_printed(replay: Any):
    result = replay(PEGS, peg(0, 2), peg(0, 122), peg(0, 3))
    assert result.code == 1
    assert [line["turn"] for line in result.lines] == [1]
    assert "line 3: 122 holes cannot be pegged" in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        "nonsense",
        '{"do": "play", "seat": 0, "card": "XX"}',
        '{"do": "play", "seat": 2, "card": "5H"}',
        '{"do": "play", "seat": -1, "card": "5H"}',
        '{"do": "play", "seat": null, "card": "5H"}',
        '{"do": "play", "seat": 0}',
        '{"do": "go", "seat": 9999999999999999999999}',
        '{"do": "peg", "seat": 0, "points": 0}',
        '{"do": "peg", "seat": 0, "points": 122}',
        '{"do": "peg", "seat": 0, "points": "6"}',
        '{"do": "peg", "seat": 5, "points": 6}',
        '{"do": "cut", "cards": []}',
        '{"do": "cut", "cards": ["5H", "5H"]}',
        '{"do": "cut", "cards": "5H"}',
        '{"do": "dealer", "seat": 2}',
        '{"do": "hand", "seat": 0, "cards": ["5H"]}',
        '{"do": "crib", "cards": ["5H"]}',
        '{"do": "deal"}',
        '{"do": "next"}',
        '{"do": "undo"}',
        '{"do": "redo"}',
        '{"do": "amend", "as": []}',
        '{"do": "amend", "as": [{"do": "undo"}]}',
        '{"do": "new", "preset": "kitchen-table"}',
    ],
)
def test_no_broken_line_makes_a_traceback(broken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.jsonl"
    path.write_text(text(HEADER) + broken + "\n", encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"companion: .*game\.jsonl, line 2: .+\n", err)


def test_people_get_a_line_they_can_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.jsonl"
    path.write_text(text(HEADER, *DEAL), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    line = capsys.readouterr().out.splitlines()[11]
    assert "Blue's 7H" in line
    assert "Red 5, Blue 1" in line
    assert "Blue +1: last card for one; Red +4: fifteen two, and a pair is four" in line


def words(tmp_path: Path, capsys: pytest.CaptureFixture[str], *values: Any) -> list[str]:
    """The lines that people get, without number and move."""
    path = tmp_path / "game.jsonl"
    path.write_text(text(*values), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    return capsys.readouterr().out.splitlines()


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


def test_count_is_0_but_in_the_play_and_as_the_move_left_it_that_ended_it(replay: Any):
    moves = (*DEAL[:12], {"do": "undo"}, {"do": "redo"}, peg(0, 1), {"do": "undo"}, {"do": "by_hand"})
    assert [line["count"] for line in replay(HEADER, *moves).lines][10:] == [13, 20, 13, 20, 0, 20, 0]
    moves = (*DEAL[:4], peg(0, 1), {"do": "by_hand"}, {"do": "undo"})
    assert [line["count"] for line in replay(HEADER, *moves).lines][3:] == [18, 18, 0, 18]
    paired = (*DEAL[:3], play(1, "8H"), {"do": "by_hand"})
    assert [line["count"] for line in replay(HEADER, *paired).lines][3:] == [16, 0]
    won = (peg(1, 119), *DEAL[:3], play(1, "7H"))
    assert [line["count"] for line in replay(HEADER, *won).lines][-1] == 15
    pegged = (*DEAL[:4], peg(1, 121))
    assert [line["count"] for line in replay(HEADER, *pegged).lines][-1] == 0


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
@pytest.mark.parametrize(("size", "code"), [(65_536, 0), (65_537, 1)])
def test_a_line_may_have_65536_bytes_without_its_end(
    size: int, code: int, end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "game.jsonl"
    first, second = json.dumps(PEGS), json.dumps(peg(0, 2))
    path.write_bytes(f"{first}\n{second[:-1]}{' ' * (size - len(second))}}}{end}".encode())
    assert main(["replay", str(path)]) == code
    assert ("It is longer than 65536 bytes" in capsys.readouterr().err) == bool(code)


def test_a_dash_reads_standard_input():
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "replay", "-", "--json"],
        input=text(PEGS, peg(0, 2), "x"),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert ran.returncode == 1
    assert json.loads(ran.stdout)["pegs"] == [[2, 0], [0, 0]]
    assert ran.stderr.startswith("companion: stdin, line 3: ")


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for path in (tmp_path / "none.jsonl", tmp_path):
        assert main(["replay", str(path)]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert re.fullmatch(rf"companion: {re.escape(str(path))} cannot be read: .+\n", err)


def test_no_file_is_wrong_usage(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as usage:
        main(["replay"])
    assert usage.value.code == 2
    assert "FILE" in capsys.readouterr().err


def test_the_example_of_the_document_does_what_the_document_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    found = dict(re.findall(r"^```\w+ (game|words|refusal)\n(.*?)^```", DOC, re.S | re.M))
    (tmp_path / "game.jsonl").write_text(found["game"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["replay", "game.jsonl"]) == 1
    out, err = capsys.readouterr()
    assert out == found["words"]
    assert err == found["refusal"]


def test_every_move_and_option_is_in_the_document():
    from companion.game import OWN
    from companion.plain import encode, name_of
    from companion.rules import rules_of

    rules = rules_of("cribbage")
    for kind in (*rules.moves, *OWN[:3]):
        assert f'{{"do": "{name_of(kind)}"' in DOC
    for name in encode(rules()):
        assert f"| `{name}` |" in DOC


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
