"""One evening's game as the pages get it: the scenes that the pictures show, made by hand."""

from __future__ import annotations

from dataclasses import replace

from companion.scene import Count, Face, Keys, Line, Notice, Offer, Recent, Row, Scene, Track

MARKS = ((61, "double_skunk"), (91, "skunk"))
HISTORY = ((0, 0), (12, 9), (22, 27), (35, 43), (50, 57), (70, 73), (82, 91))
RED = Track("Red", "R", "circle", 86, 86, 85, dealer=True, seats=(0,), saved=86)
BLUE = Track("Blue", "B", "square", 98, 98, 92, seats=(1,), saved=98)
CHOICES = (
    Offer("That was Red", {"do": "amend", "as": []}),
    Offer("By hand this deal", {"do": "by_hand"}),
    Offer("Red deals", {"do": "dealer", "seat": 0}),
    Offer("Red: by hand", {"do": "peg", "seat": 0, "points": 1}, 0, "peg", ("points", 1, 29, 1)),
    Offer("Blue: by hand", {"do": "peg", "seat": 1, "points": 1}, 1, "peg", ("points", 1, 29, 1)),
    Offer("Undo: Blue's hand", {"do": "undo"}),
    Offer("New game", {"do": "new"}, careful=True),
)


def _keys(seat: int, peg: str = "peg 1", ok: str = "the table counts: nothing to do") -> Keys:
    return Keys(seat, peg, ok, True, ok.startswith(("go", "next")))


SHOW = Scene(
    game=17,
    turn=142,
    saved=142,
    phase="show",
    title="Deal 7",
    caption="The show: Blue's hand",
    brief="B hand",
    marks=MARKS,
    tracks=(RED, BLUE),
    rows=(
        Row(
            "hand",
            "Blue's hand",
            (Face("7H", 1), Face("8S", 1, True), Face("8D", 1, True), Face("2C", 1)),
            1,
        ),
        Row("starter", "starter", (Face("KH"),)),
    ),
    big="6",
    count=Count(
        1,
        "hand",
        (
            Line("fifteen two", "15-2", 2, 2, ("7H", "8S")),
            Line("fifteen four", "15-4", 2, 4, ("7H", "8D")),
            Line("and a pair is six", "pair 6", 2, 6, ("8S", "8D")),
        ),
        True,
    ),
    step=2,
    recent=(
        Recent(142, 1, 6, "hand: two fifteens, a pair"),
        Recent(141, 0, 1, "last card"),
        Recent(139, 0, 2, "thirty-one"),
        Recent(134, 0, 2, "fifteen", True),
        Recent(131, 1, 4, "crib: fifteen four"),
    ),
    history=HISTORY,
    prompt="Next: Red's hand. OK goes on.",
    hint="OK goes on",
    choices=CHOICES,
    keys=(_keys(0), _keys(1)),
    undo="takes back Blue's hand",
)

PLAY = replace(
    SHOW,
    turn=118,
    saved=118,
    phase="play",
    title="Deal 6",
    caption="The play",
    brief="R plays",
    to_act=0,
    tracks=(
        replace(RED, score=71, front=71, back=66, dealer=False, saved=71),
        replace(BLUE, score=76, front=76, back=74, dealer=True, saved=76),
    ),
    rows=(
        Row(
            "series",
            "the play",
            (Face("TD", 0), Face("6S", 1), Face("4C", 0, True), Face("4H", 1, True)),
        ),
        Row("starter", "starter", (Face("QC"),)),
    ),
    big="24",
    count=Count(1, "play", (Line("pair for two", "pair 2", 2, 2, ("4C", "4H")),)),
    step=0,
    recent=(
        Recent(118, 1, 2, "pair"),
        Recent(111, 0, 5, "crib: run of three, fifteen"),
        Recent(110, 0, 6, "hand: fifteen six"),
        Recent(107, 0, 8, "hand", True),
        Recent(105, 1, 7, "hand: run, two fifteens"),
    ),
    history=HISTORY[:6],
    prompt="Red: a 7 or lower, or OK for go",
    hint="7 or less or OK: go",
    keys=(_keys(0, ok="go"), _keys(1, ok="it is Red's turn")),
)

DIALLING = replace(
    SHOW,
    caption="Blue counts the hand",
    tracks=(RED, replace(BLUE, score=92, front=92, back=88, saved=92)),
    rows=(),
    big="",
    count=None,
    step=None,
    prompt="Blue: dial the points of your hand, then OK",
)

CUT = Scene(
    game=17,
    phase="cut",
    title="New game",
    caption="The cut",
    marks=MARKS,
    tracks=(
        replace(RED, score=0, front=0, back=0, saved=0),
        replace(BLUE, score=0, front=0, back=0, dealer=False, saved=0),
    ),
    prompt="Red cuts first: tap the card",
    history=((0, 0),),
    choices=CHOICES,
    keys=(_keys(0), _keys(1)),
)

WON = replace(
    SHOW,
    phase="over",
    turn=171,
    saved=171,
    title="Deal 9",
    caption="Red wins",
    tracks=(
        replace(RED, score=121, front=121, back=116, dealer=False, saved=121),
        replace(BLUE, score=88, front=88, back=80, dealer=True, saved=88),
    ),
    rows=(),
    big="",
    count=None,
    step=None,
    winner=0,
    result="Blue 88: skunk",
    prompt="Red wins. UNDO if that was wrong, or hold Next game",
    choices=(Offer("Next game", {"do": "next"}, careful=True), CHOICES[-1]),
    history=(*HISTORY, (99, 80), (112, 84)),
)

