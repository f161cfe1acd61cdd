"""Generate every well-formed play of a hand, right or wrong.

A hand of eleven cards has millions of them, so callers take a few. Plays without and with factors alternate,
so that the first few include both. All of them pass `legality.objection`.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, zip_longest
from operator import itemgetter
from typing import TypeAlias

from engine.games.prime_daifugo.figures import DIGITS, JOKER, KEPT, RANKS, Figures
from engine.games.prime_daifugo.values import GROTHENDIECK, Options, Play, Played, Power

Left: TypeAlias = str
"""The letters of the cards left, sorted."""
Row: TypeAlias = tuple[Figures, int, Left]
"""Figures, the number they form, and the cards left."""
Key: TypeAlias = tuple[int, Figures, Figures]
"""What a factor is sorted by, as in `legality.sort_key_of`."""
FEWEST_FACTOR_CARDS = 2
"""With fewer cards left there are no factors, so the shown rows need not be enumerated."""
FEW = 3
"""So many cards form few enough numbers to keep them all."""

_FIGURES = {
    letter: [
        (figure, int(digits), 10 ** len(digits)) for figure, digits in DIGITS.items() if figure[0] == letter
    ]
    for letter in RANKS + JOKER
}
"""The figures of each letter, with their values and the powers of ten that make room for their digits."""


def plays(cards: Left, top: Played | None, options: Options, *, is_reversed: bool) -> Iterator[Play]:
    """Generate all plays: a joker on its own, then plays without and with factors, alternating."""
    wanted = range(1, len(cards) + 1) if top is None else (len(top.figures),)
    most = options.most_shown(len(cards))
    counts = [count for count in wanted if count <= most]
    bounds: range | None = None
    if top is not None and top.number is not None:
        stronger = range(top.number + 1, 10 ** (2 * len(top.figures)))
        bounds = range(top.number) if is_reversed else stronger
    with_factors = [count for count in counts if count + FEWEST_FACTOR_CARDS <= len(cards)]
    without_factors = map(Play, map(itemgetter(0), _shown(cards, counts, bounds)))
    composites = _composites(cards, with_factors, bounds, options)
    alternating = filter(None, chain.from_iterable(zip_longest(without_factors, composites)))
    return chain((Play((JOKER,)),), alternating) if JOKER in cards and 1 in counts else alternating


def _shown(cards: Left, counts: Iterable[int], bounds: range | None) -> Iterator[Row]:
    """Generate the rows that may be shown, except a joker on its own."""
    for count in counts:
        for row in _rows(cards, count, bounds):
            if count > 1 or row[0][0][0] != JOKER:
                yield row


def _composites(cards: Left, counts: Iterable[int], bounds: range | None, options: Options) -> Iterator[Play]:
    """Generate shown rows with factors made of the cards left."""
    for figures, number, left in _shown(cards, counts, bounds):
        if number != GROTHENDIECK:
            for factors in _factors(left, options):
                yield Play(figures, factors)


def _rows(left: Left, count: int, bounds: range | None, begun: Figures = (), value: int = 0) -> Iterator[Row]:
    """Generate rows of `count` figures within bounds."""
    if bounds is not None and not _can_reach(value, left, count, bounds):
        return
    for letter in dict.fromkeys(left):
        fewer = left.replace(letter, "", 1)
        for figure, number, shift in _FIGURES[letter]:
            if begun or number:
                row, formed = (*begun, figure), value * shift + number
                if count > 1:
                    yield from _rows(fewer, count - 1, bounds, row, formed)
                elif bounds is None or formed in bounds:
                    yield row, formed, fewer


def _can_reach(value: int, left: Left, count: int, bounds: range) -> bool:
    """Return whether a number with `count` more figures can lie within bounds.

    Two-digit cards and jokers give it the most digits, one-digit cards the fewest.
    """
    two_digits = sum(map(left.count, "TJQK"))
    most: int = 10 ** (count + min(count, two_digits + left.count(JOKER)))
    least: int = 10 ** (count + max(0, count - len(left) + two_digits))
    return value * most + most > bounds.start and value * least < bounds.stop


def _factors(left: Left, options: Options) -> Iterator[tuple[Power, ...]]:
    """Generate lists of factors in canonical order: at least two, or one with an exponent.

    The first lists of a large hand are long ones, so that recursion takes 15% more time for the first plays.
    """
    begun: list[Power] = []
    # For each factor that is begun its further candidates, and last the candidates for the next one.
    levels = [_powers(left, (0, (), ()), options.exponents)]
    while levels:
        following = next(levels[-1], None)
        if following is None:
            levels.pop()
            del begun[-1:]
            continue
        power, key, left = following
        begun.append(power)
        if len(begun) > 1 or power.exponent:
            yield tuple(begun)
        if left:
            levels.append(_powers(left, key, options.exponents))
        else:
            begun.pop()


def _powers(left: Left, least: Key, exponents: bool) -> Iterator[tuple[Power, Key, Left]]:
    """Generate the single factors with at least this sort key, each with its own and with the cards left."""
    for base, number, fewer in _numbers(left):
        key: Key = (number, base, ())
        if key >= least:
            yield Power(base), key, fewer
        elif key < least[:2]:
            continue
        if exponents:
            for exponent, value, rest in _numbers(fewer):
                key = (number, base, exponent)
                if value > 1 and key >= least:
                    yield Power(base, exponent), key, rest


def _numbers(left: Left) -> Iterable[Row]:
    """Return the rows of figures of any length, short ones first."""
    return _few_numbers(left) if len(left) <= FEW else _all_numbers(left)


@lru_cache(maxsize=KEPT)
def _few_numbers(left: Left) -> tuple[Row, ...]:
    return tuple(_all_numbers(left))


def _all_numbers(left: Left) -> Iterator[Row]:
    for count in range(1, len(left) + 1):
        yield from _rows(left, count, None)
