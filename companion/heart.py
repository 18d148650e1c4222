"""The heart: tells systemd that the loop turns, and what is on the table.

The installer reads the words (`systemctl show --property=StatusText companion`): while they begin with
PLAYING it takes no new version.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable

from companion import notify
from companion.devices.latest import Latest
from companion.scene import Scene

PLAYING = "playing"
OVER = 30 * 60_000.0  # ms without a move after which nobody is taken to sit at the table
UNWATCHED = 5.0  # s between two signs where there is no watchdog


async def beat(latest: Latest, clock: Callable[[], float], ready: asyncio.Event) -> None:
    """Say when the table is ready, then give signs of life until cancelled. clock: ms.

    Three come in the time that the watchdog waits, so that one which is lost does not matter. This is to run
    on the loop that takes the presses: what else could say that it turns?
    """
    every = (notify.patience() or UNWATCHED * 3) / 3
    await ready.wait()
    notify.say("READY=1")
    seen, moved = (latest.scene.game, latest.scene.turn), -math.inf
    while notify.listened():
        scene = latest.scene
        if (scene.game, scene.turn) != seen:
            seen, moved = (scene.game, scene.turn), clock()
        notify.say("WATCHDOG=1", f"STATUS={status(scene, clock() - moved)}")
        await asyncio.sleep(every)


def status(scene: Scene, since: float) -> str:
    """What is on the table, in one line. since: ms since the last move."""
    scores = ", ".join(f"{track.name} {track.score}" for track in scene.tracks)
    if scene.winner is None and scene.turn and since < OVER:
        state = PLAYING
    else:
        state = "waiting" if scene.winner is None else "won"
    unsaved = f"; {scene.turn - scene.saved} not on disk" if scene.saved < scene.turn else ""
    return f"{state}: game {scene.game}, {scores}{unsaved}"
