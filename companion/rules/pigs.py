"""Pass the Pigs: two pigs are rolled for points, on and on, until their player banks or they take it all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from companion.cards import Card
from companion.quote import quote
from companion.rules.base import Choice, IllegalMove, OptionError, Scored
from companion.scene import PATTERNS, Count, Line, Notice, Scene, Seat, Track, letters

GOAL = 100  # points that win, once they are banked
MOST = 200  # points of a turn that a player may say

# How a pig may lie, and its worth beside a pig that lies otherwise. Two alike are worth four times one.
WORTH = {"dot": 0, "nodot": 0, "trotter": 5, "razorback": 5, "snouter": 10, "jowler": 15}
BRIEF = {
    "trotter": "trot",
    "razorback": "razor",
    "snouter": "snout",
    "jowler": "jowl",
}  # beside large figures
SIDERS = ("dot", "nodot")
OINKER, PIGGYBACK = ("oinker",), ("piggyback",)  # pigs that touch; one that lies on the other
PIG_OUT = ("dot", "nodot")

# What the knob offers, the likeliest first (6000 rolls by J. Kern, Journal of Statistics Education).
ROLLS: tuple[tuple[str, ...], ...] = (
    *(("dot", "razorback"), ("dot", "dot"), PIG_OUT, ("dot", "trotter"), ("razorback", "razorback")),
    *(("trotter", "razorback"), ("dot", "snouter"), OINKER, ("razorback", "snouter"), ("dot", "jowler")),
    *(("trotter", "trotter"), ("trotter", "snouter"), ("razorback", "jowler"), ("trotter", "jowler")),
    *(("snouter", "snouter"), ("snouter", "jowler"), ("jowler", "jowler")),
)


@dataclass(frozen=True, slots=True)
class Roll:
    """How the two pigs lie, each a key of WORTH; or ("oinker",), or ("piggyback",)."""

    seat: int
    pigs: tuple[str, ...]

    @property
    def noun(self) -> str:
        """What was rolled: "double trotter"."""
        return called(self.pigs) if is_roll(self.pigs) else "roll"


@dataclass(frozen=True, slots=True)
class Bank:
    """The turn's points are pegged and the pigs passed on. `points`: as their player has counted them,
    who told the table none of the rolls.
    """

    seat: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A game. scores: what each seat has banked. backs: the holes of the back pegs. rolls: of this turn.

    tally: the count on show, while it is shown how it is pegged: (seat, its lines).
    """

    players: tuple[str, ...]
    scores: tuple[int, ...]
    backs: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]  # the scores at the start of every round
    seat: int = 0
    rolls: tuple[tuple[str, ...], ...] = ()
    out: tuple[int, ...] = ()
    winner: int | None = None
    notice: str = ""
    tally: tuple[int, tuple[Line, ...]] | None = None
    scored: tuple[Scored, ...] = ()
    steps: tuple[State, ...] = ()

    @property
    def turn(self) -> int:
        """The points of this turn, not banked yet."""
        return sum(worth(pigs) for pigs in self.rolls)


def is_roll(pigs: tuple[str, ...]) -> bool:
    """Whether two pigs can lie so."""
    return pigs in (OINKER, PIGGYBACK) or (len(pigs) == 2 and all(pig in WORTH for pig in pigs))


def worth(pigs: tuple[str, ...]) -> int:
    """The points of a roll; 0 for one that takes points."""
    if pigs in (OINKER, PIGGYBACK):
        return 0
    one, other = pigs
    if one == other:
        return 4 * WORTH[one] or 1  # the same position, not the same points: a trotter and a razorback are 10
    return WORTH[one] + WORTH[other]  # a sider beside another pig adds nothing


def called(pigs: tuple[str, ...], joined: str = " and ") -> str:
    """A roll by its name: "sider", "double trotter", "trotter and razorback", "Pig Out"."""
    if pigs == OINKER:
        return "Oinker"
    if pigs == PIGGYBACK:
        return "piggyback"
    lying = [pig for pig in pigs if pig not in SIDERS]
    if not lying:
        return "sider" if pigs[0] == pigs[1] else "Pig Out"
    return f"double {lying[0]}" if pigs[0] == pigs[1] else joined.join(lying)


