"""Claims as the players meet them: buttons, cards, scenes, lights and the small screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.plain import encode
from companion.scene import Scene
from companion.testing import Table

TWELVE, FOUR = "7C 7D 8H 8S", "7C 8D 2H 2S"
OTHER = "TD JH QC 3C"
LIT_BY_A_WIN = 60  # lights: the winner's colour runs up the whole track


def table(**options: Any) -> Table:
    return Table(players=("Red", "Blue"), counting="manual", **options)


def dial(board: Table, seat: int, points: int) -> None:
    """PEG so many times, then OK."""
    for _ in range(points):
        board.press("peg", seat)
    board.press("ok", seat)


def shown(board: Table, hand: str = TWELVE, scores: tuple[int, int] = (0, 0)) -> None:
    """Red's hand is to be claimed; nobody has claimed in the play."""
    for seat, points in enumerate(scores):
        if points:
            board.choose({"do": "peg", "seat": seat, "points": points})
    board.choose("Blue deals")
    board.scan("KS")
    for text in (text for pair in zip(hand.split(), OTHER.split(), strict=True) for text in pair):
        owner = 0 if text in hand else 1
        for _ in range(4):
            if board.scene.to_act == owner:
                board.scan(text)
            if text in str(board.moves()[-1]):
                break
            board.press("ok", board.scene.to_act)  # a go
            board.advance(3000)  # a card that is tapped once more is a new tap
    board.advance(10_000)


def scores(board: Table) -> list[int]:
    return [track.score for track in board.scene.tracks]


