"""Commands that do not fit: answered in the person's language; and which table a command means."""

from itertools import cycle

import discord
from discord import app_commands
from simcord import InteractionResult
from simcord.enums import InteractionType

from bot.chats import chat_of
from bot.faces.speeds import Speed
from bot.faces.words import Words
from bot.front.table_menu import end
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said
from tests.support.raw_commands import send
from tests.support.refusals import in_language, unchanged


async def test_typed_actions_without_a_table_or_in_its_lobby_are_answered(stage: Stage) -> None:
    for command, options in (("keep", {}), ("pass", {"to": "1"}), ("hand", {})):
        answer = await stage["さくら"].slash(stage.channel, f"nothankyou {command}", **options)
        assert "参加中のテーブルがありません" in said(answer)
        assert answer.ephemeral
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = await unchanged(stage)
    for command in ("keep", "hand"):
        assert "has not started yet" in said(await stage["Ana"].slash(stage.channel, f"nothankyou {command}"))
    assert await unchanged(stage) == before


async def test_who_sits_at_a_table_of_another_game_is_told_so(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "algo start")
    await stage.lobby("さくら", "Join")
    table = stage.table
    english = said(await stage["Ana"].slash(stage.channel, "nothankyou keep"))
    assert (
        english == f"This is a command of **NO THANK YOU!**, but you are at a table of **Algo** ({table.id})."
    )
    japanese = said(await stage["さくら"].slash(stage.channel, "yaniv hand"))
    assert (
        japanese == f"これは「ヤニブ」のコマンドですが、参加中なのは「アルゴ」（テーブル {table.id}）です。"
    )
    stranger = said(await stage["Ben"].slash(stage.channel, "nothankyou keep"))
    assert "You are not at a table here." in stranger


async def test_every_start_command_takes_a_speed_that_its_game_offers_and_a_level(stage: Stage) -> None:
    told = {"en": ("cannot be chosen", "COM 1 (Strong)"), "ja": ("選べません", "COM1（強い）")}
    for name, game in zip(cycle(stage.people), GAMES, strict=False):
        refusal, computer = told["ja" if stage.locales[stage[name].id] == "ja" else "en"]
        command = f"{game.replace('_', '')} start"
        forged = send(stage, name, command, {"speed": "fast" if game == "prime_daifugo" else "light"})
        await stage.env.settle()
        assert refusal in said(InteractionResult(stage.env, forged))
        assert not [each for each in stage.bot.services.tables if each.game.name == game]
        await stage[name].slash(stage.channel, command, speed="slow", computer="strong")
        table = stage.table
        assert (table.game.name, table.speed, table.chairs[1].computer) == (game, Speed.SLOW, "strong")
        assert not table.chairs[1].filler
        assert f"**2.** {computer} 🤖" in stage.board


async def test_a_stranger_cannot_end_a_table_but_a_moderator_of_its_channel_can(stage: Stage) -> None:
    await stage.deal_two()
    table = stage.table
    before = await unchanged(stage)
    for name in ("Ben", "さくら", "たけし"):
        pressed = await stage.forge(name, id_of(end, table.id, 0), stage.message(table.message))
        assert in_language(stage, name, "moderator") in said(pressed)
    moderates = discord.PermissionOverwrite(manage_messages=True)
    theirs = stage.guild.create_text_channel("theirs", overwrites={stage["Ben"]: moderates})
    shown = (await stage["Ben"].slash(theirs, "table show", table=table.id)).response
    assert shown is not None
    menu = await stage["Ben"].click(shown, label="⋯")
    assert "Only the host (👑) or a moderator" in said(menu)
    assert await unchanged(stage) == before
    role = stage.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    user = stage.env.create_user("Mio", global_name="Mio")
    stage.people["Mio"] = stage.guild.add_member(user, roles=[role])
    await stage.end_table("Mio", table)
    assert table.phase is Phase.CLOSED


async def test_a_command_in_a_private_chat_is_answered(stage: Stage) -> None:
    user = stage["さくら"].user
    await user.send_dm("こんにちは")
    assert "テーブルがありません" in said(await user.slash("nothankyou hand"))
    assert "まだ誰も" in said(await user.slash("leaderboard"))
    assert "参加する" in said(await user.slash("nothankyou start"))
    assert stage.table.guild == chat_of(stage.table.channel)


async def test_a_command_of_an_older_version_is_answered(stage: Stage) -> None:
    """A client may still offer it for a while."""
    parts = [{"name": "end", "type": 1, "options": []}]
    for name, options in (("table", parts), ("learn", []), ("yaniv", [{**parts[0], "name": "leaderboard"}])):
        gone = {"id": "1", "name": name, "type": 1, "options": options}
        record = stage.emit("さくら", InteractionType.APPLICATION_COMMAND, gone)
        await stage.env.settle()
        assert Words("ja")("error.bad_command") in said(InteractionResult(stage.env, record)), name
    assert {type(each) for each in stage.env.errors} == {app_commands.CommandNotFound}


async def test_commands_for_a_table_mean_the_one_of_this_channel(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    here = stage.table
    assert "の番（" in said(await stage["さくら"].slash(stage.channel, "table show")), "in their language"
    other = stage.guild.create_text_channel("other")
    assert "no open table here" in said(await stage["Ana"].slash(other, "table show"))
    await stage["Ana"].slash(other, "nothankyou start")
    there = stage.table
    answer = await stage["Ana"].slash(other, "table show")
    assert there.id in said(answer)
    assert here.id not in said(answer)


async def test_computers_can_be_named_in_the_language_of_the_person_or_of_the_table(stage: Stage) -> None:
    for name in ("COM 1", "COM1"):
        await stage.start("Ana", "さくら", computers=1)
        table = stage.table
        while stage.to_act() != "さくら":
            who = stage.to_act()
            if who:
                await stage[who].slash(stage.channel, "nothankyou pass", to="さくら", table=table.id)
            await stage.pass_time(2)
        moment = table.moment
        await stage["さくら"].slash(stage.channel, "nothankyou pass", to=name, table=table.id)
        assert table.moment == moment + 1


async def test_one_person_sits_at_several_tables(stage: Stage) -> None:
    await stage.start("Ana", "Ben", "さくら")
    first = stage.table
    await stage.start("Ana", "Cleo")
    second = stage.table
    assert first is not second
    waiting = [table for table in (first, second) if table.chairs[table.to_act or 0].name == "Ana"]
    answer = await stage["Ana"].slash(stage.channel, "nothankyou hand")
    assert (waiting[-1] if waiting else second).id in said(answer)
    for table in (first, second):
        answer = await stage["Ana"].slash(stage.channel, "nothankyou hand", table=table.id.lower())
        assert table.id in said(answer)
    offered = await stage["Ana"].autocomplete(stage.channel, "nothankyou hand", "table", "")
    assert {choice["value"] for choice in offered} == {first.id, second.id}
    for named, receivers in ((first.id, {"Ben", "さくら"}), (second.id, {"Cleo"}), ("ZZZZZZ", set())):
        offered = await stage["Ana"].autocomplete(stage.channel, "nothankyou pass", "to", "", table=named)
        assert {choice["value"] for choice in offered} == receivers, "of the table that is named"
