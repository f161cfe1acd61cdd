"""The final tables of seasons in their channels."""

import logging
from collections.abc import Sequence

import discord

from bot.database.season_ends import Season
from bot.faces.panel import Panel
from bot.faces.words import Words, language_of
from bot.front import components, custom_ids
from bot.front.services import Services
from cogs.leaderboards import season_storage
from cogs.leaderboards.season_panels import final_panel
from cogs.leaderboards.season_storage import FinalTable
from cogs.leaderboards.season_timer import SeasonTimer

log = logging.getLogger(__name__)

REFUSALS = (403, 404)
"""What Discord answers where the bot may not write, or there is no channel: trying again is of no use."""


def may_post(guild: discord.Guild, channel: int) -> bool:
    """Return whether the bot may write in a channel, which takes messages itself."""
    there = guild.get_channel(channel)
    if not isinstance(there, discord.abc.Messageable):
        return False
    allowed = there.permissions_for(guild.me)
    return allowed.view_channel and allowed.send_messages


class SeasonMessages:
    """Ends seasons and posts their tables; those that a channel refuses wait until it may take them."""

    def __init__(self, services: Services) -> None:
        self._client, self._services = services.client, services
        self._refused: set[int] = set()
        shards = services.client.ownership.shards
        self._endings = SeasonTimer(
            services.store, shards, services.background, discord.utils.utcnow, self._post
        )

    def look(self) -> None:
        """End what is due, and post what was not posted."""
        self._endings.look()

    def look_again(self, guild: int) -> None:
        """Post what a server refused, after its channels or permissions have changed."""
        if guild in self._refused:
            self.look()

    async def _post(self, season: Season) -> bool:
        """Post the tables of a season, unless that is not possible; return whether to try again later."""
        channel = await season_storage.channel_of(self._services.store, season.guild)
        tables = await season_storage.final_tables(self._services.store, season, tuple(self._services.faces))
        if channel is None or not tables:
            await season_storage.note_posted(self._services.store, season, None)
            return False
        guild = self._client.get_guild(season.guild)
        if guild is None or not may_post(guild, channel):
            return self._refuse(season)
        return await self._try(season, channel, await self._panel(season, guild, tables))

    async def _try(self, season: Season, channel: int, panel: Panel) -> bool:
        there = self._client.get_partial_messageable(channel, guild_id=season.guild)
        nonce = f"{season.guild:x}:s{season.number}"
        try:
            sent = await there.send(view=components.view_of(panel, custom_ids.NOWHERE), nonce=nonce)
        except discord.HTTPException as error:
            log.warning("a final table of server %d comes later: HTTP %d", season.guild, error.status)
            return self._refuse(season) if error.status in REFUSALS else True
        await season_storage.note_posted(self._services.store, season, sent.id)
        self._refused.discard(season.guild)
        return False

    def _refuse(self, season: Season) -> bool:
        log.info("server %d does not take the tables of season %d", season.guild, season.number)
        self._refused.add(season.guild)
        return False

    async def _panel(self, season: Season, guild: discord.Guild, tables: Sequence[FinalTable]) -> Panel:
        chosen = (await self._services.servers.of(guild.id)).language
        language = chosen or language_of(guild.preferred_locale.value)
        words = Words(language).mentioning(self._client.own_commands)
        following = await season_storage.season_numbered(self._services.store, guild.id, season.number + 1)
        return final_panel(season, tables, following, words)
