"""/server-settings: for those who manage the server, and in force at once."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.faces.panel import ChannelSelect, Panel, Row
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.controls import Control
from bot.front.server_settings import OPEN, SERVER
from bot.front.services import Services
from bot.front.table_menu import end
from bot.tables.server_settings import Ending, ServerSettings
from cogs.settings.server import ask_limits, channels, ending, language, limits_form, set_limits, speed
from tests.cogs.leaderboards.played_games import keep_all
from tests.support.control_ids import id_of
from tests.support.discord_limits import faults, faults_of_form
from tests.support.harness import Stage, running, said
from tests.support.plain_context import CHANNEL, GUILD, PlainContext, Shown
from tests.support.presses import fill_in

MANAGER = "さくら"


@pytest.fixture
def manager(services: Services) -> PlainContext:
    """Return somebody who manages a server with two channels."""
    context = PlainContext(services, language="ja")
    context.permissions.add("manage_guild")
    context.channels.add(CHANNEL + 1)
    return context


# ---------------------------------------------------------------- the panel


def is_taken(panel: Panel) -> bool:
    return faults(components.view_of(panel, SERVER.at())) == []


@pytest.mark.parametrize("tongue", LANGUAGES)
async def test_a_manager_sees_what_the_server_chose(manager: PlainContext, tongue: str) -> None:
    def chosen(shown: Shown) -> dict[str, list[str]]:
        return {
            name: [choice.value for choice in each.choices if choice.chosen]
            for name, each in shown.selects.items()
        }

    manager.locale = tongue
    plain = await manager.pressed(OPEN)
    usual = {language.name: ["opener"], speed.name: ["soft"], ending.name: ["host"]}
    assert usual.items() <= chosen(plain).items()
    there = range(10**18, 10**18 + 25)
    manager.channels |= set(there)
    most = {"language": "ja", "most_tables": 100, "ending": Ending.SEATED}
    await manager.services.servers.change(GUILD, channels=frozenset(there), **most)
    changed = await manager.pressed(OPEN)
    others = {language.name: ["ja"], speed.name: ["soft"], ending.name: ["seated"]}
    assert others.items() <= chosen(changed).items()
    selects = [each for part in changed.panel.parts if isinstance(part, Row) for each in part.controls]
    assert next(each.chosen for each in selects if isinstance(each, ChannelSelect)) == tuple(there)
    assert "100" in changed.text
    assert is_taken(plain.panel)
    assert is_taken(changed.panel)
    for settings in (ServerSettings(), ServerSettings(most_tables=10**6 - 1)):
        form = limits_form(settings, ServerSettings(), manager.words)
        assert faults_of_form(components.modal_of(form, SERVER.at())) == []


CHOICES: tuple[tuple[Control[ServerSettings], list[str]], ...] = (
    (language, ["en"]),
    (speed, ["slow"]),
    (ending, ["seated"]),
    (channels, []),
    (ask_limits, []),
    (set_limits, []),
)


async def test_nobody_else_changes_anything(services: Services) -> None:
    ana = PlainContext(services)
    for control, values in CHOICES:
        assert "Manage Server" in (await ana.pressed(control, values=values)).text
    assert ana.form is None
    assert await services.servers.of(GUILD) == ServerSettings()


async def test_what_is_no_choice_is_refused_and_changes_nothing(manager: PlainContext) -> None:
    bad: tuple[tuple[Control[ServerSettings], str], ...] = (
        (language, "fr"),
        (speed, "light"),
        (ending, "all"),
        (channels, str(CHANNEL + 2)),
        (channels, "x"),
    )
    for control, value in bad:
        assert "そのボタンはありません" in (await manager.pressed(control, values=[value])).text
    for numbers in (("0", "5", "25"), ("3", "21", "25"), ("3", "5", "many"), ("3", "-1", "25")):
        refused = await manager.pressed(set_limits, answers=dict(enumerate(numbers)))
        assert "何も変更していません" in refused.text
    assert await manager.services.servers.of(GUILD) == ServerSettings()


# ------------------------------------------------------------ tables on Discord


class ManagedStage(Stage):
    """A stage on which さくら manages the server, with a second channel."""

    async def open(self) -> None:
        await super().open()
        role = self.guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
        user = self.env.create_user(MANAGER, global_name=MANAGER)
        self.people[MANAGER] = self.guild.add_member(user, roles=[role])
        self.locales[user.id] = "ja"
        self.other = self.guild.create_text_channel("other")

    async def set(self, control: Control[ServerSettings], *values: str) -> simcord.InteractionResult:
        """Choose in a select of the server's settings."""
        shown = (await self[MANAGER].slash(self.channel, "server-settings")).response
        return await self.forge(MANAGER, id_of(control), shown, component_type=3, values=[*values])

    async def submit(self, *numbers: str) -> None:
        """Fill in the form for limits: of a host, in a channel, in the server."""
        shown = await self[MANAGER].slash(self.channel, "server-settings")
        form = await self.press(MANAGER, shown.response, Words("ja")("button.change_limits"))
        await fill_in(self, MANAGER, form, numbers)

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
async def managed(tmp_path: Path) -> AsyncIterator[ManagedStage]:
    async with running(ManagedStage(tmp_path / "tefuda.db")) as stage:
        yield stage


