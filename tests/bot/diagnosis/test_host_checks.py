"""What is said of settings, free space, backups and health."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.database.backup_folder import BackupState
from bot.diagnosis.findings import Verdict
from bot.diagnosis.host_checks import of_backups, of_disk, of_health, of_settings, on_different_disks
from bot.settings import Settings
from bot.shards import Shards
from tests.support.command_line import UNSEEN
from tests.support.free_port import free_port

FOLDER, NOW = Path("/backups"), datetime(2026, 12, 1, 4, tzinfo=UTC)


def settings(**given: object) -> Settings:
    return Settings.model_construct(None, **given)


# ------------------------------------------------------------------ settings


def test_what_is_set_is_named_without_its_value() -> None:
    (found,) = of_settings(settings(log_level="DEBUG", thinking_ms=100), [], is_sqlite=True)
    assert (found.verdict, found.said) == (
        Verdict.YES,
        "LOG_LEVEL, THINKING_MS are set; the rest are defaults.",
    )


def test_a_token_from_a_file_is_told_as_that_file() -> None:
    token = settings(log_level="DEBUG", discord_token=UNSEEN, discord_token_file=Path("token"))
    (found,) = of_settings(token, [], is_sqlite=True)
    assert found.said == "DISCORD_TOKEN_FILE, LOG_LEVEL are set; the rest are defaults."


@pytest.mark.usefixtures("empty_folder")
def test_where_nothing_is_set_it_says_where_a_file_would_be_read(tmp_path: Path) -> None:
    assert of_settings(settings(), [], is_sqlite=True)[0].said == (
        f"Nothing is set, and there is no .env in {tmp_path}."
    )
    (tmp_path / ".env").touch()
    assert of_settings(settings(), [], is_sqlite=True)[0].said == "Nothing is set."


def test_misspelt_variables_and_shards_without_a_server_are_told() -> None:
    shards = settings(shards=Shards.parse("0-3/16"))
    slip, divided = of_settings(shards, ["LOG_LEVELS is no setting; is LOG_LEVEL meant?"], is_sqlite=True)
    assert slip.verdict is divided.verdict is Verdict.NO
    assert "LOG_LEVELS" in slip.said
    assert "name a PostgreSQL database in DATABASE_URL" in divided.remedy
    assert of_settings(shards, [], is_sqlite=False)[0].verdict is Verdict.YES


# ------------------------------------------------------------------ disk


@pytest.mark.parametrize(
    ("free", "database", "verdict"),
    [
        (600, 1, Verdict.YES),
        (400, 1, Verdict.NO),
        (600, 400, Verdict.NO),
        (900, 400, Verdict.YES),
    ],
)
def test_there_must_be_room_for_weeks_and_for_two_copies(free: int, database: int, verdict: Verdict) -> None:
    found = of_disk(FOLDER, database * 10**6, lambda _: free * 10**6)
    assert found.verdict is verdict
    assert found.said.startswith(f"{free} MB are free for /backups")
    assert ("make room there" in found.remedy) == (verdict is Verdict.NO)


def test_a_disk_is_not_blamed_for_a_folder_that_is_not_there(tmp_path: Path) -> None:
    found = of_disk(tmp_path / "none", 0)
    assert (found.verdict, found.remedy) == (Verdict.NOT_TRIED, "")


def test_a_disk_is_looked_at_once(tmp_path: Path) -> None:
    inside, none = tmp_path / "inside", tmp_path / "none"
    inside.mkdir()
    assert on_different_disks(tmp_path, inside) == [tmp_path]
    assert on_different_disks(tmp_path, none) == [tmp_path, none]
    assert on_different_disks(tmp_path, Path("/proc")) == [tmp_path, Path("/proc")]


# ------------------------------------------------------------------ backups


def state(hours: float, *, sound: bool = True) -> BackupState:
    return BackupState("tefuda-backup-1.db", NOW - timedelta(hours=hours), 9, 3, 3, sound)


@pytest.mark.parametrize(
    ("problem", "newest", "has_database", "verdict", "told"),
    [
        ("Read-only file system", None, True, Verdict.NO, "that this account can write to"),
        (None, None, False, Verdict.YES, "there is nothing to back up yet"),
        (None, None, True, Verdict.NO, "(and let a timer do it every night)"),
        (None, state(3), True, Verdict.YES, "is 3 hours old, and passed its test"),
        (None, state(30), True, Verdict.NO, "(and find out why the timer did not)"),
        (None, state(3, sound=False), True, Verdict.NO, "(and read what it says)"),
    ],
)
def test_a_folder_of_backups_is_judged_with_its_newest(
    problem: str | None,
    newest: BackupState | None,
    has_database: bool,
    verdict: Verdict,
    told: str,
    tmp_path: Path,
) -> None:
    (tmp_path / "tefuda-backup-1.db").touch()
    found = of_backups(tmp_path, problem, newest, NOW, has_database=has_database)
    assert found.verdict is verdict
    assert told in found.said + found.remedy


def test_a_newest_backup_that_somebody_deleted_is_missed(tmp_path: Path) -> None:
    found = of_backups(tmp_path, None, state(3), NOW, has_database=True)
    assert (found.verdict, found.remedy) == (Verdict.NO, f"run: bot backup {tmp_path} --keep 14")


def test_a_folder_with_a_space_can_be_copied_into_a_shell() -> None:
    found = of_backups(Path("/my backups"), None, None, NOW, has_database=True)
    assert found.remedy.startswith("run: bot backup '/my backups' --keep 14")


# ------------------------------------------------------------------ health


def test_a_bot_is_asked_only_if_one_runs_and_listens() -> None:
    assert of_health(settings(), is_running=True).verdict is Verdict.NOT_TRIED
    listens = settings(health_port=free_port())
    assert of_health(listens, is_running=False).verdict is Verdict.NOT_TRIED
    silent = of_health(listens, is_running=True)
    assert silent.verdict is Verdict.NO
    assert "nothing answers" in silent.said
