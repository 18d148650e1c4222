"""What controls answer: the cursor as it stands then, a move or none, words or none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.cursor import Cursor, Held
from companion.game import Game, New, opened
from companion.quote import seen
from companion.rules.base import Choice, IllegalMove
from companion.scene import Scene

WORDS = 6000.0  # ms that words stay, unless a press ends them; long enough to be read at any speed

Answer = tuple[Cursor, Any, str]


def say(cursor: Cursor, t: float, words: str) -> Cursor:
    """The cursor with these words on show from `t` (ms); "" takes them away.

    What is hidden in them (a device may quote what it read) is written out: words go to every display.
    """
    return replace(cursor, words=seen(words), words_at=t)


def speak(cursor: Cursor, t: float, words: str) -> Answer:
    """No move, but words."""
    cursor = say(cursor, t, words)
    return cursor, None, cursor.words


def attempt(game: Game, before: Cursor, after: Cursor, move: Any, t: float) -> Answer:
    """`move` and the cursor `after` it; where the rules refuse, their words and the cursor `before` it."""
    try:
        check(game, move)
    except IllegalMove as error:
        return speak(before, t, str(error))
    return after, move, ""


def check(game: Game, move: Any) -> None:
    """IllegalMove if `move` would be refused now. Another game is judged by what it asks for."""
    if isinstance(move, New):
        opened(move, game, 0)
    else:
        game.play(move)


def dialled(game: Game) -> tuple[Choice, ...]:
    """The choices that may have a button or a number: the rules' alone, found faster than all there are."""
    choices: tuple[Choice, ...] = game.rules.choices(game.state)
    return choices


def own_choice(game: Game, seat: int, button: str) -> Choice | None:
    """What that seat's button does now: its own choice before one of the whole table."""
    found = [choice for choice in dialled(game) if choice.button == button and choice.seat in (seat, None)]
    return min(found, key=lambda choice: choice.seat is None, default=None)


def partners(game: Game, seat: int) -> tuple[int, ...]:
    """The seats that peg with `seat`, itself among them."""
    return _side(game.rules.scene(game.state), seat)


def served(game: Game, cursor: Cursor, role: str, seat: int) -> int:
    """Whom of those partners a button that they share serves now.

    Who dials, the newest first; else who can do something with it, rather no correction, rather whose turn
    or count it is, rather `seat`.
    """
    scene = game.rules.scene(game.state)
    sitting = _side(scene, seat)
    dialling = [draft.seat for draft in reversed(cursor.drafts) if draft.seat in sitting]
    own = {each: own_choice(game, each, role) for each in sitting}
    ranks = {
        each: (
            choice is None,
            choice is not None and choice.careful,
            each != scene.to_act,
            each != seat,
        )
        for each, choice in own.items()
    }
    return dialling[0] if dialling else min(sitting, key=lambda each: ranks[each])


def _side(scene: Scene, seat: int) -> tuple[int, ...]:
    return next((track.seats for track in scene.tracks if seat in track.seats), (seat,))


def waited_for(game: Game) -> str:
    """The prompt of the moment, for words that say why a key does nothing."""
    scene = game.rules.scene(game.state)
    return scene.prompt or scene.hint or game.says("over")


def held_by(cursor: Cursor, role: str, seat: int | None) -> Held | None:
    """The button as it is held down, None if it is up or has been used up."""
    return next((held for held in cursor.held if (held.role, held.seat) == (role, seat)), None)


def hold(cursor: Cursor, held: Held) -> Cursor:
    """The cursor with this button down, or as it is held now."""
    return replace(cursor, held=(*_others(cursor, held.role, held.seat), held))


def let_go(cursor: Cursor, role: str, seat: int | None) -> Cursor:
    """The cursor with this button up."""
    return replace(cursor, held=_others(cursor, role, seat))


def _others(cursor: Cursor, role: str, seat: int | None) -> tuple[Held, ...]:
    return tuple(held for held in cursor.held if (held.role, held.seat) != (role, seat))
