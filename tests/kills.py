"""SIGKILL at every commit, and at any instant: what came back each time is what had been saved."""

from __future__ import annotations

import multiprocessing
import random
import shutil
import time
from multiprocessing.connection import Connection
from pathlib import Path

from tests.recorded import MOVES, PATIENCE, checked, child
from tests.running import Running

PEGS = '[game]\nway = "pegs"\nplayers = ["Ann", "Bob"]\ntarget = 121\n[web]\n'


def _processes() -> multiprocessing.context.ForkServerContext:
    """Processes that begin with everything loaded."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.warm"])
    return context


def _said(pipe: Connection, saved: int) -> int:
    """The newest turn that was said on a pipe whose writer is dead."""
    try:
        while pipe.poll():
            saved = max(saved, pipe.recv())
    except EOFError:
        pass
    return saved


def killed_at_commits(folder: Path, most: int) -> int:
    """Play the game in one folder, killed at each of its commits in turn; how many kills that were."""
    context, saved, kills = _processes(), 0, 0
    while saved < MOVES and kills < most:
        ours, theirs = context.Pipe(duplex=False)
        # The first commit of a writer holds nothing new where it writes again what stands.
        process = context.Process(target=child, args=(folder, theirs, 1, kills % 3 == 0))
        process.start()
        theirs.close()
        process.join(PATIENCE)
        saved = _said(ours, saved)
        ours.close()
        if process.exitcode == 0:
            break
        assert process.exitcode == -9
        kills += 1
        saved = checked(folder, saved).game.turn
    return kills


def killed_at_instants(folder: Path, number: int, seed: int) -> list[int]:
    """Play the game, killed after any time; begun again whenever it is over. How far it was each time."""
    context, chance, saved, reached = _processes(), random.Random(seed), 0, []
    for _ in range(number):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=child, args=(folder, theirs, None, False))
        process.start()
        theirs.close()
        if ours.poll(PATIENCE):
            saved = max(saved, ours.recv())
        time.sleep(chance.uniform(0, 0.06))
        process.kill()
        process.join(PATIENCE)
        saved = _said(ours, saved)
        ours.close()
        saved = checked(folder, saved).game.turn
        reached.append(saved)
        if saved == MOVES:
            shutil.rmtree(folder)
            folder.mkdir()
            saved = 0
    return reached


def killed_whole(folder: Path, number: int, seed: int) -> int:
    """Run the whole companion, killed after any time of play; how many moves were saved in all."""
    config, chance, saved = folder / "pegs.toml", random.Random(seed), 0
    config.write_text(PEGS)
    for _ in range(number):
        with Running(folder / "games", "--config", str(config)) as table:
            assert table.scene()["turn"] in (saved, saved + 1)  # one was on disk before its answer was
            until = time.monotonic() + chance.uniform(0.05, 0.6)
            saved = table.scene()["turn"]
            while time.monotonic() < until:
                again = {"do": "peg", "seat": 0, "points": 1} if saved % 2 == 0 else {"do": "undo"}
                assert table.move(again)[0] == 200
                saved += 1
            table.kill()
    return saved
