"""What everybody may see of a game of cribbage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.plain import encode_move
from companion.rules.cribbage.choices import choices
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.prompt import hands_to_come, hint, prompt
from companion.rules.cribbage.rows import rows
from companion.rules.cribbage.state import State, side_of
from companion.scene import Count, Line, Notice, Offer, Scene, Track
from companion.words import en

PATTERNS = ("circle", "square", "triangle")
SKUNK, DOUBLE = 30, 60  # holes before the game hole: lines at 91 and 61 of 121, at 31 of 61


def scene(options: Options, state: State) -> Scene:
    """The scene of `state`, without what the house adds (turn, drafts, knob, keys, recent)."""
    count = _count(state)
    return Scene(
        phase=state.phase,
        title=_title(state),
        caption=_caption(options, state),
        brief=_brief(state),
        to_act=state.to_act,
        winner=state.winner,
        result=_result(options, state),
        length=options.target,
        marks=marks(options.target),
        tracks=_tracks(options, state),
        rows=rows(state),
        big=_big(state),
        count=count,
        step=len(count.lines) - 1 if count else None,
        history=state.history,
        prompt=prompt(options, state),
        hint=hint(options, state),
        notices=tuple(Notice("rule", text) for text in state.notices),
        choices=tuple(
            Offer(each.label, encode_move(each.move), each.seat, each.button, each.number, each.careful)
            for each in choices(options, state)
        ),
    )


def marks(target: int) -> tuple[tuple[int, str], ...]:
    """The lines of the board: whoever has not passed them is skunked."""
    lines = ((target - DOUBLE, "double_skunk"), (target - SKUNK, "skunk"))
    return (*((hole, kind) for hole, kind in lines if hole > 1), (target, "game"))


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """One letter for each side: the first of its name that is not taken, else a digit."""
    taken: list[str] = []
    for name in names:
        own = [letter for letter in name.upper() if letter.isalnum()] + list("123456789")
        taken.append(next(letter for letter in own if letter not in taken))
    return tuple(taken)


def _sides(state: State) -> tuple[str, ...]:
    return state.players[: len(state.pegs)]


def _tracks(options: Options, state: State) -> tuple[Track, ...]:
    names = _sides(state)
    marks_of = letters(names)
    return tuple(
        Track(
            name=names[side],
            letter=marks_of[side],
            pattern=PATTERNS[side],
            score=front,
            front=min(front, options.target),
            back=min(back, options.target),
            dealer=state.phase != "cut" and side_of(state, state.dealer) == side,
            seats=tuple(seat for seat in range(len(state.players)) if side_of(state, seat) == side),
            saved=min(front, options.target),
        )
        for side, (front, back) in enumerate(state.pegs)
    )


def _title(state: State) -> str:
    games = sum(state.won) + (state.phase != "over")
    return f"Game {games}, deal {state.deal}" if games > 1 else f"Deal {state.deal}"


def _owner_of_count(state: State) -> tuple[int, str] | None:
    """Whose hand or crib the show is about, where it has come to one."""
    row = next((row for row in rows(state) if row.kind in ("hand", "crib")), None)
    if row is None or row.seat is None or state.phase == "over":
        return None
    return row.seat, row.kind


def _caption(options: Options, state: State) -> str:
    owner = _owner_of_count(state)
    if owner:
        return f"The show: {en.possessive(state.players[owner[0]])} {owner[1]}"
    if state.phase == "over":
        return f"{state.players[state.winner or 0]} wins"
    if state.phase == "show":  # the last card's points, before the first hand is counted
        return _CAPTIONS["play"]
    return "Pegs only" if options.way == "pegs" and state.phase == "by_hand" else _CAPTIONS[state.phase]


_CAPTIONS: Mapping[str, str] = {
    "cut": "The cut for deal",
    "starter": "The starter",
    "play": "The play",
    "by_hand": "Pegged by hand",
    "between": "The next deal",
}


def _brief(state: State) -> str:
    letter = letters(_sides(state))
    owner = _owner_of_count(state)
    if owner:
        return f"{letter[side_of(state, owner[0])]} {owner[1]}"
    return _BRIEFS[state.phase](
        letter[side_of(state, state.to_act or 0)],
        letter[side_of(state, state.dealer)],
        letter[state.winner or 0],
    )


# (letter of who is to act, of the dealer, of the winner) -> at most ten characters.
_BRIEFS: Mapping[str, Callable[[str, str, str], str]] = {
    "cut": lambda act, _dealer, _won: f"{act} cuts",
    "starter": lambda _act, dealer, _won: f"{dealer} deals",
    "play": lambda act, _dealer, _won: f"{act} plays",
    "show": lambda _act, _dealer, _won: "the play",
    "by_hand": lambda _act, dealer, _won: f"{dealer} deals",
    "between": lambda _act, _dealer, _won: "next deal",
    "over": lambda _act, _dealer, won: f"{won} wins",
}


def _result(options: Options, state: State) -> str:
    """ "Blue 88: skunk" for the loser, and the games of the match once there are several."""
    if state.winner is None:
        return ""
    names = _sides(state)
    losers = [
        f"{name} {state.pegs[side][0]}{_skunked(options, state.pegs[side][0])}"
        for side, name in enumerate(names)
        if side != state.winner
    ]
    match = ", ".join(f"{name} {games}" for name, games in zip(names, state.won, strict=True))
    return ", ".join(losers) + (f" (games: {match})" if sum(state.won) > 1 else "")


def _skunked(options: Options, score: int) -> str:
    """ACC: a skunk is a win by 31 or more, judged by the loser's hole; 61 or more is double."""
    if options.target == 61:
        return ": lurch" if score < 61 - SKUNK else ""
    if score < options.target - DOUBLE:
        return ": double skunk"
    return ": skunk" if score < options.target - SKUNK else ""


def _big(state: State) -> str:
    tally = state.tally
    if tally and tally.group in ("hand", "crib"):
        return str(sum(item.points for item in tally.items))
    played = state.phase == "play" or (tally is not None and tally.group == "play")
    return str(state.count) if played else ""


def _count(state: State) -> Count | None:
    tally = state.tally
    if tally is None:
        return None
    lines, total = [], 0
    for item in tally.items:
        total += item.points
        lines.append(Line(item.said, item.short, item.points, total, tuple(str(card) for card in item.cards)))
    if not lines:
        # A count of no points: a hand that is worth nothing, or a go.
        label, short = en.SAYS_GO if tally.group == "play" else (en.NOTHING, en.NOTHING)
        lines.append(Line(label, short, 0, 0))
    return Count(tally.seat, en.GROUPS[tally.group], tuple(lines), hands_to_come(state))
