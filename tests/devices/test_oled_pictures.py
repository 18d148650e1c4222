"""The pictures of the small screen as they are kept, and the words on them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices import ink
from companion.devices.ink import cut, wrapped
from companion.devices.screens import picture
from companion.scene import Count, Line, Notice, Offer, Scene
from tests.pictures.scenes import AWAY, DRAFT, MENU, NOT_SAVED, PLAY, REFUSED, UNSAVED, WAITING, golden
from tests.pictures.tables import SCENES


@pytest.mark.parametrize("name", SCENES)
def test_every_screen_looks_as_its_golden_picture(name: str) -> None:
    """Meant to change? `python -m tests.pictures` draws them anew."""
    kept = Image.open(golden(name))
    assert picture(SCENES[name]).tobytes() == kept.convert("1").tobytes()


def test_an_unsaved_move_shows_in_the_line_below_the_scores() -> None:
    saved, unsaved = picture(WAITING), picture(UNSAVED)
    row = [(saved.getpixel((x, 12)), unsaved.getpixel((x, 12))) for x in range(128)]
    assert all(solid for solid, _ in row)
    assert sum(bool(dotted) for _, dotted in row) == 64


@pytest.mark.parametrize(
    ("words", "cells", "shown"),
    [
        ("deal 7", 6, "deal 7"),
        ("deal 17", 6, "deal.."),
        ("deal of mine", 7, "deal.."),
        ("abc", 2, "ab"),
        ("Zoë", 9, "Zoë"),
        ("Łucky “Œ”…", 20, 'Lucky "OE"...'),
        ("n\u0303o ﬁn 牌", 20, "no fn ?"),
    ],
)
def test_words_are_cut_to_their_room_in_letters_that_the_fonts_have(
    words: str, cells: int, shown: str
) -> None:
    assert cut(words, cells) == shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("7 or less or OK: go", ("7 or less", "or OK: go")),
        ("one", ("one",)),
        ("", ()),
        ("a word unreasonably long", ("a word", "unreaso..")),
    ],
)
def test_words_are_broken_between_words(words: str, shown: tuple[str, ...]) -> None:
    assert wrapped(words, 9, 2) == shown


WORDS = st.text(max_size=60)


@settings(max_examples=25)
@given(WORDS, WORDS, WORDS, WORDS, st.integers(-99, 999), st.integers(0, 130))
def test_no_words_and_no_score_can_break_a_screen(
    name: str, prompt: str, label: str, brief: str, score: int, hole: int
) -> None:
    def strange(scene: Scene) -> Scene:
        tracks = tuple(
            replace(track, name=name, score=score, draft=score or 1, preview=hole) for track in scene.tracks
        )
        return replace(
            scene,
            tracks=tracks,
            prompt=prompt,
            hint=brief,
            brief=brief,
            title=label,
            result=prompt,
            big=str(score),
            count=Count(0, label, (Line(label, brief, 2, 2, ("7H", "8S")),)),
            step=0 if scene.step is not None else None,
            choices=tuple(Offer(label, {}, 0, "peg", careful=True) for _ in scene.choices),
            notices=tuple(Notice(notice.kind, prompt) for notice in scene.notices),
        )

    for scene in SCENES.values():
        assert picture(strange(scene)).size == (128, 64)


def test_a_menu_keeps_the_chosen_row_in_sight() -> None:
    for place in range(len(MENU.choices)):
        shown = picture(replace(MENU, knob=place))
        inverted = [y for y in range(14, 64) if all(shown.getpixel((x, y)) for x in (127, 126, 6))]
        assert inverted, place


@pytest.mark.parametrize("waiting", [1, 3, 42, 999, 12345])
def test_the_moves_that_wait_for_the_disk_are_told_in_whole_words(monkeypatch, waiting):
    said = texts(monkeypatch, replace(NOT_SAVED, turn=NOT_SAVED.saved + waiting))
    assert f"{waiting} move{'' if waiting == 1 else 's'} wait{'s' if waiting == 1 else ''}" in " ".join(said)
    assert not any(words.endswith("..") for words in said)


@pytest.mark.parametrize(
    ("away", "scene", "told"),
    [
        ("scanner is away: silent for 3.5 s; check its plug, or play this deal by hand", AWAY, True),
        ("strip is away: switch SPI on with dtparam=spi=on", AWAY, False),
        ("scanner is away: it was unplugged", replace(AWAY, choices=()), False),
    ],
)
def test_by_hand_is_told_only_where_it_helps_and_is_offered(monkeypatch, away, scene, told):
    said = texts(monkeypatch, replace(scene, notices=(Notice("device", away),)))
    assert away.partition(":")[0] in said
    assert ("Plug it in again, or peg this deal by hand" in " ".join(said)) is told
    assert not any(words.endswith("..") for words in said)


@pytest.mark.parametrize(
    ("others", "shown"), [(0, "scanner is away"), (1, "scanner is away +1"), (9, "scanner is away +9")]
)
@pytest.mark.parametrize("scene", [AWAY, PLAY])
def test_of_several_things_away_the_first_is_named_and_the_others_are_counted(
    monkeypatch, scene, others, shown
):
    away = (*AWAY.notices, *(Notice("device", f"{number} is away: look") for number in range(others)))
    assert shown in " ".join(texts(monkeypatch, replace(scene, notices=away)))


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (
            "It is Blue who plays now, not Red: if Blue cannot play, Blue's OK for go comes first",
            "It is Blue who plays now, not Red: if Blue cannot play",
        ),
        ("that makes 34: play a 7 or lower, or press OK for go", "press OK for go"),
    ],
)
def test_a_refusal_has_the_whole_width_or_ends_with_a_clause(monkeypatch, words, shown):
    said = texts(monkeypatch, replace(REFUSED, notices=(Notice("refused", words),)))
    assert shown in " ".join(said)
    assert not any(line.endswith("..") for line in said)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("three-play", [">", "G", "B: 6S", "any card"]),
        ("three-show", [">", "pair 6 8S 8D", "G hand"]),
        ("three-waiting", ["41", "49", "33", "Deal 7: B deals"]),
        ("three-won", ["R E D   W I N S", "B 88: skunk, G 118"]),
        ("four-play", ["AC", "BD", "A plays", "D: pair", "for two"]),
        ("four-card", ["AC", "BD", "A plays", "C: 4C"]),
        ("four-show", ["AC", "119", "D hand", "120", "BD"]),
        ("four-draft", ["AC", "BD", "Cy 71>77"]),
        ("four-waiting", ["AC", "BD", "C deals"]),
        ("four-won", ["ANN & CY WIN", "AC", "Bob & Di 119", "UNDO"]),
    ],
)
def test_three_sides_and_four_seats_are_told_apart_by_their_letters(monkeypatch, name, told):
    said = texts(monkeypatch, SCENES[name])
    assert [words for words in told if words not in said] == []
    assert not any(words.endswith("..") for words in said)


def test_of_three_sides_an_arrow_points_at_the_one_that_is_to_act() -> None:
    for seat in range(3):
        shown = picture(replace(SCENES["three-play"], to_act=seat)).crop((0, 0, 128, 11))
        arrows = [
            any(shown.getpixel((side * 43 + x, y)) for x in range(6) for y in range(11)) for side in range(3)
        ]
        assert arrows == [side == seat for side in range(3)]


@pytest.mark.parametrize(
    ("scene", "language", "told"),
    [
        (NOT_SAVED, "fr-CA", "PAS GARDÉ"),
        (MENU, "fr-CA", "Choisir"),
        (MENU, "de", "Wählen"),
        (DRAFT, "de", "OK steckt"),
    ],
)
def test_the_screen_speaks_the_language_of_the_scene(monkeypatch, scene, language, told):
    assert told in texts(monkeypatch, replace(scene, language=language))


def texts(monkeypatch: pytest.MonkeyPatch, scene: Scene) -> list[str]:
    """Every text that is put on the screen, as it is after it was cut."""
    said: list[str] = []

    def noted(words: str, cells: int) -> str:
        said.append(cut(words, cells))
        return said[-1]

    monkeypatch.setattr(ink, "cut", noted)
    picture(scene)
    return said
