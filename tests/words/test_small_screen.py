"""What the small screen cuts: names, and the ends of long sentences; never what matters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.cursor import Cursor, Draft
from companion.devices import ink
from companion.devices.screens import picture
from companion.game import start
from companion.rules import build, rules_of
from companion.scene import Face, Offer, Row, Scene
from companion.testing import Table
from companion.view import view
from companion.words import VOCABULARIES, vocabulary
from tests.contract.players import step
from tests.pictures.scenes import DRAFT, PLAY, SHOW, WAITING
from tests.pictures.tables import SCENES, four, three
from tests.pictures.tongues import dialled, named, won
from tests.words.test_speaking import TABLES

Drawn = Callable[[Scene], list[tuple[str, str]]]
PEOPLE = ("Иван", "Пётр", "Cy", "Яна")
LONG = 19  # cells: a sentence cut there has said what it is about
each = pytest.mark.parametrize("language", VOCABULARIES)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Draws a scene: every text on it, whole and as it is shown."""
    noted: list[tuple[str, str]] = []
    real = ink.cut

    def noting(words: str, cells: int) -> str:
        noted.append((ink.plain(words), real(words, cells)))
        return noted[-1][1]

    monkeypatch.setattr(ink, "cut", noting)

    def draw(scene: Scene) -> list[tuple[str, str]]:
        noted.clear()
        picture(scene)
        return list(noted)

    return draw


def shown(texts: list[tuple[str, str]]) -> str:
    return " ".join(words for _, words in texts)


def lost(texts: list[tuple[str, str]]) -> list[str]:
    return [words for whole, words in texts if whole != words]


@each
@pytest.mark.parametrize("room", range(1, 11))
def test_the_way_to_say_go_stands_whole_beside_the_count(drawn: Drawn, language: str, room: int) -> None:
    words = vocabulary(language)
    hint = words.PROMPTS["play_or_go"][1].format(brief=words.fitting_short(room))
    texts = drawn(replace(PLAY, language=language, big=str(31 - room), hint=hint))
    assert ink.plain(hint) in shown(texts)
    assert lost(texts) == []


@each
@pytest.mark.parametrize("key", ["lead", "play"])
def test_who_is_to_play_is_told_by_letter_where_the_name_is_too_long(
    drawn: Drawn, language: str, key: str
) -> None:
    name = "Bartholomew the Elder"
    hint = vocabulary(language).PROMPTS[key][1].format(name=name)
    texts = drawn(replace(PLAY, hint=hint, tracks=(replace(PLAY.tracks[0], name=name), PLAY.tracks[1])))
    assert hint.replace(name, "R") in shown(texts)
    assert lost(texts) == []


@each
@pytest.mark.parametrize("total", ["6", "16"])
@pytest.mark.parametrize("hands", [2, 3])
def test_the_starter_is_told_by_its_card_at_least(
    drawn: Drawn, language: str, total: str, hands: int
) -> None:
    assert SHOW.count is not None
    lines = (*SHOW.count.lines[:-1], replace(SHOW.count.lines[-1], running=int(total)))
    row = Row("starter", vocabulary(language).ROWS["starter"], (Face("7C"),))
    scene = replace(SHOW, language=language, rows=(row,), count=replace(SHOW.count, lines=lines))
    texts = drawn(scene if hands == 2 else three(scene))
    assert hands == 3 or "7C" in shown(texts)
    assert lost(texts) == []


@pytest.mark.parametrize("name", SCENES)
def test_on_no_golden_picture_anything_but_a_name_is_cut(drawn: Drawn, name: str) -> None:
    names = [track.name for track in SCENES[name].tracks]
    cuts = [words for words in lost(drawn(SCENES[name])) if not words.upper().startswith("BARTHOLOMEW")]
    assert cuts == [], names


COUNTS = ("hand", "crib", "heels", "4D", "10D")


@each
@pytest.mark.parametrize("what", COUNTS)
@pytest.mark.parametrize("do", ["claim", "muggins"])
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_the_dial_tells_which_count_it_is_for(
    drawn: Drawn, language: str, do: str, what: str, hands: int
) -> None:
    what = vocabulary(language).GROUPS.get(what, what)
    scene = dialled(language, do, what)
    if hands != 2:
        anna_as = three(scene) if hands == 3 else four(scene)
        draft = replace(anna_as.tracks[1], draft=4, preview=121, front=117, score=117)
        scene = replace(anna_as, tracks=(anna_as.tracks[0], draft, *anna_as.tracks[2:]))
        name = anna_as.seats[0].name
        offer = scene.dials
        assert offer is not None
        words = vocabulary(language)
        label = words.CHOICES[do].format(name=anna_as.seats[1].name, owner=words.possessive(name), what=what)
        scene = replace(scene, dials=replace(offer, label=label))
    texts = drawn(scene)
    assert what in shown(texts)
    assert lost(texts) == []


def test_what_is_dialled_without_a_key_of_its_own_is_called_by_its_name(drawn: Drawn) -> None:
    with Table(judge="on") as table:
        renege = next(at for at, each in enumerate(table.scene.choices) if "renege, cards" in each.label)
        table.turn(renege + 1)
        table.press("push")
        texts = drawn(table.scene)
    assert "renege, cards" in shown(texts)
    assert lost(texts) == []


