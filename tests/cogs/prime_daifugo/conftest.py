"""A stage that sorts lists and searches games in the process of the tests."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.harness import Stage, running
from tests.support.learning import InlineWorker


class InlineStage(Stage):
    """Analyses in this process."""

    def new_bot(self) -> Any:
        bot = super().new_bot()
        InlineWorker.in_place_of(bot.analysing)
        return bot


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[InlineStage]:
    async with running(InlineStage(tmp_path / "tefuda.db")) as stage:
        yield stage
