"""Statements on tables, seats, the log and notes, to be executed within a transaction."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from msgspec import UNSET, Struct
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.errors import Outdated
from bot.database.result_rows import AchievementRow, FeatRow, RoundRow
from bot.database.rows import Chair, Logged, NewAction, TableChange, TableRow, checksum_of, columns_of
from bot.database.schema import ACHIEVEMENTS, ACTIONS, NOTES, SEATS, TABLES
from bot.database.step_journal import Move, note
from bot.shards import Shards

INSERTS: dict[str, Callable[[sa.Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""The inserts of each dialect that may replace what is there."""
PRIMARY_KEY_TAKEN = {"SQLITE_CONSTRAINT_PRIMARYKEY", "actions_pkey"}
"""What the drivers call the primary key of the log: SQLite the kind of constraint, a server its name."""
INSERT_ACTION = ACTIONS.insert()
NEW = "new_"
"""Where the name of a parameter begins that holds the new value of a column."""


def select_tables() -> sa.Select[*tuple[Any, ...]]:
    """Select the rows of tables; `table_row` returns each."""
    return sa.select(*(TABLES.c[name] for name in TableRow.__struct_fields__))


def table_row(columns: Iterable[Any]) -> TableRow:
    """Return the row of a table from its columns."""
    return TableRow(**dict(zip(TableRow.__struct_fields__, columns, strict=True)))


def select_of(table_id: str, table: sa.Table, kind: type[Struct]) -> sa.Select[*tuple[Any, ...]]:
    """Select what belongs to one table, in order, with the columns of a struct."""
    columns = (table.c[name] for name in kind.__struct_fields__)
    return sa.select(*columns).where(table.c.table_id == table_id).order_by(*table.primary_key)


def is_within(shards: Shards, guild: sa.Column[int] = TABLES.c.guild) -> sa.ColumnElement[bool]:
    """Return the condition that a server, by default that of a table, belongs to some shards."""
    if shards.is_whole:
        return sa.true()
    # PostgreSQL shifts by a plain integer only.
    own = guild.bitwise_rshift(sa.literal(22, sa.Integer)) % shards.count
    # As in `Shards.shard_of`: chats, which are below zero, belong to shard 0.
    shard = sa.case((guild < 0, 0), else_=own)
    return shard.in_(shards.ids)


async def insert_table(connection: AsyncConnection, row: TableRow, chairs: Sequence[Chair]) -> None:
    """Insert a table with its seats."""
    await connection.execute(TABLES.insert().values(columns_of(row)))
    note(connection, Move(row.id, row.version))
    await insert_seats(connection, row.id, chairs)


async def insert_seats(connection: AsyncConnection, table_id: str, chairs: Sequence[Chair]) -> None:
    """Insert the seats of a table, in order."""
    rows = [{"table_id": table_id, "seat": seat, **columns_of(chair)} for seat, chair in enumerate(chairs)]
    if rows:
        await connection.execute(SEATS.insert(), rows)


async def update_tables(
    connection: AsyncConnection, versions: Mapping[str, int], change: TableChange
) -> set[str]:
    """Make the same change in many tables, each at its version, which goes up by one.

    Return those that were changed: the others have another version by now.
    """
    row = TABLES.c
    known = sa.tuple_(row.id, row.version).in_(list(versions.items()))
    changed = TABLES.update().where(known).values(columns_of(change) | {"version": row.version + 1})
    found = set(await connection.scalars(changed.returning(row.id)))
    for table_id in found:
        _note(connection, table_id, versions[table_id] + 1, change)
    return found


async def update_table(connection: AsyncConnection, table_id: str, version: int, change: TableChange) -> None:
    """Change a table at a version, which goes up by one; raise Outdated if it has another by now."""
    changed = await connection.execute(_change_of(change), _parameters(table_id, version, change, step=1))
    if not changed.rowcount:
        raise Outdated
    _note(connection, table_id, version + 1, change)


async def update_each(
    connection: AsyncConnection, changes: Mapping[str, TableChange], versions: Mapping[str, int]
) -> set[str]:
    """Make a change in each of some tables at its version, which stays as it is; return those changed."""
    alike = defaultdict[sa.Update, list[dict[str, object]]](list)
    for table_id, change in changes.items():
        alike[_change_of(change)].append(_parameters(table_id, versions[table_id], change, step=0))
    for statement, rows in alike.items():
        await connection.execute(statement, rows)
    # Whoever was to raise a version meanwhile has waited for the rows that were changed.
    found = await connection.execute(sa.select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(changes)))
    return {table_id for table_id, version in found if version == versions[table_id]}


