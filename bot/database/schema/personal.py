"""How the rows of a table that name a person are exported for them, and what becomes of them by erasure.

Every module of the schema declares it beside its tables, as PERSONAL. Ids of servers, channels and messages
are exported; the seeds of tables are not: they tell everybody's cards.
"""

from collections.abc import Callable, Sequence

import sqlalchemy as sa
from msgspec import Struct

NOBODY = 0
"""Stands for a person whose data was deleted, where none would mean something else."""

Rows = sa.Select[*tuple[object, ...]]


class Personal(Struct, frozen=True):
    """A table whose rows name people."""

    table: sa.Table
    export: Callable[[int], Rows]
    """Selects what a person gets: everything about them, and nothing about anybody else."""
    erase: Callable[[int], Sequence[sa.Update | sa.Delete]]
    """Returns the statements that take a person out; those of tables that refer to this one come before."""


def deleted(table: sa.Table) -> Personal:
    """Declare rows that are a person's own: exported whole, and deleted."""
    return Personal(table, whole(table), lambda person: [table.delete().where(table.c.person == person)])


def kept(table: sa.Table, export: Callable[[int], Rows] | None = None, /, **values: object) -> Personal:
    """Declare rows that others depend on: exported, whole if not told how, they stay with these values."""
    nameless = table.update().values(values)
    return Personal(table, export or whole(table), lambda person: [nameless.where(table.c.person == person)])


def of_seats(table: sa.Table, export: Callable[[int], Rows]) -> Personal:
    """Declare rows about seats, which are nobody's once no other table says whose seat it was."""
    return Personal(table, export, lambda _: ())


def whole(table: sa.Table) -> Callable[[int], Rows]:
    """Return what selects a person's own rows, with all columns."""
    shown = sa.select(*(column for column in table.c if column is not table.c.person))
    return lambda person: shown.where(table.c.person == person).order_by(*table.primary_key)
