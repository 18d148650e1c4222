"""docs/rules.md names every option and every preset, each once."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from companion.rules.cribbage.rules import Cribbage

PAGE = (Path(__file__).parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")
NAMED = re.findall(r"^\| `([\w-]+)` \|", PAGE, re.MULTILINE)


def test_every_option_has_its_line_and_no_line_is_of_none() -> None:
    options = [option.name for option in dataclasses.fields(Cribbage)]
    presets = list(Cribbage.presets)
    assert sorted(NAMED) == sorted([*options, *presets])


def test_every_value_that_is_named_with_an_option_is_one_of_its_values() -> None:
    values = {str(value) for option in dataclasses.fields(Cribbage) for value in option.metadata["values"]}
    known = values | set(NAMED) | {"by_hand", "next", "options", "[game]"}
    assert set(re.findall(r"`([^`]+)`", PAGE)) <= known
