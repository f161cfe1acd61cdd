"""Times as organisers type them, in their own time zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.errors import TableError
from cogs.cups.start_times import read_moment

NOW = datetime(2026, 11, 29, 12, 30, 20, tzinfo=UTC)
TOKYO, NEW_YORK = ZoneInfo("Asia/Tokyo"), ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("typed", "zone", "meant"),
    [
        ("20:00", UTC, "2026-11-29 20:00"),
        ("20:00", TOKYO, "2026-11-30 11:00"),
        ("１２月５日　２０時", TOKYO, "2026-12-05 11:00"),
        ("12月5日の20時30分", TOKYO, "2026-12-05 11:30"),
        ("今日 23:00", TOKYO, "2026-11-29 14:00"),
        ("Tomorrow  8:00", NEW_YORK, "2026-11-30 13:00"),
        ("12/5 20:00", NEW_YORK, "2026-12-06 01:00"),
        ("1/5 9:00", UTC, "2027-01-05 09:00"),
        ("11/20 9:00", UTC, "2026-11-20 09:00"),
        ("2026-12-05T20:00", UTC, "2026-12-05 20:00"),
        ("2026/12/5 20:00", UTC, "2026-12-05 20:00"),
        ("in 3 hours", TOKYO, "2026-11-29 15:30"),
        ("90 min", UTC, "2026-11-29 14:00"),
        ("3時間後", UTC, "2026-11-29 15:30"),
        ("2日後", UTC, "2026-12-01 12:30"),
    ],
)
def test_a_time_is_read(typed: str, zone: ZoneInfo, meant: str) -> None:
    assert f"{read_moment(typed, zone, NOW):%Y-%m-%d %H:%M}" == meant


NONSENSE = (
    "",
    "soon",
    "25:00",
    "12:75",
    "2/30 9:00",
    "13/1 9:00",
    "12/5",
    "8pm",
    "0000-01-01 00:00",
    "-5:00",
)


@pytest.mark.parametrize("typed", NONSENSE)
def test_anything_else_is_refused_with_what_was_typed(typed: str) -> None:
    with pytest.raises(TableError, match="cup_start_unread"):
        read_moment(typed, UTC, NOW)


def test_what_was_typed_is_shown_short_and_without_markup() -> None:
    with pytest.raises(TableError) as raised:
        read_moment("**@everyone** " * 9, UTC, NOW)
    shown = str(raised.value.facts["typed"])
    assert shown.startswith(r"\*\*\@everyone")
    assert len(shown.replace("\\", "")) <= 40
