"""Primality and factorisation, by FLINT."""

from typing import TypeAlias

from flint import fmpz

QUICK_DIGITS = 36
"""Digits of a composite number whose two largest factors are found within 50 ms."""
TRIAL_PRIMES = 3000
"""How many primes a number is divided by before it counts as hard."""

Factorisation: TypeAlias = tuple[tuple[int, int], ...]
"""(prime, exponent) pairs, smallest prime first."""


def is_prime(number: int) -> bool:
    """Return whether a number is prime, by the Baillie-PSW test.

    The test is proved correct below 2^64; above, no composite number is known to pass it.

    >>> [number for number in range(20) if is_prime(number)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    return bool(fmpz(number).is_probable_prime())


def factorised(number: int) -> Factorisation:
    """Factorise a positive integer; slow for numbers of many digits.

    >>> factorised(13121112)
    ((2, 3), (3, 1), (101, 1), (5413, 1))
    """
    return tuple((int(prime), int(exponent)) for prime, exponent in fmpz(number).factor())


def quickly_factorised(number: int) -> Factorisation | None:
    """Factorise a positive integer within about 50 ms; return None for one that may take longer.

    >>> quickly_factorised(13121112), quickly_factorised((10**35 + 69) * (10**35 + 123))
    (((2, 3), (3, 1), (101, 1), (5413, 1)), None)
    """
    divided = fmpz(number).factor(trial_limit=TRIAL_PRIMES)
    left = (factor for factor, _ in divided if not factor.is_probable_prime())
    return None if any(factor >= 10**QUICK_DIGITS for factor in left) else factorised(number)
