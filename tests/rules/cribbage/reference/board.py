"""The pegs of every side, and the win at the moment: sections 7 and 11."""

from __future__ import annotations

from dataclasses import dataclass

from tests.rules.cribbage.reference.law import Law, side_of, sides


@dataclass(frozen=True, slots=True)
class Booked:
    """Points as the log keeps them: in full, whatever the peg could still move."""

    seat: int
    side: int
    points: int
    rule: str


class Board:
    """front, back: holes of each side's pegs; log: what was booked; winner: the side that won, or None."""

    def __init__(self, law: Law, scores: list[int] | None = None) -> None:
        self.law = law
        self.front = list(scores or [0] * sides(law))
        self.back = [0] * sides(law)
        self.log: list[Booked] = []
        self.winner: int | None = None

    def book(self, seat: int, items: dict[str, int]) -> None:
        """One count of a seat, points by rule: its side's back peg jumps over the front one, once.

        Nothing moves for nothing, and after a win nothing is booked.
        """
        side = side_of(self.law, seat)
        points = sum(items.values())
        if self.winner is not None or points == 0:
            return
        self.log += [Booked(seat, side, worth, rule) for rule, worth in items.items()]
        hole = self._hole(self.front[side], points, next(iter(items)))
        if hole == self.front[side]:
            return
        self.back[side], self.front[side] = self.front[side], hole
        if hole >= self.law.target:
            self.winner = side

    def take_back(self, side: int, points: int) -> None:
        """Holes back, off the board at most; the back peg never stands before the front one."""
        self.front[side] = max(0, self.front[side] - points)
        self.back[side] = min(self.back[side], self.front[side])

    def _hole(self, front: int, points: int, rule: str) -> int:
        """Where the peg lands: the game hole at most, and before it where the house gives no win for this."""
        hole = front + points
        barred = rule == "heels" and not self.law.heels_can_win
        if self.law.stinkhole and front == self.law.target - 1:
            barred = barred or rule in ("heels", "go")
        if barred:
            return min(hole, self.law.target - 1)
        return min(hole, self.law.target) if self.law.cap_at_target else hole
