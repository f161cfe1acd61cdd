"""The leaderboard as it is shown: a line a person, whatever they are called."""

import pytest

from bot import ui
from bot.face import Divider, Panel, Text
from bot.scores.leaderboard import leaderboard_panel
from bot.scores.queries import Line
from bot.words import LANGUAGES, Words
from engine.games import GAMES
from tests.limits import faults

LONGEST = ("*" * 32, "あ" * 32, "<@!1>||`_~" * 3 + "[]", "W" * 32, "(:-#>@\\)" * 4)
"""Names as long as Discord allows: all markup, wide letters, broad letters."""
AT = ui.Address(ui.MENU, "0", 0)


def shown(panel: Panel) -> list[str]:
    """List what is written, paragraph by paragraph."""
    return [part.text for part in panel.parts if isinstance(part, Text)]


def panel_of(*lines: Line, person: int = 0, language: str = "en") -> Panel:
    return leaderboard_panel("no_thank_you", lines, person, Words(language))


ANA = Line(1, 1, "Ana", 7, 12, -3)
BEN = Line(2, 2, "Ben", 1, 1, None)


def test_a_line_says_rank_name_wins_games_and_the_best_score() -> None:
    head, lines = shown(panel_of(ANA, BEN))
    assert head == "## Leaderboard — NO THANK YOU!\n-# Games of this server with two people or more"
    assert lines.splitlines() == [
        "🥇 1. Ana　**7** wins · 12 games · best −3",
        "🥈 2. Ben　**1** win · 1 game · best –",
    ]


def test_a_line_is_japanese_for_whoever_reads_japanese() -> None:
    head, lines = shown(panel_of(ANA, BEN, language="ja"))
    assert head.startswith("## ランキング — NO THANK YOU！\n-# ")
    assert lines.splitlines() == [
        "🥇 1. Ana　**7**勝 ・ 12戦 ・ ベスト −3",
        "🥈 2. Ben　**1**勝 ・ 1戦 ・ ベスト –",
    ]


def test_whoever_asks_is_marked_among_the_ten() -> None:
    _, lines = shown(panel_of(ANA, BEN, person=2))
    assert "🥈 2. **Ben** (you)　**1** win" in lines
    assert "🥇 1. Ana　" in lines


def test_whoever_asks_stands_below_the_ten_when_not_among_them() -> None:
    ten = [Line(rank, rank, f"P{rank}", 20 - rank, 20, 0) for rank in range(1, 11)]
    panel = panel_of(*ten, Line(23, 99, "Zoe", 0, 4, -50), person=99)
    _, first, own = shown(panel)
    assert len(first.splitlines()) == 10
    assert own == "▫️ 23. **Zoe** (you)　**0** wins · 4 games · best −50"
    assert isinstance(panel.parts[-2], Divider)


def test_who_shares_a_rank_shares_its_medal() -> None:
    _, lines = shown(panel_of(ANA, Line(1, 2, "Ben", 7, 12, -3), Line(3, 3, "Cleo", 0, 1, 0)))
    assert [line[:4] for line in lines.splitlines()] == ["🥇 1.", "🥇 1.", "🥉 3."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nobody_stands_a_sentence_invites(language: str) -> None:
    (text,) = shown(panel_of(language=language))
    assert Words(language)("leaderboard.empty") in text


def test_a_name_full_of_markup_is_only_a_name() -> None:
    _, lines = shown(panel_of(Line(1, 1, "**<@5>** [x](y)", 1, 1, 0), person=1))
    assert r"1. **\*\*\<\@5\>\*\* \[x\]\(y\)** (you)" in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_leaderboard_is_one_that_discord_takes(game: str, language: str) -> None:
    for name in LONGEST:
        lines = [Line(10**6, person, name, 10**6, 10**6, -(10**6)) for person in range(11)]
        panel = leaderboard_panel(game, lines, 10, Words(language))
        assert faults(ui.view_of(panel, AT)) == []
