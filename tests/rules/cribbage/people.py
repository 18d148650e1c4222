"""People at a cribbage table who hold real cards: whatever the game stands at, they know what to do next."""

from __future__ import annotations

import random
from typing import Any

from companion.cards import PACK, Card
from companion.cursor import Draft, drafted
from companion.game import Amend, Game, New, Redo, Undo
from companion.rules.base import Choice, IllegalMove, OptionError
from companion.rules.cribbage import RULES
from companion.rules.cribbage.moves import ByHand, Crib, Go, Hand, Peg
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import hand, laid_by, seen

NAMES = ("Ann", "Ben", "Cy", "Di")
HOUSE = (Undo, Redo, Amend, New)


def seated(drawn: dict[str, Any], hands: int) -> Any:
    """Rules with the drawn options one after the other; one that the rules refuse keeps its default."""
    taken: dict[str, Any] = {}
    for name, value in drawn.items():
        try:
            RULES(**{**taken, name: value}).start(NAMES[:hands])
        except OptionError:
            continue
        taken[name] = value
    return RULES(**taken)


class People:
    """Everybody at the table; the cards of a deal are the same however often it is undone and done again."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def move(self, game: Game, chance: random.Random) -> Any:
        """What they do next; None once the match is over."""
        offers = [choice for choice in game.choices() if not isinstance(choice.move, HOUSE)]
        keys = [choice for choice in offers if choice.button]
        tapped = None if game.rules.way == "pegs" else self._card(game, chance)
        count = [choice for choice in keys if not isinstance(choice.move, Peg)]
        if game.state.phase == "by_hand" and chance.random() < 0.5:
            count = keys  # here it is pegs that say what a hand is worth
        if tapped is not None:
            count = [choice for choice in count if not isinstance(choice.move, Go)]  # who can play plays
            if not count or chance.random() < 0.7:
                return tapped
        wanted = count or keys or [choice for choice in offers if not isinstance(choice.move, ByHand)]
        return sent(chance.choice(wanted), chance) if wanted else None

    def _card(self, game: Game, chance: random.Random) -> Any:
        """The move of a card that somebody has to show now."""
        tries = {"play": self._play, "show": self._show, "by_hand": self._show}
        moves = tries.get(game.state.phase, self._any)(game, chance)
        return next((move for move in moves if allowed(game, move)), None)

    def _play(self, game: Game, chance: random.Random) -> list[Any]:
        hands, _ = self._dealt(game)
        held = [card for card in hands[game.state.to_act or 0] if card not in seen(game.state)]
        chance.shuffle(held)
        return meant(game, held or self._unseen(game, chance))

    def _show(self, game: Game, chance: random.Random) -> list[Any]:
        state = game.state
        hands, crib = self._dealt(game)
        for seat in order(game.rules, state)[state.shown :]:
            missing = game.rules.hand - len(hand(state, seat))
            if missing and state.phase in ("show", "by_hand") and state.starter is not None:
                own = [card for card in hands[seat] if card not in seen(state)]
                return [Hand(seat, (card,)) for card in own or self._unseen(game, chance)]
        rest = [card for card in crib if card not in seen(state)]
        return [Crib((card,)) for card in rest or self._unseen(game, chance)]

    def _any(self, game: Game, chance: random.Random) -> list[Any]:
        return meant(game, self._unseen(game, chance))

    def _unseen(self, game: Game, chance: random.Random) -> list[Card]:
        return [card for card in chance.sample(PACK, 52) if card not in seen(game.state)]

    def _dealt(self, game: Game) -> tuple[list[list[Card]], list[Card]]:
        """The hands and the crib of this deal."""
        state = game.state
        pack = random.Random(f"{self.seed} {state.won} {state.deal}").sample(PACK, 52)
        pack = [card for card in pack if card != state.starter]
        size = game.rules.hand
        return [pack[4 + size * seat :][:size] for seat in range(len(game.names))], pack[:4]


def meant(game: Game, cards: list[Card]) -> list[Any]:
    """What each card means on the reader now, where it means anything."""
    found = []
    for card in cards:
        try:
            found.append(game.rules.scanned(game.state, card))
        except IllegalMove:
            continue
    return found


def allowed(game: Game, move: Any) -> bool:
    """Whether the game takes this move now."""
    try:
        game.play(move)
    except IllegalMove:
        return False
    return True


def sent(choice: Choice, chance: random.Random) -> Any:
    """The move of a choice, its number anywhere in its range."""
    if choice.number is None:
        return choice.move
    _, low, high, by = choice.number
    amount = chance.randrange(low, high + 1, by)
    return drafted([choice], Draft(choice.seat or 0, amount, 0.0, choice.label))


def played_out(game: Game) -> bool:
    """Whether every hand was laid in the play of this deal."""
    return all(len(laid_by(game.state, seat)) == game.rules.hand for seat in range(len(game.names)))
