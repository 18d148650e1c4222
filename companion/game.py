"""The one game on the table: the fold of its moves, with every state kept so that undo is one step back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, ClassVar

from companion.plain import encode_move, name_of
from companion.quote import quote
from companion.rules import UnknownGame, build, names, rules_of, title_of
from companion.rules.base import Choice, IllegalMove, OptionError, Scored
from companion.words import vocabulary
from companion.words.base import Vocabulary


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the newest move that stands."""

    alone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what the last undo took."""

    alone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Amend:
    """The newest standing move was really these: all of them or none; one undo brings it back."""

    alone: ClassVar[bool] = True
    as_: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class New:
    """Another game, with the rules' preset of that name: for the table to open, never for `play`.

    preset: "" for the rules' own defaults. players: those who sit at the table where there are none.
    """

    alone: ClassVar[bool] = True
    preset: str
    players: tuple[str, ...] = ()
    game: str = ""  # the rules' name; the game on the table where it is empty
    options: Mapping[str, Any] = field(default_factory=dict)  # beside those of the preset


OWN: tuple[type, ...] = (Undo, Redo, Amend, New)
"""The moves of every game. Each is `alone`: a row of its own, in no list of moves."""

LONGEST_NAME = 40  # letters of a player's name
FILLERS = "\u115f\u1160\u3164\uffa0"  # letters by their category that are blank to the eye


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the game: the state, and the moves of the row that led here.

    base: where these moves were made. undone: where undoing leads (for an amend, the move it replaced).
    prior: the state just before the last of the moves. turn: the row that made it, 0 for the start.
    """

    state: Any
    moves: tuple[Any, ...] = ()
    scored: tuple[Scored, ...] = ()
    base: Node | None = field(default=None, repr=False, compare=False)  # a long chain
    undone: Node | None = field(default=None, repr=False, compare=False)
    prior: Any = field(default=None, repr=False, compare=False)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it was adopted: the move as it was given, and where the game stood after it."""

    move: Any
    node: Node = field(repr=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A game under way. Made by `start`; `play` gives the next one and changes nothing.

    rows: every row adopted, undo, redo and amend included. future: what a redo would bring back,
    the next one first. begun: the place before the first row. every: presets of every game are on offer,
    not only of this one. spoken: the table's language where these rules speak another, for the game after it.
    """

    rules: Any
    players: tuple[str, ...]
    number: int
    begun: Node
    node: Node
    rows: tuple[Row, ...] = ()
    future: tuple[Node, ...] = ()
    every: bool = False
    spoken: str = ""

    @property
    def state(self) -> Any:
        """The rules' state after all rows."""
        return self.node.state

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at each seat now."""
        names: tuple[str, ...] = self.state.players
        return names

    @property
    def words(self) -> Vocabulary:
        """The vocabulary of the table: the rules' own, English where they have none."""
        return _words_of(self.rules)

    @property
    def language(self) -> str:
        """The name of that vocabulary."""
        return _language_of(self.rules)

    def says(self, key: str, **names: object) -> str:
        """What the house says for `key` of the vocabulary's HOUSE, with what its words leave open."""
        return self.words.HOUSE[key].format(**names)

    @property
    def turn(self) -> int:
        """How many rows were adopted, undo, redo and amend included."""
        return len(self.rows)

    @property
    def scored(self) -> tuple[Scored, ...]:
        """The items of the newest row in the order they were pegged; none for an undo or a redo."""
        if not self.rows or isinstance(self.rows[-1].move, Undo | Redo):
            return ()
        return self.node.scored

    def state_at(self, turn: int) -> Any:
        """The state after the first `turn` rows; a turn out of range means the nearest there is."""
        turn = max(0, min(turn, self.turn))
        return self.rows[turn - 1].node.state if turn else self.begun.state

    def standing(self) -> tuple[Any, ...]:
        """The moves that made this state, oldest first: without what was undone or replaced."""
        found: list[tuple[Any, ...]] = []
        node: Node | None = self.node
        while node is not None:
            found.append(node.moves)
            node = node.base
        return tuple(move for moves in reversed(found) for move in moves)

    def moves(self) -> tuple[type, ...]:
        """The move classes that `plain.decode_move` may find in this game: the rules' and our own."""
        return (*self.rules.moves, *OWN)

    def play(self, move: Any) -> Game:
        """The game after `move`; IllegalMove says in one sentence why not. Nothing is refolded."""
        if isinstance(move, Undo):
            return self._undo(move)
        if isinstance(move, Redo):
            return self._redo(move)
        if isinstance(move, New):
            raise IllegalMove("A new game is opened beside this one: choose it at the table")
        if isinstance(move, Amend):
            return self._adopt(move, self._amended(move))
        return self._adopt(move, self._made((move,), self.node, self.node))

    def choices(self) -> tuple[Choice, ...]:
        """What may be done now: the rules' choices, what the last move could have been, our own.

        What asks for care comes last, a new game at the very end.
        """
        rules: tuple[Choice, ...] = self.rules.choices(self.state)
        own = [*(choice for choice in rules if not choice.careful), *self._amends()]
        if self.node.undone is not None:
            own.append(Choice(Undo(), self.says("undo", what=told(self, self.node))))
        if self.future:
            own.append(Choice(Redo(), self.says("redo", what=told(self, self.future[0]))))
        careful = (choice for choice in rules if choice.careful)
        return (*own, *careful, *new_games(self.rules, self.names, self.every))

    def _adopt(self, move: Any, node: Node, future: tuple[Node, ...] = ()) -> Game:
        return replace(self, node=node, rows=(*self.rows, Row(move, node)), future=future)

    def _undo(self, move: Undo) -> Game:
        if self.node.undone is None:
            key = "no_undo" if self.number <= 1 else "no_undo_new"
            raise IllegalMove(self.says(key, before=self.number - 1))
        return self._adopt(move, self.node.undone, (self.node, *self.future))

    def _redo(self, move: Redo) -> Game:
        if not self.future:
            raise IllegalMove(self.says("no_redo"))
        return self._adopt(move, self.future[0], self.future[1:])

    def _amended(self, move: Amend) -> Node:
        if self.node.base is None:
            raise IllegalMove(self.says("no_amend"))
        if not move.as_:
            raise IllegalMove(self.says("empty_amend"))
        return self._made(move.as_, self.node.base, self.node)

    def _made(self, moves: tuple[Any, ...], base: Node, undone: Node) -> Node:
        state = prior = base.state
        scored: tuple[Scored, ...] = ()
        for move in moves:
            if not isinstance(move, tuple(self.rules.moves)):
                raise IllegalMove(f'"{name_of(type(move))}" is no move of {self.rules.name}')
            prior, state = state, self.rules.apply(state, move)
            scored += state.scored
        return Node(state, moves, scored, base, undone, prior, self.turn + 1)

    def _amends(self) -> Iterable[Choice]:
        base = self.node.base
        if base is None or len(self.node.moves) != 1:
            return
        for label, moves in self.rules.instead(base.state, self.node.moves[0]):
            amend = Amend(moves)
            try:
                self._amended(amend)
            except IllegalMove:
                continue  # what could not have been is not offered
            yield Choice(amend, label)


