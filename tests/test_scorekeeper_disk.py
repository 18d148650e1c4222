"""What is on disk is told apart from what is not yet, and play waits for none of it."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from companion.entries import entry
from companion.inputs import (
    Pressed,
    Released,
    Tick,
    Turned,
    Unsaved,
    Warned,
)
from companion.plain import encode_move
from companion.view import view
from companion.words import en
from tests.contract.players import played, seated, tables
from tests.scorekeeping import Desk

HANDS = (
    lambda t: Pressed(t, "peg", 0),
    lambda t: Released(t + 40, "peg", 0),
    lambda t: Turned(t, 1),
    lambda t: Pressed(t, "ok", 9),
    lambda t: Tick(t + 90),
)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_move_is_shown_as_unsaved_until_it_is_on_disk(desk):
    desk.peg(2)
    assert (desk.scene.turn, desk.scene.saved) == (1, 0)
    desk.saved(1)
    assert (desk.scene.turn, desk.scene.saved) == (1, 1)


@pytest.mark.parametrize(("name", "preset"), [*tables()])
def test_what_is_saved_is_shown_as_if_all_had_been_drawn_anew(name, preset):
    *_, begun = islice(played(name, preset, 1), 30)
    desk, chance = Desk(seated(name, preset)), random.Random(preset)
    for turn, row in enumerate(begun.rows, 1):
        desk.choose(encode_move(row.move))
        for hand in chance.sample(HANDS, 3):
            desk.keeper.take(hand(desk.t))
        assert (desk.scene.turn, desk.scene.saved) == (turn, turn - 1)
        desk.saved(turn)
        assert desk.scene == view(desk.keeper.game, desk.keeper.cursor, turn)
        desk.t += chance.choice((100.0, 3000.0))
        desk.keeper.take(Tick(desk.t))


def test_a_stalled_disk_never_stops_play(desk):
    desk.peg(2)
    desk.peg(3, 1)
    desk.peg(1)
    assert [track.score for track in desk.scene.tracks] == [3, 3]
    assert (desk.scene.turn, desk.scene.saved) == (3, 0)


def test_rows_are_written_in_order_each_sealed_to_the_one_before(desk):
    desk.peg(2)
    desk.choose({"do": "undo"})
    before = desk.first
    for turn, plain in enumerate([{"do": "peg", "seat": 0, "points": 2}, {"do": "undo"}], 1):
        before = entry(before.checksum, 7, turn, plain)
        assert desk.shelf.rows[turn - 1] == before


def test_a_page_is_answered_once_its_move_is_on_disk(desk):
    desk.choose({"do": "peg", "seat": 1, "points": 4})
    assert desk.answers == []
    desk.saved(1)
    (answer,) = desk.answers
    assert answer.status == 200
    assert {key: answer.body[key] for key in ("game", "turn", "saved")} == {
        "game": 7,
        "turn": 1,
        "saved": True,
    }
    assert [(item["seat"], item["points"]) for item in answer.body["scored"]] == [(1, 4)]


def test_a_page_that_waited_a_second_for_the_disk_is_told_so(desk):
    desk.choose({"do": "peg", "seat": 1, "points": 4})
    assert desk.keeper.due() <= desk.t + 1000
    desk.keeper.take(Tick(desk.t + 999))
    assert desk.answers == []
    desk.keeper.take(Tick(desk.t + 1000))
    assert [(answer.status, answer.body["saved"]) for answer in desk.answers] == [(202, False)]
    desk.saved(1)
    assert len(desk.answers) == 1


def test_not_saved_is_said_at_once_and_until_everything_is_on_disk(desk):
    desk.peg(1)
    desk.keeper.take(Unsaved(desk.t, "the disk is full"))
    assert desk.notices() == ["NOT SAVED: the disk is full"]
    assert desk.scene.notices[0].kind == "unsaved"
    desk.peg(2)
    desk.saved(1)
    assert desk.notices() == ["NOT SAVED: the disk is full"]
    desk.saved(2)
    assert desk.notices() == []


def test_a_disk_that_does_not_answer_is_told_after_five_seconds_and_until_it_does(desk, caplog):
    desk.peg(1)
    posted = desk.t - 40  # when OK was pressed
    for waited, said in ((3000, []), (4999, []), (5000, [5]), (9999, [5]), (10_000, [10]), (61_000, [60])):
        desk.keeper.take(Tick(posted + waited))
        assert desk.notices() == [
            f"NOT SAVED: the disk has not answered for {seconds} s: leave the table switched on"
            for seconds in said
        ]
        assert posted + waited < desk.keeper.due() <= posted + waited + 5000
    assert desk.scene.notices[0].kind == "unsaved"
    desk.saved(1)
    assert desk.notices() == []
    assert desk.keeper.due() is None
    assert [
        record.getMessage().partition(":")[0] for record in caplog.records if record.levelname == "ERROR"
    ] == ["not saved"]


def test_a_disk_that_takes_three_seconds_for_each_row_is_no_trouble(desk):
    for turn in range(1, 6):
        desk.peg(1)
        desk.peg(1)
        desk.t += 3000
        desk.keeper.take(Tick(desk.t))
        assert desk.notices() == []
        desk.saved(turn)  # one more row is always waiting


def test_a_disk_that_refuses_after_it_was_silent_says_why(desk):
    desk.peg(1)
    desk.keeper.take(Tick(desk.t + 6000))
    desk.keeper.take(Unsaved(desk.t + 7000, "the disk is full"))
    desk.keeper.take(Tick(desk.t + 60_000))
    assert desk.notices() == ["NOT SAVED: the disk is full"]


def test_no_game_is_opened_while_the_disk_is_silent(desk):
    desk.peg(1)
    desk.keeper.take(Tick(desk.t + 6000))
    desk.choose({"do": "new", "preset": "sixty-one"})
    assert (desk.scene.game, desk.answers[-1].status) == (7, 422)


def test_the_second_copy_is_refreshed_after_each_deal():
    desk = Desk()
    desk.choose({"do": "dealer", "seat": 0})
    assert desk.shelf.copies == 0
    desk.choose({"do": "deal"})
    assert desk.shelf.copies == 1


def test_a_journal_that_was_lost_leaves_nothing_saved_until_all_of_it_stands_again(desk):
    desk.peg(2)
    desk.peg(1)
    desk.saved(2)
    assert (desk.scene.saved, desk.scene.tracks[0].saved) == (2, 3)
    desk.keeper.take(Unsaved(desk.t, "journal.db was taken away", lost=True))
    assert (desk.scene.saved, desk.scene.tracks[0].saved) == (0, 0)
    assert desk.notices() == ["NOT SAVED: journal.db was taken away"]
    desk.choose({"do": "peg", "seat": 1, "points": 4})
    desk.saved(2)
    assert (desk.answers, desk.scene.saved) == ([], 2)
    desk.saved(3)
    assert (desk.answers[0].status, desk.scene.saved, desk.notices()) == (200, 3, [])


def test_no_game_is_opened_while_the_disk_is_away(desk):
    desk.peg(2)
    desk.keeper.take(Unsaved(desk.t, "the disk is full"))
    desk.choose({"do": "new", "preset": "sixty-one"})
    (answer,) = desk.answers
    assert (answer.status, answer.body["error"]) == (422, en.HOUSE["new_waits"])
    assert en.HOUSE["new_waits"] in desk.notices()
    assert (desk.scene.game, len(desk.shelf.rows)) == (7, 1)
    desk.saved(1)
    desk.choose({"do": "new", "preset": "sixty-one"})
    assert desk.scene.game == 8


def test_what_is_known_of_the_journal_is_said_until_another_game_begins(desk):
    desk.keeper.take(Warned(desk.t, "journal", "the journal was damaged: game 7 is back"))
    desk.keeper.take(Warned(desk.t, "disk", "games are lost at power-off: it is a tmpfs"))
    desk.peg(2)
    assert len(desk.notices()) == 2
    desk.choose({"do": "new", "preset": "sixty-one"})
    assert desk.notices() == ["games are lost at power-off: it is a tmpfs"]


def test_nor_by_the_knob(desk):
    desk.keeper.take(Unsaved(desk.t, "the disk is full"))
    labels = [offer.label for offer in desk.scene.choices]
    desk.keeper.take(Turned(desk.t, 1 + next(n for n, label in enumerate(labels) if "New game" in label)))
    desk.keeper.take(Pressed(desk.t, "push"))
    desk.keeper.take(Tick(desk.t + 2000))
    assert en.HOUSE["new_waits"] in desk.notices()
    assert (desk.scene.game, desk.shelf.rows) == (7, [])


def test_the_second_copy_is_refreshed_when_another_game_begins(desk):
    desk.choose({"do": "new", "preset": "sixty-one"})
    assert desk.shelf.copies == 1
