"""The walks of the fast count: tables in which every card leads on to the next, and the last to the points.

tools/walks.py works them out by the itemised count and writes `walks.z`; docs/scoring.md has the reasons.
A place in a row is a rank, 1 (ace) to 13 (king); place 0 is what stands where no further card comes.
"""

from __future__ import annotations

import pkgutil
import struct
import zlib
from itertools import accumulate
from operator import itemgetter
from typing import Any

WIDTH = 14
HANDS = 455 + 1820  # rows of worths: hands of three cards, hands of four
LINKS = 455 + 91 + 13 + 1  # rows of what leads there: three cards held, two, one, none
JACK_HELD = 32  # added to a worth where the hand holds a jack: no hand is worth as much

Walk = Any  # a row: its places are rows in their turn, or points in the last one


def unpacked(packed: bytes) -> tuple[Walk, Walk]:
    """Where the walk of a hand begins, and that of a series from its newest card back.

    hand[rank][rank][rank][rank] is a row of worths by the starter's rank, hand[rank][rank][rank][0] that of
    a hand of three; tail[rank][rank]...[0] is what pairs and runs make of the newest card.
    """
    plain = zlib.decompress(packed)
    ends = WIDTH * HANDS
    rows: list[Walk] = [plain[at:ends:HANDS] for at in range(HANDS)]
    steps = list(accumulate(struct.unpack_from(f"<{WIDTH * LINKS}h", plain, ends)))
    for leads in zip(*(steps[at : at + LINKS] for at in range(0, len(steps), LINKS)), strict=True):
        rows.append(itemgetter(*leads)(rows))
    places = iter(plain[ends + 2 * len(steps) :])
    tails: list[Walk] = [list(row) for row in zip(*[places] * WIDTH, strict=True)]
    for tail in tails:
        tail[1:] = itemgetter(*tail[1:])(tails)
    return rows[-1], tails[0]


def shipped() -> bytes:
    """What `walks.z` holds."""
    packed = pkgutil.get_data(__package__, "walks.z")
    if packed is None:
        raise ImportError("the tables of the count are missing beside companion/rules/cribbage/walks.py")
    return packed
