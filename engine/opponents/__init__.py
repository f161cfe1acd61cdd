"""Computer players: a view in, an action out.

A module here has the name of its game and exports LEVELS, its policies by name; every game has a `normal`.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from engine.chance import Chance


class Policy(Protocol):
    """Somebody who can play a game."""

    def choose(self, view: Any, legal_actions: Sequence[Any], chance: Chance) -> Any:
        """Choose one of the legal actions, knowing what the view tells and no more."""


class Random:
    """Plays any legal action, all equally likely."""

    def choose(self, view: Any, legal_actions: Sequence[Any], chance: Chance) -> Any:
        """Draw one of the legal actions."""
        return chance.choice(legal_actions)


def levels(game: str) -> dict[str, Policy]:
    """Give the policies of a game by name: `random` for every game, and its own."""
    return {"random": Random(), **import_module(f"{__name__}.{game}").LEVELS}
