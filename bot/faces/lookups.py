"""What takes time to find out about an event, and may be told later."""

from typing import TypeAlias

from msgspec import Struct

from engine.numbers import Factorisation


class Factors(Struct, frozen=True):
    """An enquiry: the prime factors of a number with their exponents, smallest first."""

    number: int


class Novelty(Struct, frozen=True):
    """An enquiry: whether a table was the first of its server to see a number as a mark of a kind."""

    kind: str
    number: int


Lookup: TypeAlias = Factors | Novelty
Finding: TypeAlias = Factorisation | bool
"""The answer to a lookup: the factors, or whether the number is new."""
