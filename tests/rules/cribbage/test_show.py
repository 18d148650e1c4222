"""The show: hands in order, the crib, how it is counted aloud."""

from __future__ import annotations

import pytest

from companion.cards import card, cards
from companion.rules.cribbage.moves import Crib, Deal, Hand, Play, Starter
from companion.rules.cribbage.options import Options
from companion.rules.cribbage.rules import Cribbage
from companion.rules.cribbage.show import count_items
from tests.rules.cribbage.table import CARDS, after, dealt, laid, played, points, refusal, with_crib

HANDS = (("KC", "QD", "9H", "2S"), ("TC", "8D", "7S", "5C"))
PLAYS = ("KC", "TC", "QD", "8D", "9H", "7S", "2S", "5C")
CRIB = "5D 5H 5S JD"


def aloud(hand: str, starter: str, group: str = "hand") -> list[tuple[str, str]]:
    items = count_items(Options(), cards(hand), card(starter), group)
    return [(item.said, item.short) for item in items]


def test_the_count_runs_up_as_players_say_it() -> None:
    assert aloud("7H 8S 8D 2C", "KH") == [
        ("fifteen two", "15-2"),
        ("fifteen four", "15-4"),
        ("and a pair is six", "pair 6"),
    ]
    assert aloud("3C 4D 5H JC", "KC")[-2:] == [
        ("and a run of three is seven", "run 7"),
        ("and one for his nobs is eight", "nobs 8"),
    ]
    assert aloud("QS KS AS 2S", "8S") == [("a flush is five", "flush 5")]
    assert aloud("KC KD 2H 4S", "7C")[0] == ("a pair is two", "pair 2")


def test_the_last_card_counts_both_hands_in_order_one_step_each() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS)
    assert [(step.tally.group, step.tally.seat) for step in state.steps if step.tally] == [
        ("play", 1),
        ("hand", 0),
        ("hand", 1),
    ]
    assert [step.pegs for step in state.steps] == [((1, 0), (5, 3)), ((5, 1), (5, 3)), ((5, 1), (11, 5))]
    assert state.pegs == state.steps[-1].pegs
    assert state.scored == tuple(item for step in state.steps for item in step.scored)
    assert (state.phase, state.to_act) == ("show", 1)


def test_no_step_holds_what_comes_after_it() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS)
    assert [CARDS.scene(step).prompt for step in state.steps] == [
        "Next: Red's hand. OK goes on.",
        "Next: Blue's hand. OK goes on.",
        "Blue: tap the four cards of the crib",
    ]
    assert all(step.steps == () for step in state.steps)


def test_the_dealer_first_option_turns_the_hands_round() -> None:
    rules = Cribbage(show_order="dealer_first")
    state = played(rules, dealt(rules, dealer=1, starter="3D"), HANDS, PLAYS)
    assert [step.tally.seat for step in state.steps[1:] if step.tally] == [1, 0]


def test_the_fourth_crib_card_counts_the_crib_for_the_dealer() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS)
    for text in CRIB.split()[:3]:
        state = CARDS.apply(state, CARDS.scanned(state, card(text)))
        assert state.scored == ()
    state = CARDS.apply(state, CARDS.scanned(state, card("JD")))
    assert sum(item.points for item in state.scored) == 15
    assert {(item.seat, item.group) for item in state.scored} == {(1, "crib")}
    assert (state.phase, state.to_act, state.pegs[1]) == ("between", None, (26, 11))


def test_the_crib_all_at_once_is_the_crib_card_by_card() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS)
    assert CARDS.apply(state, Crib(cards(CRIB))) == with_crib(CARDS, state, CRIB)


def test_four_of_a_suit_in_the_crib_count_where_the_option_says_so() -> None:
    def crib_worth(rules: Cribbage) -> int:
        state = played(rules, dealt(rules, dealer=1, starter="3D"), HANDS, PLAYS)
        return sum(
            item.points for item in with_crib(rules, state, "AS 4S 6S KS").scored if item.rule == "flush"
        )

    assert crib_worth(Cribbage()) == 0
    assert crib_worth(Cribbage(crib_flush="four_ok")) == 4


@pytest.mark.parametrize(
    ("text", "place"), [("3D", "is the starter"), ("KC", "was played by Red"), ("5D", "is in the crib")]
)
def test_a_crib_card_seen_already_is_refused_by_place(text: str, place: str) -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS)
    state = CARDS.apply(state, Crib(cards("5D")))
    assert place in refusal(CARDS, state, Crib((card(text),)))


def test_a_hand_worth_nothing_is_counted_as_nothing_and_moves_no_peg() -> None:
    hands = (("8S", "7S", "3H", "3C"), ("TH", "JH", "2D", "7H"))
    plays = ("8S", "TH", "7S", "2D", "3H", "JH", "3C", "7H")
    state = played(CARDS, dealt(dealer=1, starter="KS"), hands, plays)
    assert state.steps[-1].scored == ()
    assert state.steps[-1].pegs[1] == state.steps[-2].pegs[1]
    count = CARDS.scene(state).count
    assert count is not None
    assert [(line.label, line.points, line.running) for line in count.lines] == [("nothing", 0, 0)]
    assert (count.seat, count.title) == (1, "hand")


def test_a_win_in_the_first_hand_leaves_the_second_uncounted() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D", scores=(117, 110)), HANDS, PLAYS)
    assert (state.phase, state.winner) == ("over", 0)
    assert [step.tally.group for step in state.steps if step.tally] == ["play", "hand"]
    assert state.pegs[1] == (115, 113)


def test_between_deals_a_tap_is_refused_with_words() -> None:
    state = with_crib(CARDS, played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS), CRIB)
    with pytest.raises(
        Exception, match="This deal is counted: gather the cards, and any OK begins the next deal"
    ):
        CARDS.scanned(state, card("9C"))


def test_any_seats_ok_begins_the_next_deal_and_the_deal_passes() -> None:
    state = with_crib(CARDS, played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS), CRIB)
    oks = [choice for choice in CARDS.choices(state) if choice.button == "ok"]
    assert [(choice.seat, choice.move) for choice in oks] == [(0, Deal()), (1, Deal())]
    state = CARDS.apply(state, Deal())
    assert (state.phase, state.deal, state.dealer, state.to_act) == ("starter", 2, 0, 0)
    assert state.history == ((0, 0), (5, 26))


def test_a_starter_in_a_file_implies_the_next_deal() -> None:
    state = with_crib(CARDS, played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS), CRIB)
    assert CARDS.apply(state, Starter(card("9C"))) == after(CARDS, state, Deal(), Starter(card("9C")))


def test_a_known_hand_is_not_asked_for_again() -> None:
    state = played(CARDS, dealt(dealer=1, starter="3D"), HANDS, PLAYS)
    assert "Red's hand is past" in refusal(CARDS, state, Hand(0, cards("AC")))
    assert "The play is over: Blue taps" in refusal(CARDS, state, Play(0, card("AC")))


def test_no_hand_can_be_counted_during_the_play() -> None:
    state = laid(CARDS, dealt(), "7C")
    assert refusal(CARDS, state, Hand(0, cards("AC"))) == "This deal is still played: Blue plays any card"
    assert points(state) == []
