"""The picture of a win on the small screen: who won, how the others fared, and how the match stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.devices.ink import (
    LARGE,
    MIDDLE,
    SMALL,
    WIDTH,
    Sheet,
    badge_width,
    cut,
    first_fitting,
    fits,
    wrapped,
)
from companion.devices.letters import lettered
from companion.scene import Scene, Track
from companion.words import vocabulary

CELLS = 21
_UNDO = "UNDO"


def won(sheet: Sheet, scene: Scene) -> None:
    """The winner in letters apart and the game's score; below them what has room in one row, else in two."""
    winner = scene.tracks[scene.winner or 0]
    one_row = CELLS - len(_UNDO) - 1 if scene.undo else CELLS
    rows = _rows(scene, one_row)
    _headed(sheet, scene, winner, 48 if len(rows) < 2 else 38)
    if len(rows) < 2:
        _scored(sheet, winner, 13, 21, LARGE, "")
        sheet.text(0, 51, "".join(rows), one_row)
        if scene.undo:
            sheet.right(WIDTH, 51, _UNDO)
        return
    _scored(sheet, winner, 13, 19, MIDDLE, _UNDO if scene.undo else "")
    for y, words in zip((39, 51), rows, strict=False):
        sheet.text(0, y, words)


def _headed(sheet: Sheet, scene: Scene, winner: Track, foot: int) -> None:
    """Who wins, in letters apart where these have room, on a bar down to `foot`."""
    sheet.bar(0, 0, WIDTH, foot)
    # "wins" as the table says it; of a long name as much as leaves room for that
    verb = scene.caption.removeprefix(winner.name) if scene.caption.startswith(winner.name) else " wins"
    words = (cut(winner.name, max(0, CELLS - len(verb))) + verb).upper()
    spaced = " ".join(words)
    sheet.centred(1, WIDTH - 1, 0, spaced if len(spaced) <= CELLS else words, SMALL, 0)


def _scored(sheet: Sheet, winner: Track, y: int, badge: int, size: tuple[int, int], undo: str) -> None:
    """The winner's score between two badges; UNDO where the right one would be, if the foot has no room."""
    sheet.centred(14, WIDTH - 14, y, str(winner.score), size, 0)
    sheet.badge(3, badge, winner.letter, winner.pattern, 0)
    if undo:
        sheet.right(WIDTH - 3, badge, undo, len(undo), 0)
    else:
        sheet.badge(WIDTH - 3 - badge_width(winner.letter), badge, winner.letter, winner.pattern, 0)


def _rows(scene: Scene, one_row: int) -> tuple[str, ...]:
    """How the others fared in one row of so many cells; else in two, or in a row each it and the match."""
    fared, standing = _told(scene)
    ways = tuple(_fared(scene, fared))
    if standing:
        return first_fitting(ways, CELLS), first_fitting(_standing(scene, *standing), CELLS)
    for cells in (one_row, CELLS):
        for words in ways[: len(scene.tracks) - 1]:  # letters for names where several others have theirs
            if fits(words, cells, 1):
                return (words,) if cells == one_row else ("", words)
    return wrapped(first_fitting(ways, CELLS, 2), CELLS, 2)


def _told(scene: Scene) -> tuple[str, tuple[str, str] | None]:
    """The result taken apart as the vocabulary put it together: ("Bert 20", ("legs", "Anna 1, Bert 0"))."""
    words = vocabulary(scene.language)
    winner = scene.tracks[scene.winner or 0].name
    for key in ("match", "legs", "points", "games"):
        told = words.RESULTS[key].format(result="\0", name=winner, standing="\0").split("\0")[1]
        fared, found, standing = scene.result.rpartition(told)
        if found:
            return fared, (key, standing)
    return scene.result, None


def _fared(scene: Scene, words: str) -> Iterator[str]:
    """How the others fared, ever shorter: "Bert 58: skunk, 2 games", "B 58: skunk", "B 58"."""
    results = vocabulary(scene.language).RESULTS
    yield words
    words = lettered(scene, words)
    yield words
    nouns = "|".join(results[key] for key in ("many_points", "one_point", "many_games", "one_game"))
    yield (words := re.sub(rf", \d+ (?:{nouns})\b", "", words))
    yield re.sub(r"\s*:[^,]*", "", words)


def _standing(scene: Scene, key: str, words: str) -> Iterator[str]:
    """How the match stands, ever shorter: "legs Anna 1, Bert 0", "legs A 1, B 0", "legs A 1 B 0"."""
    noun = vocabulary(scene.language).SCREEN[key]
    yield f"{noun} {words}"
    words = lettered(scene, words)
    yield f"{noun} {words}"
    yield f"{noun} {words.replace(',', '')}"
    yield words.replace(",", "")
