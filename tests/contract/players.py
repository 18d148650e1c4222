"""Players who know nothing of a game but its contract: they do what is offered and scan what comes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.cards import PACK
from companion.cursor import Draft, drafted
from companion.game import Amend, Game, New, Redo, Undo, start
from companion.rules import build, games
from companion.rules.base import Choice, IllegalMove, OptionError
from tests.toys import Race

NAMES = ("Red", "Blue", "Green", "Gold")
KINDS: dict[str, type[Any]] = {**games(), Race.name: Race}
LONGEST = 3000  # moves; whoever plays at random is done long before

# Tables that no preset sets: (options, how many sit there), by game and a name of their own.
CLAIMS = {"counting": "manual", "muggins": "on"}
BESIDE: dict[str, dict[str, tuple[dict[str, Any], int]]] = {
    "cribbage": {
        "three hands": ({"target": 61, "go_rule": "uspc_three_hand", "series_lead": "go_caller"}, 3),
        "four hands": ({"target": 61, "partners_by": "cut", "stinkhole": True}, 4),
        "five-card at liberty": ({"variant": "five", "target": 61, "five_card_must_play": False}, 2),
        "claims": ({"counting": "manual", "teach": True}, 2),
        "muggins": ({**CLAIMS, "overclaim": "opponent_scores_excess", "judge": "on"}, 2),
        "muggins of three": ({**CLAIMS, "overclaim": "opponent_scores_two", "target": 61}, 3),
        "muggins of four": ({**CLAIMS, "heels_claim": "before_dealer_plays", "judge": "on"}, 4),
        "muggins of the show": ({**CLAIMS, "muggins_scope": "show", "variant": "five", "target": 61}, 2),
    }
}


def find(name: str) -> type[Any]:
    """The rules of a game, the toy included."""
    return KINDS[name]


def tables() -> Iterator[tuple[str, str]]:
    """Every preset of every game that can be played, and the tables that no preset sets."""
    for name, kind in KINDS.items():
        for preset in (*kind.presets, *BESIDE.get(name, {})):
            try:
                seated(name, preset)
            except OptionError:
                continue
            yield name, preset


def seated(name: str, preset: str) -> Game:
    """A game before its first move, with as few players as the rules take where the table does not say."""
    if preset in BESIDE.get(name, {}):
        options, number = BESIDE[name][preset]
        return start(build(KINDS[name], options), NAMES[:number])
    for number in range(2, len(NAMES)):
        try:
            return start(build(KINDS[name], KINDS[name].presets[preset]), NAMES[:number])
        except OptionError:
            continue
    return start(build(KINDS[name], KINDS[name].presets[preset]), NAMES)


def played(name: str, preset: str, seed: int) -> Iterator[Game]:
    """A game played at random to its win, after every move. Odd seeds: mostly cards, few pegs by hand."""
    chance = random.Random(f"{name} {preset} {seed}")
    game = seated(name, preset)
    while game.rules.scene(game.state).winner is None:
        if game.turn >= LONGEST:
            raise AssertionError(f"{name} does not end: {game.rules.scene(game.state)}")
        game = step(game, chance, natural=seed % 2 == 1)
        yield game


def step(game: Game, chance: random.Random, natural: bool = False) -> Game:
    """One legal move of somebody's: a card, an offer, now and then a correction."""
    if chance.random() < (0.95 if natural else 0.8):
        for card in chance.sample(PACK, 26):
            try:
                return game.play(game.rules.scanned(game.state, card))
            except IllegalMove:
                continue
    offers = [choice for choice in game.choices() if not isinstance(choice.move, New)]
    corrections = [choice for choice in offers if isinstance(choice.move, Undo | Redo | Amend)]
    others = [choice for choice in offers if choice not in corrections]
    keyed = [choice for choice in others if choice.button]
    own = [choice for choice in others if choice.button == "ok"]
    if natural and own and chance.random() < 0.5:
        others = own
    elif corrections and chance.random() < 0.15:
        others = corrections
    elif keyed and chance.random() < 0.9:
        others = keyed
    return game.play(sent(chance.choice(others), chance))


def sent(choice: Choice, chance: random.Random) -> Any:
    """The move of a choice, its number anywhere in its range."""
    if choice.number is None:
        return choice.move
    _, low, high, by = choice.number
    amount = chance.randrange(low, high + 1, by)
    return drafted([choice], Draft(choice.seat or 0, amount, 0.0, choice.label))