def test_what_is_taken_back_is_called_so(drawn: Drawn) -> None:
    back = Offer("Red: take back", {"do": "peg"}, 0, "", ("points", -86, -1, 1))
    tracks = (replace(DRAFT.tracks[0], draft=-2, preview=84), DRAFT.tracks[1])
    said = shown(drawn(replace(DRAFT, tracks=tracks, dials=back)))
    assert "take back" in said
    assert "by hand" not in said


@each
@pytest.mark.parametrize("key", ["games", "points", "legs", "match"])
@pytest.mark.parametrize("worth", ["win", "skunk", "double_skunk", "lurch"])
@pytest.mark.parametrize("hands", [2, 3])
def test_a_win_tells_how_the_match_stands(
    drawn: Drawn, language: str, key: str, worth: str, hands: int
) -> None:
    scene = won(language, key, worth)
    if hands == 3:
        words = vocabulary(language).RESULTS
        cy = words[worth].format(name="Cy", score=60, worth=f"2 {words['many_points']}")
        result = scene.result.replace("; ", f", {cy}; ", 1).replace("Bert 1", "Bert 1, Cy 12")
        gold = replace(three(SHOW).tracks[2], name="Cy", letter="C")
        scene = replace(scene, result=result, tracks=(*scene.tracks, gold), seats=())
    texts = drawn(scene)
    standing = shown(texts).replace("Anna", "A").replace("Bert", "B").replace(",", "")
    assert ("A 2 B 1" if hands == 2 else "A 2 B 1 C 12") in standing
    assert "58" in standing
    assert "UNDO" in standing
    assert lost(texts) == []


@pytest.mark.parametrize(
    ("names", "letters", "called"),
    [
        (("Иван", "Пётр"), ("1", "2"), "seat 1"),
        (("Ann", "Пётр"), ("A", "2"), "Ann"),
        (("牌", "1st"), ("2", "1"), "2"),
        (("Łucky", "Lee"), ("1", "L"), "Lucky"),
        (("Łucky", "Bob"), ("L", "B"), "Lucky"),
        (("Zoë", "Éva"), ("Z", "É"), "Zoë"),
        (("Иван Smith", "Пётр Smith"), ("1", "2"), "Smith"),
        (("Иван 7", "Пётр"), ("1", "2"), "seat 1"),
    ],
)
def test_no_two_seats_look_alike_whatever_their_names(
    drawn: Drawn, names: tuple[str, str], letters: tuple[str, str], called: str
) -> None:
    said = (f"{names[0]}'s turn", f"{names[0][0]} plays")
    scene = named(replace(WAITING, prompt=said[0], brief=said[1]), *names)
    texts = [words for _, words in drawn(scene)]
    assert set(letters) <= set(texts)
    assert f"{called}'s turn" in texts
    assert f"{letters[0]} plays" in texts
    assert not any("?" in words for words in texts if words != "?")  # the card that is waited for has one
    assert picture(scene).tobytes() != picture(replace(scene, tracks=scene.tracks[::-1])).tobytes()


def test_partners_whose_letters_the_fonts_have_not_have_the_numbers_of_their_seats(drawn: Drawn) -> None:
    scene = four(WAITING)
    seats = tuple(
        replace(one, name=name, letter=name[0]) for one, name in zip(scene.seats, PEOPLE, strict=True)
    )
    tracks = (
        replace(scene.tracks[0], name="Иван & Cy", letter="ИC"),
        replace(scene.tracks[1], name="Пётр & Яна", letter="ПЯ"),
    )
    texts = [words for _, words in drawn(replace(scene, seats=seats, tracks=tracks))]
    assert {"1C", "24"} <= set(texts)


STEPS = 40
PLAYERS = ("Anna", "Bert", "Cyril", "Dora")


def moments(language: str, options: dict[str, Any], hands: int) -> Iterator[Scene]:
    """What a game played at random shows: after every move, while counts walk, as seats dial, in the menu."""
    chance = random.Random(f"{language} {options}")
    game = start(build(rules_of("cribbage"), {**options, "vocabulary": language}), PLAYERS[:hands])
    for at in range(STEPS):
        yield view(game, Cursor(), game.turn)
        for stage in range(len(game.state.steps)):
            yield from (view(game, Cursor(stage=stage, line=line, pace=100.0), game.turn) for line in (0, 9))
        yield view(game, Cursor(drafts=(Draft(at % hands, 4, 0.0),)), game.turn)
        yield view(game, Cursor(knob=at % len(game.choices())), game.turn)
        game = step(game, chance, natural=True)


@each
@pytest.mark.parametrize("table", TABLES)
def test_in_a_game_nothing_is_cut_but_names_and_the_ends_of_sentences(
    drawn: Drawn, language: str, table: str
) -> None:
    found = [
        words
        for scene in moments(language, *TABLES[table])
        for words in lost(drawn(scene))
        if len(words) < LONG and not words.startswith(PLAYERS)
    ]
    assert found == []
