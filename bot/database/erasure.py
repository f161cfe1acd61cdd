"""Deletion of all rows of a person; results and what belongs to them keep a nameless seat.

What the others reached stays as it is. What becomes of a table's rows is declared beside it in the schema.
"""

import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import schema
from bot.database.schema import NOTES, RATINGS, RESULTS, SEATS, TABLES
from bot.database.statements import write_note

REWRITE = "rewrite"
"""The note that says that a file is to be rewritten."""
BEGUN = "erase:"
"""How the note of a person begins whose deletion has begun; the whole deletion ends with it."""


async def erase_from(connection: AsyncConnection, person: int, games: Sequence[str]) -> None:
    """Take a person out of games that are over, within a transaction; `erase` completes what begins so."""
    await write_note(connection, f"{BEGUN}{person}", "")
    # A rating names its newest game alone, and games that go on are still rated by it.
    for each in (each for each in reversed(schema.PERSONAL) if each.table is not RATINGS):
        table: sa.Column[str] | None = TABLES.c.id if each.table is TABLES else each.table.c.get("table_id")
        if table is not None:
            for statement in each.erase(person):
                await connection.execute(statement.where(table.in_(games)))


def select_over(person: int) -> sa.Select[str]:
    """Select the games of a person whose end the channel shows: no table in memory is one of these."""
    with_result = sa.select(RESULTS.c.table_id).where(RESULTS.c.person == person)
    seated = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
    return sa.select(TABLES.c.id).where(TABLES.c.id.in_(with_result.union(seated)), TABLES.c.end_shown)


async def erase(connection: AsyncConnection, person: int) -> None:
    """Delete a person from every row, within a transaction that writes.

    Open tables are changed before: a seat emptied here is not played on. What is left in the files goes with
    `Database.clear_remnants`.
    """
    if connection.dialect.name == "sqlite":
        # Though SQLite overwrites what it deletes, copies of it may lie in the gaps of pages.
        await write_note(connection, REWRITE, secrets.token_hex(8))
    await connection.execute(NOTES.delete().where(NOTES.c.key == f"{BEGUN}{person}"))
    for each in reversed(schema.PERSONAL):
        for statement in each.erase(person):
            await connection.execute(statement)
