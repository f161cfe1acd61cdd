"""Limit cases of NO THANK YOU!: the last card on its way past everybody, and the end."""

from engine.games.no_thank_you import GAME
from tests.support.limit_cases import LimitCase
from tests.support.tables_in_memory import random_games


def limit_cases() -> dict[str, LimitCase]:
    (plays,) = random_games(GAME, GAME.seats[-1], 1)
    return {"last card": LimitCase(plays[-2].state), "over": LimitCase(plays[-1].state)}
