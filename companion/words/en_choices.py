"""English: what may be done, and how a move that was made is told."""

from __future__ import annotations

CHOICES = {
    "go": "{name}: go",
    "deal": "Next deal",
    "next": "Next game",
    "next_leg": "Next leg",
    "next_match": "Next match",
    "misdeal": "Misdeal: deal again",
    "by_hand": "By hand this deal",
    "dealer": "{name} deals",
    "peg": "{name}: peg",
    "correct": "{name}: by hand",
    "take_back": "{name}: take back",
    "count_hand": "{name}: count hand",
    "pass_hand": "{name}: hand done",
    "tap_hand": "{name}: tap hand",
    "tap_crib": "{name}: tap crib",
    "instead": "That was {name}",
    "claim": "{name}: claim {what}",
    "claim_nothing": "{name}: nothing for {what}",
    "muggins": "{name}: muggins on {owner} {what}",
    "accept": "{name}: let it stand",
    "renege_seen": "{name}: renege at {count}, {cards} to pay",
    "penalty_renege": "{name}: renege, cards (ACC {acc})",
    "penalty_false_game": "{name}: false game, too many (ACC {acc})",
    "penalty_bottom_card": "{name}: bottom card (ACC {acc})",
    "penalty_unconfirmed": "{name}: wrong number (ACC {acc})",
    "penalty_crib_taken_back": "{name}: crib card back (ACC {acc})",
    "penalty_crib_seen": "{name}: crib seen (ACC {acc})",
    "penalty_wrong_pegs": "{name}: wrong pegs (ACC {acc})",
    "penalty_starter_mixed": "{name}: starter mixed (ACC {acc})",
}

PARTNERS = "{} & {}"
PLAYERS = "Cribbage is for two, three or four players: name so many, not {given}"

TIE = "A tie: cut again"
# What has happened, for everybody.
NOTICES = {
    "partners": "{} play {}: sit round the table as {order}",
    "misdeal": "A misdeal: {name} deals again",
    "stinkhole": "The stinkhole: no peg moves there by a go or his heels",
    "heels": "His heels win no game here: the peg stops before the game hole",
    # scores in the list: what was claimed, and the count as it was
    "claimed": "claimed: {what} {points}",
    "counted": "{count}, claimed as {points}",
    "missed": "{name} claimed nothing: {items}, {points} lost",
}
FALSE_GO = "{owner} go was false: the {card} would have made {count}"

DEALS = "{name} deals"
# A move whose name is no noun that a player could own ("Blue's go"): as it is named, as it is told.
NAMED = {"dealer": "{name} as dealer", "accept": "{name} lets it stand"}
TOLD = {"dealer": DEALS}
