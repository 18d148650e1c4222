"""The cut for the first deal, and for partners where the option says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import Card
from companion.rules.base import Scored
from companion.rules.cribbage.moves import Cut, Dealer
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.pegs import award
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.state import State, after, side_name, side_of


def cut(options: Options, state: State, move: Cut) -> State:
    """Cards cut, in the order of the seats that cut: by rank only, ace low; a tie that matters cuts again."""
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
        decided = state.to_act is None or state.phase == "starter"
    return state


def may_cut(options: Options, state: State) -> bool:
    """Whether a cut for deal may still be made; with pegs alone, until a deal is under way."""
    unpegged = state.deal == 1 and all(front == 0 for front, _ in state.pegs)
    return state.phase == "cut" or (options.way == "pegs" and state.phase == "by_hand" and unpegged)


def _cut_one(options: Options, state: State, card: Card) -> State:
    cutters = state.cutters or tuple(range(len(state.players)))
    cuts = (*state.cuts, card)
    if len(cuts) < len(cutters):
        return replace(state, cuts=cuts, to_act=cutters[len(cuts)], notices=())
    # The cards go back into the pack: after a tie any card may be cut again.
    ranks = {seat: each.rank for seat, each in zip(cutters, cuts, strict=True)}
    return _settled(options, replace(state, cuts=(), notices=()), ranks)


def _settled(options: Options, state: State, ranks: Mapping[int, int]) -> State:
    """All have cut: the dealer is known, and where the cut says it his partner; or who tied cuts again.

    Only a tie for a place that decides is cut again; whoever is below it is out of the cut.
    """
    placed, places = state.placed, 2 if options.partners_by == "cut" else 1
    for rank in sorted(set(ranks.values()), reverse=options.first_deal == "high"):
        tied = tuple(seat for seat, own in ranks.items() if own == rank)
        if len(tied) > 1:
            if options.cut_tie == "all":
                tied, placed = tuple(range(len(state.players))), ()
            return replace(state, placed=placed, cutters=tied, to_act=tied[0], notices=(options.words.TIE,))
        placed += tied
        if len(placed) == places:
            break
    state = reseated(options, state, placed[0], placed[1]) if places == 2 else state
    return first_deal(options, state, placed[0])


def reseated(options: Options, state: State, best: int, mate: int) -> State:
    """The two best of the cut sit across: `mate` changes places with whoever sits there."""
    players, across = list(state.players), (best + 2) % len(state.players)
    players[mate], players[across] = players[across], players[mate]
    state = replace(state, players=tuple(players))
    sides = [side_name(options, state, side) for side in range(len(state.pegs))]
    words = options.words.NOTICES["partners"].format(*sides, order=", ".join(players))
    return replace(state, notices=(*state.notices, words))


def dealer(options: Options, state: State, move: Dealer) -> State:
    """The players say who deals."""
    if options.way == "pegs":
        return dealing(options, state, move.seat)
    return first_deal(options, state, move.seat)


def dealing(options: Options, state: State, seat: int) -> State:
    """The state in which `seat` deals."""
    state = replace(state, dealer=seat, cuts=(), cutters=(), placed=())
    if options.way == "pegs":
        return replace(state, phase="by_hand", to_act=None)
    return replace(state, phase="starter", to_act=seat)


def first_deal(options: Options, state: State, seat: int) -> State:
    """`seat` deals first in this game; three for last to the left of him where the game has it.

    With pegs alone the players peg it as they peg everything.
    """
    state = dealing(options, replace(state, began=state.pegs), seat)
    points = 3 if options.opening_bonus == "auto" and options.variant == "five" else options.opening_bonus
    if options.way == "pegs" or not isinstance(points, int) or not points:
        return state
    pone = after(state, seat)
    said = options.words.play_said("three_for_last", points)
    short = options.words.play_short("three_for_last", points)
    item = Scored(pone, side_of(state, pone), points, "three_for_last", (), said, short, "opening")
    state = award(options, state, pone, "opening", [item])
    return replace(state, began=state.pegs)