def _brief(pigs: tuple[str, ...]) -> str:
    """The same in at most 11 characters: "trotters" for two of them, "trot+razor"."""
    lying = [pig for pig in pigs if pig not in SIDERS]
    if len(lying) < 2:
        return called(pigs)
    return f"{lying[0]}s" if lying[0] == lying[1] else "+".join(BRIEF[pig] for pig in lying)


def rule(pigs: tuple[str, ...]) -> str:
    """The name of what a roll scores by: "double_trotter", "mixed_combo"."""
    name = called(pigs).lower()
    return "mixed_combo" if " and " in name else name.replace(" ", "_")


@dataclass(frozen=True, slots=True)
class Pigs:
    """Pass the Pigs for two or three players, to 100; every field is an option."""

    finish_round: bool = field(
        default=False,
        metadata={"help": "Everybody finishes the round, then the most points win", "values": (False, True)},
    )
    piggyback: bool = field(
        default=False,
        metadata={"help": "Whose one pig lies on the other is out of the game", "values": (False, True)},
    )

    name: ClassVar[str] = "pigs"
    title: ClassVar[str] = "Pass the Pigs"
    moves: ClassVar[tuple[type, ...]] = (Roll, Bank)
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "pass-the-pigs": {},
        "finish-the-round": {"finish_round": True},
        "piggyback": {"piggyback": True},
    }

    def start(self, players: tuple[str, ...]) -> State:
        """The first state; OptionError for more players than the board has pegs for."""
        if not 2 <= len(players) <= len(PATTERNS):
            raise OptionError(
                f"Pass the Pigs has pegs for two or three players: name two or three, not {len(players)}"
            )
        nothing = (0,) * len(players)
        return State(players, nothing, nothing, (nothing,))

    def apply(self, state: State, move: Any) -> State:
        """The state after `move`; IllegalMove says why not, and the way out."""
        if state.winner is not None:
            raise IllegalMove(f"{state.players[state.winner]} has won: UNDO if that was wrong, or a new game")
        if move.seat not in range(len(state.players)):
            raise IllegalMove(f"There is no seat {move.seat}: the seats are 0 to {len(state.players) - 1}")
        if move.seat != state.seat:
            raise IllegalMove(
                f"It is {state.players[state.seat]}'s turn: {state.players[move.seat]} has the pigs later"
            )
        state = replace(state, notice="", tally=None, scored=(), steps=())
        return self._roll(state, move.pigs) if isinstance(move, Roll) else self._bank(state, move.points)

    def choices(self, state: State) -> tuple[Choice, ...]:
        """OK banks what was rolled; PEG dials what was not told; the knob says how the pigs lie."""
        if state.winner is not None:
            return ()
        seat, name = state.seat, state.players[state.seat]
        known = (*ROLLS, PIGGYBACK) if self.piggyback else ROLLS
        rolls = tuple(Choice(Roll(seat, pigs), _offered(pigs)) for pigs in known)
        if state.rolls:
            return (Choice(Bank(seat), f"{name}: bank {state.turn}", seat, "ok"), *rolls)
        return (*rolls, Choice(Bank(seat, 1), f"{name}: bank", seat, "peg", ("points", 1, MOST, 1)))

    def scanned(self, state: State, card: Card, seat: int | None = None) -> Any:
        """No card means anything here."""
        raise IllegalMove("There are no cards in this game: choose with the knob how the pigs lie")

    def instead(self, before: State, move: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """Nothing: whoever chose the wrong roll undoes it and chooses again."""
        return ()

    def why(self, state: State, item: Scored) -> str:
        """Why an item scored, in one sentence."""
        return WHY.get(item.rule) or (
            WHY["double"] if item.rule.startswith("double_") else WHY["single"]
        ).format(points=item.points)

    def scene(self, state: State) -> Scene:
        """What everybody may see: all of it."""
        marks = letters(state.players)
        over = state.winner is not None
        caption, brief, prompt, hint = _said(state, marks[state.winner or 0 if over else state.seat])
        return Scene(
            phase="over" if over else "decide" if state.rolls else "roll",
            title=f"Round {len(state.history)}",
            caption=caption,
            brief=brief,
            to_act=None if over else state.seat,
            acts="" if over else "to roll",
            winner=state.winner,
            result=_result(state),
            length=GOAL,
            marks=((GOAL, "game"),),
            tracks=tuple(_track(state, seat, letter) for seat, letter in enumerate(marks)),
            seats=tuple(Seat(who, marks[seat], seat) for seat, who in enumerate(state.players)),
            big=_big(state),
            count=_count(state),
            history=state.history,
            prompt=prompt,
            hint=hint,
            notices=(Notice("rule", state.notice),) if state.notice else (),
        )

    def _roll(self, state: State, pigs: tuple[str, ...]) -> State:
        if not is_roll(pigs):
            lying = " and ".join(quote(pig[:20]) for pig in pigs[:2]) or "nothing"
            raise IllegalMove(f"Two pigs do not lie as {lying}: use {', '.join(WORTH)} twice, or oinker")
        if pigs == PIGGYBACK and not self.piggyback:
            raise IllegalMove("No piggyback is played here: pigs that touch are an Oinker")
        if worth(pigs):
            return replace(state, rolls=(*state.rolls, pigs))
        lost, name = state.turn, state.players[state.seat]
        if len(pigs) == 2:
            words = f"{name} loses the {lost} of this turn" if lost else f"nothing for {name}"
            return self._passed(replace(state, notice=f"Pig Out: {words}"))
        if pigs == PIGGYBACK:
            words = f"Piggyback: {name} is out of the game"
            state = replace(state, out=tuple(sorted((*state.out, state.seat))), notice=words)
        else:
            state = replace(state, notice=f"Oinker: {name} loses all points")
        points = state.scores[state.seat]
        item = _item(state.seat, -points, pigs, f"{called(pigs)}: back to 0", called(pigs))
        return self._pegged(state, (item,) if points else (), 0)

    def _bank(self, state: State, points: int) -> State:
        seat, name = state.seat, state.players[state.seat]
        if points and state.rolls:
            raise IllegalMove(
                f"The table has counted {state.turn} in this turn: bank that, or UNDO the rolls"
            )
        if not points and not state.rolls:
            raise IllegalMove(f"{name} has nothing to bank: roll first, or PEG what was rolled")
        if points not in range(MOST + 1):
            raise IllegalMove(f"A turn is worth 1 to {MOST} points, not {points}: PEG what was rolled")
        if points:
            items: tuple[Scored, ...] = (
                Scored(seat, seat, points, "counted", (), f"counts {points}", str(points), "turn", "turn"),
            )
        else:
            label = f"turn: {', '.join(called(pigs) for pigs in state.rolls)}"
            items = tuple(
                _item(seat, worth(pigs), pigs, f"{called(pigs)} {worth(pigs)}", label) for pigs in state.rolls
            )
        return self._pegged(state, items, state.scores[seat] + sum(item.points for item in items))

    def _pegged(self, state: State, items: tuple[Scored, ...], score: int) -> State:
        """The seat's pegs where `items` bring them, then the turn passed on. The way there is a step."""
        seat, front = state.seat, min(state.scores[state.seat], GOAL)
        scores = _put(state.scores, seat, score)
        backs = _put(state.backs, seat, front if score else 0)
        after = self._passed(replace(state, scores=scores, backs=backs, scored=items))
        return replace(after, steps=(replace(after, tally=(seat, _lines(items))),)) if items else after

    def _passed(self, state: State) -> State:
        """The pigs are with the next seat, a round may be over, and somebody may have won."""
        left = [seat for seat in range(len(state.players)) if seat not in state.out]
        to = next((seat for seat in left if seat > state.seat), left[0])
        around = to <= state.seat
        winner = self._winner(state, left, around)
        if winner is not None:
            return replace(state, rolls=(), winner=winner)
        history = (*state.history, state.scores) if around else state.history
        notice = f"{state.notice}. {state.players[to]} rolls" if state.notice else ""
        return replace(state, rolls=(), seat=to, history=history, notice=notice)

    def _winner(self, state: State, left: list[int], around: bool) -> int | None:
        if len(left) == 1:
            return left[0]
        if not self.finish_round:
            return state.seat if state.seat in left and state.scores[state.seat] >= GOAL else None
        most = max(state.scores)
        leading = [seat for seat in left if state.scores[seat] == most]
        return leading[0] if around and most >= GOAL and len(leading) == 1 else None  # a tie plays on


WHY = {
    "sider": "Both pigs lie on the same side: one point.",
    "mixed_combo": "Two positions that differ: the points of both pigs.",
    "single": "One pig stands or leans and the other lies on its side: the points of that pig, {points}.",
    "double": "Both pigs in one position: four times the points of one pig, {points}.",
    "oinker": "The pigs touch: all points are lost.",
    "piggyback": "One pig lies on the other: its player is out of the game.",
    "counted": "The player has counted the turn.",
}


def _item(seat: int, points: int, pigs: tuple[str, ...], said: str, label: str) -> Scored:
    return Scored(seat, seat, points, rule(pigs), (), said, _brief(pigs), "turn", label)


def _put(values: tuple[int, ...], at: int, new: int) -> tuple[int, ...]:
    return tuple(new if place == at else old for place, old in enumerate(values))


def _offered(pigs: tuple[str, ...]) -> str:
    """A roll on the knob: "trotter+razorback 10", "Pig Out"."""
    return f"{called(pigs, '+')} {worth(pigs)}" if worth(pigs) else called(pigs)


def _lines(items: Iterable[Scored]) -> tuple[Line, ...]:
    lines: list[Line] = []
    for item in items:
        running = item.points + (lines[-1].running if lines else 0)
        lines.append(Line(item.said, item.short, item.points, running))
    return tuple(lines)


def _count(state: State) -> Count | None:
    """What was just pegged, while it is shown; else the turn as far as it was rolled."""
    if state.tally is not None:
        return Count(state.tally[0], "turn", state.tally[1])
    if not state.rolls:
        return None
    items = [
        _item(state.seat, worth(pigs), pigs, f"{called(pigs)} {worth(pigs)}", "") for pigs in state.rolls
    ]
    return Count(state.seat, "turn", _lines(items))


def _big(state: State) -> str:
    count = _count(state)
    return str(count.lines[-1].running) if count and count.lines[-1].running > 0 else ""


def _track(state: State, seat: int, letter: str) -> Track:
    front = min(state.scores[seat], GOAL)
    ahead = state.turn if seat == state.seat else 0
    return Track(
        name=state.players[seat],
        letter=letter,
        pattern=PATTERNS[seat],
        score=state.scores[seat],
        front=front,
        back=state.backs[seat],
        seats=(seat,),
        saved=front,
        preview=min(front + ahead, GOAL) if ahead else None,
    )


def _said(state: State, letter: str) -> tuple[str, str, str, str]:
    """Caption, the same in ten characters, prompt and hint."""
    if state.winner is not None:
        wins = f"{state.players[state.winner]} wins"
        prompt = f"{wins}. UNDO if that was wrong; for more turn the knob to New game"
        return wins, f"{letter} wins", prompt, wins
    name = state.players[state.seat]
    if state.rolls:
        prompt = f"{name}: roll on, or OK banks {state.turn}"
        return f"{name}'s turn", f"{letter} rolls", prompt, f"OK: bank {state.turn}"
    prompt = f"{name}: roll, and choose how the pigs lie, or PEG what the turn made"
    return f"{name}'s turn", f"{letter} rolls", prompt, f"{name} rolls: turn the knob, or PEG"


def _result(state: State) -> str:
    """What the others have banked, once the game is won."""
    if state.winner is None:
        return ""
    others = (seat for seat in range(len(state.players)) if seat != state.winner)
    return ", ".join(f"{state.players[seat]} {state.scores[seat]}" for seat in others)


RULES = Pigs
