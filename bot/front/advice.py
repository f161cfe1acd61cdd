"""Advice in a person's first games of a kind: one line in their private panel, until they press [Got it].

What it says comes from the face, and from the view of their own seat alone.
"""

import asyncio

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.store import Store
from bot.scores.experience import finished
from bot.tables.people import People
from bot.tables.table import Table

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

    def is_for(self, table: Table, person: int) -> bool:
        """Return whether a person is advised at a table; False while that is not known."""
        return self._wants(person) and table.finished.get(person, FIRST_GAMES) < FIRST_GAMES

    def _wants(self, person: int) -> bool:
        settings = self._people.known(person)
        return settings is not None and not settings.advised

    async def prepare(self, table: Table, person: int) -> None:
        """Read how many games a person has finished, unless that is known or they want no advice."""
        if person in table.finished or not self._wants(person):
            return
        # Until it is read, and if that fails, there is no advice.
        table.finished[person] = FIRST_GAMES
        is_read = asyncio.Event()
        self._background.spawn(self._read, table, person, is_read)
        try:
            await asyncio.wait_for(is_read.wait(), READING_TIME)
        except TimeoutError:
            return

    async def _read(self, table: Table, person: int, is_read: asyncio.Event) -> None:
        try:
            table.finished[person] = await finished(self._store, person, table.game.name)
        except StoreError:
            # The next time that the bot starts, or the next game, tries again.
            return
        finally:
            is_read.set()