async def test_those_who_manage_the_server_alone_choose_the_language_and_the_speed_of_tables(
    managed: ManagedStage,
) -> None:
    with pytest.raises(Exception, match="server-settings"):
        await managed["Ana"].slash(managed.channel, "server-settings")
    shown = await managed[MANAGER].slash(managed.channel, "server-settings")
    assert shown.ephemeral
    assert "サーバー全体：25" in said(shown)
    await managed.set(language, "ja")
    await managed.set(speed, "slow")
    assert "参加する" in await managed.begin("Ana")
    assert (managed.table.language, managed.table.speed) == ("ja", Speed.SLOW)
    await managed.set(language, "opener")
    assert "Join" in await managed.begin("Ana")


async def test_tables_open_only_in_the_channels_chosen_and_in_their_threads(managed: ManagedStage) -> None:
    other = managed.bot.get_channel(managed.other.id)
    assert isinstance(other, discord.TextChannel)
    with managed.within():
        await other.create_thread(name="evening", type=discord.ChannelType.public_thread)
    await managed.env.settle()
    (thread,) = managed.other.threads
    await managed.set(channels, str(managed.other.id))
    await managed.restart()
    assert f"only in <#{managed.other.id}>" in await managed.begin("Ana")
    assert managed.opened == 0
    for place in (managed.other, thread):
        assert "Join" in await managed.begin("Ana", place)
    await managed.set(channels)
    assert "Join" in await managed.begin("Ana")
    await managed.set(channels, str(managed.other.id))
    managed.env.backend.delete_channel(managed.other.id)
    await managed.env.settle()
    # The panel shows that none is chosen.
    assert "Join" in await managed.begin("Ben")


async def asked_to_end(stage: Stage, who: str) -> simcord.InteractionResult:
    return await stage.forge(who, id_of(end, stage.table.id), stage.message(stage.table.message))


async def test_whoever_sits_at_a_table_may_end_it_if_the_server_says_so(managed: ManagedStage) -> None:
    table = await managed.start("Ana", "Ben")
    assert "Only the host" in said(await asked_to_end(managed, "Ben"))
    await managed.set(ending, Ending.SEATED)
    assert "Only somebody seated" in said(await asked_to_end(managed, "Cleo"))
    await managed.end_table("Ben", table)
    assert table.has_ended


# -------------------------------------------------------------------- limits


async def test_a_person_a_channel_and_the_server_have_so_many_tables(managed: ManagedStage) -> None:
    for limit in ("You host 3 tables here already", "5 tables are open here"):
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
    assert "ここで同時に開けるテーブルは6つまで" in await managed.begin("たけし", managed.other)
    await managed.end_table("Ana", own[0])
    assert "参加する" in await managed.begin("たけし", managed.other)
    await managed.submit("", "", "")
    assert await managed.settings() == ServerSettings()


async def test_a_rematch_counts_like_any_table(managed: ManagedStage) -> None:
    await managed.submit("1", "5", "25")
    await managed.start("Ana", "Ben")
    table = await keep_all(managed)
    result = managed.message(table.outcome)
    await managed.begin("Ana")
    assert "You host 1 table here already" in said(await managed.press("Ana", result, "Rematch"))
    assert managed.opened == 1
    assert "Join" in said(await managed.press("Ben", result, "Rematch"))
