"""What is known of the newest backup, from the file that `bot backup` writes beside its backups."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from prometheus_client.core import GaugeMetricFamily

from bot.database.backup_folder import STATE, BackupState


def read_state(folder: Path) -> BackupState | None:
    """Read what is known of the newest backup in a folder; None if that cannot be read."""
    try:
        return msgspec.json.decode((folder / STATE).read_bytes(), type=BackupState)
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return None


def gauges(folder: Path) -> Iterator[GaugeMetricFamily]:
    """Yield the metrics of the newest backup; without a readable one, only that there is none."""
    state = read_state(folder)
    yield _gauge("known", "1 if the newest backup is known, else 0.", state is not None)
    if state is None:
        return
    yield _gauge("timestamp_seconds", "When the newest backup was made.", state.time.timestamp())
    yield _gauge("bytes", "The size of the newest backup.", state.bytes)
    yield _gauge("tables", "The tables in the newest backup.", state.tables)
    yield _gauge("replayed_tables", "The tables that were replayed from it.", state.replayed)
    yield _gauge("sound", "1 if all of these came out right, else 0.", state.sound)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"tefuda_backup_{name}", about, value=float(value))
