"""Seasons on the simulated Discord: chosen in the settings, posted when they end, and looked up later."""

import re
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.database.schema import SEASON_PLACES, SEASONS
from bot.front.controls import Control
from bot.front.message_updates import RETRY_DELAY
from bot.front.services import Services
from bot.tables.server_settings import ServerSettings
from cogs.leaderboards import season_storage
from cogs.leaderboards.leaderboard_panel import PAGES, WHICH_SEASON
from cogs.leaderboards.season_messages import SeasonMessages
from cogs.leaderboards.season_settings import season_channel, season_length
from cogs.settings.server import language
from tests.cogs.leaderboards.test_leaderboard_command import keep_all, standings
from tests.cogs.settings.test_server import MANAGER, ManagedStage
from tests.support.control_ids import id_of
from tests.support.harness import Stage, running, said, text_of
from tests.support.plain_context import GUILD, PlainContext
from tests.support.stored_results import of_game, play, who

POSTED = re.compile(r"Season \d+: final standings|シーズン\d+ 最終順位")


class SeasonStage(ManagedStage):
    """A stage whose manager turns seasons on."""

    async def turn_on(self, months: int = 1) -> str:
        return said(await self.set(season_length, str(months)))

    async def fill(self) -> None:
        """Write three games that Ana won against Ben, in the season that runs."""
        begun = (await season_storage.recent(self.bot.store, self.guild.id))[0].begun
        sitting = who(self["Ana"].id, "Ana"), who(self["Ben"].id, "Ben", rank=2)
        games = [
            of_game(f"G{n}", *sitting, guild=self.guild.id, ended=begun + timedelta(seconds=1 + n))
            for n in range(3)
        ]
        await play(self.bot.store, *games)

    async def end_soon(self, seconds: float = 60) -> None:
        """Let the season that runs end so soon."""
        ends = self.now + timedelta(seconds=seconds)
        async with self.bot.store.writing() as connection:
            await connection.execute(SEASONS.update().where(~SEASONS.c.over).values(ends=ends))
        with self.within():
            self.bot.services.own(SeasonMessages).look()

    @property
    def now(self) -> datetime:
        with self.within():
            return discord.utils.utcnow()

    def posts(self, channel: Any = None) -> list[str]:
        """Read the final tables in a channel."""
        kept = self.env.backend.messages[(channel or self.channel).id].values()
        public = (text_of(each.components) for each in kept if not each.flags & 64)
        return [text for text in public if POSTED.search(text)]

    async def places(self) -> list[Any]:
        rows = await self.bot.store.ask(SEASON_PLACES.select().order_by(*SEASON_PLACES.primary_key))
        return [tuple(row) for row in rows]


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[SeasonStage]:
    async with running(SeasonStage(tmp_path / "tefuda.db")) as stage:
        yield stage


@pytest.fixture
def season(stage: Stage) -> SeasonStage:
    assert isinstance(stage, SeasonStage)
    return stage


async def test_seasons_are_turned_on_changed_and_after_a_question_turned_off(season: SeasonStage) -> None:
    shown = await season[MANAGER].slash(season.channel, "server-settings")
    assert "シーズンは" not in said(shown)
    assert re.search(
        r"シーズン1は <t:\d+:D> に終わります。\nその次からは1か月ごとです。", await season.turn_on()
    )
    assert (await season.settings()).season_channel == season.channel.id
    assert "その次からは6か月ごとです。" in await season.turn_on(6)
    season.locales[season[MANAGER].id] = "en-US"
    assert "The seasons after it take 3 months." in await season.turn_on(3)
    asked = await season.set(season_length, "0")
    assert "Turn seasons off?" in said(asked)
    assert (await season.settings()).season_months == 3
    await season.press(MANAGER, asked.response, "Keep seasons")
    assert (await season.settings()).season_months == 3
    asked = await season.set(season_length, "0")
    await season.press(MANAGER, asked.response, "Turn off")
    assert (await season.settings()).season_months is None
    assert await season_storage.recent(season.bot.store, season.guild.id) == []


@pytest.mark.parametrize("value", ["2", "x", "9" * 30])
@pytest.mark.parametrize("control", [season_length, season_channel])
async def test_what_was_never_offered_changes_nothing(
    services: Services, control: Control[ServerSettings], value: str
) -> None:
    ana = PlainContext(services)
    assert "Manage Server" in (await ana.pressed(control, values=["1"])).text
    ana.permissions.add("manage_guild")
    assert "There is no such button" in (await ana.pressed(control, values=[value])).text
    assert await services.servers.of(GUILD) == ServerSettings()


