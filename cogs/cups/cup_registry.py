"""All changes of cups: decided on the cup as the database has it, written once, then told to listeners.

A decision is made anew if another process has changed the cup meanwhile. So of two presses at once the second
finds what the first has done, and nothing has to be known after a restart.

Decisions are made in threads: in a large field the next round takes a second to pair.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TypeAlias
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.background import Background
from bot.bounded import Bounded
from bot.database.errors import Outdated, StoreError
from bot.database.schema import NOBODY
from bot.database.store import Store
from bot.errors import StaleAction, TableError
from bot.faces.face import AnyFace
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Phase as TablePhase
from bot.tables.table import Table
from bot.tables.table_creation import ALPHABET
from cogs.cups import cup_storage, deadlines, decisions, meetings
from cogs.cups.cup import Cup
from cogs.cups.cup_limits import require_room
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Ended, Meeting, Phase
from cogs.cups.entry import next_moment
from cogs.cups.overdue import Due, passing
from cogs.cups.rules.competition import replay
from cogs.cups.rules.cup_state import Competition

log = logging.getLogger(__name__)

TRIES = 5
"""How often a decision is made anew until whoever pressed is told that the cup moved on."""
KEPT = 64
"""How many cups are kept as they were replayed."""
RETRY_DELAY = 60.0
"""Seconds until a result that could not be written is reported again."""

Decide: TypeAlias = Callable[[Cup], Change]


class Cups:
    """The cups of all servers."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        people: People,
        background: Background,
    ) -> None:
        self.store = store
        self.clock = tables.clock
        self._tables = tables
        self._faces = faces
        self._people = people
        self._background = background
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._played: dict[str, str] = {}
        """The cup of each table that is played for one."""
        self._courses = Bounded[str, Competition](KEPT)
        """The latest cups as they were replayed: a press need not do it from the start."""
        self._listeners: list[Callable[[Cup], None]] = []

    def listen(self, listener: Callable[[Cup], None]) -> None:
        """Register a listener, which is called with every cup that changes."""
        self._listeners.append(listener)

    def tell(self, cup: Cup) -> None:
        """Notify all listeners of a cup."""
        for listener in self._listeners:
            listener(cup)

    # ---------------------------------------------------------------- reading

    async def read(self, cup_id: str) -> Cup | None:
        """Read a cup as the database has it, and replay it in a thread."""
        cup = await cup_storage.read_cup(self.store, cup_id)
        if cup is None or not cup.is_drawn:
            return cup
        course = self._courses.get(cup_id)
        if course is None or course.acts != cup.acts:
            start = (cup.rules, len(cup.entrants), cup.terms.seed)
            course = await asyncio.to_thread(replay, *start, cup.acts, course)
        return self._keep(replace(cup, course=course))

    def _keep(self, cup: Cup) -> Cup:
        """Keep a cup as it was replayed."""
        if cup.course is not None:
            self._courses[cup.id] = cup.course
        return cup

    async def find(self, cup_id: str, guild: int | None) -> Cup:
        """Read a cup of this server, with the results of all its tables; raise TableError for any other."""
        async with self._lock(cup_id):
            cup, is_changed = await self._current(cup_id)
        if is_changed and cup is not None:
            self.tell(cup)
        if cup is None or cup.guild != guild:
            raise TableError("unknown_cup")
        return cup

    async def return_to(self, cup_id: str) -> Cup | None:
        """Read a cup after a restart, with the results that were not reported yet; tell nobody."""
        async with self._lock(cup_id):
            return (await self._current(cup_id))[0]

    def _lock(self, cup_id: str) -> asyncio.Lock:
        return self._locks.setdefault(cup_id, asyncio.Lock())

    async def _current(self, cup_id: str) -> tuple[Cup | None, bool]:
        """Read a cup after reporting all results that are not in it yet; return whether there were any."""
        cup, is_changed = await self.read(cup_id), False
        while cup is not None and cup.phase == Phase.RUNNING:
            tables = [each.table_id for each in cup.meetings if each.table_id is not None]
            self._played |= dict.fromkeys(tables, cup.id)
            states = await cup_storage.tables_of(self.store, tables)
            for table_id, state in states.items():
                if state.phase == TablePhase.LOBBY:
                    await self._deal(table_id)
            change = await asyncio.to_thread(meetings.collect_result, cup, states)
            if change is None:
                break
            try:
                cup, is_changed = await self._write(cup, change), True
            except Outdated:
                cup = await self.read(cup_id)
        return cup, is_changed

    # --------------------------------------------------------------- changing

    async def open(self, cup: Cup, before: Callable[[], Awaitable[None]] | None = None) -> Cup:
        """Open a cup for entry under a new id and seed.

        Raise TableError if the server has too many, or the organiser has one already.

        `before` is awaited once nothing is in the way; if it fails, no cup opens.
        """
        async with self.store.reading() as connection:
            await require_room(connection, cup)
        cup_id = "".join(secrets.choice(ALPHABET) for _ in range(6))
        now = self.clock()
        terms = replace(cup.terms, seed=secrets.token_hex(16), opened=now)
        cup = replace(cup, id=cup_id, terms=terms)
        cup = replace(cup, due=deadlines.next_due(cup, now, {}))
        if before:
            await before()
        await cup_storage.insert_cup(self.store, cup)
        return cup

    async def change(self, cup_id: str, guild: int | None, decide: Decide) -> Cup:
        """Make a decision on a cup of this server and write it; raise TableError if it refuses."""
        async with self._lock(cup_id):
            cup = await self._decide(cup_id, guild, decide)
        self.tell(cup)
        return cup

    async def _decide(self, cup_id: str, guild: int | None, decide: Decide) -> Cup:
        for _ in range(TRIES):
            cup, is_changed = await self._current(cup_id)
            if cup is None or cup.guild != guild:
                raise TableError("unknown_cup")
            try:
                return await self._write(cup, await asyncio.to_thread(decide, cup))
            except Outdated:
                log.debug("cup %s has changed meanwhile", cup_id)
            except TableError:
                if is_changed:
                    self.tell(cup)
                raise
        raise StaleAction

    async def _write(self, cup: Cup, change: Change) -> Cup:
        now, wishes = self.clock(), await self.wishes(cup)
        whole = await asyncio.to_thread(decisions.completed, cup, change, now, wishes)
        await cup_storage.write_change(self.store, cup, whole, now)
        return self._keep(decisions.after(cup, whole))

    async def wishes(self, cup: Cup) -> deadlines.Wishes:
        """Return the settings of the organiser and of the entrants."""
        people = {each.person for each in cup.entrants} | {cup.organiser.person}
        named = [each for each in people if each is not None and each != NOBODY]
        await self._people.load(named)
        return {each: await self._people.of(each) for each in named}

    async def note_posted(self, cup: Cup, **posted: int | None) -> Cup:
        """Note where a cup is shown, and what was announced; return the cup then."""

        def note(cup: Cup) -> Change:
            return Change({"posted": replace(cup.posted, **posted)})

        async with self._lock(cup.id):
            now = await self._decide(cup.id, cup.guild, note)
        if now.version != cup.version + 1:
            self.tell(now)
        return now

    async def note_places(self, cup_id: str, guild: int) -> None:
        """Store the places of a cup that is over; nothing that is shown changes."""
        async with self._lock(cup_id):
            await self._decide(cup_id, guild, decisions.ranking)

    # ------------------------------------------------------------------ games

    async def ready(self, cup_id: str, guild: int | None, person: int, *, is_ready: bool = True) -> Cup:
        """Mark a person ready, or not any more; once both are, their table opens and is dealt.

        Raise TableError for somebody without an open game.
        """
        table: Table | None = None

        def mark(cup: Cup) -> Change:
            nonlocal table
            now = self.clock()
            pairing, meeting = meetings.marking(cup, cup.require_entrant(person), now if is_ready else None)
            if not meetings.is_fresh(meeting, cup.terms.speed, now):
                table = None
                return Change(meetings=(meeting,))
            table = meetings.cup_table(cup, pairing, self._faces[cup.game], now)
            seat = pairing.seats.index(pairing.first)
            arranged = Meeting(pairing.number, table_id=table.id, seat=seat, extended=meeting.extended)
            return Change(meetings=(arranged,), table=(table.row, table.chairs))

        cup = await self.change(cup_id, guild, mark)
        if table is not None:
            self._played[table.id] = cup.id
            await self._tables.loading.admit(table)
            await self._deal(table.id)
        return cup

    async def _deal(self, table_id: str) -> None:
        """Deal at a table that waits for nobody; another process may have done so."""
        table = await self._tables.loading.load(table_id)
        if table is not None and table.phase is TablePhase.LOBBY:
            with suppress(TableError):
                await self._tables.playing.start(table, NOBODY)

    def notice(self, table: Table) -> None:
        """Report the result of a table that has ended."""
        if table.has_ended and table.id in self._played:
            self._background.spawn(self._report, self._played.pop(table.id), table.guild)

    async def _report(self, cup_id: str, guild: int) -> None:
        try:
            await self.find(cup_id, guild)
        except TableError as error:
            log.debug("cup %s takes no result: %s", cup_id, error.code)
        except StoreError as error:
            log.warning("a result of cup %s is reported later: %s", cup_id, error)
            self._background.later(RETRY_DELAY, self._background.spawn, self._report, cup_id, guild)

    # ------------------------------------------------------------- forgetting

    async def find_named(self, person: int) -> Callable[[], None]:
        """Find the open cups that name a person; return what shows them anew."""
        named = await cup_storage.ids_naming(self.store, person)

        async def show_again() -> None:
            for cup_id in named:
                cup = await self.return_to(cup_id)
                if cup is not None:
                    self.tell(cup)

        return lambda: self._background.spawn(show_again)

    # ------------------------------------------------------------------- time

    async def pass_time(self, cup_id: str, guild: int, told: Due | None = None) -> Cup | None:
        """Close a cup that nobody has entered for long, or pass what people were told.

        Return None if it is not due.
        """
        now, told = self.clock(), told or Due()
        wishes: deadlines.Wishes = {}

        def decide(cup: Cup) -> Change:
            if cup.due is None or cup.due > now or next_moment(cup) is not None:
                raise StaleAction
            if cup.phase == Phase.ENTRY:
                return decisions.closing(cup, Ended.TIME)
            return passing(cup, told, now, wishes)

        try:
            wishes = await self.wishes(await self.find(cup_id, guild))
            return await self.change(cup_id, guild, decide)
        except TableError as error:
            log.debug("cup %s is not due: %s", cup_id, error.code)
            return None
