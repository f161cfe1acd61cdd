"""A trial of backups: their newest tables are replayed from the logs."""

from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from bot.database.rows import TableRow
from bot.database.store import Store
from bot.tables.table_restoration import restore

MAX_REPLAYED = 20
"""The newest tables that are replayed from a backup."""


async def replay_newest(path: Path, counts: Callable[[TableRow], bool] = lambda _: True) -> tuple[int, int]:
    """Bring a database up to date and replay its newest tables; return how many, and how many are sound.

    Tables that do not count are left out.
    """
    store = Store(sa.URL.create("sqlite+aiosqlite", database=str(path)).render_as_string())
    try:
        await store.migrate()
        rows = list(filter(counts, await store.newest_played(MAX_REPLAYED)))
        tables = [(row, await restore(row, store)) for row in rows]
    finally:
        await store.close()
    return len(tables), sum(table is not None and table.phase == row.phase for row, table in tables)


def trial_line(tried: int, sound: int) -> str:
    """Say how many of the replayed tables are sound."""
    if not tried:
        return "Nobody had played at any of its tables yet."
    if sound == tried:
        return f"The newest games replay from their logs ({sound} of {tried} tried)."
    return (
        f"{sound} of its {tried} newest games replay from their logs. The others do not, because their game "
        "has changed since, or their log is damaged: those still open will be closed."
    )


def count_line(tables: int) -> str:
    """Say how many tables a backup has."""
    return f"It has {tables} table{'' if tables == 1 else 's'}."
