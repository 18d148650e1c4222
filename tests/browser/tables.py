"""The evening's scenes as three players and as two pairs of partners would have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.scene import Keys, Notice, Offer, Recent, Row, Scene, Seat, Track
from tests.browser.scenes import SCENES

PARTNERS = ("Ann", "Bob", "Cy", "Di")
TRIO = ("Red", "Blue", "Gold")
LONG = ("Bartholomew the Elder", "Wilhelmina of Orange", "Maximilian the Younger", "Theodora Palaiologina")


def three(scene: Scene) -> Scene:
    """Gold joins Red and Blue: a few holes behind, and in the hundreds where both are."""
    red, blue = scene.tracks
    score = max(0, min(red.score, blue.score) - 7) if red.score < 119 else 118
    gold = Track("Gold", "G", "triangle", score, score, max(0, score - 4), seats=(2,), saved=score)
    if red.name == LONG[0]:
        gold = replace(gold, name=LONG[2], letter="M")
    tracks = (red, blue, gold)
    history = tuple((*scores, max(0, min(scores) - 5)) for scores in scene.history)
    seats = tuple(Seat(each.name, each.letter, side, each.dealer) for side, each in enumerate(tracks))
    return _sat(replace(scene, tracks=tracks, seats=seats, history=history))


def four(scene: Scene) -> Scene:
    """Ann and Cy against Bob and Di: where one of two dealt and was to play, now a partner deals."""
    red, blue = scene.tracks
    names = LONG if red.name == LONG[0] else PARTNERS
    letters = "BWMT" if names is LONG else "ABCD"
    dealer = 2 if red.dealer else 3
    seats = tuple(
        Seat(name, letters[seat], seat % 2, (red.dealer or blue.dealer) and seat == dealer)
        for seat, name in enumerate(names)
    )
    tracks = tuple(
        replace(
            track,
            name=f"{names[side]} & {names[side + 2]}",
            letter=letters[side] + letters[side + 2],
            seats=(side, side + 2),
        )
        for side, track in enumerate(scene.tracks)
    )
    return _renamed(_sat(replace(scene, tracks=tracks, seats=seats)), names)


def _sat(scene: Scene) -> Scene:
    """The cards of the play and the keys for as many seats as there are."""
    count = len(scene.seats)
    keys = tuple(replace(scene.keys[seat % 2], seat=seat) for seat in range(count)) if scene.keys else ()
    rows = tuple(
        replace(row, cards=tuple(replace(face, seat=number % count) for number, face in enumerate(row.cards)))
        if row.kind == "series"
        else row
        for row in scene.rows
    )
    return replace(scene, keys=keys, rows=rows)


def _renamed(scene: Scene, names: tuple[str, ...]) -> Scene:
    """The words of a scene with the partners' names in them."""

    def said(text: str) -> str:
        return text.replace("Red", names[0]).replace("Blue", names[1])

    return replace(
        scene,
        caption=said(scene.caption),
        prompt=said(scene.prompt),
        result=said(scene.result),
        undo=said(scene.undo),
        rows=tuple(_titled(row, said(row.title)) for row in scene.rows),
        keys=tuple(_key(key, said(key.ok)) for key in scene.keys),
        notices=tuple(Notice(each.kind, said(each.text)) for each in scene.notices),
        choices=tuple(_labelled(offer, said(offer.label)) for offer in scene.choices),
        recent=tuple(_told(past, said(past.label)) for past in scene.recent),
    )


def _titled(row: Row, title: str) -> Row:
    return replace(row, title=title)


def _key(key: Keys, ok: str) -> Keys:
    return replace(key, ok=ok)


def _labelled(offer: Offer, label: str) -> Offer:
    return replace(offer, label=label)


def _told(past: Recent, label: str) -> Recent:
    return replace(past, label=label)


THREE: Mapping[str, Scene] = {name: three(scene) for name, scene in SCENES.items()}
FOUR: Mapping[str, Scene] = {name: four(scene) for name, scene in SCENES.items()}
