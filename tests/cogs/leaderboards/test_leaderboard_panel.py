"""The leaderboard as it is shown: a line a person, whatever they are called."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.faces.panel import Button, Divider, Panel, Select, Text
from bot.faces.words import LANGUAGES, Words, escape
from bot.front import components
from cogs.leaderboards.leaderboard import Line, Period, Standings
from cogs.leaderboards.leaderboard_panel import GAME, LEADERBOARD, PERIOD, leaderboard_panel
from engine.games import GAMES
from tests.cogs.panels import controls_of
from tests.support.discord_limits import faults

LONGEST = ("*" * 32, "あ" * 32, "<@!1>||`_~" * 3 + "[]", "W" * 32, "(:-#>@\\)" * 4, "👩‍👩‍👧‍👦" * 4)
"""Names as long as Discord allows: all markup, wide letters, broad letters, emoji."""
AT = LEADERBOARD.at("anothankyou", 999_999_999)


def shown(panel: Panel) -> list[str]:
    """List what is written, paragraph by paragraph."""
    return [part.text for part in panel.parts if isinstance(part, Text)]


def buttons(panel: Panel) -> list[Button]:
    return [each for each in controls_of(panel.parts) if isinstance(each, Button)]


def page_of(*lines: Line, **shown: object) -> Standings:
    return replace(Standings("no_thank_you", lines=lines), **shown)


def panel_of(*lines: Line, person: int = 0, language: str = "en", **shown: object) -> Panel:
    return leaderboard_panel(page_of(*lines, asker=person, **shown), Words(language))


ANA = Line(1, 1, "Ana", 1312, 7, 12)
BEN = Line(2, 2, "Ben", 987, 1, 1)


def test_a_line_says_rank_name_rating_wins_and_games() -> None:
    head, lines = shown(panel_of(ANA, BEN, Line(2, 3, "**<@5>** [x](y)", 987, 0, 0), person=3))
    assert head.splitlines() == [
        "## Leaderboard — NO THANK YOU!",
        "-# All time, by rating",
        "-# Only games with two or more people count.",
    ]
    assert lines.splitlines() == [
        "🥇 1. Ana　1312 · **7** wins · 12 games",
        "🥈 2. Ben　987 · **1** win · 1 game",
        r"🥈 2. **\*\*\<\@5\>\*\* \[x\]\(y\)** (you)　987 · **0** wins · 0 games",
    ]
    head, lines = shown(panel_of(ANA, BEN, language="ja"))
    assert head.startswith("## ランキング — NO THANK YOU！\n-# 全期間・レーティング順")
    assert lines.splitlines() == ["🥇 1. Ana　1312 ・ **7**勝 ・ 12戦", "🥈 2. Ben　987 ・ **1**勝 ・ 1戦"]


def test_whoever_asks_stands_below_the_ten_when_not_among_them_and_above_the_records() -> None:
    page = page_of(ANA, BEN, own=Line(23, 99, "Zoe", 802, 0, 4), asker=99)
    panel = leaderboard_panel(page, Words("en"), ["Best: Ana", "Most: Ben"])
    _, first, own, records = shown(panel)
    assert records == "Best: Ana\nMost: Ben"
    assert len(first.splitlines()) == 2
    assert own == "▫️ 23. **Zoe** (you)　802 · **0** wins · 4 games"
    assert isinstance(panel.parts[2], Divider)


@pytest.mark.parametrize(("language", "mark"), [("en", " (you, hidden)"), ("ja", "（あなた・非表示中）")])
def test_whoever_hides_sees_a_mark_at_their_own_line(language: str, mark: str) -> None:
    own = Line(1, 99, "Zoe", 802, 0, 4, is_hidden=True)
    assert f"🙈 1. **Zoe**{mark}　802" in shown(panel_of(ANA, own=own, person=99, language=language))[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("period", "key"), [(Period.EVER, "leaderboard.empty"), (Period.MONTH, "leaderboard.empty_month")]
)
def test_where_nobody_stands_a_sentence_invites(language: str, period: Period, key: str) -> None:
    _, text = shown(panel_of(language=language, period=period))
    assert text == Words(language)(key)


@pytest.mark.parametrize(("period", "label"), [(Period.EVER, "今月"), (Period.MONTH, "全期間")])
def test_the_other_period_is_offered_and_the_present_one_named(period: Period, label: str) -> None:
    panel = panel_of(ANA, period=period, language="ja")
    (button,) = buttons(panel)
    assert (button.label, button.control) == (label, PERIOD.name)
    assert label not in shown(panel)[0]


# ------------------------------------------------------------------ games


@pytest.mark.parametrize(("language", "prompt"), [("en", "Choose a game"), ("ja", "ゲームを選ぶ")])
def test_every_game_is_offered_and_the_present_one_chosen(language: str, prompt: str) -> None:
    words = Words(language)
    panel = leaderboard_panel(page_of(ANA), words, games=tuple(GAMES))
    (select,) = [each for each in controls_of(panel.parts) if isinstance(each, Select)]
    assert (select.control, select.prompt) == (GAME.name, prompt)
    assert [(each.value, each.label) for each in select.choices] == [
        (game, words(f"{game}.title")) for game in GAMES
    ]
    assert [each.value for each in select.choices if each.chosen] == ["no_thank_you"]


# ------------------------------------------------------------------ limits


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_leaderboard_is_one_that_discord_takes(language: str) -> None:
    longest = max(GAMES, key=lambda game: len(Words(language)(f"{game}.title")))
    for name, period in product(LONGEST, Period):
        lines = tuple(Line(10**6, person, name, -(10**6), 10**6, 10**6) for person in range(11))
        page = Standings(longest, period, lines[:10], replace(lines[10], is_hidden=True), 10, 10**8, 10**9)
        records = [f"🏅 {'あ' * 40}: **{escape(name)}** −1000000"] * 6
        panel = leaderboard_panel(page, Words(language), records, tuple(GAMES))
        assert faults(components.view_of(panel, AT)) == []
