"""/leaderboard on the simulated Discord, and what may be pressed or forged below any list."""

import re
from datetime import timedelta
from typing import Any

import pytest
import simcord

from bot.database.settings_rows import change_person
from bot.scores.conditions import start_of_month
from cogs.leaderboards.leaderboard import Period
from tests.cogs.leaderboards.test_leaderboard_command import keep_all, standings
from tests.support.harness import Stage, controls, said
from tests.support.refusals import in_language
from tests.support.stored_results import NOON, ROBOT, Row, of_game, who, write

COMMANDS = ("leaderboard", "stats", "history")


async def fill(stage: Stage, people: int = 24) -> None:
    """Write games of this server, in which everybody of many plays once; Ana is the last of all."""
    persons = [who(1000 + number, f"Q{number}") for number in range(1, people)]
    games = [[person, seat(stage, "Ana", rank=2)] for person in persons]
    await games_of(stage, *games)


async def games_of(stage: Stage, *games: list[Row], day: Any = NOON) -> None:
    """Write games of this server as if they had been played on one day."""
    rows = [
        of_game(f"T{number:03}", *seats, guild=stage.guild.id, ended=day)
        for number, seats in enumerate(games)
    ]
    await write(stage.bot.store, *rows)


def seat(stage: Stage, name: str, **played: Any) -> Row:
    return who(stage[name].id, name, **played)


async def ask(stage: Stage, name: str, command: str, **options: Any) -> simcord.InteractionResult:
    answer = await stage[name].slash(stage.channel, command, **options)
    assert answer.ephemeral
    return answer


async def press(stage: Stage, name: str, answer: simcord.InteractionResult, label: str) -> str:
    """Press a button of a list; return what the list says then."""
    assert answer.response is not None
    await stage.press(name, stage.message(answer.response.id), label)
    return shown(stage, answer)


def shown(stage: Stage, answer: simcord.InteractionResult) -> str:
    """Return what a list says now."""
    assert answer.response is not None
    return said_by(stage.message(answer.response.id))


def said_by(message: Any) -> str:
    return "\n".join(part["content"] for part in message.components[0]["components"] if "content" in part)


def people_on(text: str) -> list[str]:
    return [name for name in standings(text) if name.startswith("Q")]


# ------------------------------------------------------------------ /leaderboard


async def test_the_leaderboard_is_of_the_game_that_is_named_or_was_played_last(stage: Stage) -> None:
    for name, line in (("Ana", "on a leaderboard yet"), ("さくら", "まだ誰も載っていません")):
        assert line in said(await ask(stage, name, "leaderboard"))
    await fill(stage, 3)
    texts = [
        said(await ask(stage, "Ana", command, **options))
        for command, options in (
            ("leaderboard", {}),
            ("leaderboard", {"game": "no_thank_you"}),
            ("nothankyou leaderboard", {}),
        )
    ]
    assert texts[0] == texts[1] == texts[2]
    assert standings(texts[0]).keys() == {"Q1", "Q2", "Ana"}


async def choose(stage: Stage, name: str, answer: simcord.InteractionResult, game: str) -> str:
    """Choose a game in the select of a leaderboard; return what it says then."""
    assert answer.response is not None
    message = stage.message(answer.response.id)
    (select,) = [each for each in controls(message.components) if each["type"] == 3]
    await stage.forge(name, select["custom_id"], message, component_type=3, values=[game])
    return shown(stage, answer)


async def test_a_leaderboard_opens_where_somebody_stands_and_leads_to_every_other(stage: Stage) -> None:
    await fill(stage, 14)
    alone = of_game("NEW", seat(stage, "Ana"), ROBOT, persons=1, game="algo", guild=stage.guild.id, minute=9)
    await write(stage.bot.store, alone)
    answer = await ask(stage, "Ana", "leaderboard")
    assert said(answer).startswith("## Leaderboard — NO THANK YOU!")
    second = await press(stage, "Ana", answer, "›")
    assert "Page 2 of 2" in second
    yaniv = await choose(stage, "Ana", answer, "yaniv")
    assert yaniv.startswith("## Leaderboard — Yaniv")
    assert "Nobody is here yet" in yaniv
    await press(stage, "Ana", answer, "This month")
    back = await choose(stage, "Ana", answer, "no_thank_you")
    assert back.startswith("## Leaderboard — NO THANK YOU!\n-# This month")
    algo = await ask(stage, "さくら", "algo leaderboard")
    assert said(algo).startswith("## ランキング — アルゴ")


async def test_a_game_that_there_is_not_cannot_be_chosen(stage: Stage) -> None:
    await fill(stage, 3)
    answer = await ask(stage, "Ana", "leaderboard")
    assert answer.response is not None
    before = shown(stage, answer)
    for values in (["chess"], [], ["NO_THANK_YOU"]):
        message = stage.message(answer.response.id)
        pressed = await stage.forge("Ana", "t1:t:anothankyou:0:3", message, component_type=3, values=values)
        assert "I do not know that game." in said(pressed)
    assert shown(stage, answer) == before


async def test_pages_are_turned_and_the_askers_own_line_goes_along(stage: Stage) -> None:
    await fill(stage)
    answer = await ask(stage, "Ana", "leaderboard")
    first = said(answer)
    second = await press(stage, "Ana", answer, "›")
    third = await press(stage, "Ana", answer, "›")
    assert [len(people_on(text)) for text in (first, second, third)] == [10, 10, 3]
    assert len({*people_on(first), *people_on(second), *people_on(third)}) == 23
    for text in (first, second, third):
        assert standings(text)["Ana"][0] == 24
        assert text.count("**Ana** (you)") == 1
    assert "Page 3 of 3" in third
    assert await press(stage, "Ana", answer, "‹") == second


