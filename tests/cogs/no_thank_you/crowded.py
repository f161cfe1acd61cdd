"""The fullest moments of NO THANK YOU!: the last card on its way past everybody, and the end."""

from engine.games.no_thank_you import GAME
from tests.support.crowded import Crowded
from tests.support.tables_in_memory import random_games


def crowded() -> dict[str, Crowded]:
    (plays,) = random_games(GAME, GAME.seats[-1], 1)
    return {"last card": Crowded(plays[-2].state), "over": Crowded(plays[-1].state)}
