"""Stores on each kind of database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.database.store import Store
from tests.support.tables_in_memory import store_in


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with store_in(folder) as opened:
        yield opened
