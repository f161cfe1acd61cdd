"""The open tables: finding, opening, and notifying listeners of changes.

Whoever needs a table gets it from here, and it is read from the store if it is not in memory yet.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Unpack

from msgspec import Struct

from bot.background import Background
from bot.database.errors import Outdated
from bot.database.rows import NO_CHANGE, Chair, TableChange, with_change
from bot.database.store import Store
from bot.errors import Repeated, StaleAction, TableError
from bot.faces.face import AnyFace, AnyGame
from bot.faces.speeds import PATIENCE, Speed
from bot.tables import idle_rules, seat_rules, table_restoration
from bot.tables.clock_changes import Timing
from bot.tables.deferred_writes import DeferredWrites
from bot.tables.ends_without_result import Closing
from bot.tables.game_actions import Playing
from bot.tables.person_erasure import Forgetting
from bot.tables.seat_changes import Seating
from bot.tables.seat_rules import Chairs
from bot.tables.server_settings import Servers, ServerSettings
from bot.tables.steady_time import SteadyTime, utc_now
from bot.tables.table import Phase, Table
from bot.tables.table_clock import Clock
from bot.tables.table_creation import Location, new_table, next_table, require_playable, require_room
from bot.tables.table_index import OpenTables, in_memory
from bot.tables.table_loader import Loading
from bot.tables.table_speeds import opening_speed
from bot.tables.transaction import Transaction


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
        self.known = OpenTables()
        self.loading = Loading(store, self.known, self._new_clock, clock, self.tell)
        self._opening: set[Table] = set()
        """Tables that are being written for the first time."""
        self._listeners: list[Callable[[Table], None]] = []
        transaction = Transaction(store, self.tell, self._reread)
        background = background or Background()
        self.deferred = DeferredWrites(store, transaction, background)
        self.seating = Seating(faces, transaction)
        self.playing = Playing(faces, transaction, self.steady)
        self.closing = Closing(transaction)
        self.forgetting = Forgetting(store, faces, transaction, self.deferred, self.loading, background)
        self.timing = Timing(transaction)

    def listen(self, listener: Callable[[Table], None]) -> None:
        """Register a listener, which is called with every table that changes."""
        self._listeners.append(listener)

    def tell(self, table: Table) -> None:
        """Notify all listeners of a table, which has changed."""
        table.revision += 1
        self._note(table)
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
        table.see(person)
        was_warned, change = table.warned is not None, idle_rules.pressed(table, self.clock())
        if change != NO_CHANGE:
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
        """Iterate over the open tables in memory, oldest first."""
        return in_memory(self.known)

    def __contains__(self, table: Table) -> bool:
        """Return whether a table is still open here."""
        return self.known.get(table.id) is table

    def loaded_of(self, person: int) -> Iterator[Table]:
        """Iterate over the tables in memory that name a person, even if a computer plays their seat."""
        return in_memory(self.known.of(person))

    async def of(self, person: int, guild: int | None) -> list[Table]:
        """List the open tables of a server where a person sits, oldest first."""
        own = await self._naming(person, guild)
        return [each for each in own if person in seat_rules.persons(each.chairs)]

    async def held_for(self, person: int, guild: int | None) -> list[Table]:
        """List the open tables of a server where a computer plays for a person, oldest first."""
        own = await self._naming(person, guild)
        return [each for each in own if seat_rules.is_substituted(each.chairs, person)]

    async def _naming(self, person: int, guild: int | None) -> list[Table]:
        """List the open tables of a server that name a person in any way."""
        named = [each for each in self.known.within(guild) if self.known.names(each.id, person)]
        return [table for table in await self.loading.load_all(named) if not table.has_ended]

    async def open_with(self, person: int) -> list[Table]:
        """List the open tables of all servers where a person has a seat, even if a computer plays it."""
        return [each for each in await self.loading.load_all_of(person) if not each.has_ended]

    def _note(self, table: Table) -> None:
        if table in self:
            self.known.note(table)

    def plays(self, person: int, game: str) -> bool:
        """Return whether a person has a seat in any running game of a kind, even if a computer plays it."""
        own = self.known.of(person)
        return any(each.phase is Phase.PLAYING and each.game.name == game for each in own)

    async def at(self, guild: int | None, channel: int | None = None) -> list[Table]:
        """List the open tables of a server, or of one of its channels, oldest first."""
        return [table for table in await self.within(guild, channel) if not table.has_ended]

    async def within(self, guild: int | None, channel: int | None = None) -> list[Table]:
        """List the tables of a server or channel, including those whose end is still to be shown."""
        here = [each for each in self.known.within(guild) if channel in (None, each.channel)]
        return await self.loading.load_all(here)

    async def find(self, table_id: str, guild: int | None) -> Table:
        """Find an open table of this server; raise TableError for any other."""
        known = self.known.get(table_id)
        table = await self.loading.load(table_id) if known and known.guild == guild else None
        if table is None:
            raise TableError("unknown_table")
        return table

    async def ended(self, table_id: str, guild: int | None) -> Table:
        """Read an ended table of this server from the store.

        Raise TableError if there is none, and DamagedLog for one whose log cannot be read.
        """
        table = await self._read(table_id)
        if table is None or table.guild != guild:
            raise TableError("unknown_table")
        table_restoration.require_whole(table)
        return table

    async def _read(self, table_id: str) -> Table | None:
        if (row := await self._store.find(table_id)) is None:
            return None
        row = with_change(row, self.deferred.pending(table_id))
        return await table_restoration.restore(row, self._store, self._new_clock)

    def _new_clock(self, table: Table) -> Clock:
        face = self._faces.get(table.game.name)
        pace = face.pace(table.speed) if face else PATIENCE
        return Clock.of(table.speed, pace, len(table.chairs), self.steady, portable=table.portable)

    async def _reread(self, table: Table) -> None:
        """Replace a table by what another process has made of it; one that it deleted is closed."""
        written = await self._read(table.id)
        if written is None:
            table.change(TableChange(phase=Phase.CLOSED, reason="closed.ended"))
        else:
            written.clock.go_on(self.steady.now())
            table.replace_with(written)
        if not table.has_ended:
            self.known.note(table)

    # ---------------------------------------------------------------- opening

    async def open(
        self,
        game: AnyGame,
        options: Struct,
        host: Chair,
        speed: Speed | None = None,
        *,
        computers: Chairs = (),
        before: Callable[[], Awaitable[None]] | None = None,
        **place: Unpack[Location],
    ) -> Table:
        """Open a lobby with its host and computers seated; raise TableError if no more tables may be open.

        The server's language goes before that of the place, and its speed stands in for none. `before` is
        awaited once nothing is in the way; if it fails, no table opens.
        """
        require_playable(game, options)
        settings = await self._servers.of(place["guild"])
        place["language"] = settings.language or place["language"]
        table = new_table(game, options, (host, *computers), **place)
        usual = opening_speed(self._faces.get(game.name), table, speed, settings)
        table.change(TableChange(pressed=self.clock(), speed=usual))
        with self._room_for(table, settings):
            if before:
                await before()
            await self._store.insert(table.row, table.chairs)
            self.known.note(table)
        return table

    @contextmanager
    def _room_for(self, table: Table, settings: ServerSettings) -> Iterator[None]:
        """Count a table while it is written; raise TableError if no more may be open."""
        of_host = (*self.known.of(table.host), *self._opening)
        require_room(table, (*self.known.within(table.guild), *self._opening), settings, of_host)
        self._opening.add(table)
        try:
            yield
        finally:
            self._opening.discard(table)

    async def rematch(
        self,
        table: Table,
        person: int,
        before: Callable[[], Awaitable[None]] | None = None,
        level: str = "",
        *,
        portable: bool = False,
    ) -> tuple[Table, bool]:
        """Open the next lobby for the people of a table; return it, and whether it is new.

        Whether it is portable is a matter of where it opens: a server may have invited the bot since. A level
        becomes that of its computers and of the person. The rest is as in `open`.
        """
        if table.phase is not Phase.OVER or table.forfeit:
            raise TableError("no_such_control")
        seat_rules.seat_of(table.chairs, person)
        settings, row = await self._servers.of(table.guild), await self._store.find(table.id)
        known = await self.loading.load(row.successor) if row and row.successor else None
        # A closed one is replaced, also while its end is not shown yet.
        if known is not None and known.phase is not Phase.CLOSED:
            return known, False
        following = self._following(table, person, settings, portable=portable)
        following.chairs = seat_rules.at_level(following.chairs, level)
        with self._room_for(following, settings):
            if before:
                await before()
            try:
                successor = await self._store.succeed(
                    table.id, table.row.version, following.row, following.chairs, level
                )
            except Outdated as error:
                raise StaleAction from error
            if successor == following.id:
                self.known.note(following)
                return following, True
        return await self.loading.load(successor) or await self.ended(successor, table.guild), False

    def _following(self, table: Table, host: int, settings: ServerSettings, *, portable: bool) -> Table:
        """Return the next table for the people of one, with the options and speed that it may have."""
        face = self._faces[table.game.name]
        last = seat_rules.last_of(table.result, table.chairs)
        options = face.rematch(table.options, table.view(None), last)
        language = settings.language or table.language
        following = next_table(table, options, host, self.clock(), language, portable=portable)
        following.change(TableChange(speed=opening_speed(face, following, table.speed, settings)))
        return following

    # ---------------------------------------------------------------- showing

    def note_shown(self, table: Table, version: int) -> None:
        """Note that the channel shows a version of a table, and the bot has nothing to do until a press."""
        is_waiting = table.awaited is not None and table.clock.turn.has_run and not table.clock.is_paused
        is_current = table.row.version == version and not table.searched and not table.suspended
        if is_waiting and is_current and table.row.shown_version != version:
            self.deferred.write_soon(table, TableChange(shown_version=version))

    async def posted(self, table: Table, posted: TableChange) -> None:
        """Record what a channel shows of a table; its row follows as soon as it can be written."""
        table.change(posted)
        table.revision += 1
        self._note(table)
        await self.deferred.write(table, posted)

    def pinged(self, table: Table, message: int | None, person: int | None) -> None:
        """Record who was pinged, and where; the row follows in a moment, together with others."""
        # Whoever has no seat any more may have been deleted while the ping was sent.
        seated = person if any(chair.person == person for chair in table.chairs) else None
        self.deferred.write_soon(table, TableChange(ping=message, pinged=seated))
        self._note(table)

    async def conclude(self, table: Table) -> None:
        """Drop a table whose end has been shown."""
        self.known.drop(table.id)
        await self.deferred.write(table, TableChange(end_shown=True))
