"""A win is told by nothing before its peg is in the game hole, and then of all who have won."""

from __future__ import annotations

import json

import pytest

from companion.cursor import Cursor
from companion.game import start
from companion.plain import decode_move, encode
from companion.portable import read
from companion.rules.cribbage.rules import Cribbage
from tests.seeing import WON, played, seen, won
from tests.toys import Feast, Step


def test_the_win_shows_when_the_walking_peg_is_in_the_game_hole():
    game = played(Step(0, 5), Step(1, 1), Feast(), target=9)
    walk = [seen(game, Cursor(stage=0, line=line)) for line in (0, 1, 2)]
    assert [scene.tracks[0].front for scene in walk] == [7, 9, 9]
    assert [scene.winner for scene in walk] == [None, 0, 0]
    assert seen(game).winner == 0


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
