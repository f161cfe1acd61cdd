"""Lookups for events: the table message is shown without the answer at first, then with it.

No press and no table waits for a lookup. A failed one is not retried.
"""

import logging
from collections.abc import Mapping
from weakref import WeakKeyDictionary

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.lookups import Factors, Finding, Lookup
from bot.tables.registry import Tables
from bot.tables.result_rows import is_first
from bot.tables.table import PUBLIC_EVENTS, Table
from bot.workers.factoring import Factoring
from bot.workers.worker import WorkError
from engine.core import Event, Notice

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which the table is told of a lookup under way."""
MAX_LOOKUPS = 100
"""Maximum number of lookups at once; further events are shown without an answer."""


class Lookups:
    """Makes the lookups for public events, each once."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        store: Store,
        factoring: Factoring,
        background: Background,
    ) -> None:
        self._tables = tables
        self._faces = faces
        self._store = store
        self._factoring = factoring
        self._background = background
        self._seen: WeakKeyDictionary[Table, dict[int, Notice[Event]]] = WeakKeyDictionary()
        self._under_way = 0
        tables.listen(self.look)

    def look(self, table: Table) -> None:
        """Start lookups for new events that the table message still shows."""
        seen = self._seen.get(table, {})
        # Equal events may happen twice, so notices are compared by identity while they are kept.
        self._seen[table] = {id(each): each for each in table.recent}
        public = [each for each in table.recent if each.to is None]
        for notice in public[-PUBLIC_EVENTS:]:
            lookup = self._faces[table.game.name].lookup(notice.event, table.options)
            if lookup is not None and id(notice) not in seen:
                self._background.spawn(self._look_up, table, notice, lookup)

    async def _look_up(self, table: Table, notice: Notice[Event], lookup: Lookup) -> None:
        announcing = self._background.later(PATIENCE, self._announce, table, notice)
        try:
            answer = await self._answer(table, lookup)
        finally:
            announcing.cancel()
        others = [each for each in table.searched if each is not notice]
        was_announced, table.searched = len(others) < len(table.searched), others
        if was_announced:
            self._tell(table)
        event = self._faces[table.game.name].learned(notice.event, answer)
        if event != notice.event:
            self._replace(table, notice, Notice(event))

    def _announce(self, table: Table, notice: Notice[Event]) -> None:
        """Tell the table that something is still being looked up."""
        table.searched.append(notice)
        self._tell(table)

    async def _answer(self, table: Table, lookup: Lookup) -> Finding | None:
        """Return the answer to a lookup, or None if there is none in time."""
        if self._under_way >= MAX_LOOKUPS:
            log.warning("a lookup of table %s was left out: %s others are under way", table.id, MAX_LOOKUPS)
            return None
        self._under_way += 1
        try:
            if isinstance(lookup, Factors):
                with self._background.interruptible():
                    return await self._factoring.factorise(lookup.number)
            return await is_first(self._store, table.id, lookup.kind, lookup.number)
        except (WorkError, StoreError) as error:
            log.info("a lookup of table %s has no answer: %s", table.id, error)
            return None
        finally:
            self._under_way -= 1

    def _replace(self, table: Table, notice: Notice[Event], learned: Notice[Event]) -> None:
        """Replace a notice by the one with the answer, if the table still has it."""
        places = [place for place, each in enumerate(table.recent) if each is notice]
        for place in places:
            table.recent[place] = self._seen[table][id(learned)] = learned
        if places:
            self._tell(table)

    def _tell(self, table: Table) -> None:
        """Notify all listeners of a table, unless its end was shown meanwhile."""
        if table in self._tables:
            self._tables.tell(table)
