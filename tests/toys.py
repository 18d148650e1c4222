"""A game no file of the product knows: a race to 21, with all that the house must carry and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from companion.cards import Card
from companion.rules.base import Choice, IllegalMove, OptionError, Scored
from companion.scene import Count, Face, Line, Row, Scene, Track


@dataclass(frozen=True, slots=True)
class Step:
    """The seat whose turn it is goes 1 to 5 holes; points taken back (to -5) may come from anybody."""

    seat: int
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rest:
    """The seat whose turn it is stays where it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class Feast:
    """Everybody counts: seat 0 two fifteens and a pair, then seat 1 a fifteen. Stops at the win."""


@dataclass(frozen=True, slots=True)
class Hide:
    """A card goes face down before the seat: nobody may see which."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Lay:
    """A card is laid open before the seat."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class State:
    fronts: tuple[int, ...]
    backs: tuple[int, ...]
    players: tuple[str, ...] = ("Red", "Blue")
    to_act: int = 0
    tally: tuple[Scored, ...] = ()
    under: tuple[Card, ...] = field(default=(), metadata={"hidden": True})
    laid: tuple[Card, ...] = ()
    scored: tuple[Scored, ...] = ()
    steps: tuple[State, ...] = ()


def _item(seat: int, points: int, rule: str, group: str, label: str = "") -> Scored:
    return Scored(seat, seat, points, rule, (), rule, rule, group, label)


FEAST = (
    (
        0,
        (
            _item(0, 2, "fifteen", "hand", "hand: two fifteens, a pair"),
            _item(0, 2, "fifteen", "hand", "hand: two fifteens, a pair"),
            _item(0, 2, "pair", "hand", "hand: two fifteens, a pair"),
        ),
    ),
    (1, (_item(1, 2, "fifteen", "hand", "hand: a fifteen"),)),
)


@dataclass(frozen=True, slots=True)
class Race:
    """The rules; `target` is the last hole."""

    target: int = 21

    name: ClassVar[str] = "race"
    moves: ClassVar[tuple[type, ...]] = (Step, Rest, Feast, Hide, Lay)
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "long": {},
        "short_race": {"target": 11},
        "for_nobody": {"target": 0},
    }

    def start(self, players: tuple[str, ...]) -> State:
        if len(players) != 2:
            raise OptionError("a race is for two players")
        if self.target < 1:
            raise OptionError("a race needs a target of 1 or more")
        return State((0, 0), (0, 0), players)

    def apply(self, state: State, move: Any) -> State:
        if max(state.fronts) >= self.target:
            raise IllegalMove("the race is over: undo, or begin another")
        if isinstance(move, Feast):
            return self._feast(replace(state, scored=(), steps=()))
        if not 0 <= move.seat < 2:
            raise IllegalMove("seats are 0 and 1")
        if isinstance(move, Hide):
            if len(state.under) > 3:
                raise IllegalMove("four cards are under already")
            return replace(state, under=(*state.under, move.card), scored=(), steps=())
        if isinstance(move, Lay):
            return replace(state, laid=(*state.laid, move.card), scored=(), steps=())
        if isinstance(move, Step) and (move.points == 0 or not -5 <= move.points <= 5):
            raise IllegalMove("go 1 to 5 holes")
        if move.seat != state.to_act and not (isinstance(move, Step) and move.points < 0):
            raise IllegalMove(f"it is seat {state.to_act}'s turn")
        after = replace(state, to_act=1 - move.seat, scored=(), steps=())
        return (
            after
            if isinstance(move, Rest)
            else self._count(after, (_item(move.seat, move.points, "peg", "peg", move.why or "by hand"),))
        )

    def _count(self, state: State, items: tuple[Scored, ...]) -> State:
        seat, points = items[0].seat, sum(item.points for item in items)
        front = max(0, min(self.target, state.fronts[seat] + points))
        back = state.fronts[seat] if points > 0 else min(state.backs[seat], front)
        fronts = tuple(front if side == seat else was for side, was in enumerate(state.fronts))
        backs = tuple(back if side == seat else was for side, was in enumerate(state.backs))
        return replace(state, fronts=fronts, backs=backs, tally=items, scored=items)

    def _feast(self, state: State) -> State:
        steps: list[State] = []
        for _, items in FEAST:
            state = self._count(state, items)
            steps.append(state)
            if max(state.fronts) >= self.target:
                break
        every = tuple(item for step in steps for item in step.scored)
        return replace(state, scored=every, steps=tuple(steps))

    def choices(self, state: State) -> tuple[Choice, ...]:
        if max(state.fronts) >= self.target:
            return ()
        seat = state.to_act
        return (
            Choice(Step(seat, 1), "Go on", seat, "peg", ("points", 1, 5, 1)),
            Choice(Rest(seat), "rest", seat, "ok"),
            Choice(Feast(), "feast"),
        )

    def scanned(self, state: State, card: Card, seat: int | None = None) -> Any:
        return Hide(state.to_act if seat is None else seat, card)

    def instead(self, before: State, move: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        if not isinstance(move, Step) or move.seat != before.to_act:
            return ()
        other = 1 - move.seat
        return (
            (f"That was seat {other}", (Rest(move.seat), Step(other, move.points))),
            ("That was nine", (Step(move.seat, 9),)),
        )

    def scene(self, state: State) -> Scene:
        won = max(state.fronts) >= self.target
        tracks = tuple(
            Track(
                name,
                name[0],
                pattern,
                state.fronts[side],
                state.fronts[side],
                state.backs[side],
                seats=(side,),
            )
            for side, (name, pattern) in enumerate((("Red", "circle"), ("Blue", "square")))
        )
        lines: list[Line] = []
        for item in state.tally:
            running = item.points + (lines[-1].running if lines else 0)
            lines.append(Line(item.said, item.short, item.points, running))
        return Scene(
            phase="over" if won else "race",
            caption=f"seat {state.to_act}",
            to_act=None if won else state.to_act,
            winner=state.fronts.index(max(state.fronts)) if won else None,
            length=self.target,
            tracks=tracks,
            rows=(Row("hand", "open", tuple(Face(str(each)) for each in state.laid)),),
            big=str(lines[-1].running) if lines else "",
            count=Count(state.tally[0].seat, state.tally[0].group, tuple(lines)) if lines else None,
            hint="" if won else f"{('Red', 'Blue')[state.to_act]} runs",
        )


def find(name: str) -> type[Race]:
    """Stands in for `rules_of`, to show that the house asks nothing else of a game."""
    return {"race": Race}[name]
