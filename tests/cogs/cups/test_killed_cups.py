"""Cups whose bot is killed between two writes: nothing is lost, and nothing happens twice."""

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

import pytest

from cogs.cups import cup_storage
from tests.support.cups import CupStage
from tests.support.harness import running, text_of
from tests.support.killed_cups import FOUR, Killer, endure

pytestmark = pytest.mark.any_database

DAY = 86_400.0
TABLE_OPENED, ROUND_CLOSED = 4, 8
"""Writes after which something has to follow: the deal, and the message of the next round."""


@pytest.fixture
async def stage(folder: Path) -> AsyncIterator[CupStage]:
    async with running(CupStage(folder / "tefuda.db")) as opened:
        yield opened


async def test_a_cup_goes_on_after_kills(stage: CupStage) -> None:
    await endure(stage, TABLE_OPENED, ROUND_CLOSED, is_before=False)


async def test_the_organiser_is_called_although_the_bot_is_killed_when_the_time_is_over(
    tmp_path: Path,
) -> None:
    async with running(CupStage(tmp_path / "tefuda.db")) as stage:
        await stage.begin(*FOUR, days=1)
        killer = Killer(stage, [1], is_before=False)
        with patch.object(cup_storage, "write_change", killer.write_or_die):
            await stage.pass_time(DAY)
        assert killer.is_dead
        await killer.revive()
        calls = [each for each in stage.public_messages() if "Whoever was ready" in text_of(each.components)]
        assert len(calls) == 1
