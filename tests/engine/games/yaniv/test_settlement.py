"""The rule book's section 3, ruling by ruling: what a call costs, and what becomes of the totals."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Feat, Notice, Round
from engine.games.yaniv.values import Call, Called, Settled
from tests.engine.games.yaniv.tables import A, B, C, D, call, called, cards, chance, table
from tests.engine.steps import event_of, refusal

OF_POINTS = {
    0: "XB",
    1: "AC",
    2: "2C",
    3: "3C",
    4: "4C",
    5: "5C",
    7: "7C",
    9: "9C",
    10: "KC",
    13: "KC 3D",
    17: "KC 7D",
    20: "KC QC",
    25: "KC QC 5D",
    50: "KC QC JC 10C KD",
}
"""A hand for so many points."""


def grown(total: int, points: int, **options: Any) -> Settled:
    """Settle a round that another seat calls, from this total and points in hand."""
    return called("AS", OF_POINTS[points], "KS QS", totals=(0, total, 0), **options)


def fined(total: int, points: int) -> Settled:
    """Settle a round whose caller, with this total and these points, is beaten."""
    return called(OF_POINTS[points], "XR", totals=(total, 0))


# Who pays what

SEEDS_HANDS = ("2H", "5C", "10D", "10S 7H")


def test_the_lowest_hand_alone_pays_nothing_and_a_caller_who_is_beaten_30_more() -> None:
    last = called(*SEEDS_HANDS, by=A)
    assert last.points == (0, 5, 10, 17)
    assert last.returned == ()
    last = called(*SEEDS_HANDS, by=B)
    assert last.points == (2, 35, 10, 17)
    assert last.returned == (A,)


@pytest.mark.parametrize(("seat", "points"), [(C, 10), (D, 17)])
def test_in_the_seeds_example_C_and_D_cannot_call(seat: int, points: int) -> None:
    state = table(*SEEDS_HANDS, turn=seat)
    assert refusal(state, Call(), seat) == ("too_many_points", {"points": points, "most": 5})


def test_Y5_Y6_Y7_a_tie_or_a_lower_hand_fines_the_caller_once_and_its_holder_pays_it() -> None:
    assert called("5H", "3C", "KD").points == (35, 3, 10)
    last = called("5H", "4C", "XB", "5D", "KS")
    assert last.points == (35, 4, 0, 5, 10)
    assert last.returned == (B, C, D)
    last = called("5H", "5C", "KD")
    assert last.points == (35, 5, 10)
    assert last.returned == (B,)
    assert called("XB", "XR").points == (30, 0)


def test_whoever_is_out_pays_nothing_and_beats_nobody() -> None:
    last = called("5H", "", "KD", totals=(7, 130, 8))
    assert last.points == (0, None, 10)
    assert last.totals == (7, 130, 18)
    assert (last.hands[B], last.returned, last.out) == ((), (), ())


def test_a_call_and_the_score_are_told_to_all_with_all_hands() -> None:
    step = call("2H", "KS")
    last = event_of(step, Settled)
    assert step.notices[:2] == (Notice(Called(A)), Notice(last))
    assert (last.number, last.caller, last.totals) == (1, A, (0, 10))
    assert called("3H XB AS", "KD 2C 2D").hands == (cards("AS 3H XB"), cards("2C 2D KD"))


# The seed's score table

SCORE_TABLE = [
    (A, ("2S", "6C", "10C 4C", "10D 3D"), (0, 6, 14, 13), (0, 6, 14, 13)),
    (B, ("10S 5S", "AC AD", "JC AS", "7D"), (15, 0, 11, 7), (15, 6, 25, 20)),
    (A, ("XB", "5S", "10C 2S", "10D AH"), (0, 5, 12, 11), (15, 11, 37, 31)),
    (D, ("2D", "8S", "JC 2C", "4D"), (2, 8, 12, 34), (17, 19, 49, 65)),
]


def test_the_seeds_score_table_of_four_games() -> None:
    state = table("KC", "KD", "KH", "KS")
    for caller, hands, points, totals in SCORE_TABLE:
        held = tuple(map(cards, hands))
        step = replace(state, turn=caller, hands=held).apply(caller, Call(), chance())
        last, state = event_of(step, Settled), step.state
        assert (last.points, last.totals) == (points, totals)
        assert state.totals == totals
    assert state.starter == state.turn == A
    assert [each.points for each in state.rounds] == [points for _, _, points, _ in SCORE_TABLE]


def test_a_round_is_kept_with_its_points_its_totals_and_what_was_done_in_it() -> None:
    state = call("5H", "3C", "2D", "KD", totals=(65, 47, 99, 91)).state
    feats = (Feat(A, "fined"), Feat(B, "returned"), Feat(C, "returned"), Feat(A, "halved"), Feat(B, "halved"))
    assert state.rounds == (
        Round((35, 3, 2, 10), (50, 25, 101, 101), (*feats, Feat(C, "out"), Feat(D, "out"))),
    )
    assert call("2H", "KS").state.rounds == (Round((0, 10), (0, 10), (Feat(A, "yaniv"),)),)


# 100, 50 and 25


@pytest.mark.parametrize("points", [1, 9, 13, 17, 20, 25, 50])
def test_exactly_100_becomes_50_and_not_25_in_the_same_round_and_exactly_50_becomes_25(points: int) -> None:
    for exact, half in ((100, 50), (50, 25)):
        last = grown(exact - points, points)
        assert (last.totals[B], last.halved, last.out) == (half, (B,), ())


@pytest.mark.parametrize(
    ("total", "points", "after"),
    [(65, 5, 50), (66, 4, 50), (67, 3, 50), (15, 5, 25), (68, 2, 50), (69, 1, 50), (70, 0, 50)],
)
def test_a_fine_that_leads_to_100_or_50_is_halved_too(total: int, points: int, after: int) -> None:
    last = fined(total, points)
    assert last.points[A] == 30 + points
    assert (last.totals[A], last.halved) == (after, (A,))


def test_Y9_50_is_kept_by_adding_nothing_and_the_chance_is_gone_after_one_round() -> None:
    last = called("AS", "KC", totals=(50, 0))
    assert (last.points[A], last.totals[A], last.halved) == (0, 25, (A,))
    last = called("5H", "XB", totals=(0, 50))
    assert (last.points[B], last.totals[B], last.halved) == (0, 25, (B,))
    assert grown(50, 7).totals[B] == 57
    assert called("AS", "KC", totals=(57, 0)).totals[A] == 57
    state = call("AS", "KC QC JC 10C KD", totals=(0, 50)).state
    assert state.totals[B] == 50
    held = replace(state, turn=B, hands=(cards("KC"), cards("AS")))
    assert held.apply(B, Call(), chance()).state.totals[B] == 25


def test_Y8_a_table_may_halve_nothing() -> None:
    assert grown(91, 9, halving=False).totals[B] == 100
    assert grown(25, 25, halving=False).totals[B] == 50
    last = grown(91, 9, halving=False)
    assert (last.halved, last.out) == ((), ())
    assert called("AS", "KC", totals=(50, 0), halving=False).totals[A] == 50


def test_Y20_100_exactly_is_not_out_and_one_point_more_is() -> None:
    for total, points in ((90, 10), (95, 5), (99, 1)):
        assert grown(total, points).out == grown(total, points, halving=False).out == ()
    last = grown(91, 10)
    assert (last.totals[B], last.halved, last.out) == (101, (), (B,))


@pytest.mark.parametrize(
    ("total", "points", "after"), [(191, 9, 100), (91, 9, 50), (50, 0, 50), (40, 10, 50), (100, 0, 50)]
)
def test_Y15_at_a_table_with_200_points_200_and_100_are_halved_and_50_is_not(
    total: int, points: int, after: int
) -> None:
    last = called("5S", OF_POINTS[points], totals=(0, total), limit=200)
    assert last.totals[B] == after


def test_Y15_at_a_table_with_200_points_201_is_out_and_seven_may_be_beaten_with_seven() -> None:
    assert grown(191, 10, limit=200).out == (B,)
    assert grown(101, 10, limit=200).out == ()
    assert called("7H", "7C", call_limit=7).points == (37, 7)
