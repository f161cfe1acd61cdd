"""/server-settings on the simulated Discord: for those who manage the server, and in force at once."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from cogs.settings.server_panel import ServerSlot
from simcord.enums import InteractionType

from bot.faces.speeds import Speed
from bot.tables.server_settings import Ending, ServerSettings
from tests.support.harness import Stage, running, said, text_of

MANAGER = "さくら"
FORGED = [(slot, value) for slot, value in ((0, "en"), (1, "slow"), (2, "seated"), (3, ""), (4, ""), (5, ""))]


class ManagedStage(Stage):
    """A stage on which さくら manages the server, with a second channel."""

    async def open(self) -> None:
        await super().open()
        role = self.guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
        user = self.env.create_user(MANAGER, global_name=MANAGER)
        self.people[MANAGER] = self.guild.add_member(user, roles=[role])
        self.locales[user.id] = "ja"
        self.other = self.guild.create_text_channel("other")

    async def choose(self, who: str, slot: int, *values: str) -> simcord.InteractionResult:
        """Choose in a select of the server's settings, also where one was never shown any."""
        shown = (await self[who].slash(self.channel, "settings")).response
        return await self.forge(who, f"t1:g:0:0:{slot:d}", shown, component_type=3, values=[*values])

    async def submit(self, *numbers: str) -> simcord.InteractionResult:
        """Submit the form for limits: of a host, in a channel, in the server."""
        ids = [f"t1:g:0:0:{ServerSlot.FIRST_LIMIT + number}" for number in range(len(numbers))]
        fields = [
            {"type": 18, "component": {"type": 4, "custom_id": each, "value": value}}
            for each, value in zip(ids, numbers, strict=True)
        ]
        sent: dict[str, Any] = {"custom_id": f"t1:g:0:0:{ServerSlot.SET_LIMITS:d}", "components": fields}
        return await self[MANAGER]._dispatch_interaction(InteractionType.MODAL_SUBMIT, self.channel, sent)

    async def begin(self, who: str, channel: Any = None) -> str:
        """Type the command that opens a table; return the answer."""
        return said(await self[who].slash(channel or self.channel, "nothankyou start"))

    @property
    def opened(self) -> int:
        """How many tables are open."""
        return sum(not table.has_ended for table in self.bot.services.tables)

    async def settings(self) -> ServerSettings:
        return await self.bot.servers.of(self.guild.id)


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[ManagedStage]:
    async with running(ManagedStage(tmp_path / "tefuda.db")) as stage:
        yield stage


@pytest.fixture
def managed(stage: Stage) -> ManagedStage:
    assert isinstance(stage, ManagedStage)
    return stage


async def test_only_those_who_manage_the_server_change_anything(managed: ManagedStage) -> None:
    with pytest.raises(Exception, match="server-settings"):
        await managed["Ana"].slash(managed.channel, "server-settings")
    for slot, value in FORGED:
        assert "Manage Server" in said(await managed.choose("Ana", slot, value))
    assert await managed.settings() == ServerSettings()
    shown = await managed[MANAGER].slash(managed.channel, "server-settings")
    assert shown.ephemeral
    assert "サーバー全体：25" in said(shown)


async def test_the_language_and_the_speed_of_tables_opened_from_now_on(managed: ManagedStage) -> None:
    await managed.choose(MANAGER, ServerSlot.LANGUAGE, "ja")
    await managed.choose(MANAGER, ServerSlot.SPEED, "slow")
    assert "参加する" in await managed.begin("Ana")
    assert (managed.table.language, managed.table.speed) == ("ja", Speed.SLOW)
    await managed.choose(MANAGER, ServerSlot.LANGUAGE, "opener")
    assert "Join" in await managed.begin("Ana")


async def test_tables_open_only_in_the_channels_chosen_and_in_their_threads(managed: ManagedStage) -> None:
    other = managed.bot.get_channel(managed.other.id)
    assert isinstance(other, discord.TextChannel)
    with managed.within():
        await other.create_thread(name="evening", type=discord.ChannelType.public_thread)
    await managed.env.settle()
    (thread,) = managed.other.threads
    await managed.choose(MANAGER, ServerSlot.CHANNELS, str(managed.other.id))
    await managed.restart()
    assert f"only in <#{managed.other.id}>" in await managed.begin("Ana")
    assert managed.opened == 0
    for place in (managed.other, thread):
        assert "Join" in await managed.begin("Ana", place)
    await managed.choose(MANAGER, ServerSlot.CHANNELS)
    assert "Join" in await managed.begin("Ana")


