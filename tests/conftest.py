"""What tests of the bot share: the real bot with a real SQLite file on a simulated Discord."""

import gc
import logging
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Generator, Iterator
from io import StringIO
from pathlib import Path

import pytest
import simcord
from hypothesis import settings

from bot import logs
from bot.database import engine
from bot.database.store import Store
from bot.front.services import Services
from bot.logs import VERBOSE_LOGGERS
from tests.support import databases, quick_databases
from tests.support.harness import Stage, staged
from tests.support.plain_context import plain_services
from tests.support.postgres import Lender, PostgresServer, new_database, start, url_of
from tests.support.tables_in_memory import store_in
from tests.support.toy_game import known

# Every bot loads the cogs and the migrations anew: without their bytecode they would be compiled each time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

quick_databases.install()
databases.install()

# The same examples everywhere, and none fails because a machine is busy.
settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")


GARBAGE_THRESHOLDS = (20_000, 20, 50)
"""Every test makes much garbage: Python's own thresholds take a twentieth of the time of the tests."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that runs every test of the database on both databases."""
    parser.addoption(
        "--both-databases", action="store_true", help="also run on PostgreSQL what is the same there"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin that checks requests against Discord's API description."""
    config.pluginmanager.import_plugin("tests.support.discord_api")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the number of cores: every worker more collects all tests once more, for seconds."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exempt what is there after the collection of tests from all later garbage collections; do fewer."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run what does not depend on the database on SQLite alone, unless both are asked for."""
    if config.getoption("both_databases"):
        return
    left_out = [item for item in items if item.get_closest_marker("any_database") and _is_on_server(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def _is_on_server(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and "postgresql" in item.name


@pytest.fixture(scope="session")
def postgres() -> PostgresServer:
    """Return the PostgreSQL server that all workers share."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    # The server has an account of its own where root runs the tests, which may not enter pytest's folders.
    return start(Path(tempfile.gettempdir()) / f"tefuda-postgres-{run}")


@pytest.fixture
async def postgres_url(postgres: PostgresServer) -> AsyncIterator[str]:
    """Create an empty database on PostgreSQL; drop it after the test."""
    async with new_database(postgres) as name:
        yield url_of(postgres, name)


@pytest.fixture(scope="session")
def lender(postgres: PostgresServer) -> Lender:
    """Return the database that the tests of this worker get one after the other."""
    return Lender(postgres)


@pytest.fixture
def limits() -> Iterator[None]:
    """Let servers keep the limits of time of the product, which a busy machine may exceed."""
    vars(engine).update(quick_databases.LIMITS_OF_PRODUCT)
    yield
    vars(engine).update(quick_databases.LIMITS)


@pytest.fixture
def threads() -> Iterator[None]:
    """Let connections to SQLite have threads, which wait for each other's locks."""
    with quick_databases.in_threads():
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Return a folder with an empty `tefuda.db`: a file, and the second time a database on PostgreSQL.

    What SQLite alone can do or suffer is tested in `tmp_path`.
    """
    path = tmp_path / "tefuda.db"
    if request.param == "sqlite":
        yield tmp_path
    else:
        lender: Lender = request.getfixturevalue("lender")
        with lender.lent() as url, databases.standing_for(path, url):
            yield tmp_path


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Stage]:
    """Open a stage; close it after the test."""
    async with staged(tmp_path / "tefuda.db") as stage:
        yield stage


@pytest.fixture
def env(opened: Stage) -> simcord.Env:
    """Return the environment: simcord's plugin finds it here and lets the test see its clock."""
    return opened.env


@pytest.fixture
def stage(opened: Stage, env: simcord.Env) -> Stage:
    """Return a server with one channel, the bot, and people in both languages."""
    return opened


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    """Return the services of a bot that is not connected, for handlers that are tested without Discord."""
    async with plain_services(tmp_path / "tefuda.db") as found:
        yield found


@pytest.fixture(autouse=True)
def _logging_is_restored() -> Iterator[None]:
    """Restore logging and the exception hook after the test."""
    levels = {name: logging.getLogger(name).level for name in ("", "discord", *VERBOSE_LOGGERS)}
    hook = sys.excepthook
    yield
    sys.excepthook = hook
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Capture every logger at the finest level, formatted as by the program but unfiltered."""
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logging.Formatter(logs.LOG_FORMAT))
    logs.configure("DEBUG")
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.DEBUG)
    yield out
    logging.getLogger().removeHandler(handler)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tefuda.db"


@pytest.fixture
def known_game() -> Iterator[None]:
    """Register the toy game and its words."""
    with known():
        yield
