"""The final tables of seasons in their channels."""

from datetime import datetime

from bot.database.season_ends import Season
from bot.front.channel_posts import Channel
from bot.front.message_updates import Failure, MessageUpdates, RefusedError, Shown
from bot.front.services import Services
from bot.timers import StoredDeadlines
from cogs.leaderboards import season_storage
from cogs.leaderboards.season_panels import final_panel


class SeasonMessages(MessageUpdates[int, Shown]):
    """Ends seasons when they are due, also while the bot was down, and posts their tables, by server.

    A season is noted as posted after its message, whose nonce keeps Discord from taking it twice within a
    few minutes.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services.background, Shown)
        self._services = services
        self._deadlines = StoredDeadlines(services.background, self._end_due, services.tables.clock)

    def look(self) -> None:
        """End what is due, and post what was not posted."""
        self._deadlines.look()

    def name(self, subject: int) -> str:
        """Return what logs call the final tables of a server."""
        return f"the season of server {subject}"

    async def _end_due(self) -> datetime | None:
        store, shards = self._services.store, self._services.client.ownership.shards
        await season_storage.end_due(store, self._services.tables.clock(), shards)
        for guild in await season_storage.guilds_to_tell(store, shards):
            self.force(guild)
        return await season_storage.next_end(store, shards)

    async def failed(self, subject: int, failure: Failure) -> bool:
        """Try again until a server takes its tables."""
        return False

    async def show(self, subject: int, shown: Shown) -> None:
        """Post the tables of the seasons of a server that were not posted, oldest first."""
        for season in await season_storage.unposted(self._services.store, subject):
            await self._post(season)
        self.forget(subject)

    async def _post(self, season: Season) -> None:
        """Post the tables of a season, if there are any; raise RefusedError where the bot may not."""
        store = self._services.store
        channel = (await self._services.servers.of(season.guild)).season_channel
        tables = await season_storage.final_tables(store, season, tuple(self._services.faces))
        message = None
        if channel is not None and tables:
            place, nonce = Channel(season.guild, channel), f"{season.guild:x}:s{season.number}"
            if not self._services.posts.may_post(place):
                raise RefusedError
            words, following = await self._services.server_words(season.guild), season.number + 1
            next_one = await season_storage.season_numbered(store, season.guild, following)
            panel = final_panel(season, tables, next_one, words)
            message = (await self._services.posts.post(place, panel, nonce=nonce)).id
        await season_storage.note_posted(store, season, message)
