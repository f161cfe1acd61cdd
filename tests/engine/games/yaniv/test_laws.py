"""Sees the memory of Yaniv find the faults planted for it."""

import pytest

from engine.games.yaniv import GAME
from tests.engine.games.yaniv import faults, kit
from tests.engine.games.yaniv.test_secrecy import remembers
from tests.support.planted_faults import game_of

pytestmark = pytest.mark.volume

FORGETTING = [faults.ForgetsRecyclings, faults.ForgetsTheLastRecycling, faults.ForgetsWhatWasPickedUp]
KNOWING_TOO_MUCH = [faults.ShowsTheNextCard, faults.KnowsWhatWasLaidSince, faults.ShowsHowCardsCameIn]


def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know() -> None:
    remembers(game_of(GAME, faults.Planted), kit.SHORT, 5)
    for kind in (*FORGETTING, *KNOWING_TOO_MUCH):
        with pytest.raises(AssertionError):
            remembers(game_of(GAME, kind), kit.SHORT, 5)
