"""Pass the Pigs: every published case, and what a player may and may not do."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.cards import card
from companion.game import Game, Undo, start
from companion.plain import decode_move, name_of
from companion.rules import build, rules_of
from companion.rules.base import IllegalMove, OptionError
from companion.rules.pigs import ROLLS, Bank, Pigs, Roll, State, is_roll, worth
from companion.scene import Scene

CASES = json.loads((Path(__file__).parents[1] / "cases" / "pigs.json").read_text(encoding="utf-8"))
TWO, THREE = ("Red", "Blue"), ("Red", "Blue", "Green")
DOUBLE = ("razorback", "razorback")


def cases(kind: str) -> Any:
    found = [case for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def table(players: tuple[str, ...] = TWO, **options: Any) -> Game:
    return start(Pigs(**options), players)


def turn(game: Game, *rolls: tuple[str, ...]) -> Game:
    """One seat's turn: all rolls, and what is left of it banked."""
    seat = game.state.seat
    for pigs in rolls:
        game = game.play(Roll(seat, pigs))
    return game.play(Bank(seat)) if game.state.seat == seat and game.state.rolls else game


def scene(game: Game) -> Scene:
    made: Scene = game.rules.scene(game.state)
    return made


def named(state: State, seat: int | None) -> str | None:
    return None if seat is None else state.players[seat]


@cases("roll")
def test_a_roll_is_worth_what_it_is_published_to_be(case: Any) -> None:
    pigs, (points, event) = tuple(case["input"]["roll"]), case["expected"]
    game = table(piggyback=True).play(Roll(0, pigs))
    assert is_roll(pigs)
    assert (worth(pigs), game.state.turn) == (points, points)
    assert bool(game.state.rolls) == (event == "score")
    assert game.state.out == ((0,) if event == "piggyback" else ())


@cases("turn")
def test_a_turn_banks_the_points_of_its_rolls(case: Any) -> None:
    game = table()
    if before := case["input"]["score"]:
        game = game.play(Bank(0, before)).play(Bank(1, 1))
    for pigs in case["input"]["rolls"]:
        game = game.play(Roll(0, tuple(pigs)))
    assert (game.state.turn, scene(game).tracks[0].score) == (case["expected"]["turn"], before)
    assert game.play(Bank(0)).state.scores[0] == case["expected"]["score"]


@cases("game")
def test_a_game_goes_as_published(case: Any) -> None:
    game = table((*THREE, "Gold")[: case["input"]["players"]], piggyback=True)
    for rolls in case["input"]["turns"]:
        game = turn(game, *(tuple(pigs) for pigs in rolls))
    state, expected = game.state, case["expected"]
    assert list(state.scores) == expected["scores"]
    assert (state.winner, list(state.out)) == (expected["winner"], expected["out"])


def test_every_roll_that_the_knob_offers_is_one_and_none_is_missing() -> None:
    kinds = {tuple(sorted(pig.replace("nodot", "dot") for pig in pigs)) for pigs in ROLLS}
    assert all(is_roll(pigs) for pigs in ROLLS)
    assert (
        len(kinds) == len(ROLLS) - 1 == 16
    )  # 15 pairs of five positions and the Oinker; siders lie two ways


def test_pigs_on_opposite_sides_take_the_turn_and_leave_the_score() -> None:
    game = turn(turn(table(), DOUBLE), DOUBLE).play(Roll(0, DOUBLE)).play(Roll(0, ("nodot", "dot")))
    assert (game.state.scores, game.state.seat, game.scored) == ((20, 20), 1, ())
    assert [notice.text for notice in scene(game).notices] == [
        "Pig Out: Red loses the 20 of this turn. Blue rolls"
    ]
    assert scene(game.play(Roll(1, DOUBLE))).notices == ()


def test_pigs_that_touch_take_the_whole_score_and_both_pegs_home() -> None:
    game = turn(turn(table(), DOUBLE), DOUBLE).play(Roll(0, ("oinker",)))
    assert game.state.scores == (0, 20)
    assert [(track.front, track.back) for track in scene(game).tracks] == [(0, 0), (20, 0)]
    assert [(item.points, item.rule, item.said) for item in game.scored] == [
        (-20, "oinker", "Oinker: back to 0")
    ]
    assert game.rules.why(game.state, game.scored[0]) == "The pigs touch: all points are lost."
    assert scene(game).notices[0].text == "Oinker: Red loses all points. Blue rolls"
    assert game.play(Undo()).state.scores == (20, 20)


def test_the_points_of_a_turn_are_ahead_of_the_peg_until_they_are_banked() -> None:
    game = turn(turn(table(), DOUBLE), DOUBLE).play(Roll(0, ("dot", "trotter"))).play(Roll(0, DOUBLE))
    red = scene(game).tracks[0]
    assert (red.front, red.preview, red.draft, scene(game).big) == (20, 45, 0, "25")
    banked = scene(game.play(Bank(0)))
    assert (banked.tracks[0].front, banked.tracks[0].back, banked.tracks[0].preview) == (45, 20, None)


