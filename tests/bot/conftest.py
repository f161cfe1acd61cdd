"""A store on a file of its own, and that file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.database.store import Store
from tests.support.tables_in_memory import store_in


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tefuda.db"
