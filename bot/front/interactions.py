"""Facts about the person behind an interaction: name, language, place and permissions."""

from abc import abstractmethod
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.charts.picture_cache import Pictures
from bot.database.ownership import Ownership
from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.faces.commands import Commands
from bot.faces.person_names import presentable
from bot.faces.words import Words, language_of
from bot.front.emojis import Emojis
from bot.shards import Shards
from bot.tables.names import number_of, words_at
from bot.tables.person_settings import People
from bot.tables.seat_rules import Chairs, persons
from bot.tables.server_settings import Ending, Servers
from bot.tables.table import Table
from bot.workers.fair_share import PerPerson


class Client(commands.AutoShardedBot):
    """The type of the bot as handlers see it."""

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
            intents=discord.Intents(guilds=True),
            tree_cls=tree_cls,
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


def words_of(interaction: Interaction, table: Table | None = None) -> Words:
    """Return a person's language (own or that of their Discord), with the names at a table."""
    return words_among(interaction, table.chairs if table else None)


def words_among(interaction: Interaction, chairs: Chairs | None) -> Words:
    """Return a person's language, with the names of those in these seats."""
    settings = interaction.client.people.known(interaction.user.id)
    language = (settings and settings.language) or language_of(interaction.locale.value)
    words = Words(language) if chairs is None else words_at(chairs, language)
    client = interaction.client
    return words.pictured(client.own_emojis.of(settings)).mentioning(client.own_commands)


def name_of(interaction: Interaction) -> str:
    """Return the name that a person has at a table."""
    return shown_name(interaction.user)


def shown_name(person: discord.abc.User) -> str:
    """Return a person's display name, or a number if no character of it can be shown."""
    return presentable(person.display_name) or number_of(person.id)


def missing_permissions(interaction: Interaction) -> str:
    """List the permissions that the bot lacks here, in the person's language; empty if none."""
    allowed, words = interaction.app_permissions, words_of(interaction)
    needed = ("view_channel", _writing(interaction))
    return words.listed([words(f"permission.{name}") for name in needed if not getattr(allowed, name)])


def _writing(interaction: Interaction) -> str:
    """Return the permission that it takes to write here."""
    return "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"


def may_write(interaction: Interaction) -> bool:
    """Return whether the person could write here themselves; they may press all the same."""
    return bool(getattr(interaction.permissions, _writing(interaction)))


def require_permissions(interaction: Interaction) -> None:
    """Raise TableError naming the permissions that the bot lacks to show a table here."""
    missing = missing_permissions(interaction)
    if missing:
        raise TableError("no_permission", missing=missing)


def require_server(interaction: Interaction) -> int:
    """Return the server's id; raise TableError in a private chat."""
    if interaction.guild_id is None:
        raise TableError("server_only")
    return interaction.guild_id


def is_private(interaction: Interaction) -> bool:
    """Return whether the pressed message is ephemeral."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def may_see(interaction: Interaction, channel: int) -> bool:
    """Return whether a person can read a channel; False for a channel that the bot does not know."""
    if channel == interaction.channel_id:
        return True
    there, person = interaction.client.get_channel(channel), interaction.user
    if isinstance(there, discord.abc.GuildChannel | discord.Thread) and isinstance(person, discord.Member):
        return _can_read(there, there.permissions_for(person))
    return False


def is_open_to_all(interaction: Interaction, channel: int) -> bool:
    """Return whether everybody in the server can read a channel; False for one that the bot does not know."""
    there = interaction.client.get_channel(channel)
    if not isinstance(there, discord.abc.GuildChannel | discord.Thread):
        return False
    if isinstance(there, discord.Thread) and (there.is_private() or there.parent is None):
        return False
    return _can_read(there, there.permissions_for(there.guild.default_role))


def can_read(interaction: Interaction, person: discord.abc.User) -> bool:
    """Return whether somebody named in a select can read this channel; False for who is not in the server."""
    # The channel of an interaction comes without its overwrites.
    there = interaction.client.get_channel(interaction.channel_id or 0)
    if isinstance(there, discord.abc.GuildChannel | discord.Thread) and isinstance(person, discord.Member):
        return _can_read(there, person.resolved_permissions or there.permissions_for(person))
    return False


def _can_read(there: discord.abc.GuildChannel | discord.Thread, allowed: discord.Permissions) -> bool:
    if isinstance(there, discord.Thread) and there.is_private():
        # The bot is not told who else is in a private thread; these people see all of them.
        return allowed.view_channel and allowed.manage_threads
    if isinstance(there, discord.VoiceChannel | discord.StageChannel):
        return allowed.view_channel and allowed.connect
    return allowed.view_channel


def may_end(interaction: Interaction, table: Table) -> bool:
    """Return whether a person may end a table: its host, a moderator, or whom the server lets."""
    person = interaction.user.id
    seated = ends_seated(interaction, table) and person in persons(table.chairs) and table.host != NOBODY
    return seated or person == table.host or may_moderate(interaction, table)


def ends_seated(interaction: Interaction, table: Table) -> bool:
    """Return whether the server lets anybody seated end a table."""
    settings = interaction.client.servers.known(table.guild)
    return settings is not None and settings.ending is Ending.SEATED


def may_manage(interaction: Interaction) -> bool:
    """Return whether a person manages the server."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def may_moderate(interaction: Interaction, table: Table) -> bool:
    """Return whether a person may end other people's tables: a moderator in the table's channel."""
    return interaction.channel_id == table.channel and interaction.permissions.manage_messages
