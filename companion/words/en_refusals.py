"""English: why a move is refused, each one sentence with the way out."""

from __future__ import annotations

REFUSED = {
    "no_seat": "There is no seat {seat}: the seats are 0 to {last}",
    "cut_nothing": "A cut names the cards that were cut, seat 0's first",
    "cut_decided": "{name} deals by the cards before: leave out those after them",
    "cut_twice": "The {card} has been cut already: cut another card and tap it",
    "seen": "The {card} {place}: tap another card, or UNDO if that was wrong",
    "twice": "The {card} is there twice: name every card once",
    "turn_lead": "It is {other} who leads now, not {name}: {other} leads, then {name} plays",
    "turn_play": "It is {other} who plays now, not {name}: {owner} card comes first",
    "turn_go": "It is {other} who plays now, not {name}: "
    "if {other} cannot play, {owner} OK for go comes first",
    "no_card_left": "{name} has no card left: {other} plays on",
    "said_go": "{name} has said go: {other} plays on",
    "said_go_fits": "{name} has said go: {other} plays on, or UNDO if that go was wrong",
    "own_go": "The table has said that go by itself: {other} leads",
    "passed": "That ends the series before {name} plays: say the go first, then play the card",
    "too_high": "that makes {count}: play {fits}, or press OK for go",
    "no_go": "Any card fits at {count}: {name} must play one",
    "hand_past": "{owner} hand is past: correct it by hand, or UNDO",
    "hand_full": "{owner} hand has {size} cards already: UNDO if one of them was wrong",
    "hand_half": "Tap the rest of {owner} hand first, or UNDO its cards and peg it by hand",
    "hand_first": "{owner} hand is counted first: tap its cards, or turn the knob to By hand this deal",
    "hand_known": "{owner} hand is not all known: tap those of its cards that were not played",
    "crib_nothing": "A crib names its cards: tap them",
    "hand_many": "{owner} hand is {size} cards: name {more}, not {given}",
    "crib_many": "The crib is {size} cards: name {more}, not {given}",
    "no_starter_hand": "The starter of this deal is not known: peg the hands by hand",
    "no_starter_crib": "The starter of this deal is not known: peg the crib by hand",
    "claim_auto": "The table counts here: claims are made where counting is manual",
    "claim_points": "{points} points cannot be claimed or called: use {least} to {most}",
    "claim_none": "{name} has no count to claim now: {wait}",
    "muggins_none": "There is no count that {name} may call now: {wait}",
    "no_judge": "Nobody judges here: penalties need the option judge = on, or peg them by hand",
    "no_penalty": "That is no penalty: use one of {known}",
    "penalty_number": "{number} does not fit that penalty: use 1 to {most}",
    "holes": "{points} holes cannot be pegged: use 1 to {most}, or -{most} to -1 to take back",
    "why": "The reason of a peg is at most {most} letters that can be seen: write a shorter one, or none",
}
PLACES = {
    "starter": "is the starter",
    "played": "was played by {name} already",
    "hand": "is in {owner} hand already",
    "crib": "is in the crib already",
}

# What cannot be done now, by (move, phase), (move, ""), ("", phase), found in this order; the phase is
# "pegs" where no card is read at all. `wait` is what is waited for.
NOT_NOW = {
    ("", "cut"): "No deal has begun: {wait}",
    ("", "starter"): "The starter is not turned yet: {wait}",
    ("", "play"): "This deal is still played: {wait}",
    ("", "show"): "The play is over: {wait}",
    ("", "by_hand"): "This deal is pegged by hand: {wait}",
    ("", "between"): "This deal is counted: {wait}",
    ("", "over"): "The game is over: {wait}",
    ("", "pegs"): "This game is played with pegs alone: peg what you count, no card is read",
    ("by_hand", "pegs"): "This game is played with pegs alone: all of it is pegged by hand already",
    ("by_hand", "by_hand"): "This deal is pegged by hand already: {wait}",
    ("starter", "play"): "The {starter} is the starter already: UNDO back to it if that was wrong",
    ("starter", "show"): "The {starter} is the starter already: UNDO back to it if that was wrong",
    ("cut", "pegs"): "The cut for deal is past: choose who deals with the knob or on the page",
    ("cut", ""): "The cut for deal is past: UNDO back to it if {dealer} should not deal",
    ("dealer", ""): "{dealer} deals already: UNDO back to the cut if that was wrong",
    ("misdeal", "cut"): "No deal has begun: {wait}",
    ("misdeal", "between"): "This deal is counted, and stands: {wait}",
    ("next", ""): "This game is not over: {wait}",
}
