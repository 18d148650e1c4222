"""What every game must keep to, found by name; a new game in rules/ is held to it by lying there."""

from __future__ import annotations

import dataclasses
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.cards import PACK, Card
from companion.cursor import Cursor, Draft
from companion.game import Game, New, Redo, Undo
from companion.plain import decode, decode_move, encode, encode_move, hints
from companion.portable import read, write
from companion.rules import build, games
from companion.rules.base import IllegalMove
from companion.scene import Scene
from companion.view import view
from tests.contract.players import BESIDE, KINDS, find, played, seated, sent, step, tables

ROOT = Path(__file__).parents[2]
SEEDS = range(8)
every_table = pytest.mark.parametrize(("name", "preset"), list(tables()))
every_game = pytest.mark.parametrize("name", list(KINDS))


def through_json(plain: Any) -> Any:
    return json.loads(json.dumps(plain))


@every_table
def test_random_legal_games_end_and_are_the_same_read_from_their_text(name: str, preset: str):
    for seed in SEEDS:
        *_, game = played(name, preset, seed)
        *_, again = read(write(game), find)
        assert again == game
        assert again.state == game.state


@every_table
def test_undo_goes_back_through_every_state_and_redo_brings_each_again(name: str, preset: str):
    *_, game = played(name, preset, 1)
    end, states = game.state, []
    while game.node.undone is not None:
        states.append(game.state)
        game = game.play(Undo())
    assert game.state == seated(name, preset).state
    assert states
    while states:
        game = game.play(Redo())
        assert game.state == states.pop()
    assert game.state == end


@every_table
def test_what_stands_makes_the_state_again(name: str, preset: str):
    *_, game = played(name, preset, 2)
    state = seated(name, preset).state
    for move in game.standing():
        state = game.rules.apply(state, move)
    assert state == game.state


@every_table
def test_states_moves_and_scenes_survive_json(name: str, preset: str):
    for game in played(name, preset, 3):
        move = game.rows[-1].move
        assert decode_move(game.moves(), through_json(encode_move(move))) == move
        if game.turn % 5 == 0 or game.state.steps:
            state = decode(type(game.state), through_json(encode(game.state)))
            assert state == game.state
            assert game.rules.choices(state) == game.rules.choices(game.state)
            scene = view(game, Cursor(), game.turn)
            assert decode(Scene, through_json(encode(scene))) == scene


@every_table
def test_whatever_is_offered_is_legal_and_no_key_has_two_meanings(name: str, preset: str):
    chance = random.Random(name)
    for game in played(name, preset, 4):
        choices = game.choices()
        for choice in choices[:: 1 + game.turn % 3]:
            if not isinstance(choice.move, New):
                game.play(sent(choice, chance))
        keys = Counter((choice.seat, choice.button) for choice in choices if choice.button)
        assert all(times == 1 for times in keys.values()), keys


@every_table
def test_every_point_has_its_reason_and_walks_to_where_the_pegs_are(name: str, preset: str):
    for game in played(name, preset, 5):
        steps = game.state.steps or (game.state,)
        for item in game.scored:
            assert item.rule
            assert item.said
            assert item.seat in game.rules.scene(game.state).tracks[item.side].seats
        if not game.scored:
            continue
        assert steps[-1] == game.state or not game.state.steps or _same_pegs(game, steps[-1])
        for stage, state in enumerate(steps):
            goal = game.rules.scene(state)
            walked = view(game, Cursor(stage=stage, line=99), game.turn)
            assert [(track.front, track.back) for track in walked.tracks] == [
                (track.front, track.back) for track in goal.tracks
            ]


def _same_pegs(game: Any, state: Any) -> bool:
    one, other = (game.rules.scene(each).tracks for each in (state, game.state))
    return [(track.front, track.back) for track in one] == [(track.front, track.back) for track in other]


