"""The scorekeeper: holds the one game on the table, takes inputs one at a time, keeps the newest scene."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.cards import CardError
from companion.controls import adopted, answer, due, judge, respond, welcome
from companion.cursor import Cursor
from companion.devices.latest import Latest
from companion.entries import Entry, Tape, entry, heading
from companion.game import Game, New, opened
from companion.inputs import Asked, Chosen, Found, Input, Lost, Reply, Saved, Tick, Unsaved, Warned
from companion.journal import JournalError
from companion.plain import PlainError, decode_move, encode, encode_move
from companion.portable import begin, header
from companion.rules import UnknownGame
from companion.rules.base import IllegalMove, OptionError
from companion.scene import Notice, Scene
from companion.view import kept, view
from companion.words.troubles import retold

PATIENCE = 1000.0  # ms that a page waits for the disk before it is told 202
SILENCE = 5000.0  # ms of a disk that takes no row and refuses none, until it is said, and again each so long
STALLED = "the disk has not answered for {:.0f} s: leave the table switched on"

log = logging.getLogger(__name__)


class Keeper(Protocol):
    """Who puts rows on disk, in order, and posts what became of them."""

    def put(self, entry: Entry) -> None: ...
    def copy(self) -> None: ...


class Hears(Protocol):
    """Who hears of every input beside the game: a knob held from rest lets a device be paired."""

    def heard(self, said: Input, at_rest: bool) -> bool: ...
    def due(self) -> float | None: ...


@dataclass(frozen=True, slots=True)
class _Owed:
    """An answer that waits for `game` to be on disk up to `turn`."""

    game: int
    turn: int
    until: float
    reply: Callable[[Reply], None]
    body: dict[str, Any]


class Scorekeeper:
    """Judges every input against the adopted game, whether or not that is on disk yet.

    `latest` holds the scene that everybody may see. Nothing here waits, and nothing reads a clock.
    """

    def __init__(
        self,
        game: Game,
        seal: str,
        keeper: Keeper,
        last_id: int,
        speed: float = 1.0,
        pairing: Hears | None = None,
        pages: float | None = None,
    ) -> None:
        """Sit down at `game`, all of which is on disk, its newest row sealed `seal`.

        last_id: the highest number that a game of this journal ever had. pairing: when it says that a code
        has come on show, the choices that the same push had opened are closed. pages: now (ms), where there
        are pages: the knob shows where, and a game without a move begins with it.
        """
        self.game = game
        self.cursor = Cursor(speed=speed, pages=pages is not None)
        if pages is not None and not game.turn:
            self.cursor = welcome(self.cursor, pages)
        self._seal = seal
        self._keeper = keeper
        self._last_id = last_id
        self._saved = game.turn
        self._unsaved = ""
        self._asked: float | None = None  # since when the disk owes an answer for a row (ms)
        self._silent = 0  # so often SILENCE has passed since then
        self._away: dict[str, str] = {}
        self._warned: dict[str, str] = {}
        self._owed: list[_Owed] = []
        self._pairing = pairing
        self.latest = Latest(self._scene())

    def take(self, said: Input) -> None:
        """Do what one input means and show what comes of it.

        A fault of ours in it is logged, and the game goes on as it stood before.
        """
        before = self.game, self.cursor, self._seal, self._saved
        try:
            self._hear(said)
        except Exception:
            log.exception("%s was dropped; please report this", type(said).__name__)
            self.game, self.cursor, self._seal, self._saved = before
            if isinstance(said, Chosen | Asked):
                said.reply(Reply(500, {"error": "the companion failed at this; its log says how"}))

    def offer_every_game(self) -> None:
        """Offer new games of every kind from now on; they are loaded now where they are not yet."""
        self.game = replace(self.game, every=True)
        self._show()

    def due(self) -> float | None:
        """When time itself will matter (ms): a Tick is wanted then. None for not before an input."""
        dues: list[float | None] = [owed.until for owed in self._owed]
        dues += [due(self.game, self.cursor), self._pairing.due() if self._pairing else None]
        if self._asked is not None:
            dues.append(self._asked + (self._silent + 1) * SILENCE)
        return min((each for each in dues if each is not None), default=None)

    def _hear(self, said: Input) -> None:
        if isinstance(said, Asked):
            said.reply(answer(self.game, self.cursor, said))
            return
        if isinstance(said, Lost):
            self._away[said.device] = said.words
        elif isinstance(said, Found):
            self._away.pop(said.device, None)
        elif isinstance(said, Saved):
            troubled = bool(self._trouble())
            self._settle(said)
            if self._saved == self.game.turn and not troubled:
                self._put(kept(self.latest.scene))  # a whole view would be as long again on its way
                return
        elif isinstance(said, Unsaved):
            self._unsaved = said.words
            self._asked, self._silent = None, 0  # it is tried again, and these words stand meanwhile
            if said.lost:
                self._saved = -1
        elif isinstance(said, Warned):
            self._warned[said.about] = said.words
        else:
            self._respond(said)
            return
        self._show()

    def _respond(self, said: Input) -> None:
        if isinstance(said, Tick):
            self._remind(said.t)
            self._listen(said.t)
        at_rest = self.cursor.knob is None and not self.cursor.drafts
        self.cursor, move, _ = respond(self.game, self.cursor, said)
        if self._pairing is not None and self._pairing.heard(said, at_rest):
            self.cursor = replace(self.cursor, knob=None)
        if isinstance(move, New) and self._trouble():
            # Its number would be given once more if the plug were pulled now.
            words = self.game.says("new_waits")
            self.cursor = replace(self.cursor, words=words, words_at=said.t)
            self._show()
            if isinstance(said, Chosen):
                said.reply(Reply(422, {"error": words}))
            return
        if move is None:
            self._show()
            if isinstance(said, Chosen):
                _refuse(self.game, said)
            return
        row = self._adopt(move)
        self.cursor = adopted(self.game, self.cursor, said.t)
        before = self.latest.scene
        self._show()
        if isinstance(said, Chosen):
            body = {"game": self.game.number, "turn": self.game.turn, "scored": encode(self.game.scored)}
            self._owed.append(_Owed(self.game.number, self.game.turn, said.t + PATIENCE, said.reply, body))
        self._keeper.put(row)
        if self._asked is None and not self._unsaved:
            self._asked = said.t
        shown = self.latest.scene
        if (before.game, len(before.history)) != (shown.game, len(shown.history)):
            self._keeper.copy()

    def _adopt(self, move: Any) -> Entry:
        """Make the move stand, here and now; the row that the journal owes it."""
        if isinstance(move, New):
            self.game = opened(move, self.game, self._last_id + 1)
            self._last_id += 1
            self._saved = -1
            self._warned.pop("journal", None)
            row = heading(self.game.number, header(self.game), chosen=True)
        else:
            self.game = self.game.play(move)
            row = entry(self._seal, self.game.number, self.game.turn, encode_move(move))
        self._seal = row.checksum
        return row

    def _settle(self, said: Saved) -> None:
        """Note how far the disk has come, and answer whoever waited for it."""
        if said.game == self.game.number:
            self._saved = max(self._saved, said.turn)
            if self._saved == self.game.turn:
                self._unsaved = ""
        if self._silent:
            log.info("the disk answers again")
        owes = not self._unsaved and self._saved < self.game.turn
        self._asked, self._silent = (said.t if owes else None), 0
        for owed in tuple(self._owed):
            if owed.game == said.game and owed.turn <= said.turn:
                self._answer(owed, 200)

    def _remind(self, t: float) -> None:
        """Tell who has waited long enough that the move stands and is not on disk yet."""
        for owed in tuple(self._owed):
            if owed.until <= t:
                self._answer(owed, 202)

    def _listen(self, t: float) -> None:
        """Count how long the disk has been silent: its own thread may hang in a call to it for ever."""
        silent = 0 if self._asked is None else int((t - self._asked) // SILENCE)
        if silent and not self._silent:
            log.error("not saved: %s", STALLED.format(SILENCE / 1000))
        self._silent = silent

    def _trouble(self) -> str:
        """Why moves are not saved, "" while nothing is the matter."""
        return self._unsaved or (STALLED.format(self._silent * SILENCE / 1000) if self._silent else "")

    def _answer(self, owed: _Owed, status: int) -> None:
        self._owed.remove(owed)
        owed.reply(Reply(status, {**owed.body, "saved": status == 200}))

    def _show(self) -> None:
        self._put(self._scene())

    def _put(self, scene: Scene) -> None:
        if scene != self.latest.scene:
            self.latest.put(scene)

    def _scene(self) -> Scene:
        scene = view(self.game, self.cursor, max(0, self._saved))
        trouble = self._trouble()
        notices = [self._notice("unsaved", f"NOT SAVED: {trouble}")] if trouble else []
        notices += [self._notice("device", said) for said in (*self._warned.values(), *self._away.values())]
        return replace(scene, notices=(*notices, *scene.notices)) if notices else scene

    def _notice(self, kind: str, said: str) -> Notice:
        text = retold(self.game.language, said)
        return Notice(kind, text, "" if text == said else said)


def _refuse(game: Game, chosen: Chosen) -> None:
    verdict = judge(game, chosen)
    if not isinstance(verdict, Reply):
        raise TypeError("controls gave no move for a request that they found legal")
    chosen.reply(verdict)


def fold(tape: Tape) -> Game:
    """The game that a journal's tape makes, every row played again.

    JournalError names the row that these rules do not know or refuse.
    """
    turn = 0
    try:
        game = begin(tape.header, number=tape.game)
        for turn, plain in enumerate(tape.moves, 1):  # noqa: B007 (named in the error)
            game = game.play(decode_move(game.moves(), plain))
    except (PlainError, CardError, UnknownGame, OptionError, IllegalMove) as error:
        raise JournalError(
            f"game {tape.game} cannot go on at turn {turn} ({error}): keep it with `companion export`, "
            "and start anew with --state and another folder"
        ) from error
    return game
