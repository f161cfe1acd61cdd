"""A beginner who knows the primes of one and two cards."""

from collections.abc import Iterable, Iterator

from engine.chance import Chance
from engine.games.prime_daifugo.figures import JOKER, Figures, letters_of
from engine.games.prime_daifugo.strongest_primes import by_strength
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View
from engine.opponents.prime_daifugo.drawing import may_draw

KNOWN = (2, 1)
"""The sizes of the primes it knows, preferred first."""


class Easy:
    """Lays a prime of two cards or one, else a joker, else draws, else passes."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay a random known prime of the preferred size; otherwise a joker, a draw or a pass."""
        for size in KNOWN:
            known = tuple(_known(view, size))
            if known:
                return Play(chance.choice(known))
        if JOKER in letters_of(view.hand) and (view.top is None or len(view.top.figures) == 1):
            return Play((JOKER,))
        return Draw() if may_draw(view) else Pass()


def _known(view: View, size: int) -> Iterator[Figures]:
    if view.top is None or len(view.top.figures) == size:
        beats = None if view.top is None else view.top.number
        found = by_strength(letters_of(view.hand), size, beats, view.is_reversed, view.options.revolution)
        yield from (figures for _, figures in found)
