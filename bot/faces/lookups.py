"""Lookups: questions about an event whose answers take time."""

from typing import TypeAlias

from msgspec import Struct

from engine.numbers import Factorisation


class Factors(Struct, frozen=True):
    """Look up the prime factors of a number with their exponents, smallest first."""

    number: int


class Novelty(Struct, frozen=True):
    """Look up whether a table was the first of its server to see a number as an achievement of a kind."""

    kind: str
    number: int


Lookup: TypeAlias = Factors | Novelty
Finding: TypeAlias = Factorisation | bool
"""The answer to a lookup: the factors, or whether the number is new."""
