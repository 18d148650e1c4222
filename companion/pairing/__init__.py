"""Pairing: whoever reads the table's own small screen lets a device act.

The code never goes through the Scene, for a scene goes to every page of the network. It stands here, in
memory, and two may ask for it through `wires["pairing"]`: the small screen (`on_show`), and the pages, which
only learn whether some digits were right (`enter`).
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.inputs import Input, Reply
from companion.pairing import store
from companion.pairing.code import DIGITS, HOLD, LIFE, Code, held, touched, tried
from companion.pairing.offer import Offer, offered, spend
from companion.pairing.store import FOLDER, Device, PairingError, Store

DAY = 24 * 3600 * 1000.0  # ms
KNOB, LINE = "knob", "line"  # where a code is on show: the small screen, a terminal
NONE = "no code is on show: hold the table's knob for 5 s while no choice is open, or run `companion pair`"
WRONG = "that is not the code: look at it again"
SHUT = "that was the fifth wrong code, and it counts no more: hold the knob again for another"
NOT_KEPT = "the table's disk refuses to keep this device ({why}): hold the knob again once it is back"

log = logging.getLogger(__name__)


def draw() -> str:
    """Six digits, each code as likely as every other."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"


class Pairing:
    """Who is paired, and the code on show. Belongs to the table's loop; `on_show` to any thread.

    changed: called when a code has come or has been used up, so that screens look again.
    """

    def __init__(
        self,
        state: Path,
        clock: Callable[[], float],
        *,
        speed: float = 1.0,
        changed: Callable[[], None] = lambda: None,
        draw: Callable[[], str] = draw,
    ) -> None:
        """The devices paired in the state folder; clock: the table's, ms. speed divides the hold."""
        self._state = state
        self._clock = clock
        self._hold = HOLD / speed
        self._draw = draw
        self._store = Store(state)
        self._since: float | None = None
        self._codes: dict[str, Code] = {}
        self._seen: set[Offer] = set()  # an offer is taken up once, however late a request has read it
        self._greeted: dict[str, int] = {}  # the day of the table's clock
        self.changed = changed

    def heard(self, said: Input, at_rest: bool) -> bool:
        """Note what hands did; True when a code has come on show by it.

        at_rest: neither a draft nor the list of choices was open before.
        """
        due = self.due()
        opens = due is not None and due <= said.t
        if touched(said):
            self._codes.pop(KNOB, None)
        self._since = None if opens else held(self._since, said, at_rest)
        if opens:
            self._codes[KNOB] = Code(self._draw(), said.t + LIFE)
            self.changed()
        return opens

    def due(self) -> float | None:
        """When a code will come on show if the knob stays down (ms), None for never."""
        return None if self._since is None else self._since + self._hold

    def on_show(self, t: float) -> tuple[str, float] | None:
        """The digits that the small screen shows at `t`, and until when (ms); None for none."""
        code = self._codes.get(KNOB)
        return None if code is None or t >= code.until else (code.digits, code.until)

    async def enter(self, digits: str, name: str) -> tuple[Reply, str]:
        """What a device is told that sends these digits, and its token, "" where it gets none.

        A code serves once, whoever comes first; after five wrong tries it serves nobody.
        """
        offer = await asyncio.to_thread(offered, self._state)
        right, words = self._judged(digits, offer)
        told = await self._paired(name) if right else (words, "")
        if offer is not None and LINE not in self._codes:
            await asyncio.to_thread(spend, self._state, offer)
        return told

    def known(self, token: str) -> str:
        """The id of the device that has this token, "" where none has it, or not any more."""
        return self._store.known(token)

    def devices(self) -> Sequence[Device]:
        """All that are paired, oldest first; this may wait for the disk. OSError where it refuses."""
        return store.devices(self._store.folder)

    def revoke(self, id_: str) -> bool:
        """Forget a device at once, False where there is none; this may wait for the disk. OSError."""
        done = store.revoke(self._store.folder, id_)
        if done:
            log.info("the device %s is not paired any more", id_)
        return done

    def greet(self, id_: str) -> None:
        """Note that a device was here, once a day: the disk is asked in a thread."""
        day = int(self._clock() // DAY)
        if self._greeted.get(id_) != day:
            self._greeted[id_] = day
            asyncio.get_running_loop().run_in_executor(None, self._store.greet, id_)

    def _judged(self, digits: str, offer: Offer | None) -> tuple[bool, Reply]:
        """Whether these are the digits of a code on show, and what is said where not. Without an await."""
        t = self._clock()
        if offer is None:
            self._codes.pop(LINE, None)
        elif offer not in self._seen:
            self._seen.add(offer)
            self._codes[LINE] = Code(offer.digits, math.inf)
        after = {where: tried(code, digits, t) for where, code in self._codes.items() if t < code.until}
        if not after:
            return False, Reply(409, {"error": NONE})
        right = next((where for where, (_, hit) in after.items() if hit), "")
        for where, (code, _) in after.items():
            if right in ("", where):
                self._leave(where, code)
        if right:
            return True, Reply(200, {})
        if any(code for code, _ in after.values()):
            return False, Reply(403, {"error": WRONG})
        log.warning("five wrong codes were typed on a page: the code counts no more")
        return False, Reply(403, {"error": SHUT})

    def _leave(self, where: str, code: Code | None) -> None:
        """Let this be what is left of a code."""
        if code is not None:
            self._codes[where] = code
            return
        del self._codes[where]
        self.changed()

    async def _paired(self, name: str) -> tuple[Reply, str]:
        try:
            device, token = await asyncio.to_thread(self._store.add, name)
        except PairingError as error:
            return Reply(409, {"error": str(error)}), ""
        except OSError as error:
            log.warning("a device could not be paired: %s cannot be written (%s)", FOLDER, error.strerror)
            return Reply(503, {"error": NOT_KEPT.format(why=error.strerror)}), ""
        log.info("%s is paired (%s)", device.name, device.id)
        return Reply(200, {"id": device.id, "name": device.name}), token
