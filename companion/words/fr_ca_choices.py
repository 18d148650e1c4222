"""French of Quebec: what may be done, and how a move that was made is told."""

from __future__ import annotations

from companion.words.typeset import typeset

CHOICES = typeset(
    {
        "go": "{name} : go",
        "deal": "Donne suivante",
        "next": "Partie suivante",
        "next_leg": "Manche suivante",
        "next_match": "Match suivant",
        "misdeal": "Maldonne : redonner",
        "by_hand": "La donne à la main",
        "dealer": "{name} donne",
        "peg": "{name} : marquer",
        "correct": "{name} : à la main",
        "take_back": "{name} : reprendre",
        "count_hand": "{name} : compter la main",
        "pass_hand": "{name} : main réglée",
        "tap_hand": "{name} : main au lecteur",
        "tap_crib": "{name} : crib au lecteur",
        "instead": "C'était {name}",
        "claim": "{name} : réclamer {what}",
        "claim_nothing": "{name} : rien pour {what}",
        "muggins": "{name} : muggins sur {what} {owner}",
        "accept": "{name} : laisser passer",
        "renege_seen": "{name} : renonce à {count}, {cards} à payer",
        "penalty_renege": "{name} : renonce, cartes (ACC {acc})",
        "penalty_false_game": "{name} : fausse partie, en trop (ACC {acc})",
        "penalty_bottom_card": "{name} : carte du dessous (ACC {acc})",
        "penalty_unconfirmed": "{name} : mauvais nombre (ACC {acc})",
        "penalty_crib_taken_back": "{name} : carte reprise au crib (ACC {acc})",
        "penalty_crib_seen": "{name} : crib regardé (ACC {acc})",
        "penalty_wrong_pegs": "{name} : fiches de l'autre (ACC {acc})",
        "penalty_starter_mixed": "{name} : carte de départ mêlée (ACC {acc})",
    }
)

PARTNERS = "{} & {}"
PLAYERS = typeset("Le cribbage se joue à deux, trois ou quatre : nommez-en autant, pas {given}")

TIE = typeset("Égalité : coupez de nouveau")
NOTICES = typeset(
    {
        "partners": "{} jouent contre {} : asseyez-vous dans l'ordre {order}",
        "misdeal": "Maldonne : {name} donne de nouveau",
        "stinkhole": "Le trou puant : aucune fiche n'y entre par un go ou un valet de départ",
        "heels": "Ici le valet de départ ne gagne pas la partie : la fiche s'arrête avant le dernier trou",
        "claimed": "réclamé : {what} {points}",
        "counted": "{count}, réclamé pour {points}",
        "missed": "{name} n'a rien réclamé : {items}, {points} de perdus",
    }
)
FALSE_GO = typeset("Le go {owner} était faux : {card} aurait fait {count}")

DEALS = "{name} donne"
NAMED = {"dealer": "{name} comme donneur", "accept": "{name} accepte"}
TOLD = {"dealer": DEALS}
