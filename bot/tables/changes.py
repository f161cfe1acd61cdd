"""What may be done at a table: the only place where things change.

Within a table's lock nothing is awaited between checking and deciding; one write is awaited, and memory
changes only after the row is safe. Then, outside the lock, whoever shows or plays the table is told.
"""

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from bot.background import Background
from bot.database.deferred_writes import DeferredWrites
from bot.database.errors import StepTaken
from bot.database.rows import Chair, NewAction, TableChange, with_change
from bot.database.store import Store
from bot.errors import Repeated, StaleAction, TableError
from bot.faces.face import Face
from bot.faces.forms import Answers
from bot.faces.words import Words
from bot.tables import restoring, seats
from bot.tables.achievements import achievement_rows
from bot.tables.results import result_rows
from bot.tables.rounds import feat_rows, round_rows
from bot.tables.seats import Chairs
from bot.tables.table import Phase, Table, encode
from engine.chance import Chance
from engine.core import Action, InvalidOptions, Seat
from engine.play import Play, advance, begin


class Changes:
    """Carries out what people and computers do at their tables."""

    def __init__(
        self,
        store: Store,
        faces: Mapping[str, Face[Any, Any, Any, Any]],
        background: Background | None = None,
    ) -> None:
        self._store = store
        self._deferred = DeferredWrites(store, background or Background())
        self._faces = faces
        self._listeners: list[Callable[[Table], None]] = []

    def listen(self, listener: Callable[[Table], None]) -> None:
        """Have somebody told of every table that changed."""
        self._listeners.append(listener)

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
            await self._store.update(table.id, TableChange(options=encode(options)))
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
        dealt = TableChange(options=encode(options), rules=table.game.rules, phase=Phase.PLAYING)
        await self._store.update(table.id, dealt, chairs)
        table.chairs, table.options, table.phase = chairs, options, Phase.PLAYING
        table.turn_to(play)

    # ---------------------------------------------------------------- playing

    async def act(self, table: Table, person: int, action: Action, moment: int | None = None) -> None:
        """Take an action for a person; raise StaleAction for a control of an older moment."""
        async with self._changing(table, Phase.PLAYING):
            seat = seats.seat_of(table.chairs, person)
            table.require_moment(seat, moment)
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
        if table.suspended:
            raise TableError("suspended")
        play = advance(table.play, seat, action)
        phase = Phase.OVER if play.state.result else Phase.PLAYING
        try:
            await self._store.append(_new_action(table, seat, action, play, phase))
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
            self._excuse(table, seats.seat_of(table.chairs, person))

    def _excuse(self, table: Table, seat: Seat) -> None:
        """Give somebody who came back time for their turn, once: nobody dodges by going again and again."""
        if table.to_act == seat and table.excused != table.moment:
            table.excused, table.waiting_since = table.moment, time.monotonic()

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
        changed = TableChange(host=host or table.host, phase=phase, options=encode(kept), reason=reason)
        await self._store.update(table.id, changed, chairs)
        table.chairs, table.options, table.host, table.phase = chairs, kept, host or table.host, phase
        table.reason = reason

    async def close(self, table: Table, person: int, *, may_moderate: bool) -> None:
        """End a table unrated, as its host or a moderator may."""
        async with self._changing(table, Phase.LOBBY, Phase.PLAYING):
            if person != table.host and not may_moderate:
                raise TableError("not_moderator")
            await self._end(table, "closed.ended")

    async def expire(self, table: Table, moment: int) -> None:
        """Close a lobby to which nobody came since a moment; raise StaleAction when somebody did."""
        async with self._changing(table, Phase.LOBBY):
            if moment != table.moment:
                raise StaleAction
            await self._end(table, "closed.idle")

    async def give_up(self, table: Table, reason: str) -> None:
        """End a table that cannot be shown any more; one that has its result keeps it."""
        async with table.lock:
            if not table.has_ended:
                await self._end(table, reason)

    async def _end(self, table: Table, reason: str) -> None:
        await self._store.update(table.id, TableChange(phase=Phase.CLOSED, reason=reason))
        table.phase, table.reason = Phase.CLOSED, reason

    async def settle(self) -> None:
        """Write what the rows of tables do not say yet."""
        await self._deferred.flush()

    async def _read(self, table_id: str) -> Table | None:
        row = await self._store.find(table_id)
        if row is None:
            return None
        return await restoring.restore(with_change(row, self._deferred.pending(table_id)), self._store)


def _new_action(table: Table, seat: Seat, action: Action, play: Play, phase: Phase) -> NewAction:
    """Make the row of an action, with all that is written beside it."""
    return NewAction(
        table.id,
        play.step,
        seat,
        encode(action),
        phase=None if phase is table.phase else phase,
        results=result_rows(table, play.state.result),
        rounds=round_rows(table, play.state.rounds),
        feats=feat_rows(table, play.state.rounds),
        achievements=achievement_rows(table, play),
    )


def _require_first(table: Table, person: int, moment: int) -> None:
    """Refuse the second of two quick presses, which a person made for one and the same lobby."""
    if moment != table.moment and table.arranged.get(person) == moment:
        raise Repeated
