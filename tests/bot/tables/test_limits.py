"""How many tables may be open at once, however many are opened in the same moment."""

import asyncio
from typing import Any

import pytest

from bot.database.rows import Chair
from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers, ServerSettings
from bot.tables.table import Table
from bot.tables.table_creation import TooManyTables
from engine.games.no_thank_you import GAME, Options
from tests.support.tables_in_memory import FACES, restored

pytestmark = pytest.mark.any_database

ANA = 1


class Uncounted(set[Table]):
    """A planted fault: tables that are being opened are not counted."""

    def add(self, _: Table) -> None:
        """Forget a table."""


async def rush(store: Store, opening: set[Table]) -> tuple[int, list[str]]:
    """Open a hundred tables at once; return how many there are then, and the refusals."""
    tables = Tables(store, FACES, servers=Servers(store, ServerSettings(most_of_person=3)))
    tables._opening = opening
    place: Any = {"guild": 1, "channel": 2, "language": "en"}
    tries = (tables.open(GAME, Options(), Chair("Ana", ANA), **place) for _ in range(100))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    return len(await tables.at(1)), [str(each) for each in answers if isinstance(each, TooManyTables)]


async def test_many_at_once_open_no_more_than_may_be(store: Store) -> None:
    assert await rush(store, set()) == (3, ["most_of_person"] * 97)


async def test_a_count_without_those_being_opened_is_seen(store: Store) -> None:
    opened, _ = await rush(store, Uncounted())
    assert opened > 3


async def test_tables_that_end_and_those_of_other_servers_leave_room_after_a_restart_too(
    store: Store,
) -> None:
    few = ServerSettings(most_tables=1, most_in_channel=1, most_of_person=1)
    tables = Tables(store, FACES, servers=Servers(store, few))
    place: Any = {"channel": 2, "language": "en"}
    table = await tables.open(GAME, Options(), Chair("Ana", ANA), guild=1, **place)
    await tables.open(GAME, Options(), Chair("Ana", ANA), guild=2, **place)
    tables = Tables(store, FACES, servers=Servers(store, few))
    await restored(tables)
    with pytest.raises(TooManyTables):
        await tables.open(GAME, Options(), Chair("Ana", ANA), guild=1, **place)
    await tables.closing.close(await tables.find(table.id, 1), ANA, may_moderate=False)
    await tables.open(GAME, Options(), Chair("Ana", ANA), guild=1, **place)
