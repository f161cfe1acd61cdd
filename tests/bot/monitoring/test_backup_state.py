import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.database.backup_folder import STATE
from bot.monitoring.measures import backup_gauges, read_state

KNOWN = {
    "file": "tefuda-2026-11-22.db",
    "time": "2026-11-22T03:00:00+00:00",
    "bytes": 40960,
    "tables": 12,
    "replayed": 10,
    "sound": True,
}


def shown(folder: Path) -> dict[str, float]:
    return {family.name: family.samples[0].value for family in backup_gauges(folder)}


def test_the_newest_backup_is_known_by_its_file(tmp_path: Path) -> None:
    (tmp_path / STATE).write_text(json.dumps(KNOWN), "utf-8")
    made = datetime(2026, 11, 22, 3, tzinfo=UTC).timestamp()
    assert shown(tmp_path) == {
        "tefuda_backup_known": 1,
        "tefuda_backup_timestamp_seconds": made,
        "tefuda_backup_bytes": 40960,
        "tefuda_backup_tables": 12,
        "tefuda_backup_replayed_tables": 10,
        "tefuda_backup_sound": 1,
    }


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"file": 1}', "\xff", json.dumps({**KNOWN, "time": "now"}), "null"]
)
def test_without_a_readable_one_only_that_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / STATE).write_text(text, "latin-1")
    assert read_state(tmp_path) is None
    assert shown(tmp_path) == {"tefuda_backup_known": 0}


def test_a_folder_that_is_not_there_is_no_fault(tmp_path: Path) -> None:
    assert shown(tmp_path / "gone") == {"tefuda_backup_known": 0}
