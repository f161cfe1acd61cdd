"""A beginner."""

from collections.abc import Iterable

from engine.cards import Card
from engine.chance import Chance
from engine.games.expect.cards import number_of
from engine.games.expect.values import Declare, GameAction, Lay, View

CHOICE = 3
"""How many of the numbers that look best are drawn from."""
MIDDLE = 6


class Easy:
    """Attacks with high numbers, predicts the middle, and lays letters as soon as it has them."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare where it may, else lay one of the numbers that look best, often with a letter."""
        actions = tuple(legal_actions)
        if view.attacker is None or Declare() in actions:
            return actions[0]
        lays = [action for action in actions if isinstance(action, Lay)]
        numbers = sorted(
            dict.fromkeys(lay.number for lay in lays), key=_highest if view.laid is None else _middle
        )
        number = chance.choice(numbers[:CHOICE])
        return chance.choice([lay for lay in lays if lay.number == number])


def _highest(card: Card) -> int:
    return -(number_of(card) or 0)


def _middle(card: Card) -> int:
    return abs((number_of(card) or 0) - MIDDLE)
