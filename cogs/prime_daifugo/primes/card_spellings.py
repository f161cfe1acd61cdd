"""Spell numbers with the cards of a hand; a joker can be any card, or 0."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figures

PACK = {**dict.fromkeys(RANKS, 4), JOKER: 2}
"""The letters of the whole pack."""
MOST_FAILED = 1000
"""How many states of a search for a pack's cards may fail: without end it takes a second and more."""
PLACES = {DIGITS[letter]: place for place, letter in enumerate(RANKS)}
"""The place of each rank by its digits."""
JOKER_VALUES = frozenset(map(str, range(14)))
_Held: TypeAlias = tuple[int, ...]
"""The number of cards of each rank, and how many jokers are to be laid."""
_Failed: TypeAlias = set[tuple[int, int, _Held]]
"""The states from which the rest cannot be spelled: its length, the cards for it, and those held."""


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
            found = _spelled(number, size, (*held, jokers), failed, most_failed)
            if found is not None:
                return found
    return None


def _spelled(rest: str, size: int, held: _Held, failed: _Failed, most_failed: int) -> Figures | None:
    """Spell the rest of a number with exactly `size` cards, among them all jokers."""
    jokers = held[-1]
    if not rest:
        return () if size == jokers == 0 else None
    state = (len(rest), size, held)
    if not max(size, jokers) <= len(rest) <= 2 * size or state in failed or len(failed) >= most_failed:
        return None
    for figure, place, length in _next(rest, held):
        left = [*held]
        left[place] -= 1
        others = _spelled(rest[length:], size - 1, tuple(left), failed, most_failed)
        if others is not None:
            return (figure, *others)
    failed.add(state)
    return None


def _next(rest: str, held: _Held) -> Iterator[tuple[str, int, int]]:
    """Generate the cards that may come next, with their places and how many digits they take; jokers last."""
    texts = [rest[:length] for length in (2, 1) if length <= len(rest)]
    for digits in texts:
        place = PLACES.get(digits)
        if place is not None and held[place]:
            yield RANKS[place], place, len(digits)
    if held[-1]:
        yield from ((f"{JOKER}{digits}", -1, len(digits)) for digits in texts if digits in JOKER_VALUES)


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
    lines = list[str]()
    for number in numbers:
        figures, comment = short_spelling(number), ""
        if figures is not None:
            values = ",".join(figure[1:] for figure in figures if len(figure) > 1)
            letters = "".join(figure[0] for figure in figures)
            comment = f" # {letters}{'|X=' if values else ''}{values}"
        lines.append(f"{number}{comment}\n")
    return "".join(lines).encode()
