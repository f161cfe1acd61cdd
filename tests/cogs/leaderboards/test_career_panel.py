"""Figures of a person as they are shown."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.custom_ids import NOWHERE
from bot.scores.career import GameStatistics
from cogs.leaderboards.career_panel import Career, stats_panel
from cogs.leaderboards.reliability import Reliability
from engine.games import GAMES
from tests.cogs.leaderboards.test_leaderboard_panel import LONGEST, shown
from tests.support.discord_limits import faults

DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)
STAMP = f"<t:{DAY.timestamp():.0f}:d>"
NOTHING = Reliability()
FIGURES = GameStatistics("no_thank_you", 12, 1, 1312, 5 / 3, DAY)


# ------------------------------------------------------------------ stats


def test_figures_are_told_for_every_game() -> None:
    head, game = shown(stats_panel(Career("Ana", [FIGURES], NOTHING), Words("en")))
    assert head == "## Results of Ana"
    assert game.splitlines() == [
        "### NO THANK YOU!",
        "Rating **1312** · **1** win · 12 games",
        f"-# average place 1.7 · last played {STAMP}",
    ]
    head, game = shown(stats_panel(Career("Ana", [FIGURES], NOTHING), Words("ja")))
    assert head == "## 成績 — Ana"
    assert game.splitlines()[1:] == [
        "レーティング **1312** ・ **1**勝 ・ 12戦",
        f"-# 平均順位 1.7位 ・ 最終プレイ {STAMP}",
    ]


def test_games_against_computers_alone_have_a_line_of_their_own() -> None:
    both = replace(FIGURES, alone=5, alone_wins=3)
    alone = replace(both, games=0, wins=0, rating=0, place=0)
    lines = [
        shown(stats_panel(Career("Ana", [each], NOTHING), Words("en")))[1].splitlines()
        for each in (both, alone)
    ]
    against = "🤖 Against computers: **3** wins · 5 games"
    assert lines[0][1:3] == ["Rating **1312** · **1** win · 12 games", against]
    assert lines[1] == ["### NO THANK YOU!", against, f"-# last played {STAMP}"]
    japanese = shown(stats_panel(Career("Ana", [alone], NOTHING), Words("ja")))[1].splitlines()
    assert japanese[1:] == ["🤖 コンピュータ戦：**3**勝 ・ 5戦", f"-# 最終プレイ {STAMP}"]


@pytest.mark.parametrize(
    ("language", "games", "line"),
    [
        ("en", 49, "-# Finished **47 of 49** games with others"),
        ("en", 1, "-# Finished **47 of 1** game with others"),
        ("ja", 49, "-# 対人戦 49戦中**47戦**完走"),
    ],
)
def test_it_is_told_how_many_games_with_others_were_finished(language: str, games: int, line: str) -> None:
    for figures in ([FIGURES], []):
        head = shown(stats_panel(Career("Ana", figures, Reliability(47, games)), Words(language)))[0]
        assert head.splitlines()[1] == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_hides_or_has_no_games_is_told_so(language: str) -> None:
    hint = Words(language)("settings.hidden")
    for is_hidden in (True, False):
        head, _ = shown(stats_panel(Career("Ana", [FIGURES], NOTHING, is_hidden=is_hidden), Words(language)))
        assert (hint in head) is is_hidden
    (text,) = shown(stats_panel(Career("*A*", [], NOTHING), Words(language)))
    assert Words(language)("stats.none") in text
    assert r"\*A\*" in text


# ------------------------------------------------------------------ limits


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_panels_are_such_as_discord_takes(name: str, language: str) -> None:
    words = Words(language)
    every = [GameStatistics(game, 10**6, 10**6, -(10**6), 7.96, DAY) for game in [*GAMES] * 5]
    career = Career(name, every, Reliability(10**6, 10**6), is_hidden=True)
    assert faults(components.view_of(stats_panel(career, words), NOWHERE)) == []
