"""The plays worth considering: a few of the thousands that a hand may have."""

from collections.abc import Iterator
from itertools import islice

from engine.games.prime_daifugo.composites import LIMIT, composites
from engine.games.prime_daifugo.fewest_plays import Plan, hard_first
from engine.games.prime_daifugo.figures import JOKER, needed
from engine.games.prime_daifugo.prime_finder import primes
from engine.games.prime_daifugo.values import Play, View

FOUND = 3000
"""The most primes of one size that are examined."""
HARD, STRONG, WEAK = 8, 4, 2
"""The number of primes of one size considered: those with the hardest cards, strong ones and weak ones."""
COMPOSED = 6
"""The number of composites of one size considered."""
SHOWN = 2
"""The most cards a composite shows; one more is tried if the field demands it and the hand is small."""
SMALL = 14
"""The largest hand that counts as small."""


class Candidates:
    """Picks the plays of one turn; all are legal and correct."""

    def __init__(self, view: View, letters: str, longest: int) -> None:
        self._view = view
        self._letters = letters
        self._sizes = (len(view.top.figures),) if view.top else range(1, min(longest, len(letters)) + 1)
        self._longest = longest
        self._beats = view.top.number if view.top else None

    def plays(self, plan: Plan) -> Iterator[Play]:
        """Generate the plays, including those of the plan, each once."""
        return iter(
            dict.fromkeys((*self._planned(plan), *self._joker(), *self._primes(), *self._composites()))
        )

    def _planned(self, plan: Plan) -> Iterator[Play]:
        """Return the plays of the plan if the seat leads."""
        return iter(plan if self._view.top is None else ())

    def _joker(self) -> Iterator[Play]:
        if JOKER in self._letters and 1 in self._sizes:
            yield Play((JOKER,))

    def _primes(self) -> Iterator[Play]:
        for size in self._sizes:
            if size <= self._longest:
                yield from self._primes_of(size)

    def _primes_of(self, size: int) -> list[Play]:
        """Choose among the primes of one size; those with the hardest cards are found first."""
        best: dict[str, tuple[int, Play]] = {}
        found = islice(primes(self._letters, size, self._view.options.revolution), FOUND)
        for number, figures in found:
            taken = hard_first(needed(figures))
            if self._fits(number) and (taken not in best or self._is_stronger(number, best[taken][0])):
                best[taken] = (number, Play(figures))
        ordered = sorted(best.values(), key=lambda each: each[0], reverse=not self._view.is_reversed)
        chosen = [*list(best.values())[:HARD], *ordered[:STRONG], *ordered[-WEAK:]]
        return [play for _, play in chosen]

    def _fits(self, number: int) -> bool:
        return self._beats is None or self._is_stronger(number, self._beats)

    def _is_stronger(self, number: int, other: int) -> bool:
        return number < other if self._view.is_reversed else number > other

    def _composites(self) -> Iterator[Play]:
        """Generate the composites that use the most cards."""
        for size in self._sizes:
            if size <= SHOWN or (size == SHOWN + 1 and self._view.top and len(self._letters) <= SMALL):
                yield from sorted(self._composites_of(size), key=lambda play: -len(play.laid))[:COMPOSED]

    def _composites_of(self, size: int) -> Iterator[Play]:
        above, below = 0, LIMIT
        if self._beats is not None:
            above, below = (above, self._beats) if self._view.is_reversed else (self._beats, below)
        return composites(self._letters, size, self._view.options.exponents, above, below)
