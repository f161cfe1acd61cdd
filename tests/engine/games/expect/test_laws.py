"""Holds the laws over whole games of Expect, and sees every fault that is planted found."""

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.core import Game, IllegalAction
from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import Options
from tests.engine.games.expect import faults, kit
from tests.engine.games.expect.count import courses
from tests.engine.games.expect.games import MODES, refereed
from tests.engine.games.expect.tables import HIDDEN, table
from tests.engine.games.expect.test_counts import plain, played
from tests.engine.games.expect.test_matches import legality_matches_listing, lists_what_may_be_done
from tests.engine.games.expect.test_secrecy import remembers
from tests.support import laws
from tests.support.laws import LAWS, Case, Kit, Law, LawBroken, uphold
from tests.support.planted_faults import game_of, planted_in

pytestmark = pytest.mark.volume

FEW_ACTIONS = list(kit.brute_actions(2))[2::5]
FEW = cast("Kit", SimpleNamespace(**{**vars(kit), "brute_actions": lambda seats: FEW_ACTIONS}))
"""The kit with fewer conceivable actions."""
PLANTED: list[tuple[Law, type[Position]]] = [
    (laws.nobody_sees_more_than_they_may, faults.ShowsWhatLiesFaceDown),
    (laws.nobody_sees_more_than_they_may, faults.ShowsItToTheSpectator),
    (laws.nobody_sees_more_than_they_may, faults.ShowsTheCountThatIsHidden),
    (laws.nobody_sees_more_than_they_may, faults.ShowsTheHandWithoutIt),
    (laws.nobody_sees_more_than_they_may, faults.ShowsAHandOutOfOrder),
    (laws.nobody_sees_more_than_they_may, faults.ListsByWhatLiesFaceDown),
    (laws.refusals_tell_nothing, faults.RefusesByWhatLiesFaceDown),
    (laws.refusals_tell_nothing, faults.FallsBackByWhatLiesFaceDown),
    (laws.the_fallback_is_legal, faults.FallsBackOnDeclaring),
    (laws.listed_actions_are_legal, faults.ListsTheWrongSuit),
    (laws.legal_actions_are_listed, faults.AllowsTheWrongSuit),
    (laws.legal_actions_are_listed, faults.AllowsUsedCards),
    (laws.legal_actions_are_listed, faults.AllowsLettersAlone),
    (laws.legal_actions_are_listed, faults.AllowsToDeclareAtAnyTime),
    (laws.legal_actions_are_listed, faults.ListsNoLetters),
    (laws.nothing_comes_or_goes, faults.GivesJokersBack),
    (laws.nothing_comes_or_goes, faults.LosesALetter),
]
FAULTY: list[tuple[Law, Game[Any]]] = [
    *((law, game_of(GAME, kind)) for law, kind in PLANTED),
    (laws.imagined_worlds_look_the_same, faults.BLIND),
    (laws.imagined_worlds_look_the_same, faults.DOUBLING),
]
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


def uphold_often(law: Law, game: Game[Any]) -> None:
    for number, options in enumerate((Options(), HIDDEN, Options(chooser=1), HIDDEN)):
        uphold(Case(game, FEW, options, 2, f"{number:032x}"), law)


@pytest.mark.parametrize(("law", "game"), FAULTY)
def test_a_law_finds_the_fault_planted_for_it(law: Law, game: Game[Any]) -> None:
    with pytest.raises(LawBroken, match=law.__name__):
        uphold_often(law, game)


@pytest.mark.parametrize("law", sorted({law for law, _ in FAULTY}, key=LAWS.index))
def test_a_law_lets_a_sound_game_planted_alike_pass(law: Law) -> None:
    uphold_often(law, game_of(GAME, faults.Planted))


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


def test_the_independent_count_finds_courses_that_are_not_listed() -> None:
    state = table("5S 8C JS QS KC", "3D 6H AD XR", 17, scores=(1, 4))
    assert Counter(played(planted_in(state, faults.Planted))) == Counter(courses(plain(state)))
    assert Counter(played(planted_in(state, faults.ListsNoLetters))) != Counter(courses(plain(state)))
