"""Pass the Pigs at the table: by buttons and knob, on strip, small screen and scene; and the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import config
from companion.devices.strip import BACK, COLOURS, DARK, Light, dimmed
from companion.portable import read
from companion.testing import Table

RED, BLUE = COLOURS[:2]
WALK = 4000  # ms in which any count of one turn has been walked and has rested
HELD = 2100  # ms that a careful choice is held


def configuration(folder: Path, game: str = 'game = "pigs"') -> Path:
    """The simulated table's configuration with another game in it."""
    _, _, devices = config.SIMULATED_TABLE.read_text(encoding="utf-8").partition("[journal]")
    file = folder / "table.toml"
    file.write_text(f"[game]\n{game}\n[journal]{devices}", encoding="utf-8")
    return file


@pytest.fixture
def pigs(tmp_path: Path) -> Iterator[Table]:
    with Table(toml=configuration(tmp_path)) as table:
        yield table


def choose(table: Table, label: str, ms: float = 80) -> None:
    """Turn the knob to that choice, and push it."""
    labels = [offer.label for offer in table.scene.choices]
    table.turn(labels.index(label) + 1)
    table.push(ms)


def lit(table: Table) -> dict[int, Light]:
    return {hole: light for hole in range(1, 122) if (light := table.lit(hole)) != DARK}


def blinks(table: Table, hole: int) -> set[Light]:
    """What that light shows within a second."""
    seen = set()
    for _ in range(20):
        table.advance(50)
        seen.add(table.lit(hole))
    return seen


def test_the_knob_rolls_and_ok_banks(pigs: Table) -> None:
    choose(pigs, "double razorback 20")
    choose(pigs, "trotter 5")
    track = pigs.scene.tracks[0]
    assert (track.score, track.front, track.preview, pigs.scene.big) == (0, 0, 25, "25")
    assert pigs.scene.keys[0].ok == "bank 25"
    assert pigs.scene.prompt == "Red: roll on, or OK banks 25"
    pigs.press("ok", 0)
    pigs.advance(WALK)
    assert [track.score for track in pigs.scene.tracks] == [25, 0]
    assert (pigs.scene.to_act, pigs.scene.prompt[:10]) == (1, "Blue: roll")
    assert pigs.scene.recent[0].label == "turn: double razorback, trotter"


def test_the_points_of_a_turn_blink_ahead_of_the_peg_and_walk_there_when_banked(pigs: Table) -> None:
    choose(pigs, "double razorback 20")
    pigs.press("ok", 0)
    pigs.advance(WALK)
    choose(pigs, "Pig Out")
    choose(pigs, "trotter+razorback 10")
    assert blinks(pigs, 30) == {RED, DARK}
    assert pigs.lit(20) == RED
    before = pigs.shown().tobytes()
    pigs.press("ok", 0)
    walked = []
    while (light := next(hole for hole in range(30, 0, -1) if pigs.lit(hole) == RED)) < 30:
        walked.append(light)
        pigs.advance(50)
    assert walked[0] < 25
    assert walked == sorted(walked)
    pigs.advance(WALK)
    assert lit(pigs) == {30: RED, 20: dimmed(RED, BACK)}
    assert pigs.shown().tobytes() != before


def test_the_screen_shows_where_the_turn_leads_and_what_it_is_worth(pigs: Table) -> None:
    shown = [pigs.shown().tobytes()]
    for label in ("trotter 5", "razorback 5"):
        choose(pigs, label)
        pigs.advance(100)
        shown.append(pigs.shown().tobytes())
    assert len(set(shown)) == 3


def test_who_counts_alone_dials_the_turn_with_peg_and_banks_it_with_ok(pigs: Table) -> None:
    for _ in range(3):
        pigs.press("peg", 0)
    pigs.turn(4)
    assert (pigs.scene.tracks[0].draft, pigs.scene.tracks[0].preview) == (7, 7)
    assert pigs.scene.keys[0].ok == "bank 7"
    pigs.press("ok", 0)
    pigs.advance(WALK)
    assert (pigs.scene.tracks[0].score, pigs.scene.to_act) == (7, 1)


def test_ok_with_nothing_rolled_says_why(pigs: Table) -> None:
    pigs.press("ok", 0)
    assert pigs.said[-1].startswith("nothing for Red's OK now: Red: roll, and choose how the pigs lie")
    pigs.press("ok", 1)
    assert pigs.scene.turn == 0


