"""The final tables as they are posted, and a season on the leaderboard, whatever people are called."""

from datetime import UTC, datetime

import pytest

from bot.database.season_ends import Season
from bot.faces.panel import characters
from bot.faces.words import LANGUAGES, Words
from bot.front import components, custom_ids
from cogs.leaderboards.leaderboard import Line, Standings
from cogs.leaderboards.leaderboard_panel import LEADERBOARD
from cogs.leaderboards.season_panels import final_panel, season_panel
from cogs.leaderboards.season_storage import MAX_LISTED, FinalTable
from engine.games import GAMES
from tests.cogs.leaderboards.test_leaderboard_panel import LONGEST
from tests.cogs.panels import text_of
from tests.support.discord_limits import faults

FIRST = Season(1, 1, datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC), over=True)
SECOND = Season(1, 2, FIRST.ends, datetime(2026, 3, 1, tzinfo=UTC))
LINES = (Line(1, 1, "Ana", 1312, 7, 12), Line(2, 2, "Ben", 987, 1, 3))
MANY = tuple(Line(rank, rank, LONGEST[rank % len(LONGEST)], 99_999, 10**6, 10**6) for rank in range(1, 11))


def test_a_final_table_says_who_stands_where_and_what_comes_now() -> None:
    table = FinalTable("algo", LINES, 3)
    assert text_of(final_panel(FIRST, [table], SECOND, Words("en")).parts).splitlines() == [
        "## 🏁 Season 1: final standings",
        "-# <t:1767225600:D> to <t:1769904000:D>, by rating",
        "### Algo",
        "🥇 1. Ana　**1312**",
        "🥈 2. Ben　**987**",
        "-# and 1 more",
        "-# All ratings have moved a third of the way back towards 1000.",
        "-# Season 2 ends on <t:1772323200:D>.",
        "-# All places: `/leaderboard`",
    ]
    japanese = text_of(final_panel(FIRST, [table], None, Words("ja")).parts)
    assert japanese.startswith("## 🏁 シーズン1 最終順位\n")
    assert "シーズン2" not in japanese


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_final_tables_of_all_games_fit_one_message(language: str) -> None:
    tables = [FinalTable(game, MANY, 10**6) for game in GAMES]
    panel = final_panel(FIRST, tables, SECOND, Words(language))
    assert characters(panel.parts) <= 4000
    assert faults(components.view_of(panel, custom_ids.NOWHERE)) == []
    assert all(f"　**{line.rating}**" in text_of(panel.parts) for line in MANY[:5])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("season", [FIRST, SECOND], ids=["past", "running"])
def test_the_longest_page_of_a_season_is_one_that_discord_takes(language: str, season: Season) -> None:
    at, words = LEADERBOARD.at("s999primedaifugo", 999_999_999), Words(language)
    seasons = [season] * MAX_LISTED
    for lines in (MANY, ()):
        shown = Standings("prime_daifugo", lines=lines, own=MANY[0], asker=10, page=1, pages=3)
        panel = season_panel(season, shown, words, tuple(GAMES), seasons[:1])
        assert faults(components.view_of(panel, at)) == []
        empty = words("season.empty" if season.over else "season.empty_yet")
        assert (empty in text_of(panel.parts)) == (not lines)