def test_every_roll_of_a_turn_is_a_line_of_its_count_and_a_reason_of_its_points() -> None:
    game = table().play(Roll(0, ("dot", "trotter"))).play(Roll(0, ("trotter", "razorback")))
    count = scene(game).count
    assert count is not None
    assert [(line.label, line.points, line.running) for line in count.lines] == [
        ("trotter 5", 5, 5),
        ("trotter and razorback 10", 10, 15),
    ]
    game = game.play(Bank(0))
    assert [(item.rule, item.points) for item in game.scored] == [("trotter", 5), ("mixed_combo", 10)]
    assert {item.label for item in game.scored} == {"turn: trotter, trotter and razorback"}
    assert [game.rules.why(game.state, item) for item in game.scored] == [
        "One pig stands or leans and the other lies on its side: the points of that pig, 5.",
        "Two positions that differ: the points of both pigs.",
    ]


def test_the_first_to_bank_a_hundred_wins_at_once_and_the_peg_stays_on_the_board() -> None:
    game = table(THREE).play(Bank(0, 40)).play(Bank(1, 120))
    assert scene(game).winner == 1
    assert (scene(game).tracks[1].score, scene(game).tracks[1].front) == (120, 100)
    assert (scene(game).result, scene(game).to_act) == ("Red 40, Green 0", None)
    assert game.rules.choices(game.state) == ()


def test_with_the_round_finished_the_most_points_win_and_a_tie_plays_on() -> None:
    game = table(finish_round=True).play(Bank(0, 100))
    assert game.state.winner is None
    assert game.play(Bank(1, 101)).state.winner == 1
    assert game.play(Roll(1, ("dot", "nodot"))).state.winner == 0
    tied = game.play(Bank(1, 100))
    assert (tied.state.winner, tied.state.seat) == (None, 0)
    assert tied.play(Roll(0, ("oinker",))).play(Bank(1, 1)).state.winner == 1


def test_who_is_out_has_no_more_turns() -> None:
    game = table(THREE, piggyback=True).play(Bank(0, 10)).play(Bank(1, 10)).play(Roll(2, ("piggyback",)))
    assert scene(game).notices[0].text == "Piggyback: Green is out of the game. Red rolls"
    game = game.play(Bank(0, 1)).play(Bank(1, 1))
    assert (game.state.seat, game.state.out, game.state.scores) == (0, (2,), (11, 11, 0))


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ((Bank(0),), "Red has nothing to bank: roll first, or PEG what was rolled"),
        ((Roll(1, DOUBLE),), "It is Red's turn: Blue has the pigs later"),
        ((Roll(2, DOUBLE),), "There is no seat 2: the seats are 0 to 1"),
        ((Roll(0, ("piggyback",)),), "No piggyback is played here: pigs that touch are an Oinker"),
        ((Roll(0, ("sider", "dot")),), 'Two pigs do not lie as "sider" and "dot": use dot, nodot, trotter'),
        ((Roll(0, ("dot",)),), 'Two pigs do not lie as "dot"'),
        ((Roll(0, ()),), "Two pigs do not lie as nothing"),
        ((Bank(0, 201),), "A turn is worth 1 to 200 points, not 201"),
        ((Bank(0, -5),), "A turn is worth 1 to 200 points, not -5"),
        ((Roll(0, DOUBLE), Bank(0, 25)), "The table has counted 20 in this turn: bank that, or UNDO"),
        ((Bank(0, 100), Roll(1, DOUBLE)), "Red has won: UNDO if that was wrong, or a new game"),
    ],
)
def test_what_cannot_be_is_refused_with_the_way_out(moves: tuple[Any, ...], words: str) -> None:
    *before, refused = moves
    game = table()
    for move in before:
        game = game.play(move)
    with pytest.raises(IllegalMove, match=words):
        game.play(refused)


def test_a_card_means_nothing() -> None:
    with pytest.raises(IllegalMove, match="There are no cards in this game: choose with the knob"):
        Pigs().scanned(table().state, card("5H"))


@pytest.mark.parametrize("players", [("Red",), (*THREE, "Gold")])
def test_more_or_fewer_players_than_the_board_has_pegs_for_are_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match="pegs for two or three players: name two or three, not"):
        table(players)


def test_two_names_that_begin_alike_have_letters_that_differ() -> None:
    assert [track.letter for track in scene(table(("Ann", "Anna", "A"))).tracks] == ["A", "N", "1"]


def test_names_with_brackets_stay_as_they_are() -> None:
    game = table(("{0}", "{name}"))
    assert scene(game).prompt.startswith("{0}: roll")
    assert scene(game.play(Bank(0, 100))).prompt.startswith("{0} wins")


def test_every_line_of_the_document_can_be_played() -> None:
    page = (Path(__file__).parents[2] / "docs" / "text-form.md").read_text(encoding="utf-8")
    _, _, part = page.partition("## Moves of Pass the Pigs")
    lines = re.findall(r"^\| `(\{.*?\})`", part.partition("\n## ")[0], re.MULTILINE)
    assert {json.loads(line)["do"] for line in lines} == {name_of(kind) for kind in Pigs.moves}
    for line in lines:
        move = decode_move(Pigs.moves, json.loads(line))
        game = table().play(Roll(0, DOUBLE)) if move == Bank(0) else table()
        assert game.play(move).turn == game.turn + 1
    assert all(f"`{field.name}`" in part for field in dataclasses.fields(Pigs))


def test_the_game_is_found_by_its_name_and_its_options_are_checked() -> None:
    assert rules_of("pigs") is Pigs
    assert build(Pigs, {"finish_round": True}).finish_round
    with pytest.raises(OptionError, match='did you mean "finish_round"'):
        build(Pigs, {"finish_rounds": True})
