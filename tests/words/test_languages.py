"""What is each language's own: numbers, names, owners."""

from __future__ import annotations

import pytest

from companion.words import vocabulary


@pytest.mark.parametrize(
    ("name", "n", "said"),
    [
        ("fr-CA", 0, "zéro"),
        ("fr-CA", 21, "vingt et un"),
        ("fr-CA", 31, "trente et un"),
        ("fr-CA", 61, "soixante et un"),
        ("fr-CA", 71, "soixante et onze"),
        ("fr-CA", 75, "soixante-quinze"),
        ("fr-CA", 80, "quatre-vingts"),
        ("fr-CA", 81, "quatre-vingt-un"),
        ("fr-CA", 91, "quatre-vingt-onze"),
        ("fr-CA", 99, "quatre-vingt-dix-neuf"),
        ("fr-CA", 121, "cent vingt et un"),
        ("fr-CA", 200, "deux cents"),
        ("fr-CA", 280, "deux cent quatre-vingts"),
        ("de", 1, "eins"),
        ("de", 16, "sechzehn"),
        ("de", 21, "einundzwanzig"),
        ("de", 31, "einunddreißig"),
        ("de", 101, "hunderteins"),
        ("de", 121, "hunderteinundzwanzig"),
        ("de", 240, "zweihundertvierzig"),
        ("en-GB", 121, "a hundred and twenty-one"),
    ],
)
def test_numbers(name: str, n: int, said: str) -> None:
    assert vocabulary(name).number(n) == said


@pytest.mark.parametrize(
    ("name", "player", "owner"),
    [
        ("en-GB", "Blue", "Blue's"),
        ("fr-CA", "Luc", "de Luc"),
        ("fr-CA", "Anne", "d'Anne"),
        ("fr-CA", "Élise", "d'Élise"),
        ("fr-CA", "Hélène", "d'Hélène"),
        ("fr-CA", "Yves", "d'Yves"),
        ("fr-CA", "Yolande", "de Yolande"),
        ("de", "Blau", "Blaus"),
        ("de", "Hans", "Hans'"),
        ("de", "Max", "Max'"),
    ],
)
def test_owners(name: str, player: str, owner: str) -> None:
    assert vocabulary(name).possessive(player) == owner


@pytest.mark.parametrize(
    ("name", "n", "said"),
    [
        ("en", 1, "one point"),
        ("en", 3, "three points"),
        ("fr-CA", 0, "zéro point"),
        ("fr-CA", 1, "un point"),
        ("fr-CA", 2, "deux points"),
        ("de", 1, "ein Punkt"),
        ("de", 2, "zwei Punkte"),
    ],
)
def test_points(name: str, n: int, said: str) -> None:
    assert vocabulary(name).points_said(n) == said


@pytest.mark.parametrize(
    ("name", "room", "said", "short"),
    [
        ("fr-CA", 7, "un 7 ou moins", "7 ou moins"),
        ("fr-CA", 1, "un as", "as"),
        ("de", 7, "eine 7 oder kleiner", "bis 7"),
        ("de", 1, "ein Ass", "Ass"),
    ],
)
def test_what_fits(name: str, room: int, said: str, short: str) -> None:
    assert (vocabulary(name).fitting(room), vocabulary(name).fitting_short(room)) == (said, short)


@pytest.mark.parametrize(
    ("name", "rank", "suit", "said"),
    [
        ("fr-CA", 1, "H", "l'as de cœur"),
        ("fr-CA", 12, "S", "la dame de pique"),
        ("fr-CA", 4, "C", "le 4 de trèfle"),
        ("de", 11, "D", "Karo Bube"),
        ("en-GB", 13, "C", "King of Clubs"),
    ],
)
def test_cards(name: str, rank: int, suit: str, said: str) -> None:
    assert vocabulary(name).card_name(rank, suit) == said


def test_the_pub_has_its_own_words() -> None:
    words = vocabulary("en-GB")
    assert words.ROWS["crib"] == "{owner} box"
    assert words.ROWS["starter"] == "turn-up"
    assert words.play_said("heels", 2) == "two for his heels"
    assert words.play_said("thirty_one", 2) == "two for thirty-one"
    assert words.show_said("nobs", 1, 1, 5) == "and one for his nob is five"
    assert words.NOT_NOW["starter", "play"].startswith("The {starter} is the turn-up")  # a name is no word


def test_french_keeps_its_colon_on_the_line() -> None:
    assert vocabulary("fr-CA").CHOICES["go"] == "{name}\u00a0: go"
    assert vocabulary("fr-CA").summary("hand", ()) == "main\u00a0: rien"
