"""`companion replay --json`: what every line of a game did, one object a line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.commands.rows import DEAL, HEADER, PEGS, peg, play


def test_a_line_has_exactly_the_fixed_form(replay: Any):
    result = replay(
        HEADER, {"do": "dealer", "seat": 0}, {"do": "starter", "card": "2S"}, play(1, "7C"), play(0, "8D")
    )
    assert (result.code, result.err) == (0, "")
    assert result.lines[-1] == {
        "turn": 4,
        "move": {"do": "play", "seat": 0, "card": "8D"},
        "scored": [
            {
                "seat": 0,
                "side": 0,
                "points": 2,
                "rule": "fifteen",
                "cards": ["7C", "8D"],
                "said": "fifteen two",
            }
        ],
        "pegs": [[2, 0], [0, 0]],
        "phase": "play",
        "count": 15,
        "to_act": 1,
        "winner": None,
    }


def test_a_whole_deal_does_what_the_table_does_by_itself(replay: Any):
    lines = replay(HEADER, *DEAL).lines
    assert [line["turn"] for line in lines] == list(range(1, 15))
    assert [line["count"] for line in lines] == [0, 0, 8, 18, 25, 27, 30, 30, 30, 10, 13, 20, 0, 0]
    assert [line["phase"] for line in lines] == ["starter", *["play"] * 10, "show", "show", "between"]
    scores = [(item["seat"], item["rule"], item["points"]) for line in lines for item in line["scored"]]
    assert scores == [
        (0, "go", 1),
        (1, "last", 1),
        (0, "fifteen", 2),
        (0, "pair", 2),
        (1, "pair", 2),
        (1, "pair", 2),
    ]
    assert lines[-1]["pegs"] == [[5, 1], [5, 1]]


def test_the_last_card_of_a_play_keeps_its_count_though_the_hands_are_counted_at_once(replay: Any):
    assert [line["count"] for line in replay(HEADER, *DEAL[:12]).lines][-1] == 20


def test_cards_one_by_one_lead_where_cards_at_once_lead(replay: Any):
    once = replay(HEADER, *DEAL[:12], {"do": "crib", "cards": ["QD", "QH", "4H", "KH"]}).lines[-1]
    twice = replay(HEADER, *DEAL).lines[-1]
    assert (once["pegs"], once["scored"]) == (twice["pegs"], twice["scored"])


def test_undo_redo_and_amend_are_lines_like_others(replay: Any):
    result = replay(
        PEGS,
        peg(0, 6),
        {"do": "undo"},
        {"do": "redo"},
        {"do": "amend", "as": [peg(1, 6)]},
        {"do": "undo"},
        peg(1, 2),
    )
    assert [line["pegs"] for line in result.lines] == [
        [[6, 0], [0, 0]],
        [[0, 0], [0, 0]],
        [[6, 0], [0, 0]],
        [[0, 0], [6, 0]],
        [[6, 0], [0, 0]],
        [[6, 0], [2, 0]],
    ]
    assert [len(line["scored"]) for line in result.lines] == [1, 0, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("points", "pegs"),
    [
        ((2, 1, 8), [[2, 0], [3, 2], [11, 3]]),
        ((5, 4, -2), [[5, 0], [9, 5], [7, 5]]),
        ((5, 4, -6), [[5, 0], [9, 5], [3, 3]]),
        ((5, -9), [[5, 0], [0, 0]]),
        ((119, 5), [[119, 0], [121, 119]]),
    ],
)
def test_pegs_move_as_the_law_of_the_board_says(points: tuple[int, ...], pegs: list[list[int]], replay: Any):
    result = replay(PEGS, *(peg(0, amount) for amount in points))
    assert [line["pegs"][0] for line in result.lines] == pegs


def test_without_the_cap_a_score_goes_past_the_game_hole(replay: Any):
    header = {**PEGS, "options": {"way": "pegs", "cap_at_target": False}}
    last = replay(header, peg(1, 119), peg(1, 5)).lines[-1]
    assert (last["pegs"][1], last["winner"], last["phase"]) == ([124, 119], 1, "over")


def test_the_win_names_the_side_and_can_be_undone(replay: Any):
    lines = replay(PEGS, peg(1, 121), {"do": "undo"}, {"do": "redo"}, {"do": "next"}).lines
    assert [line["winner"] for line in lines] == [1, None, 1, None]
    assert lines[0]["to_act"] is None
    assert lines[-1]["pegs"] == [[0, 0], [0, 0]]


def test_count_is_0_but_in_the_play_and_as_the_move_left_it_that_ended_it(replay: Any):
    moves = (*DEAL[:12], {"do": "undo"}, {"do": "redo"}, peg(0, 1), {"do": "undo"}, {"do": "by_hand"})
    assert [line["count"] for line in replay(HEADER, *moves).lines][10:] == [13, 20, 13, 20, 0, 20, 0]
    moves = (*DEAL[:4], peg(0, 1), {"do": "by_hand"}, {"do": "undo"})
    assert [line["count"] for line in replay(HEADER, *moves).lines][3:] == [18, 18, 0, 18]
    paired = (*DEAL[:3], play(1, "8H"), {"do": "by_hand"})
    assert [line["count"] for line in replay(HEADER, *paired).lines][3:] == [16, 0]
    won = (peg(1, 119), *DEAL[:3], play(1, "7H"))
    assert [line["count"] for line in replay(HEADER, *won).lines][-1] == 15
    pegged = (*DEAL[:4], peg(1, 121))
    assert [line["count"] for line in replay(HEADER, *pegged).lines][-1] == 0
