"""The same moments at tables of three and of four hands, and all the scenes that there are goldens of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.scene import Count, Face, Line, Offer, Row, Scene, Seat, Track
from tests.pictures.scenes import (
    BLUE,
    GOLD,
    LONG_SHOW,
    PEGS,
    PLAY,
    RED,
    SHOW,
    STARTER,
    WAITING,
    WON,
)
from tests.pictures.scenes import SCENES as TWO
from tests.pictures.tongues import SCENES as TONGUES

TRIO = (Seat("Red", "R", 0), Seat("Blue", "B", 1, dealer=True), Seat("Gold", "G", 2))
FOUR = (Seat("Ann", "A", 0), Seat("Bob", "B", 1), Seat("Cy", "C", 0, dealer=True), Seat("Di", "D", 1))


def three(scene: Scene, red: int = 41, blue: int = 49, gold: int = 33) -> Scene:
    """The scene with Gold in it, and these scores."""
    tracks = (
        replace(RED, score=red, front=red, back=red - 4, dealer=False, saved=red),
        replace(BLUE, score=blue, front=blue, back=blue - 5, dealer=True, saved=blue),
        replace(GOLD, score=gold, front=gold, back=gold - 6, saved=gold),
    )
    return replace(scene, tracks=tracks, seats=TRIO)


def four(scene: Scene, ours: int = 71, theirs: int = 76) -> Scene:
    """The scene as Ann and Cy play it against Bob and Di."""
    tracks = (
        Track("Ann & Cy", "AC", "circle", ours, ours, ours - 5, True, (0, 2), ours),
        Track("Bob & Di", "BD", "square", theirs, theirs, theirs - 2, False, (1, 3), theirs),
    )
    return replace(scene, tracks=tracks, seats=FOUR)


_CARDS = tuple(Face(card, seat) for seat, card in enumerate(("TD", "6S", "4C", "4H")))
_DRAFT = replace(PEGS, count=None, step=None, big="", drafter=2)

THREE_WAITING = three(
    replace(WAITING, to_act=1, brief="B deals", prompt="Gold cuts, Blue turns the starter and taps it")
)
THREE_PLAY = three(
    replace(
        PLAY,
        to_act=2,
        rows=(Row("series", "the play", _CARDS[:2]), STARTER),
        big="16",
        count=None,
        step=None,
        hint="any card",
    )
)
THREE_SHOW = three(replace(SHOW, brief="G hand", count=replace(SHOW.count or Count(2, "", ()), seat=2)))
THREE_MEET = three(PEGS, 119, 120, 118)
THREE_WON = replace(three(WON, 121, 88, 118), winner=0, caption="Red wins", result="Blue 88: skunk, Gold 118")
FOUR_WAITING = four(
    replace(WAITING, brief="C deals", to_act=2, prompt="Bob cuts, Cy turns the starter and taps it")
)
FOUR_PLAY = four(
    replace(
        PLAY,
        to_act=0,
        brief="A plays",
        rows=(Row("series", "the play", _CARDS), STARTER),
        count=Count(3, "play", (Line("pair for two", "pair 2", 2, 2, ("4C", "4H")),)),
    )
)
FOUR_CARD = replace(FOUR_PLAY, rows=(Row("series", "the play", _CARDS[:3]), STARTER), count=None, step=None)
FOUR_SHOW = four(replace(LONG_SHOW, brief="D hand"), 119, 120)
FOUR_DRAFT = replace(
    four(_DRAFT), tracks=(replace(four(_DRAFT).tracks[0], draft=6, preview=77), four(_DRAFT).tracks[1])
)
FOUR_MENU = four(
    replace(
        PLAY,
        knob=6,
        choices=(
            Offer("go", {"do": "go", "seat": 0}, 0, "ok"),
            *(
                Offer(f"{seat.name}: by hand", {"do": "peg", "seat": number}, number, "peg")
                for number, seat in enumerate(FOUR)
            ),
            *(Offer(f"That was {seat.name}", {"do": "amend"}) for seat in FOUR[1:]),
            Offer("New game: kitchen-table", {"do": "new"}, careful=True),
        ),
    )
)
FOUR_WON = replace(four(WON, 121, 119), winner=0, caption="Ann & Cy win", result="Bob & Di 119")


def calls(scene: Scene, owner: str, short: str, what: str) -> Scene:
    """The second seat of a greater table dials what somebody missed."""
    bob, label = scene.seats[1], f"{scene.seats[1].name}: muggins on {owner} {what}"
    tracks = tuple(
        replace(track, draft=4, preview=track.front + 4) if bob.side == side else track
        for side, track in enumerate(scene.tracks)
    )
    move = {"do": "muggins", "seat": 1, "points": 1}
    offer = Offer(label, move, 1, "peg", ("points", 1, 29, 1), short=(short,))
    return replace(scene, tracks=tracks, drafter=1, dials=offer, choices=(offer,))


THREE_CALLS = calls(three(_DRAFT), "Gold's", "muggins G hand", "hand")
FOUR_CALLS = calls(four(_DRAFT, 117, 116), "Ann's", "muggins A crib", "crib")
FOUR_CALLS_MENU = replace(FOUR_CALLS, knob=0)

SCENES: Mapping[str, Scene] = {
    **TWO,
    "three-waiting": THREE_WAITING,
    "three-play": THREE_PLAY,
    "three-show": THREE_SHOW,
    "three-meet": THREE_MEET,
    "three-won": THREE_WON,
    "four-waiting": FOUR_WAITING,
    "four-play": FOUR_PLAY,
    "four-card": FOUR_CARD,
    "four-show": FOUR_SHOW,
    "four-draft": FOUR_DRAFT,
    "four-menu": FOUR_MENU,
    "four-won": FOUR_WON,
    "three-calls": THREE_CALLS,
    "four-calls": FOUR_CALLS,
    "four-calls-menu": FOUR_CALLS_MENU,
    **TONGUES,
}
