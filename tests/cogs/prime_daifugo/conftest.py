"""A stage for the commands about numbers as well."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.prime_daifugo.numbers_stage import NumbersStage
from tests.support.harness import running


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[NumbersStage]:
    async with running(NumbersStage(tmp_path / "tefuda.db")) as stage:
        yield stage
