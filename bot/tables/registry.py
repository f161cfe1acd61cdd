"""The open tables: finding, opening, and notifying listeners of changes."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Unpack

from msgspec import UNSET, Struct

from bot.background import Background
from bot.database.errors import Outdated
from bot.database.rows import Chair, TableChange, with_change
from bot.database.store import Store
from bot.errors import Repeated, StaleAction, TableError
from bot.faces.face import AnyFace, AnyGame
from bot.faces.speeds import PATIENCE, Speed
from bot.shards import ALL, Shards
from bot.tables import idleness, restoring, seat_rules
from bot.tables.clock import Clock
from bot.tables.closing import Closing
from bot.tables.deferred_writes import DeferredWrites
from bot.tables.forgetting import Forgetting
from bot.tables.limits import require_room
from bot.tables.new_tables import Location, new_table, require_playable, seated_again
from bot.tables.playing import Playing
from bot.tables.ranks import last_of
from bot.tables.seat_index import SeatIndex
from bot.tables.seat_rules import Chairs
from bot.tables.seating import Seating
from bot.tables.servers import Servers, ServerSettings
from bot.tables.steady_time import SteadyTime
from bot.tables.table import Phase, Posted, Table, row_of
from bot.tables.timing import Timing
from bot.tables.transaction import Transaction


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


class Tables:
    """All open tables; `seating`, `playing` and `closing` change them."""

    def __init__(
        self,
        store: Store,
        faces: Mapping[str, AnyFace],
        background: Background | None = None,
        clock: Callable[[], datetime] = utc_now,
        servers: Servers | None = None,
    ) -> None:
        self.clock = clock
        self.steady = SteadyTime(clock)
        self._store = store
        self._servers = servers or Servers(store)
        self._faces = faces
        self._open: dict[str, Table] = {}
        self.seats = SeatIndex()
        self._opening: set[Table] = set()
        """Tables that are being written for the first time."""
        self._listeners: list[Callable[[Table], None]] = []
        transaction = Transaction(store, self.tell, self._reread)
        self.deferred = DeferredWrites(store, transaction, background or Background())
        self.seating = Seating(faces, transaction)
        self.playing = Playing(faces, transaction, self.steady)
        self.closing = Closing(transaction)
        self.forgetting = Forgetting(store, faces, transaction, self.deferred, self._with)
        self.timing = Timing(transaction)

    def listen(self, listener: Callable[[Table], None]) -> None:
        """Register a listener, which is called with every table that changes."""
        self._listeners.append(listener)

    def tell(self, table: Table) -> None:
        """Notify all listeners of a table."""
        if table in self:
            self.seats.note(table)
        for listener in self._listeners:
            listener(table)

    def resume(self, table: Table) -> None:
        """Resume a suspended table; leave others alone."""
        if table.suspended:
            table.suspended = False
            self.tell(table)

    def touch(self, table: Table, person: int) -> None:
        """Note that a person pressed or typed something; if they are at the table, it stays open."""
        if table.has_ended or all(chair.person != person for chair in table.chairs):
            return
        was_warned = table.warned is not None
        if idleness.press(table, self.clock()):
            change = TableChange(pressed=table.pressed or UNSET, warned=None)
            self.deferred.write_soon(table, change)
        if was_warned:
            self.tell(table)

    async def welcome(self, table: Table, person: int) -> None:
        """Note that a person pressed or typed something: it ends a pause, and brings back who was away."""
        self.touch(table, person)
        if table.phase is not Phase.PLAYING:
            return
        # Of two quick presses, the second finds it done.
        if seat_rules.is_away(table.chairs, person):
            with suppress(Repeated):
                await self.seating.come_back(table, person)
        if self.timing.is_pausing(table) and person in seat_rules.persons(table.chairs):
            with suppress(StaleAction):
                await self.timing.resume(table, person)

    # ---------------------------------------------------------------- finding

    def __iter__(self) -> Iterator[Table]:
        """Iterate over the open tables, oldest first."""
        return iter(tuple(self._open.values()))

    def __contains__(self, table: Table) -> bool:
        """Return whether a table is still open here."""
        return self._open.get(table.id) is table

    def of(self, person: int, guild: int | None) -> list[Table]:
        """List the open tables of a server where a person sits, oldest first."""
        return [each for each in self.at(guild) if person in seat_rules.persons(each.chairs)]

    def held_for(self, person: int, guild: int | None) -> list[Table]:
        """List the open tables of a server where a computer plays for a person, oldest first."""
        return [each for each in self.at(guild) if seat_rules.is_substituted(each.chairs, person)]

    def open_with(self, person: int) -> list[Table]:
        """List the open tables of all servers where a person has a seat, even if a computer plays it."""
        return [each for each in self._with(person) if not each.has_ended]

    def _with(self, person: int) -> list[Table]:
        """List the tables that name a person in any way, by their ids."""
        return sorted((each for each in self if _names(each, person)), key=lambda each: each.id)

    def plays(self, person: int, game: str) -> bool:
        """Return whether a person has a seat in any running game of a kind, even if a computer plays it."""
        own = self.seats.of(person)
        return any(each.phase is Phase.PLAYING and each.game.name == game for each in own)

    def _add(self, table: Table) -> None:
        self._open[table.id] = table
        self.seats.note(table)

    def at(self, guild: int | None, channel: int | None = None) -> list[Table]:
        """List the open tables of a server, or of one of its channels, oldest first."""
        here = [table for table in self.within(guild) if channel in (None, table.channel)]
        return [table for table in here if not table.has_ended]

    def within(self, guild: int | None) -> list[Table]:
        """List the tables of a server, including those whose end is still to be shown."""
        return [table for table in self if table.guild == guild]

    def find(self, table_id: str, guild: int | None) -> Table:
        """Find an open table of this server; raise TableError for any other."""
        table = self._open.get(table_id)
        if table is None or table.guild != guild:
            raise TableError("unknown_table")
        return table

    async def ended(self, table_id: str, guild: int | None) -> Table:
        """Read an ended table of this server from the store; raise TableError if there is none."""
        table = await self._read(table_id)
        if table is None or table.guild != guild:
            raise TableError("unknown_table")
        return table

    async def _read(self, table_id: str) -> Table | None:
        row = await self._store.find(table_id)
        if row is None:
            return None
        row = with_change(row, self.deferred.pending(table_id))
        return await restoring.restore(row, self._store, self._new_clock)

    def _new_clock(self, table: Table) -> Clock:
        face = self._faces.get(table.game.name)
        pace = face.pace(table.speed) if face else PATIENCE
        return Clock.of(table.speed, pace, len(table.chairs), self.steady)

    async def _reread(self, table: Table) -> None:
        """Replace a table by what another process has made of it; one that it deleted is closed."""
        written = await self._read(table.id)
        if written is None:
            table.phase, table.reason = Phase.CLOSED, "closed.ended"
        else:
            written.clock.go_on(self.steady.now())
            table.replace_with(written)
        if not table.has_ended:
            self._add(table)

    # ---------------------------------------------------------------- opening

    async def open(
        self,
        game: AnyGame,
        options: Struct,
        host: Chair,
        speed: Speed | None = None,
        *,
        computers: Chairs = (),
        **place: Unpack[Location],
    ) -> Table:
        """Open a lobby with its host and computers seated; the place is guild, channel and language.

        The server's language goes before that of the place, and its speed stands in for none. Raise
        TableError if no more tables may be open.
        """
        require_playable(game, options)
        settings = await self._servers.of(place["guild"])
        table = new_table(game, options, (host, *computers), **place)
        table.pressed, table.language = self.clock(), settings.language or table.language
        face = self._faces.get(game.name)
        table.speed = speed or settings.usual_speed(face.speeds if face else ())
        with self._room_for(table, settings):
            await self._store.insert(row_of(table), table.chairs)
            self._add(table)
        return table

    @contextmanager
    def _room_for(self, table: Table, settings: ServerSettings) -> Iterator[None]:
        """Count a table while it is written; raise TableError if no more may be open."""
        require_room(table, (*self._open.values(), *self._opening), settings)
        self._opening.add(table)
        try:
            yield
        finally:
            self._opening.discard(table)

    async def rematch(self, table: Table, person: int) -> tuple[Table, bool]:
        """Open the next lobby for the people of a table; return it, and whether it is new.

        Raise TableError if no more tables may be open.
        """
        if table.phase is not Phase.OVER:
            raise TableError("no_such_control")
        seat_rules.seat_of(table.chairs, person)
        settings, known = await self._servers.of(table.guild), await self._successor(table)
        if known is not None:
            return known, False
        following = self._following(table, person)
        following.language = settings.language or table.language
        with self._room_for(following, settings):
            successor = await self._succeed(table, following)
            if successor == following.id:
                self._add(following)
                return following, True
        return self._open.get(successor) or await self.ended(successor, table.guild), False

    async def _successor(self, table: Table) -> Table | None:
        """Return the table that follows another, if it is open."""
        row = await self._store.find(table.id)
        return None if row is None or row.successor is None else self._open.get(row.successor)

    async def _succeed(self, table: Table, following: Table) -> str:
        """Write the table that follows another; return the id of the one that does."""
        try:
            row = row_of(following)
            return await self._store.succeed(table.id, table.version, row, following.chairs)
        except Outdated as error:
            raise StaleAction from error

    def _following(self, table: Table, host: int) -> Table:
        """Return the next table: the same people and computers in the same order."""
        options = self._faces[table.game.name].rematch(table.options, table.view(None), last_of(table))
        chairs = tuple(seated_again(chair) for chair in table.chairs)
        place = Location(guild=table.guild, channel=table.channel, language=table.language)
        following = new_table(table.game, options, chairs, **place)
        following.host, following.keep_order, following.pressed = host, True, self.clock()
        following.speed = table.speed
        return following

    # ---------------------------------------------------------------- restart

    async def restore(self, shards: Shards = ALL) -> list[Table]:
        """Restore every table of some shards whose end has not been shown, and return them."""
        for table in await restoring.restore_all(self._store, self._new_clock, shards):
            idleness.resume(table, self.clock())
            self._add(table)
        return list(self)

    async def posted(self, table: Table, **posted: Unpack[Posted]) -> None:
        """Record what a channel shows of a table; its row follows as soon as it can be written."""
        for name, value in posted.items():
            setattr(table, name, value)
        await self.deferred.write(table, TableChange(**posted))

    async def conclude(self, table: Table) -> None:
        """Drop a table whose end has been shown."""
        self._open.pop(table.id, None)
        self.seats.drop(table)
        await self.deferred.write(table, TableChange(concluded=True))


def _names(table: Table, person: int) -> bool:
    return person in (table.host, table.pinged, *(chair.person for chair in table.chairs))
