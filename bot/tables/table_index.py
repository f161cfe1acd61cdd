"""What is known of every open table, whether it is in memory or not: by id, by server and by person.

After a restart a table is `Stored`: a few facts from its row. It becomes a `Table` once anybody needs it.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from bot.faces.face import AnyGame
from bot.tables.table import Phase, Table


class Stored(Struct, frozen=True, gc=False):
    """An open table that is not in memory yet; 100,000 of them have to fit there."""

    id: str
    game: AnyGame
    guild: int
    channel: int
    portable: bool
    host: int
    phase: Phase
    message: int | None
    pressed: datetime | None
    warned: datetime | None
    urgency: int | None
    """How soon it has to come back, the highest first; None if nothing has to happen until it is needed."""

    @property
    def has_ended(self) -> bool:
        """Return whether nothing more can happen here."""
        return self.phase in (Phase.OVER, Phase.CLOSED)


Known: TypeAlias = Table | Stored


class OpenTables:
    """The open tables, oldest first."""

    def __init__(self) -> None:
        self._known: dict[str, Known] = {}
        self._people: dict[str, tuple[int, ...]] = {}
        self._guilds: dict[int, dict[str, None]] = {}
        self._tables: dict[int, tuple[str, ...]] = {}
        """The ids of each person's tables; most people have one, for which a set would be large."""

    def __len__(self) -> int:
        """Return the number of open tables."""
        return len(self._known)

    def __iter__(self) -> Iterator[Known]:
        """Iterate over all open tables."""
        return iter(tuple(self._known.values()))

    def get(self, table_id: str) -> Known | None:
        """Return what is known of an open table; None for any other."""
        return self._known.get(table_id)

    def within(self, guild: int | None) -> list[Known]:
        """List the tables of a server."""
        return [self._known[each] for each in self._guilds.get(guild or 0, ())]

    def of(self, person: int) -> list[Known]:
        """List the tables that name a person, in any order."""
        return [self._known[each] for each in self._tables.get(person, ())]

    def names(self, table_id: str, person: int) -> bool:
        """Return whether a table names a person."""
        return person in self._people.get(table_id, ())

    def add(self, known: Known, people: Iterable[int]) -> None:
        """Add a table, or replace what is known of it, with the people whom it names."""
        self._known[known.id] = known
        self._guilds.setdefault(known.guild, {})[known.id] = None
        self._name(known.id, tuple(dict.fromkeys(people)))

    def note(self, table: Table) -> None:
        """Note a table in memory, with those whom it names now: at a seat, even if a computer plays it."""
        seated = (chair.person for chair in table.chairs)
        named = (each for each in (*seated, table.host, table.row.pinged) if each)
        self.add(table, named)

    def drop(self, table_id: str) -> None:
        """Forget a table."""
        known = self._known.pop(table_id, None)
        if known is None:
            return
        self._name(table_id, ())
        del self._guilds[known.guild][table_id]
        if not self._guilds[known.guild]:
            del self._guilds[known.guild]

    def _name(self, table_id: str, people: tuple[int, ...]) -> None:
        before = self._people.get(table_id, ())
        if people == before:
            return
        self._people.pop(table_id, None)
        for person in set(before).difference(people):
            left = tuple(each for each in self._tables.pop(person) if each != table_id)
            if left:
                self._tables[person] = left
        for person in set(people).difference(before):
            self._tables[person] = (*self._tables.get(person, ()), table_id)
        if people:
            self._people[table_id] = people


def in_memory(known: Iterable[Known]) -> Iterator[Table]:
    """Iterate over the tables that are in memory."""
    return (each for each in tuple(known) if isinstance(each, Table))
