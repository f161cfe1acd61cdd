"""The command that puts a backup in place of the database: `bot restore`."""

import asyncio
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from bot.cli.backup_trial import count_line, replay_newest, trial_line
from bot.cli.preparation import database_of, prepare
from bot.database.backup import close_log, copy_backup, database_file, new_file, put_in_place
from bot.database.backup_folder import clear_parts
from bot.database.file_lock import RATING_LOCK, holding


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Put a backup in place of the database.

    No bot may be running. The FILE is checked first, and up to 20 of its games are replayed from their
    logs. What was there before is kept under a name with the date. If anything fails, nothing changes.
    """
    url = database_of(prepare())
    live = database_file(url)
    with holding(url), holding(url, RATING_LOCK), _place_for(live) as copy:
        tables = copy_backup(file, live, copy)
        tried, sound = asyncio.run(replay_newest(copy))
        close_log(copy)
        kept = put_in_place(copy, live)
    click.echo(f"The backup {file} is in place of {live}. {count_line(tables)}")
    click.echo(trial_line(tried, sound))
    if kept:
        click.echo("What was there before is kept as:\n" + "\n".join(f"  {path}" for path in kept))


@contextmanager
def _place_for(live: Path) -> Iterator[Path]:
    """Create an empty file beside a database that is held; clear what an interrupted restore left there."""
    clear_parts(live.parent, re.escape(os.path.basename(live)))
    with new_file(live) as copy:
        yield copy