def start(rules: Any, players: Iterable[str], number: int = 0) -> Game:
    """A game before its first move; `number` is the journal's.

    Names are taken without the spaces round them. OptionError if the rules refuse, two names differ at most
    in capitals, or a name cannot be shown: it has 1 to 40 characters that can be seen, one a letter or digit.
    """
    seated, words = tuple(name.strip() for name in players), _words_of(rules).HOUSE
    for name in seated:
        _check_name(words, name)
    alike = [unicodedata.normalize("NFKC", name).casefold() for name in seated]
    for name, same in zip(seated, alike, strict=True):
        if alike.count(same) > 1:
            raise OptionError(words["names_alike"].format(name=name))
    node = Node(rules.start(seated))
    return Game(rules, seated, number, node, node)


def _check_name(words: Mapping[str, str], name: str) -> None:
    seen = name.isprintable() and not any(filler in name for filler in FILLERS)
    if not seen or not any(letter.isalnum() for letter in name):
        raise OptionError(words["name_unseen"])
    if len(name) > LONGEST_NAME:
        raise OptionError(words["name_long"].format(name=name[:12], most=LONGEST_NAME))


def opened(new: New, game: Game, number: int) -> Game:
    """The game that `new` asks for at the table of `game`, which speaks on as it does where it can.

    IllegalMove if there is no such game or preset, an option is wrong, or it cannot seat these players.
    """
    try:
        kind = type(game.rules) if new.game in ("", game.rules.name) else rules_of(new.game)
        options = {**_preset(kind, new.preset), **new.options}
        kept = game.spoken or game.language
        if any(each.name == "vocabulary" for each in fields(kind)):
            options.setdefault("vocabulary", kept)
            kept = ""
        begun = start(build(kind, options), new.players or game.names, number)
        return replace(begun, every=game.every, spoken="" if kept == begun.language else kept)
    except (UnknownGame, OptionError) as error:
        raise IllegalMove(str(error)) from error


