"""Amounts being dialled: PEG and the knob change them, OK sends them, UNDO and time drop them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.controls.said import (
    Answer,
    attempt,
    dialled,
    hold,
    own_choice,
    speak,
    waited_for,
)
from companion.cursor import Cursor, Draft, Held, choice_of, drafted
from companion.game import Game
from companion.rules.base import Choice

LIFE = 20_000.0  # ms that an untouched draft lives
FIRST_REPEAT = 500.0  # ms that PEG is held before it repeats
SLOW, FAST = 200.0, 100.0  # ms between repeats, up to ten and after it
TEN = 10


def draft_of(cursor: Cursor, seat: int) -> Draft | None:
    """That seat's draft."""
    return next((draft for draft in cursor.drafts if draft.seat == seat), None)


def put(cursor: Cursor, draft: Draft) -> Cursor:
    """The cursor with this draft as the newest; it replaces the seat's."""
    return replace(cursor, drafts=(*without(cursor, draft.seat).drafts, draft))


def without(cursor: Cursor, seat: int) -> Cursor:
    """The cursor without that seat's draft."""
    return replace(cursor, drafts=tuple(draft for draft in cursor.drafts if draft.seat != seat))


def begin(cursor: Cursor, choice: Choice, seat: int, t: float) -> Cursor:
    """A draft of a number choice at its first amount: one step, or the lowest above it.

    It is for that choice alone: where the table has moved on to another count it fits no more.
    """
    _, low, high, step = choice.number or ("", 0, 0, 1)
    return put(cursor, Draft(seat, min(max(low, step), high), t, choice.label))


def peg(game: Game, cursor: Cursor, seat: int, t: float) -> Answer:
    """PEG goes down: one more, and more while it is held."""
    draft = draft_of(cursor, seat)
    choice = choice_of(dialled(game), draft) if draft else own_choice(game, seat, "peg")
    if choice is None or choice.number is None:
        name = game.names[seat]
        words = game.says("no_peg", name=name, wait=waited_for(game))
        return speak(without(cursor, seat), t, words)
    held = Held("peg", seat, t, due=t + FIRST_REPEAT)
    if draft is None:
        return hold(begin(cursor, choice, seat, t), held), None, ""
    return hold(change(cursor, choice, draft, 1, t), held), None, ""


def change(cursor: Cursor, choice: Choice, draft: Draft, steps: int, t: float) -> Cursor:
    """The draft so many steps further or back, within what its choice allows.

    Further means more of it: where only amounts below 0 are allowed, more is taken back.
    """
    _, low, high, step = choice.number or ("", 0, 0, 1)
    towards = -step if high <= 0 else step
    amount = max(low, min(high, draft.amount + steps * towards))
    return put(cursor, replace(draft, amount=amount, touched=t, asked=False))


def repeat(game: Game, cursor: Cursor, t: float) -> Cursor:
    """The drafts of seats that hold PEG as they are at `t` (ms), however long nobody looked."""
    for held in cursor.held:
        if held.role == "peg" and held.seat is not None and held.due is not None and held.due <= t:
            cursor = _repeat_one(game, cursor, held, held.seat, t)
    return cursor


def peg_released(game: Game, cursor: Cursor, held: Held, t: float) -> Cursor:
    """PEG came up at `t` (ms): what was repeated after that is taken back.

    A house that was busy may have looked at the clock before it heard of the release.
    """
    draft = None if held.seat is None else draft_of(cursor, held.seat)
    choice = choice_of(dialled(game), draft) if draft else None
    due, late = held.due, 0
    while draft and choice and due is not None and late < held.done:
        due -= _gap(abs(draft.amount) - late)
        if due <= t:
            break
        late += 1
    return change(cursor, choice, draft, -late, t) if draft and choice and late else cursor


def send(game: Game, cursor: Cursor, draft: Draft, t: float) -> Answer:
    """OK with a draft: its move; a careful one asks once more."""
    choices = dialled(game)
    choice = choice_of(choices, draft)
    if choice is None:
        return speak(without(cursor, draft.seat), t, fits_no_more(game, draft))
    if choice.careful and not draft.asked:
        return speak(put(cursor, replace(draft, asked=True, touched=t)), t, _question(game, draft))
    return attempt(game, cursor, without(cursor, draft.seat), drafted(choices, draft), t)


def drop(game: Game, cursor: Cursor, t: float) -> Answer:
    """UNDO with drafts: none is left."""
    return speak(replace(cursor, drafts=()), t, game.says("dropped", drafts=_named(game, cursor.drafts)))


def lapse(game: Game, cursor: Cursor, t: float) -> tuple[Cursor, str]:
    """The drafts that still live at `t` (ms), and words about those that do not."""
    gone = [draft for draft in cursor.drafts if draft.touched + LIFE <= t]
    if not gone:
        return cursor, ""
    left = tuple(draft for draft in cursor.drafts if draft not in gone)
    return replace(cursor, drafts=left), game.says("lapsed", drafts=_named(game, gone))


def _repeat_one(game: Game, cursor: Cursor, held: Held, seat: int, t: float) -> Cursor:
    due = held.due
    while due is not None and due <= t:
        draft = draft_of(cursor, seat)
        choice = choice_of(dialled(game), draft) if draft else None
        if draft is None or choice is None:
            break
        more = change(cursor, choice, draft, 1, due)
        amount = more.drafts[-1].amount
        if amount == draft.amount:
            break
        cursor = more
        due += _gap(abs(amount))
        held = replace(held, done=held.done + 1)
    else:
        return hold(cursor, replace(held, due=due))
    return hold(cursor, replace(held, due=None))  # nothing more to come: the highest, or sent meanwhile


def _gap(amount: int) -> float:
    """The ms from one repeat to the next, once the draft is at `amount`."""
    return SLOW if amount < TEN else FAST


def fits_no_more(game: Game, draft: Draft) -> str:
    """Why a draft cannot be sent any more: its choice is gone."""
    return game.says("no_fit", draft=_named(game, [draft]), wait=waited_for(game))


def _named(game: Game, drafts: Iterable[Draft]) -> str:
    """The drafts by their owners: "Red's 3 and Blue's 2"."""
    owner = game.words.possessive
    names = (game.says("draft", owner=owner(game.names[draft.seat]), amount=draft.amount) for draft in drafts)
    return game.says("and").join(names)


def _question(game: Game, draft: Draft) -> str:
    pegged = [item.rule for item in game.node.scored if item.seat == draft.seat and item.points]
    rule = game.words.RULES.get(pegged[-1], pegged[-1].replace("_", " ")) if pegged else ""
    reminder = game.says("pegged_already", rule=rule) if rule else ""
    asks = "asks_peg" if draft.amount > 0 else "asks_back"
    return game.says(asks, name=game.names[draft.seat], amount=f"{draft.amount:+d}", reminder=reminder)