UNSAVED = replace(
    PLAY,
    saved=115,
    tracks=(PLAY.tracks[0], replace(PLAY.tracks[1], saved=70)),
    notices=(Notice("unsaved", "NOT SAVED: 3 moves wait for the card. Play goes on."),),
)

REFUSED = replace(
    PLAY,
    notices=(Notice("refused", "that makes 34: play a 7 or lower, or press OK for go"),),
)

AWAY = replace(
    PLAY,
    notices=(Notice("device", "the scanner is away: plug it in again, or peg this deal by hand"),),
)

TIGHT = replace(
    SHOW,
    tracks=(
        replace(RED, name="Bartholomew the Elder", score=119, front=119, back=117, saved=119),
        replace(BLUE, name="Wilhelmina of Orange", letter="W", score=120, front=120, back=112, saved=120),
    ),
)

LONG = replace(
    SHOW,
    count=Count(
        1,
        "hand",
        (
            Line("fifteen two", "15-2", 2, 2, ("AH", "2S", "3D", "4C", "5H")),
            Line("and a run of five is seven", "run 7", 5, 7, ("AH", "2S", "3D", "4C", "5H")),
            Line("and a run of four is twenty-four", "run 24", 4, 24, ("TH", "JS", "QD", "KC")),
        ),
    ),
)


def _counted(cards: str, starter: str, seat: int, lines: tuple[tuple[str, str, int, str], ...]) -> Scene:
    """A count to its last line: (label, short, points, cards) each."""
    said: tuple[Line, ...] = ()
    for label, short, points, of in lines:
        so_far = sum(line.points for line in said) + points
        said = (*said, Line(label, short, points, so_far, tuple(of.split())))
    counting = said[-1].cards
    hand = tuple(Face(card, seat, card in counting) for card in cards.split())
    rows = (
        Row("hand", "the hand", hand, seat),
        Row("starter", "starter", (Face(starter, None, starter in counting),)),
    )
    return replace(
        SHOW, rows=rows, count=Count(seat, "hand", said, True), step=len(said) - 1, big=str(said[-1].running)
    )


def _fifteens(*cards: str) -> tuple[tuple[str, str, int, str], ...]:
    names = ("two", "four", "six", "eight", "ten", "twelve", "fourteen", "sixteen")
    return tuple((f"fifteen {names[n]}", f"15-{2 * n + 2}", 2, of) for n, of in enumerate(cards))


CRIB = _counted(
    "2S 3H 8C AC",
    "4D",
    0,
    (*_fifteens("3H 8C 4D", "2S 8C AC 4D"), ("and a run of four is eight", "run 8", 4, "AC 2S 3H 4D")),
)
BEST = _counted(
    "JS 5H 5D 5C",
    "5S",
    1,
    (
        *_fifteens("JS 5H", "JS 5D", "JS 5C", "JS 5S", "5H 5D 5C", "5H 5D 5S", "5H 5C 5S", "5D 5C 5S"),
        ("and a double pair royal is twenty-eight", "quad 28", 12, "5H 5D 5C 5S"),
        ("and his nobs is twenty-nine", "nobs 29", 1, "JS"),
    ),
)
DOUBLE = _counted(
    "7H 7S 8D 8C",
    "9H",
    1,
    (
        *_fifteens("7H 8D", "7H 8C", "7S 8D", "7S 8C"),
        ("and a pair is ten", "pair 10", 2, "7H 7S"),
        ("and a pair is twelve", "pair 12", 2, "8D 8C"),
        ("and a run of three is fifteen", "run 15", 3, "7H 8D 9H"),
        ("and a run of three is eighteen", "run 18", 3, "7H 8C 9H"),
        ("and a run of three is twenty-one", "run 21", 3, "7S 8D 9H"),
        ("and a run of three is twenty-four", "run 24", 3, "7S 8C 9H"),
    ),
)

DEALER = replace(
    PLAY,
    to_act=1,
    big="31",
    count=Count(1, "play", (Line("thirty-one for two", "31", 2, 2),)),
    prompt="Blue: a 7 or lower, or OK for go",
    tracks=(PLAY.tracks[0], replace(PLAY.tracks[1], draft=3, preview=79)),
    drafter=1,
)

PEGS = replace(
    CUT,
    phase="pegs",
    caption="Pegs only",
    tracks=(replace(CUT.tracks[0], dealer=True), CUT.tracks[1]),
    prompt="Peg what you count. Red deals: OK passes the deal",
)

# As many cards as a count of thirty-one can hold.
LITTLE = ("AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C", "3C", "3S", "3H", "3D")

LEAD = replace(PLAY, rows=(PLAY.rows[1],), count=None, step=None, big="", prompt="Red leads: any card")

CROWD = replace(
    PLAY,
    rows=(
        Row("series", "the play", tuple(Face(card, n % 2) for n, card in enumerate(LITTLE))),
        PLAY.rows[1],
    ),
    big="30",
    count=Count(1, "play", (Line("pair royal for six", "royal 6", 6, 6, ("3S", "3H", "3D")),)),
    prompt="Red: an ace, or OK for go",
)

PEGGED = replace(PEGS, count=Count(1, "by hand", (Line("pegs three", "+3", 3, 3),)), step=0)


SCENES = {
    "show": SHOW,
    "play": PLAY,
    "dialling": DIALLING,
    "cut": CUT,
    "won": WON,
    "unsaved": UNSAVED,
    "refused": REFUSED,
    "away": AWAY,
    "tight": TIGHT,
    "long": LONG,
    "crib": CRIB,
    "best": BEST,
    "double": DOUBLE,
    "dealer": DEALER,
    "pegs": PEGS,
    "lead": LEAD,
    "pegged": PEGGED,
    "crowd": CROWD,
}
