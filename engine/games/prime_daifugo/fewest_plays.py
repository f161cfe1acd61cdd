"""Finds the fewest plays that empty a hand.

For hands of up to EXACT cards that is exact over all primes, lone jokers and composites that show up to SHOWN
cards, as long as it takes no more than BUDGET looks. Larger hands lay their longest primes first until so few
cards are left: then there may be a plan of fewer plays, and even one where none is found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from engine.games.prime_daifugo.composites import composites
from engine.games.prime_daifugo.figures import JOKER, needed
from engine.games.prime_daifugo.hand_ranks import UNEASY, without
from engine.games.prime_daifugo.prime_finder import SINGLES, may_be_prime, primes
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import Play

Plan: TypeAlias = tuple[Play, ...]

EXACT = 12
SHOWN = 2
BUDGET = 50_000


def fewest(
    letters: Iterable[str], exponents: bool = True, revolution: bool = False, longest: int | None = None
) -> Plan | None:
    """Find the fewest plays that empty a hand, or None where none do; primes may be limited in length.

    >>> [play.figures for play in fewest("A46") or ()]
    [('4', '6', 'A')]
    """
    rest = uneasy_first(letters)
    sizes = _long_sizes(len(rest), min(longest or len(rest), len(rest)))
    for size in sizes:
        found = strongest(rest.replace(JOKER, ""), size)
        others = fewest(without(rest, found[1]), exponents, revolution, longest) if found else None
        if found and others is not None:
            return (Play(found[1]), *others)
    return None if sizes else Planning(rest, exponents, revolution, longest or EXACT).fewest(rest)


def _long_sizes(cards: int, longest: int) -> list[int]:
    """Say how many cards of a large hand should be laid first: as many as possible."""
    if cards <= EXACT:
        return []
    return list(range(longest, min(longest, cards - EXACT) - 1, -1))


def uneasy_first(letters: Iterable[str]) -> str:
    """Sort letters: those first for which it is hardest to find a place, jokers last.

    >>> uneasy_first("A4XQ")
    'Q4AX'
    """
    return "".join(sorted(Counter(letters).elements(), key=f"{UNEASY}{JOKER}".index))


class Planning:
    """Takes a hand, or a part of it, to pieces that can be laid; all are sorted, the uneasy ranks first."""

    def __init__(
        self, hand: str, exponents: bool, revolution: bool, longest: int, budget: int = BUDGET
    ) -> None:
        self._revolution = revolution
        self._longest = longest
        self._budget = budget
        self._plays: dict[str, Play | None] = {JOKER: Play((JOKER,))}
        for size in range(1, SHOWN + 1):
            for play in composites(hand, size, exponents):
                self._plays[uneasy_first(needed(play.laid).elements())] = play
        self._largest = max(longest, *map(len, self._plays))
        self._refuted: dict[str, int] = {}

    @property
    def is_spent(self) -> bool:
        """Say whether no more looks are left: then nothing more is found."""
        return self._budget < 0

    def fewest(self, part: str) -> Plan | None:
        """Empty a part of the hand with one play, or with two, and so on; None where that is not found."""
        for most in range(len(part) + 1):
            plan = self._within(part, most)
            if plan is not None:
                return plan
        return None

    def _within(self, rest: str, most: int) -> Plan | None:
        """Find a plan of so many plays at most."""
        if not rest:
            return ()
        if self._refuted.get(rest, 0) >= most:
            return None
        for part, others in self._parts(rest, most):
            plan = self._begun(part, others, most)
            if plan is not None or self.is_spent:
                return plan
        self._refuted[rest] = most
        return None

    def _begun(self, part: str, others: str, most: int) -> Plan | None:
        self._budget -= 1
        if self.is_spent or not self._may_be_play(part):
            return None
        if most == 2 and not self._may_be_play(others):
            return None
        play = self._play(part)
        plan = None if play is None else self._within(others, most - 1)
        return None if play is None or plan is None else (play, *plan)

    def _parts(self, rest: str, most: int) -> Iterator[tuple[str, str]]:
        """List what the first rank may go with, large parts first, and what is left then."""
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

    def _play(self, part: str) -> Play | None:
        """Lay exactly these cards, as a prime in the first order that is found."""
        if part not in self._plays:
            found = next(primes(part, len(part), self._revolution), None)
            self._plays[part] = Play(found[1]) if found else None
        return self._plays[part]
