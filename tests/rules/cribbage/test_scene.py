"""What everybody sees of a game of cribbage."""

from __future__ import annotations

import json

import pytest

from companion.cards import card, cards
from companion.plain import encode
from companion.rules.cribbage.moves import ByHand, Crib, Cut, Deal, Next, Peg
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.scene import marks
from companion.scene import Scene, letters
from tests.rules.cribbage.table import CARDS, PEGS, PLAYERS, after, dealt, laid, played, with_crib

HANDS = (("7H", "8S", "8D", "2C"), ("TH", "4D", "JS", "QC"))
PLAYS = ("7H", "TH", "8S", "4D", "2C", "JS", "8D", "QC")


def faces(scene: Scene, kind: str) -> list[str]:
    return [face.card for row in scene.rows if row.kind == kind for face in row.cards]


def marked(scene: Scene) -> list[str]:
    return [face.card for row in scene.rows for face in row.cards if face.marked]


def test_while_cards_are_played_the_count_is_the_big_number() -> None:
    scene = CARDS.scene(laid(CARDS, dealt(dealer=1, starter="QC"), "TD 6S 4C 4H"))
    assert (scene.big, scene.caption, scene.brief, scene.title) == ("24", "The play", "R plays", "Deal 1")
    assert faces(scene, "series") == ["TD", "6S", "4C", "4H"]
    assert faces(scene, "starter") == ["QC"]
    assert marked(scene) == ["4C", "4H"]
    assert scene.count is not None
    assert (scene.count.seat, scene.count.title, scene.step) == (1, "play", 0)
    assert [(line.label, line.running) for line in scene.count.lines] == [("pair for two", 2)]
    assert scene.prompt == "Red: a 7 or lower, or OK for go"
    assert scene.hint == "7 or less or OK: go"


def test_a_card_worth_nothing_clears_the_count_before_it() -> None:
    scene = CARDS.scene(laid(CARDS, dealt(), "4C 4H KD"))
    assert (scene.count, scene.step, marked(scene)) == (None, None, [])


def test_a_go_is_shown_as_it_is_said() -> None:
    scene = CARDS.scene(laid(CARDS, dealt(), "TC TD 4H go"))
    assert scene.count is not None
    assert (scene.count.seat, scene.count.lines[0].label, scene.big) == (1, "says go", "24")
    assert scene.prompt == "Red: a 7 or lower, or OK for go"


def test_31_stays_on_show_until_the_next_card_is_led() -> None:
    state = laid(CARDS, dealt(), "TC JD 9H 2S")
    scene = CARDS.scene(state)
    assert (scene.big, faces(scene, "series")) == ("31", ["TC", "JD", "9H", "2S"])
    assert scene.prompt == "Red leads: any card"
    scene = CARDS.scene(laid(CARDS, state, "7H"))
    assert (scene.big, faces(scene, "series")) == ("7", ["7H"])


def test_the_show_shows_one_hand_with_its_lines() -> None:
    state = played(CARDS, dealt(dealer=1, starter="KH"), HANDS, PLAYS)
    scene = CARDS.scene(state.steps[1])
    assert (scene.caption, scene.brief, scene.big) == ("The show: Red's hand", "R hand", "6")
    assert sorted(faces(scene, "hand")) == sorted(HANDS[0])
    assert faces(scene, "series") == []
    assert scene.count is not None
    assert [(line.label, line.short, line.running) for line in scene.count.lines] == [
        ("fifteen two", "15-2", 2),
        ("fifteen four", "15-4", 4),
        ("and a pair is six", "pair 6", 6),
    ]
    assert scene.count.more
    assert sorted(marked(scene)) == ["8D", "8S"]
    assert scene.prompt == "Next: Blue's hand. OK goes on."


def test_the_play_is_still_on_show_while_its_last_points_are_pegged() -> None:
    state = played(CARDS, dealt(dealer=1, starter="KH"), HANDS, PLAYS)
    scene = CARDS.scene(state.steps[0])
    assert (scene.caption, scene.big) == ("The play", str(state.count))
    assert scene.count is not None
    assert scene.count.lines[-1].label == "last card for one"


def test_the_crib_is_asked_for_card_by_card() -> None:
    state = played(CARDS, dealt(dealer=1, starter="KH"), HANDS, PLAYS)
    assert CARDS.scene(state).prompt == "Blue: tap the four cards of the crib"
    state = CARDS.apply(state, Crib(cards("AC")))
    scene = CARDS.scene(state)
    assert scene.prompt == "Blue: tap 3 more cards of the crib"
    assert (scene.caption, faces(scene, "crib"), scene.count) == ("The show: Blue's crib", ["AC"], None)
    state = with_crib(CARDS, state, "AD AH")
    assert CARDS.scene(state).prompt == "Blue: tap 1 more card of the crib"
    scene = CARDS.scene(CARDS.apply(state, Crib(cards("AS"))))
    assert scene.hint == "OK: next deal"
    assert (scene.prompt, scene.phase, scene.big) == (
        "Gather the cards. Any OK once the next deal is dealt",
        "between",
        "12",
    )


def test_the_starter_is_waited_for_from_both() -> None:
    scene = CARDS.scene(CARDS.apply(CARDS.start(PLAYERS), Cut(cards("KD 9C"))))
    assert scene.prompt == "Red cuts, Blue turns the starter and taps it"
    assert (scene.brief, scene.to_act) == ("B deals", 1)
    assert [track.dealer for track in scene.tracks] == [False, True]


