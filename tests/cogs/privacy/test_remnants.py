"""Nothing of a person is left in the files after a deletion, in no gap of a page and in no log."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.background import Background
from bot.database import database, erasure, giving_way
from bot.database.errors import Failure, StoreError
from bot.database.locks import PriorityLock
from bot.database.store import Store
from bot.tables import person_erasure
from bot.tables.registry import Tables
from tests.bot.database.planted_persons import NAME, PERSON
from tests.bot.test_shutdown import until
from tests.support import databases
from tests.support.quick_databases import in_threads
from tests.support.stored_results import keep, of_game, who
from tests.support.tables_in_memory import FACES

TEXTS = (PERSON.to_bytes(8), str(PERSON).encode(), NAME.encode())


class Files:
    """A database on the disk with many games of a person, written in bulk, and the bot's tables on it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = Path(f"{path}-wal")
        self.background = Background()
        self.store = Store(databases.url_of(path))
        self.tables = Tables(self.store, FACES, self.background)

    async def fill(self) -> None:
        """Write games of the person and of somebody else."""
        await self.store.migrate()
        # In no order: then SQLite moves what it has written from page to page.
        numbers = Random(1).sample(range(10**6), 600)
        hero = who(PERSON, NAME)
        games = (of_game(f"G{each:06}", hero, who(PERSON + each - 500_000, "Another")) for each in numbers)
        await keep(self.store, *games)

    def remnants(self) -> int:
        """Count what tells of the person in both files."""
        contents = [each.read_bytes() for each in (self.path, self.log) if each.exists()]
        return sum(content.count(text) for content in contents for text in TEXTS)

    async def forget(self) -> None:
        """Delete the person, as /privacy delete does."""
        await self.tables.forgetting.forget(PERSON)


@pytest.fixture
async def files(tmp_path: Path) -> AsyncIterator[Files]:
    path = tmp_path / "tefuda.db"
    databases.prepare(path)
    files = Files(path)
    await files.fill()
    assert files.remnants() > 600
    yield files
    files.background.stop()
    await files.store.close()


async def test_nothing_is_left_once_the_person_is_told(files: Files) -> None:
    await files.forget()
    assert files.remnants() == 0


async def test_without_a_rewrite_copies_would_lie_in_gaps(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MAX_REWRITTEN", 0)
    await files.forget()
    left = files.remnants()
    assert left > 0, "the database overwrites what it deletes, and not what it has moved"
    monkeypatch.undo()
    await files.store.close()
    await files.store.migrate()
    assert files.remnants() == 0, "a long file is rewritten at the next start"
    assert await files.store.read_value(erasure.REWRITE) is None


async def test_while_somebody_reads_it_is_tried_again(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person_erasure, "RETRY_DELAY", 0.01)
    with closing(sqlite3.connect(files.path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM results").fetchone()
        await files.forget()
        assert files.remnants() > 0
    await until(lambda: files.remnants() == 0)


async def test_a_rewrite_gives_way_to_who_writes_and_is_tried_again(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person_erasure, "RETRY_DELAY", 0.01)
    monkeypatch.setattr(giving_way, "MAX_HELD", 0.0)
    rewrites = list[str]()
    monkeypatch.setattr(PriorityLock, "is_wanted", lambda _: len(rewrites) == 1)
    endless = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    command = database.Database._command

    async def long(self: Store, pragma: str, *args: float, **more: bool) -> object:
        if pragma == "VACUUM":
            rewrites.append(pragma)
        is_first = pragma == "VACUUM" and len(rewrites) == 1
        return await command(self, endless if is_first else pragma, *args, **more)

    monkeypatch.setattr(database.Database, "_command", long)
    await files.store.close()
    with in_threads():
        await files.forget()
        await until(lambda: files.remnants() == 0 and not files.background.tasks)
    assert len(rewrites) == 2


async def test_a_file_that_cannot_be_cleared_is_told_of_and_tried_again(
    files: Files, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(person_erasure, "RETRY_DELAY", 0.01)
    rewrite, calls = database.Database._rewrite, []

    async def fail_once(self: Store) -> bool:
        calls.append(self)
        if len(calls) == 1:
            raise StoreError(self._place, Failure.LOCKED)
        return await rewrite(self)

    monkeypatch.setattr(database.Database, "_rewrite", fail_once)
    await files.forget()
    assert "what was deleted is still to be cleared from the files" in caplog.text
    await until(lambda: files.remnants() == 0)


async def test_whoever_is_deleted_during_a_rewrite_has_one_of_their_own(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, rewrites = database.Database._command, list[str]()

    async def meanwhile(self: Store, pragma: str, patience: float = 1.0, **more: bool) -> object:
        if pragma == "VACUUM":
            rewrites.append(pragma)
            if len(rewrites) == 1:
                async with self._transaction() as connection:
                    await erasure.erase(connection, PERSON + 1)
        return await command(self, pragma, patience, **more)

    monkeypatch.setattr(database.Database, "_command", meanwhile)
    await files.forget()
    assert await files.store.read_value(erasure.REWRITE), "the second deletion is still to be cleared"
    assert await files.store.clear_remnants()
    assert await files.store.read_value(erasure.REWRITE) is None
    assert len(rewrites) == 2


async def test_a_file_that_cannot_be_rewritten_keeps_no_bot_from_starting(
    files: Files, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(self: Store) -> None:
        raise StoreError(self._place, Failure.FULL)

    monkeypatch.setattr(database.Database, "_rewrite", full)
    await files.store.close()
    files.path.touch()
    await files.store.migrate()
    assert "still to be cleared from the file" in caplog.text


async def test_others_write_on_meanwhile(files: Files) -> None:
    await asyncio.gather(
        files.forget(), *(files.store.write_value(f"key{number}", "x") for number in range(20))
    )
    assert len(await files.store.read_values("key")) == 20
    assert files.remnants() == 0
