"""Files of a journal cut anywhere and bits of it flipped: whatever it was, a start makes the best of it."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion import tail
from companion.journal import COPY, FILE, Journal
from tests.recorded import Player, Recorded, checked, recorded

LOG, TAIL = f"{FILE}-wal", tail.FILE
PAGE, FRAME, HEAD = 4096, 4096 + 24, 32  # bytes (sqlite.org/fileformat2.html, 4.1)
OLD, PLAYED = 60, 120  # moves of the game before, and of the one on the table


@cache
def old() -> Recorded:
    """The game before."""
    return recorded("kitchen-table", 5, OLD, 1)


@cache
def new() -> Recorded:
    """The game on the table."""
    return recorded("kitchen-table", 5, PLAYED + 1, 2)


def left(folder: Path, live: Path) -> int:
    """Two games as a pulled plug leaves them in `folder`; the turn that the second copy was made at."""
    rows = new().rows[: PLAYED + 1]
    copied = max(deal for deal in new().deals if deal <= PLAYED - 10)
    with Journal(live) as journal:
        journal.write(old().rows)
        for item in rows:
            journal.write([item])
            if item.turn >= copied:
                tail.add(live, [item], rows[item.turn - 1])
            if item.turn == copied:
                journal.copy()
        shutil.copytree(live, folder)
    return copied


@dataclass(frozen=True)
class Damage:
    """What befell one file; `of` does it to the file."""

    name: str
    words: str
    of: Callable[[Path], None]


def cuts(folder: Path, number: int, chance: random.Random) -> Iterator[Damage]:
    """The database and its log cut at every frame, and so many times anywhere."""
    sizes = {name: (folder / name).stat().st_size for name in (FILE, LOG)}
    ends = [(FILE, size) for size in range(0, sizes[FILE], PAGE)]
    ends += [(LOG, size) for size in range(HEAD, sizes[LOG], FRAME)]
    ends += [(name, chance.randrange(sizes[name])) for name in chance.choices((FILE, LOG), k=number)]
    for name, size in ends:
        yield Damage(name, f"cut at {size}", lambda path, size=size: os.truncate(path, size))


def flips(folder: Path, number: int, chance: random.Random) -> Iterator[Damage]:
    """One to four bits flipped, so many times; each fourth time where all depends on a few: in the head."""
    names = (FILE, LOG, COPY, TAIL, f"{FILE}-shm")
    sizes = {name: (folder / name).stat().st_size for name in names}
    for at in range(number):
        name = FILE if at % 4 == 0 else chance.choice(names)
        most = 512 if at % 4 == 0 else sizes[name]
        bits = [
            (chance.randrange(most), 1 << chance.randrange(8)) for _ in range(chance.choice((1, 1, 2, 4)))
        ]
        yield Damage(name, f"bits {bits}", lambda path, bits=bits: _flip(path, bits))


def _flip(path: Path, bits: list[tuple[int, int]]) -> None:
    content = bytearray(path.read_bytes())
    for place, bit in bits:
        content[place] ^= bit
    path.write_bytes(content)


def survived(folder: Path, damage: Damage, least: int) -> int:
    """Start and play a move on the damaged folder; all that has to be there is. How many moves came back."""
    damage.of(folder / damage.name)
    seated = checked(folder, least, new())
    turn = seated.game.turn
    player = Player(folder, seated.rows, whole=new())
    player.play([turn + 1])
    player.writer.copy()
    player.close()
    for name in (FILE, COPY):
        assert holds(folder, name) == {1: old().rows, 2: new().rows[: turn + 2]}, f"{name} after {damage}"
    return turn


def holds(folder: Path, name: str) -> dict[int, tuple[object, ...]]:
    """All games of one file, alone."""
    alone = folder / f"alone-{name}"
    alone.mkdir()
    shutil.copyfile(folder / name, alone / FILE)
    with Journal(alone, "ro") as journal:
        found = {game: journal.load(game).rows for game in journal.games()}
    shutil.rmtree(alone)
    return found
