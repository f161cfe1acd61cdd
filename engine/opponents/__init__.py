"""Computer players: functions from a view to an action.

Each module here is named after its game and exports LEVELS, its policies by name; every game has a `normal`.
"""

from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from typing import Any, Protocol

from engine.chance import Chance

MOST_ACTIONS = 1000
"""How many of the legal actions the random player considers; some games have millions."""


class Policy(Protocol):
    """A way to play a game."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Choose a legal action from the view alone; the legal actions are generated lazily."""


class Random:
    """Plays a random one of the first MOST_ACTIONS legal actions, all equally likely."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Draw one of the legal actions."""
        return chance.choice(tuple(islice(legal_actions, MOST_ACTIONS)))


def levels(game: str) -> dict[str, Policy]:
    """Return the policies of a game by name: its own, and `random`."""
    return {"random": Random(), **import_module(f"{__name__}.{game}").LEVELS}
