"""From an input to a move: one table of what each input does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.controls import address, drafts, knob, walk
from companion.controls.page import weigh
from companion.controls.said import (
    WORDS,
    Answer,
    attempt,
    dialled,
    held_by,
    hold,
    let_go,
    own_choice,
    partners,
    say,
    served,
    speak,
    waited_for,
)
from companion.cursor import Cursor, Held, choice_of
from companion.game import Game, Redo, Undo
from companion.inputs import Chosen, Input, Misread, Pressed, Released, Reply, Scanned, Tick, Turned
from companion.rules.base import IllegalMove
from companion.words.troubles import retold

LOOK = 1000.0  # ms that OK is held to light its seat's pegs alone
SHORTEST_LOOK = 600.0  # ms; however fast the table runs, and busy, an ordinary press stays one


def respond(game: Game, cursor: Cursor, input_: Input) -> Answer:
    """The cursor after `input_`, the move it makes or None, and the words it calls for or "".

    A move has been tried against `game` and is legal; whoever adopts it calls `adopted` next. Words are
    in the cursor as well. For a Chosen that is refused there is no move: `judge` has its Reply.
    Devices' and the journal's own news (Lost, Found, Saved, Unsaved) change nothing here.
    """
    handler = _HANDLERS.get(type(input_))
    if handler is None:
        return cursor, None, ""
    cursor, lapsed = _caught_up(game, address.gone(cursor, input_), input_.t)
    cursor, move, words = handler(game, cursor, input_)
    return cursor, move, words or lapsed


def due(game: Game, cursor: Cursor) -> float | None:
    """When a Tick is wanted next (ms): something held, dialled, shown or said is due; None for never."""
    times = [held.due for held in cursor.held]
    times += [draft.touched + drafts.LIFE for draft in cursor.drafts]
    times.append(walk.ends(game, cursor))
    times.append(cursor.words_at + WORDS if cursor.words else None)
    times.append(cursor.address_until if cursor.address else None)
    if cursor.knob is not None and held_by(cursor, "push", None) is None:
        times.append(cursor.knob_at + knob.OPEN)
    return min((time for time in times if time is not None), default=None)


def adopted(game: Game, cursor: Cursor, t: float) -> Cursor:
    """The cursor once `game` has adopted its newest row at `t` (ms), or is another game.

    The knob is closed and a held push forgotten, for the choices are others now. Drafts stay where
    they can still be sent. What the move scored is on show from its first line.
    """
    cursor = say(let_go(knob.close(walk.finish(cursor)), "push", None), t, "")
    if not game.rows:
        return replace(cursor, drafts=(), held=())
    choices = dialled(game)
    for draft in cursor.drafts:
        if choice_of(choices, draft) is None:
            words = drafts.fits_no_more(game, draft)
            cursor = say(drafts.without(cursor, draft.seat), t, words)
    if isinstance(game.rows[-1].move, Undo | Redo) or not (game.scored or game.state.steps):
        return cursor
    return walk.begin(game, cursor, 0, t)


def _caught_up(game: Game, cursor: Cursor, t: float) -> tuple[Cursor, str]:
    """Everything that time alone has done by `t` (ms), and the words it calls for."""
    cursor = walk.advance(game, drafts.repeat(game, cursor, t), t)
    if cursor.words and cursor.words_at + WORDS <= t:
        cursor = say(cursor, t, "")
    for held in cursor.held:
        if held.role == "ok" and held.due is not None and held.due <= t:
            cursor = hold(cursor, replace(held, done=1, due=None))
    cursor, words = drafts.lapse(game, knob.lapse(cursor, t), t)
    return (say(cursor, t, words) if words else cursor), words


def _pressed(game: Game, cursor: Cursor, input_: Pressed) -> Answer:
    cursor = say(cursor, input_.t, "")
    if input_.role in ("peg", "ok"):
        if input_.seat is None or not 0 <= input_.seat < len(game.names):
            return speak(cursor, input_.t, _nobody(game, input_.seat))
        seat = served(game, cursor, input_.role, input_.seat) if input_.shared else input_.seat
        if input_.role == "ok":
            return _ok(game, cursor, seat, input_.t)
        return drafts.peg(game, walk.finish(cursor), seat, input_.t)
    cursor = walk.finish(cursor)
    if input_.role == "undo":
        return _undo(game, cursor, input_.t)
    if input_.role == "push":
        return knob.push(game, cursor, input_.t)
    return speak(cursor, input_.t, f'no button does "{input_.role}": look at [buttons] in the TOML')


def _ok(game: Game, cursor: Cursor, seat: int, t: float) -> Answer:
    if walk.another(game, cursor):
        return walk.go_on(game, let_go(cursor, "ok", seat), t), None, ""
    cursor = walk.finish(cursor)
    draft = drafts.draft_of(cursor, seat)
    if draft is not None:
        return drafts.send(game, let_go(cursor, "ok", seat), draft, t)
    choice = own_choice(game, seat, "ok")
    held = Held("ok", seat, t, due=t + _look(cursor), move=choice and choice.move)
    return hold(cursor, held), None, ""


def _undo(game: Game, cursor: Cursor, t: float) -> Answer:
    cursor = knob.close(cursor)
    if cursor.drafts:
        return drafts.drop(game, cursor, t)
    return attempt(game, cursor, cursor, Undo(), t)


def _released(game: Game, cursor: Cursor, input_: Released) -> Answer:
    seats = partners(game, input_.seat) if input_.shared and input_.seat is not None else (input_.seat,)
    found = (held_by(cursor, input_.role, seat) for seat in seats)
    held = next((held for held in found if held is not None), None)
    if held is None:
        return cursor, None, ""
    if held.role == "push":
        return knob.release(game, cursor, input_.t)
    cursor = let_go(cursor, held.role, held.seat)
    if held.role == "peg":
        return drafts.peg_released(game, cursor, held, input_.t), None, ""
    # By the edges' own times: a house that was busy may have ticked before it heard of the release.
    if held.role != "ok" or held.seat is None or input_.t - held.since >= _look(cursor):
        return cursor, None, ""
    return _ok_released(game, cursor, held, held.seat, input_.t)


def _ok_released(game: Game, cursor: Cursor, held: Held, seat: int, t: float) -> Answer:
    """OK came up without having been a look: it does what was offered when it went down."""
    choice = own_choice(game, seat, "ok")
    owner = game.words.possessive(game.names[seat])
    if choice is None:
        return speak(cursor, t, game.says("no_ok", owner=owner, wait=waited_for(game)))
    if choice.move != held.move:
        return speak(cursor, t, game.says("ok_moved", owner=owner, label=choice.label))
    if choice.careful:
        return speak(cursor, t, game.says("with_knob", label=choice.label))
    return attempt(game, cursor, cursor, choice.move, t)


def _look(cursor: Cursor) -> float:
    return max(LOOK / cursor.speed, SHORTEST_LOOK)


def _turned(game: Game, cursor: Cursor, input_: Turned) -> Answer:
    return knob.turn(game, walk.finish(say(cursor, input_.t, "")), input_.steps, input_.t)


def _scanned(game: Game, cursor: Cursor, input_: Scanned) -> Answer:
    cursor = walk.finish(say(cursor, input_.t, ""))
    if input_.seat is not None and not 0 <= input_.seat < len(game.names):
        return speak(cursor, input_.t, _nobody(game, input_.seat))
    try:
        move = game.rules.scanned(game.state, input_.card, input_.seat)
    except IllegalMove as error:
        return speak(cursor, input_.t, str(error))
    return attempt(game, cursor, cursor, move, input_.t)


def _misread(game: Game, cursor: Cursor, input_: Misread) -> Answer:
    return speak(walk.finish(cursor), input_.t, retold(game.language, input_.words))


def _chosen(game: Game, cursor: Cursor, input_: Chosen) -> Answer:
    verdict, aloud = weigh(game, input_)
    if not isinstance(verdict, Reply):
        return walk.finish(say(cursor, input_.t, "")), verdict, ""
    return (say(cursor, input_.t, aloud) if aloud else cursor), None, str(verdict.body["error"])


def _tick(game: Game, cursor: Cursor, input_: Tick) -> Answer:
    return knob.held_long(game, cursor, input_.t)


def _nobody(game: Game, seat: int | None) -> str:
    places = ", ".join(f"{number} {name}" for number, name in enumerate(game.names))
    return game.says("nobody", seat=seat, places=places)


_HANDLERS: dict[type, Callable[[Game, Cursor, Any], Answer]] = {
    Pressed: _pressed,
    Released: _released,
    Turned: _turned,
    Scanned: _scanned,
    Misread: _misread,
    Chosen: _chosen,
    Tick: _tick,
}
