"""Cards that have been seen in this deal: refused a second time, and witnesses against a false go."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.rules.base import IllegalMove
from companion.rules.cribbage.state import LIMIT, State
from companion.words import en


def where(state: State, card: Card) -> str | None:
    """Where `card` lies in this deal ("was played by Red"), None for a card not seen yet."""
    if card == state.starter:
        return "is the starter"
    for laid in state.played:
        if laid.card == card:
            return f"was played by {state.players[laid.seat]} already"
    for seat, cards in enumerate(state.tapped):
        if card in cards:
            return f"is in {en.possessive(state.players[seat])} hand already"
    return "is in the crib already" if card in state.crib else None


def refuse_seen(state: State, card: Card) -> None:
    """IllegalMove for a card that has been seen in this deal, by name and place."""
    place = where(state, card)
    if place:
        name = en.card_name(card.rank, card.suit)
        raise IllegalMove(f"The {name} {place}: tap another card, or UNDO if that was wrong")


def with_false_gos(state: State, seat: int, card: Card) -> State:
    """`seat` shows `card`: every go it said at which this card would have fitted is named, once."""
    false = [said for said in state.gos if said.seat == seat and said.count + card.value <= LIMIT]
    if not false:
        return state
    name, owner = en.card_name(card.rank, card.suit), en.possessive(state.players[seat])
    words = tuple(
        f"{owner} go was false: the {name} would have made {said.count + card.value}" for said in false
    )
    gos = tuple(said for said in state.gos if said not in false)
    return replace(state, gos=gos, notices=(*state.notices, *words))
