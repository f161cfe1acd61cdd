"""What the parts of the process share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.charts.pictures import Pictures
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.words import Words, language_of, visible
from bot.front.publisher import Publisher
from bot.front.table_panels import AnyFace, words_for
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.workers.worker import Worker

Interaction = discord.Interaction[Any]


@dataclass(frozen=True)
class Services:
    """The tables, their faces, who shows them, and what is kept of them."""

    tables: Tables
    faces: Mapping[str, AnyFace]
    publisher: Publisher
    store: Store
    pictures: Pictures
    numbers: Worker
    """Where the numbers are looked into that people ask about."""

    def face(self, table: Table) -> AnyFace:
        """Give the face of a table's game."""
        return self.faces[table.game.name]

    def wake(self, interaction: Interaction, table: Table) -> None:
        """Let a suspended table go on if the bot may show it; raise TableError that names what it lacks."""
        if table.suspended and interaction.channel_id == table.channel:
            require_permissions(interaction)
            self.tables.resume(table)


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


def require_not_playing(services: Services, interaction: Interaction, game: str) -> None:
    """Raise TableError for somebody who sits at a running table of a game, wherever that is."""
    if services.tables.plays(interaction.user.id, game):
        raise TableError("playing")


def is_private(interaction: Interaction) -> bool:
    """Say whether the message that was pressed is seen by the person alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def may_see(interaction: Interaction, channel: int) -> bool:
    """Say whether a person can read a channel, as far as the bot knows it."""
    if channel == interaction.channel_id:
        return True
    there, person = interaction.client.get_channel(channel), interaction.user
    is_known = isinstance(there, discord.abc.GuildChannel | discord.Thread)
    return is_known and isinstance(person, discord.Member) and there.permissions_for(person).view_channel


def may_moderate(interaction: Interaction, table: Table) -> bool:
    """Say whether a person may end a table of others: as a moderator of its channel, and there."""
    return interaction.channel_id == table.channel and interaction.permissions.manage_messages
