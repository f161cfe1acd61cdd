"""All changes of cups: decided on the cup as the database has it, written once, then told to listeners.

A decision is made anew if another process has changed the cup meanwhile. So of two presses at once the second
finds what the first has done, and nothing has to be known after a restart.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeAlias
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from bot.background import Background
from bot.cups import changing, storage
from bot.cups.cup import Cup, Meeting, Phase
from bot.cups.storage import Change, NewTable
from bot.cups.tables import cup_table, is_fresh
from bot.database.errors import Outdated, StoreError
from bot.database.schema import NOBODY
from bot.errors import StaleAction, TableError
from bot.faces.face import AnyFace
from bot.tables.new_tables import ALPHABET
from bot.tables.people import People
from bot.tables.registry import Tables
from bot.tables.table import Phase as TablePhase
from bot.tables.table import Table, row_of

log = logging.getLogger(__name__)

TRIES = 5
"""How often a decision is made anew until whoever pressed is told that the cup moved on."""
MOST_OPEN = 3
"""How many cups a server may have open."""
RETRY_DELAY = 60.0
"""Seconds until a result that could not be written is reported again."""

Decide: TypeAlias = Callable[[Cup], Change]


class Cups:
    """The cups of all servers."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        people: People,
        background: Background,
    ) -> None:
        self.store = people.store
        self.clock = tables.clock
        self._tables = tables
        self._faces = faces
        self._people = people
        self._background = background
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._played: dict[str, str] = {}
        """The cup of each table that is played for one."""
        self._listeners: list[Callable[[Cup], None]] = []
        tables.listen(self._notice)

    def listen(self, listener: Callable[[Cup], None]) -> None:
        """Register a listener, which is called with every cup that changes."""
        self._listeners.append(listener)

    def tell(self, cup: Cup) -> None:
        """Notify all listeners of a cup."""
        for listener in self._listeners:
            listener(cup)

    # ---------------------------------------------------------------- reading

    async def find(self, cup_id: str, guild: int | None) -> Cup:
        """Read a cup of this server, with the results of all its tables; raise TableError for any other."""
        async with self._lock(cup_id):
            cup, is_changed = await self._current(cup_id)
        if is_changed and cup is not None:
            self.tell(cup)
        if cup is None or cup.guild != guild:
            raise TableError("unknown_cup")
        return cup

    def _lock(self, cup_id: str) -> asyncio.Lock:
        return self._locks.setdefault(cup_id, asyncio.Lock())

    async def _current(self, cup_id: str) -> tuple[Cup | None, bool]:
        """Read a cup after reporting all results that are not in it yet; return whether there were any."""
        cup, is_changed = await storage.read_cup(self.store, cup_id), False
        while cup is not None and cup.phase == Phase.RUNNING:
            change = await self._settled(cup)
            if change is None:
                break
            try:
                cup, is_changed = await self._write(cup, change), True
            except Outdated:
                cup = await storage.read_cup(self.store, cup_id)
        return cup, is_changed

    async def _settled(self, cup: Cup) -> Change | None:
        tables = [each.table_id for each in cup.meetings if each.table_id is not None]
        self._played |= dict.fromkeys(tables, cup.id)
        states = await storage.tables_of(self.store, tables)
        for table_id, state in states.items():
            if state.phase == TablePhase.LOBBY:
                await self._deal(table_id)
        return changing.settling(cup, states)

    # --------------------------------------------------------------- changing

    async def open(self, cup: Cup) -> Cup:
        """Open a cup for entry under a new id and seed; raise TableError if the server has too many."""
        if len(await storage.open_ids(self.store, cup.guild)) >= MOST_OPEN:
            raise TableError("most_cups", count=MOST_OPEN)
        cup_id = "".join(secrets.choice(ALPHABET) for _ in range(6))
        now = self.clock()
        cup = replace(cup, id=cup_id, seed=secrets.token_hex(16), opened=now, due=now + changing.ENTRY_TIME)
        await storage.insert_cup(self.store, cup)
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
                return await self._write(cup, decide(cup))
            except Outdated:
                log.debug("cup %s has changed meanwhile", cup_id)
            except TableError:
                if is_changed:
                    self.tell(cup)
                raise
        raise StaleAction

    async def _write(self, cup: Cup, change: Change) -> Cup:
        now, quiet = self.clock(), None
        if cup.person != NOBODY:
            quiet = (await self._people.of(cup.person)).quiet
        whole = changing.completed(cup, change, now, quiet)
        await storage.write_change(self.store, cup, whole, now)
        return changing.after(cup, whole)

    async def shown(self, cup: Cup, message: int, number: int) -> None:
        """Note the message in which a cup is shown, and the round that it is for."""

        def decide(_: Cup) -> Change:
            return Change({"message": message, "shown": number})

        async with self._lock(cup.id):
            await self._decide(cup.id, cup.guild, decide)

    # ------------------------------------------------------------------ games

    async def ready(self, cup_id: str, guild: int | None, person: int, *, is_ready: bool = True) -> Cup:
        """Mark a person ready, or not any more; once both are, their table opens and is dealt.

        Raise TableError for somebody without an open game.
        """
        cup = await self.change(cup_id, guild, lambda each: self._marked(each, person, is_ready=is_ready))
        place = cup.require_entrant(person)
        pairing = cup.pairing_of(place)
        table_id = cup.meeting(pairing.number).table_id if pairing else None
        if table_id is not None:
            self._played[table_id] = cup.id
            await self._deal(table_id)
        return cup

    def _marked(self, cup: Cup, person: int, *, is_ready: bool) -> Change:
        now = self.clock()
        place = cup.require_entrant(person)
        pairing, meeting = changing.marking(cup, place, now if is_ready else None)
        if not is_fresh(meeting, cup.speed, now):
            return Change(meetings=(meeting,))
        seat = len(pairing.games) % 2
        table = self._new_table(cup, pairing.number, seat)
        opened = Meeting(pairing.number, table_id=table.id, seat=seat, extended=meeting.extended)
        return Change(meetings=(opened,), table=NewTable(row_of(table), table.chairs))

    def _new_table(self, cup: Cup, number: int, seat: int) -> Table:
        pairing, face = cup.pairing(number), self._faces[cup.game]
        options = msgspec.json.decode(cup.options, type=face.game.options)
        both = [cup.entrants[pairing.first], cup.entrants[pairing.second]]
        return cup_table(cup, face, options, both[::-1] if seat else both, self.clock())

    async def _deal(self, table_id: str) -> None:
        """Deal at a table that waits for nobody."""
        await self._tables.loading.read_new(table_id)
        table = await self._tables.loading.load(table_id)
        if table is not None and table.phase is TablePhase.LOBBY:
            await self._tables.playing.start(table, NOBODY)

    def _notice(self, table: Table) -> None:
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

    # ------------------------------------------------------------------- time

    async def pass_time(self, cup_id: str, guild: int) -> Cup | None:
        """Close a cup in entry that nobody touched, or pass the deadline of a round; None if it was not due."""
        now = self.clock()

        def decide(cup: Cup) -> Change:
            if cup.due is None or cup.due > now:
                raise StaleAction
            return changing.closing(cup) if cup.phase == Phase.ENTRY else Change()

        try:
            return await self.change(cup_id, guild, decide)
        except TableError as error:
            log.debug("cup %s is not due: %s", cup_id, error.code)
            return None


def late_pairings(cup: Cup, now: datetime) -> list[int]:
    """List the open pairings whose time is over and that have no table."""
    if cup.phase != Phase.RUNNING:
        return []
    numbers = [each.number for each in cup.competition.open_pairings if each.second is not None]
    return [each for each in numbers if cup.is_late(each, now) and cup.meeting(each).table_id is None]
