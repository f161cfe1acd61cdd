"""Everything that a hand could lay, one after the other and never all at once.

A hand of eleven cards has millions of plays, wrong ones among them: whoever asks takes a few. Primes and
composites take turns, so that the first ones show both.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import TypeVar

from engine.games.prime_daifugo.figures import (
    DIGITS,
    JOKER,
    JOKER_VALUES,
    RANKS,
    Figure,
    Figures,
    digits_of,
    number_of,
)
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.values import Options, Play, Played, Power

T = TypeVar("T")
Letters = Counter[str]


def plays(letters: Letters, top: Played | None, options: Options, *, is_reversed: bool) -> Iterator[Play]:
    """List whatever may be laid: a joker alone, then primes and composites in turn, right or wrong."""
    if letters[JOKER]:
        yield Play((JOKER,))
    counts = range(1, letters.total() + 1) if top is None else (len(top.figures),)
    shown = [_shown(letters, count, top, is_reversed=is_reversed) for count in counts]
    composed = [_shown(letters, count, top, is_reversed=is_reversed) for count in counts]
    primes = (Play(figures) for figures in chain(*shown))
    composites = chain.from_iterable(_composites(letters, figures, options) for figures in chain(*composed))
    for play in _in_turn(primes, composites):
        if objection(play, letters, top, options, is_reversed=is_reversed) is None:
            yield play


def _in_turn(*lists: Iterable[T]) -> Iterator[T]:
    return (each for row in zip_longest(*lists) for each in row if each is not None)


def _shown(letters: Letters, count: int, top: Played | None, *, is_reversed: bool) -> Iterator[Figures]:
    """List the rows of so many figures that could beat the number on the field."""
    least, most = _bounds(top, is_reversed=is_reversed)
    return _rows((), letters, count, least, most)


def _bounds(top: Played | None, *, is_reversed: bool) -> tuple[int, int | None]:
    """Give the least number that is strong enough, and the greatest or None."""
    if top is None or top.number is None:
        return 0, None
    return (0, top.number - 1) if is_reversed else (top.number + 1, None)


def _rows(begun: Figures, rest: Letters, count: int, least: int, most: int | None) -> Iterator[Figures]:
    if not _can_reach(begun, rest, count, least, most):
        return
    if count == 0:
        yield begun
        return
    for figure in _figures(rest):
        if begun or DIGITS[figure] != "0":
            left = rest - Counter(figure[0])
            yield from _rows((*begun, figure), left, count - 1, least, most)


def _can_reach(begun: Figures, rest: Letters, count: int, least: int, most: int | None) -> bool:
    """Say whether a row that is begun can still become a number within the bounds.

    It can at most get so many nines more, and must get so many digits more, as two-digit cards allow.
    """
    longer = sum(rest[letter] for letter in "TJQKX")
    shorter = rest.total() - sum(rest[letter] for letter in "TJQK")
    digits, longest = digits_of(begun), count + min(count, longer)
    shortest = count + max(0, count - shorter)
    if int(digits + "9" * longest or "0") < least:
        return False
    return most is None or int(digits + "0" * shortest or "0") <= most


def _figures(letters: Letters) -> Iterator[Figure]:
    """List the figures that these letters can stand for."""
    for letter in RANKS:
        if letters[letter]:
            yield letter
    if letters[JOKER]:
        yield from (f"{JOKER}{value}" for value in JOKER_VALUES)


def _composites(letters: Letters, figures: Figures, options: Options) -> Iterator[Play]:
    """List the ways to go on from shown figures with factors out of what is left."""
    rest = letters - Counter(figure[0] for figure in figures)
    return (Play(figures, factors) for factors in _factors((), rest, options) if factors)


def _factors(begun: tuple[Power, ...], rest: Letters, options: Options) -> Iterator[tuple[Power, ...]]:
    """List lists of factors in their canonical order."""
    yield begun
    for power, left in _powers(rest, options):
        if not begun or _key(begun[-1]) <= _key(power):
            yield from _factors((*begun, power), left, options)


def _key(power: Power) -> tuple[int, Figures, Figures]:
    return number_of(power.base), power.base, power.exponent


def _powers(letters: Letters, options: Options) -> Iterator[tuple[Power, Letters]]:
    """List single factors, with what they leave of the letters."""
    for base in _numbers(letters):
        rest = letters - Counter(figure[0] for figure in base)
        yield Power(base), rest
        if options.exponents:
            for exponent in _numbers(rest):
                yield Power(base, exponent), rest - Counter(figure[0] for figure in exponent)


def _numbers(letters: Letters) -> Iterator[Figures]:
    """List the rows of figures that are numbers, short ones first."""
    for count in range(1, letters.total() + 1):
        yield from _rows((), letters, count, 0, None)
