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


async def test_the_running_match_of_the_channel_is_shown_round_by_round(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "さくら")
    await say(stage, table, 5, 7, 2, 1)
    text = said(await ask(stage, "Ben"))
    assert text.startswith(f"## Scores — Tally\n-# Table {table.id} · <t:1767268860:f> · running\n")
    assert "**P1**　Ana　**7**\n**P2**　さくら　**8**" in text
    assert "1 +5* +7\n   5   7\n2 +2  +1*\n   7   8" in text
    assert "-# * took the fewest" in text


async def test_whoever_reads_japanese_gets_the_same_sheet_in_japanese(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "さくら")
    await say(stage, table, 5, 7)
    text = said(await ask(stage, "さくら"))
    assert text.startswith(f"## スコア — Tally\n-# テーブル {table.id} ・ ")
    assert "次の対戦 ›" in text


async def test_ones_own_match_comes_before_a_newer_one_of_others(stage: ToyGameStage) -> None:
    own = await begin(stage, "Ana", "Ben")
    newer = await begin(stage, "Cleo", "さくら")
    assert own.id in said(await ask(stage, "Ana"))
    assert newer.id in said(await ask(stage, "たけし"))


async def test_a_match_in_its_first_round_says_so(stage: ToyGameStage) -> None:
    await begin(stage, "Ana", "Ben")
    text = said(await ask(stage, "Ana"))
    assert "The first round is not over yet" in text


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


async def test_where_no_round_was_scored_a_sentence_says_so(stage: ToyGameStage) -> None:
    assert "No round has been scored in this channel yet" in said(await ask(stage, "Ana"))


async def test_a_lobby_is_no_match_yet(stage: ToyGameStage) -> None:
    await stage["Ana"].slash(stage.channel, "tally start")
    assert "No round has been scored" in said(await ask(stage, "Ana"))
    assert "The game has not started yet" in said(await ask(stage, "Ana", table=stage.table.id))


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


async def test_a_chart_draws_the_totals_for_whoever_asks_also_after_a_restart(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben", rounds=2)
    await say(stage, table, 5, 7)
    answer = await ask(stage, "さくら")
    assert answer.response is not None
    await stage.restart()
    shown = await stage.press("さくら", stage.message(answer.response.id), "グラフ")
    assert shown.response is not None
    assert shown.response.ephemeral
    (picture,) = gallery(stage.message(shown.response.id))
    assert "Ana" in picture["description"]
    assert "7" in picture["description"]


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


async def test_a_running_match_can_be_looked_at_again(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben")
    answer = await ask(stage, "Ana")
    await say(stage, table, 5, 7)
    assert "**P2**　Ben　**7**" in await turn(stage, "Ana", answer, "Refresh")


async def test_another_server_sees_nothing_of_it_by_command_or_by_a_forged_press(stage: ToyGameStage) -> None:
    (table, *_) = await three(stage)
    answer = await ask(stage, "Ana")
    assert answer.response is not None
    pressed = controls(stage.message(answer.response.id).components)[0]["custom_id"]
    people = stage.people
    stage.guild = stage.env.create_guild("Other")
    stage.channel = stage.guild.create_text_channel("table")
    stage.people = {name: stage.guild.add_member(people[name].user) for name in PEOPLE}
    assert "No round has been scored" in said(await ask(stage, "Ana"))
    assert "no such table in this server" in said(await ask(stage, "Ana", table=table))
    await stage["Ana"].slash(stage.channel, "tally start")
    message = stage.message(stage.table.message)
    assert "no such table in this server" in said(await stage.forge("Ana", pressed, message))
    assert await stage["Ana"].autocomplete(stage.channel, "tally scores", "table", "") == []


async def test_a_table_of_another_game_has_no_sheet_here(stage: ToyGameStage) -> None:
    table = await stage.start("Ana", "Ben")
    assert "no such table" in said(await ask(stage, "Ana", table=table.id))
    assert "No round has been scored" in said(await ask(stage, "Ana"))


async def test_the_matches_of_the_channel_are_suggested_newest_first(stage: ToyGameStage) -> None:
    first, second, third = await three(stage)
    offered = await stage["さくら"].autocomplete(stage.channel, "tally scores", "table", "")
    assert [each["value"] for each in offered] == [third, second, first]
    assert offered[0]["name"] == f"{third} · 2026-01-01 12:03 UTC · 終了"
    found = await stage["Ana"].autocomplete(stage.channel, "tally scores", "table", second[:5].lower())
    assert [each["value"] for each in found] == [second]


async def test_a_match_that_ended_in_its_first_round_says_so_and_has_no_chart(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben")
    await stage.end_table("Ana")
    answer = await ask(stage, "Ben", table=table.id)
    assert "No round of this match was finished." in said(answer)
    assert not labels(stage, answer)["📈 Chart"]


async def test_ones_own_newest_scores_come_before_the_first_round_of_others(stage: ToyGameStage) -> None:
    own = await begin(stage, "Ana", "Ben", rounds=1)
    await say(stage, own, 5, 7)
    other = await begin(stage, "Cleo", "さくら")
    assert own.id in said(await ask(stage, "Ana"))
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


async def test_a_button_that_no_sheet_has_is_refused(stage: ToyGameStage) -> None:
    (table, *_) = await three(stage)
    answer = await ask(stage, "Ana")
    assert answer.response is not None
    message = stage.message(answer.response.id)
    refused = await stage.forge("Ana", f"t2:s:{table}:0:turn", message)
    assert "There is no such button" in said(refused)
    await stage.forge("Ana", id_of(up_to, table, 999_999_999, 9999), message)
    assert table in text_of(stage.message(message.id).components)


async def test_a_press_where_nothing_is_beside_any_more_shows_the_match_as_it_is(stage: ToyGameStage) -> None:
    first, *_ = await three(stage)
    answer = await ask(stage, "Ana", table=first)
    assert answer.response is not None
    pressed = id_of(older, first)
    await stage.forge("Ana", pressed, stage.message(answer.response.id))
    assert first in text_of(stage.message(answer.response.id).components)


async def test_a_sheet_is_one_that_discord_takes(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben", rounds=30)
    await say(stage, table, *(0, 0) * 29)
    answer = await ask(stage, "Ana", table=table.id)
    assert len({each["custom_id"] for each in sheet_controls(stage, answer)}) == 6


def sheet_controls(stage: ToyGameStage, answer: InteractionResult) -> list[dict[str, Any]]:
    assert answer.response is not None
    return controls(stage.message(answer.response.id).components)
