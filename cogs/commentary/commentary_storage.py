"""Storage of commentary: who agrees to it at a table, and how far it was told."""

from collections.abc import Collection
from datetime import UTC, datetime

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import COMMENTARIES, CONSENTS, TABLES
from bot.database.statements import upsert
from bot.database.store import Store


class Commentary(Struct, frozen=True):
    """The commentary of a table."""

    consents: frozenset[int] = frozenset()
    """The people who agree to it."""
    since: int | None = None
    """The first round that may be told; None unless everybody seated agrees."""
    told: int = 0
    """The latest round that was told, or left out."""
    thread: int | None = None


async def unfinished(store: Store) -> dict[str, Commentary]:
    """Return the commentaries of open tables, and of ended ones that were not told to the end, by table."""
    row = COMMENTARIES.c
    is_unfinished = ~TABLES.c.end_shown | row.since.is_not(None)
    agreed: dict[str, set[int]] = {}
    consents = sa.select(CONSENTS.c.table_id, CONSENTS.c.person)
    consents = consents.join(TABLES, TABLES.c.id == CONSENTS.c.table_id)
    consents = consents.join(COMMENTARIES, row.table_id == CONSENTS.c.table_id)
    for table_id, person in await store.ask(consents.where(is_unfinished)):
        agreed.setdefault(table_id, set()).add(person)
    found = sa.select(row.table_id, row.since, row.told, row.thread)
    found = found.join(TABLES, TABLES.c.id == row.table_id)
    return {
        table_id: Commentary(frozenset(agreed.get(table_id, ())), *progress)
        for table_id, *progress in await store.ask(found.where(is_unfinished))
    }


async def ended(store: Store) -> list[tuple[str, int]]:
    """List the ended tables that were not told to the end, with their servers."""
    row = COMMENTARIES.c
    query = sa.select(row.table_id, TABLES.c.guild).join(TABLES, TABLES.c.id == row.table_id)
    found = await store.ask(query.where(TABLES.c.end_shown, row.since.is_not(None)))
    return [(table_id, guild) for table_id, guild in found]


async def agree(store: Store, table_id: str, person: int, commentary: Commentary) -> None:
    """Store that a person agrees, and how far the commentary of the table is."""
    key, given = {"table_id": table_id}, {"given": datetime.now(UTC)}
    async with store.writing() as connection:
        dialect = connection.dialect.name
        await connection.execute(upsert(dialect, COMMENTARIES, key, _progress(commentary)))
        await connection.execute(upsert(dialect, CONSENTS, {**key, "person": person}, given))


async def note(store: Store, table_id: str, commentary: Commentary, lost: Collection[int] = ()) -> None:
    """Store how far a commentary was told, and where; and who does not agree any more."""
    row = CONSENTS.c
    progress = COMMENTARIES.update().where(COMMENTARIES.c.table_id == table_id)
    async with store.writing() as connection:
        if lost:
            await connection.execute(CONSENTS.delete().where(row.table_id == table_id, row.person.in_(lost)))
        await connection.execute(progress.values(_progress(commentary)))


def _progress(commentary: Commentary) -> dict[str, int | None]:
    return {"since": commentary.since, "told": commentary.told, "thread": commentary.thread}
