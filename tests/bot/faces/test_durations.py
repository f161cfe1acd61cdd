import pytest

from bot.faces.durations import span
from bot.faces.words import Words

MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("seconds", "english", "japanese"),
    [
        (-5, "0 s", "0秒"),
        (0, "0 s", "0秒"),
        (29.6, "30 s", "30秒"),
        (59.7, "1 min", "1分"),
        (90, "1 min 30 s", "1分30秒"),
        (120, "2 min", "2分"),
        (HOUR + 5, "1 h", "1時間"),
        (HOUR + 2 * MINUTE + 3, "1 h 2 min", "1時間2分"),
        (DAY, "24 h", "24時間"),
        (2 * DAY - 1, "47 h 59 min", "47時間59分"),
        (3 * DAY, "3 days", "3日"),
        (3 * DAY + 4 * HOUR + 5 * MINUTE, "3 days 4 h", "3日4時間"),
        (3 * DAY + 5 * MINUTE, "3 days", "3日"),
    ],
)
def test_a_duration_is_told_in_its_two_largest_units(seconds: float, english: str, japanese: str) -> None:
    assert span(seconds, Words("en")) == english
    assert span(seconds, Words("ja")) == japanese
