"""The scene of a game: the rules' scene with drafts, the knob, the walk of a count, what is saved."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cards import card
from companion.cursor import Cursor, Draft, Held
from companion.game import Amend, Game, Redo, Undo, start
from companion.plain import decode_move, encode
from companion.portable import read
from companion.rules.cribbage.rules import Cribbage
from companion.scene import Notice, Scene
from companion.view import view
from tests.toys import Feast, Hide, Lay, Race, Rest, Step

IDLE = Cursor()


def played(*moves: Any, target: int = 21) -> Game:
    game = start(Race(target), ("Red", "Blue"), 3)
    for move in moves:
        game = game.play(move)
    return game


def seen(game: Game, cursor: Cursor = IDLE, saved: int | None = None) -> Scene:
    return view(game, cursor, game.turn if saved is None else saved)


def pegs(scene: Scene) -> list[tuple[int, int, int]]:
    return [(track.front, track.back, track.score) for track in scene.tracks]


def test_a_scene_names_its_game_and_rows():
    scene = seen(played(Step(0, 4), Undo()), saved=1)
    assert (scene.game, scene.turn, scene.saved) == (3, 2, 1)


# A feast from 3 and 1: seat 0 counts 2 + 2 + 2, then seat 1 counts 2.
FEAST = (Step(0, 3), Step(1, 1), Feast())


@pytest.mark.parametrize(
    ("stage", "line", "red", "blue", "big", "lines", "more"),
    [
        (0, 0, (5, 3, 5), (1, 0, 1), "2", 1, True),
        (0, 1, (7, 3, 7), (1, 0, 1), "4", 2, True),
        (0, 2, (9, 3, 9), (1, 0, 1), "6", 3, True),
        (0, 9, (9, 3, 9), (1, 0, 1), "6", 3, True),
        (1, 0, (9, 3, 9), (3, 1, 3), "2", 1, False),
        (9, 0, (9, 3, 9), (3, 1, 3), "2", 1, False),
    ],
)
def test_a_count_walks_line_by_line_and_nothing_of_a_later_count_shows(
    stage: int, line: int, red: tuple[int, ...], blue: tuple[int, ...], big: str, lines: int, more: bool
):
    scene = seen(played(*FEAST), Cursor(stage=stage, line=line, pace=120.0))
    assert pegs(scene) == [red, blue]
    assert (scene.big, scene.step, scene.pace) == (big, lines - 1, 120.0)
    assert scene.count is not None
    assert (len(scene.count.lines), scene.count.more) == (lines, more)


def test_after_the_walk_the_last_count_stays_on_show():
    scene = seen(played(*FEAST))
    assert pegs(scene) == [(9, 3, 9), (3, 1, 3)]
    assert scene.count is not None
    assert (scene.count.seat, scene.step, scene.count.more, scene.pace) == (1, 0, False, 0.0)


def test_the_win_shows_when_the_walking_peg_is_in_the_game_hole():
    game = played(Step(0, 5), Step(1, 1), Feast(), target=9)
    walk = [seen(game, Cursor(stage=0, line=line)) for line in (0, 1, 2)]
    assert [scene.tracks[0].front for scene in walk] == [7, 9, 9]
    assert [scene.winner for scene in walk] == [None, 0, 0]
    assert seen(game).winner == 0


def test_points_taken_back_walk_down():
    game = played(Step(0, 5), Step(1, 1), Step(0, -3))
    assert pegs(seen(game, Cursor(stage=0, line=0)))[0] == (2, 0, 2)


def test_points_taken_back_below_the_start_stop_there():
    game = played(Step(0, 2), Step(0, -5))
    assert pegs(seen(game, Cursor(stage=0, line=0)))[0] == (0, 0, 0)


def test_choices_of_a_walk_belong_to_the_end_of_it():
    game = played(*FEAST)
    shown, after = seen(game, Cursor(stage=0)).choices, seen(game).choices
    assert [choice.move for choice in shown] == [choice.move for choice in after]


@pytest.mark.parametrize(
    ("cursor", "undo", "label"),
    [
        (Cursor(stage=0, line=0), "takes back: feast", "Undo: feast"),
        (Cursor(stage=0, line=2), "takes back: Red, hand", "Undo: Red +6"),
        (Cursor(stage=1, line=0), "takes back: Red, hand and 1 more", "Undo: Red +6, Blue +2"),
        (IDLE, "takes back: Red, hand and 1 more", "Undo: Red +6, Blue +2"),
    ],
)
def test_undo_tells_no_count_that_is_still_to_be_said(cursor: Cursor, undo: str, label: str):
    scene = seen(played(*FEAST), cursor)
    assert scene.undo == undo
    assert [choice.label for choice in scene.choices if choice.move == {"do": "undo"}] == [label]


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


def test_what_is_not_on_disk_is_told_from_what_is():
    game = played(Step(0, 3), Step(1, 2), Step(0, 4))
    assert [track.saved for track in seen(game, saved=1).tracks] == [3, 0]
    assert [track.saved for track in seen(game, saved=2).tracks] == [3, 2]
    assert [track.saved for track in seen(game, saved=3).tracks] == [7, 2]


def test_a_saved_walk_has_nothing_unsaved_ahead_of_its_peg():
    scene = seen(played(*FEAST), Cursor(stage=0, line=0))
    assert [(track.front, track.saved) for track in scene.tracks] == [(5, 5), (1, 1)]


@pytest.mark.parametrize(
    ("moves", "recent"),
    [
        ((), []),
        ((Rest(0),), []),
        ((Step(0, 4, "miscounted"),), [(1, 0, 4, "miscounted", False)]),
        ((Step(0, 4), Undo()), [(1, 0, 4, "by hand", True)]),
        ((Step(0, 4), Undo(), Redo()), [(1, 0, 4, "by hand", False)]),
        ((Step(0, 4), Undo(), Step(0, 2)), [(3, 0, 2, "by hand", False), (1, 0, 4, "by hand", True)]),
        (
            (Step(0, 4), Amend((Rest(0), Step(1, 4)))),
            [(2, 1, 4, "by hand", False), (1, 0, 4, "by hand", True)],
        ),
        (
            (Step(0, 4), Amend((Rest(0), Step(1, 4))), Undo()),
            [(2, 1, 4, "by hand", True), (1, 0, 4, "by hand", False)],
        ),
        (
            (Feast(),),
            [(1, 1, 2, "hand: a fifteen", False), (1, 0, 6, "hand: two fifteens, a pair", False)],
        ),
    ],
)
def test_the_last_scores_stay_and_what_was_undone_is_struck(moves: Any, recent: list[Any]):
    shown = seen(played(*moves)).recent
    assert [(each.turn, each.side, each.points, each.label, each.undone) for each in shown] == recent


def test_a_past_score_says_whose_it_was_and_not_only_of_which_side():
    game = start(Cribbage(way="pegs"), ("Ann", "Bob", "Cy", "Di"))
    for seat in (0, 2, 3):
        game = game.play(decode_move(game.moves(), {"do": "peg", "seat": seat, "points": 2}))
    assert [(each.side, each.seat) for each in seen(game).recent] == [(1, 3), (0, 2), (0, 0)]


def test_only_the_last_five_scores_are_shown_newest_first():
    game = played(*(Step(turn % 2, 1 + turn % 3) for turn in range(8)))
    assert [each.turn for each in seen(game).recent] == [8, 7, 6, 5, 4]


@pytest.mark.parametrize(
    ("stage", "line", "labels"),
    [
        (0, 0, []),
        (0, 2, ["hand: two fifteens, a pair"]),
        (1, 0, ["hand: a fifteen", "hand: two fifteens, a pair"]),
        (None, 0, ["hand: a fifteen", "hand: two fifteens, a pair"]),
    ],
)
def test_a_score_joins_the_list_once_it_has_been_said(stage: int | None, line: int, labels: list[str]):
    scene = seen(played(Feast()), Cursor(stage=stage, line=line))
    assert [each.label for each in scene.recent] == labels


@pytest.mark.parametrize(
    ("cursor", "red", "blue"),
    [
        (
            IDLE,
            ("step 1", "rest", True, True),
            ("nothing to do: Red's turn", "nothing to do: Red's turn", False, False),
        ),
        (
            Cursor(drafts=(Draft(0, 3, 0.0),)),
            ("one more", "step 3", True, True),
            ("nothing to do: Red's turn", "nothing to do: Red's turn", False, False),
        ),
        (
            Cursor(drafts=(Draft(0, 5, 0.0),)),
            ("5 is the most", "step 5", False, True),
            ("nothing to do: Red's turn", "nothing to do: Red's turn", False, False),
        ),
    ],
)
def test_every_key_says_what_it_will_do_or_why_nothing(cursor: Cursor, red: Any, blue: Any):
    keys = seen(played(), cursor).keys
    assert [(key.peg, key.ok, key.can_peg, key.can_ok) for key in keys] == [red, blue]
    assert [key.seat for key in keys] == [0, 1]


def test_while_another_count_is_to_come_every_ok_goes_on_to_it():
    game = played(*FEAST)
    assert [(key.ok, key.can_ok) for key in seen(game, Cursor(stage=0)).keys] == [("next count", True)] * 2
    assert seen(game, Cursor(stage=1)).keys == seen(game).keys


def test_after_the_win_the_keys_say_that_it_is_over():
    keys = seen(played(Step(0, 4), target=4)).keys
    assert {key.ok for key in keys} == {"nothing to do: the game is over"}


@pytest.mark.parametrize(
    ("moves", "drafts", "undo"),
    [
        ((), (), ""),
        ((), (Draft(0, 6, 0.0),), "drops the 6"),
        ((), (Draft(0, 6, 0.0), Draft(1, 2, 0.0)), "drops the 6 and the 2"),
        ((Step(0, 2),), (), "takes back: Red, by hand"),
        ((Step(0, 2, "fifteen"),), (), "takes back: Red, fifteen"),
        ((Rest(0),), (), "takes back: Red's rest"),
        ((Hide(0, card("5H")),), (), "takes back: Red's hide"),
        ((Lay(0, card("5H")),), (), "takes back: Red's 5H"),
        ((Feast(),), (), "takes back: Red, hand and 1 more"),
        ((Step(0, 2), Undo()), (), ""),
    ],
)
def test_undo_says_what_it_would_take(moves: Any, drafts: Any, undo: str):
    assert seen(played(*moves), Cursor(drafts=drafts)).undo == undo


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


def test_a_scene_is_json_and_holds_nothing_hidden():
    one, other = (encode(seen(played(Hide(0, card(text))))) for text in ("5H", "KD"))
    assert one == other
    assert '"5H"' not in json.dumps(one)


SHOW = """\
{"game": "cribbage", "players": ["Red", "Blue"]}
{"do": "dealer", "seat": 1}
{"do": "starter", "card": "KS"}
{"do": "play", "seat": 0, "card": "8S"}
{"do": "play", "seat": 1, "card": "TH"}
{"do": "play", "seat": 0, "card": "7S"}
{"do": "play", "seat": 1, "card": "2D"}
{"do": "play", "seat": 0, "card": "3H"}
{"do": "go", "seat": 1}
{"do": "go", "seat": 0}
{"do": "play", "seat": 1, "card": "JH"}
{"do": "play", "seat": 0, "card": "3C"}
{"do": "play", "seat": 1, "card": "7H"}
"""


def show(rows: int = 12) -> Game:
    return list(read(SHOW.splitlines()))[rows]


def marked(scene: Scene) -> set[str]:
    return {face.card for row in scene.rows for face in row.cards if face.marked}


@pytest.mark.parametrize(
    ("stage", "line", "cards", "caption", "big", "scores"),
    [
        (0, 0, {"7H"}, "The play", "20", [1, 1]),
        (1, 0, {"8S", "7S"}, "The show: Red's hand", "2", [3, 1]),
        (1, 1, {"3H", "3C"}, "The show: Red's hand", "4", [5, 1]),
        (2, 0, set(), "The show: Blue's hand", "0", [5, 1]),
        (None, 0, set(), "The show: Blue's hand", "0", [5, 1]),
    ],
)
def test_the_show_of_cribbage_marks_the_cards_of_the_line_that_is_said(
    stage: int | None, line: int, cards: set[str], caption: str, big: str, scores: list[int]
):
    scene = seen(show(), Cursor(stage=stage, line=line))
    assert marked(scene) == cards
    assert (scene.caption, scene.big) == (caption, big)
    assert [track.score for track in scene.tracks] == scores


def test_the_keys_of_cribbage_say_go_to_the_seat_that_may():
    red, blue = seen(show(7)).keys
    assert (red.ok, red.can_ok) == ("nothing to do: Blue's turn", False)
    assert (blue.ok, blue.can_ok) == ("go", True)


def test_undo_of_a_card_names_it():
    assert seen(show(7)).undo == "takes back: Red's 3H"
    assert [choice.label for choice in seen(show(7)).choices if choice.move == {"do": "undo"}] == [
        "Undo: Red's 3H"
    ]


def test_that_was_the_other_player_is_offered_for_a_peg_by_hand():
    game = show(7).play(decode_move(show(7).moves(), {"do": "peg", "seat": 0, "points": 2}))
    offered = {choice.label: choice.move for choice in seen(game).choices}
    assert offered["That was Blue"] == {"do": "amend", "as": [{"do": "peg", "seat": 1, "points": 2}]}


@pytest.mark.parametrize(
    ("amount", "red", "preview"),
    [(-1, ("one more", "take back 1", True), 4), (-5, ("5 is the most", "take back 5", False), 0)],
)
def test_points_being_taken_back_are_a_draft_like_any_other(amount: int, red: Any, preview: int):
    scene = seen(show(), Cursor(drafts=(Draft(0, amount, 0.0, "Red: take back"),)))
    assert (scene.keys[0].peg, scene.keys[0].ok, scene.keys[0].can_peg) == red
    assert (scene.tracks[0].draft, scene.tracks[0].preview) == (amount, preview)


def test_undo_takes_back_a_dealer_by_name():
    game = start(Cribbage(), ("Red", "Blue"))
    game = game.play(decode_move(game.moves(), {"do": "dealer", "seat": 1}))
    assert seen(game).undo == "takes back: Blue as dealer"


WON = """\
{"game": "cribbage", "players": ["Red", "Blue"], "options": {"target": 61}}
{"do": "dealer", "seat": 0}
{"do": "starter", "card": "9H"}
{"do": "peg", "seat": 0, "points": 50}
{"do": "peg", "seat": 1, "points": 50}
{"do": "play", "seat": 1, "card": "4C"}
{"do": "play", "seat": 0, "card": "4D"}
{"do": "play", "seat": 1, "card": "3C"}
{"do": "play", "seat": 0, "card": "3D"}
{"do": "play", "seat": 1, "card": "2C"}
{"do": "play", "seat": 0, "card": "2D"}
{"do": "play", "seat": 1, "card": "AC"}
{"do": "play", "seat": 0, "card": "AD"}
"""


def won(language: str = "en") -> Game:
    """Red's last card made three; Blue's hand, 2 and 2 and 4 and 4, is the game."""
    return list(read(WON.replace("61}", f'61, "vocabulary": "{language}"}}').splitlines()))[-1]


@pytest.mark.parametrize(
    ("stage", "line", "phase", "caption", "brief", "prompt"),
    [
        (0, 0, "show", "The play", "the play", "Next: Blue's hand. OK goes on."),
        (0, 1, "show", "The play", "the play", "Next: Blue's hand. OK goes on."),
        (1, 0, "show", "The show: Blue's hand", "B hand", "Blue pegs"),
        (1, 2, "show", "The show: Blue's hand", "B hand", "Blue pegs"),
        (1, 3, "over", "Blue wins", "B wins", "Blue wins. UNDO if that was wrong; for more turn the knob to"),
    ],
)
def test_the_words_know_of_the_win_when_the_peg_is_in_the_game_hole(
    stage: int, line: int, phase: str, caption: str, brief: str, prompt: str
):
    scene = seen(won(), Cursor(stage=stage, line=line))
    assert (scene.phase, scene.caption, scene.brief) == (phase, caption, brief)
    assert scene.prompt.startswith(prompt)


@pytest.mark.parametrize("language", ["en", "en-GB", "fr-CA", "de"])
@pytest.mark.parametrize(("stage", "line"), [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)])
def test_nothing_in_a_scene_tells_a_win_that_is_still_to_be_pegged(stage: int, line: int, language: str):
    game = won(language)
    after = seen(game)
    said = json.dumps(encode(seen(game, Cursor(stage=stage, line=line))), ensure_ascii=False)
    (another,) = [choice.label for choice in after.choices if choice.move == {"do": "next"}]
    for words in (after.caption, after.brief, after.prompt, after.hint, after.result, another, "+12"):
        assert json.dumps(words, ensure_ascii=False).strip('"') not in said


def test_a_win_by_hand_is_told_at_the_end_of_its_walk():
    lines = [*WON.splitlines()[:5], '{"do": "peg", "seat": 0, "points": 11}']
    game = list(read(lines))[-1]
    assert seen(game, Cursor(stage=0, line=0)).caption == "Red wins"  # one line is as far as it goes


@pytest.mark.parametrize(
    ("language", "caption", "brief", "prompt"),
    [
        ("en", "Ann & Cy win", "AC win", "Ann & Cy win. UNDO"),
        ("en-GB", "Ann & Cy win", "AC win", "Ann & Cy win. UNDO"),
        ("fr-CA", "Ann & Cy\u00a0: victoire", "AC gagnent", "Ann & Cy"),
        ("de", "Ann & Cy: Sieg", "AC: Sieg", "Ann & Cy: Sieg. UNDO"),
    ],
)
def test_partners_win_together(language: str, caption: str, brief: str, prompt: str):
    game = start(Cribbage(way="pegs", target=31, vocabulary=language), ("Ann", "Bob", "Cy", "Di"))
    game = game.play(decode_move(game.moves(), {"do": "peg", "seat": 2, "points": 31}))
    scene = seen(game)
    assert (scene.caption, scene.brief, scene.prompt.startswith(prompt)) == (caption, brief, True)
