"""French of Quebec: what the house itself says, whatever the game."""

from __future__ import annotations

from companion.words.typeset import typeset

HOUSE = typeset(
    {
        "address": "{name} : ",
        "and": " et ",
        "tells": "{who} : {what}",
        "owned": "{what} {owner}",
        "points": "{name} {points}",
        "undo": "Annuler : {what}",
        "redo": "Refaire : {what}",
        "new": "Nouvelle partie : {preset}",
        "next_count": "compte suivant",
        "one_more": "un de plus",
        "most": "{amount} est le maximum",
        "sends": "{verb} {amount}",
        "take_back": "reprendre {amount}",
        "idle": "rien à faire : {why}",
        "turn": "au tour {owner}",
        "over": "la partie est finie",
        "drops": "laisse tomber {amounts}",
        "amount": "le {amount}",
        "takes_back": "reprend {what}",
        "takes_back_more": "reprend {what} et {n} de plus",
        "draft": "le {amount} {owner}",
        "no_peg": "rien à marquer pour {name} : {wait}",
        "no_ok": "rien à faire pour le OK {owner} : {wait}",
        "no_choice": "rien à choisir pour le moment",
        "no_fit": "{draft} ne va plus : {wait}",
        "dropped": "{drafts} : laissé tomber",
        "lapsed": "{drafts} : expiré; un OK dans les 20 s le marque",
        "pegged_already": "{rule} est déjà marqué, ",
        "asks_peg": "{name} à la main {amount}? {reminder}encore OK le marque",
        "asks_back": "{name} à la main {amount}? {reminder}encore OK le reprend",
        "hold": "tenez la molette {seconds} s",
        "ok_moved": "la table a avancé : le OK {owner} est maintenant {label}",
        "with_knob": "choisissez-le avec la molette, et tenez la molette : {label}",
        "nobody": "personne n'est assis à la place {seat} : cette partie a {places}",
        "stale": "la table a avancé depuis que cette page a regardé : regardez de nouveau et choisissez",
        "no_undo": "Il n'y a rien à annuler : aucun coup de cette partie ne tient",
        "no_redo": "Il n'y a rien à refaire : seul ce qui vient d'être annulé peut revenir",
        "no_amend": "Il n'y a pas de coup à corriger : jouez-en un d'abord",
        "empty_amend": "Mettez au moins un coup à sa place, ou annulez-le",
        "names_alike": 'Deux joueurs s\'appellent "{name}" : donnez-leur des noms différents',
        "name_unseen": "Chaque joueur a un nom qui se voit : donnez-en un avec une lettre ou un chiffre",
        "name_long": '"{name}..." est trop long : un nom a au plus {most} lettres',
        "new_waits": "une nouvelle partie attend le retour du disque : ce qui se joue n'est pas enregistré",
        "no_turn": "il n'y a pas de tour {turn} : cette partie en a {last}",
    }
)

VERBS = {
    "peg": "marquer",
    "claim": "réclamer",
    "muggins": "muggins",
    "penalty": "pénalité",
    "": "envoyer",
}
MOVES = {
    "by_hand": "à la main",
    "crib": "crib",
    "cut": "coupe",
    "deal": "donne",
    "go": "go",
    "hand": "main",
    "misdeal": "maldonne",
    "next": "partie suivante",
    "redo": "refait",
    "undo": "annulé",
    "peg": "marque",
    "play": "carte",
    "starter": "carte de départ",
    "claim": "réclamation",
    "muggins": "muggins",
    "penalty": "pénalité",
}
PRESETS = {
    "acc": "tournoi ACC",
    "five-card": "cinq cartes",
    "kitchen-table": "table de cuisine",
    "pegs-only": "fiches seulement",
    "pub": "pub",
    "sixty-one": "soixante et un",
}

SCREEN = {
    "draft": "à marquer",
    "send": "OK marque",
    "drop": "UNDO: non",
    "choose": "Choisir",
    "place": "{at} sur {of}",
    "hold": "tenir 2 s",
    "way_round": "Rebranchez-le, ou cette donne à la main",
    "not_saved": "PAS GARDÉ",
    "one_waits": "1 coup attend le disque. Jouez.",
    "many_wait": "{n} coups attendent le disque. Jouez.",
}
