"""Whole games of Algo, played at random in every mode, and what finds the faults that are planted."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Game
from engine.games.algo import GAME
from engine.games.algo.values import Options
from tests.engine.games.algo import faults, kit
from tests.engine.games.algo.count import turns
from tests.engine.games.algo.referee import MODES, games, refereed
from tests.engine.games.algo.tables import PAIRS, SINGLE, table
from tests.engine.games.algo.test_counts import laid, played
from tests.engine.games.algo.test_secrecy import answers_truly, remembers
from tests.support.laws import may
from tests.support.planted_faults import game_of, planted_in

pytestmark = pytest.mark.volume

GAMES = 4
"""Of every mode; half of them are a single round. The soak plays many more."""
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


def remembers_much(game: Game[Any]) -> None:
    for options in (PAIRS, Options()):
        for seed in range(6):
            remembers(game, options, 4, seed)


def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know() -> None:
    remembers_much(game_of(GAME, faults.Planted))
    for kind in MISREMEMBERED:
        with pytest.raises((AssertionError, IndexError)):
            remembers_much(game_of(GAME, kind))


def test_the_independent_count_finds_courses_that_are_not_listed() -> None:
    state = table("B1?", "W6?", options=SINGLE)
    assert Counter(played(planted_in(state, faults.Planted))) == Counter(turns(laid(state)))
    assert Counter(played(planted_in(state, faults.ListsNoBluffs))) != Counter(turns(laid(state)))


def test_the_referee_and_all_that_can_be_spelled_find_what_is_lost_and_what_is_not_listed() -> None:
    with pytest.raises(AssertionError):
        refereed(game_of(GAME, faults.LosesAChip), Options(), 4, 0)
    with pytest.raises(AssertionError):
        lists_what_may_be_done(game_of(GAME, faults.ListsNoBluffs), PAIRS, 4, 1)


def test_imagined_worlds_in_which_somebody_has_lied_are_found() -> None:
    with pytest.raises(AssertionError):
        answers_truly(faults.WITHOUT_ANSWERS, Options(), 3, 0)
