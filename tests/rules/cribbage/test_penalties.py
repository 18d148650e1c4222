"""Penalties of the tournament rules: what each costs, who gets it, and the rule that it names."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.base import OptionError
from companion.rules.cribbage.moves import Misdeal, Penalty
from companion.rules.cribbage.penalties import PENALTIES
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.state import State
from tests.rules.cribbage.claiming import begun, fronts, story
from tests.rules.cribbage.table import CARDS, after, laid, refusal

JUDGED = Cribbage(judge="on")


def offered(rules: Cribbage, state: State) -> dict[str, Any]:
    return {choice.label: choice.move for choice in rules.choices(state) if isinstance(choice.move, Penalty)}


@pytest.mark.parametrize(
    ("move", "scores", "words"),
    [
        (Penalty(0, "renege", 3), (40, 56), ["six for a renege (ACC 7.3)"]),
        (Penalty(1, "renege"), (42, 50), ["two for a renege (ACC 7.3)"]),
        (Penalty(0, "bottom_card"), (40, 52), ["two for a look at the bottom card (ACC 2.1)"]),
        (Penalty(0, "crib_taken_back"), (40, 52), ["two for a card back from the crib (ACC 5.1)"]),
        (Penalty(0, "crib_seen"), (40, 52), ["two for a look at the crib (ACC 5.2)"]),
        (Penalty(0, "wrong_pegs"), (40, 52), ["two for pegging with the other's pegs (ACC 8.8)"]),
        (Penalty(0, "starter_mixed"), (40, 52), ["two for the starter among the cards (ACC 9.3)"]),
        (
            Penalty(0, "unconfirmed"),
            (30, 50),
            ["ten back for a wrong number of cards not shown (ACC 4.4)"],
        ),
        (
            Penalty(0, "false_game", 7),
            (25, 57),
            ["fifteen back for a false claim of game (ACC 8.4)", "seven for what was claimed too much"],
        ),
    ],
)
def test_a_penalty_costs_what_its_rule_says_and_names_it(
    move: Penalty, scores: tuple[int, int], words: list[str]
) -> None:
    state = JUDGED.apply(begun(JUDGED, (40, 50)), move)
    assert fronts(state) == scores
    assert [said for said, _, _ in story(state)] == words


def test_every_penalty_names_its_rule() -> None:
    state = begun(JUDGED, (40, 50))
    labels = list(offered(JUDGED, state))
    assert len(labels) == 2 * len(PENALTIES)
    assert all(f"(ACC {rule.acc})" in " ".join(labels) for rule in PENALTIES.values())
    assert all("(ACC " in label for label in labels)


def test_backward_pegs_never_go_below_hole_0_and_the_back_peg_never_stands_before_them() -> None:
    state = JUDGED.apply(begun(JUDGED, (8, 50)), Penalty(0, "unconfirmed"))
    assert state.pegs[0] == (0, 0)
    state = begun(JUDGED, (40, 50))
    assert JUDGED.apply(state, Penalty(0, "unconfirmed")).pegs[0] == (30, 0)


def test_of_three_hands_each_opponent_scores_and_partners_score_once() -> None:
    state = JUDGED.apply(begun(JUDGED, (10, 20, 30), players=3), Penalty(1, "crib_seen"))
    assert fronts(state) == (12, 20, 32)
    state = JUDGED.apply(begun(JUDGED, (10, 20), players=4), Penalty(1, "crib_seen"))
    assert fronts(state) == (12, 20)


def test_a_penalty_may_win() -> None:
    state = JUDGED.apply(begun(JUDGED, (10, 119)), Penalty(0, "crib_seen"))
    assert (state.phase, state.winner) == ("over", 1)


def test_a_false_go_that_the_table_has_seen_is_offered_with_all_its_cards() -> None:
    state = laid(JUDGED, begun(JUDGED), "KC TC 5D go 3C 2C 4C")
    offers = [label for label in offered(JUDGED, state) if "at 25" in label]
    assert offers == ["Blue: renege at 25, 1 to pay"]
    paid = JUDGED.apply(state, Penalty(1, "renege", 1))
    assert fronts(paid)[0] - fronts(state)[0] == 2
    assert not any("at 25" in label for label in offered(JUDGED, paid))


def test_each_card_that_could_have_been_played_is_counted() -> None:
    state = laid(JUDGED, begun(JUDGED), "KC TC 5D go go 4C 9S 3C")
    assert "Blue: renege at 25, 2 to pay" in offered(JUDGED, state)
    assert fronts(JUDGED.apply(state, Penalty(1, "renege", 2)))[0] - fronts(state)[0] == 4


def test_a_true_go_is_no_renege() -> None:
    state = laid(JUDGED, begun(JUDGED), "KC TC 5D go go 9C 9S 8C")
    assert not any("renege at" in label for label in offered(JUDGED, state))


def test_where_nobody_judges_there_are_no_penalties() -> None:
    state = begun(CARDS)
    assert offered(CARDS, state) == {}
    assert refusal(CARDS, state, Penalty(0, "renege")) == (
        "Nobody judges here: penalties need the option judge = on, or peg them by hand"
    )


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Penalty(0, "rudeness"), "That is no penalty: use one of renege, false_game, "),
        (Penalty(0, "renege", 5), "5 does not fit that penalty: use 1 to 4"),
        (Penalty(0, "renege", 0), "0 does not fit that penalty: use 1 to 4"),
        (Penalty(0, "crib_seen", 2), "2 does not fit that penalty: use 1 to 1"),
        (Penalty(0, "false_game", 30), "30 does not fit that penalty: use 1 to 29"),
    ],
)
def test_what_is_no_penalty_is_refused_with_the_way_out(move: Penalty, words: str) -> None:
    assert refusal(JUDGED, begun(JUDGED), move).startswith(words)


def test_with_pegs_alone_there_is_no_judge() -> None:
    with pytest.raises(OptionError, match="a penalty is pegged by hand"):
        Cribbage(way="pegs", judge="on")
    rules = Cribbage(way="pegs")
    state = rules.start(("Red", "Blue"))
    assert offered(rules, state) == {}
    assert "played with pegs alone" in refusal(rules, state, Penalty(0, "crib_seen"))


def test_a_judge_judges_where_the_players_claim_too() -> None:
    rules = Cribbage(counting="manual", judge="on")
    state = after(rules, laid(rules, begun(rules), "7C 8D"), Penalty(0, "crib_seen"))
    assert fronts(state) == (0, 2)
    assert len(state.due) == 2


def test_reneges_are_forgotten_with_their_deal() -> None:
    state = laid(JUDGED, begun(JUDGED), "KC TC 5D go go 4C 9S 3C")
    state = after(JUDGED, state, Misdeal())
    assert not any("renege at" in label for label in offered(JUDGED, state))
