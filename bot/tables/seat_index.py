"""The open tables by person, so that nothing that a person does has to look through all tables."""

from bot.tables.table import Table


class SeatIndex:
    """Knows at which tables each person has a seat, even if a computer plays it."""

    def __init__(self) -> None:
        self._persons: dict[Table, frozenset[int]] = {}
        self._tables: dict[int, set[Table]] = {}

    def of(self, person: int) -> tuple[Table, ...]:
        """List the tables of a person, in any order."""
        return tuple(self._tables.get(person, ()))

    def note(self, table: Table) -> None:
        """Note who has a seat at an open table now."""
        self._replace(table, frozenset(chair.person for chair in table.chairs if chair.person is not None))

    def drop(self, table: Table) -> None:
        """Forget a table."""
        self._replace(table, frozenset())

    def _replace(self, table: Table, persons: frozenset[int]) -> None:
        known = self._persons.pop(table, frozenset())
        for person in known - persons:
            self._tables[person].discard(table)
            if not self._tables[person]:
                del self._tables[person]
        for person in persons - known:
            self._tables.setdefault(person, set()).add(table)
        if persons:
            self._persons[table] = persons
