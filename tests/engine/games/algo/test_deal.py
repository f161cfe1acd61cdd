"""The rule book's section 4, ruling by ruling: lines, lots and deals, from round to round."""

from collections import Counter

import pytest

from engine.chance import Chance
from engine.core import InvalidOptions, Notice
from engine.games.algo.cards import PACK
from engine.games.algo.dealing import setup
from engine.games.algo.position import Position
from engine.games.algo.values import Begun, Drawn, LotDrawn, Options, Received
from tests.engine.games.algo.tables import (
    PAIRS,
    A,
    B,
    C,
    Rigged,
    card,
    cards,
    chance,
    dealt,
    done,
    pack,
    rows,
    table,
    won_by_looking,
)
from tests.engine.steps import event_of, kinds

MODES = [(2, Options()), (3, Options()), (4, Options()), (4, PAIRS)]
of_all_modes = pytest.mark.parametrize(("seats", "options"), MODES)


# Lines


@pytest.mark.parametrize(
    ("drawn", "line"),
    [
        ("W3 B3 W0 B11 B1 W1", "W0? B1? W1? B3? W3? B11?"),
        ("B11 W11 B10 W10 W9 B9", "B9? W9? B10? W10? B11? W11?"),
    ],
)
def test_a_line_rises_from_left_to_right_and_black_stands_left_of_white(drawn: str, line: str) -> None:
    rest = [each for each in PACK if each not in cards(drawn)]
    interleaved = [
        each for own, *others in zip(cards(drawn), *[iter(rest)] * 3, strict=True) for each in (own, *others)
    ]
    assert rows(dealt("B0 W0 B1 W1", interleaved, options=PAIRS).state)[A] == line


# Lots


@pytest.mark.parametrize(
    ("lots", "dealer"),
    [("B4 W4", A), ("W4 B4", B), ("B11 W10", B), ("W3 B3 W2", C), ("B7 W0 W9 B1", B), ("W11 B11 W10 B9", 3)],
)
def test_the_lowest_card_deals_and_black_is_lower_than_white(lots: str, dealer: int) -> None:
    step = dealt(lots, ())
    assert step.state.dealer == dealer
    assert [notice.event for notice in step.notices if isinstance(notice.event, LotDrawn)] == [
        LotDrawn(seat, each) for seat, each in enumerate(cards(lots))
    ]
    assert step.state.view(None).lots == cards(lots)


def test_A17_every_game_draws_for_the_deal_again_and_every_seat_can_be_the_dealer() -> None:
    dealers = Counter(setup(Options(), 4, Chance("lots", number)).state.dealer for number in range(400))
    assert set(dealers) == set(range(4))
    assert min(dealers.values()) > 60


def test_all_cards_are_shuffled_anew_after_the_lots_and_named_in_the_order_in_which_they_come() -> None:
    lots = "B0 W0"
    places = [dealt(lots, PACK).state, dealt(lots, PACK[::-1]).state]
    assert [rows(state)[A] for state in places] == ["B0? B1? B2? B3?", "W8? W9? W10? W11?"]
    state = dealt("B0 W0", pack("W1 B11 W0 B1", "B2 W2 B3 W3", stock="B9")).state
    assert [[each.tag for each in line] for line in state.lines] == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert state.held is not None
    assert (state.held.tag, state.held.card) == (8, card("B9"))


# The deal


@pytest.mark.parametrize(
    ("seats", "options", "each", "left", "chips"),
    [
        (2, Options(), 4, 16, 400),
        (3, Options(), 3, 15, 230),
        (4, Options(), 2, 16, 200),
        (4, PAIRS, 6, 0, 400),
    ],
)
def test_A1_cards_and_chips_go_by_the_seats_and_pairs_are_dealt_all_cards(
    seats: int, options: Options, each: int, left: int, chips: int
) -> None:
    state = setup(options, seats, chance()).state
    assert [len(line) for line in state.lines] == [each] * seats
    assert len(state.stock) + (state.held is not None) == left
    assert state.totals == (chips,) * seats


@of_all_modes
def test_cards_are_dealt_one_a_seat_in_turn_from_the_dealer(seats: int, options: Options) -> None:
    for dealer in range(seats):
        lots = [each + 1 for each in range(seats)]
        lots[dealer] = 0
        state = setup(options, seats, Rigged(lots, PACK)).state
        hands = [[each.card for each in line] for line in state.lines]
        size = len(hands[A])
        assert hands == [list(PACK[(seat - dealer) % seats : size * seats : seats]) for seat in range(seats)]
        assert list(state.stock) == list(PACK[size * seats + (not options.pairs) :])


def test_the_dealer_takes_the_first_turn_and_draws_a_card_that_nobody_else_sees() -> None:
    step = dealt("W4 B4", pack("B0 B1 B2 B3", "B4 B5 B6 B7", stock="W9 W2", dealer=B))
    assert step.notices[2:] == (
        Notice(Begun(1, B)),
        Notice(Drawn(B, 8, is_white=True)),
        Notice(Received(8, card("W9")), to=B),
    )
    assert (step.state.to_act, step.state.phase, step.state.stock[0]) == ((B,), "attack", card("W2"))


def test_A2_all_see_the_colours_of_all_backs_and_of_the_card_that_lies_on_top() -> None:
    state = dealt("B4 W4", pack("B0 W1 B2 W3", "B4 B5 W6 W7", stock="W9 B2")).state
    for view in map(state.view, (A, B, None)):
        backs = [[each.is_white for each in line] for line in view.lines]
        assert backs == [[False, True, False, True], [False, False, True, True]]
        assert view.held is not None
        assert (view.held.is_white, view.top) == (True, False)


def test_there_are_pairs_of_four_seats_only() -> None:
    for seats in (2, 3):
        with pytest.raises(InvalidOptions) as refused:
            setup(PAIRS, seats, chance())
        assert refused.value.code == "pairs_need_four"


# From round to round


def dealers(state: Position) -> list[int]:
    """Play a game on in which every dealer wins, and list who dealt."""
    dealt = [state.dealer]
    while not state.over:
        state = won_by_looking(state)
        if not state.over:
            dealt.append(state.dealer)
            assert state.turn == state.dealer
    assert len(state.scored) == len(dealt)
    return dealt


@pytest.mark.parametrize(
    ("lots", "options", "order"),
    [
        ("B0 W0", Options(), [0, 1]),
        ("W4 B4", Options(), [1, 0]),
        ("B7 W0 W9", Options(), [1, 2, 0]),
        ("B7 B6 W5 W4", Options(), [3, 0, 1, 2]),
        ("B7 B6 W5 W8", PAIRS, [2, 3, 0, 1]),
    ],
)
def test_A9_the_deal_goes_round_and_the_game_ends_when_everybody_has_dealt_once(
    lots: str, options: Options, order: list[int]
) -> None:
    drawn = cards(lots)
    assert dealers(setup(options, len(drawn), Rigged(drawn, PACK)).state) == order


def test_the_end_of_a_round_is_told_before_the_next_deal() -> None:
    step = done(table("B1?", "W6?", held="B9"), "W6 is 6")
    assert kinds(step) == ["Attacked", "Eliminated", "Settled", "Begun", "Drawn", "Received"]
    assert event_of(step, Begun) == Begun(2, B)
