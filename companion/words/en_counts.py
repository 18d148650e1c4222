"""English: what points are called, in the play and in the show."""

from __future__ import annotations

# The play: rule -> (as it is said, the same on a small screen, the same in the list of scores).
# {n} is the points in words, {points} the points in digits.
PLAY = {
    "fifteen": ("fifteen {n}", "15-{points}", "fifteen"),
    "thirty_one": ("thirty-one for {n}", "31-{points}", "thirty-one"),
    "pair": ("pair for {n}", "pair {points}", "pair"),
    "pair_royal": ("pair royal for {n}", "royal {points}", "pair royal"),
    "double_pair_royal": ("double pair royal for {n}", "double royal {points}", "double pair royal"),
    "run": ("run of {n} for {n}", "run {points}", "run of {n}"),
    "go": ("{n} for go", "go {points}", "go"),
    "last": ("last card for {n}", "last {points}", "last card"),
    "heels": ("{n} for his heels", "heels {points}", "his heels"),
    "three_for_last": ("{n} for last", "last {points}", "three for last"),
    "misdeal": ("{n} for the misdeal", "misdeal {points}", "the misdeal"),
    # claims, calls and penalties, with their number in the tournament rules
    "claim": ("claims {n}", "claims {points}", "claimed"),
    "claim_nothing": ("claims nothing", "claims 0", "claimed nothing"),
    "put_back": ("{n} too many go back", "back {points}", "put back"),
    "muggins": ("muggins for {n}", "muggins {points}", "muggins"),
    "false_call": ("{n} for a call where nothing was missed (ACC 10.4)", "false call {points}", "false call"),
    "overclaim": ("{n} for what was claimed too much", "overclaim {points}", "overclaim"),
    "false_game": ("{n} back for a false claim of game (ACC 8.4)", "false game -{points}", "false game"),
    "renege": ("{n} for a renege (ACC 7.3)", "renege {points}", "renege"),
    "bottom_card": ("{n} for a look at the bottom card (ACC 2.1)", "bottom card {points}", "bottom card"),
    "unconfirmed": (
        "{n} back for a wrong number of cards not shown (ACC 4.4)",
        "wrong number -{points}",
        "wrong number",
    ),
    "crib_taken_back": ("{n} for a card back from the crib (ACC 5.1)", "crib card {points}", "crib card"),
    "crib_seen": ("{n} for a look at the crib (ACC 5.2)", "crib seen {points}", "crib seen"),
    "wrong_pegs": ("{n} for pegging with the other's pegs (ACC 8.8)", "wrong pegs {points}", "wrong pegs"),
    "starter_mixed": ("{n} for the starter among the cards (ACC 9.3)", "starter {points}", "starter mixed"),
}

# The show: rule -> (as it is said first of a count, as it is said after others, on a small screen, one of
# them in the list of scores, several). {total} is the running total, {size} the length of a run.
# fmt: off
SHOW = {
    "fifteen": ("fifteen {total}", "fifteen {total}", "15-{digits}", "a fifteen", "{n} fifteens"),
    "pair": ("a pair is {total}", "and a pair is {total}", "pair {digits}", "a pair", "{n} pairs"),
    "pair_royal": (
        "a pair royal is {total}", "and a pair royal is {total}", "royal {digits}",
        "a pair royal", "{n} pairs royal",
    ),
    "double_pair_royal": (
        "a double pair royal is {total}", "and a double pair royal is {total}", "dbl roy {digits}",
        "a double pair royal", "{n} double pairs royal",
    ),
    "run": (
        "a run of {size} is {total}", "and a run of {size} is {total}", "run {digits}",
        "a run of {size}", "{n} runs of {size}",
    ),
    "double_run": (
        "a double run of {size} is {total}", "and a double run of {size} is {total}", "dbl run {digits}",
        "a double run of {size}", "{n} double runs of {size}",
    ),
    "triple_run": (
        "a triple run is {total}", "and a triple run is {total}", "tri run {digits}",
        "a triple run", "{n} triple runs",
    ),
    "double_double_run": (
        "a double-double run is {total}", "and a double-double run is {total}", "dbl dbl {digits}",
        "a double-double run", "{n} double-double runs",
    ),
    "flush": ("a flush is {total}", "and a flush is {total}", "flush {digits}", "a flush", "{n} flushes"),
    "nobs": ("one for his nobs", "and one for his nobs is {total}", "nobs {digits}", "his nobs", "{n} nobs"),
}
# fmt: on

NOTHING = "nothing"
SAYS_GO = ("says go", "go")
GROUPS = {
    "hand": "hand",
    "crib": "crib",
    "play": "play",
    "heels": "heels",
    "opening": "for last",
    "misdeal": "misdeal",
    "peg": "by hand",
    "muggins": "muggins",
    "penalty": "penalty",
}
