"""A game under way: moves, undo to any depth, amends, and what may be done now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.game import Amend, Game, New, Redo, Undo, opened, start
from companion.plain import PlainError, decode_move, encode_move
from companion.portable import begin, header
from companion.rules import UnknownGame, build, games, rules_of
from companion.rules.base import IllegalMove, OptionError
from tests.toys import Feast, Race, Rest, Step


def played(*moves: Any, target: int = 21) -> Game:
    game = start(Race(target), ("Red", "Blue"), 3)
    for move in moves:
        game = game.play(move)
    return game


def labels(game: Game) -> list[str]:
    return [choice.label for choice in game.choices() if not getattr(choice.move, "game", "")]


def test_a_move_makes_another_game_and_leaves_the_first_alone():
    before = played()
    after = before.play(Step(0, 4))
    assert (before.turn, before.state.fronts) == (0, (0, 0))
    assert (after.turn, after.state.fronts, after.number) == (1, (4, 0), 3)
    assert [item.points for item in after.scored] == [4]


def test_a_refused_move_speaks_to_the_players():
    with pytest.raises(IllegalMove, match="it is seat 0's turn"):
        played().play(Step(1, 2))


def test_undo_goes_back_to_the_start_and_redo_all_the_way_forward():
    game = played(Step(0, 4), Step(1, 3), Step(0, 1))
    for fronts in ((4, 3), (4, 0), (0, 0)):
        game = game.play(Undo())
        assert game.state.fronts == fronts
        assert game.scored == ()
    with pytest.raises(IllegalMove, match="nothing to undo"):
        game.play(Undo())
    for fronts in ((4, 0), (4, 3), (5, 3)):
        game = game.play(Redo())
        assert game.state.fronts == fronts
        assert game.scored == ()
    with pytest.raises(IllegalMove, match="nothing to redo"):
        game.play(Redo())
    assert game.turn == 9


@pytest.mark.parametrize("language", ["en", "en-GB", "fr-CA", "de"])
def test_undo_of_a_new_game_says_where_the_one_before_it_is(language: str):
    game = start(build(rules_of("cribbage"), {"vocabulary": language}), ("Red", "Blue"), 3)
    with pytest.raises(IllegalMove, match=r"\(companion export 3\)"):
        opened(New("sixty-one"), game, 4).play(Undo())
    first = replace(game, number=1)
    with pytest.raises(IllegalMove) as refused:
        first.play(Undo())
    assert "companion" not in str(refused.value), "there is none before the first game"


def test_undo_works_after_the_win():
    game = played(Step(0, 4), target=4)
    with pytest.raises(IllegalMove, match="the race is over"):
        game.play(Rest(1))
    assert game.play(Undo()).play(Step(0, 3)).state.fronts == (3, 0)


def test_a_new_move_after_an_undo_drops_the_redo():
    game = played(Step(0, 4), Undo(), Step(0, 2))
    with pytest.raises(IllegalMove, match="nothing to redo"):
        game.play(Redo())


def test_an_amend_replaces_the_last_move_in_one_row():
    game = played(Step(0, 1), Step(1, 4), Amend((Rest(1), Step(0, 4))))
    assert game.state.fronts == (5, 0)
    assert game.turn == 3
    assert [(item.seat, item.points) for item in game.scored] == [(0, 4)]
    assert game.standing() == (Step(0, 1), Rest(1), Step(0, 4))


def test_undo_of_an_amend_brings_the_original_back_and_redo_the_amend():
    game = played(Step(0, 4), Amend((Step(0, 2),)), Undo())
    assert game.state.fronts == (4, 0)
    assert game.play(Redo()).state.fronts == (2, 0)
    assert game.play(Undo()).state.fronts == (0, 0)


def test_an_amend_with_one_illegal_move_changes_nothing():
    game = played(Step(0, 4))
    with pytest.raises(IllegalMove, match="go 1 to 5 holes"):
        game.play(Amend((Step(0, 1), Step(1, 9))))
    assert game.state.fronts == (4, 0)


@pytest.mark.parametrize(
    ("moves", "amend", "words"),
    [
        ((), Amend((Rest(0),)), "no move to put right"),
        ((Rest(0),), Amend(()), "Put at least one move"),
        ((Rest(0),), Amend((Undo(),)), '"undo" is no move of race'),
        ((Rest(0),), Amend((Amend((Rest(0),)),)), '"amend" is no move of race'),
        ((Rest(0),), New("long"), "A new game is opened beside this one"),
    ],
)
def test_what_cannot_be_put_in_place_is_refused(moves: tuple[Any, ...], amend: Any, words: str):
    with pytest.raises(IllegalMove, match=words):
        played(*moves).play(amend)


def test_an_amend_can_be_amended():
    game = played(Step(0, 4), Amend((Step(0, 2),)), Amend((Step(0, 3),)))
    assert game.state.fronts == (3, 0)
    assert game.play(Undo()).state.fronts == (2, 0)


def test_every_turn_keeps_its_state():
    game = played(Step(0, 4), Step(1, 3), Undo())
    assert [game.state_at(turn).fronts for turn in (0, 1, 2, 3)] == [(0, 0), (4, 0), (4, 3), (4, 0)]
    assert game.state_at(99).fronts == (4, 0)
    assert game.state_at(-1).fronts == (0, 0)


def test_what_may_be_done_says_what_each_would_change():
    game = played(Rest(0), Step(1, 2), Undo(), Redo())
    assert labels(game) == [
        "Go on",
        "rest",
        "feast",
        "That was seat 0",
        "Undo: Blue +2",
        "New game: long",
        "New game: short race",
    ]
    assert labels(game.play(Undo())) == [
        "Go on",
        "rest",
        "feast",
        "Undo: Red's rest",
        "Redo: Blue +2",
        "New game: long",
        "New game: short race",
    ]


def test_what_asks_for_care_comes_last_and_a_new_game_at_the_very_end():
    game = start(build(rules_of("cribbage"), {}), ("Red", "Blue"))
    game = game.play(decode_move(game.moves(), {"do": "dealer", "seat": 0}))
    ranks = [choice.careful + isinstance(choice.move, New) for choice in game.choices()]
    assert ranks == sorted(ranks)
    assert set(ranks) == {0, 1, 2}
    assert "Undo: Red as dealer" in [choice.label for choice in game.choices() if not choice.careful]


def test_the_games_of_the_house_are_offered_by_name_to_those_who_can_play_them():
    game = start(build(rules_of("cribbage"), {}), ("Red", "Blue"))
    own = [choice.move for choice in game.choices() if isinstance(choice.move, New)]
    assert {move.preset for move in own} >= {"kitchen-table", "sixty-one"}
    assert {move.game for move in own} == {""}
    race = replace(played(), every=True)
    other = [choice for choice in race.choices() if isinstance(choice.move, New) and choice.move.game]
    assert {"New game: Cribbage", "New game: Pass the Pigs"} <= {choice.label for choice in other}
    assert "New game: Cribbage, sixty one" in [choice.label for choice in other]
    begun = [opened(choice.move, race, 9) for choice in other]
    assert [game.rules.name for game in begun] == [choice.move.game for choice in other]
    assert all(game.every for game in begun)
    assert [choice.label for choice in begun[0].choices()][-2:] == [
        "New game: Pass the Pigs, finish the round",
        "New game: Pass the Pigs, piggyback",
    ]


def test_new_game_must_be_held_and_keeps_the_players():
    new = next(choice for choice in played().choices() if choice.label == "New game: short race")
    assert new.careful
    assert new.move == New("short_race", ("Red", "Blue"))
    game = opened(new.move, start(Race(), ("A", "B")), 9)
    assert (game.rules, game.players, game.number) == (Race(11), ("Red", "Blue"), 9)
    assert opened(New("long"), start(Race(), ("A", "B")), 9).players == ("A", "B")


def test_a_new_game_may_be_another_with_options_of_its_own():
    new = New("kitchen-table", ("A", "B"), "cribbage", {"target": 61})
    game = opened(decode_move(played().moves(), encode_move(new)), played(), 9)
    assert (game.rules.name, game.rules.target, game.players) == ("cribbage", 61, ("A", "B"))
    assert opened(New("sixty-one", options={"target": 45}), game, 10).rules.target == 45
    assert opened(New("", options={"target": 45}), game, 10).rules.target == 45


def test_the_table_speaks_on_in_its_language_unless_the_new_game_says_another():
    game = start(build(rules_of("cribbage"), {"vocabulary": "de"}), ("Red", "Blue"))
    assert opened(New("sixty-one"), game, 9).language == "de"
    assert opened(New("sixty-one", options={"vocabulary": "en"}), game, 9).language == "en"
    assert opened(New("pub"), game, 9).language == "en-GB"


@pytest.mark.parametrize("language", ["de", "fr-CA", "en-GB"])
def test_the_table_has_its_language_again_after_a_game_that_speaks_none(language: str):
    table = start(build(rules_of("cribbage"), {"vocabulary": language}), ("Red", "Blue"))
    for new in (New("", game="pigs"), New("piggyback"), New("sixty-one", game="cribbage")):
        table = opened(new, table, 9)
        table = begin(header(table))  # the daemon may have been started again meanwhile
    assert (table.rules.name, table.language) == ("cribbage", language)


@pytest.mark.parametrize(
    ("new", "words"),
    [
        (New("shorter"), 'No preset is called "shorter": choose long, short_race'),
        (New("long", ("A",)), "a race is for two players"),
        (New("long", ("A", " ")), "Every player has a name"),
        (New("long", ("A", "B\x1b[2J")), "Every player has a name"),
        (New("long", ("A", "\u3164")), "Every player has a name"),  # a filler: a letter that shows nothing
        (New("long", ("A", "\u0301")), "Every player has a name"),  # an accent on no letter
        (New("long", ("A", "\u2800!")), "Every player has a name"),
        (New("long", ("Red", "Red")), 'Two players are called "Red": give them names that differ'),
        (New("long", ("Red", " red ")), 'Two players are called "Red"'),
        (New("long", ("Zo\u00eb", "ZOE\u0308")), "Two players are called"),
        (New("long", ("A", "B" * 41)), '"BBBBBBBBBBBB..." is too long'),
        (New("long", game="cribage"), 'no game is called "cribage": did you mean "cribbage"?'),
        (New("sixty", game="cribbage"), 'No preset is called "sixty": choose .*sixty-one'),
        (
            New("sixty-one", game="cribbage", options={"targt": 61}),
            'no option "targt": did you mean "target"',
        ),
        (New("sixty-one", game="cribbage", options={"target": 300}), "target = 300 .*121"),
        (New("sixty-one", game="cribbage", options={"target": "61"}), 'option "target": "61" is not'),
    ],
)
def test_a_new_game_that_cannot_be_is_refused_with_words(new: New, words: str):
    with pytest.raises(IllegalMove, match=words):
        opened(new, played(), 9)


def test_names_are_taken_without_the_spaces_round_them():
    assert start(Race(), (" Red", "Blue  ")).players == ("Red", "Blue")


def test_a_feast_of_two_counts_undoes_as_one():
    game = played(Step(0, 1), Feast())
    assert game.state.fronts == (7, 2)
    assert game.play(Undo()).state.fronts == (1, 0)
    assert "Undo: Red +6, Blue +2" in labels(game)


@pytest.mark.parametrize(
    "move",
    [
        Undo(),
        Redo(),
        Amend((Rest(0), Step(1, -2, "miscounted"))),
        New("long", ("A", "B")),
        New("", ("A", "B"), "cribbage", {"target": 61}),
        Step(1, 2),
    ],
)
def test_moves_survive_json(move: Any):
    assert decode_move(played().moves(), encode_move(move)) == move


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ([], "A move is an object"),
        ({"do": "jump"}, '"do": "jump" is no move of this game: use step, rest'),
        ({"do": "stepp"}, '"do": "stepp" is no move of this game: did you mean "step"?'),
        ({"do": None}, '"do": null is no move'),
        ({}, 'A move needs "do": use step, rest'),
        ({"do": "step", "seat": 0}, 'step needs "points"'),
        ({"do": "step", "seat": "0", "points": 1}, '"seat": "0" is not a whole number'),
        ({"do": "step", "seat": True, "points": 1}, '"seat": true is not a whole number'),
        ({"do": "step", "seat": 0, "points": 1.5}, '"points": 1.5 is not a whole number'),
        ({"do": "step", "seat": 0, "points": 1, "cards": []}, '"cards" does not belong to step'),
        ({"do": "step", "seat": 0, "points": 1, "why": ["x"]}, '"why": a list is not text'),
        ({"do": "hide", "seat": 0, "card": 5}, '"card": 5 is no card'),
        ({"do": "undo", "seat": 0}, '"seat" does not belong to undo'),
        ({"do": "amend"}, 'amend needs "as"'),
        ({"do": "amend", "as": 7}, 'amend needs "as": a list'),
        ({"do": "undo", "as": []}, '"as" does not belong to undo'),
        *(
            (
                {"do": "amend", "as": [{"do": do}]},
                f'"do": "{do}" is no move of those that amend holds: use step',
            )
            for do in ("undo", "redo", "new")
        ),
        ({"do": "amend", "as": [{"do": "amend", "as": []}]}, '"do": "amend" is no move of those that'),
        ({"do": "new", "preset": "long", "players": [1, 2]}, '"players": 1 is not text'),
    ],
)
def test_what_is_no_move_is_refused_with_its_reason(plain: Any, words: str):
    with pytest.raises(PlainError) as refused:
        decode_move(played().moves(), plain)
    assert words in str(refused.value)


def test_games_are_found_by_name():
    assert games()["cribbage"] is rules_of("cribbage")
    assert all(kind.name == name for name, kind in games().items())


@pytest.mark.parametrize(("name", "hint"), [("cribage", 'did you mean "cribbage"?'), ("xyz", "use ")])
def test_an_unknown_game_names_the_nearest(name: str, hint: str):
    with pytest.raises(UnknownGame) as refused:
        rules_of(name)
    assert hint in str(refused.value)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"taget": 11}, 'race has no option "taget": did you mean "target"?'),
        ({"target": "11"}, 'option "target": "11" is not a whole number'),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], words: str):
    with pytest.raises(OptionError) as refused:
        build(Race, options)
    assert words in str(refused.value)
