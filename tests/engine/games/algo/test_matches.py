"""Whole games of Algo, played at random in every mode."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Game
from engine.games.algo import GAME
from engine.games.algo.values import Options
from tests.engine.games.algo import kit
from tests.engine.games.algo.referee import games, refereed
from tests.support.laws import may

pytestmark = pytest.mark.volume

GAMES = 40
"""Of every mode; three in four are a single round. The soak plays many more."""
MODES = {
    "two": (2, Options()),
    "two without chips": (2, Options(chips="off")),
    "three": (3, Options()),
    "three without chips": (3, Options(chips="off")),
    "four": (4, Options()),
    "four without chips": (4, Options(chips="off")),
    "pairs": (4, Options(pairs=True)),
    "pairs of which each pays": (4, Options(pairs=True, chips="each")),
    "pairs without chips": (4, Options(pairs=True, chips="off")),
}
TABLES = list(MODES.values())
of_all_modes = pytest.mark.parametrize(("seats", "options"), TABLES, ids=MODES)


@of_all_modes
def test_in_random_games_nothing_comes_or_goes_and_everybody_deals_once(seats: int, options: Options) -> None:
    for seed in range(GAMES):
        is_refereed(options, seats, seed)


def is_refereed(options: Options, seats: int, seed: int) -> None:
    refereed(GAME, replace(options, single=seed // 2 % 4 > 0), seats, seed)


@of_all_modes
def test_of_all_that_can_be_spelled_exactly_what_is_listed_may_be_done(seats: int, options: Options) -> None:
    lists_what_may_be_done(GAME, replace(options, single=True), seats, 1)


def lists_what_may_be_done(game: Game[Any], options: Options, seats: int, seed: int) -> None:
    """Check the legality of everything, also where the laws cannot list all attacks."""
    conceivable = list(kit.brute_actions(seats))
    for play in games(game, options, seats, seed):
        for seat in range(seats):
            allowed = {action for action in conceivable if may(play.state, seat, action)}
            assert allowed == {*play.state.legal_actions(seat)}
