"""German: what points are called, in the play and in the show."""

from __future__ import annotations

# The columns are those of English.
PLAY = {
    "fifteen": ("fünfzehn {n}", "15-{points}", "fünfzehn"),
    "thirty_one": ("einunddreißig, {n}", "31-{points}", "einunddreißig"),
    "pair": ("Paar, {n}", "Paar {points}", "Paar"),
    "pair_royal": ("Drilling, {n}", "Drilling {points}", "Drilling"),
    "double_pair_royal": ("Vierling, {n}", "Vierling {points}", "Vierling"),
    "run": ("Folge von {n}, {n}", "Folge {points}", "Folge von {n}"),
    "go": ("{n} für Go", "Go {points}", "Go"),
    "last": ("letzte Karte, {n}", "letzte {points}", "letzte Karte"),
    "heels": ("{n} für den Start-Buben", "Bube {points}", "Start-Bube"),
    "three_for_last": ("{n} als Vorgabe", "Vorgabe {points}", "drei Vorgabe"),
    "misdeal": ("{n} für Vergeben", "vergeben {points}", "vergeben"),
    "claim": ("sagt {n} an", "Ansage {points}", "angesagt"),
    "claim_nothing": ("sagt nichts an", "Ansage 0", "nichts angesagt"),
    "put_back": ("{n} zu viel gehen zurück", "zurück {points}", "zurückgesteckt"),
    "muggins": ("Muggins für {n}", "Muggins {points}", "Muggins"),
    "false_call": ("{n} für einen Ruf, wo nichts fehlte (ACC 10.4)", "Fehlruf {points}", "Fehlruf"),
    "overclaim": ("{n} für zu viel Angesagtes", "zu viel {points}", "zu viel angesagt"),
    "false_game": ("{n} zurück für einen falschen Sieg (ACC 8.4)", "kein Sieg -{points}", "falscher Sieg"),
    "renege": ("{n} für nicht Bedienen (ACC 7.3)", "Renonce {points}", "nicht bedient"),
    "bottom_card": (
        "{n} für einen Blick auf die unterste Karte (ACC 2.1)",
        "unterste {points}",
        "unterste Karte",
    ),
    "unconfirmed": (
        "{n} zurück für eine nicht gezeigte falsche Kartenzahl (ACC 4.4)",
        "Zahl -{points}",
        "falsche Zahl",
    ),
    "crib_taken_back": ("{n} für eine Karte aus der Krippe (ACC 5.1)", "Krippe {points}", "Karte der Krippe"),
    "crib_seen": ("{n} für einen Blick in die Krippe (ACC 5.2)", "Krippe {points}", "Krippe angesehen"),
    "wrong_pegs": ("{n} für fremde Stifte (ACC 8.8)", "Stifte {points}", "fremde Stifte"),
    "starter_mixed": (
        "{n} für die vermischte Startkarte (ACC 9.3)",
        "Start {points}",
        "Startkarte vermischt",
    ),
}

# fmt: off
SHOW = {
    "fifteen": ("fünfzehn {total}", "fünfzehn {total}", "15-{digits}", "einmal fünfzehn", "{n}mal fünfzehn"),
    "pair": (
        "ein Paar macht {total}", "und ein Paar macht {total}", "Paar {digits}",
        "ein Paar", "{n} Paare",
    ),
    "pair_royal": (
        "ein Drilling macht {total}", "und ein Drilling macht {total}", "Drilling {digits}",
        "ein Drilling", "{n} Drillinge",
    ),
    "double_pair_royal": (
        "ein Vierling macht {total}", "und ein Vierling macht {total}", "Vierling {digits}",
        "ein Vierling", "{n} Vierlinge",
    ),
    "run": (
        "eine Folge von {size} macht {total}", "und eine Folge von {size} macht {total}", "Folge {digits}",
        "eine Folge von {size}", "{n} Folgen von {size}",
    ),
    "double_run": (
        "eine Doppelfolge von {size} macht {total}", "und eine Doppelfolge von {size} macht {total}",
        "2 Folgen {digits}", "eine Doppelfolge von {size}", "{n} Doppelfolgen von {size}",
    ),
    "triple_run": (
        "eine Dreifachfolge macht {total}", "und eine Dreifachfolge macht {total}", "3 Folgen {digits}",
        "eine Dreifachfolge", "{n} Dreifachfolgen",
    ),
    "double_double_run": (
        "eine Vierfachfolge macht {total}", "und eine Vierfachfolge macht {total}", "4 Folgen {digits}",
        "eine Vierfachfolge", "{n} Vierfachfolgen",
    ),
    "flush": (
        "ein Flush macht {total}", "und ein Flush macht {total}", "Flush {digits}",
        "ein Flush", "{n} Flushs",
    ),
    "nobs": (
        "eins für den Buben", "und eins für den Buben macht {total}", "Bube {digits}",
        "der Bube", "{n} Buben",
    ),
}
# fmt: on

NOTHING = "nichts"
SAYS_GO = ("sagt Go", "Go")
GROUPS = {
    "hand": "Blatt",
    "crib": "Krippe",
    "play": "Ausspiel",
    "heels": "Start-Bube",
    "opening": "Vorgabe",
    "misdeal": "vergeben",
    "peg": "von Hand",
    "muggins": "Muggins",
    "penalty": "Strafe",
}
