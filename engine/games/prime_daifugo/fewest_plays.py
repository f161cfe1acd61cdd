"""Find the fewest plays that empty a hand.

Up to EXACT cards this is an exact set partition by iterative deepening on the number of plays, over all
primes, single jokers and composites that show up to SHOWN cards, as long as it takes at most BUDGET tests.
Larger hands greedily lay their longest primes first, until EXACT cards are left: then the plan may not be the
shortest, and one may exist where none is found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from engine.games.prime_daifugo.composites import composites
from engine.games.prime_daifugo.figures import JOKER, needed
from engine.games.prime_daifugo.hand_ranks import HARD_FIRST, without
from engine.games.prime_daifugo.prime_finder import SINGLES, may_be_prime, primes
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import Play

Plan: TypeAlias = tuple[Play, ...]

EXACT = 12
"""The largest hand that is solved exactly."""
SHOWN = 2
"""The most cards that a composite of a plan shows."""
BUDGET = 50_000
"""The most parts of a hand that are tested in one search."""


def fewest(
    letters: Iterable[str], exponents: bool = True, revolution: bool = False, longest: int | None = None
) -> Plan | None:
    """Return the fewest plays that empty a hand, or None if none are found; `longest` limits primes.

    >>> [play.figures for play in fewest("A46") or ()]
    [('4', '6', 'A')]
    """
    rest = hard_first(letters)
    most = min(longest or len(rest), len(rest))
    # Of a large hand, a prime is laid first: the longest, but for at least EXACT cards.
    sizes = range(most, min(most, len(rest) - EXACT) - 1, -1) if len(rest) > EXACT else ()
    for size in sizes:
        found = strongest(rest.replace(JOKER, ""), size)
        others = fewest(without(rest, found[1]), exponents, revolution, longest) if found else None
        if found and others is not None:
            return (Play(found[1]), *others)
    return None if sizes else Planning(rest, exponents, revolution, longest or EXACT).fewest(rest)


def hard_first(letters: Iterable[str]) -> str:
    """Sort letters: those that are hardest to place in a prime first, jokers last.

    >>> hard_first("A4XQ")
    'Q4AX'
    """
    return "".join(sorted(Counter(letters).elements(), key=f"{HARD_FIRST}{JOKER}".index))


class Planning:
    """Splits a hand, or a part of it, into plays; parts are strings of letters sorted by `hard_first`."""

    def __init__(
        self, hand: str, exponents: bool, revolution: bool, longest: int, budget: int = BUDGET
    ) -> None:
        self._revolution = revolution
        self._longest = longest
        self._budget = budget
        self._plays: dict[str, Play | None] = {JOKER: Play((JOKER,))}
        for size in range(1, SHOWN + 1):
            for play in composites(hand, size, exponents):
                self._plays[hard_first(needed(play.laid).elements())] = play
        self._largest = max(longest, *map(len, self._plays))
        self._refuted: dict[str, int] = {}

    @property
    def is_spent(self) -> bool:
        """Return whether the budget is used up: then nothing more is found."""
        return self._budget < 0

    def fewest(self, part: str) -> Plan | None:
        """Return the fewest plays that empty a part of the hand, or None if none are found."""
        for most in range(len(part) + 1):
            plan = self._within(part, most)
            if plan is not None:
                return plan
        return None

    def _within(self, rest: str, most: int) -> Plan | None:
        """Return a plan of at most this many plays, or None."""
        if not rest:
            return ()
        if self._refuted.get(rest, 0) >= most:
            return None
        for part, others in self._parts(rest, most):
            plan = self._starting_with(part, others, most)
            if plan is not None or self.is_spent:
                return plan
        self._refuted[rest] = most
        return None

    def _starting_with(self, part: str, others: str, most: int) -> Plan | None:
        self._budget -= 1
        if self.is_spent or not self._may_be_play(part):
            return None
        if most == 2 and not self._may_be_play(others):
            return None
        if part not in self._plays:
            found = next(primes(part, len(part), self._revolution), None)
            self._plays[part] = Play(found[1]) if found else None
        play = self._plays[part]
        if play is None:
            return None
        plan = self._within(others, most - 1)
        return None if plan is None else (play, *plan)

    def _parts(self, rest: str, most: int) -> Iterator[tuple[str, str]]:
        """Generate (part with the first letter, letters left), large parts first."""
        if most == 1:
            yield rest, ""
            return
        for size in range(min(len(rest), self._largest) - 1, -1, -1):
            for others in dict.fromkeys(combinations(rest[1:], size)):
                part = "".join((rest[0], *others))
                yield part, without(rest, part)

    def _may_be_play(self, part: str) -> bool:
        if not part or part in self._plays:
            return not part or self._plays[part] is not None
        if len(part) > self._longest:
            return False
        return JOKER in part or part in SINGLES or part == "57" or (len(part) > 1 and may_be_prime(part))
