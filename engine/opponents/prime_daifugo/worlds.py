"""The hands of the others in sampled worlds, and whether a play holds against them."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.core import Redacted
from engine.games.prime_daifugo.dealing import imagine
from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import JOKER, letters_of
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.turns import BasePosition
from engine.games.prime_daifugo.values import View
from engine.opponents.prime_daifugo.hand_parts import BEYOND, strength


class World(Redacted, frozen=True):
    """What the seat to act does not see."""

    hands: tuple[str, ...]
    """Of those that may answer, in the order of play, as letters sorted by `hard_first`."""
    state: BasePosition


def sampled(view: View, chance: Chance, worlds: int) -> list[World]:
    """Imagine worlds that agree with a view of the seat to act."""
    return [world_of(imagine(view, view.turn, chance), view) for _ in range(worlds)]


def world_of(state: BasePosition, view: View) -> World:
    """Return the hands of a position that may answer the seat to act, and the position."""
    seats, own = len(view.sizes), view.turn or 0
    locked = view.passed if view.options.lock_out else ()
    following = [(own + step) % seats for step in range(1, seats)]
    rivals = [seat for seat in following if view.sizes[seat] and seat not in locked]
    return World(tuple(hard_first(letters_of(state.hands[seat])) for seat in rivals), state)


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
        if size not in self._answers:
            self._answers[size] = [self._answer(hands, size) for hands in self._worlds]
        answers = self._answers[size]
        return sum([number >= answer for answer in answers]) / len(answers)

    def _answer(self, hands: Sequence[str], size: int) -> int:
        """Return the strongest answer of a size, below every number if there is none."""
        if size == 1 and any(JOKER in hand for hand in hands):
            return BEYOND - 1
        best = -BEYOND
        if size <= self._longest:
            for hand in hands:
                found = strongest(hand, size, None, self.is_reversed)
                if found:
                    best = max(best, -found[0] if self.is_reversed else found[0])
        return best
