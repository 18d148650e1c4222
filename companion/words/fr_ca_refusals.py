"""French of Quebec: why a move is refused, each one sentence with the way out."""

from __future__ import annotations

from companion.words.typeset import typeset

REFUSED = typeset(
    {
        "no_seat": "Il n'y a pas de place {seat} : les places vont de 0 à {last}",
        "cut_nothing": "Une coupe nomme les cartes coupées, celle de la place 0 d'abord",
        "cut_decided": "{name} donne d'après les cartes d'avant : laissez celles qui suivent",
        "cut_twice": "Déjà coupée : {card}; coupez une autre carte et faites-la lire",
        "seen": "{card} {place} : faites lire une autre carte, ou UNDO si c'était une erreur",
        "twice": "Nommée deux fois : {card}; nommez chaque carte une seule fois",
        "turn_lead": "C'est à {other} d'entamer, pas à {name} : {other} entame, puis {name} joue",
        "turn_play": "C'est à {other} de jouer, pas à {name} : la carte {owner} vient d'abord",
        "turn_go": "C'est à {other} de jouer, pas à {name} : "
        "si {other} ne peut pas jouer, le OK {owner} pour un go vient d'abord",
        "no_card_left": "{name} n'a plus de carte : {other} continue",
        "said_go": "{name} a dit go : {other} continue",
        "said_go_fits": "{name} a dit go : {other} continue, ou UNDO si ce go était une erreur",
        "own_go": "La table a dit ce go elle-même : {other} entame",
        "passed": "Cela finit la série avant que {name} joue : dites d'abord le go, puis jouez la carte",
        "too_high": "cela fait {count} : jouez {fits}, ou OK pour un go",
        "no_go": "À {count}, toute carte passe : {name} doit jouer",
        "hand_past": "La main {owner} est passée : corrigez-la à la main, ou UNDO",
        "hand_full": "La main {owner} a déjà {size} cartes : UNDO si l'une d'elles était une erreur",
        "hand_half": "Faites lire d'abord le reste de la main {owner}, ou UNDO et marquez-la à la main",
        "hand_first": "La main {owner} se compte d'abord : faites lire ses cartes, ou marquez-la, "
        "ou OK si elle ne vaut rien",
        "claim_first": "La main {owner} se compte d'abord : {name} la compose, puis OK",
        "hand_known": "La main {owner} n'est pas toute connue : faites lire ses cartes non jouées",
        "hand_many": "La main {owner} est de {size} cartes : nommez {more}, pas {given}",
        "crib_many": "Le crib est de {size} cartes : nommez {more}, pas {given}",
        "crib_nothing": "Un crib nomme ses cartes : faites-les lire",
        "crib_full": "Le crib a ses quatre cartes : {name} le compte maintenant, le compose, puis OK",
        "no_starter_hand": "La carte de départ de cette donne n'est pas connue : marquez les mains à la main",
        "no_starter_crib": "La carte de départ de cette donne n'est pas connue : marquez le crib à la main",
        "holes": "{points} trous ne se marquent pas : de 1 à {most}, ou de -{most} à -1 pour reprendre",
        "why": "La raison d'une marque a au plus {most} lettres visibles : écrivez-en moins, ou aucune",
        "claim_auto": "Ici la table compte : on réclame seulement si le décompte est manuel",
        "claim_points": "{points} points ne se réclament pas : de {least} à {most}",
        "claim_none": "{name} n'a rien à réclamer pour le moment : {wait}",
        "muggins_none": "Il n'y a pas de compte que {name} puisse appeler pour le moment : {wait}",
        "no_judge": "Ici personne ne juge : les pénalités demandent judge = on, ou marquez à la main",
        "no_penalty": "Ce n'est pas une pénalité : choisissez parmi {known}",
        "penalty_number": "{number} ne va pas avec cette pénalité : de 1 à {most}",
        "contradict": "{one} et {other} se contredisent : {why}",
        "contradict_hands": "{one} et {players} personnes se contredisent : {why}",
        "pegs_count": "avec les fiches seules, chaque compte est celui des joueurs",
        "pegs_judge": "avec les fiches seules la table ne voit aucune carte; on marque à la main",
        "auto_muggins": "quand la table compte, rien n'échappe à personne",
        "auto_heels": "quand la table compte, elle marque elle-même le valet de départ",
        "two_five": "le cribbage à cinq cartes se joue à deux : nommez deux personnes, ou laissez variant",
        "four_partners": "on n'a de partenaire qu'à quatre : nommez quatre personnes, ou laissez l'option",
        "two_misdeal": "les points sont au seul non-donneur : nommez deux personnes, ou mettez 0",
    }
)
PLACES = {
    "starter": "est la carte de départ",
    "played": "est une carte que {name} a déjà jouée",
    "hand": "est déjà dans la main {owner}",
    "crib": "est déjà dans le crib",
}

NOT_NOW = typeset(
    {
        ("", "cut"): "Aucune donne n'a commencé : {wait}",
        ("", "starter"): "La carte de départ n'est pas encore tournée : {wait}",
        ("", "play"): "Cette donne se joue encore : {wait}",
        ("", "show"): "Le jeu est fini : {wait}",
        ("", "by_hand"): "Cette donne se marque à la main : {wait}",
        ("", "between"): "Cette donne est comptée : {wait}",
        ("", "over"): "La partie est finie : {wait}",
        (
            "",
            "pegs",
        ): "Cette partie se joue avec les fiches seules : marquez vos points, aucune carte n'est lue",
        ("by_hand", "pegs"): "Cette partie se joue avec les fiches seules : tout s'y marque déjà à la main",
        ("by_hand", "by_hand"): "Cette donne se marque déjà à la main : {wait}",
        (
            "starter",
            "play",
        ): "Il y a déjà une carte de départ, {starter} : UNDO jusque-là si c'était une erreur",
        (
            "starter",
            "show",
        ): "Il y a déjà une carte de départ, {starter} : UNDO jusque-là si c'était une erreur",
        (
            "cut",
            "pegs",
        ): "La coupe pour la donne est passée : choisissez le donneur avec la molette ou sur la page",
        ("cut", ""): "La coupe pour la donne est passée : UNDO jusque-là si {dealer} ne doit pas donner",
        ("dealer", ""): "{dealer} donne déjà : UNDO jusqu'à la coupe si c'était une erreur",
        ("misdeal", "cut"): "Aucune donne n'a commencé : {wait}",
        ("misdeal", "between"): "Cette donne est comptée, elle reste : {wait}",
        ("next", ""): "Cette partie n'est pas finie : {wait}",
    }
)
