"""The games, discovered in this package: every module or package in it exports its GAME."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from engine.core import Game

GAMES: dict[str, Game[Any]] = {
    game.name: game
    for game in (import_module(f"{__name__}.{found.name}").GAME for found in iter_modules(__path__))
}
"""All games by name."""
