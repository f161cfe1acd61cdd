"""Deletion of all rows of a person; results and what belongs to them keep a nameless seat.

What the others reached stays as it is. What becomes of a table's rows is declared beside it in the schema.
"""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import schema


async def erase(connection: AsyncConnection, person: int) -> None:
    """Delete a person from every row, within a transaction that writes.

    Open tables are changed before: a seat emptied here is not played on.
    """
    if connection.dialect.name == "sqlite":
        # Otherwise SQLite only forgets where the old text is.
        await connection.exec_driver_sql("PRAGMA secure_delete=ON")
    for each in reversed(schema.PERSONAL):
        for statement in each.erase(person):
            await connection.execute(statement)
