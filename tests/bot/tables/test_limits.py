"""How many tables may be open at once, however many are opened in the same moment."""

import asyncio

import pytest

from bot.chats import chat_of
from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers, ServerSettings
from bot.tables.table import Table
from bot.tables.table_creation import TooManyTables
from tests.bot.tables.kit import ANA, BEN, lobby
from tests.support.tables_in_memory import FACES, GUILD

pytestmark = pytest.mark.any_database


class Uncounted(set[Table]):
    """A planted fault: tables that are being opened are not counted."""

    def add(self, _: Table) -> None:
        """Forget a table."""


async def rush(store: Store, opening: set[Table]) -> tuple[int, list[str]]:
    """Open a hundred tables at once; return how many there are then, and the refusals."""
    tables = Tables(store, FACES, servers=Servers(store, ServerSettings(most_of_person=3)))
    tables._opening = opening
    tries = (lobby(tables, ANA) for _ in range(100))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    return len(await tables.at(GUILD)), [str(each) for each in answers if isinstance(each, TooManyTables)]


async def test_many_at_once_open_no_more_than_may_be(store: Store) -> None:
    assert await rush(store, set()) == (3, ["most_of_person"] * 97)


async def test_a_count_without_those_being_opened_is_seen(store: Store) -> None:
    opened, _ = await rush(store, Uncounted())
    assert opened > 3


async def test_a_host_has_a_limit_over_all_places_where_the_bot_is_no_member(store: Store) -> None:
    tables = Tables(store, FACES, servers=Servers(store, ServerSettings(most_of_person=1)))
    chats = [chat_of(number) for number in range(1, 5)]
    for chat in chats[:3]:
        last = await lobby(tables, ANA, guild=chat, portable=True)
    with pytest.raises(TooManyTables, match="most_portable"):
        await lobby(tables, ANA, guild=chats[3], portable=True)
    await lobby(tables, ANA)
    await lobby(tables, BEN, guild=chats[3], portable=True)
    await tables.closing.close(last, ANA, may_moderate=False)
    await lobby(tables, ANA, guild=chats[3], portable=True)


async def test_tables_that_end_and_those_of_other_servers_leave_room(store: Store) -> None:
    few = ServerSettings(most_tables=1, most_in_channel=1, most_of_person=1)
    tables = Tables(store, FACES, servers=Servers(store, few))
    table, _ = await lobby(tables, ANA), await lobby(tables, ANA, guild=GUILD + 1)
    with pytest.raises(TooManyTables):
        await lobby(tables, ANA)
    await tables.closing.close(table, ANA, may_moderate=False)
    await lobby(tables, ANA)
