"""Whole games of Expect, played at random under every option before a referee."""

from typing import Any

import pytest

from engine.core import Game
from engine.games.expect import GAME
from engine.games.expect.values import Options
from tests.engine.games.expect import kit
from tests.engine.games.expect.games import MODES, games, named, refereed
from tests.support.laws import may

pytestmark = pytest.mark.volume

GAMES = 24
"""Of every mode; the soak plays many more."""
of_all_modes = pytest.mark.parametrize("mode", MODES, ids=named)


@of_all_modes
def test_in_random_games_36_numbers_are_used_up_and_letters_and_jokers_alone_are_left_over(
    mode: Options,
) -> None:
    left = {size for seed in range(GAMES) for size in leftovers(mode, seed)}
    assert min(left) < 2
    assert max(left) > 6


def leftovers(mode: Options, seed: int) -> list[int]:
    """Referee a random game; tell how many cards the sides have left over."""
    referee = refereed(GAME, mode, seed)
    assert (referee.over, referee.opened, min(referee.scores) >= 0) == (True, 18, True)
    left = [len(hand.cards) for hand in referee.hands]
    assert {*left} <= {*range(10 if mode.jokers else 9)}
    return left


def test_the_games_meet_every_option() -> None:
    assert len({named(mode) for mode in MODES}) == len(MODES) == 2**4


@of_all_modes
def test_exactly_what_the_referee_lets_pass_is_listed(mode: Options) -> None:
    for seed in range(4):
        lists_what_may_be_done(GAME, mode, seed)


def lists_what_may_be_done(game: Game[Any], mode: Options, seed: int) -> None:
    """Assert that who has to act is offered what the referee lets pass, and nobody else anything."""
    for play, referee in games(game, mode, seed):
        for seat in range(2):
            actions = referee.actions() if seat == referee.turn else []
            listed = list(play.state.legal_actions(seat))
            assert (len(listed), {*listed}) == (len(actions), {*actions})


@of_all_modes
def test_of_all_that_can_be_spelled_exactly_what_is_listed_may_be_done(mode: Options) -> None:
    legality_matches_listing(GAME, mode, MODES.index(mode))


def legality_matches_listing(game: Game[Any], mode: Options, seed: int) -> None:
    """Check the legality of every two cards, also where the laws cannot list all plays."""
    conceivable = list(kit.brute_actions(2))
    for number, (play, referee) in enumerate(games(game, mode, seed)):
        if number % 13 == 0:
            allowed = {action for action in conceivable for seat in range(2) if may(play.state, seat, action)}
            assert allowed == {*referee.actions()}
