"""Why a score was made: the rule by its name, the cards, the points."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.base import Scored
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.show import count_items


def told(vocabulary: str, hand: str, starter: str) -> list[str]:
    rules = Cribbage(vocabulary=vocabulary)
    return [
        rules.why(rules.start(("Red", "Blue")), item)
        for item in count_items(rules, cards(hand), card(starter), "hand")
    ]


def test_a_hand_is_explained_line_by_line() -> None:
    assert told("en", "3C 4D 5H JC", "KC") == [
        "a fifteen, 5H JC: two points; cards that make exactly fifteen give two",
        "a fifteen, 5H KC: two points; cards that make exactly fifteen give two",
        "a run of three, 3C 4D 5H: three points; "
        "three or more ranks in sequence give one a card; the ace is low",
        "his nobs, JC: one point; the jack of the starter's suit gives one",
    ]


def test_it_is_said_in_the_words_of_the_table() -> None:
    assert told("de", "10C 10D 2H 7S", "8C")[-1] == (
        "ein Paar, 10C 10D: zwei Punkte; zwei Karten eines Rangs geben zwei"
    )
    assert told("en-GB", "2C 2D 2H KS", "8C")[-1].startswith("a prial, 2C 2D 2H: six points; three cards")
    assert told("fr-CA", "10C 10D 2H 7S", "8C")[-1] == (
        "une paire, 10C 10D\u00a0: deux points; deux cartes du même rang donnent deux"
    )


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (
            Scored(0, 0, 2, "thirty_one", cards("TC 5D 6H KS"), group="play"),
            "thirty-one, 10C 5D 6H KS: two points; "
            "the card that makes thirty-one gives two, and nothing more for go or last (ACC 1.7)",
        ),
        (
            Scored(0, 0, 2, "heels", cards("JS"), group="heels"),
            "his heels, JS: two points; a jack turned as the starter gives the dealer two at once (ACC 6.3)",
        ),
        (
            Scored(0, 0, 4, "peg", (), "pegs four", group="peg"),
            "pegs four: four points; it was pegged by hand",
        ),
        (
            Scored(0, 0, -15, "false_game", (), "fifteen back", group="penalty"),
            "false game: takes back fifteen; a false claim of game costs fifteen holes back (ACC 8.4)",
        ),
    ],
)
def test_a_rule_of_the_tournaments_has_its_number(item: Scored, said: str) -> None:
    rules = Cribbage()
    assert rules.why(rules.start(("Red", "Blue")), item) == said


def test_every_rule_that_is_named_is_explained() -> None:
    words = Options().words
    assert set(words.PLAY) | set(words.SHOW) <= set(words.WHY)
    assert set(words.PLAY) | set(words.SHOW) <= set(words.RULES)