async def test_where_the_only_channel_chosen_is_deleted_tables_open_everywhere(managed: ManagedStage) -> None:
    await managed.choose(MANAGER, ServerSlot.CHANNELS, str(managed.other.id))
    managed.env.backend.delete_channel(managed.other.id)
    await managed.env.settle()
    # The panel shows that none is chosen.
    assert "Join" in await managed.begin("Ana")


async def test_whoever_sits_at_a_table_may_end_it_if_the_server_says_so(managed: ManagedStage) -> None:
    table = await managed.start("Ana", "Ben")
    assert "Only the host" in said(await managed["Ben"].slash(managed.channel, "table end", table=table.id))
    await managed.choose(MANAGER, ServerSlot.ENDING, Ending.SEATED)
    refused = await managed["Cleo"].slash(managed.channel, "table end", table=table.id)
    assert "Only somebody seated" in said(refused)
    await managed.end_table("Ben", table=table.id)
    assert table.has_ended


async def test_what_is_no_choice_is_refused_and_changes_nothing(managed: ManagedStage) -> None:
    before = await managed.settings()
    elsewhere = managed.env.create_guild("Elsewhere").create_text_channel("table")
    for slot, value in (
        (ServerSlot.LANGUAGE, "fr"),
        (ServerSlot.SPEED, "light"),
        (ServerSlot.ENDING, "all"),
        (ServerSlot.CHANNELS, str(elsewhere.id)),
        (ServerSlot.CHANNELS, "x"),
        (99, "x"),
    ):
        assert "そのボタンはありません" in said(await managed.choose(MANAGER, slot, value))
    for numbers in (("0", "5", "25"), ("3", "21", "25"), ("3", "5", "many"), ("3", "-1", "25")):
        assert "何も変更していません" in said(await managed.submit(*numbers))
    assert await managed.settings() == before


# -------------------------------------------------------------------- limits


async def test_a_person_a_channel_and_the_server_have_so_many_tables(managed: ManagedStage) -> None:
    for limit in ("You host 3 tables here already", "5 tables are open in this channel"):
        while "Join" in (answer := await managed.begin("Ana" if "host" in limit else "Ben")):
            pass
        assert limit in answer
    assert managed.opened == 5
    full = await managed["Ana"].slash(managed.other, "algo start")
    links = [each["url"] for each in full.response.components[0]["components"][-1]["components"]]  # type: ignore[union-attr]
    own = [table for table in managed.bot.services.tables if table.host == managed["Ana"].id]
    assert links == [f"https://discord.com/channels/{t.guild}/{t.channel}/{t.message}" for t in own]
    await managed.submit("4", "6", "6")
    assert "Join" in await managed.begin("Ana", managed.other)
    assert "このサーバーで同時に開けるテーブルは6つまで" in await managed.begin("たけし", managed.other)
    await managed.end_table("Ana", table=own[0].id)
    assert "参加する" in await managed.begin("たけし", managed.other)
    await managed.submit("", "", "")
    assert await managed.settings() == ServerSettings()


async def test_a_rematch_counts_like_any_table(managed: ManagedStage) -> None:
    await managed.submit("1", "5", "25")
    await managed.start("Ana", "Ben")
    table = managed.table
    while not table.has_ended:
        acting = managed.to_act()
        assert acting is not None
        await managed[acting].slash(managed.channel, "nothankyou keep")
    await managed.pass_time()
    result = managed.message(table.outcome)
    await managed.begin("Ana")
    assert "You host 1 table here already" in said(await managed.press("Ana", result, "Rematch"))
    assert managed.opened == 1
    assert "Join" in said(await managed.press("Ben", result, "Rematch"))
    again = await managed.press("Ana", result, "Rematch")
    assert "already" in said(again)
    assert managed.opened == 2
    assert "Join" in text_of(managed.message(managed.table.message).components)
