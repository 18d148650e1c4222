"""Penalties of the tournament rules, each by its rule's number (American Cribbage Congress, 2010)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.rules.base import Choice
from companion.rules.cribbage.moves import Penalty
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.settle import GAME
from companion.rules.cribbage.shutting import joined, opponents_score, pegged, special_item
from companion.rules.cribbage.state import LIMIT, Renege, Said, State

MOST = 29  # points that can be claimed too many


@dataclass(frozen=True, slots=True)
class Rule:
    """What a penalty costs: holes back, else points for the opponent (11.1); each: for each card."""

    acc: str
    points: int
    each: bool = False
    back: bool = False


# By the key of the move; a false claim of game gives the opponent what was claimed too much as well.
PENALTIES: Mapping[str, Rule] = {
    "renege": Rule("7.3", 2, each=True),
    "false_game": Rule("8.4", GAME, back=True),
    "bottom_card": Rule("2.1", 2),
    "unconfirmed": Rule("4.4", 10, back=True),
    "crib_taken_back": Rule("5.1", 2),
    "crib_seen": Rule("5.2", 2),
    "wrong_pegs": Rule("8.8", 2),
    "starter_mixed": Rule("9.3", 2),
}


def penalty(options: Options, state: State, move: Penalty) -> State:
    """The judge's word; refused where nobody judges."""
    if options.judge == "off":
        raise refused(options, "no_judge")
    rule = PENALTIES.get(move.rule)
    if rule is None:
        raise refused(options, "no_penalty", known=", ".join(PENALTIES))
    most = {"renege": options.hand, "false_game": MOST}.get(move.rule, 1)
    if not 1 <= move.number <= most:
        raise refused(options, "penalty_number", number=move.number, most=most)
    state = _penalized(state, move)
    stages: list[State] = []
    points = rule.points * move.number if rule.each else rule.points
    if rule.back:
        item = special_item(options, state, move.seat, move.rule, -points)
        stages.append(pegged(options, state, move.seat, "penalty", item))
        points = move.number if move.rule == "false_game" else 0
    last = stages[-1] if stages else state
    name = "overclaim" if rule.back else move.rule
    return joined([*stages, *opponents_score(options, last, move.seat, name, points)])


def with_reneges(state: State, seat: int, card: Card, false: list[Said]) -> State:
    """`seat` shows `card`: a card that could have been played at each go of its own that was false.

    false: the gos that this card is the first to show.
    """
    found = tuple(
        replace(each, cards=(*each.cards, card)) if _could(each.said, seat, card) else each
        for each in state.reneges
    )
    return replace(state, reneges=(*found, *(Renege(said, (card,)) for said in false)))


def penalties(options: Options, state: State) -> Iterator[Choice]:
    """The judge's choices: first the reneges that the table has seen, each with its cards."""
    if options.judge == "off":
        return
    words = options.words
    for each in state.reneges:
        name, n = state.players[each.said.seat], len(each.cards)
        label = words.CHOICES["renege_seen"].format(name=name, count=each.said.count, cards=n)
        yield Choice(Penalty(each.said.seat, "renege", n), label)
    for key, rule in PENALTIES.items():
        for seat, name in enumerate(state.players):
            most = {"renege": options.hand, "false_game": MOST}.get(key)
            number = None if most is None else ("number", 1, most, 1)
            label = words.CHOICES[f"penalty_{key}"].format(name=name, acc=rule.acc)
            yield Choice(Penalty(seat, key), label, seat, "", number)


def _could(said: Said, seat: int, card: Card) -> bool:
    return said.seat == seat and said.count + card.value <= LIMIT


def _penalized(state: State, move: Penalty) -> State:
    """Without the renege that this penalty is for."""
    if move.rule != "renege":
        return state
    found = [each for each in state.reneges if each.said.seat == move.seat and len(each.cards) == move.number]
    return replace(state, reneges=tuple(each for each in state.reneges if each not in found[:1]))
