"""A page's request judged against the game as it is now."""

from __future__ import annotations

from typing import Any

from companion.cards import CardError
from companion.controls.said import check
from companion.game import Game
from companion.inputs import Chosen, Reply
from companion.plain import PlainError, decode_move
from companion.quote import seen
from companion.rules.base import IllegalMove


def judge(game: Game, chosen: Chosen) -> Any | Reply:
    """The move that the page asks for, or the Reply that refuses it: 409 stale, 422 malformed or illegal.

    Nobody has been answered: a Reply is for the caller to send, and a move is answered once it is saved.
    """
    return weigh(game, chosen)[0]


def weigh(game: Game, chosen: Chosen) -> tuple[Any | Reply, str]:
    """The same with what everybody is to hear of it: the words of the rules that refuse a move, else "".

    A stale page, or one that asks for what is no move at all, is told so alone.
    """
    if (chosen.game, chosen.turn) != (game.number, game.turn):
        return Reply(409, {"error": game.says("stale")}), ""
    try:
        move = decode_move(game.moves(), chosen.move)
        check(game, move)
    except (PlainError, CardError) as error:
        return _refused(str(error)), ""
    except IllegalMove as error:
        return _refused(str(error)), str(error)
    return move, ""


def _refused(words: str) -> Reply:
    return Reply(422, {"error": seen(words)})
