"""English: what is waited for, what is on show, and how a game ended."""

from __future__ import annotations

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
    "claim": (
        "{name} counts the {what}: dial it, then OK",
        "{name}: {what}, then OK",
        "{name} counts the {what} and claims it",
    ),
    "claim_last": (
        "{name}: claim for the last card, then count the hand",
        "{name}: last card",
        "{name} claims for the last card",
    ),
    "call": (
        "{claimant} claims {claimed}. {name}: OK lets it stand, or dial what was missed",
        "{claimed}? OK or dial",
        "{name} lets it stand with OK, or calls muggins",
    ),
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
    "by_hand_hand": (
        "Peg by hand, or tap {whose} hand. {name}: OK when the deal is over",
        "Peg or {whose} hand",
        "peg the rest, and {owner} OK ends the deal",
    ),
    "by_hand_crib": (
        "Peg by hand, or tap the crib. {name}: OK when the deal is over",
        "Peg or tap the crib",
        "peg the rest, and {owner} OK ends the deal",
    ),
    "between": (
        "Gather the cards. Any OK once the next deal is dealt",
        "OK: next deal",
        "gather the cards, and any OK begins the next deal",
    ),
    "over": (
        "{name} wins. UNDO if that was wrong; for more turn the knob to {next}",
        "{name} wins",
        "{name} wins, so UNDO if that was wrong or turn the knob to {next}",
    ),
    "match_over": (
        "{name} wins the match. UNDO if that was wrong; for more turn the knob to {next}",
        "{name}: the match",
        "{name} wins the match, so UNDO if that was wrong or turn the knob to {next}",
    ),
}

# What is on show; `brief` has at most ten characters, with the letter of a side.
CAPTIONS = {
    "cut": ("The cut for deal", "{letter} cuts"),
    "starter": ("{name} deals", "{letter} deals"),
    "starter_each": ("{name} deals {each} each", "{letter} deals"),
    "starter_crib": ("{name} deals {each} each and one to the crib", "{letter} deals"),
    "play": ("The play", "{letter} plays"),
    "last_card": ("The play", "the play"),
    "hand": ("The show: {owner} hand", "{letter} hand"),
    "crib": ("The show: {owner} crib", "{letter} crib"),
    "pegs": ("Pegs only", "{letter} deals"),
    "by_hand": ("Pegged by hand", "{letter} deals"),
    "between": ("The next deal", "next deal"),
    "over": ("{name} wins", "{letter} wins"),
}
TITLES = {"deal": "Deal {deal}", "game": "Game {game}, deal {deal}", "leg": "Leg {game}, deal {deal}"}
ROWS = {
    "hand": "{owner} hand",
    "crib": "{owner} crib",
    "series": "the play",
    "starter": "starter",
    "cut": "cut",
}
# {worth} is what a loss counts, {standing} how the match stands by side.
RESULTS = {
    "win": "{name} {score}",
    "skunk": "{name} {score}: skunk, {worth}",
    "double_skunk": "{name} {score}: double skunk, {worth}",
    "lurch": "{name} {score}: lurch, {worth}",
    "one_game": "game",
    "many_games": "games",
    "one_point": "game point",
    "many_points": "game points",
    "games": "{result}; games {standing}",
    "points": "{result}; game points {standing}",
    "legs": "{result}; legs {standing}",
    "match": "{result}; {name} wins the match, legs {standing}",
}

# Partners win together.
PROMPTS["over_side"] = (
    "{name} win. UNDO if that was wrong; for more turn the knob to {next}",
    "{name} win",
    "{name} win, so UNDO if that was wrong or turn the knob to {next}",
)
PROMPTS["match_over_side"] = (
    "{name} win the match. UNDO if that was wrong; for more turn the knob to {next}",
    "{name}: the match",
    "{name} win the match, so UNDO if that was wrong or turn the knob to {next}",
)
CAPTIONS["over_side"] = ("{name} win", "{letter} win")
RESULTS["match_side"] = "{result}; {name} win the match, legs {standing}"
