"""The real rules and the reference side by side where players claim: right, wrong, called, not at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
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


@dataclass(slots=True)
class Window:
    """A claim that may still be called: whose, of what, the points claimed and true, the holes to the end."""

    seat: int
    group: str
    points: int
    actual: int
    holes: int
    callers: list[int]


class Claiming(Beside):
    """A match in which counts are claimed or not, and what is claimed is called, let stand, or played over.

    The reference's deal is on a board of its own without an end, so its log is the truth of every count.
    """

    late = 0.6
    due: dict[int, int]  # by seat: what its newest card of the play is worth, while nobody claimed it
    since: dict[
        int, set[int]
    ]  # by seat: who laid a card after it, and so may not call it any more (ACC 10.4b)
    heels: bool  # may still be claimed
    window: Window | None = None  # the claim that is not settled

    def deal(self, dealer: int) -> bool:
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
        if self.window is not None and self.chance.random() < 0.3:
            self.call()
        if self.board.winner is None and (self.window is not None or self.chance.random() < 0.5):
            self.make(Deal())
            self.shut()
        self.stand()
        return True

    def do(self, move: Any) -> None:
        """The move under the real rules; pegs that go back are what claims are about."""
        self.make(move)

    def turn(self, seat: int) -> None:
        """The seat to act does something; then what is due may be claimed."""
        if self.window is not None and self.chance.random() < 0.15:
            self.call()
        if self.board.winner is not None:
            return
        told = len(self.known.play.events)
        self.act(seat)
        new = self.known.play.events[told:]
        if "card" in new[0]:
            self.played_on(seat)
        if self.board.winner is not None:
            return
        for event in new:
            self.fall_due(event)
        if self.known.play.turn is not None or self.law.variant == "five":
            assert self.hidden("play") == self.due
        for claimant in [each for each in self.due if self.chance.random() < 0.6]:
            if self.board.winner is None:
                self.claim(claimant, "play", self.due.pop(claimant))
        self.stand()

    def played_on(self, seat: int) -> None:
        """Who lays a card instead of calling has lost the call; after the last of them all is settled."""
        if self.window is not None:
            self.window.callers = [each for each in self.window.callers if each != seat]
            if not self.window.callers:
                self.shut()
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
            assert not self.hidden("play")  # with the first count of the show those of the play are past

    def claim(self, seat: int, group: str, actual: int, points: int | None = None) -> None:
        """A claim, most often the true one; it may be called, let stand, or left open for now."""
        self.shut()  # the one before it
        holes = self.law.target - self.board.front[side_of(self.law, seat)]
        wrong = [
            actual + 1,
            max(0, actual - 2),
            self.chance.randrange(30),
            self.chance.randrange(min(30, holes + 1)),
        ]
        points = self.chance.choice([actual, actual, actual, *wrong]) if points is None else points
        won = self.board.winner is not None
        self.make(Claim(seat, points, group))
        if not won:
            callers = self.callers(seat, group) if points < holes else []
            self.window = Window(seat, group, points, actual, holes, callers)
            choice = self.chance.choice(("call", "accept", "open", "open")) if callers else "shut"
            {"call": self.call, "accept": self.accept, "open": self.stand, "shut": self.shut}[choice]()
        self.stand()

    def call(self) -> None:
        """Somebody who may says muggins."""
        assert self.window is not None
        caller, points = self.chance.choice(self.window.callers), self.chance.choice((1, 2, 3, 12))
        self.make(Muggins(caller, points))
        self.shut(caller, points)
        self.stand()

    def accept(self) -> None:
        """All who may call let it stand."""
        assert self.window is not None
        for caller in self.window.callers:
            self.make(Accept(caller))
        self.shut()

    def shut(self, caller: int | None = None, called: int | None = None) -> None:
        """What the claim that stands comes to, on the reference's board."""
        window, self.window = self.window, None
        if window is None:
            return
        claimed, true = min(window.points, window.holes), min(window.actual, window.holes)
        settled = settle(
            true,
            claimed,
            muggins=called is not None,
            called=called,
            overclaim=self.rules.overclaim,
            of_game=claimed == window.holes,
        )
        self.board.book(window.seat, {window.group: settled.counter})
        self.board.take_back(side_of(self.law, window.seat), settled.back)
        others = [] if caller is None else [caller]
        for other in self.opponents(window.seat) if claimed > true else others:
            self.board.book(other, {"from a claim": settled.opponent})

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
        """Both have the same winner and the same scores, with what was claimed and is not settled."""
        fronts = list(self.board.front)
        if self.window is not None:
            fronts[side_of(self.law, self.window.seat)] += self.window.points
        assert [front for front, _ in self.state.pegs] == fronts
        assert self.state.winner == self.board.winner
