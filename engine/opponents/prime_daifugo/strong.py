"""A player that looks for the way to empty its hand without losing the lead."""

from collections.abc import Iterable, Iterator

from engine.chance import Chance
from engine.core import Seat
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import GameAction, View
from engine.opponents import Anytime
from engine.opponents.prime_daifugo.action_values import Thinking
from engine.opponents.prime_daifugo.worlds import sampled, world_of

KNOWN = 12
"""The size of the longest primes it knows."""
WORLDS = (2, 8)
"""The number of samples for the first choice and for the last."""


class Strong(Anytime):
    """Knows all primes of up to twelve cards, and values its plays over sampled hands of the others."""

    def __init__(self, longest: int = KNOWN) -> None:
        self._longest = longest

    def refine(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> Iterator[GameAction]:
        """Choose over two samples, then over all."""
        worlds = sampled(view, chance, max(WORLDS))
        for count in WORLDS:
            yield Thinking(view, worlds[:count], self._longest).best()


class Oracle:
    """Plays as Strong does on the true hands."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Choose the best action against the hands as they are."""
        view = state.view(seat)
        return Thinking(view, [world_of(state, view)], KNOWN).best()
