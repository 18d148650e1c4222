"""A count said from a vocabulary's tables; no language is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

# Cards of a run beside its length: a double run of three is four cards. A triple run is always of three.
BESIDE = {"double_run": 1, "triple_run": 2, "double_double_run": 2}


@dataclass(frozen=True, slots=True)
class Counts:
    """The tables of the play, the show and their groups, with the language's numbers.

    play: rule -> (as it is said, the same on a small screen, the same in the list of scores); {n} is the
    points in words, {points} in digits. show: rule -> (said first of a count, said after others, on a small
    screen, one of them in the list of scores, several); {total} is the running total in words, {digits} in
    digits, {size} the length of a run or the cards of a flush, {n} how many.
    """

    play: Mapping[str, tuple[str, str, str]]
    show: Mapping[str, tuple[str, str, str, str, str]]
    groups: Mapping[str, str]
    nothing: str
    number: Callable[[int], str]
    listed: str = "{group}: {items}"

    def play_said(self, rule: str, points: int, /) -> str:
        """An item of the play or the heels, aloud: "pair for two"."""
        return self.play[rule][0].format(n=self.number(points))

    def play_short(self, rule: str, points: int, /) -> str:
        """The same for 21 characters: "pair 2"."""
        return self.play[rule][1].format(points=points)

    def show_said(self, rule: str, size: int, points: int, total: int, /) -> str:
        """An item of a hand with the total so far, aloud: "and a pair is six"; `size` is its cards."""
        return self._show(1 if total > points else 0, rule, size, total)

    def show_short(self, rule: str, size: int, points: int, total: int, /) -> str:
        """The same for 21 characters: "pair 6"."""
        return self._show(2, rule, size, total)

    def summary(self, group: str, items: tuple[tuple[str, int, int], ...], /) -> str:
        """A count in one line: "hand: two fifteens, a pair"; items are (rule, points, cards in it)."""
        if group not in ("hand", "crib"):
            names = [
                self.play[rule][2].format(n=self.number(points))
                for rule, points, _ in items
                if rule in self.play
            ]
            return ", ".join(names) or self.groups.get(group, group)
        kinds: dict[tuple[str, int], int] = {}
        for rule, _, size in items:
            key = (rule, length(rule, size) if "run" in rule else 0)
            kinds[key] = kinds.get(key, 0) + 1
        names = [
            self.show[rule][3 if n == 1 else 4].format(n=self.number(n), size=self.number(size))
            for (rule, size), n in kinds.items()
        ]
        return self.listed.format(group=self.groups[group], items=", ".join(names) or self.nothing)

    def named(self, group: str, rule: str, size: int, points: int, /) -> str:
        """An item by its name, with nothing of a total: "a run of three", "his heels"."""
        if group in ("hand", "crib") and rule in self.show:
            return self.show[rule][3].format(size=self.number(length(rule, size)))
        return self.play[rule][2].format(n=self.number(abs(points))) if rule in self.play else ""

    def _show(self, column: int, rule: str, size: int, total: int) -> str:
        words = self.show[rule][column]
        return words.format(total=self.number(total), digits=total, size=self.number(length(rule, size)))


def length(rule: str, size: int) -> int:
    """How long a run is that has `size` cards with its doubles; any other item is as long as it has cards."""
    return size - BESIDE.get(rule, 0)
