"""What is true of every vocabulary: nothing is missing, and it fits where it is shown."""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.cards import card, cards
from companion.devices import ink
from companion.rules import rules_of
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.show import count_items
from companion.words import VOCABULARIES, en, vocabulary

OTHERS = [name for name in VOCABULARIES if name != "en"]
TABLES = [name for name in en.__all__ if isinstance(getattr(en, name), Mapping)]
SINGLE = [name for name in en.__all__ if name not in TABLES]
# A name may be said as an owner: "Red's" or "de Red".
ALIKE = {"owner": "name"}
NAMES = {
    "name": "Blue",
    "owner": "d'Anne",
    "pone": "Red",
    "letter": "B",
    "fits": "",
    "claimed": 12,
    "claimant": "",
    "whose": "d'Anne",
}

each = pytest.mark.parametrize("name", VOCABULARIES)


def texts(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    else:
        for one in said.values() if isinstance(said, Mapping) else said:
            yield from texts(one)


def left_open(said: Any) -> set[str]:
    found = {field or "" for text in texts(said) for _, field, _, _ in string.Formatter().parse(text)}
    return {ALIKE.get(field, field) for field in found} - {""}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_every_vocabulary_has_every_key_and_leaves_the_same_open(name: str, table: str) -> None:
    ours, theirs = getattr(vocabulary(name), table), getattr(en, table)
    if table in ("VERBS", "MOVES", "PRESETS", "OPTIONS"):  # these say what would be said in English by itself
        assert set(theirs) <= set(ours)
        return
    assert set(ours) == set(theirs)
    for key in theirs:
        assert left_open(ours[key]) == left_open(theirs[key]), key
        assert isinstance(ours[key], str) or len(ours[key]) == len(theirs[key]), key


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("single", SINGLE)
def test_every_vocabulary_has_every_single_phrase(name: str, single: str) -> None:
    assert left_open(getattr(vocabulary(name), single)) == left_open(getattr(en, single))


@pytest.mark.parametrize("name", ["fr-CA", "de"])
def test_every_option_of_cribbage_is_explained(name: str) -> None:
    words = vocabulary(name)
    assert set(words.OPTIONS) == {field.name for field in dataclasses.fields(Options)}
    assert set(words.PRESETS) >= set(rules_of("cribbage").presets)


@each
def test_hints_fit_two_lines_of_the_small_screen(name: str) -> None:
    words = vocabulary(name)
    for room in range(1, 10):
        names = {**NAMES, "more": words.more_cards(3), "brief": words.fitting_short(room)}
        names["what"] = words.GROUPS["hand"]
        for key, (_, hint, _) in words.PROMPTS.items():
            assert ink.fits(hint.format(**names), 21, 2), (key, hint)


@each
def test_what_is_on_show_fits_between_the_scores(name: str) -> None:
    for key, (_, brief) in vocabulary(name).CAPTIONS.items():
        assert len(brief.format(**NAMES)) <= 10, key


@each
def test_what_the_small_screen_says_itself_fits_there(name: str) -> None:
    screen = vocabulary(name).SCREEN
    assert len(screen["not_saved"]) * 12 <= ink.WIDTH
    assert all(len(screen[key]) <= 10 for key in ("draft", "send", "drop", "hold"))
    assert len(screen["choose"]) + 1 + len(screen["place"].format(at=10, of=12)) <= 21
    assert all(ink.fits(screen[key].format(n=9), 21, 2) for key in ("way_round", "one_waits", "many_wait"))


@each
def test_lines_of_a_count_fit_beside_its_figures(name: str) -> None:
    words = vocabulary(name)
    for rule in en.SHOW:
        for total in (9, 29):
            assert len(words.show_short(rule, 5, 2, total)) <= (11 if total > 9 else 16), rule


@each
def test_numbers_are_said_up_to_999(name: str) -> None:
    said = [vocabulary(name).number(n) for n in range(1000)]
    assert len(set(said)) == 1000
    assert all(words and not any(letter.isdigit() for letter in words) for words in said)


@each
def test_the_small_screen_has_every_letter(name: str) -> None:
    words = vocabulary(name)
    letters = {letter for table in en.__all__ for text in texts(getattr(words, table)) for letter in text}
    letters |= {letter for n in range(200) for letter in words.number(n)}
    letters |= {letter for suit in "CDHS" for rank in range(1, 14) for letter in words.card_name(rank, suit)}
    assert {letter for letter in letters if "?" in ink.plain(letter)} <= {"?"}


# fmt: off
COUNTS = [
    ("en", "5H 5C 6D 7S", "JS", [
        "fifteen two", "fifteen four", "and a double run of three is twelve",
    ]),
    ("en", "KC KD KH JS", "5S", [
        "fifteen two", "fifteen four", "fifteen six", "fifteen eight",
        "and a pair royal is fourteen", "and one for his nobs is fifteen",
    ]),
    ("en-GB", "KC KD KH JS", "5S", [
        "fifteen two", "fifteen four", "fifteen six", "fifteen eight",
        "and a prial is fourteen", "and one for his nob is fifteen",
    ]),
    ("fr-CA", "5H 5C 6D 7S", "JS", [
        "quinze deux", "quinze quatre", "et une double suite de trois, douze",
    ]),
    ("fr-CA", "7H 8S 8D 2C", "KH", ["quinze deux", "quinze quatre", "et une paire, six"]),
    ("fr-CA", "KC KD KH JS", "5S", [
        "quinze deux", "quinze quatre", "quinze six", "quinze huit",
        "et un brelan, quatorze", "et un pour le valet, quinze",
    ]),
    ("de", "5H 5C 6D 7S", "JS", [
        "fünfzehn zwei", "fünfzehn vier", "und eine Doppelfolge von drei macht zwölf",
    ]),
    ("de", "7H 8S 8D 2C", "KH", ["fünfzehn zwei", "fünfzehn vier", "und ein Paar macht sechs"]),
    ("de", "2H 4H 8H QH", "6H", ["ein Flush macht fünf"]),
    ("de", "2C 4D 8H JS", "TS", ["eins für den Buben"]),
    ("fr-CA", "2C 4D 6H 8S", "QC", []),
]
# fmt: on


@pytest.mark.parametrize(("name", "hand", "starter", "said"), COUNTS)
def test_a_count_reads_as_it_is_said_there(name: str, hand: str, starter: str, said: list[str]) -> None:
    items = count_items(Options(vocabulary=name), cards(hand), card(starter), "hand")
    assert [item.said for item in items] == said
