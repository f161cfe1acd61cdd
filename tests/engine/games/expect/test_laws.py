"""Whole games of Expect before a referee, under every option, and what finds the faults that are planted."""

from typing import Any

import pytest

from engine.core import Game, IllegalAction
from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import Options
from tests.engine.games.expect import faults, kit
from tests.engine.games.expect.games import MODES, games, named, refereed
from tests.engine.games.expect.test_secrecy import remembers
from tests.support.laws import may
from tests.support.planted_faults import game_of

pytestmark = pytest.mark.volume

GAMES = 12
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


MISREMEMBERED: list[type[Position]] = [
    faults.ShowsWhatLiesFaceDown,
    faults.ShowsItToTheSpectator,
    faults.ShowsTheCountThatIsHidden,
    faults.ShowsTheHandWithoutIt,
    faults.ShowsAHandOutOfOrder,
    faults.ForgetsWhatItHasLaid,
    faults.ForgetsTheFirstTurns,
    faults.ForgetsDeclarations,
    faults.TellsEverybody,
    faults.TellsTheWrongSeat,
    faults.TellsTheCountThatIsHidden,
]
OBJECTIONS = (AssertionError, IllegalAction, ValueError)


def remembers_much(game: Game[Any]) -> None:
    for mode in (MODES[0], MODES[1]):
        for seed in range(8):
            remembers(game, mode, seed)


def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know() -> None:
    remembers_much(game_of(GAME, faults.Planted))
    for kind in MISREMEMBERED:
        with pytest.raises(OBJECTIONS):
            remembers_much(game_of(GAME, kind))


def refereed_often(game: Game[Any]) -> None:
    for seed, mode in enumerate(MODES):
        refereed(game, mode, seed)


@pytest.mark.parametrize("kind", [faults.TellsEverybody, faults.GivesJokersBack])
def test_the_referee_of_random_games_sees_what_goes_wrong(kind: type[Position]) -> None:
    refereed_often(game_of(GAME, faults.Planted))
    with pytest.raises(OBJECTIONS):
        refereed_often(game_of(GAME, kind))


def test_the_referee_and_all_that_can_be_spelled_find_what_is_listed_or_allowed_wrongly() -> None:
    with pytest.raises(OBJECTIONS):
        lists_what_may_be_done(game_of(GAME, faults.ListsNoLetters), MODES[0], 0)
    with pytest.raises(OBJECTIONS):
        legality_matches_listing(game_of(GAME, faults.AllowsUsedCards), MODES[0], 1)