def test_pig_out_loses_the_turn_and_undo_brings_it_back(pigs: Table) -> None:
    choose(pigs, "double snouter 40")
    choose(pigs, "Pig Out")
    assert pigs.said[-1] == "Pig Out: Red loses the 40 of this turn. Blue rolls"
    assert pigs.scene.tracks[0].preview is None
    assert pigs.scene.undo == "takes back: Red's Pig Out"
    pigs.press("undo")
    assert (pigs.scene.tracks[0].preview, pigs.scene.to_act) == (40, 0)


def test_an_oinker_walks_the_peg_home(pigs: Table) -> None:
    choose(pigs, "double razorback 20")
    pigs.press("ok", 0)
    pigs.advance(WALK)
    choose(pigs, "Pig Out")
    choose(pigs, "Oinker")
    holes = set()
    for _ in range(80):
        pigs.advance(50)
        holes |= set(lit(pigs))
    assert holes > {5, 10, 15}
    assert lit(pigs) == {}
    assert pigs.scene.tracks[0].score == 0
    assert pigs.scene.recent[0].points == -20


def test_a_hundred_banked_wins_and_the_colour_runs_up_the_track(pigs: Table) -> None:
    pigs.choose({"do": "bank", "seat": 0, "points": 60})
    for label in ("double jowler 60", "double snouter 40"):
        choose(pigs, label)
    pigs.press("ok", 1)
    pigs.advance(9000)
    assert (pigs.scene.winner, pigs.scene.result, pigs.scene.length) == (1, "Red 60", 100)
    assert len(lit(pigs)) == 100
    assert pigs.lit(100) == BLUE
    pigs.press("undo")
    assert (pigs.scene.winner, pigs.scene.tracks[1].preview) == (None, 100)


def test_a_card_and_a_page_are_answered_in_words(pigs: Table) -> None:
    pigs.scan("5H")
    assert pigs.said[-1] == "There are no cards in this game: choose with the knob how the pigs lie"
    refused = pigs.choose({"do": "roll", "seat": 0, "pigs": ["trotter", "sow"]})
    assert refused is not None
    assert (refused.status, refused.body["error"][:36]) == (422, 'Two pigs do not lie as "trotter" and')
    assert pigs.choose({"do": "roll", "seat": 0, "pigs": ["trotter", "dot"]}) is not None
    assert pigs.scene.tracks[0].preview == 5


def test_a_game_of_pigs_is_begun_from_cribbage_and_gone_on_with_after_a_restart(tmp_path: Path) -> None:
    with Table(state=tmp_path) as table:
        choose(table, "New game: Pass the Pigs", HELD)
        assert table.scene.title == "Round 1"
        choose(table, "double jowler 60")
        table.press("ok", 0)
        table.advance(WALK)
    with Table(state=tmp_path) as table:
        assert [track.score for track in table.scene.tracks] == [60, 0]
        assert (table.scene.game, table.scene.saved) == (2, 2)
        choose(table, "New game: Cribbage, sixty one", HELD)
        assert table.scene.length == 61
    with Table(state=tmp_path) as table:
        assert (table.scene.game, table.scene.length) == (3, 61)


def test_options_of_the_table_are_those_of_the_game(tmp_path: Path) -> None:
    with Table(
        toml=configuration(tmp_path, 'game = "pigs"\nplayers = ["A", "B", "C"]\nfinish_round = true')
    ) as table:
        table.choose({"do": "bank", "seat": 0, "points": 100})
        table.advance(WALK)
        assert table.scene.winner is None
        assert len(table.scene.tracks) == 3
        assert table.shown().getbbox() is not None
    with pytest.raises(config.ConfigError, match=r'line 3: \[game\] has no "target": use .*finish_round'):
        config.load(configuration(tmp_path, 'game = "pigs"\ntarget = 50'))
    with pytest.raises(config.ConfigError, match="pegs for two or three players: name two or three, not 4"):
        config.load(configuration(tmp_path, 'game = "pigs"\nplayers = ["A", "B", "C", "D"]'))


def test_a_game_of_pigs_is_read_from_text() -> None:
    *_, game = read(
        (
            '{"game": "pigs", "players": ["Red", "Blue"], "options": {}}',
            '{"do": "roll", "seat": 0, "pigs": ["nodot", "trotter"]}',
            '{"do": "bank", "seat": 0}',
            '{"do": "bank", "seat": 1, "points": 35}',
        )
    )
    assert game.state.scores == (5, 35)
