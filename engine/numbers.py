"""Number theory, left to FLINT: whether a number is prime, and what its factors are."""

from typing import TypeAlias

from flint import fmpz

Factorisation: TypeAlias = tuple[tuple[int, int], ...]
"""Primes with their exponents, smallest first."""


def is_prime(number: int) -> bool:
    """Say whether a number is prime, by the test of Baillie, Pomerance, Selfridge and Wagstaff.

    Below 2^64 that is proved; above nobody knows a composite number that passes it.

    >>> [number for number in range(20) if is_prime(number)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    return bool(fmpz(number).is_probable_prime())


def factorised(number: int) -> Factorisation:
    """Factorise a number from 1 on; with many digits this takes long.

    >>> factorised(13121112)
    ((2, 3), (3, 1), (101, 1), (5413, 1))
    """
    return tuple((int(prime), int(exponent)) for prime, exponent in fmpz(number).factor())
