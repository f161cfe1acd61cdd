"""Numbers as people read them."""

from engine.numbers import Factorisation


def grouped(number: int) -> str:
    """Write a number in groups of three digits.

    >>> grouped(13111211)
    '13,111,211'
    """
    return f"{number:,}"


def product_of(factors: Factorisation) -> str:
    """Write prime factors as a product of powers.

    >>> product_of(((2, 3), (3, 1), (5413, 1)))
    '2^3 × 3 × 5,413'
    """
    return " × ".join(
        f"{grouped(prime)}^{exponent}" if exponent > 1 else grouped(prime) for prime, exponent in factors
    )
