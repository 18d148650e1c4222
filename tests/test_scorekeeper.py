"""Every input is judged against the adopted game, whoever says it."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from companion import scorekeeper
from companion.entries import Tape, entry, heading
from companion.game import start
from companion.inputs import (
    Asked,
    Found,
    Lost,
    Misread,
    Pressed,
    Reply,
    Saved,
    Tick,
    Unsaved,
)
from companion.journal import JournalError
from companion.plain import encode_move
from companion.portable import header
from companion.rules.cribbage import RULES
from companion.scorekeeper import Scorekeeper, fold
from tests.scorekeeping import PEGS, Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.mark.parametrize(
    ("move", "game", "turn", "status"),
    [
        ({"do": "undo"}, 7, 0, 409),
        ({"do": "undo"}, 6, 1, 409),
        ({"do": "undo"}, 7, 2, 409),
        ({"do": "peg", "seat": 0, "points": 0}, 7, 1, 422),
        ({"do": "peg", "seat": 0, "points": "many"}, 7, 1, 422),
        ({"do": "peg", "seat": 0, "points": 1, "why": "half a \ud83d"}, 7, 1, 422),
        ({"do": "fly"}, 7, 1, 422),
        ({"do": "redo"}, 7, 1, 422),
        ({"do": "new", "preset": "chess"}, 7, 1, 422),
    ],
)
def test_a_request_that_is_stale_or_not_legal_is_refused_with_words(desk, move, game, turn, status):
    desk.peg(1)
    desk.choose(move, game, turn)
    (answer,) = desk.answers
    assert answer.status == status
    assert len(answer.body["error"]) > 10
    assert desk.scene.turn == 1
    assert len(desk.shelf.rows) == 1


def test_a_device_that_is_away_is_named_until_it_is_back(desk):
    desk.keeper.take(Lost(desk.t, "scanner", "scanner is away: it was unplugged"))
    desk.keeper.take(Lost(desk.t, "oled", "screen is away: no answer"))
    assert desk.notices() == ["scanner is away: it was unplugged", "screen is away: no answer"]
    desk.keeper.take(Found(desk.t, "scanner"))
    assert desk.notices() == ["screen is away: no answer"]


def test_players_are_told_in_their_language_and_the_owner_in_english():
    desk = Desk(start(replace(PEGS, vocabulary="de"), ("Red", "Blue")))
    desk.keeper.take(Lost(desk.t, "oled", "screen is away: no bus"))
    desk.keeper.take(Unsaved(desk.t, "the disk is full"))
    assert [(notice.kind, notice.text, notice.owner) for notice in desk.scene.notices] == [
        ("unsaved", "NICHT GESPEICHERT: die Platte ist voll", "NOT SAVED: the disk is full"),
        ("device", "Anzeige ist weg: no bus", "screen is away: no bus"),
    ]
    desk.keeper.take(Misread(desk.t, "the reader could not read that: lay the card on it once more"))
    assert desk.notices()[-1] == "das konnte der Leser nicht lesen: legt die Karte noch einmal auf"


def test_in_english_the_owner_is_told_what_players_are(desk):
    desk.keeper.take(Lost(desk.t, "oled", "screen is away: no bus"))
    assert [(notice.text, notice.owner) for notice in desk.scene.notices] == [("screen is away: no bus", "")]


def test_another_game_has_a_number_of_its_own_and_begins_with_its_header(desk):
    desk.peg(5)
    desk.choose({"do": "new", "preset": "sixty-one", "players": ["Ann", "Bob"]})
    assert (desk.scene.game, desk.scene.turn, desk.scene.length) == (8, 0, 61)
    row = desk.shelf.rows[-1]
    assert (row.game, row.turn) == (8, 0)
    assert row == heading(8, header(desk.keeper.game), chosen=True)
    desk.saved(1)
    assert desk.answers == []
    desk.saved(0, game=8)
    assert (desk.answers[0].status, desk.answers[0].body["game"], desk.answers[0].body["turn"]) == (200, 8, 0)
    desk.choose({"do": "dealer", "seat": 0})
    assert (desk.shelf.rows[-1].game, desk.shelf.rows[-1].turn) == (8, 1)


def test_a_page_that_looks_at_the_game_before_is_stale(desk):
    desk.choose({"do": "new", "preset": "sixty-one"})
    desk.choose({"do": "undo"}, 7, 0)
    assert desk.answers[-1].status == 409


def test_a_fault_of_ours_drops_one_input_and_the_game_goes_on(desk, monkeypatch, caplog):
    desk.peg(2)
    before = desk.scene
    with monkeypatch.context() as broken:
        broken.setattr(scorekeeper, "view", lambda *_: 1 / 0)
        with caplog.at_level(logging.ERROR):
            desk.choose({"do": "peg", "seat": 1, "points": 4})
    assert desk.answers[0].status == 500
    assert "ZeroDivisionError" in caplog.text
    assert desk.scene == before
    desk.peg(3)
    assert desk.scene.tracks[0].score == 5
    assert [row.turn for row in desk.shelf.rows] == [1, 2]
    assert desk.shelf.rows[1] == entry(
        desk.shelf.rows[0].checksum, 7, 2, {"do": "peg", "seat": 0, "points": 3}
    )


def test_a_scene_that_looks_the_same_is_not_shown_again(desk):
    version = desk.keeper.latest.version
    desk.keeper.take(Tick(desk.t))
    desk.saved(0)
    assert desk.keeper.latest.version == version


def test_a_tape_folds_into_the_game_it_was_made_of():
    desk = Desk(start(RULES(), ("Red", "Blue")))
    for move in ({"do": "cut", "cards": ["9C", "KD"]}, {"do": "starter", "card": "JS"}, {"do": "undo"}):
        desk.choose(move)
    game = desk.keeper.game
    tape = Tape(7, header(game), tuple(encode_move(row.move) for row in game.rows))
    assert fold(tape) == game


@pytest.mark.parametrize(
    ("head", "moves", "words"),
    [
        ({"game": "chess", "players": ["A", "B"], "options": {}}, (), "at turn 0 .*chess"),
        ({"game": "cribbage", "players": ["A", "B"], "options": {"way": "sung"}}, (), "at turn 0 .*way"),
        (header(start(PEGS, ("A", "B"))), ({"do": "redo"},), "at turn 1 .*redo"),
        (header(start(PEGS, ("A", "B"))), ({"do": "fly"},), "at turn 1 .*fly"),
    ],
)
def test_a_tape_that_these_rules_refuse_is_one_sentence_with_the_way_out(head, moves, words):
    with pytest.raises(JournalError, match=f"game 7 cannot go on {words}.*companion export"):
        fold(Tape(7, head, moves))


def test_a_reply_is_given_exactly_once_and_on_refusal_at_once(desk):
    desk.choose({"do": "fly"})
    desk.saved(0)
    desk.keeper.take(Tick(desk.t + 5000))
    assert [type(answer) for answer in desk.answers] == [Reply]


def test_a_question_is_answered_at_once_and_changes_nothing(desk):
    desk.peg(2)
    desk.keeper.take(Unsaved(desk.t, "the disk is full"))
    version = desk.keeper.latest.version
    desk.keeper.take(Asked(desk.t, "scores", desk.answers.append))
    (answer,) = desk.answers
    assert [(score["turn"], score["points"]) for score in answer.body["scores"]] == [(1, 2)]
    assert desk.keeper.latest.version == version


def test_a_question_that_we_fail_at_is_answered_too(desk, monkeypatch, caplog):
    monkeypatch.setattr(scorekeeper, "answer", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        desk.keeper.take(Asked(desk.t, "scores", desk.answers.append))
    assert desk.answers[0].status == 500
    assert "ZeroDivisionError" in caplog.text


def test_a_new_game_of_another_kind_is_written_with_its_options_and_folds_again(desk):
    desk.choose({"do": "new", "preset": "pass-the-pigs", "game": "pigs", "options": {"finish_round": True}})
    row = desk.shelf.rows[0]
    plain = {
        "game": "pigs",
        "players": ["Red", "Blue"],
        "options": {"finish_round": True, "piggyback": False},
    }
    assert row == heading(8, plain, chosen=True)
    desk.choose({"do": "bank", "seat": 0, "points": 25})
    game = desk.keeper.game
    moves = tuple(encode_move(each.move) for each in game.rows)
    assert fold(Tape(8, plain, moves)) == replace(game, every=False)


def test_options_beside_a_preset_last_for_the_whole_match():
    desk = Desk(start(RULES(), ("Red", "Blue")))
    desk.choose({"do": "new", "preset": "pegs-only", "options": {"target": 31}})
    for _ in range(2):
        desk.peg(31)
        desk.keeper.take(Tick(desk.t + 9000))
        desk.choose({"do": "next"})
    assert (desk.scene.length, desk.scene.phase, desk.keeper.game.rules.way) == (31, "by_hand", "pegs")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"preset": "sixty-one", "options": {"targt": 61}}, 'no option "targt": did you mean "target"'),
        ({"preset": "sixty-one", "options": {"target": 30}}, "target = 30 is out of range"),
        ({"preset": "sixty-one", "options": [61]}, '"options"'),
        ({"preset": "sixty-two"}, 'No preset is called "sixty-two"'),
        ({"preset": "pass-the-pigs", "game": "pig"}, 'no game is called "pig": did you mean "pigs"'),
        ({"preset": "pass-the-pigs", "game": "pigs", "players": list("ABCD")}, "not 4"),
    ],
)
def test_a_new_game_that_cannot_be_is_refused_in_words_and_the_old_one_goes_on(desk, asked, words):
    desk.choose({"do": "new", **asked})
    (answer,) = desk.answers
    assert answer.status == 422
    assert words in answer.body["error"]
    assert desk.scene.game == 7


def test_a_new_game_begins_with_where_the_pages_are_until_a_hand_does_something(desk):
    desk.keeper = Scorekeeper(desk.keeper.game, desk.first.checksum, desk.shelf, 7, pages=1000.0)
    assert (desk.scene.address, desk.scene.phone) == ("welcome", "On a phone")
    assert desk.keeper.due() == 181_000
    desk.keeper.take(Saved(2000.0, 7, 0))
    assert desk.scene.address == "welcome"  # the disk is no hand
    desk.keeper.take(Pressed(3000.0, "peg", 0))
    assert (desk.scene.address, desk.scene.tracks[0].draft) == ("", 1)


def test_a_game_that_is_resumed_shows_itself(desk):
    desk.peg(2)
    resumed = Scorekeeper(desk.keeper.game, desk.shelf.rows[-1].checksum, desk.shelf, 7, pages=1000.0)
    assert (resumed.latest.scene.address, resumed.latest.scene.phone) == ("", "On a phone")


def test_where_there_are_no_pages_nothing_leads_to_them(desk):
    assert (desk.scene.address, desk.scene.phone, desk.keeper.due()) == ("", "", None)
