"""Won games and matches: what they are called, what they count, how they stand, and who deals next."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import start
from companion.rules.cribbage.match import result, results
from companion.rules.cribbage.moves import Deal, Dealer, Next, Peg
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.table import FOUR, PLAYERS, THREE, after


def over(rules: Cribbage, scores: tuple[int, ...], players: tuple[str, ...] = PLAYERS) -> State:
    """Seat 0 deals first; the highest score has won."""
    return won(rules, rules.apply(rules.start(players), Dealer(0)), scores)


def won(rules: Cribbage, state: State, scores: tuple[int, ...]) -> State:
    """The game pegged to its end, the winner last."""
    pegs = sorted((points, side) for side, points in enumerate(scores) if points)
    return after(rules, state, *(Peg(side, points) for points, side in pegs))


@pytest.mark.parametrize(
    ("options", "score", "called"),
    [
        ({}, 91, ("win", 1)),
        ({}, 90, ("skunk", 2)),
        ({}, 60, ("double_skunk", 4)),
        ({"game_values": "free"}, 60, ("double_skunk", 3)),
        ({"game_values": "acc"}, 91, ("win", 2)),
        ({"game_values": "acc"}, 60, ("double_skunk", 3)),
        ({"skunk_table": "lurch"}, 61, ("win", 1)),
        ({"skunk_table": "lurch"}, 60, ("lurch", 2)),
        ({"skunk_table": "none"}, 0, ("win", 1)),
        ({"target": 61}, 31, ("win", 1)),
        ({"target": 61}, 30, ("lurch", 2)),
        ({"target": 61, "skunk_table": "none"}, 30, ("win", 1)),
        ({"target": 100}, 51, ("win", 1)),
        ({"target": 100}, 50, ("lurch", 2)),
    ],
)
def test_what_a_game_is_called_and_counts(
    options: dict[str, Any], score: int, called: tuple[str, int]
) -> None:
    assert result(Cribbage(**options), score) == called


def test_of_three_each_loser_is_judged_by_himself() -> None:
    rules = Cribbage(target=61)
    assert results(rules, (61, 40, 20), 0) == {1: ("win", 1), 2: ("lurch", 2)}
    state = over(rules, (61, 40, 20), THREE)
    assert rules.scene(state).result == "Blue 40, Green 20: lurch, 2 games"
    assert state.match_points == (3, 0, 0)
    nobody = Cribbage(target=61, multi_skunk="off")
    assert results(nobody, (61, 40, 20), 0) == {1: ("win", 1), 2: ("win", 1)}
    assert results(nobody, (61, 20), 0) == {1: ("lurch", 2)}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Red 88: skunk, 2 games; games Red 1, Blue 2"),
        ({"game_values": "acc"}, "Red 88: skunk, 3 game points; game points Red 2, Blue 3"),
        ({"best_of": 3}, "Red 88: skunk, 2 games; legs Red 1, Blue 1"),
        ({"best_of": 1}, "Red 88: skunk, 2 games; Blue wins the match, legs Red 0, Blue 1"),
    ],
)
def test_the_result_says_how_the_match_stands(options: dict[str, Any], words: str) -> None:
    rules = Cribbage(**options)
    state = rules.apply(over(rules, (121, 100)), Next())
    assert rules.scene(won(rules, state, (88, 121))).result == words


def test_a_match_of_legs_is_decided_by_most_of_them_and_another_begins() -> None:
    rules = Cribbage(best_of=3)
    state = over(rules, (121, 100))
    assert [choice.label for choice in rules.choices(state)] == ["Next leg"]
    assert rules.scene(state).prompt == "Red wins. UNDO if that was wrong; for more turn the knob to Next leg"
    state = rules.apply(state, Next())
    assert (state.won, rules.scene(state).title) == ((1, 0), "Leg 2, deal 1")
    state = won(rules, state, (121, 100))
    assert [choice.label for choice in rules.choices(state)] == ["Next match"]
    assert rules.scene(state).prompt == (
        "Red wins the match. UNDO if that was wrong; for more turn the knob to Next match"
    )
    state = rules.apply(state, Next())
    assert (state.won, state.match_points) == ((0, 0), (0, 0))
    assert rules.scene(state).title == "Leg 1, deal 1"


@pytest.mark.parametrize(
    ("vocabulary", "leg", "title"),
    [
        ("en-GB", "Next leg", "Leg 2, deal 1"),
        ("de", "Nächster Satz", "Satz 2, Geben 1"),
        ("fr-CA", "Manche suivante", "Manche 2, donne 1"),
    ],
)
def test_a_match_of_legs_speaks_of_legs_in_every_language(vocabulary: str, leg: str, title: str) -> None:
    rules = Cribbage(best_of=3, vocabulary=vocabulary)
    state = over(rules, (121, 100))
    assert [choice.label for choice in rules.choices(state)] == [leg]
    assert rules.scene(state).prompt.endswith(leg)
    assert rules.scene(rules.apply(state, Next())).title == title


def test_undo_goes_back_over_the_end_of_a_match() -> None:
    rules = Cribbage(best_of=1)
    game = start(rules, PLAYERS)
    for move in (Dealer(0), Peg(0, 121), Next()):
        game = game.play(move)
    assert game.state.won == (0, 0)
    undo = next(choice for choice in game.choices() if choice.label.startswith("Undo"))
    assert game.play(undo.move).state.won == (1, 0)


@pytest.mark.parametrize(
    ("options", "players", "scores", "dealer"),
    [
        ({}, PLAYERS, (121, 5), 1),
        ({}, PLAYERS, (5, 121), 0),
        ({"next_first_deal": "rotate"}, PLAYERS, (5, 121), 1),
        ({}, THREE, (121, 5, 9), 1),
        ({"next_first_deal": "loser"}, THREE, (121, 9, 5), 2),
        ({"next_first_deal": "loser"}, THREE, (121, 9, 9), 1),
        ({"next_first_deal": "loser"}, THREE, (9, 121, 9), 2),
        ({}, FOUR, (121, 5), 1),
        ({"next_first_deal": "loser"}, FOUR, (5, 121), 2),
        ({"next_first_deal": "loser"}, FOUR, (121, 5), 1),
    ],
)
def test_who_deals_the_next_game(
    options: dict[str, Any], players: tuple[str, ...], scores: tuple[int, ...], dealer: int
) -> None:
    rules = Cribbage(**options)
    assert rules.apply(over(rules, scores, players), Next()).dealer == dealer


def test_the_deal_goes_round_from_who_dealt_first_not_last() -> None:
    rules = Cribbage(way="pegs")
    state = after(rules, rules.start(THREE), Dealer(1), Deal(), Deal(), Peg(0, 121))
    assert state.dealer == 0
    assert rules.apply(state, Next()).dealer == 2
