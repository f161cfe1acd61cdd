"""The search of people's finished games for the questions of a deck."""

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic

from bot.database.errors import DamagedLog
from bot.database.store import Store
from bot.decks.deck import Deck, Q
from bot.errors import TableError
from bot.tables.finished_games import finished_game, own_game, own_steps, require_finished
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.workers.fair_share import PerPerson
from bot.workers.finished_game import FinishedGame
from bot.workers.worker import WorkError

log = logging.getLogger(__name__)

MOST_GAMES = 3
"""How many games are searched before a person is asked something."""
PATIENCE = 8.0
"""Seconds after which no other of these games is begun."""


class GameSearch(Generic[Q]):
    """Searches people's games, each once, and fills a deck with what it finds."""

    def __init__(
        self,
        deck: Deck[Q],
        store: Store,
        tables: Tables,
        find: Callable[[int, FinishedGame, Sequence[int]], Awaitable[Sequence[Q]]],
    ) -> None:
        """Take what finds the questions for a person in a game at their own steps, or raises WorkError."""
        self._deck = deck
        self._store = store
        self._tables = tables
        self._find = find
        self._failed: set[str] = set()
        """The tables whose search failed since the start: only who names one has it tried again."""
        self._under_way = PerPerson()

    async def new_games(self, person: int) -> list[str]:
        """Return a person's newest games that were neither searched yet nor have failed."""
        new = await self._deck.unsearched(self._store, person, MOST_GAMES + len(self._failed))
        return [each for each in new if each not in self._failed][:MOST_GAMES]

    async def search_new(self, person: int) -> None:
        """Search a few games that are new, newest first; one that fails is left out."""
        begun = time.monotonic()
        for table_id in await self.new_games(person):
            if time.monotonic() - begun > PATIENCE:
                return
            table = await own_game(self._tables, self._store, person, table_id)
            try:
                await self.search(person, table)
            except TableError as error:
                if not error.code.startswith("review_"):
                    raise
                self._failed.add(table_id)

    async def search(self, person: int, table: Table) -> None:
        """Search a game unless that was done; raise TableError if it cannot be, or not now."""
        seat = require_finished(table, person)
        if await self._deck.is_searched(self._store, person, table.id):
            return
        with self._under_way.share(person):
            try:
                moves = await self._store.log(table.id)
                steps = own_steps(table, seat, moves)
                found = await self._find(person, finished_game(table, moves), steps)
            except (DamagedLog, WorkError) as error:
                log.error("table %s was not searched: %s", table.id, error)  # noqa: TRY400 -- it names the place
                raise TableError("review_failed") from None
            await self._deck.keep(self._store, person, table.id, found)
