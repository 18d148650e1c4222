"""`companion games`: what can be played, and every switch there is."""

from __future__ import annotations

import dataclasses
import json

import pytest

from companion.__main__ import main
from companion.rules import games


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["games", *arguments]) == 0
    return capsys.readouterr().out


def test_every_game_is_there_with_its_presets_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys)
    for name, kind in games().items():
        assert f'game = "{name}"' in said
        assert all(f"    {preset} " in said for preset in kind.presets)
        assert all(f"    {field.name} " in said for field in dataclasses.fields(kind))


def test_an_option_is_told_with_its_values_and_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "cribbage").splitlines()
    at = lines.index('    crib_flush          "five_only" | "four_ok"')
    assert lines[at + 1] == " " * 24 + "A flush in the crib: only with the starter, or four cards too"
    assert '    pub                 vocabulary = "en-GB", best_of = 3' in lines


def test_lines_are_no_longer_than_a_terminal_can_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert max(map(len, told(capsys).splitlines())) <= 100


def test_every_option_says_in_one_line_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    for line in told(capsys, "--json").splitlines():
        for option in json.loads(line)["options"]:
            assert option["help"], option["name"]
            assert "\n" not in option["help"]
            assert option["default"] in option["values"] or not option["values"]


def test_a_game_that_is_none_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "cribage"]) == 1
    assert 'did you mean "cribbage"?' in capsys.readouterr().err


def test_run_says_where_the_options_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    assert "companion games" in capsys.readouterr().out
