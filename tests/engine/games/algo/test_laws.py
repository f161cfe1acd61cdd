"""Holds the laws over whole games of Algo, and sees every fault that is planted found."""

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.core import Game
from engine.games.algo import GAME
from engine.games.algo.position import Position
from engine.games.algo.values import Options
from tests.engine.games.algo import faults, kit
from tests.engine.games.algo.count import turns
from tests.engine.games.algo.referee import refereed
from tests.engine.games.algo.tables import PAIRS, SINGLE, table
from tests.engine.games.algo.test_counts import laid, played
from tests.engine.games.algo.test_matches import lists_what_may_be_done
from tests.engine.games.algo.test_secrecy import answers_truly, remembers
from tests.support.laws import Case, Kit, uphold
from tests.support.planted_faults import game_of, planted_in

pytestmark = pytest.mark.volume

SELDOM = cast("Kit", SimpleNamespace(**{**vars(kit), "STRIDE": 31}))
"""The kit for a whole game: nothing is asked of it but at every so-manieth position."""
MISREMEMBERED = [
    faults.ForgetsMisses,
    faults.ForgetsWhatWasTossedBefore,
    faults.ForgetsItsOwnLine,
    faults.ShowsTheHeldCard,
    faults.ShowsTossesToTheSpectator,
    faults.ShowsTheBottomOfTheStock,
    faults.TellsNobodyWhatIsTossed,
    faults.TellsNothingOfChoices,
]


@pytest.mark.parametrize(("options", "seats"), [(Options(), 3), (PAIRS, 4)])
def test_a_whole_game_keeps_the_laws(options: Options, seats: int) -> None:
    uphold(Case(GAME, SELDOM, options, seats, "44" * 16))


# The memory


def remembers_much(game: Game[Any]) -> None:
    for options in (PAIRS, Options()):
        for seed in range(10):
            remembers(game, options, 4, seed)


@pytest.mark.parametrize("kind", MISREMEMBERED)
def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know(kind: type[Position]) -> None:
    with pytest.raises((AssertionError, IndexError)):
        remembers_much(game_of(GAME, kind))


def test_a_perfect_memory_agrees_with_a_sound_game_planted_alike() -> None:
    remembers_much(game_of(GAME, faults.Planted))


# The referee, the independent count, and what is listed


def test_the_referee_of_random_games_finds_that_a_chip_is_lost() -> None:
    with pytest.raises(AssertionError):
        refereed(game_of(GAME, faults.LosesAChip), Options(), 4, 0)


def test_the_independent_count_finds_courses_that_are_not_listed() -> None:
    state = table("B1? W3?", "W6? W8?", options=SINGLE)
    assert Counter(played(planted_in(state, faults.Planted))) == Counter(turns(laid(state)))
    assert Counter(played(planted_in(state, faults.ListsNoBluffs))) != Counter(turns(laid(state)))


def test_all_that_can_be_spelled_finds_what_is_not_listed() -> None:
    with pytest.raises(AssertionError):
        lists_what_may_be_done(game_of(GAME, faults.ListsNoBluffs), PAIRS, 4, 1)


# Imagined worlds


def test_imagined_worlds_in_which_somebody_has_lied_are_found() -> None:
    with pytest.raises(AssertionError):
        answers_truly(faults.WITHOUT_ANSWERS, Options(), 3, 0)
