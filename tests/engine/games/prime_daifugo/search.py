"""All plays of Prime Daifugo by brute force, without the engine."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import TypeAlias

from engine.games.prime_daifugo.values import Options, Play, Power

Row: TypeAlias = tuple[str, ...]
Factors: TypeAlias = tuple[tuple[Row, Row], ...]
WORTH = {**{str(value): value for value in range(2, 10)}, "A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
WORTH |= {f"X{value}": value for value in range(14)}


def shown_as(row: Row) -> str:
    """Write down the digits of a row."""
    return "".join(str(WORTH[figure]) for figure in row)


def may_be_laid(
    shown: Row, factors: Factors, hand: str, field: Row, options: Options, *, is_reversed: bool
) -> bool:
    """Return whether the rule book lets a hand lay this on that, be it prime or not."""
    if not shown or (field and len(field) != len(shown)) or len(shown) > (options.max_cards or len(shown)):
        return False
    used = [figure[:1] for figure in (*shown, *(each for power in factors for row in power for each in row))]
    if Counter(used) - Counter(hand):
        return False
    if shown == ("X",):
        return not factors
    rows = [shown, *(row for power in factors for row in power if row)]
    if not all(figure in WORTH for row in rows for figure in row) or (len(shown) == 1 and shown[0][0] == "X"):
        return False
    if any(shown_as(row).startswith("0") for row in rows):
        return False
    return _is_stronger(shown, field, is_reversed=is_reversed) and _are_factors(shown, factors, options)


def _is_stronger(shown: Row, field: Row, *, is_reversed: bool) -> bool:
    if not field:
        return True
    mine, theirs = int(shown_as(shown)), int(shown_as(field))
    return mine < theirs if is_reversed else mine > theirs


def _are_factors(shown: Row, factors: Factors, options: Options) -> bool:
    if not factors:
        return True
    if not all(base for base, _ in factors) or shown_as(shown) == "57":
        return False
    exponents = [int(shown_as(exponent)) for _, exponent in factors if exponent]
    if exponents and (min(exponents) < 2 or not options.exponents):
        return False
    return len(factors) + len(exponents) > 1


def searched(hand: str, field: Row, options: Options, *, is_reversed: bool = False) -> set[Play]:
    """Try all ways to lay cards of a hand: a row that is shown, and rows for bases and exponents."""
    found = set()
    for size in range(1, len(hand) + 1):
        for letters in set(permutations(hand, size)):
            for row in _with_values(letters):
                for shown, factors in _cut(row):
                    if may_be_laid(shown, factors, hand, field, options, is_reversed=is_reversed):
                        found.add(Play(shown, tuple(Power(*each) for each in sorted(factors, key=_order))))
    return found


def _with_values(letters: Row) -> Iterator[Row]:
    """Give jokers all their values; one that is alone has none."""
    figures = [[f"X{value}" for value in range(14)] if letter == "X" else [letter] for letter in letters]
    yield from product(*figures)
    if letters == ("X",):
        yield letters


def _cut(row: Row) -> Iterator[tuple[Row, Factors]]:
    """Cut a row into what is shown, and any factors."""
    for size in range(1, len(row) + 1):
        for factors in _factors(row[size:]):
            yield row[:size], factors


def _factors(row: Row) -> Iterator[Factors]:
    if not row:
        yield ()
    for size in range(1, len(row) + 1):
        for split in range(1, size + 1):
            for others in _factors(row[size:]):
                yield ((row[:split], row[split:size]), *others)


def _order(factor: tuple[Row, Row]) -> tuple[int, Row, Row]:
    """Order factors by value, then by spelling."""
    return int(shown_as(factor[0])), *factor
