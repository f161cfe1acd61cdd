"""Seasons: chosen in the settings, posted when they end, and looked up later."""

import re
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.database.schema import SEASON_PLACES, SEASONS
from bot.database.store import Store
from bot.front.message_updates import RETRY_DELAY
from bot.front.server_settings import show_server_settings
from bot.front.services import Services
from bot.shards import ALL
from bot.tables.server_settings import ServerSettings
from cogs.leaderboards import season_storage
from cogs.leaderboards.leaderboard_panel import PAGES, WHICH_SEASON
from cogs.leaderboards.leaderboard_presses import show_leaderboard, show_stats
from cogs.leaderboards.season_messages import SeasonMessages
from cogs.leaderboards.season_settings import season_channel, season_length
from cogs.settings.server import language
from tests.cogs.leaderboards.played_games import keep_all, standings
from tests.cogs.settings.test_server import MANAGER, ManagedStage
from tests.support.harness import running, said, text_of
from tests.support.plain_context import CHANNEL, GUILD, PlainContext
from tests.support.stored_results import of_game, play, who

POSTED = re.compile(r"Season \d+: final standings|シーズン\d+ 最終順位")


async def fill(store: Store, guild: int, ana: int, ben: int) -> None:
    """Write three games that Ana won against Ben, in the season that runs."""
    season = (await season_storage.recent(store, guild))[0]
    games = [
        of_game(
            f"S{season.number}G{n}",
            who(ana, "Ana"),
            who(ben, "Ben", rank=2),
            guild=guild,
            ended=season.begun + timedelta(seconds=1 + n),
        )
        for n in range(3)
    ]
    await play(store, *games)


# ------------------------------------------------------------------ without Discord


async def test_seasons_are_turned_on_changed_and_after_a_question_turned_off(services: Services) -> None:
    ana = PlainContext(services, language="ja")
    for control in (season_length, season_channel):
        assert "サーバー管理" in (await ana.pressed(control, values=["1"])).text
    ana.permissions.add("manage_guild")
    for control, value in product((season_length, season_channel), ("2", "x", "9" * 30)):
        assert "そのボタンはありません" in (await ana.pressed(control, values=[value])).text
    assert await services.servers.of(GUILD) == ServerSettings()
    assert "シーズンは" not in (await ana.called(show_server_settings)).text
    turned_on = (await ana.pressed(season_length, values=["1"])).text
    assert re.search(r"シーズン1は <t:\d+:D> に終わります。\nその次からは1か月ごとです。", turned_on)
    assert (await services.servers.of(GUILD)).season_channel == CHANNEL
    ana.locale = "en"
    assert "Later seasons last 3 months." in (await ana.pressed(season_length, values=["3"])).text
    for answer, months in (("Keep seasons", 3), ("Turn off", None)):
        asked = await ana.pressed(season_length, values=["0"])
        assert "Turn seasons off?" in asked.text
        assert (await services.servers.of(GUILD)).season_months == 3
        await ana.click(answer, asked)
        assert (await services.servers.of(GUILD)).season_months == months
    assert await season_storage.recent(services.store, GUILD) == []


async def test_past_seasons_and_medals_are_looked_up(services: Services) -> None:
    ana, ben = PlainContext(services), PlainContext(services, 2, "Ben", language="ja")
    await season_storage.choose_length(services.store, GUILD, 1, services.tables.clock())
    await fill(services.store, GUILD, ana.person, ben.person)
    (running_one,) = await season_storage.recent(services.store, GUILD)
    await season_storage.end_due(services.store, running_one.ends, ALL)
    await ana.called(show_leaderboard)
    assert "Season 2, until" in (await ana.click("Season")).text
    past = (await ana.choose(WHICH_SEASON, "1")).text
    assert "final standings" in past
    assert {name: row[0] for name, row in standings(past).items()} == {"Ana": 1, "Ben": 2}
    assert "no such season" in (await ana.pressed(PAGES.control, "s77nothankyou", number=1)).text
    assert "Seasons: 🥇 1" in (await ana.called(show_stats)).text
    assert "シーズン：" not in (await ben.called(show_stats)).text, "the last has no medal"


# ------------------------------------------------------------------ on Discord


class SeasonStage(ManagedStage):
    """A stage whose manager turns seasons on."""

    async def turn_on(self) -> None:
        await self.set(season_length, "1")

    async def fill(self) -> None:
        await fill(self.bot.store, self.guild.id, self["Ana"].id, self["Ben"].id)

    def forbid(self) -> None:
        """Let the bot not write in the channel any more."""
        deny = discord.Permissions(send_messages=True).value
        everybody = Overwrite(self.guild.id, OverwriteType.ROLE, deny=deny)
        self.env.backend.set_overwrite(self.channel.id, everybody)

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
async def season(tmp_path: Path) -> AsyncIterator[SeasonStage]:
    async with running(SeasonStage(tmp_path / "tefuda.db")) as stage:
        yield stage


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


async def test_a_bot_that_was_down_ends_the_season_at_its_start_and_posts_it_once_though_a_post_fails(
    season: SeasonStage,
) -> None:
    await season.turn_on()
    await season.set(language, "ja")
    await season.fill()
    await season.end_soon(3600)
    season.env.inject_error("POST", "/channels/*/messages", status=500)
    await season.restart(downtime=7200)
    assert season.posts() == []
    await season.pass_time(RETRY_DELAY)
    (posted,) = season.posts()
    assert "🏁 シーズン1 最終順位" in posted
    await season.restart()
    assert len(season.posts()) == 1


async def test_what_a_channel_refuses_follows_once_it_allows_it_or_another_is_chosen(
    season: SeasonStage,
) -> None:
    await season.turn_on()
    await season.fill()
    season.forbid()
    await season.end_soon()
    await season.pass_time(61)
    assert season.posts() == []
    shown = await season[MANAGER].slash(season.other, "server-settings")
    assert "シーズン1の最終順位をまだ発表できていません" in said(shown)
    season.env.backend.delete_overwrite(season.channel.id, season.guild.id)
    await season.env.settle()
    assert len(season.posts()) == 1
    await season.fill()
    season.forbid()
    await season.end_soon()
    await season.pass_time(61)
    assert "書き込めません" in said(await season.set(season_channel, str(season.channel.id)))
    await season.set(season_channel, str(season.other.id))
    assert (len(season.posts()), len(season.posts(season.other))) == (1, 1)


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
