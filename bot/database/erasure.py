"""Deletion of all rows of a person; results and what belongs to them keep a nameless seat.

What the others reached stays as it is. What becomes of a table's rows is declared beside it in the schema.
"""

import secrets

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import schema
from bot.database.statements import write_note

REWRITE = "rewrite"
"""The note that says that a file is to be rewritten."""


async def erase(connection: AsyncConnection, person: int) -> None:
    """Delete a person from every row, within a transaction that writes.

    Open tables are changed before: a seat emptied here is not played on. What is left in the files goes with
    `Database.clear_remnants`.
    """
    if connection.dialect.name == "sqlite":
        # Though SQLite overwrites what it deletes, copies of it may lie in the gaps of pages.
        await write_note(connection, REWRITE, secrets.token_hex(8))
    for each in reversed(schema.PERSONAL):
        for statement in each.erase(person):
            await connection.execute(statement)
