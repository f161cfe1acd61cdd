"""What outlives the process: tables, seats and the log of actions.

A row of the log is written before its action is shown to anybody. (table_id, step) is its key, so that a
second writer, also in another process, is refused by the database itself.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("host", sa.BigInteger, nullable=False),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("keep_order", sa.Boolean, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("ping", sa.BigInteger),
    sa.Column("pinged", sa.BigInteger),
    sa.Column("outcome", sa.BigInteger),
    sa.Column("successor", sa.String(16)),
    sa.Column("reason", sa.String(32)),
    sa.Column("concluded", sa.Boolean, nullable=False, server_default=sa.false(), index=True),
    sa.Column("opened", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("computer", sa.String(16)),
)

ACTIONS = sa.Table(
    "actions",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("taken", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
)

NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


class Chair(Struct, frozen=True):
    """Who sits at a seat: a person, a computer, or a computer for a person who left."""

    name: str
    person: int | None = None
    computer: str | None = None

    @property
    def is_computer(self) -> bool:
        """Say whether a computer plays this seat now."""
        return self.computer is not None

    @property
    def has_left(self) -> bool:
        """Say whether a person sat here and went away."""
        return self.computer is not None and self.person is not None


class Logged(Struct, frozen=True):
    """A row of the log of actions."""

    seat: int
    action: str


class StepTaken(Exception):
    """The log already has an action for this step."""


class Store:
    """The database; every method is one transaction."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._turn = asyncio.Lock()

    async def migrate(self) -> None:
        """Bring the schema to the newest version."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_upgrade)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """Let writers take turns in the order in which they came.

        SQLite takes one writer at a time, and lets the others try again and again in no order: of fifty at
        once some would wait for a second.
        """
        async with self._turn, self._transaction() as connection:
            yield connection

    async def insert(self, columns: dict[str, Any], chairs: Sequence[Chair]) -> None:
        """Write a new table with its seats."""
        async with self._writing() as connection:
            await connection.execute(TABLES.insert().values(**columns))
            await _seat(connection, columns["id"], chairs)

    async def update(self, table_id: str, chairs: Sequence[Chair] | None = None, **columns: Any) -> None:
        """Write what changed of a table, and its seats when they are given."""
        async with self._writing() as connection:
            if columns:
                await connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(**columns))
            if chairs is not None:
                await connection.execute(SEATS.delete().where(SEATS.c.table_id == table_id))
                await _seat(connection, table_id, chairs)

    async def update_all(self, table_ids: Sequence[str], **columns: Any) -> None:
        """Write the same of many tables."""
        if table_ids:
            async with self._writing() as connection:
                await connection.execute(TABLES.update().where(TABLES.c.id.in_(table_ids)).values(**columns))

    async def append(self, table_id: str, step: int, seat: int, action: str, **columns: Any) -> None:
        """Write an action, and what it changes of the table; raise StepTaken when the step has one."""
        try:
            async with self._writing() as connection:
                row = {"table_id": table_id, "step": step, "seat": seat, "action": action}
                await connection.execute(ACTIONS.insert().values(**row))
                if columns:
                    await connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(**columns))
        except IntegrityError as error:
            raise StepTaken from error

    async def find(self, table_id: str) -> dict[str, Any] | None:
        """Read a table's row, or None when there is none."""
        async with self._transaction() as connection:
            rows = await connection.execute(TABLES.select().where(TABLES.c.id == table_id))
            row = rows.mappings().one_or_none()
            return None if row is None else dict(row)

    async def succeed(self, table_id: str, columns: dict[str, Any], chairs: Sequence[Chair]) -> str:
        """Write the one table that follows another; give the id of that which does.

        A table that was closed before it had a result is followed anew.
        """
        async with self._writing() as connection:
            closed = sa.select(TABLES.c.id).where(TABLES.c.phase == "closed")
            free = TABLES.c.successor.is_(None) | TABLES.c.successor.in_(closed)
            claim = TABLES.update().where((TABLES.c.id == table_id) & free).values(successor=columns["id"])
            claimed = await connection.execute(claim)
            if claimed.rowcount:
                await connection.execute(TABLES.insert().values(**columns))
                await _seat(connection, columns["id"], chairs)
            successor = sa.select(TABLES.c.successor).where(TABLES.c.id == table_id)
            return str(await connection.scalar(successor))

    async def unconcluded(self) -> list[dict[str, Any]]:
        """Read the rows of all tables whose end has not been shown, oldest first."""
        async with self._transaction() as connection:
            rows = await connection.execute(
                TABLES.select().where(~TABLES.c.concluded).order_by(TABLES.c.opened, TABLES.c.id)
            )
            return [dict(row) for row in rows.mappings()]

    async def chairs(self, table_id: str) -> tuple[Chair, ...]:
        """Read who sits at a table, in the order of the seats."""
        return (await self.chairs_of([table_id]))[table_id]

    async def chairs_of(self, table_ids: Sequence[str]) -> dict[str, tuple[Chair, ...]]:
        """Read who sits at each of many tables."""
        columns = (SEATS.c.name, SEATS.c.person, SEATS.c.computer)
        found = await self._grouped(SEATS.c.table_id, columns, SEATS.c.seat, table_ids)
        return {table_id: tuple(Chair(*row) for row in rows) for table_id, rows in found.items()}

    async def log(self, table_id: str) -> list[Logged]:
        """Read the actions of a table in order."""
        return (await self.logs_of([table_id]))[table_id]

    async def logs_of(self, table_ids: Sequence[str]) -> dict[str, list[Logged]]:
        """Read the actions of each of many tables."""
        columns = (ACTIONS.c.seat, ACTIONS.c.action)
        found = await self._grouped(ACTIONS.c.table_id, columns, ACTIONS.c.step, table_ids)
        return {table_id: [Logged(*row) for row in rows] for table_id, rows in found.items()}

    async def _grouped(
        self,
        table_id: sa.Column[str],
        columns: tuple[sa.Column[Any], ...],
        order: sa.Column[int],
        table_ids: Sequence[str],
    ) -> dict[str, list[tuple[Any, ...]]]:
        """Read rows that belong to tables in one query; a table without any has an empty list."""
        grouped: dict[str, list[tuple[Any, ...]]] = {each: [] for each in table_ids}
        asked = sa.select(table_id, *columns).where(table_id.in_(table_ids)).order_by(table_id, order)
        async with self._transaction() as connection:
            for owner, *row in await connection.execute(asked):
                grouped[owner].append(tuple(row))
        return grouped

    async def note(self, key: str) -> str | None:
        """Read a note of the bot to itself."""
        async with self._transaction() as connection:
            value: str | None = await connection.scalar(sa.select(NOTES.c.value).where(NOTES.c.key == key))
            return value

    async def write_note(self, key: str, value: str) -> None:
        """Write a note of the bot to itself."""
        async with self._writing() as connection:
            await connection.execute(NOTES.delete().where(NOTES.c.key == key))
            await connection.execute(NOTES.insert().values(key=key, value=value))


async def _seat(connection: AsyncConnection, table_id: str, chairs: Sequence[Chair]) -> None:
    rows = [
        {
            "table_id": table_id,
            "seat": seat,
            "name": chair.name,
            "person": chair.person,
            "computer": chair.computer,
        }
        for seat, chair in enumerate(chairs)
    ]
    if rows:
        await connection.execute(SEATS.insert(), rows)


def _engine(url: str) -> AsyncEngine:
    # A failing statement must not carry a seed or a hidden play into the log.
    engine = create_async_engine(url, hide_parameters=True)
    if make_url(url).get_backend_name() == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Let readers and the writer work side by side, and hold foreign keys.

    Every commit is synchronous: what was shown outlives a power failure too, not only the process. Without it
    a game would fall back behind what its players have seen, and deal them the same cards again. It costs one
    sync of the disk for every action, in the database's thread; the bench shows what that is.
    """
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    # In Alembic's configuration a percent sign would begin a substitution.
    folder = str(Path(__file__).with_name("migrations")).replace("%", "%%")
    config.set_main_option("script_location", folder)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
