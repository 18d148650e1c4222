"""Moments of other languages, of claims, of a match, and of names in letters that the fonts have not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.scene import Notice, Offer, Scene, Seat
from companion.words import vocabulary
from companion.words.troubles import retold
from tests.pictures.scenes import AWAY, DRAFT, NOT_SAVED, PLAY, WAITING, WON

ANNA, BERT = "Anna", "Bert"


def named(scene: Scene, *names: str) -> Scene:
    """The scene with these two at the table, each with the first letter of the name."""
    tracks = tuple(
        replace(track, name=name, letter=name[0]) for track, name in zip(scene.tracks, names, strict=True)
    )
    seats = tuple(Seat(name, name[0], side) for side, name in enumerate(names))
    return replace(scene, tracks=tracks, seats=seats)


def dialled(language: str, do: str, what: str, seat: int = 1) -> Scene:
    """Somebody dials what is claimed for `what`, or what Anna missed of it."""
    words = vocabulary(language)
    label = words.CHOICES[do].format(name=(ANNA, BERT)[seat], owner=words.possessive(ANNA), what=what)
    called = (words.SCREEN["call"].format(letter=ANNA[0], what=what), f"{ANNA[0]} {what}")
    short = called if do == "muggins" else (what,)
    move = {"do": do, "seat": seat, "points": 1}
    offer = Offer(label, move, seat, "peg", ("points", 1, 29, 1), short=short)
    drafts = tuple(
        replace(track, draft=4 * (side == seat), preview=track.front + 4 if side == seat else None)
        for side, track in enumerate(DRAFT.tracks)
    )
    return replace(
        named(replace(DRAFT, tracks=drafts), ANNA, BERT), language=language, dials=offer, drafter=seat
    )


def plays(language: str, room: int) -> Scene:
    """Somebody may play or say go."""
    words = vocabulary(language)
    hint = words.PROMPTS["play_or_go"][1].format(brief=words.fitting_short(room))
    return replace(PLAY, language=language, big=str(31 - room), hint=hint)


def won(language: str, key: str, worth: str = "win") -> Scene:
    """A game of a match is won."""
    words = vocabulary(language).RESULTS
    caption = vocabulary(language).CAPTIONS["over"][0].format(name=ANNA)
    lost = words[worth].format(name=BERT, score=58, worth=f"2 {words['many_games']}")
    result = words[key].format(result=lost, name=ANNA, standing=f"{ANNA} 2, {BERT} 1")
    return replace(named(WON, ANNA, BERT), language=language, caption=caption, result=result)


def troubled(language: str, scene: Scene, *more: str) -> Scene:
    """The scene at a table of that language, and `more` that is away."""
    said = [(each.kind, each.text) for each in scene.notices] + [("device", words) for words in more]
    notices = tuple(Notice(kind, retold(language, words), words) for kind, words in said)
    words = vocabulary(language)
    prompt = words.PROMPTS["starter"][0].format(name=ANNA, pone=BERT, starter=words.MOVES["starter"])
    choices = tuple(
        replace(offer, label=words.CHOICES["by_hand"]) if offer.without else offer for offer in scene.choices
    )
    spoken = replace(scene, language=language, notices=notices, choices=choices, brief="", prompt=prompt)
    return named(spoken, ANNA, BERT)


CYRILLIC = named(
    replace(PLAY, brief="И plays", hint="Иван plays", prompt="Иван plays: any card"), "Иван", "Пётр"
)
CYRILLIC_WON = replace(named(WON, "Иван", "Пётр"), caption="Иван wins", result="Пётр 88: skunk")

SCENES: Mapping[str, Scene] = {
    "claim-hand": dialled("en", "claim", "hand"),
    "claim-hand-de": dialled("de", "claim", "Blatt"),
    "claim-card-fr": dialled("fr-CA", "claim", "10D"),
    "muggins": dialled("en", "muggins", "hand"),
    "muggins-fr": dialled("fr-CA", "muggins", "crib"),
    "play-de": plays("de", 7),
    "play-fr": plays("fr-CA", 7),
    "leg-won": won("en", "legs"),
    "leg-won-de": won("de", "legs", "double_skunk"),
    "match-won": won("en", "match", "skunk"),
    "match-won-fr": won("fr-CA", "match"),
    "not-saved-de": troubled("de", NOT_SAVED),
    "not-saved-fr": troubled("fr-CA", NOT_SAVED),
    "away-de": troubled("de", AWAY, "strip is away: no bus"),
    "away-fr": troubled("fr-CA", AWAY, "strip is away: no bus"),
    "away-play-de": troubled("de", replace(PLAY, notices=AWAY.notices), "strip is away: no bus"),
    "lost-at-power-off-de": troubled(
        "de", replace(WAITING, notices=()), "games are lost at power-off: a tmpfs"
    ),
    "cyrillic": CYRILLIC,
    "cyrillic-waiting": named(
        replace(WAITING, brief="И deals", prompt="Иван: turn the starter and tap it"), "Иван", "Пётр"
    ),
    "cyrillic-won": CYRILLIC_WON,
}
