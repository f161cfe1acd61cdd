"""Records as they are told: a line each, in both languages."""

import pytest

from bot.faces.panel import Text
from bot.faces.records import (
    BestScore,
    LargestNumber,
    LongestNumber,
    LowestAverage,
    MostAchievements,
    MostFeats,
    MostFirsts,
)
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from cogs.leaderboards.game_records import HeldRecord, records_lines
from cogs.leaderboards.leaderboard import Line, Standings
from cogs.leaderboards.leaderboard_panel import LEADERBOARD, leaderboard_panel
from tests.bot.toy_matches import LONGEST
from tests.support.discord_limits import faults
from tests.support.tables_in_memory import FACES
from tests.support.toy_game import TOY_FACE, spoken


def test_records_are_told_line_by_line() -> None:
    held = [
        HeldRecord(MostFeats("least"), "**Ana**", 12),
        HeldRecord(LowestAverage(), "Ben", 4.25),
        HeldRecord(BestScore(), "さくら", -12),
        HeldRecord(LargestNumber("odd"), "Ana_", 13111211),
        HeldRecord(LongestNumber("even"), "Ben", 1310, 3),
        HeldRecord(MostAchievements("even"), "Cleo", 1234),
        HeldRecord(MostFirsts("odd"), "Cleo", 5),
    ]
    with spoken():
        lines = records_lines("tally", held, Words("en"))
        below_zero = records_lines("tally", [HeldRecord(LowestAverage(), "Ana", -1.5)], Words("ja"))
    assert lines == [
        r"Most often the fewest: \*\*Ana\*\* 12",
        "🏅 Lowest average: **Ben** with 4.2 a round",
        "🏅 Best score: **さくら** with −12",
        r"Largest odd number: Ana\_ 13,111,211",
        "Longest even number: Ben 1,310, 3 cards",
        "Most even numbers: Cleo 1234",
        "Most new odd numbers: Cleo 5",
    ]
    assert below_zero == ["🏅 最も少ない平均：**Ana**（1ラウンド−1.5点）"], "with a true minus sign"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_every_record_of_every_game_has_its_words(game: str, language: str) -> None:
    everything = [HeldRecord(kind, "Ana", 1, 1) for kind in FACES[game].records]
    lines = records_lines(game, everything, Words(language))
    assert all("Ana" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_leaderboard_holds_the_longest_numbers_and_names(language: str) -> None:
    name = "👩‍👩‍👧‍👦" * 4
    lines = tuple(Line(rank, rank, name, 9999, 9999, 9999) for rank in range(1, 11))
    held = [HeldRecord(kind, "*" * 32, LONGEST, 54) for kind in TOY_FACE.records]
    with spoken():
        record_lines = records_lines("tally", held, Words(language))
        own = Line(11, 11, name, 9999, 9999, 9999)
        panel = leaderboard_panel(
            Standings("tally", lines=lines, own=own, asker=11), Words(language), record_lines
        )
    shown = components.view_of(panel, LEADERBOARD.at("atally", 999_999_999))
    assert faults(shown) == []
    assert f"{LONGEST:,}" in "".join(part.text for part in panel.parts if isinstance(part, Text))
