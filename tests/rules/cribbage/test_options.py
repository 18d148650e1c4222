"""Options and seats: what is refused, and how."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from companion.rules.base import OptionError
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State

NAMES = ("Red", "Blue", "Gold", "Teal", "Plum")


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


@pytest.mark.parametrize("number", [0, 1, 5])
def test_two_three_or_four_can_sit_down(number: int) -> None:
    words = f"Cribbage is for two, three or four players: name so many, not {number}"
    with pytest.raises(OptionError, match=words):
        Cribbage().start(NAMES[:number])


@pytest.mark.parametrize(
    ("options", "number", "words"),
    [
        (
            {"variant": "five"},
            3,
            'variant = "five" and 3 players contradict each other: '
            "five-card cribbage is for two, so name two players or leave variant out",
        ),
        (
            {"variant": "five", "target": 61},
            4,
            'variant = "five" and 4 players contradict each other: '
            "five-card cribbage is for two, so name two players or leave variant out",
        ),
        (
            {"partners_by": "cut"},
            2,
            'partners_by = "cut" and 2 players contradict each other: '
            "only four play in partnership, so name four players or leave it out",
        ),
        (
            {"misdeal_penalty": 2},
            3,
            "misdeal_penalty = 2 and 3 players contradict each other: "
            "it is one non-dealer's, so name two players or set it to 0",
        ),
    ],
)
def test_an_option_that_so_many_hands_cannot_play_is_refused_with_both(
    options: dict[str, Any], number: int, words: str
) -> None:
    with pytest.raises(OptionError) as caught:
        Cribbage(**options).start(NAMES[:number])
    assert str(caught.value) == words
    Cribbage(**options).start(NAMES[: 4 if "partners_by" in options else 2])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"way": "pegs", "counting": "manual"}, "with pegs alone every count is the players' own"),
        (
            {"way": "pegs", "judge": "on"},
            "with pegs alone the table sees no card, and a penalty is pegged by hand",
        ),
        ({"counting": "auto", "muggins": "on"}, "where the table counts nothing is missed"),
        (
            {"counting": "auto", "heels_claim": "before_dealer_plays"},
            "where the table counts it pegs his heels",
        ),
    ],
)
def test_an_option_that_another_makes_impossible_is_refused_with_both(
    options: dict[str, Any], words: str
) -> None:
    with pytest.raises(OptionError) as caught:
        Cribbage(**options)
    one, other = (f'{name} = "{value}"' for name, value in options.items())
    assert str(caught.value) == f"{one} and {other} contradict each other: {words}"


@pytest.mark.parametrize(
    ("vocabulary", "one", "three"),
    [
        (
            "de",
            'way = "pegs" und judge = "on" widersprechen einander: nur mit Stiften',
            'variant = "five" und 3 Spieler widersprechen einander: Cribbage mit fünf Karten ist für zwei',
        ),
        (
            "fr-CA",
            'way = "pegs" et judge = "on" se contredisent\u00a0: avec les fiches seules',
            'variant = "five" et 3 personnes se contredisent\u00a0: le cribbage à cinq cartes',
        ),
    ],
)
def test_a_contradiction_is_told_in_the_words_of_the_table(vocabulary: str, one: str, three: str) -> None:
    with pytest.raises(OptionError) as caught:
        Cribbage(way="pegs", judge="on", vocabulary=vocabulary)
    assert str(caught.value).startswith(one)
    with pytest.raises(OptionError) as caught:
        Cribbage(variant="five", vocabulary=vocabulary).start(NAMES[:3])
    assert str(caught.value).startswith(three)


def test_every_option_can_be_shown_to_a_player() -> None:
    for option in dataclasses.fields(Cribbage):
        assert option.metadata["help"]
        assert option.default == option.metadata["values"][0]
