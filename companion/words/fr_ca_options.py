"""French of Quebec: what the options of cribbage mean, for those who choose them."""

from __future__ import annotations

from companion.words.typeset import typeset

OPTIONS = typeset(
    {
        "way": "cards : la table lit et compte; pegs : les joueurs marquent",
        "variant": "six : des mains de quatre après l'écart; five : des mains de trois",
        "target": "Le dernier trou, de 31 à 121 : 121 est deux tours, 61 un seul",
        "cap_at_target": "La fiche du gagnant s'arrête au dernier trou",
        "first_deal": "Qui donne d'abord : la carte basse ou la carte haute de la coupe",
        "cut_tie": "Qui recoupe après une égalité : seulement ceux qui étaient à égalité, ou tous",
        "partners_by": "À quatre : les partenaires se font face, ou la coupe dit qui ils sont",
        "next_first_deal": "Qui donne la partie suivante : le perdant, ou la donne tourne; "
        "auto : le perdant à deux, sinon elle tourne",
        "misdeal_penalty": "Points pour le non-donneur après une maldonne",
        "opening_bonus": "Trois au non-donneur, une fois la partie : auto le fait seulement à cinq cartes",
        "heels_claim": "Valet de départ : auto le marque; ou le donneur le marque avant de jouer, ou le perd",
        "heels_can_win": "Le valet de départ peut gagner la partie",
        "stinkhole": "Du trou avant le dernier on ne gagne ni par un valet de départ ni par un go",
        "series_lead": "Qui entame après un go : à gauche du dernier joueur, ou qui a dit go le premier",
        "go_rule": "À trois et quatre : jouer jusqu'à ce que personne ne puisse, "
        "ou arrêter si le suivant après un go ne peut pas",
        "five_card_must_play": "À cinq cartes : qui peut jouer doit jouer",
        "show_order": "Quelle main se compte d'abord; le crib est toujours le dernier",
        "crib_flush": "Une couleur dans le crib : seulement avec la carte de départ, ou quatre cartes aussi",
        "counting": "auto : la table compte; manual : les joueurs réclament ce qu'ils comptent",
        "muggins": "on : les points qu'un joueur manque peuvent être appelés, et marqués, par les autres",
        "muggins_scope": "Où le muggins vaut : au jeu et au décompte, ou au décompte seulement",
        "overclaim": "Qui réclame trop recule; les autres peuvent marquer le surplus, ou deux",
        "judge": "on : les pénalités des règles de tournoi sont parmi les choix",
        "skunk_table": "Comment s'appelle une grande victoire : skunk et double skunk, "
        "bredouille à mi-chemin, ou rien",
        "game_values": "Ce que valent victoire, skunk et double : uspc 1, 2, 4; free 1, 2, 3; acc 2, 3, 3",
        "multi_skunk": "À trois : chaque perdant est jugé pour lui-même, ou personne",
        "best_of": "Un match est au meilleur de tant de manches; 0 : il continue",
        "teach": "Les comptes se montent combinaison par combinaison, pour qui apprend",
        "vocabulary": "Les mots de la table : anglais, anglais du pub, français du Québec, allemand",
    }
)
