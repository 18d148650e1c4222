"""Names and letters as the fonts of the small screen can show them, so that no two seats look alike."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from companion.devices.ink import plain
from companion.scene import Scene, Seat, Track
from companion.words import vocabulary

Holder = Seat | Track


def legible(scene: Scene) -> Scene:
    """The scene with a number for every letter that the fonts have not, and "seat 1" for such a name."""
    holders: Sequence[Holder] = scene.seats or scene.tracks
    # A name of one letter is shown as that letter is.
    shown = {**_names(holders, vocabulary(scene.language).SCREEN["seat"]), **_letters(holders)}
    if all(said == instead for said, instead in shown.items()):
        return scene
    for track in scene.tracks:  # partners have both letters
        shown.setdefault(track.letter, "".join(shown.get(letter, letter) for letter in track.letter))
    words = "|".join(
        rf"{re.escape(said)}(?!\w)" if len(said) <= 2 else re.escape(said)  # a long name may end as an owner
        for said in sorted(filter(None, shown), key=len, reverse=True)
    )
    done: Scene = _reworded(scene, re.compile(rf"(?<!\w)(?:{words})"), shown)
    return done


def lettered(scene: Scene, words: str) -> str:
    """The words with letters in place of names."""
    named: tuple[Holder, ...] = (*scene.tracks, *scene.seats)  # "Ann & Cy" before "Ann"
    for one in named:
        if one.name:
            words = re.sub(rf"(?<!\w){re.escape(one.name)}(?=s?(?!\w))", one.letter, words)
    return words


def _letters(holders: Sequence[Holder]) -> dict[str, str]:
    """Letter -> what stands for it: itself, itself without its accents, the number of its seat."""
    taken = {one.letter for one in holders if plain(one.letter) == one.letter}
    shown = {letter: letter for letter in taken}
    for number, one in enumerate(holders, 1):
        if one.letter in shown or not one.letter:
            continue
        bare = plain(one.letter)
        ways = [*([] if "?" in bare else bare[:1]), str(number), *"123456789"]
        shown[one.letter] = next(way for way in ways if way not in taken)
        taken.add(shown[one.letter])
    return shown


def _names(holders: Sequence[Holder], seat: str) -> dict[str, str]:
    """Name -> what of it can be shown and is nobody else's name, else its seat."""
    shown = {one.name: one.name for one in holders if all(map(_has, one.name))}
    for number, one in enumerate(holders, 1):
        if one.name in shown:
            continue
        rest = "".join(filter(_has, one.name)).strip(" -.,'()&")
        told = len(rest) > 1 and rest[0].isalpha() and rest not in shown.values()
        shown[one.name] = rest if told else seat.format(n=number)
    return shown


def _has(letter: str) -> bool:
    """Whether the fonts have it, or something like it."""
    return letter == "?" or "?" not in plain(letter)


def _reworded(value: Any, said: re.Pattern[str], shown: Mapping[str, str]) -> Any:
    """The value with everything in it put as it is shown, however deep; moves are no words."""
    if isinstance(value, str):
        return said.sub(lambda found: shown[found[0]], value)
    if isinstance(value, tuple):
        return tuple(_reworded(each, said, shown) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value,
            **{field.name: _reworded(getattr(value, field.name), said, shown) for field in fields(value)},
        )
    return value
