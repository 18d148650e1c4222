"""German: how cards, numbers and counts are said at the table."""

from __future__ import annotations

from companion.words.counts import Counts
from companion.words.de_choices import CHOICES, DEALS, FALSE_GO, NAMED, NOTICES, PARTNERS, PLAYERS, TIE, TOLD
from companion.words.de_counts import GROUPS, NOTHING, PLAY, SAYS_GO, SHOW
from companion.words.de_house import HOUSE, MOVES, PRESETS, SCREEN, VERBS
from companion.words.de_options import OPTIONS
from companion.words.de_prompts import CAPTIONS, PROMPTS, RESULTS, ROWS, TITLES
from companion.words.de_refusals import NOT_NOW, PLACES, REFUSED
from companion.words.de_troubles import TROUBLES
from companion.words.de_why import BECAUSE, BECAUSE_BARE, RULES, WHY

# A vocabulary is one module, with its tables of one subject beside it.
__all__ = [
    "BECAUSE", "BECAUSE_BARE", "CAPTIONS", "CHOICES", "DEALS", "FALSE_GO", "GROUPS", "HOUSE", "MOVES",
    "NAMED", "NOTHING", "NOTICES", "NOT_NOW", "OPTIONS", "PARTNERS", "PLACES", "PLAY", "PLAYERS", "PRESETS",
    "PROMPTS", "REFUSED", "RESULTS", "ROWS", "RULES", "SAYS_GO", "SCREEN", "SHOW", "TIE", "TITLES", "TOLD",
    "TROUBLES", "VERBS", "WHY",
]  # fmt: skip

# fmt: off
ONES = (
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
    "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
)
TENS = ("", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
# fmt: on
RANKS = ("Ass", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Bube", "Dame", "König")
SUITS = {"C": "Kreuz", "D": "Karo", "H": "Herz", "S": "Pik"}

ALL_FOUR = "vier Karten"


def number(n: int) -> str:
    """0 to 999 in words: 31 is "einunddreißig", 121 "hunderteinundzwanzig"."""
    if n < 20:
        return ONES[n]
    if n < 100:
        return f"{_ahead(n % 10)}und{TENS[n // 10]}" if n % 10 else TENS[n // 10]
    hundreds = "hundert" if n < 200 else f"{ONES[n // 100]}hundert"
    return hundreds + (number(n % 100) if n % 100 else "")


def _ahead(n: int) -> str:
    # "eins" loses its s ahead of what it counts: einundzwanzig.
    return "ein" if n == 1 else ONES[n]


def counted(n: int, one: str, many: str) -> str:
    """The number with its noun: "1 Loch", "2 Löcher"."""
    return f"{n} {one if n == 1 else many}"


def holes_to_go(n: int) -> str:
    """What is left of the way: "noch 1 Loch"."""
    return f"noch {counted(n, 'Loch', 'Löcher')}"


def possessive(name: str) -> str:
    """The name as an owner: "Blaus"; after a hissing sound an apostrophe alone: "Hans'"."""
    return f"{name}'" if name.casefold().endswith(("s", "z", "x", "ce")) else f"{name}s"


def points_said(n: int) -> str:
    """Points in words: "ein Punkt", "drei Punkte"."""
    return f"{_ahead(n)} Punkt" if n == 1 else f"{number(n)} Punkte"


def card_name(rank: int, suit: str) -> str:
    """The card in full: "Kreuz 4", "Herz Dame"."""
    return f"{SUITS[suit]} {RANKS[rank - 1]}"


def fitting(room: int) -> str:
    """What fits below thirty-one when `room` is left: "eine 7 oder kleiner", "ein Ass"."""
    if room >= 10:
        return "jede Karte"
    return "ein Ass" if room == 1 else f"eine {room} oder kleiner"


def fitting_short(room: int) -> str:
    """The same for a small screen, short enough for "oder" beside it: "bis 7"."""
    if room >= 10:
        return "jede"
    return "Ass" if room == 1 else f"bis {room}"


def more_cards(n: int) -> str:
    """How many are still to be read: "noch 1 Karte"."""
    return f"noch {counted(n, 'Karte', 'Karten')}"


_COUNTS = Counts(PLAY, SHOW, GROUPS, NOTHING, number)
play_said, play_short = _COUNTS.play_said, _COUNTS.play_short
show_said, show_short = _COUNTS.show_said, _COUNTS.show_short
summary, named = _COUNTS.summary, _COUNTS.named


def pegged_said(points: int) -> str:
    """Points moved by hand, aloud: "steckt sechs", "nimmt zwei zurück"."""
    return f"steckt {number(points)}" if points > 0 else f"nimmt {number(-points)} zurück"
