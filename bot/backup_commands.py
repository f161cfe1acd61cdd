"""The commands that make a backup of the database and put one in place: `bot backup`, `bot restore`."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import click
import sqlalchemy as sa

from bot.database.backup import back_up, close_log, copy_backup, database_file, new_file, put_in_place
from bot.database.holder import RATING_LOCK, holding
from bot.database.store import Store
from bot.tables.restoring import restore as restore_table

MAX_REPLAYED = 20
"""The newest tables that are replayed from a backup."""
FILE = click.Path(path_type=Path)


def commands(url: Callable[[], str]) -> tuple[click.Command, click.Command]:
    """Return `backup` and `restore` for the database of the settings."""
    return _backup_of(url), _restore_of(url)


def _backup_of(url: Callable[[], str]) -> click.Command:
    @click.command()
    @click.argument("file", type=FILE)
    def backup(file: Path) -> None:
        """Write a backup of the database to a new FILE.

        The FILE is new: nothing is ever overwritten. It appears once it is whole and checked. The bot may
        be running. All hands and seeds are in the backup, so only your account can read it.
        """
        tables = back_up(url(), file)
        click.echo(f"The backup {file} is whole and sound. It has {_counted(tables)}.")

    return backup


def _restore_of(url: Callable[[], str]) -> click.Command:
    @click.command()
    @click.argument("file", type=FILE)
    def restore(file: Path) -> None:
        """Put a backup in place of the database.

        No bot may be running. The FILE is checked first, and up to 20 of its games are replayed from their
        logs. What was there before is kept under a name with the date. If anything fails, nothing changes.
        """
        _restore(url(), file)

    return restore


def _restore(url: str, file: Path) -> None:
    live = database_file(url)
    with holding(url), holding(url, RATING_LOCK), new_file(live) as copy:
        tables = copy_backup(file, live, copy)
        tried, sound = asyncio.run(_replay(copy))
        close_log(copy)
        kept = put_in_place(copy, live)
    click.echo(f"The backup {file} is in place of {live}. It has {_counted(tables)}.")
    click.echo(_found(tried, sound))
    if kept:
        click.echo("What was there before is kept as:\n" + "\n".join(f"  {path}" for path in kept))


async def _replay(path: Path) -> tuple[int, int]:
    """Bring a database up to date and replay its newest tables; return how many, and how many are sound."""
    store = Store(sa.URL.create("sqlite+aiosqlite", database=str(path)).render_as_string())
    try:
        await store.migrate()
        rows = await store.newest_played(MAX_REPLAYED)
        tables = [(row, await restore_table(row, store)) for row in rows]
    finally:
        await store.close()
    return len(tables), sum(table is not None and table.phase == row.phase for row, table in tables)


def _found(tried: int, sound: int) -> str:
    if not tried:
        return "Nobody had played at any of its tables yet."
    if sound == tried:
        return f"The newest games replay from their logs ({sound} of {tried} tried)."
    return (
        f"{sound} of its {tried} newest games replay from their logs. The others do not, because their game "
        "has changed since, or their log is damaged: those still open will be closed."
    )


def _counted(tables: int) -> str:
    return f"{tables} table{'' if tables == 1 else 's'}"
