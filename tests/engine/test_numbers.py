"""Factorisation in little time, or not at all."""

import pytest

from engine.numbers import factorised, quickly_factorised

PRIME = 10**35 + 69
"""Of 36 digits."""
QUICK = [
    1,
    57,
    1729,
    2**70 * 3**40,
    999_999_000_001 * 6,
    7 * PRIME,
    2**239,
    12 * (10**17 + 3) * (10**17 + 13),
]


@pytest.mark.parametrize("number", QUICK)
def test_small_factors_and_few_digits_are_found_quickly(number: int) -> None:
    assert quickly_factorised(number) == factorised(number)


def test_two_large_factors_are_not_looked_for() -> None:
    assert quickly_factorised(6 * PRIME * (PRIME + 54)) is None
