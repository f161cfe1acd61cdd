from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Game
from engine.games import GAMES
from engine.opponents import levels
from engine.play import advance, begin
from tests.support.laws import cases, kit_of, listed, may, uphold

pytestmark = pytest.mark.volume

TABLES = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in GAMES.items()
    for seats in sorted({game.seats[0], game.seats[-1]})
]
"""The fewest seats of every game and the most; the soak takes all."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_positions_of_random_games_keep_the_laws(game: Game[Any], seats: int) -> None:
    for case in cases(game, seats):
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


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_normal_computer(name: str) -> None:
    assert {"random", "normal"} <= set(levels(name))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_computer_plays_legally_to_the_end(game: Game[Any], seats: int) -> None:
    for number, policy in enumerate(levels(game.name).values()):
        play = begin(game, kit_of(game.name).SHORT, seats, f"{number:032x}")
        while play.state.to_act:
            (seat,) = play.state.to_act
            chance = Chance(play.seed, f"computer {play.step}")
            choice = policy.choose(play.state.view(seat), listed(play.state, seat), chance)
            assert may(play.state, seat, choice)
            play = advance(play, seat, choice)
        assert play.step <= kit_of(game.name).bound(seats)
