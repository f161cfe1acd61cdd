"""A store and a stage on SQLite and, the second time, on PostgreSQL.

What is about Discord or the clock and stores what other tests store too is marked `any_database`: it runs on
SQLite alone, unless both are asked for by --both-databases, as `poe soak databases` does.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.background import Background
from bot.database.store import Store
from bot.tables.registry import Tables
from tests.support.harness import Stage, staged
from tests.support.tables_in_memory import FACES, store_in


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with store_in(folder) as opened:
        yield opened


@pytest.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    background = Background()
    yield Tables(store, FACES, background=background)
    background.stop()
    await asyncio.gather(*background.tasks)


@pytest.fixture
def file(folder: Path) -> Path:
    return folder / "tefuda.db"


@pytest.fixture
async def opened(folder: Path) -> AsyncIterator[Stage]:
    async with staged(folder / "tefuda.db") as stage:
        yield stage
