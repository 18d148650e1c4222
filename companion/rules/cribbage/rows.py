"""The cards that lie on the table: the series, the hand that is counted, the crib, the starter."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards import Card
from companion.rules.cribbage.state import Laid, State
from companion.scene import Face, Row
from companion.words import en


def rows(state: State) -> tuple[Row, ...]:
    """The rows of this moment, the starter last."""
    found = [_cards_row(state)] if _cards_row(state).cards else []
    if state.starter is not None:
        found.append(Row("starter", "starter", _faces([state.starter], None, cards_in_count(state))))
    return tuple(found)


def series_on_show(state: State) -> tuple[Laid, ...]:
    """The series that is played; one that has ended lies there until the next card is led."""
    begins = state.series
    if begins[-1] == len(state.played) and len(begins) > 1:
        return state.played[begins[-2] :]
    return state.played[begins[-1] :]


def cards_in_count(state: State) -> frozenset[Card]:
    """The cards that count in what was said last: in the show those of the last line, else all of them."""
    if state.tally is None or not state.tally.items:
        return frozenset()
    items = state.tally.items
    if state.tally.group in ("hand", "crib"):
        return frozenset(items[-1].cards)
    return frozenset(card for item in items for card in item.cards)


def _cards_row(state: State) -> Row:
    marked = cards_in_count(state)
    tally = state.tally
    owner = en.possessive(state.players[state.dealer])
    if state.phase == "cut":
        return Row("cut", "cut", tuple(Face(str(card), seat) for seat, card in enumerate(state.cuts)))
    if state.phase in ("show", "by_hand") and state.crib:
        return Row("crib", f"{owner} crib", _faces(state.crib, state.dealer, frozenset()), state.dealer)
    if tally and tally.group in ("hand", "crib"):
        title = f"{en.possessive(state.players[tally.seat])} {tally.group}"
        return Row(tally.group, title, _faces(tally.cards, tally.seat, marked), tally.seat)
    if state.phase == "by_hand":
        seat = next((seat for seat, cards in enumerate(state.tapped) if cards), None)
        if seat is not None:
            title = f"{en.possessive(state.players[seat])} hand"
            return Row("hand", title, _faces(state.tapped[seat], seat, frozenset()), seat)
    laid = series_on_show(state)
    return Row(
        "series", "the play", tuple(Face(str(each.card), each.seat, each.card in marked) for each in laid)
    )


def _faces(cards: Iterable[Card], seat: int | None, marked: frozenset[Card]) -> tuple[Face, ...]:
    return tuple(Face(str(card), seat, card in marked) for card in cards)
