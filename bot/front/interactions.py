"""The client as handlers see it, who is behind an interaction, and which requests to Discord are stopped."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.charts.picture_cache import Pictures
from bot.database.ownership import Ownership
from bot.faces.person_names import presentable
from bot.faces.words import Commands
from bot.front.chosen import Guest
from bot.front.command_places import BOTH_INSTALLS, EVERYWHERE
from bot.front.emojis import Emojis
from bot.shards import Shards
from bot.tables.names import number_of
from bot.tables.person_settings import People
from bot.tables.server_settings import Servers
from bot.workers.fair_share import PerPerson

if TYPE_CHECKING:
    from bot.front.router import Admission
    from bot.front.services import Services


INTENTS = discord.Intents(guilds=True)
"""What the bot asks of the gateway; none is privileged."""


class Client(commands.AutoShardedBot):
    """The type of the bot as handlers see it."""

    services: "Services"
    admission: "Admission"
    pictures: Pictures
    suggestions: PerPerson
    people: People
    servers: Servers
    own_emojis: Emojis
    own_commands: Commands
    ownership: Ownership

    def __init__(
        self, tree_cls: "type[app_commands.CommandTree[Any]]", shards: Shards | None, **options: Any
    ) -> None:
        if shards is not None:
            options |= {"shard_ids": shards.ids, "shard_count": shards.count}
        super().__init__(
            commands.when_mentioned,
            intents=INTENTS,
            tree_cls=tree_cls,
            allowed_contexts=EVERYWHERE,
            allowed_installs=BOTH_INSTALLS,
            help_command=None,
            # People choose their names freely: a mention in one must not ping. Pings override this.
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )

    @abstractmethod
    async def admit(self, interaction: "Interaction") -> bool:
        """Return whether to answer an interaction."""

    @abstractmethod
    async def report_fault(self, interaction: "Interaction", error: Exception) -> None:
        """Log a fault once, and send the person its reference."""


Interaction: TypeAlias = discord.Interaction[Client]


def shown_name(person: discord.abc.User) -> str:
    """Return a person's display name, or a number if no character of it can be shown."""
    return presentable(person.display_name) or number_of(person.id)


def guest_of(person: discord.User | None) -> Guest | None:
    """Return somebody who was named in a command, if anybody was."""
    return None if person is None else Guest(person.id, shown_name(person), person.bot, can_read=True)


def guarded(require: Callable[[], object], trace: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
    """Return an `http_trace` for discord.py: the given one, with `require` called first, which may raise."""

    async def check(*_: Any) -> None:
        require()

    trace = trace or aiohttp.TraceConfig()
    trace.on_request_start.insert(0, check)
    return trace
