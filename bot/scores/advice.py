"""Advice in a person's first games of a kind: one line in their private panel, until they press [Got it].

What it says comes from the face, and from the view of their own seat alone.
"""

import asyncio
import logging
from contextlib import suppress

import sqlalchemy as sa

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.schema import RESULTS
from bot.database.store import Store
from bot.tables.person_settings import People
from bot.tables.table import Table

log = logging.getLogger(__name__)

FIRST_GAMES = 2
"""How many finished games of a kind make a person no newcomer any more."""
READING_TIME = 0.5
"""Seconds that a panel waits for the number of games; without it there is no advice."""


class Advice:
    """Knows who is new to the game of a table; asked once, as it does not change before its end."""

    def __init__(self, store: Store, people: People, background: Background) -> None:
        self._store = store
        self._people = people
        self._background = background
        self._reading: dict[tuple[str, int], asyncio.Event] = {}

    def is_for(self, table: Table, person: int) -> bool:
        """Return whether a person is advised at a table; False while that is not known."""
        games = table.people[person].finished
        return self._wants(person) and games is not None and games < FIRST_GAMES

    def _wants(self, person: int) -> bool:
        settings = self._people.known(person)
        return settings is not None and not settings.no_advice

    async def prepare(self, table: Table, person: int) -> None:
        """Read how many games a person has finished, unless that is known or they want no advice."""
        if table.people[person].finished is not None or not self._wants(person):
            return
        key = (table.id, person)
        if key not in self._reading:
            self._reading[key] = asyncio.Event()
            self._background.spawn(self._read, table, person)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._reading[key].wait(), READING_TIME)

    async def _read(self, table: Table, person: int) -> None:
        games = FIRST_GAMES
        try:
            games = await finished(self._store, person, table.game.name)
        except StoreError as error:
            log.debug("nobody is advised whose games are not known: %s", error)
        finally:
            table.people[person].finished = games
            self._reading.pop((table.id, person)).set()


async def finished(store: Store, person: int, game: str) -> int:
    """Count the games that a person played to the end, also against computers alone."""
    row = RESULTS.c
    own = (row.person == person, row.game == game, ~row.left)
    ((games,),) = await store.ask(sa.select(sa.func.count()).where(*own))
    return games
