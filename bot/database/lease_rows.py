"""Statements on the leases of a PostgreSQL database.

Whoever takes or migrates holds the lock of migrations, so that one of them acts at a time. A writer locks
the rows of its own token: taking its shards, which deletes the rows, waits until that write is done, while
renewing them does not.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.errors import Held
from bot.database.preflight import is_newest
from bot.database.schema.leases import LEASES, TOKENS
from bot.shards import Shards

NOW = sa.func.statement_timestamp()
ROW = LEASES.c


class LeaseRow(NamedTuple):
    """A lease, as it was when it was read."""

    shard: int
    shards: int
    token: int
    holder: str
    expires: datetime
    left: float
    """The seconds until it runs out."""


class Leased(Held):
    """Leases are in the way."""

    def __init__(self, place: str, rows: Sequence[LeaseRow]) -> None:
        first = rows[0]
        super().__init__(place, f"shard {first.shard} of {first.shards}: {first.holder}")
        self.rows = rows


async def require_free_schema(connection: AsyncConnection, place: str) -> None:
    """Raise Leased if the schema is to be changed while others use it; the lock is held."""
    has_leases = await connection.run_sync(lambda each: sa.inspect(each).has_table(LEASES.name))
    if has_leases and not await connection.run_sync(is_newest):
        # A frozen process must not go on with the schema that it knew.
        await _clear(connection, place, sa.true())


async def insert(connection: AsyncConnection, place: str, shards: Shards, holder: str, seconds: float) -> int:
    """Take shards, and return the token; raise Leased if a lease is in the way. The lock is held."""
    is_other = ROW.shards != shards.count
    in_the_way = ROW.shard.in_(shards.ids) | is_other
    await _clear(connection, place, in_the_way)
    token: int = (await connection.execute(sa.select(sa.func.nextval(TOKENS)))).scalar_one()
    expires = NOW + sa.func.make_interval(0, 0, 0, 0, 0, 0, seconds)
    common = {"shards": shards.count, "token": token, "holder": holder, "expires": expires}
    await connection.execute(LEASES.insert().values([{"shard": each, **common} for each in shards.ids]))
    return token


async def _clear(connection: AsyncConnection, place: str, which: sa.ColumnElement[bool]) -> None:
    """Delete leases that have run out, once their holders' writes are done; raise Leased if others remain."""
    await connection.execute(LEASES.delete().where(which, ROW.expires <= NOW))
    if found := await listed(connection, which):
        raise Leased(place, found)


async def listed(connection: AsyncConnection, which: sa.ColumnElement[bool]) -> list[LeaseRow]:
    """Return some of the leases, by their shards."""
    left = sa.cast(sa.extract("epoch", ROW.expires - NOW), sa.Float)
    query = sa.select(ROW.shard, ROW.shards, ROW.token, ROW.holder, ROW.expires, left)
    found = await connection.execute(query.where(which).order_by(ROW.shard))
    return [LeaseRow(*row) for row in found]


async def renew(connection: AsyncConnection, token: int, seconds: float) -> int:
    """Let the leases of a token run so many seconds from now; return how many there are."""
    expires = NOW + sa.func.make_interval(0, 0, 0, 0, 0, 0, seconds)
    renewed = await connection.execute(LEASES.update().where(ROW.token == token).values(expires=expires))
    return renewed.rowcount


async def count(connection: AsyncConnection, token: int) -> int:
    """Return how many leases a token has, none of which is taken before the transaction has ended."""
    own = sa.select(ROW.shard).where(ROW.token == token).with_for_update(read=True, key_share=True)
    return len((await connection.execute(own)).all())


async def delete(connection: AsyncConnection, token: int) -> None:
    """Give up the leases of a token; the lock is held."""
    await connection.execute(LEASES.delete().where(ROW.token == token))
