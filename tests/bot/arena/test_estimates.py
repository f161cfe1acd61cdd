"""Intervals and quantiles, against figures known from elsewhere."""

from random import Random
from statistics import NormalDist

import pytest

from bot.arena.estimates import DEVIATIONS, estimate, estimate_share, proof, quantile


def test_the_interval_of_a_textbook_sample_and_of_equal_means() -> None:
    """The weights of 10 chocolate bars: mean 49.9, standard deviation 1.66333 (n - 1)."""
    found = estimate([50, 49, 52, 51, 47, 49, 50, 51, 48, 52])
    assert found.mean == pytest.approx(49.9)
    assert found.high - found.mean == pytest.approx(1.96 * 1.66333 / 10**0.5, rel=1e-4)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)
    assert pytest.approx(1.959964, abs=1e-6) == DEVIATIONS
    assert str(estimate([1 / 3] * 9)) == "0.333 [0.333, 0.333]"


def test_the_interval_holds_the_true_mean_in_19_of_20_contests() -> None:
    """Games of a deal are correlated: three of each share the luck of their deal."""
    rng, truth = Random(5), NormalDist(10, 2)
    held = 0
    for _ in range(600):
        deals = [truth.inv_cdf(rng.uniform(0.001, 0.999)) + rng.uniform(-1, 1) / 3 for _ in range(60)]
        found = estimate(deals)
        held += found.low <= 10 <= found.high
    assert 0.92 < held / 600 < 0.98


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(5, 10, 0.2265, 0.7735), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1)]
)
def test_the_interval_of_a_share_is_wilsons(won: int, of: int, low: float, high: float) -> None:
    """Ten games whose variance is estimated count as nine."""
    found = estimate_share([1.0] * won + [0.0] * (of - won))
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_the_interval_of_a_share_is_narrower_where_each_deal_is_played_both_ways() -> None:
    both_ways, one_way = estimate_share([0.5, 1, 0.5, 0] * 10), estimate_share([0, 1, 1, 0] * 10)
    assert both_ways.high - both_ways.low < (one_way.high - one_way.low) * 0.75


def test_deals_that_are_all_alike_prove_little_while_they_are_few() -> None:
    assert str(estimate_share([1 / 3] * 9)) == "0.333 [0.121, 0.646]"
    assert str(estimate_share([0.5, 0.5])) == "0.500 [0.095, 0.905]"
    assert proof([2 / 3] * 3, 1 / 3, games=9).verdict == "no difference shown"


# ------------------------------------------------------------------ what games prove


@pytest.mark.parametrize("won", range(0, 31, 2))
def test_a_difference_means_nothing_in_fewer_games_than_are_told(won: int) -> None:
    means = [1.0] * won + [0.0] * (30 - won)
    found = proof(means, 0.4, games=30)
    share = estimate_share(means)
    is_shown = not share.low <= 0.4 <= share.high
    if found.nothing_below is None or found.needed is None:
        assert won == 12
    else:
        assert (found.nothing_below <= 30) == is_shown == (found.verdict != "no difference shown")
        assert found.needed == pytest.approx(found.nothing_below * (2.80 / 1.96) ** 2, rel=0.02, abs=2)


def test_a_proof_is_a_sentence() -> None:
    assert str(proof([0, 0, 1, 1, 1] * 20, 0.5, games=200)) == (
        "above an equal share. 200 games tell differences of 0.141 and more; "
        "one of +0.100 means nothing below 195 games."
    )
    assert str(proof([0, 0, 1] * 3, 0.5, games=18)) == (
        "no difference shown. 18 games tell differences of 0.495 and more; "
        "one of -0.167 means nothing below 78 games, and 159 would tell it."
    )


@pytest.mark.parametrize(("skill", "deals"), [(0.5, 10), (0.3, 20), (0.95, 20)])
def test_the_interval_of_a_share_holds_the_true_one_in_few_deals_too(skill: float, deals: int) -> None:
    rng, held = Random(9), 0
    for _ in range(400):
        share = estimate_share([((rng.random() < skill) + (rng.random() < skill)) / 2 for _ in range(deals)])
        held += share.low <= skill <= share.high
    assert held / 400 > 0.9


def test_no_games_tell_more_than_everything() -> None:
    assert proof([1.0, 0.0], 0.5, games=4).told == 1


def test_games_show_the_difference_that_they_tell_in_four_of_five_contests() -> None:
    """Two games of each deal, one of which the luck of the deal decides."""
    rng = Random(7)

    def contest(skill: float) -> list[float]:
        return [(rng.random() < skill) / 2 + (rng.random() < skill) / 2 for _ in range(80)]

    told = proof(contest(0.5), 0.5, games=160).told
    assert told == pytest.approx(2.80 * (0.25 / 160) ** 0.5, rel=0.25)
    skill = 0.5 + 2.80 * (0.25 / 160) ** 0.5
    shown = sum(proof(contest(skill), 0.5, games=160).verdict == "above an equal share" for _ in range(300))
    assert 0.72 < shown / 300 < 0.88


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.99, 99), (0.999, 100), (0, 1)])
def test_a_quantile_is_the_least_value_that_so_many_do_not_exceed(share: float, value: int) -> None:
    assert quantile(range(1, 101), share) == value
