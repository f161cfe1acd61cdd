"""What an interaction tells: who asks, in which language, where, and what they may do."""

from typing import TypeAlias

import discord
from discord.ext import commands

from bot.charts.pictures import Pictures
from bot.errors import TableError
from bot.faces.words import Words, language_of, visible
from bot.tables.names import words_for
from bot.tables.table import Table


class Client(commands.AutoShardedBot):
    """The bot, as an interaction knows it."""

    pictures: Pictures


Interaction: TypeAlias = discord.Interaction[Client]


def words_of(interaction: Interaction, table: Table | None = None) -> Words:
    """Give the language of the person, with the names of the people at a table."""
    language = language_of(interaction.locale.value)
    return words_for(table, language) if table else Words(language)


def name_of(interaction: Interaction) -> str:
    """Give the name that whoever asks bears at a table."""
    return shown_name(interaction.user)


def shown_name(person: discord.abc.User) -> str:
    """Give a person's name; one that cannot be seen is replaced."""
    return visible(person.display_name) or f"#{person.id % 10_000:04}"


def missing_permissions(interaction: Interaction) -> str:
    """Name the permissions that the bot lacks here, in the person's language; empty when it has them."""
    allowed, words = interaction.app_permissions, words_of(interaction)
    threaded = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if threaded else "send_messages")
    return words.listed([words(f"permission.{name}") for name in needed if not getattr(allowed, name)])


def require_permissions(interaction: Interaction) -> None:
    """Raise TableError that names what the bot lacks to show a table here."""
    missing = missing_permissions(interaction)
    if missing:
        raise TableError("no_permission", missing=missing)


def require_server(interaction: Interaction) -> int:
    """Give the server's id; raise TableError in a private chat."""
    if interaction.guild_id is None:
        raise TableError("server_only")
    return interaction.guild_id


def is_private(interaction: Interaction) -> bool:
    """Say whether the message that was pressed is seen by the person alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def may_see(interaction: Interaction, channel: int) -> bool:
    """Say whether a person can read a channel, as far as the bot knows it."""
    if channel == interaction.channel_id:
        return True
    there, person = interaction.client.get_channel(channel), interaction.user
    if isinstance(there, discord.abc.GuildChannel | discord.Thread) and isinstance(person, discord.Member):
        return there.permissions_for(person).view_channel
    return False


def may_moderate(interaction: Interaction, table: Table) -> bool:
    """Say whether a person may end a table of others: as a moderator of its channel, and there."""
    return interaction.channel_id == table.channel and interaction.permissions.manage_messages
