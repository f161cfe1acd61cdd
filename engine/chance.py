"""Reproducible randomness: every draw follows from the seed of a table."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws that depend on (seed, occasion) alone; the generator is built on first use.

    Only `Random.random` is used, the one method whose sequence Python guarantees across versions.

    >>> Chance("00ff", 3).shuffled("ABCDE") == Chance("00ff", 3).shuffled("ABCDE")
    True
    >>> Chance("00ff", 3).shuffled("ABCDE") == Chance("00ff", 4).shuffled("ABCDE")
    False
    """

    __slots__ = ("_occasion", "_random", "_seed", "_skipped")

    def __init__(self, seed: str, occasion: int | str) -> None:
        self._seed = seed
        self._occasion = occasion
        self._random: Random | None = None
        self._skipped = 0

    def _generator(self) -> Random:
        if self._random is None:
            digest = sha256(f"{self._seed}:{self._occasion}".encode()).digest()
            self._random = Random(int.from_bytes(digest, "big"))  # noqa: S311 -- replayable on purpose
            for _ in range(self._skipped):
                self._random.random()
        return self._random

    def skip_shuffle(self, count: int) -> None:
        """Pass over the draws of a shuffle of so many items whose order does not matter.

        >>> chance = Chance("00ff", 3)
        >>> chance.skip_shuffle(5)
        >>> other = Chance("00ff", 3)
        >>> _ = other.shuffled("ABCDE")
        >>> chance.below(1000) == other.below(1000)
        True
        """
        draws = count - 1 if count else 0
        if self._random is None:
            self._skipped += draws
        else:
            for _ in range(draws):
                self._random.random()

    def below(self, bound: int) -> int:
        """Draw an integer from 0 to bound - 1, all equally likely."""
        return int(self._generator().random() * bound)

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order (Fisher-Yates shuffle)."""
        deck = list(items)
        if len(deck) < 2:
            return tuple(deck)
        draw = self._generator().random
        for last in range(len(deck) - 1, 0, -1):
            other = int(draw() * (last + 1))
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed in hex, which commits to a deal without revealing it.

    >>> commitment("00ff")[:16]
    '8909cde2f411a84e'
    """
    return sha256(seed.encode()).hexdigest()
