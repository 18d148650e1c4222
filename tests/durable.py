"""What has to hold whatever befalls a table: `make test` runs a tenth of it, `make soak` all."""

from __future__ import annotations

import logging
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import salvage, writer
from companion.journal import FILE, Journal
from companion.seated import sit_down
from tests import damage, faults, powercut
from tests.recorded import PATIENCE, Player, checked, recorded

CUTS, FLIPS = 1000, 500
WAITS = {"QUIET": 0.005, "FIRST_WAIT": 0.01, "LONGEST_WAIT": 0.05, "LAST": PATIENCE}  # s


@contextmanager
def swift() -> Iterator[None]:
    """A journal's thread that waits for no people, and for its last copy on any machine; no log is kept."""
    with pytest.MonkeyPatch.context() as patched:
        for name, wait in WAITS.items():
            patched.setattr(writer, name, wait)
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)


def power_cuts(folder: Path, moves: int, every: int, each: int, seed: int) -> int:
    """Cut the power round every so-manieth sync of a game, in so many ways each; how many starts."""
    live, starts, chance = folder / "live", 0, random.Random(seed)
    live.mkdir()
    recorder = powercut.Recorder(live)
    with swift(), recorder.recording():
        player = Player(live, sit_down(live, recorded().config).rows)
        player.play(range(1, moves + 1), recorder.saved)
        player.close()
    for disk, saved in powercut.cuts(recorder.calls, None, every):
        for _ in range(each):
            left = folder / "left"
            left.mkdir()
            disk.cut(left, chance)
            checked(left, saved)
            assert not list(left.glob("damaged-*")), "a pulled plug is no damage"
            shutil.rmtree(left)
            starts += 1
    return starts


def power_cuts_of_restoring(folder: Path, each: int, seed: int) -> int:
    """Damage the journal, and cut the power round every sync of its restoring."""
    begun, live, starts, chance = folder / "begun", folder / "live", 0, random.Random(seed)
    (folder / "made").mkdir()
    damage.left(begun, folder / "made")
    with (begun / FILE).open("r+b") as file:
        file.seek(18)
        file.write(b"\3")
    shutil.copytree(begun, live)
    recorder = powercut.Recorder(live)
    with swift():
        with recorder.recording():
            salvage.restore(live)
        for disk, _ in powercut.cuts(recorder.calls, begun):
            for _ in range(each):
                left = folder / "left"
                left.mkdir()
                disk.cut(left, chance)
                checked(left, damage.PLAYED, damage.new())
                with Journal(left, "ro") as journal:
                    assert journal.load(1).rows == damage.old().rows
                shutil.rmtree(left)
                starts += 1
    return starts


def damaged(folder: Path, every: int, seed: int) -> tuple[int, int]:
    """Damage one file, with the tail and without; how many starts, and the most moves that were lost.

    Each so-manieth of these: cut at every frame and CUTS times anywhere, bits flipped FLIPS times.
    """
    (folder / "live").mkdir()
    copied, chance = damage.left(folder / "whole", folder / "live"), random.Random(seed)
    wanted = [*damage.cuts(folder / "whole", CUTS, chance), *damage.flips(folder / "whole", FLIPS, chance)]
    wanted, lost = wanted[::every], 0
    with swift():
        for at, each in enumerate(wanted):
            state = folder / "state"
            shutil.copytree(folder / "whole", state)
            least = damage.PLAYED
            if at % 3 == 0 and each.name != damage.TAIL:  # the power went too, and took what was not synced
                (state / damage.TAIL).unlink()
                least = copied
            lost = max(lost, damage.PLAYED - damage.survived(state, each, least))
            shutil.rmtree(state)
    return len(wanted), lost


def refused(folder: Path, every: int, lasting: int) -> tuple[int, float]:
    """Have each so-manieth call to the disk refused, of every kind; refusals, and the longest unsaid, s."""
    runs, longest = 0, 0.0
    for kind in faults.CODES:
        nth, fired = 1 + len(kind) % every, 1
        while fired:
            state = folder / f"{kind}-{nth}".replace("/", "")
            state.mkdir(parents=True)
            with swift():
                fired, unsaid = faults.played(state, kind, nth, lasting)
            runs, longest, nth = runs + bool(fired), max(longest, unsaid), nth + every
    return runs, longest
