"""Matches of the toy game over a store, and what the database file holds of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bot.database.rows import Chair
from bot.database.schema.metadata import UtcTime
from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.table import Table
from engine.play import Play
from tests.support import databases
from tests.support.databases import asked as asked  # noqa: PLC0414 -- exported from here too
from tests.support.tables_in_memory import GUILD, people, set_columns
from tests.support.toy_game import GAME, TOY_FACE, Options, Say

PLACE: dict[str, Any] = {"guild": GUILD, "channel": 2, "language": "en"}
FACES: dict[str, Any] = {GAME.name: TOY_FACE}
ANA, BEN, CLEO = people("Ana", "Ben", "Cleo")
LONGEST = int("9876543210" * 7 + "11")
"""A number of 72 digits, which is the longest that a pack can make."""


async def dealt(
    store: Store,
    computers: int = 0,
    *,
    lasts: int = 9,
    others: Sequence[Chair] = (BEN,),
    tables: Tables | None = None,
    **place: Any,
) -> tuple[Tables, Table]:
    """Begin a match of so many rounds of Ana, others, who sit in this order, and computers."""
    tables = tables or Tables(store, FACES)
    table = await tables.open(GAME, Options(lasts), ANA, **PLACE | place)
    set_columns(table, keep_order=True)
    for chair in others:
        await tables.seating.join(table, chair.person or 0, chair.name)
    for _ in range(computers):
        await tables.seating.add_computer(table, 1, table.moment)
    await tables.playing.start(table, 1)
    return tables, table


async def say(tables: Tables, table: Table, *points: int) -> None:
    """Act for the seats to act, one number each."""
    for each in points:
        seat = table.to_act
        assert seat is not None
        if table.chairs[seat].is_computer:
            await tables.playing.act_for(table, seat, Say(each), table.moment)
        else:
            await tables.playing.act(table, table.chairs[seat].person or 0, Say(each))


def firsts(file: Path) -> list[tuple[Any, ...]]:
    written = "ctid" if databases.is_on_postgres(file) else "rowid"
    return asked(file, f"SELECT number, is_first FROM marks ORDER BY {written}")  # noqa: S608


def others(column: sa.Column[Any]) -> tuple[Any, ...]:
    """Return what a column could be changed to."""
    if isinstance(column.type, sa.Boolean):
        return column, sa.null(), ~column
    is_time = isinstance(column.type, UtcTime)
    return column, sa.null(), sa.func.now() if is_time else sa.literal_column("7")


def played(table: Table) -> Play:
    assert table.play is not None
    return table.play
