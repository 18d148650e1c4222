"""A deal from the starter to the crib, booked in the one order the law knows: sections 1, 4, 5 and 6."""

from __future__ import annotations

from companion.cards import Card
from tests.rules.cribbage.reference.board import Board
from tests.rules.cribbage.reference.law import Law, left_of, round_from
from tests.rules.cribbage.reference.play import Play
from tests.rules.cribbage.reference.show import parts, worth


def show_order(law: Law, dealer: int) -> list[int]:
    """The seats as their hands are counted; the crib comes after them."""
    first = dealer if law.show_order == "dealer_first" else left_of(law, dealer)
    return round_from(law, first)


def opening_bonus(law: Law) -> int:
    """Three for last, once a game, to the first non-dealer (section 3)."""
    if law.opening_bonus == "auto":
        return 3 if law.variant == "five" else 0
    return int(law.opening_bonus)


class Deal:
    """One deal on a board; after the win it counts nothing more."""

    def __init__(
        self, board: Board, dealer: int, hands: list[list[Card]], crib: list[Card], starter: Card
    ) -> None:
        self.board = board
        self.law = board.law
        self.dealer = dealer
        self.hands = [tuple(hand) for hand in hands]
        self.crib = tuple(crib)
        self.starter = starter
        self.play = Play(self.law, dealer, hands)
        self.counted: list[tuple[str, int]] = []  # the counts of the show that were made, with their points
        self._heels_open = starter.rank == 11
        if self.law.heels_claim == "auto":
            self.claim_heels()

    @property
    def over(self) -> bool:
        """Whether somebody has won or all is counted."""
        return self.board.winner is not None or len(self.counted) > self.law.hands

    def claim_heels(self) -> None:
        """Two for the jack turned up; lost once the dealer has laid a card (ACC 6.3c)."""
        if self._heels_open:
            self.board.book(self.dealer, {"heels": 2})
        self._heels_open = False

    def put(self, card: Card) -> None:
        """The seat whose turn it is lays this card."""
        self._heels_open = self._heels_open and self.play.turn != self.dealer
        told = len(self.play.events)
        self.play.put(card)
        self._book(told)

    def go(self) -> None:
        """The seat whose turn it is says go."""
        told = len(self.play.events)
        self.play.go()
        self._book(told)

    def count_next(self) -> None:
        """The next count of the show: the hands in order, then the crib. After a win nothing is counted."""
        if self.over:
            return
        at = len(self.counted)
        is_crib = at == self.law.hands
        seat = self.dealer if is_crib else show_order(self.law, self.dealer)[at]
        found = parts(
            self.crib if is_crib else self.hands[seat],
            self.starter,
            is_crib=is_crib,
            crib_flush=self.law.crib_flush,
        )
        self.counted.append(("crib" if is_crib else f"hand {seat}", worth(found)))
        self.board.book(seat, {"crib" if is_crib else "hand": worth(found)})

    def _book(self, told: int) -> None:
        """What the play told since. A card and the last that it is are one count; a go is one of its own."""
        told_since = self.play.events[told:]
        last = {"last": 1} if told_since[-1].get("award") == "last" else {}
        for event in told_since:
            if "card" in event:
                self.board.book(event["seat"], {**event["kinds"], **last})
            elif event.get("award") == "go":
                self.board.book(event["seat"], {"go": 1})
