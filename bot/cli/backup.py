"""The commands that make a backup of the database and put one in its place: `bot backup`, `bot restore`.

Of each backup, the newest games are replayed from their logs, as a trial.
"""

import asyncio
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import click
import sqlalchemy as sa
from msgspec.structs import replace

from bot.cli.preparation import database_of, prepare
from bot.database.backup import (
    NOTHING,
    back_up,
    close_log,
    copy_backup,
    database_file,
    new_file,
    put_in_place,
    require_new,
)
from bot.database.backup_folder import (
    CHECKED,
    BackupState,
    alone_in,
    clear_parts,
    delete_oldest,
    unused_name,
    write_state,
)
from bot.database.errors import BackupError, Failure, StoreError
from bot.database.file_lock import RATING_LOCK, holding
from bot.database.log_proof import Proof, prove_logs
from bot.database.rows import TableRow
from bot.database.store import Store
from bot.tables import table_restoration
from engine.games import GAMES

MAX_REPLAYED = 20
"""The newest tables that are replayed from a backup."""
MOST_NAMED = 3
"""How many damaged tables are named."""
ANYWAY = "With --damaged it is taken all the same"
OTHERS = (
    "The others do not, because their game has changed since, or their log is damaged: those still open will "
    "be closed."
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--keep", type=click.IntRange(1), metavar="N", help="How many backups stay in a folder.")
def backup(file: Path, keep: int | None) -> None:
    """Write a backup to a new FILE or into a folder.

    The FILE is new: nothing is ever overwritten. It appears once it is whole and checked. The bot may
    be running. All hands and seeds are in the backup, so only your account can read it.

    All logs of games are proved by their checksums, and up to 20 games are replayed as a trial. In a
    folder the backup gets a name with the date, and with --keep the oldest of such backups are deleted.
    """
    if os.path.isdir(file):
        _back_up_into(file, database_of(prepare()), keep)
    elif keep is not None:
        raise BackupError(f"--keep is for a folder of backups, and {file} is none; make it first")
    else:
        url = database_of(prepare())
        require_new(file, database_file(url))
        with alone_in(file.parent):
            tables, trial = back_up(url, file), _tried(file, database_file(url))
        _report(f"The backup {file} {_judgement(trial)}.", tables, trial)


def _back_up_into(folder: Path, url: str, keep: int | None) -> None:
    live = database_file(url)
    with alone_in(folder):
        now = datetime.now(UTC).replace(microsecond=0)
        path = unused_name(folder, now)
        tables = back_up(url, path)
        state = BackupState(path.name, now, path.stat().st_size, tables)
        # Until the trial is over, and if it never is.
        write_state(folder, state)
        trial = _tried(path, live)
        write_state(folder, replace(state, replayed=trial.replayed, sound=trial.is_sound))
        # An older backup may be the last one in which all games replay.
        deleted = delete_oldest(folder, keep, path, live) if keep and trial.is_sound else []
    _report(f"The backup {path} {_judgement(trial)}.", tables, trial)
    if deleted:
        click.echo("Deleted:\n" + "\n".join(f"  {each}" for each in deleted))


class Trial(NamedTuple):
    """What a trial of a database has shown."""

    proof: Proof
    tried: int
    """How many of its newest tables were replayed."""
    replayed: int

    @property
    def is_sound(self) -> bool:
        """Return whether nothing was wrong with it."""
        return self.tried == self.replayed and not self.proof.damaged


def _tried(backup: Path, live: Path) -> Trial:
    """Try a copy of a backup, beside it."""

    def is_playable(row: TableRow) -> bool:
        # A game of former rules would not replay for weeks: that is no fault of the backup.
        return row.game in GAMES and GAMES[row.game].rules == row.rules

    try:
        with new_file(backup.with_name(CHECKED)) as copy:
            copy_backup(backup, live, copy)
            return Trial(prove_logs(copy), *asyncio.run(_replay_newest(copy, is_playable)))
    except (BackupError, StoreError) as error:
        raise BackupError(
            f"{backup} is there, but could not be tried: {error}; no older one was deleted"
        ) from error


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--damaged", is_flag=True, help="Take a backup with damaged games too; these will be closed.")
def restore(file: Path, *, damaged: bool) -> None:
    """Put a backup in place of the database.

    No bot may be running. The FILE is checked first, all logs of games are proved by their checksums, and
    up to 20 games are replayed. What was there before is kept under a name with the date. If anything
    fails, nothing changes.
    """
    url = database_of(prepare())
    live = database_file(url)
    with holding(url), holding(url, RATING_LOCK):
        # What an interrupted restore left there.
        clear_parts(live.parent, re.escape(os.path.basename(live)))
        with new_file(live) as copy:
            tables = copy_backup(file, live, copy)
            proof = prove_logs(copy)
            if proof.damaged and not damaged:
                raise BackupError(f"the backup {file} is damaged: {_listed(proof)}; {NOTHING}. {ANYWAY}")
            trial = Trial(proof, *asyncio.run(_replay_newest(copy)))
            close_log(copy)
            kept = put_in_place(copy, live)
    _report(f"The backup {file} is in place of {live}.", tables, trial)
    if kept:
        click.echo("What was there before is kept as:\n" + "\n".join(f"  {path}" for path in kept))


# ------------------------------------------------------------------ the trial


async def _replay_newest(path: Path, counts: Callable[[TableRow], bool] = lambda _: True) -> tuple[int, int]:
    """Bring a database up to date and replay its newest tables; return how many, and how many are sound.

    Tables that do not count are left out.
    """
    store = Store(sa.URL.create("sqlite+aiosqlite", database=str(path)).render_as_string())
    try:
        await store.migrate()
        rows = list(filter(counts, await store.newest_played(MAX_REPLAYED)))
        tables = [(row, await table_restoration.restore(row, store)) for row in rows]
    except ValueError as error:
        # A time that is none any more, for example.
        raise BackupError(f"{path} {Failure.DAMAGED.problem}; {NOTHING}") from error
    finally:
        await store.close()
    return len(tables), sum(table is not None and table.phase == row.phase for row, table in tables)


def _report(head: str, tables: int, trial: Trial) -> None:
    """Tell what a backup has, and what of it was proved."""
    click.echo(f"{head} It has {tables} table{'' if tables == 1 else 's'}.")
    proof, tried, replayed = trial
    if not proof.actions:
        click.echo("Nobody had played at any of its tables yet.")
        return
    if proof.damaged:
        click.echo(f"The logs are damaged: {_listed(proof)}. Those still open will be closed.")
    else:
        scope = "" if proof.proved == proof.actions else ", as far as that is known"
        proved = f"{proof.proved} of {proof.actions} actions are proved by a checksum"
        click.echo(f"Its logs are whole{scope}: {proved}.")
    if replayed == tried:
        click.echo(f"The newest games replay from their logs ({replayed} of {tried} tried).")
    else:
        click.echo(f"{replayed} of its {tried} newest games replay from their logs. {OTHERS}")


def _judgement(trial: Trial) -> str:
    return "is whole and sound" if trial.is_sound else "is written, but not sound"


def _listed(proof: Proof) -> str:
    """Name the damaged tables, the first few of many."""
    first = ", ".join(
        f"table {each.facts['table']} at step {each.step}" for each in proof.damaged[:MOST_NAMED]
    )
    more = len(proof.damaged) - MOST_NAMED
    return first if more <= 0 else f"{first} and {more} more"


COMMANDS = (backup, restore)
