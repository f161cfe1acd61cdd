"""The yardstick of the lowest level: how a person plays who has read the rules and done the lesson."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.prime_daifugo.figures import JOKER, letters_of
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View
from engine.opponents import MISTAKES
from engine.opponents.prime_daifugo.action_values import may_draw
from engine.opponents.prime_daifugo.small_numbers import fitting, hard_cards, known_plays, lays_joker, ways

SEEMING = ways((51, 87, 91, 119, 133, 143, 161, 169, 187, 209, 221, 247, 289, 299, 323, 391))
"""Composites that may be taken for primes."""


class Newcomer:
    """Lays the most cards that it can, else a joker, else draws or passes; one play in ten is a mistake."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay the known number of the most cards, and of those one of the most that cannot end a prime."""
        plays = chance.shuffled(known_plays(view))
        if plays and chance.below(MISTAKES) == 0:
            return _mistake(view, plays, chance)
        if plays:
            return max(plays, key=lambda play: (len(play.laid), hard_cards(play)))
        if lays_joker(view):
            return Play((JOKER,))
        return Draw() if may_draw(view) else Pass()


def _mistake(view: View, plays: tuple[Play, ...], chance: Chance) -> GameAction:
    """Take a composite for a prime, if there is one, or lay any number, or overlook all of them."""
    wrong = list(fitting(SEEMING, letters_of(view.hand), view))
    mistakes: list[GameAction] = [*wrong[:1], plays[0], Pass()]
    return chance.choice(mistakes)
