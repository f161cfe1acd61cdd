"""Figures and games of a person as they are shown."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.scores.career import FinishedGame, GameStatistics, History
from cogs.leaderboards.career_panel import HISTORY, Career, history_panel, stats_panel
from cogs.leaderboards.reliability import Reliability
from engine.games import GAMES
from tests.cogs.leaderboards.test_leaderboard_panel import LONGEST, shown
from tests.support.discord_limits import faults
from tests.support.tables_in_memory import FACES

DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)
STAMP = f"<t:{DAY.timestamp():.0f}:d>"
NOTHING = Reliability()
FIGURES = GameStatistics("no_thank_you", 12, 1, 1312, 5 / 3, DAY)
GAME = FinishedGame("K7Q2M4", "no_thank_you", DAY, ("Ana",), 2, 4, -12, 200, 300, has_won=False)
AT = HISTORY.at("nothankyou", 999_999_999)


# ------------------------------------------------------------------ stats


def test_figures_are_told_for_every_game() -> None:
    head, game = shown(stats_panel(Career("Ana", [FIGURES], NOTHING), Words("en")))
    assert head == "## Ana in this server"
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


# ------------------------------------------------------------------ history


def lines(*games: FinishedGame, language: str = "en") -> list[str]:
    return shown(history_panel(History(None, games), 100, Words(language), FACES))[1].splitlines()


def test_a_game_tells_day_place_score_winner_and_the_way_to_its_result() -> None:
    way = "https://discord.com/channels/100/200/300"
    assert lines(GAME) == [
        f"🥈 **[NO THANK YOU!]({way})** · {STAMP}",
        "-# 2nd of 4 · −12 points · won by Ana",
    ]
    assert lines(GAME, language="ja") == [
        f"🥈 **[NO THANK YOU！]({way})** {STAMP}",
        "-# 2位（4人中） ・ −12点 ・ 勝者：Ana",
    ]
    assert lines(replace(GAME, outcome=None))[0] == f"🥈 **NO THANK YOU!** · {STAMP}"
    for rank, told in ((1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (8, "8th")):
        assert lines(replace(GAME, rank=rank, seats=8))[1].startswith(f"-# {told} of 8 · ")


def test_a_game_that_was_removed_since_is_told_by_its_name() -> None:
    removed = replace(GAME, game="poker", outcome=None)
    assert lines(removed) == [f"🥈 **poker** · {STAMP}", "-# 2nd of 4 · won by Ana"]
    assert shown(stats_panel(Career("Ana", [replace(FIGURES, game="poker")], NOTHING), Words("en")))[
        1
    ].startswith("### poker\n")


@pytest.mark.parametrize(
    ("winners", "result"),
    [
        (("*Ana*",), r"won by \*Ana\*"),
        (("Ana", None), "won by Ana and a computer"),
        (("Ana", "Ben", "Cleo"), "won by Ana, Ben, and 1 other"),
        (("Ana", "", None, None), "won by Ana, a deleted player, and 2 others"),
    ],
)
def test_winners_are_named_and_many_are_counted(winners: tuple[str | None, ...], result: str) -> None:
    assert lines(replace(GAME, winners=winners))[1].endswith(f" · {result}")
    won = lines(replace(GAME, winners=winners, rank=1, has_won=True))[1]
    assert won.endswith(" · you won" if len(winners) == 1 else f" · {result}")


@pytest.mark.parametrize(
    ("game", "score", "options", "english", "japanese"),
    [
        ("no_thank_you", 31, "{}", "3rd of 4 · 31 points", "3位（4人中） ・ 31点"),
        ("no_thank_you", -1, "{}", "3rd of 4 · −1 point", "3位（4人中） ・ −1点"),
        ("yaniv", 87, "{}", "3rd of 4 · 87 penalty points", "3位（4人中） ・ 失点87"),
        ("expect", 1, "{}", "3rd of 4 · 1 penalty point", "3位（4人中） ・ 失点1"),
        ("prime_daifugo", 1, "{}", "3rd of 4", "3位（4人中）"),
        ("algo", 320, "{}", "3rd of 4 · +120 chips", "3位（4人中） ・ チップ+120"),
        ("algo", 320, '{"pairs":true}', "3rd of 4 · −80 chips", "3位（4人中） ・ チップ−80"),
        ("algo", 2, '{"chips":"off"}', "3rd of 4 · 2 rounds won", "3位（4人中） ・ 2勝"),
        ("algo", 200, '{"chips":"as never"}', "3rd of 4 · ±0 chips", "3位（4人中） ・ チップ±0"),
    ],
)
def test_every_game_tells_its_score_in_its_own_words(
    game: str, score: int, options: str, english: str, japanese: str
) -> None:
    played = replace(GAME, game=game, rank=3, score=score, options=options)
    assert lines(played)[1].startswith(f"-# {english} · won by")
    assert lines(played, language="ja")[1].startswith(f"-# {japanese} ・ 勝者")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_games_a_sentence_says_so(language: str) -> None:
    for game in (None, "no_thank_you"):
        (text,) = shown(history_panel(History(game), 100, Words(language), FACES))
        assert Words(language)("history.none") in text
        assert (Words(language)("no_thank_you.title") in text) is (game is not None)


# ------------------------------------------------------------------ limits


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_panels_are_such_as_discord_takes(name: str, language: str) -> None:
    words = Words(language)
    for game in GAMES:
        seats = GAMES[game].seats.stop - 1
        facts = (seats, seats, -(10**6), 2**63, 2**63)
        large = FinishedGame("K" * 6, game, DAY, (name,) * seats, *facts, has_won=False)
        games = tuple(replace(large, table_id=f"KKKKK{number}") for number in range(10))
        panel = history_panel(History(game, games, 10**8, 10**9), 2**63, words, FACES)
        assert faults(components.view_of(panel, AT)) == []
    every = [GameStatistics(game, 10**6, 10**6, -(10**6), 7.96, DAY) for game in [*GAMES] * 5]
    career = Career(name, every, Reliability(10**6, 10**6), is_hidden=True)
    assert faults(components.view_of(stats_panel(career, words), AT)) == []
