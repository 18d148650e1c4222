"""The rules of cribbage as the house sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.cards import Card
from companion.plain import name_of
from companion.rules.base import Choice, IllegalMove, Scored
from companion.rules.cribbage import claims, cut, deal, penalties, play, show
from companion.rules.cribbage.choices import choices
from companion.rules.cribbage.hands import refuse_hands
from companion.rules.cribbage.moves import (
    MOVES,
    Accept,
    ByHand,
    Claim,
    Crib,
    Cut,
    Deal,
    Dealer,
    Go,
    Hand,
    Misdeal,
    Muggins,
    Next,
    Peg,
    Penalty,
    Play,
    Starter,
)
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.prompt import waits
from companion.rules.cribbage.refusal import not_now, refused
from companion.rules.cribbage.scene import scene
from companion.rules.cribbage.shutting import shown_true
from companion.rules.cribbage.state import State
from companion.rules.cribbage.tap import scanned
from companion.rules.cribbage.why import because
from companion.scene import Scene

ALIVE = ("cut", "starter", "play", "show", "by_hand", "between")

# A move, the phases in which it may be made, and what makes it.
LAW: Mapping[type, tuple[tuple[str, ...], Callable[[Options, State, Any], State]]] = {
    Cut: (("cut",), cut.cut),
    Dealer: (("cut",), cut.dealer),
    Starter: (("starter", "between", "by_hand"), deal.starter),
    Play: (("play",), play.play),
    Go: (("play",), play.go),
    Hand: (("show", "by_hand"), show.tap_hand),
    Crib: (("show", "by_hand"), show.tap_crib),
    Deal: (("between", "by_hand"), deal.deal),
    ByHand: (("starter", "play", "show"), deal.by_hand),
    Peg: (ALIVE, deal.peg),
    Misdeal: (("starter", "play", "show", "by_hand"), deal.misdeal),
    Next: (("over",), deal.next_game),
    Claim: (("play", "show", "between", "by_hand"), claims.claim),
    Muggins: (("play", "show", "between", "by_hand"), claims.muggins),
    Accept: (("play", "show", "between", "by_hand"), claims.accept),
    Penalty: (ALIVE, penalties.penalty),
}
# What can happen in a deal with pegs alone.
PEGS_WAY = (Dealer, Deal, Peg, Misdeal)


@dataclass(frozen=True, slots=True)
class Cribbage(Options):
    """Cribbage for two, three or four hands."""

    name: ClassVar[str] = "cribbage"
    moves: ClassVar[tuple[type, ...]] = MOVES
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "kitchen-table": {},
        "acc": {
            "counting": "manual",
            "heels_claim": "before_dealer_plays",
            "overclaim": "opponent_scores_excess",
            "judge": "on",
            "game_values": "acc",
        },
        "pub": {"vocabulary": "en-GB", "best_of": 3},
        "sixty-one": {"target": 61},
        "five-card": {"variant": "five", "target": 61},
        "pegs-only": {"way": "pegs"},
    }

    def start(self, players: tuple[str, ...]) -> State:
        """The first state. OptionError for a number of players that cannot play, or cannot play so."""
        refuse_hands(self, len(players))
        return deal.begin(self, players)

    def apply(self, state: State, move: Any) -> State:
        """The state after `move`. IllegalMove says why not, and what is waited for."""
        phases, make = LAW[type(move)]
        for seat in (getattr(move, "seat", 0), *getattr(move, "passed", ())):
            if seat not in range(len(state.players)):
                raise refused(self, "no_seat", seat=seat, last=len(state.players) - 1)
        pegs_alone = self.way == "pegs" and state.phase == "by_hand"
        allowed = state.phase in phases
        if pegs_alone:
            allowed = isinstance(move, PEGS_WAY) or (isinstance(move, Cut) and cut.may_cut(self, state))
        if not allowed:
            raise self._not_now(state, name_of(type(move)), "pegs" if pegs_alone else state.phase)
        # Cards of a hand add up, and so do the words about them.
        notices = state.notices if isinstance(move, Hand) else ()
        return claims.around(self, replace(state, notices=notices, scored=(), steps=()), move, make)

    def _not_now(self, state: State, move: str, phase: str) -> IllegalMove:
        starter = state.starter
        return not_now(
            self,
            move,
            phase,
            wait=waits(self, state),
            dealer=state.players[state.dealer],
            starter=self.words.card_name(starter.rank, starter.suit) if starter else "",
        )

    def why(self, _state: State, item: Scored) -> str:
        """Why an item of `state.scored` scored: the rule by its name, with its source where there is one."""
        return because(self, item)

    def told_later(self, state: State, item: Scored, later: State) -> tuple[Scored, ...]:
        """The true count of what `item` of `state` claimed, where the row that led to `later` shows it."""
        return shown_true(state, item, later)

    def choices(self, state: State) -> tuple[Choice, ...]:
        """What may be done now, most likely first."""
        return choices(self, state)

    def scanned(self, state: State, card: Card, seat: int | None = None) -> Any:
        """The move that this card means now; IllegalMove where it means nothing."""
        return scanned(self, state, card, seat)

    def instead(self, before: State, move: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """That it was another player: the card with the missing gos before it, or the same peg."""
        found = []
        for seat, name in enumerate(before.players):
            if seat == getattr(move, "seat", seat):
                continue
            label = self.words.CHOICES["instead"].format(name=name)
            if isinstance(move, Play):
                gos = self._gos_before(before, seat)
                found += [] if gos is None else [(label, (*gos, Play(seat, move.card)))]
            elif isinstance(move, Peg):
                found.append((label, (replace(move, seat=seat),)))
        return tuple(found)

    def _gos_before(self, state: State, seat: int) -> tuple[Go, ...] | None:
        """The gos that are missing where `seat` is the next to play; None where it cannot be."""
        gos: tuple[Go, ...] = ()
        while state.to_act not in (seat, None) and play.may_go(self, state):
            gos = (*gos, Go(state.to_act or 0))
            state = self.apply(state, gos[-1])
        return gos if state.to_act == seat and state.phase == "play" else None

    def scene(self, state: State) -> Scene:
        """What everybody may see."""
        return scene(self, state)
