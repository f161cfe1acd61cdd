"""Advice in a person's first games of a kind: one line in their private panel, until they press [Got it].

What it says comes from the face, and from the view of their own seat alone.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping
from contextlib import suppress

import sqlalchemy as sa

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.schema import RESULTS
from bot.database.store import Store
from bot.tables.person_settings import People
from bot.tables.seat_rules import persons
from bot.tables.table import Table

log = logging.getLogger(__name__)

FIRST_GAMES = 2
"""How many finished games of a kind make a person no newcomer any more."""
READING_TIME = 0.5
"""Seconds that a panel waits for the number of games; without it there is no advice."""
_OWN = (
    RESULTS.c.person.in_(sa.bindparam("people", expanding=True)),
    RESULTS.c.game == sa.bindparam("game"),
    ~RESULTS.c.left,
)
FINISHED = sa.select(RESULTS.c.person, sa.func.count()).where(*_OWN).group_by(RESULTS.c.person)
"""Built once, as that takes longer than to execute it."""


class Advice:
    """Knows who is new to the game of a table; asked once, as it does not change before its end."""

    def __init__(self, store: Store, people: People, background: Background) -> None:
        self._store = store
        self._people = people
        self._background = background
        self._reading: dict[str, asyncio.Event] = {}
        """By the ids of tables whose people are being asked about."""

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
        if table.id not in self._reading:
            self._reading[table.id] = asyncio.Event()
            self._background.spawn(self._read, table, {person, *persons(table.chairs)})
        with suppress(TimeoutError):
            await asyncio.wait_for(self._reading[table.id].wait(), READING_TIME)

    async def _read(self, table: Table, people: Collection[int]) -> None:
        games: Mapping[int, int] = dict.fromkeys(people, FIRST_GAMES)
        try:
            games = await finished(self._store, people, table.game.name)
        except StoreError as error:
            log.debug("nobody is advised whose games are not known: %s", error)
        finally:
            for person in people:
                table.people[person].finished = games.get(person, 0)
            table.revision += 1
            self._reading.pop(table.id).set()


async def finished(store: Store, people: Collection[int], game: str) -> dict[int, int]:
    """Count the games that each of some people played to the end, also against computers alone."""
    return dict(await store.ask(FINISHED.params(people=list(people), game=game)))
