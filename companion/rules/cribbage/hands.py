"""How many play, how the cards are dealt, and which numbers of players an option does not go with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.rules.base import OptionError
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.state import CRIB

HANDS = (2, 3, 4)

# (an option, its value, the numbers of players that do not go with it, why as a key of REFUSED).
NOT_WITH: tuple[tuple[str, Any, tuple[int, ...], str], ...] = (
    ("variant", "five", (3, 4), "two_five"),
    ("partners_by", "cut", (2, 3), "four_partners"),
    ("misdeal_penalty", 2, (3, 4), "two_misdeal"),
)


@dataclass(frozen=True, slots=True)
class Shape:
    """Cards: dealt to each player, laid out by each to the crib, dealt to the crib, and kept in a hand."""

    each: int
    out: int
    to_crib: int
    hand: int


def shape(options: Options, players: int) -> Shape:
    """How a deal is dealt; the crib always has four cards."""
    out = 2 if players == 2 else 1
    return Shape(options.hand + out, out, CRIB - out * players, options.hand)


def sides(players: int) -> int:
    """How many pairs of pegs there are: four hands are two partnerships, else everybody is a side."""
    return 2 if players == 4 else players


def refuse_hands(options: Options, players: int) -> None:
    """OptionError for a number of players that cannot play, or cannot play so; it names both."""
    if players not in HANDS:
        raise OptionError(options.words.PLAYERS.format(given=players))
    for option, value, hands, why in NOT_WITH:
        if getattr(options, option) == value and players in hands:
            words = options.words.REFUSED
            one = options.written(option)
            raise OptionError(words["contradict_hands"].format(one=one, players=players, why=words[why]))
