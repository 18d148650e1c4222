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
    "three_for_last": "three for last",
    "misdeal": "the misdeal",
    "go": "the go",
    "last": "the last card",
    "peg": "the peg",
    "claim": "the claim",
    "claim_nothing": "the claim of nothing",
    "put_back": "what was too much",
    "muggins": "the muggins",
    "false_call": "the false call",
    "overclaim": "the overclaim",
    "false_game": "the false claim of game",
    "renege": "the renege",
    "bottom_card": "the bottom card",
    "unconfirmed": "the wrong number of cards",
    "crib_taken_back": "the card from the crib",
    "crib_seen": "the look at the crib",
    "wrong_pegs": "the wrong pegs",
    "starter_mixed": "the starter among the cards",
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
    "three_for_last": "whoever does not deal first has three at the start of the game",
    "misdeal": "a misdeal gives the other player points where the table has agreed on it",
    "go": "nobody can play without passing thirty-one, so the last to play has one",
    "last": "the last card of all gives one (ACC 1.7)",
    "peg": "it was pegged by hand",
    "claim": "it was claimed, and a claim stands when the next count begins (ACC 9.2)",
    "claim_nothing": "nothing was claimed",
    "put_back": "the pegs stand as if only the true count had been pegged (ACC 8.4)",
    "muggins": "an opponent who calls what was missed has it (ACC 10.4)",
    "false_call": "a call where nothing was missed gives its points to whose count it was (ACC 10.4)",
    "overclaim": "who claims too much gives points to the others where the table has agreed on it",
    "false_game": "a false claim of game costs fifteen holes back (ACC 8.4)",
    "renege": "each card that could have been played gives the opponent two (ACC 7.3)",
    "bottom_card": "a look at the bottom card of the pack gives the opponent two (ACC 2.1)",
    "unconfirmed": "a wrong number of cards that the dealer could not confirm costs ten holes back (ACC 4.4)",
    "crib_taken_back": "a card taken back from the crib gives the opponent two (ACC 5.1)",
    "crib_seen": "a look at the crib before its time gives the opponent two (ACC 5.2)",
    "wrong_pegs": "pegging with the opponent's pegs gives him two (ACC 8.8)",
    "starter_mixed": "the starter put among other cards gives the opponent two (ACC 9.3)",
}
# What was scored, with which cards, how much of it, and why.
BECAUSE = "{what}, {cards}: {points}; {why}"
BECAUSE_BARE = "{what}: {points}; {why}"
