"""French of Quebec: what points are called, in the play and in the show."""

from __future__ import annotations

# The columns are those of English.
PLAY = {
    "fifteen": ("quinze {n}", "15-{points}", "quinze"),
    "thirty_one": ("trente et un pour {n}", "31-{points}", "trente et un"),
    "pair": ("paire pour {n}", "paire {points}", "paire"),
    "pair_royal": ("brelan pour {n}", "brelan {points}", "brelan"),
    "double_pair_royal": ("carré pour {n}", "carré {points}", "carré"),
    "run": ("suite de {n} pour {n}", "suite {points}", "suite de {n}"),
    "go": ("{n} pour le go", "go {points}", "go"),
    "last": ("dernière carte pour {n}", "dern. {points}", "dernière carte"),
    "heels": ("{n} pour le valet de départ", "valet {points}", "valet de départ"),
    "three_for_last": ("{n} pour le non-donneur", "départ {points}", "trois au départ"),
    "misdeal": ("{n} pour la maldonne", "maldonne {points}", "maldonne"),
    "claim": ("réclame {n}", "réclame {points}", "réclamé"),
    "claim_nothing": ("ne réclame rien", "réclame 0", "rien de réclamé"),
    "put_back": ("{n} de trop reculent", "recule {points}", "reculé"),
    "muggins": ("muggins pour {n}", "muggins {points}", "muggins"),
    "false_call": ("{n} pour un appel où rien ne manquait (ACC 10.4)", "faux appel {points}", "faux appel"),
    "overclaim": ("{n} pour ce qui était réclamé de trop", "de trop {points}", "réclamé de trop"),
    "false_game": (
        "recule de {n} pour une fausse fin de partie (ACC 8.4)",
        "fausse fin -{points}",
        "fausse fin de partie",
    ),
    "renege": ("{n} pour une renonce (ACC 7.3)", "renonce {points}", "renonce"),
    "bottom_card": ("{n} pour la carte du dessous (ACC 2.1)", "dessous {points}", "carte du dessous"),
    "unconfirmed": (
        "recule de {n} pour un nombre de cartes non montré (ACC 4.4)",
        "nombre -{points}",
        "mauvais nombre",
    ),
    "crib_taken_back": ("{n} pour une carte reprise au crib (ACC 5.1)", "du crib {points}", "carte du crib"),
    "crib_seen": ("{n} pour un regard dans le crib (ACC 5.2)", "crib vu {points}", "crib regardé"),
    "wrong_pegs": ("{n} pour les fiches de l'autre (ACC 8.8)", "fiches {points}", "fiches de l'autre"),
    "starter_mixed": (
        "{n} pour la carte de départ parmi les autres (ACC 9.3)",
        "départ {points}",
        "carte de départ mêlée",
    ),
}

# fmt: off
SHOW = {
    "fifteen": ("quinze {total}", "quinze {total}", "15-{digits}", "un quinze", "{n} quinze"),
    "pair": ("une paire, {total}", "et une paire, {total}", "paire {digits}", "une paire", "{n} paires"),
    "pair_royal": (
        "un brelan, {total}", "et un brelan, {total}", "brelan {digits}",
        "un brelan", "{n} brelans",
    ),
    "double_pair_royal": (
        "un carré, {total}", "et un carré, {total}", "carré {digits}",
        "un carré", "{n} carrés",
    ),
    "run": (
        "une suite de {size}, {total}", "et une suite de {size}, {total}", "suite {digits}",
        "une suite de {size}", "{n} suites de {size}",
    ),
    "double_run": (
        "une double suite de {size}, {total}", "et une double suite de {size}, {total}", "2 suites {digits}",
        "une double suite de {size}", "{n} doubles suites de {size}",
    ),
    "triple_run": (
        "une triple suite, {total}", "et une triple suite, {total}", "3 suites {digits}",
        "une triple suite", "{n} triples suites",
    ),
    "double_double_run": (
        "une quadruple suite, {total}", "et une quadruple suite, {total}", "4 suites {digits}",
        "une quadruple suite", "{n} quadruples suites",
    ),
    "flush": (
        "une couleur, {total}", "et une couleur, {total}", "couleur {digits}",
        "une couleur", "{n} couleurs",
    ),
    "nobs": ("un pour le valet", "et un pour le valet, {total}", "valet {digits}", "le valet", "{n} valets"),
}
# fmt: on

NOTHING = "rien"
SAYS_GO = ("dit go", "go")
GROUPS = {
    "hand": "main",
    "crib": "crib",
    "play": "jeu",
    "heels": "valet de départ",
    "opening": "départ",
    "misdeal": "maldonne",
    "peg": "à la main",
    "muggins": "muggins",
    "penalty": "pénalité",
}
