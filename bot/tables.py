"""Tables: the only place where things change.

Within a table's lock nothing is awaited between checking and deciding; one write is awaited, and memory
changes only after the row is safe. Then, outside the lock, whoever shows or plays the table is told.
"""

import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from bot import results, revival, seats
from bot.background import Background
from bot.debts import Debts
from bot.errors import Repeated, StaleAction, TableError
from bot.face import Answers, Face
from bot.record import Record, record_of
from bot.seats import Chairs
from bot.store import Chair, StepTaken, Store
from bot.table import Phase, Table, encode
from bot.words import Words
from engine.chance import Chance
from engine.core import Action, Game, InvalidOptions, Seat
from engine.play import advance, begin

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters of a table's id: none that looks like another."""


class Tables:
    """All open tables."""

    def __init__(
        self,
        store: Store,
        faces: Mapping[str, Face[Any, Any, Any, Any]],
        background: Background | None = None,
    ) -> None:
        self._store = store
        self._debts = Debts(store, background or Background())
        self._faces = faces
        self._open: dict[str, Table] = {}
        self._listeners: list[Callable[[Table], None]] = []

    def listen(self, listener: Callable[[Table], None]) -> None:
        """Have somebody told of every table that changed."""
        self._listeners.append(listener)

    def __iter__(self) -> Iterator[Table]:
        """Go through the open tables, oldest first."""
        return iter(tuple(self._open.values()))

    def __contains__(self, table: Table) -> bool:
        """Say whether a table is still open here."""
        return self._open.get(table.id) is table

    def of(self, person: int, guild: int | None) -> list[Table]:
        """List the open tables of a server where a person sits, oldest first."""
        return [each for each in self.at(guild) if person in seats.persons(each.chairs)]

    def at(self, guild: int | None, channel: int | None = None) -> list[Table]:
        """List the open tables of a server, or of one of its channels, oldest first."""
        here = [table for table in self.within(guild) if channel in (None, table.channel)]
        return [table for table in here if not table.has_ended]

    def within(self, guild: int | None) -> list[Table]:
        """List the tables of a server, also those whose end is still to be shown."""
        return [table for table in self if table.guild == guild]

    def find(self, table_id: str, guild: int | None) -> Table:
        """Find an open table of this server; raise TableError for any other."""
        table = self._open.get(table_id)
        if table is None or table.guild != guild:
            raise TableError("unknown_table")
        return table

    async def ended(self, table_id: str, guild: int | None) -> Table:
        """Read an ended table of this server from the store; raise TableError when there is none."""
        table = await self._read(table_id)
        if table is None or table.guild != guild:
            raise TableError("unknown_table")
        return table

    async def _read(self, table_id: str) -> Table | None:
        row = await self._store.find(table_id)
        return await revival.revive(row | self._debts.of(table_id), self._store) if row else None

    async def record(self, table_id: str, guild: int | None) -> Record:
        """Draw up the record of a table of this server; raise TableError unless it was played to its end."""
        table = await self.ended(table_id, guild)
        return record_of(table, await self._store.log(table.id))

    @asynccontextmanager
    async def _changing(self, table: Table, *phases: Phase) -> AsyncIterator[None]:
        async with table.lock:
            table.require(*phases)
            yield
        self.tell(table)

    def tell(self, table: Table) -> None:
        """Have all listeners look at a table."""
        for listener in self._listeners:
            listener(table)

    def suspend(self, table: Table) -> None:
        """Let a table rest that its channel does not let us show."""
        table.suspended = True

    def resume(self, table: Table) -> None:
        """Let a table go on that rested."""
        if table.suspended:
            table.suspended, table.waiting_since = False, time.monotonic()
            self.tell(table)

    # ------------------------------------------------------------------ lobby

    async def open(self, game: Game[Any], options: Struct, host: Chair, **place: Any) -> Table:
        """Open a lobby with its host seated; the place is guild, channel and language."""
        begin(game, options, game.seats.start, "")
        table = _blank(game, options, (host,), **place)
        await self._store.insert(_columns(table), table.chairs)
        self._open[table.id] = table
        return table

    async def join(self, table: Table, person: int, name: str) -> None:
        """Seat a person in the lobby; raise TableError when they sit there already or it is full."""
        async with self._changing(table, Phase.LOBBY):
            await self._reseat(table, seats.joined(table.chairs, Chair(name, person), table.game))

    async def add_computer(self, table: Table, person: int, moment: int) -> None:
        """Seat a computer in the lobby, as anybody seated may ask; raise Repeated for a double press."""
        async with self._changing(table, Phase.LOBBY):
            seats.seat_of(table.chairs, person)
            _require_first(table, person, moment)
            newcomer = Chair("", None, seats.COMPUTER)
            await self._reseat(table, seats.joined(table.chairs, newcomer, table.game))
            table.arranged[person] = moment

    async def remove_computer(self, table: Table, person: int, moment: int) -> None:
        """Take the computer that came last out of the lobby; otherwise as `add_computer`."""
        async with self._changing(table, Phase.LOBBY):
            seats.seat_of(table.chairs, person)
            _require_first(table, person, moment)
            await self._vacate(table, seats.last_computer(table.chairs))
            table.arranged[person] = moment

    async def choose(self, table: Table, person: int, answers: Answers, moment: int) -> None:
        """Set options in the lobby, as the host may; raise InvalidOptions for an answer not offered."""
        async with self._changing(table, Phase.LOBBY):
            seats.require_host(table.host, person)
            if moment != table.moment:
                raise TableError("seats_changed")
            face = self._faces[table.game.name]
            offered = face.fields(table.options, Words("en", ("",) * len(table.chairs)))
            if not all(each.takes(answers.get(each.slot, ())) for each in offered):
                raise InvalidOptions("option_out_of_range")
            options = face.choose(table.options, answers)
            await self._store.update(table.id, options=encode(options))
            table.options = options

    async def start(self, table: Table, person: int) -> None:
        """Deal, as the host may; seats are shuffled unless this table keeps its order."""
        async with self._changing(table, Phase.LOBBY, Phase.PLAYING):
            seats.require_host(table.host, person)
            if table.phase is Phase.PLAYING:
                raise Repeated
            seats.require_seats(table.chairs, table.game)
            await self._deal(table)
            table.acted[person] = time.monotonic()

    async def _deal(self, table: Table) -> None:
        order = tuple(range(len(table.chairs)))
        if not table.keep_order:
            order = Chance(table.seed, "seats").shuffled(order)
        chairs = tuple(table.chairs[seat] for seat in order)
        options = self._faces[table.game.name].reseat(table.options, order)
        play = begin(table.game, options, len(chairs), table.seed)
        dealt = {"options": encode(options), "rules": table.game.rules, "phase": Phase.PLAYING}
        await self._store.update(table.id, chairs, **dealt)
        table.chairs, table.options, table.phase = chairs, options, Phase.PLAYING
        table.turn_to(play)

    # ---------------------------------------------------------------- playing

    async def act(self, table: Table, person: int, action: Action, moment: int | None = None) -> None:
        """Take an action for a person; raise StaleAction for a control of an older moment."""
        async with self._changing(table, Phase.PLAYING):
            seat = seats.seat_of(table.chairs, person)
            table.require_moment(seat, moment)
            if table.suspended:
                raise TableError("suspended")
            await self._take(table, seat, action)
            table.acted[person] = time.monotonic()

    async def act_for(self, table: Table, seat: Seat, action: Action, moment: int) -> None:
        """Take an action for the computer at a seat; raise StaleAction when the table moved on."""
        async with self._changing(table, Phase.PLAYING):
            if moment != table.moment or not table.chairs[seat].is_computer:
                raise StaleAction
            await self._take(table, seat, action)

    async def _take(self, table: Table, seat: Seat, action: Action) -> None:
        assert table.play is not None  # noqa: S101 -- a table that plays has one
        play = advance(table.play, seat, action)
        phase = Phase.OVER if play.state.result else Phase.PLAYING
        final = results.rows(table, play.state.result)
        changed = {} if phase is table.phase else {"phase": phase}
        try:
            await self._store.append(table.id, play.step, seat, encode(action), final, **changed)
        except StepTaken as error:
            await self._reread(table)
            self.tell(table)
            raise StaleAction from error
        table.actors.append(seat)
        table.phase = phase
        table.turn_to(play)

    async def _reread(self, table: Table) -> None:
        """Catch up with a log that somebody else has written to."""
        written = await self._read(table.id)
        if written:
            table.become(written)

    # ----------------------------------------------------------------- leaving

    async def get_up(self, table: Table, person: int) -> None:
        """Give up a seat in the lobby."""
        async with self._changing(table, Phase.LOBBY):
            await self._vacate(table, seats.seat_of(table.chairs, person))

    async def leave(self, table: Table, person: int) -> None:
        """Give up a seat: in the lobby it goes, in the game a computer takes it."""
        async with self._changing(table, Phase.LOBBY, Phase.PLAYING):
            seat = seats.seat_of(table.chairs, person)
            if table.phase is Phase.LOBBY:
                await self._vacate(table, seat)
            else:
                await self._reseat(table, seats.substituted(table.chairs, seat))

    async def take_over(self, table: Table, person: int, moment: int) -> Seat:
        """Give the seat that everybody waits for to a computer, as anybody seated may ask after a while."""
        async with self._changing(table, Phase.PLAYING):
            if moment != table.moment:
                raise StaleAction
            seat = table.overdue(person)
            await self._reseat(table, seats.substituted(table.chairs, seat))
            return seat

    async def come_back(self, table: Table, person: int) -> None:
        """Give a person back the seat at which a computer plays for them."""
        async with self._changing(table, Phase.PLAYING):
            await self._reseat(table, seats.returned(table.chairs, person))
            table.waiting_since = time.monotonic()

    async def _vacate(self, table: Table, seat: Seat) -> None:
        order = tuple(other for other in range(len(table.chairs)) if other != seat)
        options = self._faces[table.game.name].reseat(table.options, order)
        await self._reseat(table, tuple(table.chairs[other] for other in order), options)

    async def _reseat(self, table: Table, chairs: Chairs, options: Struct | None = None) -> None:
        """Let these sit at the table; the host's right moves on, and with nobody left the table closes."""
        host = seats.heir(chairs, table.host)
        phase = Phase.CLOSED if host is None else table.phase
        kept = options or table.options
        reason = "closed.everybody_left" if host is None else None
        changed = {"host": host or table.host, "phase": phase, "options": encode(kept), "reason": reason}
        await self._store.update(table.id, chairs, **changed)
        table.chairs, table.options, table.host, table.phase = chairs, kept, host or table.host, phase
        table.reason = reason

    async def close(self, table: Table, person: int, *, may_moderate: bool) -> None:
        """End a table unrated, as its host or a moderator may."""
        async with self._changing(table, Phase.LOBBY, Phase.PLAYING):
            if person != table.host and not may_moderate:
                raise TableError("not_moderator")
            await self._end(table, "closed.ended")

    async def expire(self, table: Table) -> None:
        """Close a lobby to which nobody comes any more."""
        async with self._changing(table, Phase.LOBBY):
            await self._end(table, "closed.idle")

    async def give_up(self, table: Table, reason: str) -> None:
        """End a table that cannot be shown any more; one that has its result keeps it."""
        async with table.lock:
            if not table.has_ended:
                await self._end(table, reason)

    async def _end(self, table: Table, reason: str) -> None:
        await self._store.update(table.id, phase=Phase.CLOSED, reason=reason)
        table.phase, table.reason = Phase.CLOSED, reason

    async def rematch(self, table: Table, person: int) -> tuple[Table, bool]:
        """Open the next lobby for the people of a table; give it, and whether it is new."""
        if table.phase is not Phase.OVER:
            raise TableError("no_such_control")
        seats.seat_of(table.chairs, person)
        following = self._following(table, person)
        successor = await self._store.succeed(table.id, _columns(following), following.chairs)
        if successor != following.id:
            return self._open.get(successor) or await self.ended(successor, table.guild), False
        self._open[following.id] = following
        return following, True

    def _following(self, table: Table, host: int) -> Table:
        """Draw up the table that follows: the same people and computers in the same order."""
        options = self._faces[table.game.name].rematch(table.options, table.view(None))
        chairs = tuple(Chair("", None, each.computer) if each.is_computer else each for each in table.chairs)
        place = {"guild": table.guild, "channel": table.channel, "language": table.language}
        following = _blank(table.game, options, chairs, **place)
        following.host, following.keep_order = host, True
        return following

    # ---------------------------------------------------------------- restart

    async def restore(self) -> list[Table]:
        """Build every table again whose end has not been shown, and give them."""
        for table in await revival.revive_all(self._store):
            self._open[table.id] = table
        return list(self)

    async def posted(self, table: Table, **messages: Any) -> None:
        """Remember which messages show a table, in its row as soon as that can be written."""
        for name, message in messages.items():
            setattr(table, name, message)
        await self._debts.owe(table.id, **messages)

    async def conclude(self, table: Table) -> None:
        """Let go of a table whose end has been shown."""
        self._open.pop(table.id, None)
        await self._debts.owe(table.id, concluded=True)


def _require_first(table: Table, person: int, moment: int) -> None:
    """Refuse the second of two quick presses, which a person made for one and the same lobby."""
    if moment != table.moment and table.arranged.get(person) == moment:
        raise Repeated


def _blank(game: Game[Any], options: Struct, chairs: Chairs, **place: Any) -> Table:
    table_id = "".join(secrets.choice(ALPHABET) for _ in range(6))
    host = seats.persons(chairs)[0]
    return Table(table_id, game, options, secrets.token_hex(16), host=host, chairs=chairs, **place)


def _columns(table: Table) -> dict[str, Any]:
    same = ("id", "seed", "language", "guild", "channel", "host", "phase", "keep_order")
    rest = {"game": table.game.name, "rules": table.game.rules, "options": encode(table.options)}
    return {name: getattr(table, name) for name in same} | rest
