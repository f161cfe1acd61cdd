"""Services shared by the handlers of commands and presses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar, cast

from bot.background import Background
from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.words import Words, language_of
from bot.front.channel_posts import ChannelPosts
from bot.front.interactions import Client
from bot.front.publisher import Publisher
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table import Table
from bot.workers.factoring import Factoring
from bot.workers.worker import Worker

S = TypeVar("S")


@dataclass(frozen=True)
class Services:
    """What the handlers of all features share."""

    client: Client
    tables: Tables
    faces: Mapping[str, AnyFace]
    """By the name of the game."""
    publisher: Publisher
    posts: ChannelPosts
    store: Store
    people: People
    servers: Servers
    factoring: Factoring
    analysing: Worker
    background: Background
    parents: dict[int, int] = field(default_factory=dict)
    """The channels of threads of which the bot is not told any more once Discord has archived them."""
    _own: dict[object, object] = field(default_factory=dict)

    def own(self, kind: Callable[["Services"], S]) -> S:
        """Return what this bot keeps of a kind, made when it is first asked for.

        So features and parts of the platform keep a state for as long as the bot runs.
        """
        if kind not in self._own:
            self._own[kind] = kind(self)
        return cast("S", self._own[kind])

    def face(self, table: Table) -> AnyFace:
        """Return the face of a table's game."""
        return self.faces[table.game.name]

    async def server_words(self, guild: int) -> Words:
        """Return the language of a server: the one that was chosen, or that of its Discord."""
        there, chosen = self.client.get_guild(guild), (await self.servers.of(guild)).language
        language = chosen or language_of(there.preferred_locale.value if there else "")
        return Words(language).mentioning(self.client.own_commands)
