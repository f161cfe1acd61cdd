"""Split typed digits into cards: `1213` is A 2 A 3, Q K, Q A 3 or A 2 K, depending on the cards held."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from engine.core import InvalidAction
from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figures

Letters: TypeAlias = Counter[str]
Split: TypeAlias = tuple[Figures, ...]
"""The cards of each part of a text."""

MOST_STEPS = 700
"""The most steps of a search; a play of twenty cards in digits takes half as many."""
MOST_READINGS = 100
"""The most readings of a text; nobody could choose from more."""
END = "/"
"""The separator between the parts of a text."""
_BY_DIGITS = {DIGITS[letter]: letter for letter in RANKS}


def splits(parts: list[str], letters: Letters) -> list[Split]:
    """Return the ways to spell texts of digits and letters with these cards; no card spans a space.

    Raise InvalidAction if there are too many to search, or for a 0 that is on no card.

    >>> splits(["1213"], Counter("QK"))
    [(('Q', 'K'),)]
    """
    text = " ".join(END.join(parts).replace(",", " ").split())
    if re.search("(?<!1)0", text):
        raise InvalidAction("no_zero_card")
    search = _Search(text, letters)
    search.run()
    return [tuple(map(tuple, found.split(END))) for found in search.found]


class _Search:
    """A depth-first search through all readings of a text."""

    def __init__(self, text: str, letters: Letters) -> None:
        self._text = text
        self._left = dict(letters)
        self._begun: list[str] = []
        self._steps = 0
        self.found: list[str] = []

    def run(self, place: int = 0) -> None:
        """Find all readings of the rest of the text, from `place` on."""
        self._steps += 1
        if self._steps > MOST_STEPS or len(self.found) >= MOST_READINGS:
            raise InvalidAction("too_many_readings")
        if place == len(self._text):
            self.found.append("".join(self._begun))
        elif self._text[place] == " ":
            self.run(place + 1)
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
        self.run(place)
        self._begun.pop()


def _next_cards(text: str, place: int) -> Iterator[tuple[str, int]]:
    """Generate the cards that may come next, each with the number of characters it takes."""
    if text[place] in (*RANKS, JOKER):
        yield text[place], 1
        return
    for length in (2, 1):
        letter = _BY_DIGITS.get(text[place : place + length])
        if letter and place + length <= len(text):
            yield letter, length
