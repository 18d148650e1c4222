"""The real rules and the reference side by side where players claim: right, wrong, called, not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.rules.cribbage.moves import Accept, Claim, Crib, Deal, Hand, Muggins, Starter
from tests.rules.cribbage.beside import Beside
from tests.rules.cribbage.reference.board import Board
from tests.rules.cribbage.reference.claims import settle
from tests.rules.cribbage.reference.deal import show_order
from tests.rules.cribbage.reference.law import left_of, round_from, side_of

MANUAL = {
    "way": "cards",
    "counting": "manual",
    "cap_at_target": True,
    "heels_can_win": True,
    "stinkhole": False,
}
"""Counts that win nothing are the other comparison's."""


class Claiming(Beside):
    """A match in which every count is claimed at once or never.

    The reference's deal is on a board of its own without an end, so its log is the truth of every count.
    """

    due: dict[int, int]  # by seat: what its newest card of the play is worth, while nobody claimed it
    since: dict[
        int, set[int]
    ]  # by seat: who laid a card after it, and so may not call it any more (ACC 10.4b)
    heels: bool  # may still be claimed

    def deal(self, dealer: int) -> None:
        """One deal; after the crib the next one begins."""
        endless = Board(replace(self.law, target=10**6, heels_claim="before_dealer_plays"))
        self.known = self.dealt(endless, dealer)
        self.due, self.since, self.heels = {}, {}, self.law.heels_claim == "before_dealer_plays"
        self.make(Starter(self.known.starter))
        self.deals += 1
        assert self.state.dealer == dealer
        if not self.heels and self.known.starter.rank == 11:
            self.board.book(dealer, {"heels": 2})
        self.stand()
        while self.known.play.turn is not None and self.board.winner is None:
            self.claim_heels()
            if self.board.winner is None:
                self.turn(self.known.play.turn)
        self.show()
        if self.board.winner is None and self.chance.random() < 0.5:
            self.make(Deal())

    def do(self, move: Any) -> None:
        """The move under the real rules; pegs that go back are what claims are about."""
        self.make(move)

    def turn(self, seat: int) -> None:
        """The seat to act does something; then what is due may be claimed."""
        told = len(self.known.play.events)
        self.act(seat)
        for event in self.known.play.events[told:]:
            self.fall_due(event)
        if self.known.play.turn is not None or self.law.variant == "five":
            assert self.hidden("play") == self.due
        for claimant in [each for each in self.due if self.chance.random() < 0.6]:
            if self.board.winner is None:
                self.claim(claimant, "play", self.due.pop(claimant))
        self.stand()

    def fall_due(self, event: dict[str, Any]) -> None:
        """A card is to be claimed, if for nothing; a go or a last adds to what is not claimed yet."""
        seat = event["seat"]
        if "card" in event:
            if self.first_of_series(event["card"]):
                self.due.clear()
            self.due[seat], self.since[seat] = event["points"], set()
            for other in self.due:
                if other != seat:
                    self.since[other].add(seat)
            self.heels = self.heels and seat != self.known.dealer
        elif "award" in event:
            self.due[seat] = self.due.get(seat, 0) + event["points"]

    def first_of_series(self, card: str) -> bool:
        """Whether a series began with this card."""
        return any(
            str(self.state.played[at].card) == card for at in self.state.series if at < len(self.state.played)
        )

    def hidden(self, group: str) -> dict[int, int]:
        """What the real rules hold hidden of the counts that nobody claimed, by seat."""
        pairs = zip(self.state.due, self.state.truth, strict=True)
        return {
            due.seat: sum(item.points for item in items)
            for due, items in pairs
            if due.group == group and due.claimed is None
        }

    def claim_heels(self) -> None:
        """The dealer says that a jack was turned, and it may be so."""
        if self.heels and self.chance.random() < 0.2:
            self.heels = False
            jack = self.known.starter.rank == 11
            self.claim(self.known.dealer, "heels", 2 if jack else 0, self.chance.choice((2, 2, 0, 3)))

    def show(self) -> None:
        """Every hand in order and the crib are claimed, once their cards are known."""
        while not self.known.over:
            self.known.count_next()
        counts = iter(self.known.counted)
        for seat in show_order(self.law, self.known.dealer):
            for some in self.pieces(self.known.play.held[seat]):
                self.tap(Hand(seat, some))
            self.claim_shown(seat, "hand", next(counts)[1])
        for some in self.pieces(list(self.known.crib)):
            self.tap(Crib(some))
        self.claim_shown(self.known.dealer, "crib", next(counts)[1])

    def tap(self, move: Any) -> None:
        """Cards of the show, while there is one."""
        if self.board.winner is None:
            self.make(move)

    def claim_shown(self, seat: int, group: str, actual: int) -> None:
        """A hand or the crib, as the rules hold it and as its player claims it."""
        if self.board.winner is None:
            assert self.hidden(group) == {seat: actual}
            self.claim(seat, group, actual)

    def claim(self, seat: int, group: str, actual: int, points: int | None = None) -> None:
        """A claim, most often the true one; then a call or none, and what it all comes to."""
        near = [actual, actual, actual, actual + 1, max(0, actual - 2), self.chance.randrange(30)]
        points = self.chance.choice(near) if points is None else points
        side = side_of(self.law, seat)
        holes = self.law.target - self.board.front[side]
        self.make(Claim(seat, points, group))
        called, caller = None, seat
        others = self.callers(seat, group) if points < holes else []
        if others and self.chance.random() < 0.5:
            caller, called = self.chance.choice(others), self.chance.choice((1, 2, 3, 12))
            self.make(Muggins(caller, called))
        else:
            for other in others:
                self.make(Accept(other))
        claimed, true = min(points, holes), min(actual, holes)
        settled = settle(
            true,
            claimed,
            muggins=bool(others),
            called=called,
            overclaim=self.rules.overclaim,
            of_game=claimed == holes,
        )
        self.board.book(seat, {group: settled.counter})
        self.board.take_back(side, settled.back)
        for other in self.opponents(seat) if claimed > true else [caller]:
            self.board.book(other, {"from a claim": settled.opponent})
        self.stand()

    def callers(self, seat: int, group: str) -> list[int]:
        """Who may call this count: with muggins on every opponent, of heels nobody (ACC 10.3)."""
        scope = {"heels": False, "play": self.rules.muggins_scope == "play_and_show"}
        if self.rules.muggins == "off" or not scope.get(group, True):
            return []
        own = side_of(self.law, seat)
        return [
            other
            for other in round_from(self.law, left_of(self.law, seat))
            if side_of(self.law, other) != own and not (group == "play" and other in self.since[seat])
        ]

    def opponents(self, seat: int) -> list[int]:
        """One seat of each other side, the one to the left first."""
        found: dict[int, int] = {}
        for other in round_from(self.law, left_of(self.law, seat)):
            found.setdefault(side_of(self.law, other), other)
        found.pop(side_of(self.law, seat))
        return list(found.values())

    def compare(self, turn: int | None) -> None:
        """What is pegged has other names than the true count's, so only what it comes to is compared."""
        self.stand()

    def stand(self) -> None:
        """Both have the same scores and the same winner."""
        assert [front for front, _ in self.state.pegs] == self.board.front
        assert self.state.winner == self.board.winner
