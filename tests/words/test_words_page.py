"""docs/words.md: its examples are what the program prints, its terms what the vocabularies say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.words import VOCABULARIES, vocabulary

PAGE = (Path(__file__).parents[2] / "docs" / "words.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")] for row in PAGE.splitlines() if row.startswith("| ")
]


def test_every_vocabulary_has_its_column() -> None:
    assert [cell.split("`")[1] for cell in ROWS[0][1:]] == list(VOCABULARIES)


@pytest.mark.parametrize("at", range(len(VOCABULARIES)))
def test_the_terms_are_those_of_the_vocabularies(at: int) -> None:
    crib, starter, heels, nobs, alike, double, lurch = (row[at + 1] for row in ROWS[1:])
    words = vocabulary(VOCABULARIES[at])
    assert words.GROUPS["crib"] == crib
    assert words.MOVES["starter"] == starter
    assert words.play_said("heels", 2) == heels
    assert words.show_said("nobs", 1, 1, 1) == nobs
    assert alike.split(", ") == [
        words.named("play", rule, 3, 6) for rule in ("pair_royal", "double_pair_royal")
    ]
    assert double in words.named("hand", "double_run", 4, 8)
    assert lurch in words.RESULTS["lurch"]


def test_the_examples_print_what_they_show(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command, shown in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
        program, *given = shlex.split(command)
        assert program == "companion"
        assert main(given) == 0
        assert capsys.readouterr().out == shown
