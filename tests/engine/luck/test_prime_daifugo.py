"""Luck of the deal and of every draw adds up to 0, and its mean is 0 whatever the value of a hand is."""

from itertools import permutations
from math import isclose

import pytest
from msgspec.structs import replace

from engine.cards import PACK, in_order
from engine.chance import Chance
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.figures import letter_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play
from engine.luck.prime_daifugo import JUDGE, START, WEIGHTS
from tests.engine.games.prime_daifugo.tables import table

DEALS = 300


def luck(state: Position, action: GameAction) -> tuple[float, ...]:
    after = state.apply(0, action, Chance("luck", 1)).state
    return JUDGE.drawn(state, 0, action, after)


def stocked(stock: tuple[str, ...], **fields: object) -> Position:
    """Return a position with this stock; 68 is a foul of two cards."""
    return replace(table("2468", "35"), stock=stock, batches=(), **fields)


def test_the_weights_of_a_pack_add_up_to_0_but_for_rounding() -> None:
    assert isclose(sum(WEIGHTS[letter_of(card)] for card in PACK), 0, abs_tol=0.05 * len(PACK))


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_luck_of_the_deal_adds_up_to_0_and_has_a_mean_of_0(seats: int) -> None:
    first = []
    for number in range(DEALS):
        shares = JUDGE.dealt(GAME.setup(Options(), seats, Chance("deal", number)).state)
        assert isclose(sum(shares), 0, abs_tol=1e-9)
        first.append(shares[0])
    spread = sum(share**2 for share in first) ** 0.5
    assert abs(sum(first)) < 3 * spread


def test_the_start_is_luck_and_what_draws_no_card_is_none() -> None:
    state = table("2", "2")
    assert JUDGE.dealt(state) == (START / 2, -START / 2)
    state = stocked(("AC", "KD"))
    assert luck(state, Pass()) == (0, 0)
    assert luck(state, Play(("2",))) == (0, 0)
    state = replace(table("2", "3"), over=True, finished=(0,), hands=((), ("3C",)))
    assert JUDGE.actual(state) == (50, -50)


def test_the_luck_of_draws_and_penalties_has_a_mean_of_0_over_all_that_could_come() -> None:
    cards = ("AC", "KD", "XB", "8S", "8H")
    found = [luck(stocked((card, *(other for other in cards if other != card))), Draw()) for card in cards]
    assert all(isclose(sum(shares), 0, abs_tol=1e-9) for shares in found)
    assert isclose(sum(shares[0] for shares in found), 0, abs_tol=1e-9)
    assert max(shares[0] for shares in found) > 0
    fouls = [luck(stocked(order), Play(("6", "8")))[0] for order in permutations(cards[:4])]
    assert isclose(sum(fouls), 0, abs_tol=1e-9)
    assert len({round(share, 6) for share in fouls}) > 1
    state = replace(stocked(("AC", "KD", "8S")), batches=(in_order(("KD", "8S")),))
    assert luck(state, Draw()) == (0, 0)
    assert luck(state, Play(("6", "8")))[0] == pytest.approx((WEIGHTS["K"] - WEIGHTS["8"]) / 4)
