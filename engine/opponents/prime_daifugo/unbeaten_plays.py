"""Whether a play holds against hands that are known or sampled."""

from collections.abc import Sequence

from engine.games.prime_daifugo.figures import JOKER
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.opponents.prime_daifugo.hand_parts import BEYOND, strength


class UnbeatenPlays:
    """Counts the worlds in which a play holds; a world is the hands of the others, as letters."""

    def __init__(self, worlds: Sequence[Sequence[str]], longest: int, is_reversed: bool) -> None:
        self._worlds = worlds
        self._longest = longest
        self.is_reversed = is_reversed
        self._answers: dict[int, list[int]] = {}

    def share(self, part: str) -> float:
        """Return the share of the worlds in which nobody beats a part in its best order."""
        return self.above(len(part), strength(part, self.is_reversed))

    def above(self, size: int, number: int) -> float:
        """Return the share of the worlds in which no answer of this size is stronger."""
        answers = self.answers(size)
        return sum([number >= answer for answer in answers]) / len(answers)

    def answers(self, size: int) -> list[int]:
        """Return the strongest answer of a size in each world; below every number if there is none."""
        if size not in self._answers:
            self._answers[size] = [self._answer(hands, size) for hands in self._worlds]
        return self._answers[size]

    def _answer(self, hands: Sequence[str], size: int) -> int:
        if size == 1 and any(JOKER in hand for hand in hands):
            return BEYOND - 1
        best = -BEYOND
        if size <= self._longest:
            for hand in hands:
                found = strongest(hand, size, None, self.is_reversed)
                if found:
                    best = max(best, -found[0] if self.is_reversed else found[0])
        return best
