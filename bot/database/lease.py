"""The lease of a process on its shards: who answers for their servers, and whose writes count.

It runs out by the clock of the database unless it is renewed. Every write first asks for the rows of its own
token, in the same transaction, and is refused where another process has taken one of them. A process that was
frozen, or could not reach the database, knows by its own clock that its lease may have run out.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import lease_rows, locks
from bot.database.database import Database
from bot.database.database_server import server_transaction
from bot.database.engine import create_engine
from bot.database.errors import Failure, StoreError, kind_of, place_of
from bot.database.file_lock import own_name
from bot.database.lease_rows import Leased
from bot.database.locks import Lock
from bot.database.preflight import require_newest
from bot.shards import Shards

log = logging.getLogger(__name__)

TIME_TO_LIVE = 10.0
"""Seconds for which a lease is not taken by another process after it was last renewed."""
RENEWALS = 5
"""How often it is renewed in that time."""
MARGIN = 0.1
"""The part of that time by which a process gives up before another may take over."""


class Lease:
    """The right of this process to answer and to write for its shards."""

    def __init__(self, database: Database, url: str, shards: Shards, seconds: float = TIME_TO_LIVE) -> None:
        self._database, self._place = database, place_of(url)
        # Connections of its own: a renewal does not wait for those of presses.
        self._engine = create_engine(url)
        self.shards, self._seconds = shards, seconds
        self._token: int | None = None
        self._renewed = float("-inf")
        """When the last successful renewal was sent, by the monotonic clock."""
        self.is_lost = False
        self._timer: asyncio.TimerHandle | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._listeners: list[Callable[[], object]] = []
        database.guard_by(self)

    def on_loss(self, listener: Callable[[], object]) -> None:
        """Register what is called once, at once, when the lease is lost."""
        self._listeners.append(listener)

    def holds(self) -> bool:
        """Return whether nobody else can have the shards, as far as this process knows."""
        if self._token is not None and self._left <= 0:
            self._lose("it could not be renewed in time")
        return self._token is not None and not self.is_lost

    def require_held(self) -> None:
        """Raise StoreError unless the lease is held, as far as this process knows."""
        if not self.holds():
            raise StoreError(self._place, Failure.LEASE_LOST)

    async def require(self, connection: AsyncConnection) -> None:
        """Raise StoreError unless the lease is held; nobody takes it before the transaction has ended."""
        self.require_held()
        assert self._token is not None  # noqa: S101 -- it is held
        if await lease_rows.count(connection, self._token) != len(self.shards.ids):
            self._lose("a write was refused")
        self.require_held()

    # ------------------------------------------------------------------ taking

    async def take(self) -> None:
        """Migrate the database, take the shards and keep them until `release`.

        Waits for leases that nobody renews; raise Leased if one is renewed meanwhile.
        """
        seen: dict[int, object] = {}
        while True:
            try:
                return await self._try()
            except Leased as error:
                if any(seen.setdefault(row.shard, row.expires) != row.expires for row in error.rows):
                    raise
                log.info("waiting until the lease has run out: %s", error.rows[0].holder)
                left = max(row.left for row in error.rows)
                await asyncio.sleep(min(max(left, 0.0), self._interval) + 0.01)

    async def _try(self) -> None:
        await self._database.migrate()
        sent = time.monotonic()
        async with self._alone() as connection:
            await connection.run_sync(require_newest, self._place)
            token = await lease_rows.insert(connection, self._place, self.shards, own_name(), self._seconds)
        self._token, self._renewed = token, sent
        self._schedule()

    async def release(self) -> None:
        """Let another process take the shards at once."""
        if self._timer is not None:
            self._timer.cancel()
        if self._renewing is not None:
            # Its connection is closed only once it has ended.
            self._renewing.cancel()
            await asyncio.wait((self._renewing,))
        token, self._token = self._token, None
        try:
            if token is not None and not self.is_lost:
                async with self._alone() as connection:
                    await lease_rows.delete(connection, token)
        finally:
            await self._engine.dispose()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction in which nobody else takes shards, or migrates; it may wait for their writes."""
        async with server_transaction(self._engine, self._place, is_long=True) as connection:
            await locks.take(connection, Lock.MIGRATION)
            yield connection

    # ------------------------------------------------------------------ keeping

    @property
    def _interval(self) -> float:
        return self._seconds / RENEWALS

    @property
    def _left(self) -> float:
        """The seconds until this process gives up."""
        return self._renewed + self._seconds * (1 - MARGIN) - time.monotonic()

    def _schedule(self) -> None:
        wait = max(min(self._interval, self._left), 0.0)
        self._timer = asyncio.get_running_loop().call_later(wait, self._beat)

    def _beat(self) -> None:
        if self.holds():
            # One that hangs is given up: another connection may work.
            if self._renewing is not None:
                self._renewing.cancel()
            self._renewing = asyncio.create_task(self.renew())
            self._schedule()

    async def renew(self) -> None:
        """Let the lease run anew; if the database fails, the next attempt may succeed."""
        if self._token is None:
            return
        sent = time.monotonic()
        try:
            async with server_transaction(self._engine, self._place, is_long=False) as connection:
                renewed = await lease_rows.renew(connection, self._token, self._seconds)
        except (StoreError, SQLAlchemyError, OSError) as error:
            log.warning("the lease is renewed later: %s", kind_of(error))
            return
        if renewed == len(self.shards.ids):
            self._renewed = max(self._renewed, sent)
        else:
            self._lose("another process has taken it")

    def _lose(self, why: str) -> None:
        if not self.is_lost:
            self.is_lost = True
            log.error(
                "the lease of the shards %s is lost: %s; nothing is answered any more", self.shards, why
            )
            for listener in self._listeners:
                listener()
