"""Sort typed numbers into primes and others; runs in a worker, as there may be 20,000 of 72 digits."""

from cogs.prime_daifugo.primes.typed_numbers import MAX_LIST, read
from engine.core import Redacted
from engine.numbers import Factorisation, is_prime, quickly_factorised

TOLD = 6
"""How many numbers that are not prime are told with their factors."""
TOLD_STRANGE = 6
MAX_STRANGE = 20
"""The most characters of an entry that is quoted."""
SORTING_TIMEOUT = 20.0
"""Seconds; the longest list takes one or two."""


class Other(Redacted, frozen=True):
    """A number that is not prime."""

    number: int
    factors: Factorisation | None
    """None if they are not found at once."""


class Sorted(Redacted, frozen=True):
    """What a text lists, sorted."""

    primes: tuple[str, ...] = ()
    others: tuple[Other, ...] = ()
    """The first ones."""
    other_count: int = 0
    strange: tuple[str, ...] = ()
    """The first ones, shortened."""
    strange_count: int = 0
    repeated: int = 0
    total: int = 0
    """How many different numbers there are."""

    @property
    def is_too_long(self) -> bool:
        """Return whether there are more numbers than a list takes; then none was tested."""
        return self.total > MAX_LIST


def sort(text: str) -> Sorted:
    """Read a text and test its numbers.

    >>> sort("57 KQ 1729 13").primes
    ('13',)
    """
    typed = read(text)
    total, strange = len(typed.numbers), tuple(each[:MAX_STRANGE] for each in typed.strange[:TOLD_STRANGE])
    if total > MAX_LIST:
        return Sorted(total=total)
    primes = tuple(each for each in typed.numbers if is_prime(int(each)))
    known = frozenset(primes)
    others = [int(each) for each in typed.numbers if each not in known]
    first = tuple(map(_with_factors, others[:TOLD]))
    return Sorted(primes, first, len(others), strange, len(typed.strange), typed.repeated, total)


def _with_factors(number: int) -> Other:
    return Other(number, quickly_factorised(number) if number > 1 else ())
