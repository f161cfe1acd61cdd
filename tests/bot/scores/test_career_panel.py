"""Figures and games of a person as they are shown."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.faces.words import LANGUAGES, Words
from bot.front import ui
from bot.scores.career import FinishedGame, GameStatistics, History
from bot.scores.career_panel import history_panel, stats_panel
from engine.games import GAMES
from tests.bot.scores.test_leaderboard_panel import LONGEST, buttons, shown
from tests.support.discord_limits import faults

DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)
STAMP = f"<t:{DAY.timestamp():.0f}:d>"
FIGURES = GameStatistics("no_thank_you", 12, 1, 1312, 5 / 3, DAY)
GAME = FinishedGame("K7Q2M4", "no_thank_you", DAY, ("Ana",), 2, 4, -12, 200, 300, has_won=False)
AT = ui.Address(ui.HISTORY, "nothankyou", 999_999_999)


# ------------------------------------------------------------------ stats


def test_figures_are_told_for_every_game() -> None:
    head, game = shown(stats_panel("Ana", [FIGURES], Words("en")))
    assert (
        head
        == "## Ana in this server\n-# Games of this server with at least two people (computers do not count)"
    )
    assert game.splitlines() == [
        "### NO THANK YOU!",
        "Rating **1312** · **1** win · 12 games",
        f"-# average place 1.7 · last played {STAMP}",
    ]


def test_figures_are_japanese_for_whoever_reads_japanese() -> None:
    head, game = shown(stats_panel("Ana", [FIGURES], Words("ja")))
    assert head.startswith("## Anaさんのこのサーバーでの成績\n")
    assert game.splitlines()[1:] == [
        "レーティング **1312** ・ **1**勝 ・ 12戦",
        f"-# 平均順位 1.7位 ・ 最後に遊んだ日 {STAMP}",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_looks_at_their_own_is_reminded_that_they_hide(language: str) -> None:
    hint = Words(language)("settings.hidden")
    for is_hidden in (True, False):
        head, _ = shown(stats_panel("Ana", [FIGURES], Words(language), is_hidden=is_hidden))
        assert (hint in head) is is_hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_games_a_sentence_says_what_it_takes(language: str) -> None:
    (text,) = shown(stats_panel("*A*", [], Words(language)))
    assert Words(language)("stats.none") in text
    assert r"\*A\*" in text


# ------------------------------------------------------------------ history


def lines(*games: FinishedGame, language: str = "en") -> list[str]:
    return shown(history_panel(History(None, games), 100, Words(language)))[1].splitlines()


def test_a_game_tells_day_place_score_winner_and_the_way_to_its_result() -> None:
    way = "[result](https://discord.com/channels/100/200/300)"
    assert lines(GAME) == [f"🥈 {STAMP} **NO THANK YOU!** · place 2 of 4 · score −12 · won by Ana · {way}"]


def test_a_game_is_told_in_japanese_to_whoever_reads_japanese() -> None:
    way = "[結果](https://discord.com/channels/100/200/300)"
    assert lines(GAME, language="ja") == [
        f"🥈 {STAMP} **NO THANK YOU！** ・ 4人中2位 ・ −12点 ・ 勝者：Ana ・ {way}"
    ]


def test_without_a_message_there_is_no_way_to_it() -> None:
    assert lines(replace(GAME, outcome=None))[0].endswith("won by Ana")


@pytest.mark.parametrize(
    ("winners", "result"),
    [
        (("*Ana*",), r"won by \*Ana\*"),
        (("Ana", None), "won by Ana and a computer"),
        (("Ana", "Ben", "Cleo"), "won by Ana, Ben, and 1 other"),
        (("Ana", "", None, None), "won by Ana, somebody who is no longer known, and 2 others"),
    ],
)
def test_winners_are_named_and_many_are_counted(winners: tuple[str | None, ...], result: str) -> None:
    assert f" · {result} · " in lines(replace(GAME, winners=winners))[0]


def test_whoever_won_alone_is_told_so() -> None:
    assert " · you won · " in lines(replace(GAME, rank=1, has_won=True))[0]
    shared = replace(GAME, rank=1, has_won=True, winners=("Ana", "Ben"))
    assert " · won by Ana and Ben · " in lines(shared)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_games_a_sentence_says_so(language: str) -> None:
    for game in (None, "no_thank_you"):
        (text,) = shown(history_panel(History(game), 100, Words(language)))
        assert Words(language)("history.none") in text
        assert (Words(language)("no_thank_you.title") in text) is (game is not None)


def test_pages_are_turned_where_there_are_several() -> None:
    assert buttons(history_panel(History(None, (GAME,)), 100, Words("en"))) == []
    panel = history_panel(History(None, (GAME,), 1, 2), 100, Words("en"))
    assert [(each.label, each.disabled) for each in buttons(panel)] == [("‹", False), ("›", True)]
    assert "-# Page 2 of 2" in shown(panel)


# ------------------------------------------------------------------ limits


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_panels_are_such_as_discord_takes(name: str, language: str) -> None:
    words = Words(language)
    for game in GAMES:
        large = FinishedGame("K" * 6, game, DAY, (name,) * 8, 8, 8, -(10**6), 2**63, 2**63, has_won=False)
        panel = history_panel(History(game, (large,) * 10, 10**8, 10**9), 2**63, words)
        assert faults(ui.view_of(panel, AT)) == []
    every = [GameStatistics(game, 10**6, 10**6, -(10**6), 7.96, DAY) for game in [*GAMES] * 5]
    assert faults(ui.view_of(stats_panel(name, every, words, is_hidden=True), AT)) == []
