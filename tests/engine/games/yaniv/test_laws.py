"""Holds the laws over whole matches of Yaniv, and sees what its kit brings find the faults planted for it."""

from types import SimpleNamespace
from typing import cast

import pytest

from engine.games.yaniv import GAME
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Options
from tests.engine.games.yaniv import faults, kit
from tests.engine.games.yaniv.test_secrecy import remembers
from tests.support.laws import Case, Kit, uphold
from tests.support.planted_faults import game_of

pytestmark = pytest.mark.volume

SELDOM = cast("Kit", SimpleNamespace(**{**vars(kit), "STRIDE": 41}))
"""The kit for a whole match: nothing is asked of it but at every so-manieth position."""
MATCHES = [
    pytest.param(Options(), 3, id="until one is left"),
    pytest.param(Options(ending="first_out", draw="any", jokers_in_sets=False), 8, id="until one is out"),
]
FORGETTING = [faults.ForgetsRecyclings, faults.ForgetsTheLastRecycling, faults.ForgetsWhatWasPickedUp]
KNOWING_TOO_MUCH = [faults.ShowsTheNextCard, faults.KnowsWhatWasLaidSince, faults.ShowsHowCardsCameIn]


@pytest.mark.parametrize(("options", "seats"), MATCHES)
def test_a_whole_match_keeps_the_laws(options: Options, seats: int) -> None:
    uphold(Case(GAME, SELDOM, options, seats, "44" * 16))


@pytest.mark.parametrize("kind", [*FORGETTING, *KNOWING_TOO_MUCH])
def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know(kind: type[Position]) -> None:
    with pytest.raises(AssertionError):
        remembers(game_of(GAME, kind), kit.SHORT, 5)


def test_a_perfect_memory_agrees_with_a_sound_game_planted_alike() -> None:
    remembers(game_of(GAME, faults.Planted), kit.SHORT, 5)
