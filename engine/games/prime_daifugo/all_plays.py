"""Generate every well-formed play of a hand, right or wrong.

A hand of eleven cards has millions of them, so callers take a few. Plays without and with factors alternate,
so that the first few include both. All of them pass `legality.objection`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TypeAlias

from engine.games.prime_daifugo.figures import DIGITS, JOKER, Figures
from engine.games.prime_daifugo.legality import sort_key_of
from engine.games.prime_daifugo.values import GROTHENDIECK, Options, Play, Played, Power

Left: TypeAlias = dict[str, int]
"""The number of cards left by letter; generators take cards out while they run and put them back."""
Row: TypeAlias = tuple[Figures, int]
"""Figures and the number they form."""
FEWEST_FACTOR_CARDS = 2
"""With fewer cards left there are no factors, so the shown rows need not be enumerated."""

_FIGURES = tuple((figure, figure[0], int(digits), 10 ** len(digits)) for figure, digits in DIGITS.items())
"""Each figure with its letter, its value and the power of ten that makes room for its digits."""


def plays(
    letters: Counter[str], top: Played | None, options: Options, *, is_reversed: bool
) -> Iterator[Play]:
    """Generate all plays: a joker on its own, then plays without and with factors, alternating."""
    total = letters.total()
    wanted = range(1, total + 1) if top is None else (len(top.figures),)
    counts = [count for count in wanted if count <= options.most_shown(total)]
    if letters[JOKER] and 1 in counts:
        yield Play((JOKER,))
    bounds: range | None = None
    if top is not None and top.number is not None:
        stronger = range(top.number + 1, 10 ** (2 * len(top.figures)))
        bounds = range(top.number) if is_reversed else stronger
    with_factors = [count for count in counts if count + FEWEST_FACTOR_CARDS <= total]
    without_factors = (Play(figures) for figures, _ in _shown(dict(letters), counts, bounds))
    composites = _composites(dict(letters), with_factors, bounds, options)
    for both in zip_longest(without_factors, composites):
        yield from filter(None, both)


def _shown(left: Left, counts: Iterable[int], bounds: range | None) -> Iterator[Row]:
    """Generate the rows that may be shown, except a joker on its own."""
    for count in counts:
        for figures, number in _rows(left, count, bounds):
            if count > 1 or figures[0][0] != JOKER:
                yield figures, number


def _composites(left: Left, counts: Iterable[int], bounds: range | None, options: Options) -> Iterator[Play]:
    """Generate shown rows with factors made of the cards left."""
    for figures, number in _shown(left, counts, bounds):
        if number != GROTHENDIECK:
            yield from (Play(figures, factors) for factors in _factors(left, options))


def _rows(left: Left, count: int, bounds: range | None, begun: Figures = (), value: int = 0) -> Iterator[Row]:
    """Generate rows of `count` figures within bounds; the cards of the current row are out of `left`."""
    if bounds is not None and not _can_reach(value, left, count, bounds):
        return
    if count == 0:
        yield begun, value
        return
    for figure, letter, number, shift in _FIGURES:
        if left.get(letter) and (begun or number):
            left[letter] -= 1
            yield from _rows(left, count - 1, bounds, (*begun, figure), value * shift + number)
            left[letter] += 1


def _can_reach(value: int, left: Left, count: int, bounds: range) -> bool:
    """Return whether a number with `count` more figures can lie within bounds.

    Two-digit cards and jokers give it the most digits, one-digit cards the fewest.
    """
    two_digits = sum(left.get(letter, 0) for letter in "TJQK")
    jokers = left.get(JOKER, 0)
    single = sum(left.values()) - two_digits
    most: int = 10 ** (count + min(count, two_digits + jokers))
    least: int = 10 ** (count + max(0, count - single))
    return value * most + most > bounds.start and value * least < bounds.stop


def _factors(left: Left, options: Options, begun: tuple[Power, ...] = ()) -> Iterator[tuple[Power, ...]]:
    """Generate lists of factors in canonical order: at least two, or one with an exponent."""
    if len(begun) > 1 or (begun and begun[0].exponent):
        yield begun
    for power in _powers(left, options):
        if not begun or sort_key_of(begun[-1]) <= sort_key_of(power):
            yield from _factors(left, options, (*begun, power))


def _powers(left: Left, options: Options) -> Iterator[Power]:
    """Generate single factors; its cards are out of `left` during iteration."""
    for base, _ in _numbers(left):
        yield Power(base)
        if options.exponents:
            yield from (Power(base, exponent) for exponent, value in _numbers(left) if value > 1)


def _numbers(left: Left) -> Iterator[Row]:
    """Generate the rows of figures of any length, short ones first."""
    for count in range(1, sum(left.values()) + 1):
        yield from _rows(left, count, None)
