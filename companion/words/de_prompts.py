"""German: what is waited for, what is on show, and how a game ended."""

from __future__ import annotations

# The columns are those of English.
PROMPTS = {
    "cut": (
        "{name} hebt zum Geben ab und liest die Karte ein",
        "{name} hebt ab und liest ein",
        "{name} hebt zum Geben ab und liest die Karte ein",
    ),
    "starter": (
        "{pone} hebt ab, {name} dreht die Startkarte um und liest sie ein",
        "{name}: Startkarte einlesen",
        "{pone} hebt ab, {name} dreht die Startkarte um und liest sie ein",
    ),
    "lead": ("{name} spielt aus: jede Karte", "{name} spielt aus", "{name} spielt eine Karte aus"),
    "play": ("{name} spielt: jede Karte", "{name} spielt", "{name} spielt eine Karte"),
    "play_or_go": (
        "{name}: {fits}, oder OK für Go",
        "{brief} oder OK: Go",
        "{name} spielt {fits}, oder sagt Go mit OK",
    ),
    "next_hand": ("Jetzt {owner} Blatt. OK geht weiter.", "OK: das Blatt", "OK zählt {owner} Blatt"),
    "next_crib": ("Jetzt {owner} Krippe. OK geht weiter.", "OK: die Krippe", "OK zählt {owner} Krippe"),
    "crib": (
        "{name}: die vier Karten der Krippe einlesen",
        "{name}: Krippe einlesen",
        "{name} liest die vier Karten der Krippe ein",
    ),
    "more_crib": (
        "{name}: {more} der Krippe einlesen",
        "Krippe: {more}",
        "{name} liest {more} der Krippe ein",
    ),
    "more_hand": ("{more} von {owner} Blatt einlesen", "{more}", "erst {more} von {owner} Blatt einlesen"),
    "pegs": (
        "Steckt, was ihr zählt. {owner} OK, nach der Krippe, gibt weiter",
        "{name}: OK gibt weiter",
        "steckt, was ihr zählt, und {owner} OK gibt weiter",
    ),
    "by_hand": (
        "Dieses Spiel von Hand stecken. {name}: OK, wenn es vorbei ist",
        "Von Hand. {name}: OK",
        "steckt den Rest, und {owner} OK beendet das Spiel",
    ),
    "by_hand_hand": (
        "Von Hand stecken, oder {whose} Blatt einlesen. {name}: OK, wenn das Spiel vorbei ist",
        "Stecken/{whose} Blatt",
        "steckt den Rest, und {owner} OK beendet das Spiel",
    ),
    "by_hand_crib": (
        "Von Hand stecken, oder die Krippe einlesen. {name}: OK, wenn das Spiel vorbei ist",
        "Stecken oder Krippe",
        "steckt den Rest, und {owner} OK beendet das Spiel",
    ),
    "between": (
        "Karten einsammeln. Ein OK, sobald neu gegeben ist",
        "OK: neues Geben",
        "Karten einsammeln, und ein OK beginnt das nächste Geben",
    ),
    "over": (
        "{name}: Sieg. UNDO, wenn das falsch war; sonst den Knopf auf {next}",
        "{name}: Sieg",
        "Sieg für {name}, also UNDO, wenn das falsch war, oder den Knopf auf {next}",
    ),
    "match_over": (
        "{name}: Match gewonnen. UNDO, wenn das falsch war; sonst den Knopf auf {next}",
        "{name}: das Match",
        "das Match an {name}, also UNDO, wenn das falsch war, oder den Knopf auf {next}",
    ),
    "claim": (
        "{name} zählt ({what}): Zahl wählen, dann OK",
        "{name}: {what}, dann OK",
        "{name} zählt ({what}) und sagt an",
    ),
    "claim_last": (
        "{name}: für die letzte Karte ansagen, dann das Blatt zählen",
        "{name}: letzte Karte",
        "{name} sagt für die letzte Karte an",
    ),
    "call": (
        "{claimant} sagt {claimed} an. {name}: OK lässt es gelten, oder wählt, was fehlt",
        "{claimed}? OK oder Zahl",
        "{name} lässt es mit OK gelten, oder ruft Muggins",
    ),
}

CAPTIONS = {
    "cut": ("Abheben zum Geben", "{letter} hebt ab"),
    "starter": ("{name} gibt", "{letter} gibt"),
    "starter_each": ("{name} gibt jedem {each} Karten", "{letter} gibt"),
    "starter_crib": ("{name} gibt jedem {each} Karten und eine in die Krippe", "{letter} gibt"),
    "play": ("Das Ausspiel", "{letter} spielt"),
    "last_card": ("Das Ausspiel", "Ausspiel"),
    "hand": ("Das Zählen: {owner} Blatt", "Blatt {letter}"),
    "crib": ("Das Zählen: {owner} Krippe", "Krippe {letter}"),
    "pegs": ("Nur Stifte", "{letter} gibt"),
    "by_hand": ("Von Hand gesteckt", "{letter} gibt"),
    "between": ("Das nächste Geben", "Geben"),
    "over": ("{name}: Sieg", "{letter}: Sieg"),
}
TITLES = {"deal": "Geben {deal}", "game": "Partie {game}, Geben {deal}", "leg": "Satz {game}, Geben {deal}"}
ROWS = {
    "hand": "{owner} Blatt",
    "crib": "{owner} Krippe",
    "series": "Ausspiel",
    "starter": "Startkarte",
    "cut": "Abheben",
}
RESULTS = {
    "win": "{name} {score}",
    "skunk": "{name} {score}: Skunk, {worth}",
    "double_skunk": "{name} {score}: doppelter Skunk, {worth}",
    "lurch": "{name} {score}: Schneider, {worth}",
    "one_game": "Partie",
    "many_games": "Partien",
    "one_point": "Spielpunkt",
    "many_points": "Spielpunkte",
    "games": "{result}; Partien {standing}",
    "points": "{result}; Spielpunkte {standing}",
    "legs": "{result}; Sätze {standing}",
    "match": "{result}; das Match an {name}, Sätze {standing}",
}

# Partners win together.
PROMPTS["over_side"], PROMPTS["match_over_side"] = PROMPTS["over"], PROMPTS["match_over"]
CAPTIONS["over_side"] = CAPTIONS["over"]
RESULTS["match_side"] = RESULTS["match"]
