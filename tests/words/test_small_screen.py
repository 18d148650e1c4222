"""What the small screen cuts: names, and the ends of long sentences; never what matters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.devices import ink
from companion.devices.screens import picture
from companion.scene import Face, Row, Scene
from companion.words import VOCABULARIES, vocabulary
from tests.pictures.scenes import PLAY, SHOW
from tests.pictures.tables import SCENES, three

Drawn = Callable[[Scene], list[tuple[str, str]]]
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
