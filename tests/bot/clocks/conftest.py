"""A stage on which time passes, also while no bot runs."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.clocks.kit import ClockStage
from tests.support.harness import running


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[ClockStage]:
    """Open a stage with the clock of the machine."""
    async with running(ClockStage(tmp_path / "tefuda.db")) as stage:
        yield stage
