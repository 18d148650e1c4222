"""English: what the house itself says, whatever the game: keys, drafts, undo, the knob."""

from __future__ import annotations

HOUSE = {
    "address": "{name}: ",  # before what is said to one player
    "and": " and ",
    "tells": "{who}: {what}",  # what befell somebody
    "owned": "{owner} {what}",
    "points": "{name} {points}",
    "scored": "{name}, {what}",
    "pegs": "{name} pegs",
    # the choices of every game
    "undo": "Undo: {what}",
    "redo": "Redo: {what}",
    "new": "New game: {preset}",
    "phone": "On a phone",
    # what a key will do, or why it does nothing
    "next_count": "next count",
    "one_more": "one more",
    "most": "{amount} is the most",
    "sends": "{verb} {amount}",
    "take_back": "take back {amount}",
    "idle": "nothing to do: {why}",
    "turn": "{owner} turn",
    "over": "the game is over",
    "drops": "drops {amounts}",
    "amount": "the {amount}",
    "takes_back": "takes back: {what}",
    "takes_back_more": "takes back: {what} and {n} more",
    # what is said to a press
    "draft": "{owner} {amount}",
    "no_peg": "nothing for {name} to peg now: {wait}",
    "no_ok": "nothing for {owner} OK now: {wait}",
    "no_choice": "nothing to choose now",
    "no_fit": "{draft} fits no more: {wait}",
    "dropped": "dropped {drafts}",
    "lapsed": "{drafts} lapsed: OK within 20 s pegs it",
    "pegged_already": "{rule} is already pegged, ",
    "asks_peg": "{name} by hand {amount}? {reminder}OK again pegs it",
    "asks_back": "{name} by hand {amount}? {reminder}OK again takes it back",
    "hold": "hold the knob for {seconds} s",
    "ok_moved": "the table has moved on: {owner} OK is now {label}",
    "with_knob": "choose it with the knob, and hold the knob: {label}",
    "nobody": "nobody sits at seat {seat}: this game has {places}",
    "stale": "the table has moved on since this page looked: look again and choose",
    # why one of the house's own moves is refused
    "no_undo": "There is nothing to undo: no move of this game stands",
    "no_undo_new": "There is nothing to undo: "
    "a new game stays, and the one before is kept (companion export {before})",
    "no_redo": "There is nothing to redo: only what was just undone can come back",
    "no_amend": "There is no move to put right: play one first",
    "empty_amend": "Put at least one move in its place, or undo it",
    # why a new game cannot begin
    "names_alike": 'Two players are called "{name}": give them names that differ',
    "name_unseen": "Every player has a name of letters that can be seen: give one with a letter or digit",
    "name_long": '"{name}..." is too long: a name has at most {most} letters',
    "new_waits": "a new game waits until the disk is back: what is played now is not saved",
    # what a page may ask
    "no_turn": "there is no turn {turn}: this game has {last}",
}

# A move -> what its amount is sent with ("peg 2"); a move's own name where it is not here.
VERBS = {"peg": "peg", "claim": "claim", "muggins": "muggins", "penalty": "penalty", "": "send"}
# A move -> what it is called after its player's name ("Blue's go"); its own name where it is not here.
MOVES = {"by_hand": "by hand", "crib": "crib", "starter": "starter"}
# A preset -> what it is called; its own name with spaces where it is not here.
PRESETS = {"pegs-only": "pegs only", "kitchen-table": "kitchen table", "sixty-one": "sixty one"}

# What the small screen says itself: 21 letters a line, NOT SAVED 10.
SCREEN = {
    "draft": "draft",
    "send": "OK: peg it",
    "drop": "UNDO: drop",
    "choose": "Choose",
    "place": "{at} of {of}",
    "hold": "hold 2s",
    "way_round": "Plug it in again, or peg this deal by hand",
    "not_saved": "NOT SAVED",
    "one_waits": "1 move waits for the disk. Play goes on.",
    "many_wait": "{n} moves wait for the disk. Play goes on.",
    # who has a name that it cannot show, what is called, how a match stands
    "seat": "seat {n}",
    "call": "muggins {letter} {what}",
    "games": "games",
    "points": "points",
    "legs": "legs",
    "match": "match:",
    "pair": "To pair a device,",
    "pair_how": "type this on its page",
    "pair_at": "To pair, type this at",
    "address_head": "On a phone",
    "address_private": "Only this table sees its page. Write:",
    "address_offline": "The table is on no network: see to its Wi-Fi or cable",
}
# An option -> what it means; the rules' own help, which is English, where it is not here.
OPTIONS: dict[str, str] = {}
