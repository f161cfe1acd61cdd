"""Stores on a server, a socket of systemd's, and an environment without settings."""

import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.database.store import Store
from bot.settings import Settings
from tests.support.postgres import Lender


@pytest.fixture
def server_url(lender: Lender) -> Iterator[str]:
    """Return the address of an empty database of the newest version on PostgreSQL."""
    with lender.lent() as url:
        yield url


@pytest.fixture
async def server_store(server_url: str) -> AsyncIterator[Store]:
    store = Store(server_url)
    yield store
    await store.close()


@pytest.fixture
async def second_store(server_url: str) -> AsyncIterator[Store]:
    """Open the database a second time, as another process does."""
    store = Store(server_url)
    await store.read_value("opened")
    yield store
    await store.close()


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[socket.socket]:
    """Return a socket that listens as systemd does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)
        yield listening


@pytest.fixture
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_settings: None) -> None:
    """Run the test in an empty folder, without settings."""
    monkeypatch.chdir(tmp_path)
