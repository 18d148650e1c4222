"""The cards that lie on the table: the series, the hand that is counted, the crib, the starter."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards import Card
from companion.rules.cribbage.due import counting
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.show import order
from companion.rules.cribbage.state import CRIB, State, hand, series_on_show
from companion.scene import Face, Row


def rows(options: Options, state: State) -> tuple[Row, ...]:
    """The rows of this moment, the starter last."""
    row = _cards_row(options, state)
    found = [row] if row.cards else []
    if state.starter is not None:
        found.append(
            Row(
                "starter", options.words.ROWS["starter"], _faces([state.starter], None, cards_in_count(state))
            )
        )
    return tuple(found)


def cards_in_count(state: State) -> frozenset[Card]:
    """The cards that count in what was said last: in the show those of the last line, else all of them."""
    if state.tally is None or not state.tally.items:
        return frozenset()
    items = state.tally.items
    if state.tally.group in ("hand", "crib"):
        return frozenset(items[-1].cards)
    return frozenset(card for item in items for card in item.cards)


def _cards_row(options: Options, state: State) -> Row:
    if state.cuts or state.phase == "cut":
        return Row(
            "cut",
            options.words.ROWS["cut"],
            tuple(Face(str(card), seat) for seat, card in _cuts(state)),
        )
    lying = _lying(options, state)
    marked = cards_in_count(state)
    if lying is None:
        laid = series_on_show(state)
        faces = tuple(Face(str(each.card), each.seat, each.card in marked) for each in laid)
        return Row("series", options.words.ROWS["series"], faces)
    kind, seat, cards = lying
    return Row(
        kind,
        options.words.ROWS[kind].format(owner=options.words.possessive(state.players[seat])),
        _faces(cards, seat, marked),
        seat,
        CRIB if kind == "crib" else options.hand,
    )


def _cuts(state: State) -> Iterable[tuple[int, Card]]:
    return zip(state.cutters or range(len(state.players)), state.cuts, strict=False)


def _lying(options: Options, state: State) -> tuple[str, int, tuple[Card, ...]] | None:
    """The hand or crib that lies open: ("hand", seat, cards); None while it is the series that does."""
    tally = state.tally
    if tally and tally.group in ("hand", "crib"):
        return tally.group, tally.seat, tally.cards
    if tally and tally.about:
        return *tally.about, tally.cards
    due = counting(state)
    if due is not None:
        return due.group, due.seat, due.cards
    if state.crib:
        return "crib", state.dealer, state.crib
    if state.phase == "show" and state.shown < len(state.players):
        seat = order(options, state)[state.shown]
        return ("hand", seat, hand(state, seat)) if state.tapped[seat] else None
    if state.phase == "by_hand":
        tapped = [seat for seat, cards in enumerate(state.tapped) if cards]
        return ("hand", tapped[-1], hand(state, tapped[-1])) if tapped else None
    done = state.phase == "show" and state.shown == len(state.players)
    return ("hand", state.dealer, hand(state, state.dealer)) if done else None


def _faces(cards: Iterable[Card], seat: int | None, marked: frozenset[Card]) -> tuple[Face, ...]:
    return tuple(Face(str(card), seat, card in marked) for card in cards)
