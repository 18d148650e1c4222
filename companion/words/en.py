"""English: how cards, numbers and counts are said at the table."""

from __future__ import annotations

from companion.words.counts import Counts
from companion.words.en_refusals import NOT_NOW, PLACES, REFUSED

__all__ = ["NOT_NOW", "PLACES", "REFUSED"]  # a vocabulary is one module

# fmt: off
ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# fmt: on
RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


def number(n: int) -> str:
    """0 to 999 in words: 31 is "thirty-one", 121 "a hundred and twenty-one"."""
    if n < 20:
        return ONES[n]
    if n < 100:
        return TENS[n // 10] + (f"-{ONES[n % 10]}" if n % 10 else "")
    hundreds = "a hundred" if n < 200 else f"{ONES[n // 100]} hundred"
    return hundreds + (f" and {number(n % 100)}" if n % 100 else "")


def counted(n: int, one: str, many: str) -> str:
    """The number with its noun: "1 hole", "2 holes"."""
    return f"{n} {one if n == 1 else many}"


def holes_to_go(n: int) -> str:
    """What is left of the way: "1 hole to go"."""
    return f"{counted(n, 'hole', 'holes')} to go"


def possessive(name: str) -> str:
    """The name as an owner: "Blue's"."""
    return f"{name}'s"


def card_name(rank: int, suit: str) -> str:
    """The card in full: "4 of Clubs"."""
    return f"{RANKS[rank - 1]} of {SUITS[suit]}"


def fitting(room: int) -> str:
    """What fits below thirty-one when `room` is left: "a 7 or lower", "an ace", "any card"."""
    if room >= 10:
        return "any card"
    return "an ace" if room == 1 else f"{'an' if room == 8 else 'a'} {room} or lower"


def fitting_short(room: int) -> str:
    """The same for a small screen: "7 or less"."""
    return "ace" if room == 1 else f"{room} or less"


ALL_FOUR = "four cards"


def more_cards(n: int) -> str:
    """How many are still to be tapped: "1 more card"."""
    return counted(n, "more card", "more cards")


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
GROUPS = {"hand": "hand", "crib": "crib", "play": "play", "heels": "heels", "peg": "by hand"}


_COUNTS = Counts(PLAY, SHOW, GROUPS, NOTHING, number)
play_said, play_short = _COUNTS.play_said, _COUNTS.play_short
show_said, show_short = _COUNTS.show_said, _COUNTS.show_short
summary = _COUNTS.summary


def pegged_said(points: int) -> str:
    """Points moved by hand, aloud: "pegs six", "takes back two"."""
    return f"pegs {number(points)}" if points > 0 else f"takes back {number(-points)}"


# What is waited for: (in full, for a screen of 21 characters a line, as the end of a refusal).
PROMPTS = {
    "cut": (
        "{name} cuts for deal and taps the card",
        "{name}: cut and tap it",
        "{name} cuts for deal and taps the card",
    ),
    "starter": (
        "{pone} cuts, {name} turns the starter and taps it",
        "{name}: turn the starter and tap it",
        "{pone} cuts, {name} turns the starter and taps it",
    ),
    "lead": ("{name} leads: any card", "{name} leads", "{name} leads any card"),
    "play": ("{name} plays: any card", "{name} plays", "{name} plays any card"),
    "play_or_go": (
        "{name}: {fits}, or OK for go",
        "{brief} or OK: go",
        "{name} plays {fits}, or says go with OK",
    ),
    "next_hand": ("Next: {owner} hand. OK goes on.", "OK: next hand", "OK goes on to {owner} hand"),
    "next_crib": ("Next: {owner} crib. OK goes on.", "OK: the crib", "OK goes on to {owner} crib"),
    "crib": (
        "{name}: tap the four cards of the crib",
        "{name}: tap the crib",
        "{name} taps the four cards of the crib",
    ),
    "more_crib": ("{name}: tap {more} of the crib", "crib: {more}", "{name} taps {more} of the crib"),
    "more_hand": ("Tap {more} of {owner} hand", "{more}", "tap {more} of {owner} hand"),
    "pegs": (
        "Peg what you count. {owner} OK, after the crib, passes the deal",
        "{name}: OK = next deal",
        "peg what you count, and {owner} OK passes the deal",
    ),
    "by_hand": (
        "Peg this deal by hand. {name}: OK when it is over",
        "By hand. {name}: OK",
        "peg the rest, and {owner} OK ends the deal",
    ),
    "between": (
        "Gather the cards. Any OK once the next deal is dealt",
        "OK: next deal",
        "gather the cards, and any OK begins the next deal",
    ),
    "over": (
        "{name} wins. UNDO if that was wrong; for more turn the knob to Next game",
        "{name} wins",
        "{name} wins, so UNDO if that was wrong or turn the knob to Next game",
    ),
}

# What is on show; `brief` has at most ten characters, with the letter of a side.
CAPTIONS = {
    "cut": ("The cut for deal", "{letter} cuts"),
    "starter": ("{name} deals", "{letter} deals"),
    "play": ("The play", "{letter} plays"),
    "last_card": ("The play", "the play"),
    "hand": ("The show: {owner} hand", "{letter} hand"),
    "crib": ("The show: {owner} crib", "{letter} crib"),
    "pegs": ("Pegs only", "{letter} deals"),
    "by_hand": ("Pegged by hand", "{letter} deals"),
    "between": ("The next deal", "next deal"),
    "over": ("{name} wins", "{letter} wins"),
}
TITLES = {"deal": "Deal {deal}", "game": "Game {game}, deal {deal}"}
ROWS = {
    "hand": "{owner} hand",
    "crib": "{owner} crib",
    "series": "the play",
    "starter": "starter",
    "cut": "cut",
}
RESULTS = {
    "win": "{name} {score}",
    "skunk": "{name} {score}: skunk",
    "double_skunk": "{name} {score}: double skunk",
    "lurch": "{name} {score}: lurch",
    "match": "{result} (games: {match})",
}

CHOICES = {
    "go": "{name}: go",
    "deal": "Next deal",
    "next": "Next game",
    "by_hand": "By hand this deal",
    "dealer": "{name} deals",
    "peg": "{name}: peg",
    "correct": "{name}: by hand",
    "take_back": "{name}: take back",
    "count_hand": "{name}: count hand",
    "instead": "That was {name}",
}

PARTNERS = "{} & {}"
PLAYERS = "Cribbage is for two players here: name two, not {given}"

TIE = "A tie: cut again"
FALSE_GO = "{owner} go was false: the {card} would have made {count}"

DEALS = "{name} deals"
# A move whose name is no noun that a player could own ("Blue's go"): as it is named, as it is told.
NAMED = {"dealer": "{name} as dealer"}
TOLD = {"dealer": DEALS}
