"""The play, with every hand known: section 5."""

from __future__ import annotations

from typing import Any

from companion.cards import Card
from tests.rules.cribbage.reference.law import Law, left_of, round_from
from tests.rules.cribbage.reference.show import is_run, pips

ROYAL = {2: ("pair", 2), 3: ("pair_royal", 6), 4: ("double_pair_royal", 12)}
Event = dict[str, Any]


class NotAllowed(Exception):
    """The law refuses this card or this go."""


def count_of(series: list[Card]) -> int:
    """The count of the cards on the table since the last reset."""
    return sum(pips(card) for card in series)


def fitting(count: int, hand: list[Card]) -> list[Card]:
    """The cards of a hand that do not pass 31."""
    return [card for card in hand if count + pips(card) <= 31]


def pegged(series: list[Card]) -> dict[str, int]:
    """What the newest card of a series scores, by kind; all that apply add up."""
    found = {}
    if count_of(series) == 15:
        found["fifteen"] = 2
    if count_of(series) == 31:
        found["thirty_one"] = 2
    for size in (4, 3, 2):  # the unbroken tail of one rank
        tail = series[-size:]
        if len(tail) == size and len({card.rank for card in tail}) == 1:
            kind, points = ROYAL[size]
            found[kind] = points
            break
    for size in range(len(series), 2, -1):  # the longest window at the end that is a run
        if is_run(tuple(series[-size:])):
            found["run"] = size
            break
    return found


class Play:
    """One play. turn: the seat that plays or says go, None once it is over; events tell what happened."""

    def __init__(self, law: Law, dealer: int, hands: list[list[Card]]) -> None:
        self.law = law
        self.held = [list(hand) for hand in hands]
        self.series: list[Card] = []
        self.gone: list[int] = []  # in the order of their goes
        self.last: int | None = None  # who laid the newest card of the series
        self.turn: int | None = left_of(law, dealer)
        self.leads = [left_of(law, dealer)]
        self.events: list[Event] = []

    @property
    def over(self) -> bool:
        return self.turn is None

    def legal(self) -> list[Card]:
        """The cards that the seat whose turn it is may lay."""
        return [] if self.turn is None else fitting(count_of(self.series), self.held[self.turn])

    def may_go(self) -> bool:
        """Nobody says go who can play; only an old house of the five-card game leaves it to him."""
        at_liberty = self.law.variant == "five" and not self.law.five_card_must_play
        return self.turn is not None and bool(self.series) and (at_liberty or not self.legal())

    def put(self, card: Card) -> None:
        """The seat whose turn it is lays this card."""
        if self.turn is None or card not in self.legal():
            raise NotAllowed(f"{card}")
        seat = self.turn
        self.held[seat].remove(card)
        self.series.append(card)
        self.last = seat
        kinds = pegged(self.series)
        count = count_of(self.series)
        self._tell(seat, card=str(card), count=count, points=sum(kinds.values()), kinds=kinds)
        if count == 31:
            self._next_series()
        elif not any(self.held):
            self._tell(seat, award="last", points=1)
            self.turn = None
        else:
            self._pass_on()

    def go(self) -> None:
        """The seat whose turn it is says go. Of the seat that laid the last card nobody expects the word."""
        if self.turn is None or not self.may_go():
            raise NotAllowed("go")
        if self.turn == self.last:  # at liberty, and everybody else is out already
            self._end_by_go()
            return
        self.gone.append(self.turn)
        self._tell(self.turn, say="go")
        if self._stops_here():
            self._end_by_go()
        else:
            self._pass_on()

    def _stops_here(self) -> bool:
        """The USPC on three hands: if the first one after the go cannot play, the second does not play."""
        if self.law.go_rule != "uspc_three_hand" or self.law.hands == 2:
            return False
        first = left_of(self.law, self.gone[0])
        if len(self.gone) == 1:
            return not self.held[first]  # with cards it is his turn, and he says so himself
        since = [event.get("say") for event in self.events[-2:]]
        return self.gone == [self.gone[0], first] and since == ["go", "go"]

    def _pass_on(self) -> None:
        """The turn goes left, past who has no cards and who said go; at the last player it may end."""
        assert self.turn is not None
        count = count_of(self.series)
        for seat in round_from(self.law, left_of(self.law, self.turn)):
            if not self.held[seat] or seat in self.gone:
                if seat == self.last:  # he has no card left and everybody else has said go
                    break
                continue
            if seat != self.last or fitting(count, self.held[seat]):
                self.turn = seat
                return
            break
        self._end_by_go()

    def _end_by_go(self) -> None:
        self._tell(self.last, award="go", points=1)
        self._next_series()

    def _next_series(self) -> None:
        """The count begins anew, if it does: in the five-card game there is one series only."""
        if self.law.variant == "five" or not any(self.held):
            self.turn = None
            return
        assert self.last is not None
        lead = left_of(self.law, self.last)
        by_go = count_of(self.series) != 31  # after 31 nobody's go decides
        if by_go and self.law.series_lead == "go_caller" and self.gone:
            lead = self.gone[0]
        self.turn = next(seat for seat in round_from(self.law, lead) if self.held[seat])
        self.leads.append(self.turn)
        self.series, self.gone, self.last = [], [], None

    def _tell(self, seat: int | None, **what: Any) -> None:
        self.events.append({"seat": seat, **what})


def play_out(law: Law, dealer: int, hands: list[list[Card]], plays: list[Card]) -> Play:
    """These cards in this order, a go said wherever nothing fits; NotAllowed.args[1] is the index refused."""
    play = Play(law, dealer, hands)
    for index, card in enumerate(plays):
        while play.turn is not None and not play.legal():
            play.go()
        try:
            play.put(card)
        except NotAllowed as refusal:
            raise NotAllowed(str(card), index) from refusal
    while play.turn is not None and not play.legal():
        play.go()
    return play
