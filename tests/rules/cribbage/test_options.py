"""Options and seats: what is refused, and how."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from companion.rules.base import OptionError
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"way": "card"}, 'way = "card" is not known: use "cards" or "pegs" (did you mean cards?)'),
        ({"target": 200}, "target = 200 is out of range: use 31 to 121 (nearest: 121)"),
        ({"target": 12}, "target = 12 is out of range: use 31 to 121 (nearest: 31)"),
        ({"target": True}, "target = true is no whole number: use 61 or 121"),
        ({"target": "121"}, 'target = "121" is no whole number: use 61 or 121'),
        ({"cap_at_target": 1}, "cap_at_target = 1 is not known: use true or false"),
        ({"first_deal": "lo"}, 'first_deal = "lo" is not known: use "low" or "high" (did you mean low?)'),
    ],
)
def test_a_wrong_value_names_the_option_and_the_way_out(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as caught:
        Cribbage(**options)
    assert str(caught.value) == words


@pytest.mark.parametrize("options", Cribbage.presets.values(), ids=Cribbage.presets.keys())
def test_every_preset_starts(options: dict[str, Any]) -> None:
    assert isinstance(Cribbage(**options).start(("Red", "Blue")), State)


@pytest.mark.parametrize("players", [(), ("Red",), ("Red", "Blue", "Gold")])
def test_only_two_hands_can_sit_down(players: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match=f"Cribbage is for two players here: name two, not {len(players)}"):
        Cribbage().start(players)


def test_every_option_can_be_shown_to_a_player() -> None:
    for option in dataclasses.fields(Cribbage):
        assert option.metadata["help"]
        assert option.default == option.metadata["values"][0]