@every_table
def test_any_move_at_any_moment_is_played_or_refused_in_words(name: str, preset: str):
    chance = random.Random(f"any {name}")
    values = {
        int: lambda: chance.choice((-(10**9), -122, -1, 0, 1, 2, 29, 121, 122, 10**9)),
        Card: lambda: chance.choice(PACK),
        str: lambda: chance.choice(("", "why", "x" * 300)),
        tuple[Card, ...]: lambda: tuple(chance.choices(PACK, k=chance.randrange(6))),
        tuple[int, ...]: lambda: tuple(chance.choices((-1, 0, 1, 2, 10**9), k=chance.randrange(3))),
        tuple[str, ...]: lambda: tuple(chance.choices(("", "why", "\x1b", "x" * 300), k=chance.randrange(4))),
    }
    refused = []
    for game in played(name, preset, 6):
        kind = chance.choice(game.rules.moves)
        move = kind(**{field: values[hint]() for field, hint in hints(kind).items()})
        try:
            game.play(move)
        except IllegalMove as error:
            refused.append(str(error))
    assert refused
    assert all(words and words.isprintable() for words in refused)


@every_table
def test_two_states_that_differ_only_in_what_is_hidden_look_alike(name: str, preset: str):
    """A field of a state with metadata {"hidden": True} may change nothing that anybody sees.

    Nor what a dialled amount would do, nor what is refused and in which words.
    """
    chance = random.Random(f"hidden {name} {preset}")
    hidden = 0
    for game, other in zip(played(name, preset, 7), played(name, preset, 8), strict=False):
        swapped = _with_hidden_of(game, other)
        hidden += swapped.state != game.state
        assert swapped.rules.choices(swapped.state) == game.rules.choices(game.state)
        cursor = _dialling(game, chance)
        assert encode(view(swapped, cursor, game.turn)) == encode(view(game, cursor, game.turn))
        assert [_refusal(swapped, card) for card in PACK[::7]] == [_refusal(game, card) for card in PACK[::7]]
    assert hidden or not _hides(name, preset)


def _hides(name: str, preset: str) -> bool:
    options, _ = BESIDE.get(name, {}).get(preset, ({}, 0))
    return name not in games() or options.get("counting") == "manual"


def _with_hidden_of(game: Game, other: Game) -> Game:
    """The game in which what nobody may see is that of another."""
    fields = [field.name for field in dataclasses.fields(game.state) if field.metadata.get("hidden")]
    state = dataclasses.replace(game.state, **{each: getattr(other.state, each) for each in fields})
    return dataclasses.replace(game, node=dataclasses.replace(game.node, state=state))


def _dialling(game: Game, chance: random.Random) -> Cursor:
    """Every seat dials some amount of something."""
    numbers = [choice for choice in game.rules.choices(game.state) if choice.number is not None]
    dials = {choice.seat: choice for choice in reversed(numbers)}  # the likeliest of each seat
    amounts = ((choice, chance.randint(*choice.number[1:3])) for choice in dials.values() if choice.number)
    return Cursor(
        drafts=tuple(Draft(choice.seat or 0, amount, 0.0, choice.label) for choice, amount in amounts)
    )


def _refusal(game: Game, card: Card) -> str:
    try:
        game.rules.scanned(game.state, card)
    except IllegalMove as error:
        return str(error)
    return ""


@every_table
def test_a_played_game_leaves_the_earlier_ones_as_they_were(name: str, preset: str):
    game = seated(name, preset)
    before = encode(game.state)
    step(game, random.Random(1))
    assert encode(game.state) == before


@every_game
def test_the_parts_of_a_game_are_frozen_values_with_the_names_they_are_found_by(name: str):
    kind = KINDS[name]
    assert kind.name == name
    for each in (kind, *kind.moves):
        assert dataclasses.is_dataclass(each)
        assert each.__dataclass_params__.frozen
    for options in kind.presets.values():
        build(kind, options)


@pytest.mark.parametrize("name", list(games()))
def test_a_game_loads_no_driver_and_nothing_outside_the_standard_library(name: str):
    code = (
        f"import sys, companion.rules.{name}\n"
        "roots = {module.split('.')[0] for module in sys.modules}\n"
        "print(sorted(roots - set(sys.stdlib_module_names) - {'companion', '__main__', '__mp_main__'}))\n"
        "print('asyncio' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert ran.stdout.splitlines() == ["[]", "False"]
