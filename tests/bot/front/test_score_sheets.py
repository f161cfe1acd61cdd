"""/GAME scores: the sheet of this channel's match and of older ones, and the buttons that turn them."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import sqlalchemy as sa
from simcord import InteractionResult

from bot.front.score_sheets import older, up_to
from bot.tables.table import Table
from tests.bot.front.test_channel_messages import gallery
from tests.support.control_ids import id_of
from tests.support.harness import PEOPLE, controls, running, said, text_of
from tests.support.tables_in_memory import set_columns
from tests.support.toy_game import ToyGameStage, known


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[ToyGameStage]:
    with known():
        async with running(ToyGameStage(tmp_path / "tefuda.db")) as stage:
            yield stage


async def begin(stage: ToyGameStage, *names: str, rounds: int = 3, channel: Any = None) -> Table:
    """Begin a match; what is opened later is newer, however fast the test is."""
    await stage[names[0]].slash(channel or stage.channel, "tally start", rounds=rounds)
    table, host = stage.table, stage[names[0]].id
    set_columns(table, keep_order=True)
    with stage.within():
        for name in names[1:]:
            await stage.bot.services.tables.seating.join(table, stage[name].id, name)
        await stage.bot.services.tables.playing.start(table, host)
    await stage.env.settle()
    stage.begun += 1
    async with stage.bot.store.writing() as connection:
        opened = {"at": f"2026-01-01 12:{stage.begun:02}:00", "id": table.id}
        await connection.execute(sa.text("UPDATE tables SET opened = :at WHERE id = :id"), opened)
    return table


async def say(stage: ToyGameStage, table: Table, *points: int) -> None:
    for each in points:
        assert table.to_act is not None
        who = table.chairs[table.to_act].name
        await stage[who].slash(stage.channel, "tally say", points=each, table=table.id)
    await stage.pass_time()


async def ask(stage: ToyGameStage, who: str, **options: str) -> InteractionResult:
    answer = await stage[who].slash(stage.channel, "tally scores", **options)
    assert answer.ephemeral
    return answer


async def turn(stage: ToyGameStage, who: str, answer: InteractionResult, label: str) -> str:
    """Press a button of a sheet; the sheet itself shows what comes."""
    assert answer.response is not None
    await stage.press(who, stage.message(answer.response.id), label)
    return text_of(stage.message(answer.response.id).components)


def labels(stage: ToyGameStage, answer: InteractionResult) -> dict[str, bool]:
    """List the buttons of a sheet, and which of them can be pressed."""
    assert answer.response is not None
    found = controls(stage.message(answer.response.id).components)
    return {each["label"]: not each.get("disabled", False) for each in found}


# ------------------------------------------------------------------ the sheet of here


async def test_a_running_match_is_shown_round_by_round_with_a_chart_also_after_a_restart(
    stage: ToyGameStage,
) -> None:
    table = await begin(stage, "Ana", "さくら")
    answer = await ask(stage, "Ana")
    assert "The first round is not over yet" in said(answer)
    await say(stage, table, 5, 7)
    assert "**P2**　さくら　**7**" in await turn(stage, "Ana", answer, "Refresh")
    await say(stage, table, 2, 1)
    text = said(await ask(stage, "Ben"))
    assert text.startswith(f"## Scores — Tally\n-# Table {table.id} · <t:1767268860:f> · running\n")
    assert "**P1**　Ana　**7**\n**P2**　さくら　**8**" in text
    assert "1 +5* +7\n   5   7\n2 +2  +1*\n   7   8" in text
    assert "-# * took the fewest" in text
    answer = await ask(stage, "さくら")
    assert said(answer).startswith(f"## スコア — Tally\n-# テーブル {table.id} ・ ")
    assert "次の対戦 ›" in said(answer)
    assert answer.response is not None
    await stage.restart()
    shown = await stage.press("さくら", stage.message(answer.response.id), "グラフ")
    assert shown.response is not None
    assert shown.response.ephemeral
    (picture,) = gallery(stage.message(shown.response.id))
    assert "Ana" in picture["description"]
    assert "8" in picture["description"]


async def test_when_none_is_running_the_newest_one_is_shown_however_it_ended(stage: ToyGameStage) -> None:
    first = await begin(stage, "Ana", "Ben", rounds=1)
    await say(stage, first, 3, 4)
    assert "finished" in said(await ask(stage, "Cleo"))
    second = await begin(stage, "Ana", "Ben")
    await say(stage, second, 3, 4)
    await stage.end_table("Ana", table=second.id)
    text = said(await ask(stage, "Cleo"))
    assert second.id in text
    assert "ended without a result" in text


async def test_a_computer_and_whoever_left_bear_the_names_of_the_table_message(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben", "Cleo")
    await say(stage, table, 1, 2, 3)
    await stage["Ben"].slash(stage.channel, "table leave", table=table.id)
    assert r"**P2**　Ben \(computer\)　**2**" in said(await ask(stage, "Ana"))


# ------------------------------------------------------------------ other matches


async def three(stage: ToyGameStage) -> list[str]:
    """Play three matches, and give their tables."""
    played = []
    for points in (1, 2, 3):
        table = await begin(stage, "Ana", "Ben", rounds=1)
        await say(stage, table, points, 9)
        played.append(table.id)
    return played


async def test_buttons_turn_to_older_and_newer_matches_of_the_channel_also_after_a_restart(
    stage: ToyGameStage,
) -> None:
    first, second, third = await three(stage)
    answer = await ask(stage, "Cleo")
    assert third in said(answer)
    assert labels(stage, answer) == {"‹ Older match": True, "Newer match ›": False, "📈 Chart": True}
    assert second in await turn(stage, "Cleo", answer, "Older")
    await stage.restart()
    assert first in await turn(stage, "Cleo", answer, "Older")
    assert labels(stage, answer) == {"‹ Older match": False, "Newer match ›": True, "📈 Chart": True}
    assert second in await turn(stage, "Cleo", answer, "Newer")


async def test_other_channels_have_their_own_matches(stage: ToyGameStage) -> None:
    here = await begin(stage, "Ana", "Ben", rounds=1)
    await say(stage, here, 1, 2)
    other = stage.guild.create_text_channel("other")
    there = await begin(stage, "Ana", "Ben", rounds=1, channel=other)
    await say(stage, there, 3, 4)
    answer = await ask(stage, "Ana")
    assert here.id in said(answer)
    assert labels(stage, answer) == {"‹ Older match": False, "Newer match ›": False, "📈 Chart": True}
    assert there.id in said(await ask(stage, "Ana", table=there.id.lower()))


async def test_old_matches_are_suggested_and_nothing_of_them_is_told_in_another_server(
    stage: ToyGameStage,
) -> None:
    first, second, third = await three(stage)
    offered = await stage["さくら"].autocomplete(stage.channel, "tally scores", "table", "")
    assert [each["value"] for each in offered] == [third, second, first]
    assert offered[0]["name"] == f"{third} · 2026-01-01 12:03 UTC · 終了"
    found = await stage["Ana"].autocomplete(stage.channel, "tally scores", "table", second[:5].lower())
    assert [each["value"] for each in found] == [second]
    answer = await ask(stage, "Ana")
    assert answer.response is not None
    message = stage.message(answer.response.id)
    pressed = controls(message.components)[0]["custom_id"]
    refused = await stage.forge("Ana", f"t2:s:{first}:0:turn", message)
    assert "There is no such button" in said(refused)
    for forged in (id_of(up_to, first, 999_999_999, 9999), id_of(older, first)):
        await stage.forge("Ana", forged, message)
        assert first in text_of(stage.message(message.id).components), "as it is, with nothing beside it"
    people = stage.people
    stage.guild = stage.env.create_guild("Other")
    stage.channel = stage.guild.create_text_channel("table")
    stage.people = {name: stage.guild.add_member(people[name].user) for name in PEOPLE}
    assert "No round has been scored" in said(await ask(stage, "Ana"))
    assert "no such table in this server" in said(await ask(stage, "Ana", table=first))
    await stage["Ana"].slash(stage.channel, "tally start")
    assert "No round has been scored" in said(await ask(stage, "Ana")), "a lobby is no match yet"
    assert "The game has not started yet" in said(await ask(stage, "Ana", table=stage.table.id))
    message = stage.message(stage.table.message)
    assert "no such table in this server" in said(await stage.forge("Ana", pressed, message))
    assert await stage["Ana"].autocomplete(stage.channel, "tally scores", "table", "") == []


async def test_a_table_of_another_game_has_no_sheet_here(stage: ToyGameStage) -> None:
    table = await stage.start("Ana", "Ben")
    assert "no such table" in said(await ask(stage, "Ana", table=table.id))
    assert "No round has been scored in this channel yet" in said(await ask(stage, "Ana"))


async def test_a_match_that_ended_in_its_first_round_says_so_and_has_no_chart(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben")
    await stage.end_table("Ana")
    answer = await ask(stage, "Ben", table=table.id)
    assert "No round of this match was finished." in said(answer)
    assert not labels(stage, answer)["📈 Chart"]


async def test_ones_own_match_and_scores_come_before_those_of_others(stage: ToyGameStage) -> None:
    own = await begin(stage, "Ana", "Ben", rounds=1)
    other = await begin(stage, "Cleo", "さくら")
    assert own.id in said(await ask(stage, "Ana"))
    assert other.id in said(await ask(stage, "たけし"))
    await say(stage, own, 5, 7)
    assert own.id in said(await ask(stage, "Ana")), "scores before the first round of others"
    assert other.id in said(await ask(stage, "Cleo")), "who plays sees what they play"


async def test_a_match_in_a_channel_that_one_cannot_read_is_not_told(stage: ToyGameStage) -> None:
    nobody = discord.PermissionOverwrite(view_channel=False)
    closed = stage.guild.create_text_channel("closed", overwrites={stage["Cleo"]: nobody})
    table = await begin(stage, "Ana", "Ben", rounds=1, channel=closed)
    await say(stage, table, 5, 7)
    assert table.id in said(await ask(stage, "Ana", table=table.id))
    assert "no such table" in said(await ask(stage, "Cleo", table=table.id)).lower()


# ------------------------------------------------------------------ long matches


async def test_a_long_match_is_turned_in_both_directions(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben", rounds=30)
    await say(stage, table, *(0, 0) * 29)
    answer = await ask(stage, "Ana")
    assert answer.response is not None
    assert len({each["custom_id"] for each in controls(answer.response.components)}) == 6
    assert "\n18 " in said(answer)
    assert "\n17 " not in said(answer)
    assert labels(stage, answer)["Later rounds ›"] is False
    text = await turn(stage, "Ana", answer, "Earlier")
    assert "\n 6 " in text
    assert "\n17 " in text
    text = await turn(stage, "Ana", answer, "Earlier")
    assert "\n1 " in text
    assert "\n5 " in text
    assert labels(stage, answer)["‹ Earlier rounds"] is False
    text = await turn(stage, "Ana", answer, "Later")
    assert "\n17 " in text
    assert "\n29 " in await turn(stage, "Ana", answer, "Later")
