"""German: what may be done, and how a move that was made is told."""

from __future__ import annotations

CHOICES = {
    "go": "{name}: Go",
    "deal": "Nächstes Geben",
    "next": "Nächste Partie",
    "next_leg": "Nächster Satz",
    "next_match": "Nächstes Match",
    "misdeal": "Vergeben: neu geben",
    "by_hand": "Das Spiel von Hand",
    "dealer": "{name} gibt",
    "peg": "{name}: stecken",
    "correct": "{name}: von Hand",
    "take_back": "{name}: zurück",
    "count_hand": "{name}: Blatt zählen",
    "pass_hand": "{name}: Blatt erledigt",
    "tap_hand": "{name}: Blatt einlesen",
    "tap_crib": "{name}: Krippe einlesen",
    "instead": "Das war {name}",
    "claim": "{name}: {what} ansagen",
    "claim_nothing": "{name}: nichts für {what}",
    "muggins": "{name}: Muggins bei {owner} {what}",
    "accept": "{name}: gelten lassen",
    "renege_seen": "{name}: nicht bedient bei {count}, {cards} zu zahlen",
    "penalty_renege": "{name}: nicht bedient, Karten (ACC {acc})",
    "penalty_false_game": "{name}: falscher Sieg, zu viel (ACC {acc})",
    "penalty_bottom_card": "{name}: unterste Karte (ACC {acc})",
    "penalty_unconfirmed": "{name}: falsche Zahl (ACC {acc})",
    "penalty_crib_taken_back": "{name}: Karte aus der Krippe (ACC {acc})",
    "penalty_crib_seen": "{name}: Krippe angesehen (ACC {acc})",
    "penalty_wrong_pegs": "{name}: fremde Stifte (ACC {acc})",
    "penalty_starter_mixed": "{name}: Startkarte vermischt (ACC {acc})",
}

PARTNERS = "{} & {}"
PLAYERS = "Cribbage ist für zwei, drei oder vier: nennt so viele, nicht {given}"

TIE = "Gleichstand: noch einmal abheben"
NOTICES = {
    "partners": "{} spielen gegen {}: setzt euch reihum als {order}",
    "misdeal": "Vergeben: {name} gibt noch einmal",
    "stinkhole": "Das Stinkloch: dorthin kommt kein Stift durch ein Go oder den Start-Buben",
    "heels": "Der Start-Bube gewinnt hier keine Partie: der Stift bleibt vor dem letzten Loch",
    "claimed": "angesagt: {what} {points}",
    "counted": "{count}, angesagt als {points}",
    "missed": "{name} hat nichts angesagt: {items}, {points} verloren",
}
FALSE_GO = "{owner} Go war falsch: {card} hätte {count} gemacht"

DEALS = "{name} gibt"
NAMED = {"dealer": "{name} als Geber", "accept": "{name} lässt es gelten"}
TOLD = {"dealer": DEALS}
