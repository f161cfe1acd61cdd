"""What is to be known of the machine: the settings, free space, backups, the health of a running bot."""

import shutil
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from shlex import quote

from bot.database.backup_folder import BackupState
from bot.diagnosis.findings import Finding, Findings, no, not_tried, yes
from bot.monitoring import MonitoringError
from bot.monitoring.checks import probe
from bot.settings import Settings

MEGABYTE = 10**6
LEAST_FREE = 500 * MEGABYTE
"""The bytes that should be free for some weeks of games and logs."""
COPIES = 2
"""How often a database must fit beside itself: a backup, and the copy on which it is tried."""
BACKUP_AGE = timedelta(hours=26)
"""After which a nightly backup is missed; the alerts say so too."""


def of_settings(settings: Settings, slips: Sequence[str], *, is_sqlite: bool) -> Findings:
    """Judge settings that could be read."""
    found = [no(slip, "rename or remove that variable") for slip in slips]
    shards = settings.shards
    if shards is not None and not shards.is_whole and is_sqlite:
        remedy = "unset SHARDS, or name a PostgreSQL database in DATABASE_URL"
        found.append(no(f"SHARDS={shards} needs PostgreSQL: one process alone can use SQLite.", remedy))
    given = [name.upper() for name in Settings.model_fields if _is_given(settings, name)]
    if not given:
        where = "" if Path(".env").exists() else f", and there is no .env in {Path.cwd()}"
        return found or [yes(f"Nothing is set{where}.")]
    return found or [
        yes(f"{', '.join(given)} {'is' if len(given) == 1 else 'are'} set; the rest are defaults.")
    ]


def _is_given(settings: Settings, name: str) -> bool:
    """Return whether a setting is given by itself; one that was read from a file is not."""
    given = settings.model_fields_set
    return name in given and not getattr(settings, f"{name}_file", None)


def free_bytes(folder: Path) -> int:
    """Return the bytes that are free on the disk of a folder."""
    return shutil.disk_usage(folder).free


def on_different_disks(*folders: Path) -> list[Path]:
    """Return the first folder on each disk; one that is not there counts as on a disk of its own."""
    disks: dict[object, Path] = {}
    for folder in folders:
        disks.setdefault(folder.stat().st_dev if folder.exists() else folder, folder)
    return [*disks.values()]


def of_disk(folder: Path, database_bytes: int, free: Callable[[Path], int] = free_bytes) -> Finding:
    """Judge the free space of a disk on which the database or its backups grow."""
    try:
        left = free(folder)
    except OSError as error:
        # What this means is said of the database, or of the backups.
        return not_tried(f"{folder}: {error.strerror}.")
    needed = max(LEAST_FREE, COPIES * database_bytes)
    said = f"{left // MEGABYTE:,} MB are free for {folder}"
    if left < needed:
        remedy = f"make room there, or use a larger disk: {needed // MEGABYTE:,} MB should be free"
        return no(f"{said}.", remedy)
    return yes(f"{said}; {needed // MEGABYTE:,} MB are enough.")


def of_backups(
    folder: Path, problem: str | None, state: BackupState | None, now: datetime, *, has_database: bool
) -> Finding:
    """Judge the folder of the backups: what keeps the bot from writing there, and its newest backup."""
    folder = folder.absolute()
    make = f"run: bot backup {quote(str(folder))} --keep 14"
    if problem is not None:
        return no(
            f"{folder} cannot be written to: {problem}.",
            "make it a folder that this account can write to, or correct BACKUP_DIR",
        )
    if state is None and not has_database:
        return yes(f"{folder} can be written to; there is nothing to back up yet.")
    if state is None:
        return no(f"{folder} has no backup that is known.", f"{make} (and let a timer do it every night)")
    return _of_newest(folder, state, now, make)


def _of_newest(folder: Path, state: BackupState, now: datetime, make: str) -> Finding:
    if not (folder / state.file).exists():
        return no(f"{state.file}, the newest backup, is no longer in {folder}.", make)
    age = now - state.time
    made = f"{state.file} in {folder} is {age // timedelta(hours=1)} hours old"
    if not state.sound:
        return no(f"{made}, and its test failed.", f"{make} (and read what it says)")
    if age > BACKUP_AGE:
        return no(f"{made}.", f"{make} (and find out why the timer did not)")
    return yes(f"{made}, and passed its test.")


def of_health(settings: Settings, *, is_running: bool) -> Finding:
    """Ask a running bot whether it is ready."""
    if settings.health_port is None:
        return not_tried("HEALTH_PORT is not set, so a running bot cannot be asked.")
    if not is_running:
        return not_tried("No bot uses the database now.")
    try:
        probe(settings.health_host, settings.health_port)
    except MonitoringError as error:
        remedy = "read the end of its log; if it runs on another machine, run there: bot health"
        return no(f"The bot was asked whether it is ready: {error}.", remedy)
    return yes("The bot is ready.")
