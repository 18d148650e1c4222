"""Why a score was made: the rule by its name, the cards, the points."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import card, cards
from companion.inputs import Asked, Reply
from companion.rules.base import Scored
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.scoring import worth
from companion.rules.cribbage.show import count_items
from companion.testing import Table


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


def _asked(table: Table, turn: int) -> list[tuple[str, int, list[str]]]:
    """What the page is told of that row: each count, with the reason of every line."""
    replies: list[Reply] = []
    table.post(Asked(0.0, "why", replies.append, turn))
    counts: list[dict[str, Any]] = replies[0].body["counts"]
    return [(count["label"], count["points"], [line["why"] for line in count["lines"]]) for count in counts]


CLAIMED = (
    "claimed, {cards}: {n} points; it was claimed, and a claim stands when the next count begins (ACC 9.2)"
)


def _claiming(muggins: str) -> Table:
    """Blue's hand AC 2C 3C 4C with the nine of Hearts, worth twelve, is to be claimed."""
    table = Table(players=("Red", "Blue"), counting="manual", muggins=muggins)
    table.choose({"do": "dealer", "seat": 0})
    for text in ["9H", "4C", "4D", "3C", "3D", "2C", "2D", "AC", "AD"]:
        table.advance(4000)
        table.scan(text)
    table.advance(20000)
    return table


@pytest.mark.parametrize(("claimed", "n"), [(12, "twelve"), (9, "nine"), (14, "fourteen")])
def test_a_claim_is_explained_by_the_true_count_once_it_can_be_called_no_more(claimed: int, n: str) -> None:
    with _claiming("on") as table:
        table.choose({"do": "claim", "seat": 1, "points": claimed})
        table.advance(20000)
        turn = table.scene.turn
        ((label, points, (own, *rest)),) = _asked(table, turn)[-1:]
        assert (label, points, rest) == (f"claimed: hand {claimed}", claimed, [])
        assert own == CLAIMED.format(cards="4C 3C 2C AC 9H", n=n)
        table.choose({"do": "accept", "seat": 0})
        table.advance(20000)
        ((label, points, (own, *rest)),) = _asked(table, turn)[-1:]
        assert (label, points, len(rest)) == (f"claimed: hand {claimed}", claimed, 4)
        assert rest[2:] == [
            "a run of four, AC 2C 3C 4C: four points; "
            "three or more ranks in sequence give one a card; the ace is low",
            "a flush, 4C 3C 2C AC: four points; a hand of one suit gives one a card, "
            "the starter too if it has that suit; a crib only with the starter (ACC 1.7)",
        ]
        shut = _asked(table, table.scene.turn)[0]
        assert shut == (f"hand: two fifteens, a run of four, a flush, claimed as {claimed}", 0, rest)
        table.press("undo")
        table.advance(20000)
        assert _asked(table, turn)[-1][2] == [own]


def test_a_false_claim_that_nobody_may_call_is_explained_at_once() -> None:
    with _claiming("off") as table:
        table.choose({"do": "claim", "seat": 1, "points": 14})
        table.advance(20000)
        first, truth, back = _asked(table, table.scene.turn)[-3:]
        assert (first[0], first[1], first[2][1:]) == ("claimed: hand 14", 14, truth[2])
        assert (truth[1], back[1]) == (0, -2)


@pytest.mark.parametrize(
    "five",
    [
        "3C 4D 5H JC KC",
        "3C 3D 4H 5C 5S",
        "7C 7D 7H 8S 9C",
        "2C 4C 6C 8C TC",
        "3C 3D 4H 5C 6S",
        "8C 8D 8H 8S KC",
    ],
)
def test_what_an_item_is_worth_follows_from_its_rule_and_its_cards(five: str) -> None:
    *held, starter = cards(five)
    for item in count_items(Options(), tuple(held), starter, "hand"):
        assert worth(item.rule, len(item.cards)) == item.points


def test_every_rule_that_is_named_is_explained() -> None:
    words = Options().words
    assert set(words.PLAY) | set(words.SHOW) <= set(words.WHY)
    assert set(words.PLAY) | set(words.SHOW) <= set(words.RULES)
