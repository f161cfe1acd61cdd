"""Statements on tables, seats and the log, to be executed within a transaction."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.errors import StepTaken
from bot.database.rows import Chair, FeatRow, NewAction, RoundRow, TableChange, TableRow, columns_of
from bot.database.schema import ACTIONS, PEOPLE, SEATS, TABLES

PRIMARY_KEY_TAKEN = "SQLITE_CONSTRAINT_PRIMARYKEY"


async def insert_table(connection: AsyncConnection, row: TableRow, chairs: Sequence[Chair]) -> None:
    """Insert a table with its seats."""
    await connection.execute(TABLES.insert().values(columns_of(row)))
    await insert_seats(connection, row.id, chairs)


async def insert_seats(connection: AsyncConnection, table_id: str, chairs: Sequence[Chair]) -> None:
    """Insert the seats of a table, in order."""
    rows = [{"table_id": table_id, "seat": seat, **columns_of(chair)} for seat, chair in enumerate(chairs)]
    if rows:
        await connection.execute(SEATS.insert(), rows)


async def update_tables(connection: AsyncConnection, table_ids: Sequence[str], change: TableChange) -> None:
    """Make the same change in any number of tables."""
    if columns := columns_of(change):
        await connection.execute(TABLES.update().where(TABLES.c.id.in_(table_ids)).values(columns))


async def update_person(connection: AsyncConnection, person: int, **columns: object) -> None:
    """Change the settings of a person, who may have none yet."""
    changed = await connection.execute(PEOPLE.update().where(PEOPLE.c.person == person).values(columns))
    if not changed.rowcount:
        await connection.execute(PEOPLE.insert().values(person=person, **columns))


async def insert_action(connection: AsyncConnection, new: NewAction) -> None:
    """Append to the log; raise StepTaken if it already has an action for that step."""
    row = {"table_id": new.table_id, "step": new.step, "seat": new.seat, "action": new.action}
    try:
        await connection.execute(ACTIONS.insert().values(row))
    except IntegrityError as error:
        # Other constraints fail too, but only this one means that the step is taken.
        if getattr(error.orig, "sqlite_errorname", PRIMARY_KEY_TAKEN) != PRIMARY_KEY_TAKEN:
            raise
        raise StepTaken from error


async def insert_all(
    connection: AsyncConnection, table: sa.Table, rows: Sequence[RoundRow] | Sequence[FeatRow]
) -> None:
    """Insert rows, if there are any."""
    if rows:
        await connection.execute(table.insert(), [columns_of(row) for row in rows])
