"""English: the rules by name, and why they give points."""

from __future__ import annotations

# A rule -> it as something that has been pegged.
RULES = {
    "fifteen": "the fifteen",
    "thirty_one": "the thirty-one",
    "pair": "the pair",
    "pair_royal": "the pair royal",
    "double_pair_royal": "the double pair royal",
    "run": "the run",
    "double_run": "the double run",
    "triple_run": "the triple run",
    "double_double_run": "the double-double run",
    "flush": "the flush",
    "nobs": "his nobs",
    "heels": "his heels",
    "go": "the go",
    "last": "the last card",
    "peg": "the peg",
}

# A rule -> why it gives points, with its number in the tournament rules of the American Cribbage Congress
# where it has one.
WHY = {
    "fifteen": "cards that make exactly fifteen give two",
    "thirty_one": "the card that makes thirty-one gives two, and nothing more for go or last (ACC 1.7)",
    "pair": "two cards of one rank give two",
    "pair_royal": "three cards of one rank are three pairs and give six",
    "double_pair_royal": "four cards of one rank are six pairs and give twelve",
    "run": "three or more ranks in sequence give one a card; the ace is low",
    "double_run": "a run with one of its cards twice is two runs and a pair",
    "triple_run": "a run with one of its cards three times is three runs and three pairs",
    "double_double_run": "a run with two of its cards twice is four runs and two pairs",
    "flush": "a hand of one suit gives one a card, the starter too if it has that suit; "
    "a crib only with the starter (ACC 1.7)",
    "nobs": "the jack of the starter's suit gives one",
    "heels": "a jack turned as the starter gives the dealer two at once (ACC 6.3)",
    "go": "nobody can play without passing thirty-one, so the last to play has one",
    "last": "the last card of all gives one (ACC 1.7)",
    "peg": "it was pegged by hand",
}
# What was scored, with which cards, how much of it, and why.
BECAUSE = "{what}, {cards}: {points}; {why}"
BECAUSE_BARE = "{what}: {points}; {why}"