def _change_of(change: TableChange) -> sa.Update:
    return _change_of_columns(tuple(columns_of(change)))


@cache
def _change_of_columns(names: tuple[str, ...]) -> sa.Update:
    """Build the statement that changes these columns; to build it takes longer than to execute it."""
    row, new = TABLES.c, dict[str, Any]({name: sa.bindparam(NEW + name) for name in names})
    at = (row.id == sa.bindparam("at_id")) & (row.version == sa.bindparam("at_version"))
    return TABLES.update().where(at).values(new | {"version": row.version + sa.bindparam("step")})


def _parameters(table_id: str, version: int, change: TableChange, step: int) -> dict[str, object]:
    values = {NEW + name: value for name, value in columns_of(change).items()}
    return {**values, "at_id": table_id, "at_version": version, "step": step}


def _note(connection: AsyncConnection, table_id: str, version: int, change: TableChange) -> None:
    phase = None if change.phase is UNSET else change.phase
    note(connection, Move(table_id, version, phase=phase))


async def change_table(
    connection: AsyncConnection,
    table_id: str,
    version: int,
    change: TableChange,
    chairs: Sequence[Chair] | None = None,
) -> None:
    """Change a table as `update_table` does, and replace its seats if chairs are given."""
    await update_table(connection, table_id, version, change)
    if chairs is not None:
        await connection.execute(SEATS.delete().where(SEATS.c.table_id == table_id))
        await insert_seats(connection, table_id, chairs)


def upsert(
    dialect: str,
    table: sa.Table,
    key: Mapping[str, object],
    columns: Mapping[str, object],
    merged: Mapping[str, object] | None = None,
) -> sa.Insert:
    """Return the one statement that sets columns of a row, whatever another process writes meanwhile.

    `merged` are values for a row that is there already, of columns whose new value depends on the one before.
    """
    insert = INSERTS[dialect](table).values(**key, **columns)
    return insert.on_conflict_do_update(index_elements=[*key], set_={**columns, **(merged or {})})


async def read_note(connection: AsyncConnection, key: str) -> str | None:
    """Return the value of a key that the bot keeps between runs, or None if it was never written."""
    value: str | None = await connection.scalar(sa.select(NOTES.c.value).where(NOTES.c.key == key))
    return value


async def write_note(connection: AsyncConnection, key: str, value: str) -> None:
    """Set the value of a key."""
    await connection.execute(upsert(connection.dialect.name, NOTES, {"key": key}, {"value": value}))


async def delete_note(connection: AsyncConnection, key: str, value: str) -> None:
    """Delete a key that has a value; one with another value stays."""
    await connection.execute(NOTES.delete().where(NOTES.c.key == key, NOTES.c.value == value))


async def insert_action(connection: AsyncConnection, new: NewAction) -> None:
    """Append to the log; raise Outdated if it already has an action for that step."""
    logged = Logged(new.seat, new.action, new.actor, new.spent)
    row = {"table_id": new.table_id, "step": new.step, **columns_of(logged)}
    row["checksum"] = checksum_of(new.table_id, new.step, logged)
    try:
        await connection.execute(INSERT_ACTION, row)
    except IntegrityError as error:
        kind = getattr(error.orig, "sqlite_errorname", None)
        name = getattr(getattr(error.orig, "__cause__", None), "constraint_name", None)
        # Other constraints fail too, but only this one means that the step is taken.
        if (kind or name) not in PRIMARY_KEY_TAKEN:
            raise
        raise Outdated from error


async def insert_all(
    connection: AsyncConnection, table: sa.Table, rows: Sequence[RoundRow] | Sequence[FeatRow]
) -> None:
    """Insert rows, if there are any."""
    if rows:
        await connection.execute(table.insert(), [columns_of(row) for row in rows])


async def insert_achievements(connection: AsyncConnection, rows: Sequence[AchievementRow]) -> None:
    """Insert achievements, each marked if its number is the first of its kind in the server.

    The caller holds the lock of the server: of two tables that play a number at once, exactly one is first.
    """
    own = ACHIEVEMENTS.c
    for row in rows:
        same = (own.guild == row.guild, own.game == row.game, own.kind == row.kind, own.number == row.number)
        is_first = ~sa.exists().where(*same, own.is_first)
        await connection.execute(ACHIEVEMENTS.insert().values({**columns_of(row), "is_first": is_first}))
