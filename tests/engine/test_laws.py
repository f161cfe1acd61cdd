from itertools import cycle, islice
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Game
from engine.games import GAMES
from engine.opponents import levels
from engine.play import advance, begin
from tests.support.laws import LAWS, Case, Law, kit_of, listed, may, uphold

TABLES = [
    pytest.param(game, seats, id=f"{name}-{seats}") for name, game in GAMES.items() for seats in game.seats
]


def cases(game: Game[Any], seats: int) -> list[Case]:
    kit = kit_of(game.name)
    options = cycle(kit.option_samples(seats))
    return [
        Case(game, kit, sample, seats, f"{number:032x}")
        for number, sample in enumerate(islice(options, kit.RANDOM_GAMES))
    ]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_positions_of_random_games_keep_the_law(law: Law, game: Game[Any], seats: int) -> None:
    for case in cases(game, seats):
        uphold(law, case)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_kit_builds_worlds_that_really_differ(game: Game[Any], seats: int) -> None:
    first, *_ = cases(game, seats)
    for viewer in first.viewers:
        worlds = [(play.state, first.kit.scramble(play.state, viewer, first.rng)) for play in first.wander()]
        assert any(real != other for real, other in worlds)


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
