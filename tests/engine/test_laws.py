from itertools import islice
from typing import Any

import pytest

from engine.core import Game
from engine.games import GAMES
from tests.support.laws import cases, uphold

pytestmark = pytest.mark.volume

TABLES = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in GAMES.items()
    for seats in sorted({game.seats[0], game.seats[-1]})
]
"""The fewest seats of every game and the most, each with some of the options; the soak takes all."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_positions_of_random_games_keep_the_laws(game: Game[Any], seats: int) -> None:
    is_most = seats == game.seats[-1] != game.seats[0]
    # Between them, both sizes take all options.
    for case in islice(cases(game, seats), is_most, None, 2 if len(game.seats) > 1 else 1):
        uphold(case)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_kit_builds_worlds_that_really_differ(game: Game[Any], seats: int) -> None:
    first = next(cases(game, seats))
    differing = set()
    for play in first.random_walk():
        twins = {viewer: first.kit.scramble(play.state, viewer, first.rng) for viewer in first.viewers}
        differing |= {viewer for viewer, twin in twins.items() if twin != play.state}
        if len(differing) == len(first.viewers):
            return
    pytest.fail(f"only {differing} can be shown another world")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_by_the_name_of_its_module(name: str) -> None:
    assert GAMES[name].name == name
    assert GAMES[name].setup.__module__.startswith(f"engine.games.{name}")
