"""A game as text: read as it is written, and every broken line refused with its number."""

from __future__ import annotations

import json
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from companion.game import Amend, Game, Redo, Undo, start
from companion.portable import LONGEST, TextError, read, write
from companion.rules import rules_of
from tests.toys import Race, Rest, Step, find

HEADER = '{"game": "race", "players": ["Red", "Blue"], "options": {"target": 11}}'
STEP = '{"do": "step", "seat": 0, "points": 2}'


def last(*lines: str | bytes) -> Game:
    return list(read(lines, find))[-1]


def refusal(*lines: str | bytes, finder: Any = find) -> str:
    with pytest.raises(TextError) as refused:
        list(read(lines, finder))
    return str(refused.value)


def test_a_game_is_read_line_by_line():
    games = list(read([HEADER, STEP, '{"do": "undo"}'], find))
    assert [(game.turn, game.state.fronts) for game in games] == [(0, (0, 0)), (1, (2, 0)), (2, (0, 0))]
    assert games[0].rules == Race(11)
    assert games[0].players == ("Red", "Blue")


def test_a_game_is_written_as_it_is_read():
    game = start(Race(11), ("Zoë", "Blue"))
    for move in (Step(0, 3, "naïve"), Undo(), Redo(), Amend((Rest(0), Step(1, 3))), Rest(0)):
        game = game.play(move)
    lines = list(write(game))
    assert lines == [
        '{"game": "race", "players": ["Zoë", "Blue"], "options": {"target": 11}}',
        '{"do": "step", "seat": 0, "points": 3, "why": "naïve"}',
        '{"do": "undo"}',
        '{"do": "redo"}',
        '{"do": "amend", "as": [{"do": "rest", "seat": 0}, {"do": "step", "seat": 1, "points": 3}]}',
        '{"do": "rest", "seat": 0}',
    ]
    assert last(*lines) == game


def test_options_may_be_left_out():
    assert last('{"game": "race", "players": ["A", "B"]}').rules == Race()


