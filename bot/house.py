"""What the parts of the process share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.publisher import Publisher
from bot.screens import AnyFace, words_for
from bot.table import Table
from bot.tables import Tables
from bot.words import Words, language_of

Interaction = discord.Interaction[Any]


@dataclass(frozen=True)
class House:
    """The tables, their faces, and who shows them."""

    tables: Tables
    faces: Mapping[str, AnyFace]
    publisher: Publisher

    def face(self, table: Table) -> AnyFace:
        """Give the face of a table's game."""
        return self.faces[table.game.name]


def words_of(interaction: Interaction, table: Table | None = None) -> Words:
    """Give the language of the person, with the names of the people at a table."""
    language = language_of(interaction.locale.value)
    return words_for(table, language) if table else Words(language)


def missing_permissions(interaction: Interaction) -> list[str]:
    """Name the permissions that the bot lacks here, as keys of their words."""
    allowed = interaction.app_permissions
    threaded = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if threaded else "send_messages")
    return [f"permission.{name}" for name in needed if not getattr(allowed, name)]


def may_moderate(interaction: Interaction) -> bool:
    """Say whether a person may end the tables of others."""
    return interaction.permissions.manage_messages
