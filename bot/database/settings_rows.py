"""The settings of people and of servers."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from bot.database.locks import PATIENCE
from bot.database.schema import PEOPLE, SERVERS
from bot.database.statements import update_person, upsert
from bot.database.store import Store


async def hides(store: Store, person: int) -> bool:
    """Return whether a person is hidden from leaderboards."""
    return bool(await store.ask(sa.select(PEOPLE.c.person).where(PEOPLE.c.person == person, PEOPLE.c.hidden)))


async def read_person(store: Store, person: int) -> sa.Row[Any] | None:
    """Return the row of a person; None if nothing is stored of them."""
    found = await store.ask(sa.select(PEOPLE).where(PEOPLE.c.person == person))
    return found[0] if found else None


async def note_languages(store: Store, languages: Mapping[int, str]) -> None:
    """Keep the languages of the Discord of many people; presses do not wait for it."""
    async with store.writing(PATIENCE) as connection:
        # In one order in every process: otherwise two could wait for each other.
        for person, language in sorted(languages.items()):
            await update_person(connection, person, language=language)


async def change_person(store: Store, person: int, **columns: object) -> None:
    """Change columns of the row of a person, who may have none yet."""
    async with store.writing() as connection:
        await update_person(connection, person, **columns)


# ------------------------------------------------------------------ servers


async def read_server(store: Store, guild: int) -> sa.Row[Any] | None:
    """Return the row of a server; None if it has changed no setting."""
    found = await store.ask(sa.select(SERVERS).where(SERVERS.c.guild == guild))
    return found[0] if found else None


async def change_server(store: Store, guild: int, **columns: object) -> None:
    """Change columns of the row of a server, which may have none yet."""
    async with store.writing() as connection:
        await connection.execute(upsert(connection.dialect.name, SERVERS, {"guild": guild}, columns))