@pytest.mark.parametrize(
    "lines",
    [
        ("\ufeff" + HEADER, STEP),
        (b"\xef\xbb\xbf" + HEADER.encode(), STEP.encode() + b"\r\n"),
        (HEADER + "\r\n", STEP + "\r\n", "\r\n"),
        ("", HEADER, "   ", STEP, "\n"),
        ("\t" + HEADER + "  ", "  " + STEP),
    ],
    ids=["bom", "bom bytes", "crlf", "blank lines", "spaces"],
)
def test_what_editors_add_is_no_part_of_a_line(lines: tuple[str | bytes, ...]):
    game = last(*lines)
    assert (game.turn, game.state.fronts) == (1, (2, 0))


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("[]", "line 1: The first line says which game it is"),
        ("{}", "line 1: The first line says which game it is"),
        (STEP, "line 1: The first line says which game it is"),
        ('{"game": 7}', "line 1: The first line says which game it is"),
        ('{"game": "race"}', '"players" is a list of names'),
        ('{"game": "race", "players": "Red"}', '"players" is a list of names'),
        ('{"game": "race", "players": ["A", "B"], "language": "xx"}', '"language" is that of the next game'),
        ('{"game": "race", "players": ["A", "B"], "language": ["de"]}', '"language" is that of the next'),
        ('{"game": "race", "players": []}', '"players" is a list of names'),
        ('{"game": "race", "players": ["A", 2]}', '"players" holds names, and 2 is none'),
        ('{"game": "race", "players": ["A", "  "]}', "Every player has a name"),
        ('{"game": "race", "players": ["A", "B\\nC"]}', "Every player has a name"),
        ('{"game": "race", "players": ["A", "' + "B" * 41 + '"]}', "is too long"),
        ('{"game": "race", "players": ["A"]}', "a race is for two players"),
        ('{"game": "race", "players": ["A", "B"], "options": []}', '"options" is an object'),
        ('{"game": "race", "players": ["A", "B"], "option": {}}', 'did you mean "options"?'),
        ('{"game": "race", "players": ["A", "B"], "options": {"taget": 3}}', 'did you mean "target"?'),
        ('{"game": "race", "players": ["A", "B"], "options": {"target": 0}}', "a target of 1 or more"),
        (
            '{"game": "race", "players": ["A", "B"], "options": {"target": null}}',
            "null is not a whole number",
        ),
        ('{"game": "race", "players": ["A", "B"], "options": {"target": NaN}}', "NaN is no number"),
    ],
)
def test_a_broken_first_line_says_what_to_write(header: str, words: str):
    assert words in refusal(header)


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ('{"game": "cribage", "players": ["A", "B"]}', 'did you mean "cribbage"?'),
        ('{"game": "../x", "players": ["A", "B"]}', 'no game is called "../x"'),
        ('{"game": "base", "players": ["A", "B"]}', 'no game is called "base"'),
        ('{"game": "cribbage", "players": ["A", "B"], "options": {"way": "peg"}}', "pegs"),
        ('{"game": "cribbage", "players": ["A", "B"], "options": {"targit": 61}}', 'did you mean "target"?'),
        ('{"game": "cribbage", "players": ["A", "B"], "options": {"target": 1e400}}', "target"),
        ('{"game": "cribbage", "players": ["A", "B", "C", "D", "E"]}', "name so many, not 5"),
    ],
)
def test_a_first_line_that_no_game_can_hold_is_refused(header: str, words: str):
    said = refusal(header, finder=rules_of)
    assert said.startswith("line 1: ")
    assert words in said


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("nonsense", "This is not JSON"),
        ('{"do": "step", "seat": 0, "points": 2', "This is not JSON"),
        (STEP + STEP, "This is not JSON"),
        ("7", "A move is an object"),
        ('"step"', "A move is an object"),
        ("null", "A move is an object"),
        ('{"do": "fly"}', '"fly" is no move of this game'),
        ('{"do": ["step"]}', '"do": a list is no move'),
        ('{"do": "step", "seat": 0}', 'step needs "points"'),
        ('{"do": "step", "seat": 0, "seat": 1, "points": 2}', '"seat" stands there twice'),
        ('{"do": "step", "seat": NaN, "points": 2}', "NaN is no number"),
        ('{"do": "step", "seat": 0, "points": Infinity}', "Infinity is no number"),
        ('{"do": "step", "seat": 0, "points": 1e400}', "is not a whole number"),
        ('{"do": "step", "seat": 0, "points": 2.0}', "2.0 is not a whole number"),
        ('{"do": "step", "seat": 0, "points": ' + "9" * 5000 + "}", "It holds a number too long"),
        ('{"do": "step", "seat": 0, "points": ' + "9" * 4000 + "}", "too large a number"),
        ('{"do": "step", "seat": 0, "points": 6}', "go 1 to 5 holes"),
        ('{"do": "step", "seat": 7, "points": 2}', "seats are 0 and 1"),
        ('{"do": "step", "seat": 1, "points": 2}', "it is seat 0's turn"),
        ('{"do": "step", "seat": 0, "points": 2, "why": "\\ud800"}', "It holds half a character"),
        ('{"do": "hide", "seat": 0, "card": "1H"}', '"1H" is no card'),
        ('{"do": "new", "preset": "long"}', "A new game begins a file of its own"),
        ('{"do": "redo"}', "There is nothing to redo"),
        ("[" * 30000, "It is nested too deep"),
        ('{"do": "amend", "as": ' + '[{"do": "amend", "as": ' * 200 + "]}" * 201, "is no"),
        ("x" * (LONGEST + 1), "It is longer than 65536 bytes"),
        (HEADER, 'A move needs "do": use step'),
        ('{"do": null}', '"do": null is no move of this game: use step'),
        ('{"do": "stp"}', '"do": "stp" is no move of this game: did you mean "step"?'),
        ('{"do": "nwe"}', '"do": "nwe" is no move of this game: use step, rest'),
        ('{"do": "amend", "as": [{"do": "redo"}]}', '"redo" is no move of those that amend holds: use step'),
        (b"\xff\xfe", "is not UTF-8"),
        (json.dumps({"do": "a\nb"}), '"a\\nb" is no move'),
        (json.dumps({"do": "rest", "seat": 0, "a\nb": 1}), '"a\\nb" does not belong to rest'),
        (json.dumps({"do": "hide", "seat": 0, "card": "X" * 9000}), '"XXXX'),
    ],
)
def test_a_broken_line_is_refused_with_its_number(line: str | bytes, words: str):
    said = refusal(HEADER, "", line)
    assert said.startswith("line 3: ")
    assert words in said
    assert len(said) < 330
    assert "\n" not in said


@pytest.mark.parametrize("lines", [(), ("",), ("\n", "  \n")])
def test_an_empty_text_says_how_a_game_begins(lines: tuple[str, ...]):
    assert "There is no game here" in refusal(*lines)


def test_the_lines_before_a_broken_one_have_been_given():
    games = read([HEADER, STEP, "nonsense"], find)
    assert [next(games).turn, next(games).turn] == [0, 1]
    with pytest.raises(TextError, match="line 3"):
        next(games)


def test_a_whole_match_folds_fast_and_keeps_every_state():
    game = start(Race(3000), ("Red", "Blue"))
    for turn in range(1000):
        game = game.play(Step(turn % 2, 1 + turn % 5))
    again = last(*write(game))
    assert again == game
    assert json.loads(next(write(again)))["options"] == {"target": 3000}


WORDS = st.sampled_from(
    [
        "do",
        "seat",
        "card",
        "cards",
        "points",
        "why",
        "as",
        "peg",
        "play",
        "cut",
        "amend",
        "go",
        "hand",
        "5H",
        "deal",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(), inner, max_size=5),
    max_leaves=12,
)
MOVES = st.fixed_dictionaries(
    {"do": WORDS}, optional={"seat": VALUES, "card": VALUES, "cards": VALUES, "as": VALUES}
)
CRIBBAGE = '{"game": "cribbage", "players": ["Red", "Blue"]}'


@hypothesis.given(st.lists(st.binary() | VALUES.map(json.dumps) | MOVES.map(json.dumps), max_size=4))
def test_whatever_a_file_holds_it_is_a_game_or_refused_in_one_sentence(lines: list[str | bytes]):
    for text in ([CRIBBAGE, *lines], lines):
        try:
            said = str(list(read(text))[-1].turn)
        except TextError as error:
            said = str(error)
        assert "\n" not in said
        assert len(said) < 400
