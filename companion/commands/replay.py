"""`companion replay`: a game as text, played again move by move, with what each scored."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any, BinaryIO

from companion.game import Game, Redo, Row, Undo, named
from companion.output import forgiving, tell
from companion.plain import encode, encode_move, name_of
from companion.portable import LONGEST, TextError, read
from companion.rules.base import Scored
from companion.scene import Count, Scene

NAME = "replay"
HELP = "play a game from its text again and print what every move scored"
STDIN = "-"
LINE_END = b"\r\n"  # the longest there is, no part of a line's length


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and for whom to print."""
    parser.add_argument("file", metavar="FILE", help='the game, one JSON object a line; "-" reads stdin')
    parser.add_argument("--why", action="store_true", help="say of every score which rule gives it")
    parser.add_argument("--json", action="store_true", help="print one JSON object a move")


def run(arguments: argparse.Namespace) -> int:
    """Print a line for every move; 1 at the first line refused, those before it having been printed."""
    show = _plain if arguments.json else _words
    name = "stdin" if arguments.file == STDIN else arguments.file
    forgiving()  # a name may have letters that this terminal has not
    try:
        for game in read(_lines(arguments.file)):
            if game.rows:
                tell(show(game, arguments.why))
    except _UnreadableError as error:
        print(f"companion: {name} cannot be read: {error}", file=sys.stderr)
        return 1
    except TextError as error:
        print(f"companion: {name}, {error}", file=sys.stderr)
        return 1
    return 0


class _UnreadableError(Exception):
    """The system's words why."""


def _lines(name: str) -> Iterator[bytes]:
    try:
        with _opened(name) as file:
            yield from iter(lambda: file.readline(LONGEST + len(LINE_END)), b"")
    except OSError as error:
        raise _UnreadableError(error.strerror or str(error)) from error


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STDIN:
        yield sys.stdin.buffer
        return
    with open(name, "rb") as file:
        yield file


def outcome(game: Game, why: bool = False) -> dict[str, Any]:
    """What the newest row did, as `--json` prints it: docs/text-form.md has the words for each key."""
    scene = game.rules.scene(game.state)
    return {
        "turn": game.turn,
        "move": encode_move(game.rows[-1].move),
        "scored": [
            {
                "seat": item.seat,
                "side": item.side,
                "points": item.points,
                "rule": item.rule,
                "cards": encode(item.cards),
                "said": item.said,
                **({"why": _why(game, item)} if why else {}),
            }
            for item in game.scored
        ],
        "pegs": [[max(track.front, track.score), track.back] for track in scene.tracks],
        "phase": scene.phase,
        "count": _count(game),
        "to_act": scene.to_act,
        "winner": scene.winner,
    }


def _count(game: Game) -> int:
    """The count of the series: while it is played, and where the state is as the move left it that ended the
    play (the show may have been counted by the same move); 0 in every other state.
    """
    steps = game.state.steps
    scene = game.rules.scene(steps[0] if steps else game.state)
    in_play = any(row.kind == "series" and row.cards for row in scene.rows)
    return int(scene.big) if in_play and scene.big.isdecimal() else 0


def _why(game: Game, item: Scored) -> str:
    """Why an item of the newest row scored; how it is said, where its game has no more to tell."""
    explained: Callable[[Any, Scored], str] | None = getattr(game.rules, "why", None)
    return explained(game.state, item) if explained else item.said


def _plain(game: Game, why: bool) -> str:
    return json.dumps(outcome(game, why))


def _words(game: Game, why: bool) -> str:
    scene = game.rules.scene(game.state)
    scores = ", ".join(f"{track.name} {track.score}" for track in scene.tracks)
    line = f"{game.turn:>4}  {_did(game, game.rows[-1]):<16} {scores:<20}  {'; '.join(_happened(game))}"
    lines = [line.rstrip()]
    if why:
        lines += [
            f"{'':>6}{game.says('tells', who=game.names[item.seat], what=_why(game, item))}"
            for item in game.scored
        ]
    return "\n".join("".join(letter if letter.isprintable() else " " for letter in line) for line in lines)


def _happened(game: Game) -> Iterator[str]:
    """What the newest row did, in words: who deals now, every count, what the rules remark."""
    row = game.rows[-1]
    if isinstance(row.move, Undo | Redo) or row.node.base is None:
        return
    state = row.node.base.state
    for move in row.node.moves:
        before, state = game.rules.scene(state), game.rules.apply(state, move)
        after = game.rules.scene(state)
        dealers = _dealers(after)
        if (
            dealers != _dealers(before) and name_of(type(move)) not in game.words.TOLD
        ):  # where the move does not say it
            yield ", ".join(game.words.DEALS.format(name=name) for name in dealers)
        yield from _counts(game, state, before.count)
        yield from (notice.text for notice in after.notices if notice.kind == "rule")


def _dealers(scene: Scene) -> list[str]:
    # A partner deals, not both; a game that says nothing of seats has one player a track.
    return [who.name for who in scene.seats or scene.tracks if who.dealer]


def _counts(game: Game, state: Any, last: Count | None) -> Iterator[str]:
    """Every count of the move that led to `state`, a hand of nothing too; `last` is the one before it."""
    for step in state.steps or (state,):
        for _, items in groupby(step.scored, lambda item: (item.seat, item.group)):
            yield _counted(game, list(items))
        count = game.rules.scene(step).count
        if count is not None and count != last and count.lines[0].label == game.words.NOTHING:
            owner = game.words.possessive(game.names[count.seat])
            whose = game.says("owned", owner=owner, what=count.title)
            yield game.says("tells", who=whose, what=game.words.NOTHING)
        last = count


def _counted(game: Game, items: list[Scored]) -> str:
    said = ", ".join(item.said or item.rule for item in items)
    who = f"{game.names[items[0].seat]} {sum(item.points for item in items):+d}"
    return game.says("tells", who=who, what=said)


def _did(game: Game, row: Row) -> str:
    if isinstance(row.move, Undo | Redo):
        name = name_of(type(row.move))
        return game.words.MOVES.get(name, name)
    return ", ".join(_told(game, row, move) for move in row.node.moves)


def _told(game: Game, row: Row, move: Any) -> str:
    words = game.words.TOLD.get(name_of(type(move)))
    return words.format(name=game.names[move.seat]) if words else named(game, row.node, move)
