"""Sees the memory, the referee and the count of Expect find the faults planted for them."""

from typing import Any

import pytest

from engine.core import Game, IllegalAction
from engine.games.expect import GAME
from engine.games.expect.position import Position
from tests.engine.games.expect import faults
from tests.engine.games.expect.games import MODES, refereed
from tests.engine.games.expect.test_matches import legality_matches_listing, lists_what_may_be_done
from tests.engine.games.expect.test_secrecy import remembers
from tests.support.planted_faults import game_of

pytestmark = pytest.mark.volume

MISREMEMBERED = [
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


# The memory


def remembers_much(game: Game[Any]) -> None:
    for mode in (MODES[0], MODES[1]):
        for seed in range(20):
            remembers(game, mode, seed)


@pytest.mark.parametrize("kind", MISREMEMBERED)
def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know(kind: type[Position]) -> None:
    with pytest.raises(OBJECTIONS):
        remembers_much(game_of(GAME, kind))


def test_a_perfect_memory_agrees_with_a_sound_game_planted_alike() -> None:
    remembers_much(game_of(GAME, faults.Planted))


# The referee, what is listed and legal, and the independent count


def refereed_often(game: Game[Any]) -> None:
    for seed, mode in enumerate(MODES):
        refereed(game, mode, seed)


@pytest.mark.parametrize("kind", [faults.TellsEverybody, faults.GivesJokersBack])
def test_the_referee_of_random_games_sees_what_goes_wrong(kind: type[Position]) -> None:
    refereed_often(game_of(GAME, faults.Planted))
    with pytest.raises(OBJECTIONS):
        refereed_often(game_of(GAME, kind))


def test_the_referee_finds_what_is_not_listed() -> None:
    with pytest.raises(OBJECTIONS):
        lists_what_may_be_done(game_of(GAME, faults.ListsNoLetters), MODES[0], 0)


def test_all_that_can_be_spelled_finds_what_is_allowed_wrongly() -> None:
    with pytest.raises(OBJECTIONS):
        legality_matches_listing(game_of(GAME, faults.AllowsUsedCards), MODES[0], 1)
