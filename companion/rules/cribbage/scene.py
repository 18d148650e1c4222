"""What everybody may see of a game of cribbage."""

from __future__ import annotations

from companion.rules.cribbage.hands import shape
from companion.rules.cribbage.match import lines, results, won_match
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.prompt import hint, more_to_come, prompt
from companion.rules.cribbage.rows import rows
from companion.rules.cribbage.state import State, scores, side_name, side_of
from companion.scene import PATTERNS, Count, Line, Notice, Scene, Seat, Track, letters


def scene(options: Options, state: State) -> Scene:
    """The scene of `state`, without what the house adds (turn, drafts, choices, knob, keys, recent)."""
    count, sitting = _count(options, state), seats(state)
    tracks = _tracks(options, state, sitting)
    caption, brief = _caption(options, state, sitting, tracks)
    return Scene(
        phase=state.phase,
        title=_title(options, state),
        caption=caption,
        brief=brief,
        to_act=state.to_act,
        tap=state.phase in ("cut", "starter"),
        winner=state.winner,
        result=_result(options, state),
        length=options.target,
        marks=marks(options),
        tracks=tracks,
        seats=sitting,
        rows=rows(options, state),
        big=_big(state),
        count=count,
        step=len(count.lines) - 1 if count else None,
        history=state.history,
        prompt=prompt(options, state),
        hint=hint(options, state),
        notices=tuple(Notice("rule", text) for text in state.notices),
    )


def marks(options: Options) -> tuple[tuple[int, str], ...]:
    """The lines of the board: whoever has not reached them is skunked; the game hole is the last."""
    return (*lines(options), (options.target, "game"))


def seats(state: State) -> tuple[Seat, ...]:
    """Who sits where: no two seats have one letter."""
    marks_of = letters(state.players)
    return tuple(
        Seat(name, marks_of[seat], side_of(state, seat), state.phase != "cut" and seat == state.dealer)
        for seat, name in enumerate(state.players)
    )


def _tracks(options: Options, state: State, sitting: tuple[Seat, ...]) -> tuple[Track, ...]:
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
    key = "leg" if options.best_of else "game" if game > 1 else "deal"
    return options.words.TITLES[key].format(game=game, deal=state.deal)


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
    if state.phase == "starter" and (len(state.players) > 2 or options.variant == "five"):
        return "starter_crib" if shape(options, len(state.players)).to_crib else "starter_each", state.dealer
    return state.phase, state.dealer if state.to_act is None else state.to_act


def _caption(
    options: Options, state: State, sitting: tuple[Seat, ...], tracks: tuple[Track, ...]
) -> tuple[str, str]:
    """The caption, and the same in at most ten characters."""
    key, seat = _about(options, state)
    name, letter = sitting[seat].name, sitting[seat].letter
    if state.winner is not None:
        track = tracks[state.winner]
        name, letter = track.name, track.letter
        key += "_side" if key == "over" and len(track.seats) > 1 else ""
    names = {"name": name, "owner": options.words.possessive(name), "letter": letter}
    names["each"] = str(shape(options, len(state.players)).each)
    caption, brief = options.words.CAPTIONS[key]
    return caption.format(**names), brief.format(**names)


def _result(options: Options, state: State) -> str:
    """ "Blue 88: skunk, 2 games; legs Red 2, Blue 1": each loser, and how the match stands."""
    if state.winner is None:
        return ""
    words = options.words.RESULTS
    names = tuple(side_name(options, state, side) for side in range(len(state.pegs)))
    lost = results(options, scores(state), state.winner)
    told = ", ".join(
        words[name].format(name=names[side], score=state.pegs[side][0], worth=_worth(options, games))
        for side, (name, games) in lost.items()
    )
    key = "points" if options.game_values == "acc" else "games"
    if options.best_of:
        match = "match_side" if len(state.players) > len(names) else "match"
        key = match if won_match(options, state) else "legs"
    elif sum(state.won) == 1:
        return told
    by_side = state.won if options.best_of else state.match_points
    standing = ", ".join(f"{name} {n}" for name, n in zip(names, by_side, strict=True))
    return words[key].format(result=told, standing=standing, name=names[state.winner])


def _worth(options: Options, games: int) -> str:
    """What a loss counts: "2 games", or game points at the ACC."""
    noun, words = "point" if options.game_values == "acc" else "game", options.words.RESULTS
    return options.words.counted(games, words[f"one_{noun}"], words[f"many_{noun}s"])


def _big(state: State) -> str:
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
            options.words.SAYS_GO
            if tally.group == "play" and not tally.cards
            else (options.words.NOTHING, options.words.NOTHING)
        )
        lines.append(Line(label, short, 0, 0))
    return Count(tally.seat, options.words.GROUPS[tally.group], tuple(lines), more_to_come(options, state))
