"""The settings of people and of servers.

A setting that queries ask for has a column. All others stand by name in the column `chosen`, a JSON object.
"""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from bot.database.locks import PATIENCE
from bot.database.schema import PEOPLE, SERVERS
from bot.database.statements import INSERTS, upsert
from bot.database.store import Store

SELECT_PEOPLE = sa.select(PEOPLE).where(PEOPLE.c.person.in_(sa.bindparam("ids", expanding=True)))
SELECT_SERVERS = sa.select(SERVERS).where(SERVERS.c.guild.in_(sa.bindparam("ids", expanding=True)))
"""Built once, as that takes longer than to execute them."""


async def hides(store: Store, person: int) -> bool:
    """Return whether a person is hidden from leaderboards."""
    return bool(await store.ask(sa.select(PEOPLE.c.person).where(PEOPLE.c.person == person, PEOPLE.c.hidden)))


async def read_people(store: Store, persons: Collection[int]) -> dict[int, sa.Row[Any]]:
    """Return the rows of people, by their ids; none of those of whom nothing is stored."""
    return await _read(store, SELECT_PEOPLE, persons)


async def note_languages(store: Store, languages: Mapping[int, str]) -> None:
    """Keep the languages of the Discord of many people; presses do not wait for it."""
    async with store.writing(PATIENCE) as connection:
        insert = INSERTS[connection.dialect.name](PEOPLE)
        own = insert.on_conflict_do_update(
            index_elements=["person"], set_={"language": insert.excluded.language}
        )
        # In one order in every process: otherwise two could wait for each other.
        rows = [{"person": person, "language": language} for person, language in sorted(languages.items())]
        if rows:
            await connection.execute(own, rows)


async def change_person(store: Store, person: int, **changes: object) -> None:
    """Change settings of a person, who may have none yet; a value of None stands for the default."""
    await _change(store, PEOPLE, {"person": person}, changes)


# ------------------------------------------------------------------ servers


async def read_servers(store: Store, guilds: Collection[int]) -> dict[int, sa.Row[Any]]:
    """Return the rows of servers, by their ids; none of those that have changed no setting."""
    return await _read(store, SELECT_SERVERS, guilds)


async def change_server(store: Store, guild: int, **changes: object) -> None:
    """Change settings of a server, which may have none yet; a value of None stands for the default."""
    await _change(store, SERVERS, {"guild": guild}, changes)


async def _read(
    store: Store, query: sa.Select[*tuple[Any, ...]], ids: Collection[int]
) -> dict[int, sa.Row[Any]]:
    """Return rows by the id that each begins with."""
    return {row[0]: row for row in await store.ask(query.params(ids=list(ids)))}


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
