"""English: what may be done, and how a move that was made is told."""

from __future__ import annotations

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
