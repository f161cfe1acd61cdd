"""The luck of Yaniv: what the deals and the draws gave, against all that they could have given."""

from itertools import permutations
from math import sqrt
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.yaniv import GAME
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Options
from engine.luck import BySeat
from engine.luck.yaniv import JUDGE
from engine.play import begin
from tests.engine.games.yaniv.tables import A, B, C, cards, chance, discard, table

ROUND = Options(ending="rounds", rounds=1)


def luck(state: Position, seat: int = A, laid: str = "KS", draw: str | None = None) -> BySeat:
    action = discard(laid, draw)
    return JUDGE.drawn(state, seat, action, state.apply(seat, action, chance()).state)


def mean_of(states: list[Position]) -> list[float]:
    return [fmean(shares) for shares in zip(*map(luck, states), strict=True)]


def test_over_all_orders_of_the_stock_the_luck_of_a_draw_is_none_also_of_a_reshuffled_one() -> None:
    orders = [table("KS 2H 9C", "9D JD", stock=order) for order in permutations(cards("AC 2D QH"))]
    assert mean_of(orders) == pytest.approx([0, 0])
    assert max(luck(each)[A] for each in orders) > 0.5
    state = table("KS 2H 9C", "9D JD", stock=(), pond=cards("AC 2D QH"))
    action, shares = discard("KS"), list[BySeat]()
    for number in range(60):
        after = state.apply(A, action, Chance("stock", number)).state
        shares.append(JUDGE.drawn(state, A, action, after))
    assert len({each[A] for each in shares}) == 3
    assert sum({each[A] for each in shares}) == pytest.approx(0)


def test_a_card_that_makes_a_pair_of_low_ones_is_luck_and_costs_the_others_alike() -> None:
    own, *others = luck(table("KS 2H 9C", "9D JD", "5D", stock=cards("2D QH KD")))
    assert own > 0
    assert others == pytest.approx([-own / 2] * 2)


def test_what_is_taken_from_the_group_is_no_luck_nor_is_a_call() -> None:
    state = table("KS 2H 9C", "9D JD")
    assert luck(state, draw="8S") == (0, 0)
    over = replace(table("AC", "KD KH"), options=ROUND)
    assert JUDGE.drawn(over, A, Call(), over.apply(A, Call(), chance()).state) == (0, 0)


def test_a_round_that_ends_by_its_length_still_counts_the_last_draw() -> None:
    state = table("KS 2H 9C", "9D JD", stock=cards("2D QH KD"), options=ROUND, turns=199)
    shares = luck(replace(state, turn_limit=200))
    assert shares[A] > 0
    assert sum(shares) == pytest.approx(0)
    more = replace(state, turn_limit=200, options=replace(ROUND, rounds=2))
    dealt = JUDGE.dealt(more.apply(A, discard("KS"), chance()).state)
    assert [both - new for both, new in zip(luck(more), dealt, strict=True)] == pytest.approx(shares)


def test_a_deal_favours_the_better_hand_and_over_many_nobody() -> None:
    shares = JUDGE.dealt(table("AC AD AH 2C 2D", "KC QD JH 9S 7D", ""))
    assert shares[A] > 5
    assert (shares[A], shares[C]) == pytest.approx((-shares[B], 0))
    states = [begin(GAME, ROUND, 3, f"{number:032x}").state for number in range(300)]
    first = [JUDGE.dealt(state)[A] for state in states]
    assert abs(fmean(first)) < 3 * stdev(first) / sqrt(len(first))
    state = table("AC", "KD KH", "QD")
    after = state.apply(A, Call(), chance()).state
    assert JUDGE.drawn(state, A, Call(), after) == pytest.approx(JUDGE.dealt(after))
    assert JUDGE.actual(table("AC", "KD", "2D", totals=(10, 40, 70))) == (30, 0, -30)
