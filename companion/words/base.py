"""What every vocabulary can say; a vocabulary is a module that has these names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Vocabulary(Protocol):
    """Tables of words by key, and how numbers, names and counts are said."""

    @property
    def ALL_FOUR(self) -> str: ...  # noqa: N802
    @property
    def PLAY(self) -> Mapping[str, tuple[str, str, str]]: ...  # noqa: N802
    @property
    def SHOW(self) -> Mapping[str, tuple[str, str, str, str, str]]: ...  # noqa: N802
    @property
    def NOTHING(self) -> str: ...  # noqa: N802
    @property
    def SAYS_GO(self) -> tuple[str, str]: ...  # noqa: N802
    @property
    def GROUPS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def PROMPTS(self) -> Mapping[str, tuple[str, str, str]]: ...  # noqa: N802
    @property
    def CAPTIONS(self) -> Mapping[str, tuple[str, str]]: ...  # noqa: N802
    @property
    def TITLES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def ROWS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def RESULTS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def CHOICES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def PARTNERS(self) -> str: ...  # noqa: N802
    @property
    def PLAYERS(self) -> str: ...  # noqa: N802
    @property
    def TIE(self) -> str: ...  # noqa: N802
    @property
    def NOTICES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def FALSE_GO(self) -> str: ...  # noqa: N802
    @property
    def NAMED(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def DEALS(self) -> str: ...  # noqa: N802
    @property
    def TOLD(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def REFUSED(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def PLACES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def NOT_NOW(self) -> Mapping[tuple[str, str], str]: ...  # noqa: N802

    @property
    def HOUSE(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def SCREEN(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def TROUBLES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def OPTIONS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def VERBS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def MOVES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def PRESETS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def RULES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def WHY(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def BECAUSE(self) -> str: ...  # noqa: N802
    @property
    def BECAUSE_BARE(self) -> str: ...  # noqa: N802

    def number(self, n: int, /) -> str: ...
    def counted(self, n: int, one: str, many: str, /) -> str: ...
    def possessive(self, name: str, /) -> str: ...
    def points_said(self, n: int, /) -> str: ...
    def card_name(self, rank: int, suit: str, /) -> str: ...
    def fitting(self, room: int, /) -> str: ...
    def fitting_short(self, room: int, /) -> str: ...
    def more_cards(self, n: int, /) -> str: ...
    def play_said(self, rule: str, points: int, /) -> str: ...
    def play_short(self, rule: str, points: int, /) -> str: ...
    def show_said(self, rule: str, size: int, points: int, total: int, /) -> str: ...
    def show_short(self, rule: str, size: int, points: int, total: int, /) -> str: ...
    def pegged_said(self, points: int, /) -> str: ...
    def summary(self, group: str, items: tuple[tuple[str, int, int], ...], /) -> str: ...
    def named(self, group: str, rule: str, size: int, points: int, /) -> str: ...
