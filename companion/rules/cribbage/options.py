"""The options of cribbage; the names, values and defaults are those of the rule decisions."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field, fields
from typing import Any

from companion.rules.base import OptionError
from companion.words import VOCABULARIES, vocabulary
from companion.words.base import Vocabulary

LOWEST_TARGET, HIGHEST_TARGET = 31, 121


def option(default: Any, help_: str, values: tuple[Any, ...]) -> Any:
    """A dataclass field that a menu, a TOML check and --help can be made from."""
    return field(default=default, metadata={"help": help_, "values": values})


OFF_ON = ("off", "on")


@dataclass(frozen=True, slots=True)
class Options:
    """How cribbage is played at this table. OptionError names the option and the nearest value."""

    way: str = option("cards", "cards: the table reads and counts; pegs: the players peg", ("cards", "pegs"))
    variant: str = option(
        "six", "six: hands of four after the discard; five: hands of three", ("six", "five")
    )
    target: int = option(121, "The game hole, 31 to 121: 121 is twice round, 61 once", (121, 61))
    cap_at_target: bool = option(True, "The winner's peg stops in the game hole", (True, False))
    first_deal: str = option("low", "Who deals first: the low or the high card of the cut", ("low", "high"))
    cut_tie: str = option(
        "tied_only", "Who cuts again after a tie: only those who tied, or all", ("tied_only", "all")
    )
    partners_by: str = option(
        "seats", "Four hands: partners sit across, or the cut says who they are", ("seats", "cut")
    )
    next_first_deal: str = option(
        "auto",
        "Who deals the next game: the loser, or the deal goes round; auto: the loser of two, else round",
        ("auto", "loser", "rotate"),
    )
    misdeal_penalty: int = option(0, "Points for the non-dealer after a misdeal", (0, 2))
    opening_bonus: int | str = option(
        "auto", "Three for last, once a game: auto gives it in the five-card game only", ("auto", 0, 3)
    )
    heels_claim: str = option(
        "auto",
        "His heels: auto pegs them; or the dealer pegs them before he plays, or loses them",
        ("auto", "before_dealer_plays"),
    )
    heels_can_win: bool = option(True, "His heels may win the game", (True, False))
    stinkhole: bool = option(
        False, "From the hole before the last no game is won by heels or go", (False, True)
    )
    series_lead: str = option(
        "left_of_last",
        "Who leads after a go: left of the last player, or who said go first",
        ("left_of_last", "go_caller"),
    )
    go_rule: str = option(
        "all_pass",
        "Three and four hands: play on until nobody can, or stop once the next one after a go cannot",
        ("all_pass", "uspc_three_hand"),
    )
    five_card_must_play: bool = option(True, "Five-card: who can play must play", (True, False))
    show_order: str = option(
        "non_dealer_first",
        "Whose hand is counted first; the crib is always last",
        ("non_dealer_first", "dealer_first"),
    )
    crib_flush: str = option(
        "five_only", "A flush in the crib: only with the starter, or four cards too", ("five_only", "four_ok")
    )
    counting: str = option(
        "auto", "auto: the table counts; manual: the players claim what they count", ("auto", "manual")
    )
    muggins: str = option(
        "off", "on: points that a player misses may be called, and scored, by the others", OFF_ON
    )
    muggins_scope: str = option(
        "play_and_show",
        "Where muggins may be called: in the play and the show, or in the show alone",
        ("play_and_show", "show"),
    )
    overclaim: str = option(
        "correct",
        "Who claims too much goes back; the others may score the excess, or two",
        ("correct", "opponent_scores_excess", "opponent_scores_two"),
    )
    judge: str = option("off", "on: the penalties of the tournament rules are among the choices", OFF_ON)
    skunk_table: str = option(
        "skunk",
        "What a big win is called: skunk and double skunk, lurch from half-way, or none",
        ("skunk", "lurch", "none"),
    )
    game_values: str = option(
        "uspc",
        "What a win, a skunk and a double skunk count: uspc 1, 2, 4; free 1, 2, 3; acc 2, 3, 3",
        ("uspc", "free", "acc"),
    )
    multi_skunk: str = option(
        "per_loser", "Three hands: each loser is skunked for himself, or nobody is", ("per_loser", "off")
    )
    best_of: int = option(0, "A match is the best of so many legs; 0: it goes on", (0, 1, 3, 5, 7, 9))
    teach: bool = option(
        False, "Counts are built up combination by combination, for those who learn", (False, True)
    )
    vocabulary: str = option(
        "en", "The words of the table: English, the British pub's, French of Quebec, German", VOCABULARIES
    )

    def __post_init__(self) -> None:
        for each in fields(Options):
            _check(each.name, getattr(self, each.name), each.metadata["values"])
        for (one, its), (other, theirs), why in CONTRADICTIONS:
            if getattr(self, one) in its and getattr(self, other) in theirs:
                said, reason = self.words.REFUSED["contradict"], self.words.REFUSED[why]
                raise OptionError(said.format(one=self.written(one), other=self.written(other), why=reason))

    @property
    def words(self) -> Vocabulary:
        """The vocabulary that this table speaks."""
        return vocabulary(self.vocabulary)

    def written(self, name: str) -> str:
        """An option as a TOML file has it: 'way = "pegs"'."""
        return f"{name} = {plain(getattr(self, name))}"

    @property
    def hand(self) -> int:
        """How many cards a hand has after the discard."""
        return 4 if self.variant == "six" else 3

    @property
    def at_liberty(self) -> bool:
        """Whether a player who could play may say go."""
        return self.variant == "five" and not self.five_card_must_play


# (an option, its values), (another, the values that do not go with these), and why, a key of REFUSED.
CONTRADICTIONS: tuple[tuple[tuple[str, tuple[Any, ...]], tuple[str, tuple[Any, ...]], str], ...] = (
    (("way", ("pegs",)), ("counting", ("manual",)), "pegs_count"),
    (("way", ("pegs",)), ("judge", ("on",)), "pegs_judge"),
    (("counting", ("auto",)), ("muggins", ("on",)), "auto_muggins"),
    (("counting", ("auto",)), ("heels_claim", ("before_dealer_plays",)), "auto_heels"),
)


def _check(name: str, value: Any, values: tuple[Any, ...]) -> None:
    if name == "target":
        _check_target(value)
    elif not any(type(value) is type(each) and value == each for each in values):
        written = " or ".join(plain(each) for each in values)
        near = difflib.get_close_matches(str(value), [str(each) for each in values], 1, 0.5)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise OptionError(f"{name} = {plain(value)} is not known: use {written}{hint}")


def _check_target(value: Any) -> None:
    if type(value) is not int:
        raise OptionError(f"target = {plain(value)} is no whole number: use 61 or 121")
    if not LOWEST_TARGET <= value <= HIGHEST_TARGET:
        near = min(max(value, LOWEST_TARGET), HIGHEST_TARGET)
        raise OptionError(
            f"target = {value} is out of range: use {LOWEST_TARGET} to {HIGHEST_TARGET} (nearest: {near})"
        )


def plain(value: Any) -> str:
    """A value as a TOML file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
