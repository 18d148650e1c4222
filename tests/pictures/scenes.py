"""Scenes for the strip and the small screen: the moments of an evening, made by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.scene import Count, Face, Line, Notice, Offer, Recent, Row, Scene, Track

RED = Track("Red", "R", "circle", 83, 83, 80, dealer=True, seats=(0,), saved=83)
BLUE = Track("Blue", "B", "square", 92, 92, 88, seats=(1,), saved=92)
GOLD = Track("Gold", "G", "triangle", 33, 33, 27, seats=(2,), saved=33)
STARTER = Row("starter", "starter", (Face("KH"),))

CHOICES = (
    Offer("go", {"do": "go", "seat": 0}, 0, "ok"),
    Offer("That was Blue", {"do": "amend", "as": []}),
    Offer("By hand this deal", {"do": "by_hand"}, without="scanner"),
    Offer("Red: by hand", {"do": "peg", "seat": 0, "points": 1}, 0, "peg", ("points", 1, 29, 1)),
    Offer("Red deals", {"do": "dealer", "seat": 0}),
    Offer("New game", {"do": "new"}, careful=True),
)

WAITING = Scene(
    game=1,
    turn=60,
    saved=60,
    phase="starter",
    tap=True,
    title="Deal 7",
    brief="R deals",
    marks=((61, "double_skunk"), (91, "skunk"), (121, "game")),
    tracks=(RED, BLUE),
    prompt="Red: turn the starter and tap it",
    choices=CHOICES,
    undo="the deal",
)

PEGS = replace(
    WAITING,
    tap=False,
    phase="play",
    brief="B deals",
    prompt="Peg what you count. Blue deals: OK passes the deal",
    hint="Blue: OK = next deal",
    recent=(
        Recent(60, 0, 3, "peg", undone=True),
        Recent(59, 1, 6, "hand: two fifteens, a pair"),
        Recent(58, 0, 2, "by hand"),
    ),
)

PLAY = replace(
    WAITING,
    phase="play",
    brief="R plays",
    tracks=(replace(RED, score=71, front=71, back=66), replace(BLUE, score=76, front=76, back=74)),
    rows=(Row("series", "the play", (Face("TD", 0), Face("TS", 1), Face("2C", 0), Face("2D", 1))), STARTER),
    big="24",
    count=Count(1, "play", (Line("pair for two", "pair 2", 2, 2, ("2C", "2D")),)),
    step=0,
    prompt="Red: a 7 or lower, or OK for go",
    hint="7 or less or OK: go",
)

SHOW = replace(
    WAITING,
    phase="show",
    brief="B hand",
    tracks=(replace(RED, score=86, front=86, back=83), replace(BLUE, score=98, front=98, back=92)),
    rows=(Row("hand", "Blue's hand", (Face("7H"), Face("8S"), Face("8D"), Face("2C"))), STARTER),
    big="6",
    count=Count(
        1,
        "hand",
        (
            Line("fifteen two", "15-2", 2, 2, ("7H", "8S")),
            Line("fifteen four", "15-4", 2, 4, ("7H", "8D")),
            Line("and a pair is six", "pair 6", 2, 6, ("8S", "8D")),
        ),
        more=True,
    ),
    step=2,
    pace=200.0,
    hint="OK: next hand",
)

LONG_SHOW = replace(
    SHOW,
    big="16",
    count=Count(
        1,
        "hand",
        (
            Line("fifteen two", "15-2", 2, 2, ("7H", "8S")),
            Line("fifteen four", "15-4", 2, 4, ("7H", "8D")),
            Line("and a run is seven", "run 7", 3, 7, ("6C", "7H", "8S")),
            Line("and a run is ten", "run 10", 3, 10, ("6C", "7H", "8D")),
            Line("and a pair is twelve", "pair 12", 2, 12, ("8S", "8D")),
            Line("and a flush is sixteen", "flush 16", 4, 16, ("6C", "7H", "8S", "8D")),
        ),
    ),
    step=5,
)

NOTHING = replace(SHOW, big="0", count=Count(1, "hand", (Line("nothing", "nothing", 0, 0),)), step=0)
SAID = replace(SHOW, pace=0.0)

DRAFT = replace(
    SHOW,
    pace=0.0,
    brief="R deals",
    tracks=(replace(SHOW.tracks[0], draft=4, preview=90), SHOW.tracks[1]),
    drafter=0,
    dials=CHOICES[3],
    count=None,
    step=None,
    big="",
)
BIG_DRAFT = replace(
    DRAFT, tracks=(replace(RED, score=97, front=97, back=92, draft=24, preview=121), DRAFT.tracks[1])
)

WON = replace(
    WAITING,
    phase="over",
    tracks=(
        replace(RED, score=121, front=121, back=113, saved=121),
        replace(BLUE, score=88, front=88, back=80, saved=88),
    ),
    winner=0,
    result="Blue 88: skunk",
)

NOT_SAVED = replace(
    PLAY,
    saved=57,
    notices=(
        Notice("unsaved", "NOT SAVED: the disk is full: free some space in /home/pi/.local/state/companion"),
    ),
)
AWAY = replace(
    WAITING,
    tracks=SHOW.tracks,
    notices=(
        Notice("device", "scanner is away: it was unplugged; check its plug, or play this deal by hand"),
    ),
)
LIGHTS_AWAY = replace(
    AWAY, choices=CHOICES[:1], notices=(Notice("device", "strip is away: switch SPI on with dtparam=spi=on"),)
)
PLAY_AWAY = replace(PLAY, notices=AWAY.notices)
FIRST_CARD = replace(
    PLAY,
    rows=(Row("series", "the play", (Face("9D", 1),)), STARTER),
    big="9",
    count=None,
    step=None,
    hint="Red plays",
)
RUN = replace(PLAY, count=Count(1, "play", (Line("run of three for three", "run 3", 3, 3, ()),)))
MISREAD = replace(WAITING, notices=(Notice("refused", "that card is of another pack: use the home pack"),))
REFUSED = replace(PLAY, notices=(Notice("refused", "that makes 34: play a 7 or lower, or press OK for go"),))
MENU = replace(PLAY, knob=1)
MENU_END = replace(PLAY, knob=5)
UNSAVED = replace(WAITING, turn=61)
THREE = replace(
    PEGS,
    tracks=(
        replace(RED, score=41, front=41, back=37),
        replace(BLUE, score=49, front=49, back=44),
        GOLD,
    ),
)
NAMES = replace(
    DRAFT,
    tracks=(
        replace(RED, name="Bartholomew the Elder", score=119, front=119, draft=2, preview=121),
        replace(BLUE, name="Zoë “Łucky” Smith", letter="Z", score=120, front=120, back=112),
    ),
)
NAMES_WON = replace(
    NAMES,
    drafter=None,
    winner=1,
    tracks=(NAMES.tracks[0], replace(NAMES.tracks[1], score=121, front=121)),
    result="Bartholomew the Elder 119",
)

# The turn of a game in which points wait to be pegged.
TURN = replace(
    SHOW,
    phase="decide",
    brief="R rolls",
    tracks=(replace(RED, score=37, front=37, back=20, saved=37, dealer=False, preview=62), BLUE),
    rows=(),
    big="25",
    count=Count(
        0,
        "turn",
        (Line("double razorback 20", "razorbacks", 20, 20), Line("trotter 5", "trotter", 5, 25)),
    ),
    step=1,
    pace=0.0,
    hint="OK: bank 25",
)
TURN_OF_THREE = replace(TURN, tracks=(*TURN.tracks, GOLD))

SCENES = {
    "waiting": WAITING,
    "pegs": PEGS,
    "play": PLAY,
    "show": SHOW,
    "long-show": LONG_SHOW,
    "nothing": NOTHING,
    "said": SAID,
    "first-card": FIRST_CARD,
    "run": RUN,
    "misread": MISREAD,
    "draft": DRAFT,
    "big-draft": BIG_DRAFT,
    "won": WON,
    "not-saved": NOT_SAVED,
    "away": AWAY,
    "lights-away": LIGHTS_AWAY,
    "play-away": PLAY_AWAY,
    "refused": REFUSED,
    "menu": MENU,
    "menu-end": MENU_END,
    "unsaved": UNSAVED,
    "three-sides": THREE,
    "turn": TURN,
    "turn-of-three": TURN_OF_THREE,
    "long-names": NAMES,
    "long-names-won": NAMES_WON,
}


def golden(name: str) -> Path:
    """Where the picture of that scene is kept."""
    return Path(__file__).parent / f"{name}.png"
