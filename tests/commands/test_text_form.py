"""docs/text-form.md: its example does what it says, and every move and option is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.game import OWN
from companion.plain import encode, name_of
from companion.rules import rules_of

DOC = (Path(__file__).parents[2] / "docs" / "text-form.md").read_text(encoding="utf-8")


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
    rules = rules_of("cribbage")
    for kind in (*rules.moves, *OWN[:3]):
        assert f'{{"do": "{name_of(kind)}"' in DOC
    for name in encode(rules()):
        assert f"| `{name}` |" in DOC
