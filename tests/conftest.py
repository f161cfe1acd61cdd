"""What tests of the bot share: the real bot with a real SQLite file on a simulated Discord."""

import asyncio
import logging
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from io import StringIO
from pathlib import Path

import pytest
import simcord
from hypothesis import settings

from bot import logs
from bot.database.store import Store
from bot.logs import TALKATIVE
from tests.support.harness import Stage, staged

# Every bot loads the cogs and the migrations anew: without their bytecode they would be compiled each time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The same examples everywhere, and none fails because a machine is busy.
settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bring an empty database up to date, once: every stage begins with a copy."""
    file = tmp_path_factory.mktemp("migrated") / "tefuda.db"

    async def migrate() -> None:
        store = Store(f"sqlite+aiosqlite:///{file}")
        await store.migrate()
        await store.close()

    asyncio.run(migrate())
    return file


@pytest.fixture
async def opened(tmp_path: Path, migrated: Path) -> AsyncIterator[Stage]:
    """Open a stage, and close it behind the test."""
    shutil.copy(migrated, tmp_path / "tefuda.db")
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


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Write down what all loggers say at the finest level, as the program sets them up but for the filter."""
    levels = {name: logging.getLogger(name).level for name in ("", *TALKATIVE)}
    out, hook = StringIO(), sys.excepthook
    handler = logging.StreamHandler(out)
    handler.setFormatter(logging.Formatter(logs.LAYOUT))
    logs.configure("DEBUG")
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.DEBUG)
    yield out
    logging.getLogger().removeHandler(handler)
    sys.excepthook = hook
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
