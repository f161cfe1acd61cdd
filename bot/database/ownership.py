"""The right to use the database, and to answer for servers.

On SQLite one process locks the file, for all servers. On PostgreSQL each process has a lease on its shards.
"""

from collections.abc import Callable

from sqlalchemy.engine import make_url

from bot.database.database import Database
from bot.database.file_lock import Holder
from bot.database.lease import TIME_TO_LIVE, Lease
from bot.shards import ALL, Shards


class Ownership:
    """What this process owns: the database as a whole, or shards in it."""

    def __init__(
        self,
        url: str,
        database: Database,
        shards: Shards | None = None,
        seconds: float = TIME_TO_LIVE,
        *,
        is_guest: bool = False,
    ) -> None:
        self.shards, self.is_guest = shards or ALL, is_guest
        self._database, self._holder = database, Holder(url)
        has_lease = make_url(url).get_backend_name() != "sqlite" and not is_guest
        self._lease = Lease(database, url, self.shards, seconds) if has_lease else None

    def on_loss(self, listener: Callable[[], object]) -> None:
        """Register what is called once, at once, when another process may answer instead of this one."""
        if self._lease is not None:
            self._lease.on_loss(listener)

    async def take(self) -> None:
        """Take and migrate the database; raise Held if another process has it, or another StoreError.

        A guest leaves a database that is used as it is.
        """
        if self._lease is not None:
            await self._lease.take()
        elif not self.is_guest:
            self._holder.take()
            await self._database.migrate()
        elif self._holder.take_if_free():
            await self._database.prepare(is_free=True)

    async def release(self) -> None:
        """Let another process take the database, or the shards."""
        self._holder.release()
        if self._lease is not None:
            await self._lease.release()

    def holds(self) -> bool:
        """Return whether no other process can own the same, as far as this one knows."""
        return self._lease is None or self._lease.holds()

    def answers(self, guild: int | None) -> bool:
        """Return whether this process answers for a server, or for what has no server."""
        return self.shards.owns(guild) and self.holds()

    def require_held(self) -> None:
        """Raise StoreError unless `holds`."""
        if self._lease is not None:
            self._lease.require_held()

    def require_kept(self) -> None:
        """Raise StoreError if this process has lost what it owned."""
        if self._lease is not None and self._lease.is_lost:
            self.require_held()
