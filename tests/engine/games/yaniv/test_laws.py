"""Holds the laws over whole matches of Yaniv, and sees what its kit brings find the faults planted for it."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.core import Game
from engine.games.yaniv import GAME
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Options
from tests.engine.games.yaniv import faults, kit
from tests.engine.games.yaniv.test_secrecy import remembers
from tests.support import laws
from tests.support.laws import LAWS, Case, Kit, Law, LawBroken, uphold
from tests.support.planted_faults import game_of

pytestmark = pytest.mark.volume

SELDOM = cast("Kit", SimpleNamespace(**{**vars(kit), "STRIDE": 41}))
"""The kit for a whole match: nothing is asked of it but at every so-manieth position."""
MATCHES = [
    pytest.param(Options(), 3, id="until one is left"),
    pytest.param(Options(ending="first_out", draw="any", jokers_in_sets=False), 8, id="until one is out"),
]
PLANTED: list[tuple[Law, type[Position]]] = [
    (laws.nobody_sees_more_than_they_may, faults.ShowsTheNextCard),
    (laws.nobody_sees_more_than_they_may, faults.ShowsHowCardsCameIn),
    (laws.nobody_sees_more_than_they_may, faults.ShowsWhichCardsWereRecycled),
    (laws.nobody_sees_more_than_they_may, faults.ShowsWhoHoldsJokers),
    (laws.nobody_sees_more_than_they_may, faults.ShowsWhatCameLastToEverybody),
    (laws.imagined_worlds_look_the_same, faults.ForgetsTheLastRecycling),
    (laws.imagined_worlds_look_the_same, faults.ForgetsWhatWasPickedUp),
    (laws.refusals_tell_nothing, faults.RefusesByTheNextCard),
    (laws.refusals_tell_nothing, faults.RefusesCardsByWhoHoldsThem),
    (laws.refusals_tell_nothing, faults.FallsBackByTheNextCard),
    (laws.notices_tell_no_more_than_views, faults.TellsEverybody),
    (laws.nothing_comes_or_goes, faults.LosesTheMiddleOfAGroup),
]
FAULTY: list[tuple[Law, Game[Any]]] = [
    *((law, game_of(GAME, kind)) for law, kind in PLANTED),
    (laws.imagined_worlds_look_the_same, faults.FORGETFUL),
]
FORGETTING = [faults.ForgetsRecyclings, faults.ForgetsTheLastRecycling, faults.ForgetsWhatWasPickedUp]
KNOWING_TOO_MUCH = [faults.ShowsTheNextCard, faults.KnowsWhatWasLaidSince, faults.ShowsHowCardsCameIn]


def uphold_often(law: Law, game: Game[Any]) -> None:
    for number in range(3):
        uphold(Case(game, kit, kit.SHORT, 5, f"{number:032x}"), law)


@pytest.mark.parametrize(("options", "seats"), MATCHES)
def test_a_whole_match_keeps_the_laws(options: Options, seats: int) -> None:
    uphold(Case(GAME, SELDOM, options, seats, "44" * 16))


@pytest.mark.parametrize(("law", "game"), FAULTY)
def test_a_law_finds_the_fault_planted_for_it(law: Law, game: Game[Any]) -> None:
    with pytest.raises(LawBroken, match=law.__name__):
        uphold_often(law, game)


@pytest.mark.parametrize("law", sorted({law for law, _ in FAULTY}, key=LAWS.index))
def test_a_law_lets_a_sound_game_planted_alike_pass(law: Law) -> None:
    uphold_often(law, game_of(GAME, faults.Planted))


@pytest.mark.parametrize("kind", [*FORGETTING, *KNOWING_TOO_MUCH])
def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know(kind: type[Position]) -> None:
    with pytest.raises(AssertionError):
        remembers(game_of(GAME, kind), kit.SHORT, 5)


def test_a_perfect_memory_agrees_with_a_sound_game_planted_alike() -> None:
    remembers(game_of(GAME, faults.Planted), kit.SHORT, 5)
