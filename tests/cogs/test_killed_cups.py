"""Cups whose bot is killed between two writes: nothing is lost, and nothing happens twice."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.cups import CupStage
from tests.support.harness import running
from tests.support.killed_cups import endure

TABLE_OPENED, ROUND_CLOSED = 4, 8
"""Writes after which something has to follow: the deal, and the message of the next round."""


@pytest.fixture
async def stage(folder: Path) -> AsyncIterator[CupStage]:
    async with running(CupStage(folder / "tefuda.db")) as opened:
        yield opened


async def test_a_cup_goes_on_after_kills(stage: CupStage) -> None:
    await endure(stage, TABLE_OPENED, ROUND_CLOSED, is_before=False)
