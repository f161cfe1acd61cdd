"""Computer players: a view in, an action out.

A module here has the name of its game and exports LEVELS, its policies by name; every game has a `normal`.
"""

from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from typing import Any, Protocol

from engine.chance import Chance

LOOKED_AT = 1000
"""How many actions a random player considers; some games have millions."""


class Policy(Protocol):
    """Somebody who can play a game."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Choose one of the legal actions, which are listed lazily, knowing only what the view tells."""


class Random:
    """Plays any legal action, all equally likely as far as it looks."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Draw one of the legal actions."""
        return chance.choice(tuple(islice(legal_actions, LOOKED_AT)))


def levels(game: str) -> dict[str, Policy]:
    """Give the policies of a game by name: `random` for every game, and its own."""
    return {"random": Random(), **import_module(f"{__name__}.{game}").LEVELS}
