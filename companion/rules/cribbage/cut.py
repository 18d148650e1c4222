"""The cut for the first deal."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.rules.cribbage.moves import Cut, Dealer
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.state import State


def cut(options: Options, state: State, move: Cut) -> State:
    """Cards cut, seat 0's first: the low card deals, ace low, by rank only; a tie cuts again."""
    if not move.cards:
        raise refused(options, "cut_nothing")
    decided, before = False, state.cuts
    for card in move.cards:
        if decided:
            raise refused(options, "cut_decided", name=state.players[state.dealer])
        if card in state.cuts:
            why = "cut_twice" if card in before else "twice"
            raise refused(options, why, card=options.words.card_name(card.rank, card.suit))
        state = _cut_one(options, state, card)
        decided = not state.cuts and not state.notices
    return state


def may_cut(options: Options, state: State) -> bool:
    """Whether a cut for deal may still be made; with pegs alone, until a deal is under way."""
    unpegged = state.deal == 1 and all(front == 0 for front, _ in state.pegs)
    return state.phase == "cut" or (options.way == "pegs" and state.phase == "by_hand" and unpegged)


def _cut_one(options: Options, state: State, card: Card) -> State:
    cuts = (*state.cuts, card)
    if len(cuts) < len(state.players):
        return replace(state, cuts=cuts, to_act=len(cuts), notices=())
    ranks = [each.rank for each in cuts]
    best = min(ranks) if options.first_deal == "low" else max(ranks)
    if ranks.count(best) > 1:
        # The cards of a tie go back into the pack: any card may be cut again.
        return replace(state, cuts=(), to_act=0, notices=(options.words.TIE,))
    return dealing(options, replace(state, cuts=()), ranks.index(best))


def dealer(options: Options, state: State, move: Dealer) -> State:
    """The players say who deals."""
    return dealing(options, replace(state, cuts=()), move.seat)


def dealing(options: Options, state: State, seat: int) -> State:
    """The state in which the deal of `seat` begins."""
    if options.way == "pegs":
        return replace(state, phase="by_hand", dealer=seat, to_act=None)
    return replace(state, phase="starter", dealer=seat, to_act=seat)
