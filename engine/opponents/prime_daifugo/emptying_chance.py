"""How likely a hand is emptied from the lead, without losing it on the way."""

from engine.games.prime_daifugo.figures import JOKER, needed
from engine.games.prime_daifugo.hand_ranks import without
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.opponents.prime_daifugo.hand_parts import CUT, is_play, splits
from engine.opponents.prime_daifugo.worlds import UnbeatenPlays

SPLIT = 12
"""The largest hand whose splits are searched."""
TOPS = 6
"""How many of the strongest first plays are followed by a search for two more."""
IN_TWO, IN_THREE, STUCK = 0.3, 0.2, 0.05
"""The chance of a hand of two or three plays of which none holds, and where no such plays are found."""
SURE = 0.9
"""The chance from which on no better way is searched."""


class EmptyingChances:
    """Rates hands against the same others."""

    def __init__(self, unbeaten: UnbeatenPlays, longest: int) -> None:
        self._unbeaten = unbeaten
        self._longest = longest
        self._is_reversed = unbeaten.is_reversed
        self._chances: dict[str, float] = {}

    def chance(self, hand: str) -> float:
        """Estimate the probability of emptying a hand from the lead."""
        if hand not in self._chances:
            if not hand or self._is_one(hand):
                found = 1.0
            else:
                found = self._of_many(hand) if len(hand) > SPLIT else self._of_few(hand)
            self._chances[hand] = found
        return self._chances[hand]

    def plays(self, hand: str) -> int:
        """Return how many plays empty a hand, from 0 to 3; 0 also if none are found."""
        if not hand or self._is_one(hand):
            return len(hand[:1])
        if len(hand) <= SPLIT and self._in_two(hand) is not None:
            return 2
        return 3 if len(hand) <= SPLIT and self._in_three(hand) is not None else 0

    def _is_one(self, hand: str) -> bool:
        return len(hand) <= self._longest and is_play(hand)

    def _of_few(self, hand: str) -> float:
        """Return the chance of a hand of two or three plays, of which the first may clear the field."""
        best = _atop(IN_TWO, self._in_two(hand))
        cuts = [JOKER] if JOKER in hand else []
        if "5" in hand and "7" in hand:
            cuts.append(CUT)
        for first in cuts:
            best = max(best, _atop(IN_TWO, self._in_two(without(hand, first))))
        return best if best > SURE else max(best, _atop(IN_THREE, self._in_three(hand)))

    def _in_two(self, hand: str) -> float | None:
        """Return the probability that the stronger of two plays holds; None without a split."""
        if self._is_one(hand):
            return 1.0
        share = self._unbeaten.share
        held = (max(share(part), share(rest)) for part, rest in splits(hand, self._longest))
        return max(held, default=None)

    def _in_three(self, hand: str) -> float | None:
        """Return the probability that a strong play and one of two more hold; None if none are found."""
        best = None
        for size in range(1, min(TOPS, len(hand) - 1) + 1):
            if first := self._strongest(hand, size):
                number, rest = first
                two = self._in_two(rest)
                if two is not None:
                    best = max(best or 0.0, two * self._unbeaten.above(size, number))
        return best

    def _of_many(self, hand: str) -> float:
        """Return the chance of a large hand, whose longest plays can hardly be answered."""
        best = STUCK
        for size in range(min(self._longest, len(hand) - 1), max(0, len(hand) - SPLIT - 1), -1):
            if first := self._strongest(hand, size):
                number, rest = first
                best = max(best, self._unbeaten.above(size, number) * self.chance(rest))
            if best > SURE:
                break
        return best

    def _strongest(self, hand: str, size: int) -> tuple[int, str] | None:
        """Return how strong the strongest play of a size is, and the cards that it leaves."""
        found = strongest(hand, size, None, self._is_reversed)
        if found is None:
            return None
        number, figures = found
        return -number if self._is_reversed else number, without(hand, needed(figures).elements())


def _atop(least: float, held: float | None) -> float:
    """Return the chance of a hand that is emptied if a play holds, and of one that cannot be."""
    return STUCK if held is None else least + (1 - least) * held