def test_before_the_cut_nobody_deals_and_with_pegs_alone_seat_0_does() -> None:
    assert [track.dealer for track in CARDS.scene(CARDS.start(PLAYERS)).tracks] == [False, False]
    scene = PEGS.scene(PEGS.start(PLAYERS))
    assert [track.dealer for track in scene.tracks] == [True, False]
    assert scene.prompt == "Peg what you count. Red's OK, after the crib, passes the deal"


def test_cut_cards_are_shown_until_the_cut_is_decided() -> None:
    state = CARDS.apply(CARDS.start(PLAYERS), Cut(cards("KD")))
    assert faces(CARDS.scene(state), "cut") == ["KD"]
    assert CARDS.scene(CARDS.apply(state, Cut(cards("9C")))).rows == ()


def test_every_side_has_its_letter_and_its_pattern() -> None:
    scene = PEGS.scene(after(PEGS, PEGS.start(PLAYERS), Peg(0, 7), Peg(0, 5)))
    red, blue = scene.tracks
    assert (red.name, red.letter, red.pattern, red.seats) == ("Red", "R", "circle", (0,))
    assert (red.score, red.front, red.back) == (12, 12, 7)
    assert (blue.name, blue.letter, blue.pattern, blue.seats) == ("Blue", "B", "square", (1,))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Red", "Blue"), ("R", "B")),
        (("Anna", "Aron"), ("A", "R")),
        (("Bo", "Bob"), ("B", "O")),
        (("A", "a"), ("A", "1")),
        (("Émile", "7 up"), ("É", "7")),
        (("!", "?"), ("1", "2")),
    ],
)
def test_letters_are_unique(names: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert letters(names) == expected


def test_lines_lie_where_skunks_end() -> None:
    assert marks(Cribbage()) == ((61, "double_skunk"), (91, "skunk"), (121, "game"))
    assert marks(Cribbage(skunk_table="lurch")) == ((61, "lurch"), (121, "game"))
    assert marks(Cribbage(target=61)) == ((31, "lurch"), (61, "game"))
    assert marks(Cribbage(target=100)) == ((51, "lurch"), (100, "game"))
    assert marks(Cribbage(skunk_table="none")) == ((121, "game"),)


@pytest.mark.parametrize(
    ("target", "loser", "result"),
    [
        (121, 91, "Blue 91"),
        (121, 90, "Blue 90: skunk, 2 games"),
        (121, 61, "Blue 61: skunk, 2 games"),
        (121, 60, "Blue 60: double skunk, 4 games"),
        (61, 31, "Blue 31"),
        (61, 30, "Blue 30: lurch, 2 games"),
    ],
)
def test_the_win_says_how_far_the_loser_came(target: int, loser: int, result: str) -> None:
    rules = Cribbage(way="pegs", target=target)
    scene = rules.scene(after(rules, rules.start(PLAYERS), Peg(1, loser), Peg(0, target)))
    assert (scene.result, scene.winner, scene.caption, scene.brief) == (result, 0, "Red wins", "R wins")


def test_a_match_is_told_in_the_result_and_the_title() -> None:
    state = after(PEGS, PEGS.start(PLAYERS), Peg(0, 121), Next(), Peg(1, 100))
    assert PEGS.scene(state).title == "Game 2, deal 1"
    scene = PEGS.scene(PEGS.apply(state, Peg(0, 121)))
    assert scene.result == "Blue 100; games Red 5, Blue 0"


def test_an_uncapped_score_does_not_leave_the_board() -> None:
    rules = Cribbage(way="pegs", cap_at_target=False)
    track = rules.scene(after(rules, rules.start(PLAYERS), Peg(0, 118), Peg(0, 12))).tracks[0]
    assert (track.score, track.front, track.back) == (130, 121, 118)


def test_history_holds_the_scores_at_the_start_of_every_deal() -> None:
    state = after(PEGS, PEGS.start(PLAYERS), Peg(0, 4), Deal(), Peg(1, 7), Deal())
    assert PEGS.scene(state).history == ((0, 0), (4, 0), (4, 7))


def test_a_deal_by_hand_says_who_ends_it() -> None:
    state = CARDS.apply(laid(CARDS, dealt(dealer=1), "7C"), ByHand())
    scene = CARDS.scene(state)
    assert (scene.caption, scene.prompt) == (
        "Pegged by hand",
        "Peg by hand, or tap Red's hand. Blue: OK when the deal is over",
    )
    state = CARDS.apply(state, CARDS.scanned(state, card("9H")))
    scene = CARDS.scene(state)
    assert (scene.prompt, faces(scene, "hand")) == ("Tap 2 more cards of Red's hand", ["7C", "9H"])


def test_every_short_text_fits_the_small_screen() -> None:
    state = played(CARDS, dealt(dealer=1, starter="KH"), HANDS, PLAYS)
    states = [CARDS.start(PLAYERS), dealt(), laid(CARDS, dealt(), "TC TD 4H"), *state.steps]
    for scene in [*map(CARDS.scene, states), PEGS.scene(PEGS.start(PLAYERS))]:
        assert len(scene.brief) <= 10
        assert len(scene.hint) <= 42
        assert all(len(offer.label) <= 19 for offer in scene.choices)
        assert all(len(line.short) <= 21 for line in (scene.count.lines if scene.count else ()))


def test_a_scene_is_plain_json() -> None:
    state = played(CARDS, dealt(dealer=1, starter="KH"), HANDS, PLAYS)
    assert json.loads(json.dumps(encode(CARDS.scene(state))))["caption"] == "The show: Blue's hand"
