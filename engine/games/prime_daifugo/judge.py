"""The judge (素数判定員): whether a number is what it was played as (rule book, 2.1)."""

from functools import lru_cache

from msgspec import Struct

from engine.games.prime_daifugo.figures import KEPT, number_of
from engine.games.prime_daifugo.values import GROTHENDIECK, RAMANUJAN, Fault, Options, Play, Power
from engine.numbers import is_prime


class Verdict(Struct, frozen=True):
    """What is wrong with a play."""

    fault: Fault
    culprit: int | None = None
    """The factor that is not prime."""
    product: int | None = None
    """The product of the factors; None if its size alone shows that it is too large."""


def judged(play: Play, options: Options) -> Verdict | None:
    """Judge a well-formed play; return None if it is right."""
    return _judged(play, options.revolution)


@lru_cache(maxsize=KEPT)
def _judged(play: Play, revolution: bool) -> Verdict | None:
    if play.is_joker:
        return None
    number = number_of(play.figures)
    if not play.factors:
        by_rule = (GROTHENDIECK, RAMANUJAN) if revolution else (GROTHENDIECK,)
        return None if number in by_rule or is_prime(number) else Verdict("not_prime")
    bases = [number_of(power.base) for power in play.factors]
    culprit = next((base for base in bases if not is_prime(base)), None)
    if culprit is not None:
        return Verdict("factor_not_prime", culprit)
    product = _product(play.factors, number)
    return None if product == number else Verdict("wrong_product", product=product)


def _product(factors: tuple[Power, ...], number: int) -> int | None:
    """Return the product of the factors, or None if it is certain to exceed the number (2.3).

    A base of n bits is at least 2^(n-1), so the bits give a lower bound without computing a huge power.
    """
    powers = [
        (number_of(power.base), number_of(power.exponent) if power.exponent else 1) for power in factors
    ]
    least_bits = sum((base.bit_length() - 1) * exponent for base, exponent in powers)
    if least_bits >= number.bit_length():
        return None
    product = 1
    for base, exponent in powers:
        product *= base**exponent
    return product
