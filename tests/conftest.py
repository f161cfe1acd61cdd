"""What tests of the bot share: the real bot with a real SQLite file on a simulated Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord
from hypothesis import settings

from tests.stage import Stage, staged

# The same examples everywhere, and none fails because a machine is busy.
settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Stage]:
    """Open a stage, and close it behind the test."""
    async with staged(tmp_path / "tefuda.db") as stage:
        yield stage


@pytest.fixture
def env(opened: Stage) -> simcord.Env:
    """Give the environment: simcord's plugin finds it here and lets the test see its clock."""
    return opened.env


@pytest.fixture
def stage(opened: Stage, env: simcord.Env) -> Stage:
    """Give a server with one channel, the bot in it, and people in both languages."""
    return opened
