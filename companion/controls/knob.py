"""The knob: with a draft it changes the amount, else it walks the choices, and push does the chosen one."""

from __future__ import annotations

from dataclasses import replace

from companion.controls import address, drafts
from companion.controls.said import Answer, attempt, dialled, held_by, hold, let_go, speak
from companion.cursor import Cursor, Held, choice_of, places
from companion.game import Game

CAREFUL = 2000.0  # ms that a careful choice is held
OPEN = 20_000.0  # ms that the choices stay open untouched, as long as a draft


def turn(game: Game, cursor: Cursor, steps: int, t: float) -> Answer:
    """The knob moved by `steps` detents."""
    cursor = let_go(cursor, "push", None)  # whoever turns has changed their mind about holding
    if cursor.drafts:
        draft = cursor.drafts[-1]
        choice = choice_of(dialled(game), draft)
        if choice is None:
            return drafts.send(game, cursor, draft, t)  # says why it fits no more
        return drafts.change(cursor, choice, draft, steps, t), None, ""
    count = places(cursor, game.choices())
    if not count:
        return speak(cursor, t, game.says("no_choice"))
    at = (steps - 1 if steps > 0 else steps) if cursor.knob is None else cursor.knob + steps
    return replace(cursor, knob=at % count, knob_at=t), None, ""


def push(game: Game, cursor: Cursor, t: float) -> Answer:
    """The knob went down: send the newest draft, open the choices, or do the chosen one."""
    if cursor.drafts:
        return drafts.send(game, cursor, cursor.drafts[-1], t)
    choices = game.choices()
    if cursor.knob is None or not places(cursor, choices):
        return turn(game, cursor, 1, t)
    at, closed = cursor.knob % places(cursor, choices), close(cursor)
    if at == len(choices):
        return address.show(closed, "asked", t + address.ASKED), None, ""
    choice = choices[at]
    if choice.number is not None:
        seat = choice.seat or 0
        return drafts.begin(closed, choice, seat, t), None, ""
    if choice.careful:
        held = Held("push", None, t, due=t + CAREFUL / cursor.speed, move=choice.move)
        return hold(replace(cursor, knob_at=t), held), None, ""
    return attempt(game, cursor, closed, choice.move, t)


def held_long(game: Game, cursor: Cursor, t: float) -> Answer:
    """The careful choice, once the knob has been held for it; nothing before."""
    held = held_by(cursor, "push", None)
    if held is None or held.due is None or held.due > t:
        return cursor, None, ""
    spent = hold(cursor, replace(held, done=1, due=None))
    return attempt(game, spent, close(spent), held.move, t)


def release(game: Game, cursor: Cursor, t: float) -> Answer:
    """The knob came up: too early for a careful choice, it says how long."""
    held = held_by(cursor, "push", None)
    if held is not None and held.due is not None and held.due > t:
        seconds = CAREFUL / cursor.speed / 1000
        return speak(let_go(cursor, "push", None), t, game.says("hold", seconds=f"{seconds:g}"))
    cursor, move, words = held_long(game, cursor, t)
    return let_go(cursor, "push", None), move, words


def close(cursor: Cursor) -> Cursor:
    """The knob walks no choices any more."""
    return replace(cursor, knob=None)


def lapse(cursor: Cursor, t: float) -> Cursor:
    """Choices that nobody touched for 20 s are closed at `t` (ms)."""
    if cursor.knob is None or cursor.knob_at + OPEN > t or held_by(cursor, "push", None):
        return cursor
    return close(cursor)
