from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.simulated import speaking
from tests.cogs.prime_daifugo.club import Club


@pytest.fixture
async def founded(tmp_path: Path) -> AsyncIterator[Club]:
    """Open a stage with commands about numbers, and close it behind the test."""
    club = Club(tmp_path / "tefuda.db")
    with speaking(club.locales):
        await club.open()
        try:
            yield club
        finally:
            await club.close()


@pytest.fixture
def env(founded: Club) -> simcord.Env:
    """Give the environment to simcord's plugin."""
    return founded.env


@pytest.fixture
def club(founded: Club, env: simcord.Env) -> Club:
    """Give the stage."""
    return founded
