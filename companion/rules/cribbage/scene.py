"""What everybody may see of a game of cribbage."""

from __future__ import annotations

from companion.plain import encode_move
from companion.rules.cribbage.choices import choices
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.prompt import hint, more_to_come, prompt
from companion.rules.cribbage.rows import rows
from companion.rules.cribbage.state import State, side_name, side_of
from companion.scene import Count, Line, Notice, Offer, Scene, Seat, Track

PATTERNS = ("circle", "square", "triangle")
SKUNK, DOUBLE = 30, 60  # holes before the game hole: lines at 91 and 61 of 121, at 31 of 61
SHORT_GAME = 61  # where a skunk is called a lurch


def scene(options: Options, state: State) -> Scene:
    """The scene of `state`, without what the house adds (turn, drafts, knob, keys, recent)."""
    count = _count(options, state)
    caption, brief = _caption(options, state)
    return Scene(
        phase=state.phase,
        title=_title(options, state),
        caption=caption,
        brief=brief,
        to_act=state.to_act,
        winner=state.winner,
        result=_result(options, state),
        length=options.target,
        marks=marks(options.target),
        tracks=_tracks(options, state),
        seats=seats(state),
        rows=rows(options, state),
        big=_big(options, state),
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


def seats(state: State) -> tuple[Seat, ...]:
    """Who sits where: no two seats have one letter."""
    marks_of = letters(state.players)
    return tuple(
        Seat(name, marks_of[seat], side_of(state, seat), state.phase != "cut" and seat == state.dealer)
        for seat, name in enumerate(state.players)
    )


def _tracks(options: Options, state: State) -> tuple[Track, ...]:
    sitting = seats(state)
    return tuple(
        Track(
            name=side_name(options, state, side),
            letter="".join(seat.letter for seat in sitting if seat.side == side),
            pattern=PATTERNS[side],
            score=front,
            front=min(front, options.target),
            back=min(back, options.target),
            dealer=state.phase != "cut" and side_of(state, state.dealer) == side,
            seats=tuple(seat for seat, who in enumerate(sitting) if who.side == side),
            saved=min(front, options.target),
        )
        for side, (front, back) in enumerate(state.pegs)
    )


def _title(options: Options, state: State) -> str:
    game = sum(state.won) + (state.phase != "over")
    return options.words.TITLES["game" if game > 1 else "deal"].format(game=game, deal=state.deal)


def _about(options: Options, state: State) -> tuple[str, int]:
    """What is on show, a key of options.words.CAPTIONS, with the seat that it is about."""
    if state.phase == "over":
        return "over", state.winner or 0
    row = next((row for row in rows(options, state) if row.kind in ("hand", "crib")), None)
    if row is not None and row.seat is not None:
        return row.kind, row.seat
    if state.phase == "show":
        return "last_card", state.dealer
    if state.phase == "by_hand" and options.way == "pegs":
        return "pegs", state.dealer
    return state.phase, state.dealer if state.to_act is None else state.to_act


def _caption(options: Options, state: State) -> tuple[str, str]:
    """The caption, and the same in at most ten characters."""
    key, seat = _about(options, state)
    names = {
        "name": state.players[seat],
        "owner": options.words.possessive(state.players[seat]),
        "letter": seats(state)[seat].letter,
    }
    caption, brief = options.words.CAPTIONS[key]
    return caption.format(**names), brief.format(**names)


def _result(options: Options, state: State) -> str:
    """ "Blue 88: skunk" for the loser, and the games of the match once there are several."""
    if state.winner is None:
        return ""
    names = tuple(side_name(options, state, side) for side in range(len(state.pegs)))
    result = ", ".join(
        options.words.RESULTS[_skunk(options, front)].format(name=name, score=front)
        for side, (name, (front, _)) in enumerate(zip(names, state.pegs, strict=True))
        if side != state.winner
    )
    if sum(state.won) == 1:
        return result
    match = ", ".join(f"{name} {games}" for name, games in zip(names, state.won, strict=True))
    return options.words.RESULTS["match"].format(result=result, match=match)


def _skunk(options: Options, score: int) -> str:
    """A skunk is a win by 31 or more, judged by the loser's hole (ACC); by 61 or more it is double."""
    if score >= options.target - SKUNK:
        return "win"
    if options.target == SHORT_GAME:
        return "lurch"
    return "double_skunk" if score < options.target - DOUBLE else "skunk"


def _big(options: Options, state: State) -> str:
    tally = state.tally
    if tally and tally.group in ("hand", "crib"):
        return str(sum(item.points for item in tally.items))
    # The move that ended the play still shows what its card made.
    ended = tally is not None and tally.group == "play" and state.phase in ("show", "over")
    played = state.phase == "play" or ended
    return str(state.count) if played else ""


def _count(options: Options, state: State) -> Count | None:
    tally = state.tally
    if tally is None:
        return None
    lines, total = [], 0
    for item in tally.items:
        total += item.points
        lines.append(Line(item.said, item.short, item.points, total, tuple(str(card) for card in item.cards)))
    if not lines:
        # A count of no points: a hand that is worth nothing, or a go.
        label, short = (
            options.words.SAYS_GO if tally.group == "play" else (options.words.NOTHING, options.words.NOTHING)
        )
        lines.append(Line(label, short, 0, 0))
    return Count(tally.seat, options.words.GROUPS[tally.group], tuple(lines), more_to_come(state))
