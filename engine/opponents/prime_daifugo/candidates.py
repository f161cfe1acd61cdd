"""The plays worth considering: a few of the thousands that a hand may have."""

from itertools import islice

from engine.games.prime_daifugo.composites import LIMIT, composites
from engine.games.prime_daifugo.fewest_plays import Plan
from engine.games.prime_daifugo.figures import JOKER
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

    def plays(self, plan: Plan) -> list[Play]:
        """Return the plays, including those of the plan if the seat leads, each once."""
        found = list(plan) if self._view.top is None else []
        if JOKER in self._letters and 1 in self._sizes:
            found.append(Play((JOKER,)))
        for size in self._sizes:
            if size <= self._longest:
                found += self._primes(size)
        for size in self._sizes:
            found += self._composites(size)
        return list(dict.fromkeys(found))

    def _primes(self, size: int) -> list[Play]:
        """Choose among the primes of one size; those with the hardest cards are found first."""
        best: dict[str, tuple[int, Play]] = {}
        found = islice(primes(self._letters, size, self._view.options.revolution), FOUND)
        for number, figures in found:
            if self._beats is not None and not self._is_stronger(number, self._beats):
                continue
            # Thousands of primes: `hard_first` would take half of the time.
            taken = "".join(sorted([figure[0] for figure in figures]))
            if taken not in best or self._is_stronger(number, best[taken][0]):
                best[taken] = (number, Play(figures))
        ordered = sorted(best.values(), key=lambda each: each[0], reverse=not self._view.is_reversed)
        chosen = [*list(best.values())[:HARD], *ordered[:STRONG], *ordered[-WEAK:]]
        return [play for _, play in chosen]

    def _is_stronger(self, number: int, other: int) -> bool:
        return number < other if self._view.is_reversed else number > other

    def _composites(self, size: int) -> list[Play]:
        """Choose the composites of one size that use the most cards."""
        one_more = self._view.top is not None and len(self._letters) <= SMALL
        if size > SHOWN + one_more:
            return []
        above, below = 0, LIMIT
        if self._beats is not None:
            above, below = (above, self._beats) if self._view.is_reversed else (self._beats, below)
        found = composites(self._letters, size, self._view.options.exponents, above, below)
        return sorted(found, key=lambda play: -len(play.laid))[:COMPOSED]
