"""French of Quebec, as cribbage is played there: le crib, le donneur, quinze deux."""

from __future__ import annotations

import unicodedata

from companion.words.counts import Counts
from companion.words.fr_ca_choices import (
    CHOICES,
    DEALS,
    FALSE_GO,
    NAMED,
    NOTICES,
    PARTNERS,
    PLAYERS,
    TIE,
    TOLD,
)
from companion.words.fr_ca_counts import GROUPS, NOTHING, PLAY, SAYS_GO, SHOW
from companion.words.fr_ca_house import HOUSE, MOVES, PRESETS, SCREEN, VERBS
from companion.words.fr_ca_options import OPTIONS
from companion.words.fr_ca_prompts import CAPTIONS, PROMPTS, RESULTS, ROWS, TITLES
from companion.words.fr_ca_refusals import NOT_NOW, PLACES, REFUSED
from companion.words.fr_ca_troubles import TROUBLES
from companion.words.fr_ca_why import BECAUSE, BECAUSE_BARE, RULES, WHY
from companion.words.typeset import typeset

# A vocabulary is one module, with its tables of one subject beside it.
__all__ = [
    "BECAUSE", "BECAUSE_BARE", "CAPTIONS", "CHOICES", "DEALS", "FALSE_GO", "GROUPS", "HOUSE", "MOVES",
    "NAMED", "NOTHING", "NOTICES", "NOT_NOW", "OPTIONS", "PARTNERS", "PLACES", "PLAY", "PLAYERS", "PRESETS",
    "PROMPTS", "REFUSED", "RESULTS", "ROWS", "RULES", "SAYS_GO", "SCREEN", "SHOW", "TIE", "TITLES", "TOLD",
    "TROUBLES", "VERBS", "WHY",
]  # fmt: skip

# fmt: off
ONES = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
    "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
)
TENS = (
    "", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante",
    "quatre-vingt", "quatre-vingt",
)
# fmt: on
RANKS = ("as", "2", "3", "4", "5", "6", "7", "8", "9", "10", "valet", "dame", "roi")
ARTICLES = {1: "l'", 12: "la "}  # le for all other ranks
SUITS = {"C": "trèfle", "D": "carreau", "H": "cœur", "S": "pique"}


ALL_FOUR = "quatre cartes"


def number(n: int) -> str:
    """0 to 999 in words: 31 is "trente et un", 121 "cent vingt et un"."""
    if n < 20:
        return ONES[n]
    if n < 100:
        return _tens(n)
    hundreds = "cent" if n < 200 else f"{ONES[n // 100]} cent"
    if n % 100:
        return f"{hundreds} {number(n % 100)}"
    return hundreds if n < 200 else f"{hundreds}s"


def _tens(n: int) -> str:
    # Seventy and ninety are counted on from sixty and eighty: soixante-quinze, quatre-vingt-dix.
    rest = n % 20 if n >= 60 else n % 10
    if n == 80:
        return "quatre-vingts"
    if not rest:
        return TENS[n // 10]
    joined = " et " if rest in (1, 11) and n < 80 else "-"
    return f"{TENS[n // 10]}{joined}{ONES[rest]}"


def counted(n: int, one: str, many: str) -> str:
    """The number with its noun: "1 trou", "2 trous"; nothing is singular."""
    return f"{n} {one if n < 2 else many}"


def holes_to_go(n: int) -> str:
    """What is left of the way: "encore 1 trou"."""
    return f"encore {counted(n, 'trou', 'trous')}"


def possessive(name: str) -> str:
    """The name as an owner, after what is owned: "de Luc", "d'Anne"."""
    first = unicodedata.normalize("NFKD", name[:1]).casefold()[:1]
    silent = first == "y" and name[1:2].casefold() not in tuple("aeiou")
    return f"d'{name}" if first in tuple("aeiouhœæ") or silent else f"de {name}"


def points_said(n: int) -> str:
    """Points in words: "un point", "trois points"."""
    return f"{number(n)} {'point' if n < 2 else 'points'}"


def card_name(rank: int, suit: str) -> str:
    """The card in full with its article: "le 4 de trèfle", "la dame de pique", "l'as de cœur"."""
    return f"{ARTICLES.get(rank, 'le ')}{RANKS[rank - 1]} de {SUITS[suit]}"


def fitting(room: int) -> str:
    """What fits below thirty-one when `room` is left: "un 7 ou moins", "un as"."""
    if room >= 10:
        return "n'importe quelle carte"
    return "un as" if room == 1 else f"un {room} ou moins"


def fitting_short(room: int) -> str:
    """The same for a small screen, in at most ten characters: "7 ou moins"."""
    if room >= 10:
        return "au choix"
    return "as" if room == 1 else f"{room} ou moins"


def more_cards(n: int) -> str:
    """How many are still to be read: "1 carte"."""
    return counted(n, "carte", "cartes")


_COUNTS = Counts(PLAY, SHOW, GROUPS, NOTHING, number, typeset("{group} : {items}"))
play_said, play_short = _COUNTS.play_said, _COUNTS.play_short
show_said, show_short = _COUNTS.show_said, _COUNTS.show_short
summary, named = _COUNTS.summary, _COUNTS.named


def pegged_said(points: int) -> str:
    """Points moved by hand, aloud: "marque six", "reprend deux"."""
    return f"marque {number(points)}" if points > 0 else f"reprend {number(-points)}"
