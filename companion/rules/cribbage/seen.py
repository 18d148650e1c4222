"""Cards that have been seen in this deal: refused a second time, and witnesses against a false go."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.penalties import with_reneges
from companion.rules.cribbage.refusal import refused
from companion.rules.cribbage.state import LIMIT, State


def where(options: Options, state: State, card: Card) -> str | None:
    """Where `card` lies in this deal ("was played by Red"), None for a card not seen yet."""
    if card == state.starter:
        return options.words.PLACES["starter"]
    for laid in state.played:
        if laid.card == card:
            return options.words.PLACES["played"].format(name=state.players[laid.seat])
    for seat, cards in enumerate(state.tapped):
        if card in cards:
            return options.words.PLACES["hand"].format(owner=options.words.possessive(state.players[seat]))
    return options.words.PLACES["crib"] if card in state.crib else None


def refuse_seen(options: Options, state: State, card: Card) -> None:
    """IllegalMove for a card that has been seen in this deal, by name and place."""
    place = where(options, state, card)
    if place:
        raise refused(options, "seen", card=options.words.card_name(card.rank, card.suit), place=place)


def with_false_gos(options: Options, state: State, seat: int, card: Card) -> State:
    """`seat` shows `card`: every go it said at which this card would have fitted is named, once."""
    false = [said for said in state.gos if said.seat == seat and said.count + card.value <= LIMIT]
    if options.at_liberty:
        return state
    if options.judge == "on":
        state = with_reneges(state, seat, card, false)
    if not false:
        return state
    name, owner = options.words.card_name(card.rank, card.suit), options.words.possessive(state.players[seat])
    words = tuple(
        options.words.FALSE_GO.format(owner=owner, card=name, count=said.count + card.value) for said in false
    )
    gos = tuple(said for said in state.gos if said not in false)
    return replace(state, gos=gos, notices=(*state.notices, *words))
