"""Who steps through replays, on Discord and without it: records are checked in this process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.front.services import Services
from tests.support.harness import running
from tests.support.learning import InlineWorker
from tests.support.plain_context import PlainContext
from tests.support.replay_stage import ReplayStage


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[ReplayStage]:
    async with running(ReplayStage(tmp_path / "tefuda.db")) as opened:
        yield opened


@pytest.fixture
def ana(services: Services) -> PlainContext:
    InlineWorker.in_place_of(services.analysing)
    return PlainContext(services)
