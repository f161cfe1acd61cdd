"""Two processes on one database: whatever one of them decides on an outdated table is refused."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.rows import TableChange, columns_of
from bot.database.schema import METADATA, TABLES
from bot.database.store import Store
from bot.errors import StaleAction, TableOver
from bot.tables.clock_constants import Hold
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import Keep
from tests.bot.tables import kit
from tests.bot.tables.kit import ANA, BEN, CLEO, NAMES, act, play_out, twin_of
from tests.support.tables_in_memory import FACES, set_columns, store_in

# On SQLite only one bot uses a file; another program that writes to it is met by the same code.
pytestmark = pytest.mark.parametrize("folder", ["postgresql"], indirect=True)

Begin: TypeAlias = Callable[[Tables], Awaitable[Table]]
Write: TypeAlias = Callable[[Tables, Table], Awaitable[Any]]


@pytest.fixture
async def other(folder: Path, store: Store) -> AsyncIterator[Store]:
    """Open the database a second time, as another process does."""
    async with store_in(folder) as opened:
        yield opened


async def rows(store: Store) -> list[str]:
    """Read every row of the database."""
    return sorted(
        [f"{table} {row}" for table in METADATA.sorted_tables for row in await store.ask(sa.select(table))]
    )


async def lobby(tables: Tables) -> Table:
    """Open a table of Ana, Ben and a computer, to which somebody may still come."""
    return await kit.lobby(tables, computers=1)


async def playing(tables: Tables) -> Table:
    """Deal to Ana, who begins, to Cleo and a computer, and to Ben, for whom a computer plays."""
    table = await kit.playing(tables, ANA, BEN, CLEO, computers=1)
    await tables.seating.leave(table, BEN)
    return table


async def take_over(tables: Tables, table: Table) -> None:
    """Let a computer play for Ana, for whom everybody has waited long."""
    table.clock.release(Hold.UNTOLD)
    table.clock.turn.left = 0.0
    await tables.seating.take_over(table, CLEO)


# ------------------------------------------------------------------ every kind of write

LOBBY: dict[str, Write] = {
    "join": lambda tables, table: tables.seating.join(table, CLEO, NAMES[CLEO]),
    "leave the lobby": lambda tables, table: tables.seating.leave_lobby(table, BEN),
    "leave": lambda tables, table: tables.seating.leave(table, ANA),
    "add a computer": lambda tables, table: tables.seating.add_computer(table, BEN, table.moment),
    "remove a computer": lambda tables, table: tables.seating.remove_computer(table, BEN, table.moment),
    "options": lambda tables, table: tables.seating.choose_options(table, ANA, {0: ("1",)}, table.moment),
    "speed": lambda tables, table: tables.seating.choose_speed(table, ANA, "slow"),
    "start": lambda tables, table: tables.playing.start(table, ANA),
    "close": lambda tables, table: tables.closing.close(table, ANA, may_moderate=False),
    "expire": lambda tables, table: tables.closing.expire(table, table.moment),
    "give up": lambda tables, table: tables.closing.give_up(table, "closed.channel_gone"),
}
PLAYING: dict[str, Write] = {
    "act": lambda tables, table: tables.playing.act(table, ANA, Keep()),
    "leave": lambda tables, table: tables.seating.leave(table, ANA),
    "take over": take_over,
    "come back": lambda tables, table: tables.seating.come_back(table, BEN),
    "close": lambda tables, table: tables.closing.close(table, CLEO, may_moderate=True),
    "give up": lambda tables, table: tables.closing.give_up(table, "closed.unreachable"),
}


async def move_on(store: Store, table: Table) -> None:
    """Let Ben leave the lobby, or come back to the game: no step of the log shows it."""
    seating = Tables(store, FACES).seating
    await (seating.leave if table.phase is Phase.LOBBY else seating.come_back)(table, BEN)


async def outdated(store: Store, other: Store, table: Table) -> tuple[Tables, Table, list[str]]:
    """Change a table that another process has restored; return what that one knows, and all rows."""
    tables, stale = await twin_of(table, other)
    await move_on(store, table)
    return tables, stale, await rows(store)


async def assert_refused(store: Store, other: Store, table: Table, write: Write) -> None:
    """Assert that a write changes nothing, now that another process has changed the table."""
    tables, stale, before = await outdated(store, other, table)
    with pytest.raises(StaleAction):
        await write(tables, stale)
    assert await rows(store) == before
    assert_same(stale, table)


def assert_same(one: Table, two: Table) -> None:
    same = ("host", "phase", "message", "version", "reason")
    first, second = (
        (table.options, table.chairs, table.play, table.actors, *(getattr(table.row, name) for name in same))
        for table in (one, two)
    )
    assert first == second


@pytest.mark.parametrize(
    ("begin", "write"),
    [
        pytest.param(begin, write, id=f"{begin.__name__}-{name}")
        for begin, writes in ((lobby, LOBBY), (playing, PLAYING))
        for name, write in writes.items()
    ],
)
async def test_a_write_decided_on_an_outdated_table_changes_nothing(
    store: Store, other: Store, begin: Begin, write: Write
) -> None:
    await assert_refused(store, other, await begin(Tables(store, FACES)), write)


async def test_a_computers_action_on_an_outdated_game_changes_nothing(store: Store, other: Store) -> None:
    table = await playing(Tables(store, FACES))
    await Tables(store, FACES).seating.leave(table, ANA)
    await assert_refused(store, other, table, act)


@pytest.mark.parametrize("begin", [lobby, playing])
async def test_an_outdated_table_is_not_concluded(store: Store, other: Store, begin: Begin) -> None:
    table = await begin(Tables(store, FACES))
    twins, stale, before = await outdated(store, other, table)
    heard: list[Table] = []
    twins.listen(heard.append)
    await twins.conclude(stale)
    await twins.deferred.flush()
    assert await rows(store) == before
    assert_same(stale, table)
    assert heard == [stale], "whoever shows the table is told"
    assert stale in twins


@pytest.mark.parametrize("begin", [lobby, playing])
async def test_the_messages_of_an_outdated_table_are_written_on_what_it_is_now(
    store: Store, other: Store, begin: Begin
) -> None:
    table = await begin(Tables(store, FACES))
    twins, stale, before = await outdated(store, other, table)
    await twins.posted(stale, TableChange(message=7))
    assert await rows(store) == before
    await twins.deferred.flush()
    set_columns(table, message=7)
    assert_same(stale, table)
    assert (await store.find(table.id) or table).message == 7


@pytest.mark.usefixtures("limits")
async def test_what_could_not_be_written_at_first_is_measured_by_what_is_known_then(
    tables: Tables, store: Store, other: Store
) -> None:
    table = await lobby(tables)
    async with other.writing() as connection:
        await connection.execute(TABLES.update().values(ping=1))
        await tables.posted(table, TableChange(message=7))
    await tables.seating.join(table, CLEO, NAMES[CLEO])
    await tables.deferred.flush()
    assert (await store.find(table.id) or table).message == 7


@pytest.mark.parametrize("write", ["rematch", "conclude"])
async def test_a_result_that_another_process_closed_is_neither_followed_nor_concluded(
    tables: Tables, store: Store, other: Store, write: str
) -> None:
    table = await playing(tables)
    await play_out(tables, table)
    twins, stale = await twin_of(table, other)
    await store.update(table.id, table.row.version, TableChange(phase=Phase.CLOSED, reason="closed.ended"))
    before = await rows(store)
    if write == "rematch":
        with pytest.raises(StaleAction):
            await twins.rematch(stale, ANA)
    else:
        await twins.conclude(stale)
    assert await rows(store) == before


async def test_without_the_guard_a_late_leave_is_noticed(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unguarded(
        connection: AsyncConnection, table_id: str, version: int, change: TableChange
    ) -> None:
        columns = columns_of(change) | {"version": version + 1}
        await connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(columns))

    monkeypatch.setattr("bot.database.statements.update_table", unguarded)
    table = await lobby(Tables(store, FACES))
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await assert_refused(store, other, table, LOBBY["leave the lobby"])


# ------------------------------------------------------------------ ended elsewhere


async def test_a_table_that_was_closed_elsewhere_is_over_here(tables: Tables, other: Store) -> None:
    table = await playing(tables)
    twins, stale = await twin_of(table, other)
    await tables.closing.close(table, ANA, may_moderate=True)
    with pytest.raises(StaleAction):
        await twins.seating.leave(stale, ANA)
    with pytest.raises(TableOver):
        await twins.seating.leave(stale, ANA)
    assert stale.row.reason == "closed.ended"


async def test_a_table_that_was_deleted_elsewhere_is_closed_here(store: Store, other: Store) -> None:
    table = await lobby(Tables(store, FACES))
    twins, stale = await twin_of(table, other)
    async with store.writing() as connection:
        await connection.execute(sa.delete(TABLES))
    with pytest.raises(StaleAction):
        await twins.seating.leave_lobby(stale, BEN)
    assert stale.phase is Phase.CLOSED
    await twins.conclude(stale)
    assert list(twins) == []