async def test_pages_turn_after_a_restart(stage: Stage) -> None:
    await fill(stage)
    answer = await ask(stage, "さくら", "leaderboard")
    await stage.restart()
    assert "2 / 3 ページ" in await press(stage, "さくら", answer, "›")
    await stage.restart()
    assert "今月" in await press(stage, "さくら", answer, "今月")


async def test_the_month_is_counted_apart(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    # The month of the old game is over in any case; that of the new one might end meanwhile.
    monkeypatch.setattr("cogs.leaderboards.leaderboard.since", {Period.MONTH: NOON + timedelta(days=31)}.get)
    await stage.start("Ana", "Ben")
    await keep_all(stage)
    old = of_game("OLD", seat(stage, "Cleo"), seat(stage, "Ben", rank=2), guild=stage.guild.id)
    await write(stage.bot.store, old)
    answer = await ask(stage, "Ana", "leaderboard")
    assert standings(said(answer)).keys() == {"Ana", "Ben", "Cleo"}
    assert start_of_month(NOON) < NOON
    month = await press(stage, "Ana", answer, "This month")
    assert standings(month).keys() == {"Ana", "Ben"}
    assert "This month" in month
    ever = await press(stage, "Ana", answer, "All time")
    assert standings(ever).keys() == {"Ana", "Ben", "Cleo"}


async def test_a_month_without_games_says_so_and_leads_back(stage: Stage) -> None:
    await fill(stage, 3)
    answer = await ask(stage, "Ana", "leaderboard")
    assert "this month" in await press(stage, "Ana", answer, "This month")
    assert "Q1" in await press(stage, "Ana", answer, "All time")


async def test_records_stand_below_the_lines_on_every_page_and_of_the_same_period(stage: Stage) -> None:
    record = "Best score: **Ana**"
    await games_of(stage, *([seat(stage, "Ana", score=9), who(7 + n, f"Q{n}", rank=2)] for n in range(12)))
    answer = await ask(stage, "Ben", "leaderboard")
    assert record in said(answer)
    assert record in await press(stage, "Ben", answer, "›")
    assert record not in await press(stage, "Ben", answer, "This month")
    await change_person(stage.bot.store, stage["Ana"].id, hidden=True)
    assert record not in await press(stage, "Ben", answer, "All time")


# ------------------------------------------------------------------ presses from elsewhere


FORGED = [
    "t1:t::0:1",
    "t1:t:a:0:1",
    "t1:t:xnothankyou:0:1",
    "t1:t:nothankyou:0:1",
    "t1:t:achess:0:1",
    "t1:t:K7Q2M4:0:0",
    "t1:h:chess:0:1",
    "t1:h:00:0:1",
    "t1:h:anothankyou:0:1",
]


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_list_that_there_is_not_is_refused(stage: Stage, custom_id: str) -> None:
    answer = await ask(stage, "さくら", "leaderboard")
    assert answer.response is not None
    pressed = await stage.forge("さくら", custom_id, stage.message(answer.response.id))
    assert in_language(stage, "さくら", "foreign") in said(pressed)


@pytest.mark.parametrize("custom_id", ["t1:t:anothankyou:0:4", "t1:h:0:0:2", "t1:h:0:0:999", "t1:o:0:0:2"])
async def test_a_button_that_a_list_has_not_is_refused(stage: Stage, custom_id: str) -> None:
    answer = await ask(stage, "Ana", "leaderboard")
    assert answer.response is not None
    pressed = await stage.forge("Ana", custom_id, stage.message(answer.response.id))
    assert in_language(stage, "Ana", "control") in said(pressed)


@pytest.mark.parametrize(
    ("moment", "slot", "page"), [(999_999_999, 1, 3), (999_999_999, 0, 3), (0, 0, 1), (2, 1, 3), (1, 0, 1)]
)
async def test_a_page_that_there_is_not_is_the_nearest(
    stage: Stage, moment: int, slot: int, page: int
) -> None:
    await fill(stage)
    answer = await ask(stage, "Ana", "leaderboard")
    assert answer.response is not None
    await stage.forge("Ana", f"t1:t:anothankyou:{moment}:{slot}", stage.message(answer.response.id))
    assert f"Page {page} of 3" in shown(stage, answer)


async def test_a_press_shows_the_results_of_the_server_where_it_was_made(stage: Stage) -> None:
    await fill(stage)
    away = stage.env.create_guild("Elsewhere")
    there = away.create_text_channel("table")
    person = away.add_member(stage["Ana"].user)
    for command in ("leaderboard", "stats", "history"):
        answer = await person.slash(there, command)
        assert "Q1" not in said(answer)
    stage.guild, stage.channel = away, there
    stage.people["Ana"] = person
    answer = await ask(stage, "Ana", "leaderboard")
    assert answer.response is not None
    for custom_id in ("t1:t:anothankyou:0:1", "t1:t:mnothankyou:0:2", "t1:h:0:0:1"):
        await stage.forge("Ana", custom_id, stage.message(answer.response.id))
        assert not re.search(r"Q\d", shown(stage, answer))


async def test_a_forged_press_never_turns_a_public_message_into_a_list(stage: Stage) -> None:
    await fill(stage)
    await stage.start("Ana", "Ben")
    before = stage.board
    for custom_id in ("t1:t:anothankyou:0:1", "t1:h:0:0:1", "t1:o:0:0:0"):
        answer = await stage.forge("Ana", custom_id, stage.message(stage.table.message))
        assert answer.ephemeral
        assert stage.board == before


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["Ana", "さくら"])
async def test_a_private_chat_has_no_results(stage: Stage, command: str, name: str) -> None:
    user = stage[name].user
    await user.send_dm("Hello")
    text = said(await user.slash(command))
    assert ("サーバーのチャンネル" if name == "さくら" else "in a server channel") in text
