"""English: what is away and what is not saved, by the clauses that devices and disk say it in.

Whoever has the trouble says it in these words, for the log and the owner, and knows no other language. ": "
and "; " join them; what a clause says of this very machine is left open. What only the owner can act on (a
line for config.txt, a port) is in no table, and stays English.
"""

from __future__ import annotations

_SAID = (
    ": ",
    "; ",
    # what is the matter; on the small screen these are the headlines
    "strip is away",
    "screen is away",
    "scanner is away",
    "button panel is away",
    "knob is away",
    "page is away",
    "{role} of seat {seat} is away",
    "undo is away",
    "push of the knob is away",
    "NOT SAVED",
    "games are lost at power-off",
    "safe start",
    "the journal was damaged",
    "the journal was gone",
    # why a device is away, and what players can do
    "it was unplugged",
    "no reader with our firmware is plugged in",
    "no such file or directory",
    "plug it in",
    "check its plug",
    "check its plug, and its firmware",
    "check the plug of {port}",
    "or play this deal by hand",
    "it has been silent for {seconds} s",
    "the screen does not answer",
    "it does not answer",
    "it does not answer, not even when it is opened",
    "unplug it and plug it in again",
    "check its wires, and take its power away for a moment",
    "check its wires and its address",
    "its contact does not come to rest",
    "look at its wires, it is not heard until it is still",
    "it has been down for {seconds} s",
    "let it go, it counts as let go already",
    "it stopped by a fault of the companion",
    "the log says how",
    "the companion crashed three times within a minute, so it plays without its devices, by this page",
    "switch the table off and on again to try with them",
    "or read the log ({command})",
    # why nothing is saved, and what came back of a journal
    "the disk is full",
    "free some space in {folder}",
    "the disk takes no writing",
    "look at /{folder}",
    "look at its disk",
    "or give the companion another folder with --state",
    "cannot read {file} ({why})",
    "the disk has not answered for {seconds} s",
    "leave the table switched on",
    "the disk refuses ({why})",
    "cannot keep games in {folder} ({why})",
    "{file} was taken away",
    "the game is written anew in {folder}",
    "game {game} is back up to move {move}, see that the pegs are right",
    "no game was left in it, see that the pegs are right",
    "the end of game {game} is lost",
    "what was there is kept in {folder}",
    # cards that the reader cannot make out
    "the reader could not read that",
    "lay the card on it once more",
    "that card is of another pack, {pack}",
    "play with the cards of {pack}",
    "that tag is of no card of {pack}",
    "that tag has no card written on it",
    "use a card of this pack",
    "that tag is damaged",
)
TROUBLES = {clause: clause for clause in _SAID}
