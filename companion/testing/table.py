"""The table as an object: the real program and the real drivers on a clock that stands still.

There are no threads but the vendors': what is due happens while `advance` goes there, and what a hand
does comes to its end before the call returns.
"""

from __future__ import annotations

import dataclasses
import os
import select
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from companion import config
from companion.config import Config
from companion.devices.holes import HOLES, straight
from companion.entries import entry
from companion.game import start
from companion.inputs import Chosen, Input, Reply, Tick
from companion.pairing import Pairing
from companion.plain import encode_move
from companion.portable import header
from companion.rules import build
from companion.scene import Scene
from companion.scorekeeper import Scorekeeper
from companion.seated import sit_down
from companion.simulated.hardware import Hardware, wired
from companion.simulated.strip import Light
from companion.testing.disk import Disk
from companion.testing.slot import Slot

CODE = "042137"  # what the small screen shows once the knob has been held for 5 s
PRESS = 80.0  # ms that a finger stays on a button
APART = 40.0  # ms from letting go to whatever the finger does next: more than a contact is deaf for
HEARD = 0.002  # s of silence on every line after which nothing is under way on it
PATIENCE = 100  # turns in one instant after which something asks to be called for ever


class Table:
    """A whole simulated table. Close it when done.

    now: the clock, ms. said: every refusal, notice and line of a count that was on show, oldest first.
    hardware: the far end of the wires. disk: the journal's, which a test may hold or break.
    pairing: who may act from elsewhere; its code is always CODE.
    """

    def __init__(
        self,
        *,
        state: Path | None = None,
        toml: Path = config.SIMULATED_TABLE,
        players: tuple[str, ...] = (),
        speed: float = 1.0,
        **options: Any,
    ) -> None:
        """A table as `toml` has it, its game changed by `players` and `options` (way="pegs", target=61).

        state: the folder of its journal, gone on with where games are in it; None keeps it in memory.
        """
        wanted = _with(config.load(toml), players, options)
        self.now = 0.0
        self.said: list[str] = []
        self._inbox: deque[Input] = deque()
        self._pump_due: float | None = None
        self.disk = Disk(state, self._inbox.append, lambda: self.now, self._settle)
        self.pairing = Pairing(state or Path(os.devnull), lambda: self.now, speed=speed, draw=lambda: CODE)
        self._keeper = self._sit_down(wanted, state, speed)
        self._keeper.offer_every_game()
        self._seen = self.scene
        self.hardware: Hardware = wired(wanted.devices)
        leds = wanted.devices.get("leds")
        self._lanes = leds.lanes() if leds else straight(HOLES)
        house = {"clock": lambda: self.now, "wake": lambda: None, "state": state, "pairing": self.pairing}
        wires = {**self.hardware.wires, **house}
        self._slots = [
            Slot(name, made, self._inbox.append, wires, self)
            for name, made in wanted.devices.items()
            if hasattr(config.device(name), "open")
        ]
        self._settle(lines=True)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close every device, then the far ends of the wires."""
        for slot in self._slots:
            slot.close()
        self.hardware.close()
        self.disk.close()

    @property
    def scene(self) -> Scene:
        """What everybody may see now."""
        return self._keeper.latest.scene

    def press(self, role: str, seat: int | None = None) -> None:
        """Press a button ("peg", "ok" of a seat, "undo", "push") and let it go after 80 ms."""
        self.hold(role, seat, PRESS)

    def hold(self, role: str, seat: int | None, ms: float) -> None:
        """Keep a button down for so long (ms)."""
        self.down(role, seat)
        self.advance(ms)
        self.up(role, seat)
        self.advance(APART)

    def down(self, role: str, seat: int | None = None) -> None:
        """Put a button down."""
        self.hardware.press(role, seat)
        self._settle()

    def up(self, role: str, seat: int | None = None) -> None:
        """Let a button go."""
        self.hardware.release(role, seat)
        self._settle()

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents, clockwise positive."""
        self.hardware.turn(steps)
        self._settle()

    def push(self, ms: float = PRESS) -> None:
        """Push the knob for so long (ms)."""
        self.hold("push", None, ms)

    def scan(self, *cards: str) -> None:
        """Lay cards on the reader one after the other ("5H")."""
        for card in cards:
            self.hardware.tap(card)
            self._settle(lines=True)

    def choose(
        self, move: Mapping[str, Any] | str, *, game: int | None = None, turn: int | None = None
    ) -> Reply | None:
        """Ask for a move as a page does, by its JSON or by the label of a choice; None while unanswered.

        game, turn: what the page had before its eyes, the newest scene if nothing else is said.
        """
        answers: list[Reply] = []
        plain = self._labelled(move) if isinstance(move, str) else move
        seen = self.scene
        game, turn = seen.game if game is None else game, seen.turn if turn is None else turn
        self.post(Chosen(self.now, game, turn, plain, answers.append))
        return answers[0] if answers else None

    def post(self, said: Input) -> None:
        """Put an input into the inbox, as a device does."""
        self._inbox.append(said)
        self._settle()

    def advance(self, ms: float) -> None:
        """Let so much time pass (ms); all that is due on the way happens when it is due."""
        end = self.now + ms
        at_once = 0
        while (due := self._due()) is not None and due <= end:
            at_once = at_once + 1 if due <= self.now else 0
            if at_once > PATIENCE:
                raise RuntimeError("something asks to be called again at once, for ever")
            self.now = max(self.now, due)
            self._pass()
        self.now = end
        self._settle()

    def lit(self, hole: int, lane: int = 0) -> Light:
        """What the light under a hole shows (r, g, b), decoded from the strip's wire."""
        return self.hardware.lit()[self._lanes[lane][hole - 1]]

    def shown(self) -> Image.Image:
        """What the small screen shows: 128 x 64, mode "1", rebuilt from its wire."""
        return self.hardware.panel()

    def text(self) -> str:
        """The scene in words: where the pegs are, what is waited for, what was said."""
        scene = self.scene
        lines = [f"{scene.title}: {scene.caption}"]
        lines += [
            f"{track.name} {track.score} (front {track.front}, back {track.back})" for track in scene.tracks
        ]
        lines += [scene.prompt, *(notice.text for notice in scene.notices)]
        return "\n".join(line for line in lines if line)

    def moves(self) -> list[dict[str, Any]]:
        """Every row of the game, undo included, as the journal writes it."""
        return [encode_move(row.move) for row in self._keeper.game.rows]

    def _sit_down(self, wanted: Config, state: Path | None, speed: float) -> Scorekeeper:
        if state is not None:
            seated = sit_down(state, wanted)
            seal, last_id = seated.rows[-1].checksum, seated.last_id
            return Scorekeeper(seated.game, seal, self.disk, last_id, speed, self.pairing)
        game = start(wanted.rules, wanted.players, 1)
        seal = entry("", 1, 0, header(game)).checksum
        return Scorekeeper(game, seal, self.disk, 1, speed, self.pairing)

    def _labelled(self, label: str) -> Mapping[str, Any]:
        for offer in self.scene.choices:
            if offer.label == label:
                return offer.move
        raise LookupError(f'no choice is called "{label}": {[offer.label for offer in self.scene.choices]}')

    def _due(self) -> float | None:
        dues = [self._keeper.due(), self._pump_due, *(slot.due for slot in self._slots)]
        return min((due for due in dues if due is not None), default=None)

    def _pass(self) -> None:
        """Do what is due now."""
        due = self._keeper.due()
        if due is not None and due <= self.now:
            self._inbox.append(Tick(self.now))
        lines = self._pump_due is not None and self._pump_due <= self.now
        for slot in self._slots:
            if slot.due is not None and slot.due <= self.now:
                slot.step()
                lines = lines or slot.fileno() >= 0
        self._settle(lines=lines)

    def _settle(self, *, lines: bool = False) -> None:
        """Take what has come in, until nothing more comes of it; `lines`: something may be on a line."""
        self._read()
        while self._inbox or (lines and self._on_a_line()):
            while self._inbox:
                self._keeper.take(self._inbox.popleft())
                self._listen()
                for slot in self._slots:
                    slot.show()
            self._read()

    def _read(self) -> None:
        self._pump_due = self.hardware.pump(self.now)
        for slot in self._slots:
            slot.read()

    def _on_a_line(self) -> bool:
        """Whether something is under way on a serial line: it arrives when the kernel pleases."""
        lines = [slot.fileno() for slot in self._slots] + [self.hardware.reader.fileno()]
        ready, _, _ = select.select([line for line in lines if line >= 0], [], [], HEARD)
        return bool(ready)

    def _listen(self) -> None:
        """Keep what is said in a new scene."""
        before, scene = self._seen, self.scene
        self._seen = scene
        self.said += [notice.text for notice in scene.notices if notice not in before.notices]
        if scene.count is not None and scene.count.lines and scene.count != before.count:
            self.said.append(scene.count.lines[-1].label)


def _with(wanted: Config, players: tuple[str, ...], options: Mapping[str, Any]) -> Config:
    rules = wanted.rules
    given = {field.name: getattr(rules, field.name) for field in dataclasses.fields(rules)}
    return dataclasses.replace(
        wanted, players=players or wanted.players, rules=build(type(rules), {**given, **options})
    )
