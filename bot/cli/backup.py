"""The command that makes a backup of the database: `bot backup`."""

import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path

import click
from msgspec.structs import replace

from bot.cli.backup_trial import count_line, replay_newest, trial_line
from bot.cli.preparation import database_of, prepare
from bot.database.backup import back_up, copy_backup, database_file, new_file
from bot.database.backup_folder import (
    CHECKED,
    BackupState,
    alone_in,
    delete_oldest,
    unused_name,
    write_state,
)
from bot.database.errors import BackupError, StoreError
from bot.database.rows import TableRow
from engine.games import GAMES


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--keep", type=click.IntRange(1), metavar="N", help="How many backups stay in a folder.")
def backup(file: Path, keep: int | None) -> None:
    """Write a backup to a new FILE or into a folder.

    The FILE is new: nothing is ever overwritten. It appears once it is whole and checked. The bot may
    be running. All hands and seeds are in the backup, so only your account can read it.

    In a folder it gets a name with the date, up to 20 of its games are replayed as a trial, and with
    --keep the oldest of such backups are deleted.
    """
    if os.path.isdir(file):
        _back_up_into(file, database_of(prepare()), keep)
    elif keep is not None:
        raise BackupError(f"--keep is for a folder of backups, and {file} is none; make it first")
    else:
        tables = back_up(database_of(prepare()), file)
        click.echo(f"The backup {file} is whole and sound. {count_line(tables)}")


def _back_up_into(folder: Path, url: str, keep: int | None) -> None:
    live = database_file(url)
    with alone_in(folder):
        now = datetime.now(UTC).replace(microsecond=0)
        path = unused_name(folder, now)
        tables = back_up(url, path)
        state = BackupState(path.name, now, path.stat().st_size, tables)
        # Until the trial is over, and if it never is.
        write_state(folder, state)
        tried, sound = _tried(path, live)
        write_state(folder, replace(state, replayed=sound, sound=sound == tried))
        # An older backup may be the last one in which all games replay.
        deleted = delete_oldest(folder, keep, path, live) if keep and sound == tried else []
    click.echo(f"The backup {path} is whole and sound. {count_line(tables)}")
    click.echo(trial_line(tried, sound))
    if deleted:
        click.echo("Deleted:\n" + "\n".join(f"  {each}" for each in deleted))


def _tried(backup: Path, live: Path) -> tuple[int, int]:
    """Replay the newest tables of a backup on a copy beside it; return how many, and how many are sound."""
    try:
        with new_file(backup.with_name(CHECKED)) as copy:
            copy_backup(backup, live, copy)
            # A game of former rules would not replay for weeks: that is no fault of the backup.
            return asyncio.run(replay_newest(copy, _is_playable))
    except (BackupError, StoreError) as error:
        raise BackupError(
            f"{backup} is there, but could not be tried: {error}; no older one was deleted"
        ) from error


def _is_playable(row: TableRow) -> bool:
    """Return whether a table is of a game whose rules are still the same."""
    return row.game in GAMES and GAMES[row.game].rules == row.rules
