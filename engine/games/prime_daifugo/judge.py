"""The judge 素数判定員: whether a number that was laid is what it was said to be (rule book, 2.1)."""

from msgspec import Struct

from engine.games.prime_daifugo.figures import number_of
from engine.games.prime_daifugo.values import GROTHENDIECK, RAMANUJAN, Fault, Options, Play, Power
from engine.numbers import is_prime


class Verdict(Struct, frozen=True):
    """What is wrong with a number."""

    fault: Fault
    culprit: int | None = None
    """The factor that is not prime."""
    product: int | None = None
    """What the factors make, unless that is larger by its number of bits alone."""


def judged(play: Play, options: Options) -> Verdict | None:
    """Judge a play whose form is right; None when its number is right as well."""
    if play.is_joker:
        return None
    number = number_of(play.figures)
    if play.factors:
        return _judged_composite(number, play.factors)
    return None if _counts_as_prime(number, options) else Verdict("not_prime")


def _counts_as_prime(number: int, options: Options) -> bool:
    is_ramanujan = number == RAMANUJAN and options.revolution
    return number == GROTHENDIECK or is_ramanujan or is_prime(number)


def _judged_composite(number: int, factors: tuple[Power, ...]) -> Verdict | None:
    bases = [number_of(power.base) for power in factors]
    culprit = next((base for base in bases if not is_prime(base)), None)
    if culprit is not None:
        return Verdict("factor_not_prime", culprit)
    product = _product(factors, number)
    return None if product == number else Verdict("wrong_product", product=product)


def _product(factors: tuple[Power, ...], number: int) -> int | None:
    """Multiply factors; None where that would be larger than the number has bits (2.3).

    A base of n bits is at least 2^(n-1). So nothing is calculated that is larger for sure.
    """
    powers = [(number_of(power.base), _exponent(power)) for power in factors]
    least_bits = sum((base.bit_length() - 1) * exponent for base, exponent in powers)
    if least_bits >= number.bit_length():
        return None
    product = 1
    for base, exponent in powers:
        product *= base**exponent
    return product


def _exponent(power: Power) -> int:
    return number_of(power.exponent) if power.exponent else 1
