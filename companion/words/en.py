"""English: how cards, numbers and counts are said at the table."""

from __future__ import annotations

from companion.words.counts import Counts
from companion.words.en_choices import CHOICES, DEALS, FALSE_GO, NAMED, NOTICES, PARTNERS, PLAYERS, TIE, TOLD
from companion.words.en_counts import GROUPS, NOTHING, PLAY, SAYS_GO, SHOW
from companion.words.en_house import HOUSE, MOVES, OPTIONS, PRESETS, SCREEN, VERBS
from companion.words.en_prompts import CAPTIONS, PROMPTS, RESULTS, ROWS, TITLES
from companion.words.en_refusals import NOT_NOW, PLACES, REFUSED
from companion.words.en_troubles import TROUBLES
from companion.words.en_why import BECAUSE, BECAUSE_BARE, RULES, WHY

# A vocabulary is one module, with its tables of one subject beside it.
__all__ = [
    "BECAUSE", "BECAUSE_BARE", "CAPTIONS", "CHOICES", "DEALS", "FALSE_GO", "GROUPS", "HOUSE", "MOVES",
    "NAMED", "NOTHING", "NOTICES", "NOT_NOW", "OPTIONS", "PARTNERS", "PLACES", "PLAY", "PLAYERS", "PRESETS",
    "PROMPTS", "REFUSED", "RESULTS", "ROWS", "RULES", "SAYS_GO", "SCREEN", "SHOW", "TIE", "TITLES", "TOLD",
    "TROUBLES", "VERBS", "WHY",
]  # fmt: skip

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


def points_said(n: int) -> str:
    """Points in words: "one point", "three points"."""
    return f"{number(n)} {'point' if n == 1 else 'points'}"


def card_name(rank: int, suit: str) -> str:
    """The card in full: "4 of Clubs"."""
    return f"{RANKS[rank - 1]} of {SUITS[suit]}"


def fitting(room: int) -> str:
    """What fits below thirty-one when `room` is left: "a 7 or lower", "an ace", "any card"."""
    if room >= 10:
        return "any card"
    return "an ace" if room == 1 else f"{'an' if room == 8 else 'a'} {room} or lower"


def fitting_short(room: int) -> str:
    """The same for a small screen, in at most ten characters: "7 or less"."""
    if room >= 10:
        return "any card"
    return "ace" if room == 1 else f"{room} or less"


ALL_FOUR = "four cards"


def more_cards(n: int) -> str:
    """How many are still to be tapped: "1 more card"."""
    return counted(n, "more card", "more cards")


_COUNTS = Counts(PLAY, SHOW, GROUPS, NOTHING, number)
play_said, play_short = _COUNTS.play_said, _COUNTS.play_short
show_said, show_short = _COUNTS.show_said, _COUNTS.show_short
summary, named = _COUNTS.summary, _COUNTS.named


def pegged_said(points: int) -> str:
    """Points moved by hand, aloud: "pegs six", "takes back two"."""
    return f"pegs {number(points)}" if points > 0 else f"takes back {number(-points)}"
