"""What is read at once of all tables whose end was not shown yet, before anybody needs them."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import SEATS, TABLES


class OpenRow(Struct, frozen=True, gc=False):
    """A few columns of `tables`, with the people."""

    id: str
    game: str
    rules: int
    guild: int
    channel: int
    host: int
    phase: str
    speed: str
    message: int | None
    pinged: int | None
    deadline: datetime | None
    time_left: int | None
    stood: datetime | None
    pressed: datetime | None
    warned: datetime | None
    warning: int | None
    version: int
    shown_version: int | None
    persons: str | None
    """The people with a seat, separated by commas."""


def select_open() -> sa.Select[*tuple[Any, ...]]:
    """Return a query for all tables whose end was not shown yet, oldest first, with their people."""
    row, seat = TABLES.c, SEATS.c
    persons = sa.func.aggregate_strings(sa.cast(seat.person, sa.Text), ",")
    seated = sa.select(persons).where(seat.table_id == row.id).scalar_subquery().label("persons")
    columns = (row[name] for name in OpenRow.__struct_fields__ if name != "persons")
    return sa.select(*columns, seated).where(~row.end_shown).order_by(row.opened, row.id)
