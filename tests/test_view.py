"""The scene of a game: the rules' scene with drafts, the knob, what is saved."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cards import card
from companion.cursor import Cursor, Draft, Held
from companion.game import Undo
from companion.plain import decode_move, encode
from companion.scene import Notice
from tests.seeing import FEAST, played, seen, show
from tests.toys import Hide, Rest, Step


def test_a_scene_names_its_game_and_rows():
    scene = seen(played(Step(0, 4), Undo()), saved=1)
    assert (scene.game, scene.turn, scene.saved) == (3, 2, 1)


def test_a_draft_shows_the_hole_it_would_reach_and_moves_nothing():
    scene = seen(played(Step(0, 3), Rest(1)), Cursor(drafts=(Draft(0, 4, 0.0),)))
    red, blue = scene.tracks
    assert (red.draft, red.preview, red.front) == (4, 7, 3)
    assert (blue.draft, blue.preview) == (0, None)
    assert scene.drafter == 0


def test_a_draft_near_the_end_is_shown_in_the_game_hole():
    scene = seen(played(target=3), Cursor(drafts=(Draft(0, 5, 0.0),)))
    assert scene.tracks[0].preview == 3


def test_a_draft_that_the_rules_would_refuse_has_no_preview():
    scene = seen(played(), Cursor(drafts=(Draft(0, 9, 0.0), Draft(1, 2, 1.0))))
    assert [(track.draft, track.preview) for track in scene.tracks] == [(9, None), (2, None)]
    assert scene.drafter == 1


@pytest.mark.parametrize(
    ("amount", "red", "preview"),
    [(-1, ("one more", "take back 1", True), 4), (-5, ("5 is the most", "take back 5", False), 0)],
)
def test_points_being_taken_back_are_a_draft_like_any_other(amount: int, red: Any, preview: int):
    scene = seen(show(), Cursor(drafts=(Draft(0, amount, 0.0, "Red: take back"),)))
    assert (scene.keys[0].peg, scene.keys[0].ok, scene.keys[0].can_peg) == red
    assert (scene.tracks[0].draft, scene.tracks[0].preview) == (amount, preview)


def test_what_is_not_on_disk_is_told_from_what_is():
    game = played(Step(0, 3), Step(1, 2), Step(0, 4))
    assert [track.saved for track in seen(game, saved=1).tracks] == [3, 0]
    assert [track.saved for track in seen(game, saved=2).tracks] == [3, 2]
    assert [track.saved for track in seen(game, saved=3).tracks] == [7, 2]


def test_a_saved_walk_has_nothing_unsaved_ahead_of_its_peg():
    scene = seen(played(*FEAST), Cursor(stage=0, line=0))
    assert [(track.front, track.saved) for track in scene.tracks] == [(5, 5), (1, 1)]


def test_refused_words_come_after_the_rules_own():
    assert seen(played(), Cursor(words="it is Blue's turn")).notices == (
        Notice("refused", "it is Blue's turn"),
    )


def test_the_knob_is_shown_where_it_is_and_never_beyond_the_choices():
    assert seen(played(), Cursor(knob=2)).knob == 2
    assert seen(played(), Cursor(knob=99)).knob is None


def test_ok_held_long_enough_lights_one_side_only():
    assert seen(played(), Cursor(held=(Held("ok", 1, 0.0),))).only is None
    assert seen(played(), Cursor(held=(Held("ok", 1, 0.0, 1),))).only == 1
    assert seen(played(), Cursor(held=(Held("peg", 1, 0.0, 1),))).only is None


def test_choices_are_plain_enough_for_a_page():
    offers = seen(played(Rest(0))).choices
    assert offers[0].move == {"do": "step", "seat": 1, "points": 1}
    assert offers[0].number == ("points", 1, 5, 1)
    (short,) = [offer for offer in offers if offer.label == "New game: short race"]
    assert short.move == {"do": "new", "preset": "short_race", "players": ["Red", "Blue"]}
    assert short.careful


def test_that_was_the_other_player_is_offered_for_a_peg_by_hand():
    game = show(7).play(decode_move(show(7).moves(), {"do": "peg", "seat": 0, "points": 2}))
    offered = {choice.label: choice.move for choice in seen(game).choices}
    assert offered["That was Blue"] == {"do": "amend", "as": [{"do": "peg", "seat": 1, "points": 2}]}


def test_a_scene_is_json_and_holds_nothing_hidden():
    one, other = (encode(seen(played(Hide(0, card(text))))) for text in ("5H", "KD"))
    assert one == other
    assert '"5H"' not in json.dumps(one)