def walked(board: Table, ms: int = 20_000) -> Iterator[Scene]:
    """Every scene on show until the counts have been shown."""
    for _ in range(ms // 50):
        board.advance(50)
        yield board.scene


def all_lit(board: Table) -> int:
    return sum(any(board.lit(hole)) for hole in range(1, 122))


def banner(board: Table) -> bytes:
    """The top of the small screen: who wins, once somebody has won."""
    return board.shown().crop((0, 0, 128, 10)).tobytes()


def banner_of_a_win() -> bytes:
    """What stands there when Red has won, however it came."""
    with table() as board:
        board.choose({"do": "peg", "seat": 0, "points": 121})
        board.advance(10_000)
        return banner(board)


def test_peg_and_ok_claim_what_a_card_made() -> None:
    with table() as board:
        board.choose("Blue deals")
        board.scan("3D", "7C", "8D")
        assert scores(board) == [0, 0]
        assert [(keys.peg, keys.ok) for keys in board.scene.keys] == [
            ("claim 1", "nothing for 7C"),
            ("claim 1", "nothing for 8D"),
        ]
        dial(board, 1, 2)
        assert board.moves()[-1] == {"do": "claim", "seat": 1, "points": 2}
        board.advance(5000)
        assert (scores(board), board.said) == ([0, 2], ["fifteen two"])


def test_the_hand_lies_open_and_unmarked_and_its_player_counts() -> None:
    with table() as board:
        shown(board)
        scene = board.scene
        assert scene.prompt == "Red counts the hand: dial it, then OK"
        assert (scene.caption, scene.big, scene.count) == ("The show: Red's hand", "", None)
        assert [face.card for face in scene.rows[0].cards] == TWELVE.split()
        assert not any(face.marked for row in scene.rows for face in row.cards)


def test_ok_alone_claims_nothing() -> None:
    with table() as board:
        shown(board)
        board.press("ok", 0)
        assert board.moves()[-1] == {"do": "claim", "seat": 0, "points": 0}
        board.advance(20_000)
        assert scores(board) == [0, 0]
        assert board.said[-1] == "and a pair is twelve"
        assert "claims nothing" in board.said


def test_a_claim_is_walked_as_claimed_then_the_true_count_is_shown_then_it_is_put_right() -> None:
    with table() as board:
        shown(board, FOUR)
        board.said.clear()
        dial(board, 0, 9)
        fronts = [scene.tracks[0].front for scene in walked(board)]
        assert max(fronts) == 9
        assert fronts[-1] == 4
        assert [words for words in board.said if not words.startswith("Blue")] == [
            "claims nine",
            "fifteen two",
            "and a pair is four",
            "five too many go back",
        ]
        assert any(board.lit(4))
        assert not any(board.lit(9))


def test_after_the_count_the_next_hand_lies_open() -> None:
    with table() as board:
        shown(board)
        dial(board, 0, 12)
        assert board.scene.rows[0].title == "Red's hand"
        board.advance(10_000)
        assert (board.scene.rows[0].title, board.scene.count) == ("Blue's hand", None)
        assert board.scene.prompt == "Blue counts the hand: dial it, then OK"


def test_ok_goes_on_from_a_count_to_the_next_hand_and_claims_nothing_by_it() -> None:
    with table() as board:
        shown(board)
        dial(board, 0, 12)
        board.press("ok", 1)
        assert board.moves()[-1]["seat"] == 0
        assert board.scene.rows[0].title == "Blue's hand"
        board.press("ok", 1)
        board.press("ok", 1)
        assert board.moves()[-1] == {"do": "claim", "seat": 1, "points": 0}


def test_the_other_seats_amount_is_a_call_and_its_ok_lets_the_count_stand() -> None:
    with table(muggins="on") as board:
        shown(board)
        dial(board, 0, 8)
        board.advance(10_000)
        assert board.scene.prompt == "Red claims 8. Blue: OK lets it stand, or dial what was missed"
        assert (board.scene.keys[1].peg, board.scene.keys[1].ok) == ("muggins 1", "let it stand")
        dial(board, 1, 4)
        assert board.moves()[-1] == {"do": "muggins", "seat": 1, "points": 4}
        board.advance(20_000)
        assert scores(board) == [8, 4]
        board.press("undo")
        board.press("ok", 1)
        assert board.moves()[-1] == {"do": "accept", "seat": 1}
        board.advance(20_000)
        assert scores(board) == [8, 0]


@pytest.mark.parametrize("muggins", ["off", "on"])
def test_while_a_claim_is_dialled_nothing_tells_a_true_one_from_a_false_one(muggins: str) -> None:
    """The same presses over two hands that look alike in nothing but their cards."""
    told = []
    for hand in (TWELVE, FOUR):
        with table(muggins=muggins) as board:
            shown(board, hand)
            for _ in range(6):
                board.press("peg", 0)
            told.append(without_cards(board.scene))
            assert board.scene.tracks[0].preview == 6
    assert told[0] == told[1]


def without_cards(scene: Scene) -> Any:
    """The scene without what names a card of the hand or of the play before it."""
    plain = encode(scene)
    for row in plain["rows"]:
        row["cards"] = []
    named = ("turn", "saved", "choices", "notices", "recent", "undo")
    return {key: value for key, value in plain.items() if key not in named}


def test_a_false_claim_looks_like_a_true_one_until_the_window_shuts() -> None:
    told = []
    for hand in (TWELVE, FOUR):
        with table(muggins="on") as board:
            shown(board, hand)
            dial(board, 0, 8)
            told.append([without_cards(scene) for scene in walked(board, 6000)])
    assert told[0] == told[1]


def test_a_draft_for_one_count_is_never_sent_for_another() -> None:
    with table(muggins="on") as board:
        board.choose("Blue deals")
        board.scan("3D", "7C", "8D")
        board.press("peg", 1)
        board.press("peg", 1)
        board.scan("9H")
        dial(board, 0, 3)  # Blue's PEG is the call of this count now
        board.press("ok", 1)
        assert board.moves()[-1] == {"do": "claim", "seat": 1, "points": 2}


def test_a_draft_goes_with_the_count_that_it_was_for() -> None:
    with table() as board:
        board.choose("Blue deals")
        board.scan("3D", "7C", "8D", "9H")
        board.press("peg", 0)
        board.scan("2C", "4C")
        assert board.scene.tracks[0].draft == 0
        assert any("Red's 1 fits no more" in words for words in board.said)


def test_a_false_claim_of_game_lights_no_win_and_says_none() -> None:
    with table() as board:
        won = banner_of_a_win()
        shown(board, FOUR, (110, 60))
        dial(board, 0, 15)
        for scene in walked(board, 30_000):
            assert (scene.winner, scene.result) == (None, "")
            assert all_lit(board) < LIT_BY_A_WIN
            assert banner(board) != won
        assert scores(board) == [99, 67]
        assert not any(" wins" in words for words in board.said)


def test_a_true_claim_of_game_lights_the_win() -> None:
    with table() as board:
        shown(board, TWELVE, (110, 60))
        dial(board, 0, 12)
        board.advance(10_000)
        assert (board.scene.winner, scores(board)) == (0, [121, 60])
        assert all_lit(board) > LIT_BY_A_WIN
        assert banner(board) == banner_of_a_win()


def test_a_call_that_gets_too_much_never_lights_a_win() -> None:
    with table(muggins="on") as board:
        shown(board, TWELVE, (10, 116))
        dial(board, 0, 10)
        dial(board, 1, 29)
        assert all(scene.winner is None for scene in walked(board, 30_000))
        assert scores(board) == [20, 118]


def test_the_count_of_the_crib_is_shown_when_the_next_deal_begins() -> None:
    with table(muggins="on") as board:
        shown(board)
        dial(board, 0, 12)
        board.advance(10_000)
        board.press("ok", 1)
        board.advance(10_000)
        dial(board, 1, 4)
        board.advance(10_000)
        board.scan("5C", "5D", "5H", "JS")
        assert board.scene.prompt == "Blue claims 4. Red: OK lets it stand, or dial what was missed"
        dial(board, 1, 20)
        board.advance(10_000)
        board.press("ok", 1)
        assert board.scene.caption == "The show: Blue's crib"
        board.advance(10_000)
        assert (board.scene.phase, scores(board)) == ("starter", [12, 24])


def test_a_page_asks_for_a_claim_and_is_not_told_the_truth() -> None:
    with table(muggins="on") as board:
        shown(board)
        reply = board.choose({"do": "claim", "seat": 0, "points": 8})
        assert reply is not None
        assert (reply.status, "12" in str(reply.body)) == (200, False)


def test_words_about_a_false_go_hide_no_amount_that_is_dialled() -> None:
    with table() as board:
        shown(board)
        assert all(notice.text.startswith("Blue's go was false: ") for notice in board.scene.notices)
        assert board.scene.notices
        pictures = {board.shown().tobytes()}
        for _ in range(3):
            board.press("peg", 0)
            pictures.add(board.shown().tobytes())
        assert len(pictures) == 4
