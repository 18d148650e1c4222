"""`companion count`, as it is typed."""

from __future__ import annotations

import json

import pytest

from companion.__main__ import main


def test_a_hand_is_counted_aloud(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "7H", "8S", "8D", "2C", "--starter", "KH"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "hand 7H 8S 8D 2C, starter KH",
        "  7H 8S           fifteen two",
        "  7H 8D           fifteen four",
        "  8S 8D           and a pair is six",
        "  6",
    ]


def test_the_29_hand_is_29_for_programs_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "5H", "5D", "5C", "JS", "--starter", "5S", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"total", "parts", "said"}
    assert told["total"] == 29 == sum(part["points"] for part in told["parts"])
    assert {"rule": "fifteen", "cards": ["5D", "JS"], "points": 2} in told["parts"]
    assert told["said"].endswith(
        "and a double pair royal is twenty-eight, and one for his nobs is twenty-nine"
    )
    assert {"rule": "double_pair_royal", "cards": ["5H", "5D", "5C", "5S"], "points": 12} in told["parts"]


def test_teaching_names_every_combination(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "5H", "6C", "7D", "8S", "--starter", "7C", "--teach"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  7D 8S           fifteen two",
        "  8S 7C           fifteen four",
        "  7D 7C           and a pair is six",
        "  5H 6C 7D 8S     and a run of four is ten",
        "  5H 6C 7C 8S     and a run of four is fourteen",
        "  14",
    ]


def test_a_hand_of_the_five_card_game_has_three_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "2H", "4H", "9H", "--starter", "KS"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  2H 4H 9H        fifteen two",
        "  2H 4H 9H        and a flush is five",
        "  5",
    ]


def test_four_of_a_suit_are_no_flush_in_the_crib(capsys: pytest.CaptureFixture[str]) -> None:
    cards = ["QS", "KS", "AS", "2S", "--starter", "8D", "--json"]
    assert main(["count", *cards]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 4
    assert main(["count", *cards, "--crib"]) == 0
    assert json.loads(capsys.readouterr().out) == {"total": 0, "parts": [], "said": "nothing"}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("5X 5D 5C JS --starter 5S", '"5X" is no card'),
        ("5H 5D 5C 5H --starter 5S", "5H is named twice: a pack has one"),
        ("5H 5D 5C 10S --starter TS", "TS is named twice"),
        (
            "5H 5D --starter 5S",
            "A hand is four cards, or three in the five-card game, the starter apart: name so many, not 2",
        ),
        ("5H 5D 5C --crib --starter 5S", "A crib is four cards, the starter apart: name so many, not 3"),
        ("5H --starter 5S", "name so many, not 1"),
        ("5H 5D 5C JS --starter 5Z", '"5Z" is no card'),
        ("5\u017f 5D 5C JS --starter 5H", '"5\u017f" is no card'),
        (f"{'5H' * 50} 5D 5C JS --starter 5S", '"5H5H5H5H5H5H5H5H5H5H..." is no card'),
    ],
)
def test_what_is_no_hand_is_one_sentence_and_wrong_usage(
    typed: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["count", *typed.split()]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert words in told.err
    assert len(told.err.splitlines()) == 1


def test_a_hand_is_counted_in_the_words_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "7H", "8S", "8D", "2C", "--starter", "KH", "--words", "fr-CA"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "main 7H 8S 8D 2C, départ KH",
        "  7H 8S           quinze deux",
        "  7H 8D           quinze quatre",
        "  8S 8D           et une paire, six",
        "  6",
    ]
