"""The settings of people and of servers.

A setting that queries ask for has a column. All others stand by name in the column `chosen`, a JSON object.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

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


async def change_person(store: Store, person: int, **changes: object) -> None:
    """Change settings of a person, who may have none yet; a value of None stands for the default."""
    await _change(store, PEOPLE, {"person": person}, changes)


# ------------------------------------------------------------------ servers


async def read_server(store: Store, guild: int) -> sa.Row[Any] | None:
    """Return the row of a server; None if it has changed no setting."""
    found = await store.ask(sa.select(SERVERS).where(SERVERS.c.guild == guild))
    return found[0] if found else None


async def change_server(store: Store, guild: int, **changes: object) -> None:
    """Change settings of a server, which may have none yet; a value of None stands for the default."""
    await _change(store, SERVERS, {"guild": guild}, changes)


# ------------------------------------------------------------------ changes


async def _change(
    store: Store, table: sa.Table, key: Mapping[str, int], changes: Mapping[str, object]
) -> None:
    """Change settings of one row in one statement, so that two processes keep what the other one changed."""
    columns = {name: value for name, value in changes.items() if name in table.c}
    chosen = {name: value for name, value in changes.items() if name not in table.c}
    merged = dict[str, object]()
    async with store.writing() as connection:
        dialect = connection.dialect.name
        if chosen:
            columns["chosen"] = _merged(dialect, sa.literal("{}", sa.Text), chosen)
            merged["chosen"] = _merged(dialect, sa.func.coalesce(table.c.chosen, "{}"), chosen)
        await connection.execute(upsert(dialect, table, key, columns, merged))


def _merged(
    dialect: str, before: sa.ColumnElement[str], chosen: Mapping[str, object]
) -> sa.ColumnElement[str]:
    """Return a JSON object with other values for some names, and without those whose value is none."""
    changes = sa.literal(msgspec.json.encode(chosen).decode(), sa.Text)
    if dialect == "sqlite":
        return sa.func.json_patch(before, changes, type_=sa.Text)
    both = sa.cast(before, JSONB).concat(sa.cast(changes, JSONB))
    return sa.cast(sa.func.jsonb_strip_nulls(both), sa.Text)
