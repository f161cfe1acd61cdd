"""Spell numbers with the cards of a hand; a joker can be any card, or 0."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figures

PACK = {**dict.fromkeys(RANKS, 4), JOKER: 2}
"""The letters of the whole pack."""
MOST_FAILED = 1000
"""How many states of a search for a pack's cards may fail: without end it takes a second and more."""
BY_DIGITS = {DIGITS[letter]: letter for letter in RANKS}
JOKER_VALUES = frozenset(map(str, range(14)))
_Held: TypeAlias = tuple[int, ...]
"""The number of cards of each rank."""
_Failed: TypeAlias = set[tuple[object, ...]]
"""The states from which the rest cannot be spelled."""


def digits_in(letters: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Count each digit on the cards of a hand, without its jokers.

    >>> dict(digits_in({"K": 2, "2": 1, "X": 1}))["1"]
    2
    """
    shown = "".join(DIGITS[letter] * letters.get(letter, 0) for letter in RANKS)
    return tuple((digit, shown.count(digit)) for digit in "0123456789")


def may_be_spelled(number: str, held: tuple[tuple[str, int], ...], jokers: int) -> bool:
    """Return whether a hand has the digits of a number: quick, and true of all that can be spelled."""
    missing = 0
    for digit, count in held:
        more = number.count(digit) - count
        if more > 0:
            missing += more
            if missing > 2 * jokers:
                return False
    return True


def spelling(
    number: str, letters: Mapping[str, int], sizes: Iterable[int], most_failed: int = sys.maxsize
) -> Figures | None:
    """Return the cards that spell a number, with as few jokers as can be, then with the first of the sizes.

    None also means that they are not found before so many states of the search have failed.

    >>> spelling("1213", {"Q": 1, "A": 1, "3": 1, "X": 1}, [2, 3])
    ('Q', 'A', '3')
    >>> spelling("1013", {"A": 1, "K": 1, "X": 1}, [3])
    ('A', 'X0', 'K')
    """
    held = tuple(letters.get(letter, 0) for letter in RANKS)
    wanted = [size for size in sizes if size <= len(number) <= 2 * size]
    failed: _Failed = set()
    for jokers in range(letters.get(JOKER, 0) + 1):
        for size in wanted:
            # A joker on its own has no value.
            if jokers and size == 1:
                continue
            found = _spelled(number, 0, size, held, jokers, failed, most_failed)
            if found is not None:
                return found
    return None


def _spelled(
    number: str, place: int, size: int, held: _Held, jokers: int, failed: _Failed, most_failed: int
) -> Figures | None:
    """Spell the rest of a number with exactly `size` cards, of which `jokers` are jokers."""
    if place == len(number):
        return () if size == jokers == 0 else None
    state = (place, size, held, jokers)
    if not max(size, jokers) <= len(number) - place <= 2 * size or state in failed:
        return None
    if len(failed) >= most_failed:
        return None
    for figure, length in _next(number, place, held, jokers):
        is_joker = figure[0] == JOKER
        left = held if is_joker else _without(held, figure)
        rest = _spelled(number, place + length, size - 1, left, jokers - is_joker, failed, most_failed)
        if rest is not None:
            return (figure, *rest)
    failed.add(state)
    return None


def _next(number: str, place: int, held: _Held, jokers: int) -> Iterator[tuple[str, int]]:
    """Generate the cards that may come next, each with the digits that it takes; jokers last."""
    texts = [number[place : place + length] for length in (2, 1) if place + length <= len(number)]
    for digits in texts:
        letter = BY_DIGITS.get(digits)
        if letter is not None and held[RANKS.index(letter)]:
            yield letter, len(digits)
    if jokers:
        yield from ((f"{JOKER}{digits}", len(digits)) for digits in texts if digits in JOKER_VALUES)


def _without(held: _Held, letter: str) -> _Held:
    at = RANKS.index(letter)
    return (*held[:at], held[at] - 1, *held[at + 1 :])


def short_spelling(number: str) -> Figures | None:
    """Spell a number with as few cards of a pack as can be; None if they are not there, or not found soon.

    >>> short_spelling("13111211"), short_spelling("1000003")
    (('K', 'J', 'Q', 'J'), None)
    """
    if not may_be_spelled(number, digits_in(PACK), PACK[JOKER]):
        return None
    return spelling(number, PACK, range((len(number) + 1) // 2, len(number) + 1), MOST_FAILED)


def exported(numbers: Iterable[str]) -> bytes:
    r"""Write a list as a file, a number a line with its cards as a comment.

    >>> exported(["13111211", "1000003"])
    b'13111211 # KJQJ\n1000003\n'
    """
    lines = (f"{number}{_comment(short_spelling(number))}\n" for number in numbers)
    return "".join(lines).encode()


def _comment(figures: Figures | None) -> str:
    if figures is None:
        return ""
    values = ",".join(figure[1:] for figure in figures if len(figure) > 1)
    return f" # {''.join(figure[0] for figure in figures)}{'|X=' if values else ''}{values}"
