"""French of Quebec: what is waited for, what is on show, and how a game ended."""

from __future__ import annotations

from companion.words.typeset import typeset

# The columns are those of English; {owner} is "de Luc" or "d'Anne".
PROMPTS = typeset(
    {
        "cut": (
            "{name} coupe pour la donne et fait lire la carte",
            "{name} coupe et fait lire",
            "{name} coupe pour la donne et fait lire la carte",
        ),
        "starter": (
            "{pone} coupe, {name} tourne la carte de départ et la fait lire",
            "{name} tourne le départ",
            "{pone} coupe, {name} tourne la carte de départ et la fait lire",
        ),
        "lead": (
            "{name} entame : n'importe quelle carte",
            "{name} entame",
            "{name} entame d'une carte au choix",
        ),
        "play": ("{name} joue : n'importe quelle carte", "{name} joue", "{name} joue une carte au choix"),
        "play_or_go": (
            "{name} : {fits}, ou OK pour un go",
            "{brief} ou OK : go",
            "{name} joue {fits}, ou dit go avec OK",
        ),
        "next_hand": (
            "Ensuite la main {owner}. OK continue.",
            "OK : main suivante",
            "OK continue avec la main {owner}",
        ),
        "next_crib": (
            "Ensuite le crib {owner}. OK continue.",
            "OK : le crib",
            "OK continue avec le crib {owner}",
        ),
        "crib": (
            "{name} fait lire les quatre cartes du crib",
            "{name} : le crib au lecteur",
            "{name} fait lire les quatre cartes du crib",
        ),
        "more_crib": (
            "{name} fait lire encore {more} du crib",
            "crib : encore {more}",
            "{name} fait lire encore {more} du crib",
        ),
        "more_hand": (
            "Faites lire encore {more} de la main {owner}",
            "encore {more}",
            "faites lire encore {more} de la main {owner}",
        ),
        "pegs": (
            "Marquez ce que vous comptez. Après le crib, le OK {owner} passe la donne",
            "OK {owner} : donne suivante",
            "marquez ce que vous comptez, et le OK {owner} passe la donne",
        ),
        "by_hand": (
            "Marquez cette donne à la main. {name} : OK quand elle est finie",
            "À la main. {name} : OK",
            "marquez le reste, et le OK {owner} finit la donne",
        ),
        "by_hand_hand": (
            "Marquez à la main, ou faites lire la main {whose}. {name} : OK quand la donne est finie",
            "À la main, ou {whose}",
            "marquez le reste, et le OK {owner} finit la donne",
        ),
        "by_hand_crib": (
            "Marquez à la main, ou faites lire le crib. {name} : OK quand la donne est finie",
            "À la main, ou le crib",
            "marquez le reste, et le OK {owner} finit la donne",
        ),
        "between": (
            "Ramassez les cartes. Un OK quand la donne suivante est distribuée",
            "OK : donne suivante",
            "ramassez les cartes, et un OK commence la donne suivante",
        ),
        "over": (
            "{name} : victoire. UNDO si c'était une erreur; sinon, la molette à {next}",
            "{name} : victoire",
            "victoire pour {name}, alors UNDO si c'était une erreur, ou la molette à {next}",
        ),
        "match_over": (
            "{name} : match gagné. UNDO si c'était une erreur; sinon, la molette à {next}",
            "{name} : le match",
            "match gagné par {name}, alors UNDO si c'était une erreur, ou la molette à {next}",
        ),
        "claim": (
            "{name} compte ({what}) : le nombre, puis OK",
            "{name} : {what}, puis OK",
            "{name} compte ({what}) et réclame",
        ),
        "claim_last": (
            "{name} : réclamez pour la dernière carte, puis comptez la main",
            "{name} : dernière",
            "{name} réclame pour la dernière carte",
        ),
        "call": (
            "{claimant} réclame {claimed}. {name} : OK laisse passer, ou le nombre qui manque",
            "{claimed}? OK ou nombre",
            "{name} laisse passer avec OK, ou dit muggins",
        ),
    }
)

CAPTIONS = typeset(
    {
        "cut": ("La coupe pour la donne", "{letter} coupe"),
        "starter": ("{name} donne", "{letter} donne"),
        "starter_each": ("{name} donne {each} cartes à chacun", "{letter} donne"),
        "starter_crib": ("{name} donne {each} cartes à chacun et une au crib", "{letter} donne"),
        "play": ("Le jeu", "{letter} joue"),
        "last_card": ("Le jeu", "le jeu"),
        "hand": ("Le décompte : la main {owner}", "main {letter}"),
        "crib": ("Le décompte : le crib {owner}", "crib {letter}"),
        "pegs": ("Fiches seulement", "{letter} donne"),
        "by_hand": ("Marqué à la main", "{letter} donne"),
        "between": ("La donne suivante", "donne"),
        "over": ("{name} : victoire", "{letter} gagne"),
    }
)
TITLES = {"deal": "Donne {deal}", "game": "Partie {game}, donne {deal}", "leg": "Manche {game}, donne {deal}"}
ROWS = {
    "hand": "main {owner}",
    "crib": "crib {owner}",
    "series": "le jeu",
    "starter": "départ",
    "cut": "coupe",
}
RESULTS = typeset(
    {
        "win": "{name} {score}",
        "skunk": "{name} {score} : skunk, {worth}",
        "double_skunk": "{name} {score} : double skunk, {worth}",
        "lurch": "{name} {score} : bredouille, {worth}",
        "one_game": "partie",
        "many_games": "parties",
        "one_point": "point de partie",
        "many_points": "points de partie",
        "games": "{result}; parties {standing}",
        "points": "{result}; points de partie {standing}",
        "legs": "{result}; manches {standing}",
        "match": "{result}; match gagné par {name}, manches {standing}",
    }
)

# Partners win together.
PROMPTS["over_side"], PROMPTS["match_over_side"] = PROMPTS["over"], PROMPTS["match_over"]
CAPTIONS["over_side"] = ("{name}\u00a0: victoire", "{letter} gagnent")
RESULTS["match_side"] = RESULTS["match"]
