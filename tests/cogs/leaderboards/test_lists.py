"""Leaderboards, figures and histories, and what may be pressed or forged below any list."""

import re
from typing import Any

import pytest

from bot.chats import chat_of
from bot.database.settings_rows import change_person
from bot.front.controls import Control
from bot.front.custom_ids import Address, Press
from bot.front.services import Services
from cogs.leaderboards.history_panel import PAGES as HISTORY_PAGES
from cogs.leaderboards.history_presses import show_history
from cogs.leaderboards.leaderboard_panel import GAME, LEADERBOARD, PAGES, PERIOD, WHICH_SEASON
from cogs.leaderboards.leaderboard_presses import show_leaderboard, show_stats
from tests.cogs.leaderboards.played_games import standings
from tests.cogs.leaderboards.test_career import games_of
from tests.support.plain_context import GUILD, PlainContext
from tests.support.refusals import TEXTS
from tests.support.stored_results import ROBOT, Row, of_game, who, write

ANA, BEN = 1, 2
COMMANDS = (show_leaderboard, show_stats, show_history)
LIST = "anothankyou"
"""The leaderboard of all time, as a custom_id names it."""


async def fill(services: Services, people: int = 24) -> None:
    """Write games of this server, in which everybody of many plays once; Ana is the last of all."""
    persons = [who(1000 + number, f"Q{number}") for number in range(1, people)]
    await games_of(services, *([person, ana(rank=2)] for person in persons))


def ana(**played: Any) -> Row:
    return who(ANA, "Ana", **played)


@pytest.fixture
def reader(services: Services) -> PlainContext:
    return PlainContext(services)


def people_on(text: str) -> list[str]:
    return [name for name in standings(text) if name.startswith("Q")]


# ------------------------------------------------------------------ /leaderboard


async def test_the_leaderboard_is_of_the_game_that_is_named_or_was_played_last(reader: PlainContext) -> None:
    for language, told in (
        ("en", "## Leaderboard\nNobody here is on a leaderboard yet."),
        ("ja", "## ランキング\nここのランキングには、まだ誰も載っていません。"),
    ):
        reader.locale = language
        empty = await reader.called(show_leaderboard)
        assert empty.text.startswith(told)
        assert empty.drawn == []
    await fill(reader.services, 3)
    newest, named = [(await reader.called(show_leaderboard, *game)).text for game in ((), ("no_thank_you",))]
    assert newest == named
    assert standings(newest).keys() == {"Q1", "Q2", "Ana"}


async def test_a_leaderboard_leads_to_every_other_but_to_no_game_that_there_is_not(
    reader: PlainContext,
) -> None:
    await fill(reader.services, 14)
    alone = of_game("NEW", ana(), ROBOT, persons=1, game="algo", guild=GUILD, minute=9)
    await write(reader.services.store, alone)
    first = await reader.called(show_leaderboard)
    assert first.text.startswith("## Leaderboard — NO THANK YOU!")
    for values in (["chess"], [], ["NO_THANK_YOU"]):
        assert "I do not know that game." in (await reader.choose(GAME, *values, shown=first)).text
    assert reader.edited == []
    assert "Page 2 of 2" in (await reader.click("›", first)).text
    yaniv = await reader.choose(GAME, "yaniv")
    assert yaniv.text.startswith("## Leaderboard — Yaniv")
    assert "Nobody is here yet" in yaniv.text
    await reader.click("This month")
    back = await reader.choose(GAME, "no_thank_you")
    assert back.text.startswith("## Leaderboard — NO THANK YOU!\n-# This month")


async def test_pages_are_turned_and_the_askers_own_line_goes_along(reader: PlainContext) -> None:
    await fill(reader.services)
    first = (await reader.called(show_leaderboard)).text
    second, third = (await reader.click("›")).text, (await reader.click("›")).text
    assert [len(people_on(text)) for text in (first, second, third)] == [10, 10, 3]
    assert len({*people_on(first), *people_on(second), *people_on(third)}) == 23
    for text in (first, second, third):
        assert standings(text)["Ana"][0] == 24
        assert text.count("**Ana** (you)") == 1
    assert "Page 3 of 3" in third
    assert (await reader.click("‹")).text == second


async def test_records_stand_below_the_lines_on_every_page_and_of_the_same_period(
    services: Services,
) -> None:
    record, ben = "Best score: **Ana**", PlainContext(services, BEN, "Ben")
    await games_of(services, *([ana(score=9), who(7 + n, f"Q{n}", rank=2)] for n in range(12)))
    assert record in (await ben.called(show_leaderboard)).text
    assert record in (await ben.click("›")).text
    month = (await ben.click("This month")).text
    assert record not in month
    assert standings(month) == {}
    await change_person(services.store, ANA, hidden=True)
    ever = (await ben.click("All time")).text
    assert record not in ever
    assert standings(ever) != {}


# ------------------------------------------------------------------ presses from elsewhere


FORGED: list[tuple[Control[Any], str]] = [
    (PAGES.control, "a"),
    (PAGES.control, "xnothankyou"),
    (PAGES.control, "nothankyou"),
    (PAGES.control, "achess"),
    (PAGES.control, "K7Q2M4"),
    (HISTORY_PAGES.control, "chess"),
    (HISTORY_PAGES.control, "00"),
    (HISTORY_PAGES.control, "0P"),
    (HISTORY_PAGES.control, "0P1C"),
    (HISTORY_PAGES.control, "0p1"),
    (HISTORY_PAGES.control, "0P" + "9" * 20),
    (HISTORY_PAGES.control, f"0P{2**63}"),
    (HISTORY_PAGES.control, "anothankyou"),
]


async def test_a_list_or_a_season_that_there_is_not_is_refused(reader: PlainContext) -> None:
    for control, about in FORGED:
        assert TEXTS["foreign"][0] in (await reader.pressed(control, about, number=1)).text
    for season in ("", "x", "77777", "-1"):
        refused = await reader.pressed(WHICH_SEASON, LIST, values=[season])
        assert TEXTS["control"][0] in refused.text


async def test_a_page_that_there_is_not_is_the_nearest_also_on_a_list_of_an_older_version(
    reader: PlainContext,
) -> None:
    await fill(reader.services)
    renewed = await reader.send(LEADERBOARD, Press(Address("t", LIST, 1), 2))
    assert "Page 2 of 3" in renewed.text
    assert reader.edited == [renewed]
    for number, page in ((9999, 3), (3, 3), (2, 3), (1, 2), (0, 1)):
        assert f"Page {page} of 3" in (await reader.pressed(PAGES.control, LIST, number=number)).text


async def test_a_press_shows_the_results_of_the_server_where_it_was_made(reader: PlainContext) -> None:
    await fill(reader.services)
    reader.guild = GUILD + 1
    for show in COMMANDS:
        assert "Q1" not in (await reader.called(show)).text
    presses = ((PAGES.control, LIST), (PERIOD, "mnothankyou"), (HISTORY_PAGES.control, "0"))
    for control, about in presses:
        assert not re.search(r"Q\d", (await reader.pressed(control, about, number=1)).text)


async def test_a_chat_has_results_of_its_own(reader: PlainContext) -> None:
    await fill(reader.services)
    reader.guild, reader.is_member = chat_of(reader.channel), False
    for show in COMMANDS:
        assert "Q1" not in (await reader.called(show)).text
    own = of_game("CHAT", ana(), who(1001, "Q1", rank=2), guild=reader.guild)
    await write(reader.services.store, own)
    assert "Q1" in (await reader.called(show_leaderboard)).text