def _preset(kind: type[Any], name: str) -> Mapping[str, Any]:
    if name and name not in kind.presets:
        raise IllegalMove(f"No preset is called {quote(name)}: choose {', '.join(kind.presets)}")
    options: Mapping[str, Any] = kind.presets[name] if name else {}
    return options


def _language_of(rules: Any) -> str:
    language: str = getattr(rules, "vocabulary", "en")
    return language


def _words_of(rules: Any) -> Vocabulary:
    return vocabulary(_language_of(rules))


def told(game: Game, node: Node, scored: Iterable[Scored] | None = None) -> str:
    """A row's moves for a label: "Red +2" where points were scored, else "Red's 4C", "Blue's go", "deal".

    scored: what has been said of its items, all of them where it is left out.
    A card is named only where it lies open in the scene after the row, or in one of its steps.
    """
    totals: dict[int, int] = {}
    for item in node.scored if scored is None else scored:
        totals[item.seat] = totals.get(item.seat, 0) + item.points
    points = [
        game.says("points", name=game.names[seat], points=f"{total:+d}")
        for seat, total in totals.items()
        if total
    ]
    return ", ".join(points) or ", ".join(named(game, node, move) for move in node.moves)


def named(game: Game, node: Node, move: Any) -> str:
    """A move of the row that led to `node`, in words: "Red's 4C", "Blue's go", "deal", "Red as dealer"."""
    plain: Mapping[str, Any] = encode_move(move)
    if plain["do"] in game.words.NAMED:
        return game.words.NAMED[plain["do"]].format(name=game.names[plain["seat"]])
    what = game.words.MOVES.get(plain["do"]) or getattr(move, "noun", "") or plain["do"].replace("_", " ")
    if "card" in plain:
        states = (*node.state.steps, node.state)
        rows = [row for state in states for row in game.rules.scene(state).rows]
        if any(plain["card"] == face.card for row in rows for face in row.cards):
            what = plain["card"].replace("T", "10")
    if "seat" not in plain:
        return what
    return game.says("owned", owner=game.words.possessive(game.names[plain["seat"]]), what=what)


@lru_cache(maxsize=16)
def new_games(rules: Any, players: tuple[str, ...], every: bool) -> tuple[Choice, ...]:
    """The presets that these players can play: of this game, then of `every` other, loaded now."""
    own, words = type(rules), _words_of(rules)
    kinds = [own, *(rules_of(name) for name in names() if every and name != own.name)]
    return tuple(
        Choice(
            New(preset, players, "" if kind is own else kind.name),
            words.HOUSE["new"].format(preset=_called(kind, own, preset, words)),
            careful=True,
        )
        for kind in kinds
        for preset, options in kind.presets.items()
        if seats(kind, options, players)
    )


def seats(kind: type[Any], options: Mapping[str, Any], players: tuple[str, ...]) -> bool:
    """Whether these players can play the game `kind` with these options."""
    try:
        build(kind, options).start(players)
    except OptionError:
        return False
    return True


def _called(kind: type[Any], own: type[Any], preset: str, words: Vocabulary) -> str:
    """A preset by its name; one of another game has the name of its game before it, its first no other."""
    called = words.PRESETS.get(preset, re.sub("[-_]", " ", preset))
    if kind is own:
        return called
    return title_of(kind) if preset == next(iter(kind.presets)) else f"{title_of(kind)}, {called}"