async def test_a_season_ends_by_the_clock_while_a_match_goes_on(season: SeasonStage) -> None:
    await season.turn_on()
    await season.fill()
    await season.start("Ana", "Ben")
    board = season.board
    await season.end_soon()
    assert season.posts() == []
    await season.pass_time(61)
    (posted,) = season.posts()
    assert re.findall(r"(\d)\. (\w+)", posted) == [("1", "Ana"), ("2", "Ben")]
    assert season.board == board
    kept = await season.places()
    await season.restart()
    # Results are dated by the clock of the machine, which is not that of the stage.
    await season.end_soon(10**9)
    await keep_all(season)
    assert (await season.places(), len(season.posts())) == (kept, 1)
    shown = await season["Ana"].slash(season.channel, "leaderboard")
    now = said(await season.press("Ana", shown.response, "Season"))
    assert "Season 2, until" in now
    assert {name: row[3] for name, row in standings(now).items()} == {"Ana": 1, "Ben": 1}


async def test_a_bot_that_was_down_ends_the_season_at_its_start_and_posts_it_once(
    season: SeasonStage,
) -> None:
    await season.turn_on()
    await season.set(language, "ja")
    await season.fill()
    await season.end_soon(3600)
    await season.restart(downtime=7200)
    (posted,) = season.posts()
    assert "🏁 シーズン1 最終順位" in posted
    await season.restart()
    assert len(season.posts()) == 1


async def test_what_a_channel_refuses_is_posted_in_another_that_is_chosen(season: SeasonStage) -> None:
    await season.turn_on()
    await season.fill()
    forbid(season, season.channel)
    await season.end_soon()
    await season.pass_time(61)
    assert season.posts() == []
    shown = await season[MANAGER].slash(season.other, "server-settings")
    assert "シーズン1の最終順位をまだ発表できていません" in said(shown)
    assert "書き込めません" in said(await season.set(season_channel, str(season.channel.id)))
    await season.set(season_channel, str(season.other.id))
    assert (season.posts(), len(season.posts(season.other))) == ([], 1)


async def test_a_post_that_fails_is_tried_again(season: SeasonStage) -> None:
    await season.turn_on()
    await season.fill()
    season.env.inject_error("POST", "/channels/*/messages", status=500)
    await season.end_soon()
    await season.pass_time(61)
    assert season.posts() == []
    await season.pass_time(RETRY_DELAY)
    assert len(season.posts()) == 1


async def test_what_a_channel_refused_follows_once_it_allows_it(season: SeasonStage) -> None:
    await season.turn_on()
    await season.fill()
    forbid(season, season.channel)
    await season.end_soon()
    await season.pass_time(61)
    season.env.backend.delete_overwrite(season.channel.id, season.guild.id)
    await season.env.settle()
    assert len(season.posts()) == 1


def forbid(season: SeasonStage, channel: Any) -> None:
    """Let the bot not write in a channel any more."""
    deny = discord.Permissions(send_messages=True).value
    season.env.backend.set_overwrite(channel.id, Overwrite(season.guild.id, OverwriteType.ROLE, deny=deny))


async def test_past_seasons_and_medals_are_looked_up(season: SeasonStage) -> None:
    await season.turn_on()
    await season.fill()
    await season.end_soon()
    await season.pass_time(61)
    shown = await season["Ana"].slash(season.channel, "leaderboard")
    assert shown.response is not None
    await season.press("Ana", shown.response, "Season")
    past = await season.forge(
        "Ana",
        id_of(WHICH_SEASON, "s2nothankyou"),
        shown.response,
        component_type=3,
        values=["1"],
    )
    text = said(past)
    assert "final standings" in text
    assert {name: row[0] for name, row in standings(text).items()} == {"Ana": 1, "Ben": 2}
    assert "no such season" in said(
        await season.forge("Ana", id_of(PAGES.control, "s77nothankyou", number=1), shown.response)
    )
    assert "Seasons: 🥇 1" in said(await season["Ana"].slash(season.channel, "stats"))
    assert "シーズン：🥈 1" in said(
        await season["さくら"].slash(season.channel, "stats", person=season["Ben"].user)
    )


async def test_a_crash_before_a_message_is_noted_loses_nothing(
    season: SeasonStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await season.turn_on()
    await season.fill()
    note = season_storage.note_posted

    async def fail(*_: object) -> None:
        raise RuntimeError("the process ends here")

    monkeypatch.setattr(season_storage, "note_posted", fail)
    await season.end_soon()
    await season.pass_time(61)
    monkeypatch.setattr(season_storage, "note_posted", note)
    kept = await season.places()
    await season.restart(is_killed=True)
    # The message has the nonce of the first one, for which the simulated Discord does not look.
    assert (await season.places(), {*season.posts()}) == (kept, {season.posts()[0]})
    assert (await season_storage.recent(season.bot.store, season.guild.id))[1].posted
