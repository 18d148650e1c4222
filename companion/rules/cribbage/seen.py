"""Cards that have been seen in this deal: refused a second time, and witnesses against a false go."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.state import LIMIT, State
from companion.words import en, en_refusals


def where(state: State, card: Card) -> str | None:
    """Where `card` lies in this deal ("was played by Red"), None for a card not seen yet."""
    if card == state.starter:
        return en_refusals.PLACES["starter"]
    for laid in state.played:
        if laid.card == card:
            return en_refusals.PLACES["played"].format(name=state.players[laid.seat])
    for seat, cards in enumerate(state.tapped):
        if card in cards:
            return en_refusals.PLACES["hand"].format(owner=en.possessive(state.players[seat]))
    return en_refusals.PLACES["crib"] if card in state.crib else None


def refuse_seen(state: State, card: Card) -> None:
    """IllegalMove for a card that has been seen in this deal, by name and place."""
    place = where(state, card)
    if place:
        raise refused("seen", card=en.card_name(card.rank, card.suit), place=place)


def with_false_gos(state: State, seat: int, card: Card) -> State:
    """`seat` shows `card`: every go it said at which this card would have fitted is named, once."""
    false = [said for said in state.gos if said.seat == seat and said.count + card.value <= LIMIT]
    if not false:
        return state
    name, owner = en.card_name(card.rank, card.suit), en.possessive(state.players[seat])
    words = tuple(en.FALSE_GO.format(owner=owner, card=name, count=said.count + card.value) for said in false)
    gos = tuple(said for said in state.gos if said not in false)
    return replace(state, gos=gos, notices=(*state.notices, *words))
