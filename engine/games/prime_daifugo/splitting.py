"""Typed digits as cards: `1213` is A 2 A 3, Q K, Q A 3 or A 2 K, as far as somebody holds them."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from engine.core import InvalidAction
from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figure, Figures

Letters: TypeAlias = Counter[str]
Split: TypeAlias = tuple[Figures, ...]
"""The cards of every part of a text."""

MOST_STEPS = 700
"""After so many steps a search ends; a play of twenty cards that is all digits takes half of them."""
MOST_READINGS = 100
"""Nobody can choose from more."""
END = "/"
"""Stands between the parts of a text."""
_BY_DIGITS = {DIGITS[letter]: letter for letter in RANKS}


def splits(parts: list[str], letters: Letters) -> list[Split]:
    """List the ways to lay texts of digits and letters with these cards; no card goes across a space.

    Raise InvalidAction where there are too many to look at, or a 0 that is on no card.

    >>> splits(["1213"], Counter("QK"))
    [(('Q', 'K'),)]
    """
    text = " ".join(END.join(parts).replace(",", " ").split())
    if any(_is_lone_zero(text, place) for place, sign in enumerate(text) if sign == "0"):
        raise InvalidAction("no_zero_card")
    search = _Search(text, letters)
    search.go_on()
    return [_grouped(found) for found in search.found]


def _is_lone_zero(text: str, place: int) -> bool:
    return place == 0 or text[place - 1] != "1"


def _grouped(figures: Figures) -> Split:
    """Part a row of figures at its ends of parts."""
    parts: list[list[Figure]] = [[]]
    for figure in figures:
        if figure == END:
            parts.append([])
        else:
            parts[-1].append(figure)
    return tuple(map(tuple, parts))


class _Search:
    """A search through all ways to read one text."""

    def __init__(self, text: str, letters: Letters) -> None:
        self._text = text
        self._left = dict(letters)
        self._begun: list[str] = []
        self._steps = 0
        self.found: list[Figures] = []

    def go_on(self, place: int = 0) -> None:
        """Find all readings of the text from a place on, that begin as it was read so far."""
        self._steps += 1
        if self._steps > MOST_STEPS or len(self.found) >= MOST_READINGS:
            raise InvalidAction("too_many_readings")
        if place == len(self._text):
            self.found.append(tuple(self._begun))
        elif self._text[place] == " ":
            self.go_on(place + 1)
        elif self._text[place] == END:
            self._take(END, place + 1)
        else:
            for letter, length in _next_cards(self._text, place):
                if self._left.get(letter, 0):
                    self._left[letter] -= 1
                    self._take(letter, place + length)
                    self._left[letter] += 1

    def _take(self, sign: str, place: int) -> None:
        self._begun.append(sign)
        self.go_on(place)
        self._begun.pop()


def _next_cards(text: str, place: int) -> Iterator[tuple[str, int]]:
    """List the cards that may come next, each with the number of signs that it takes."""
    if text[place] in (*RANKS, JOKER):
        yield text[place], 1
        return
    for length in (2, 1):
        letter = _BY_DIGITS.get(text[place : place + length])
        if letter and place + length <= len(text):
            yield letter, length
