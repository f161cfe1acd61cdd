"""The tree of slash commands; all of them pass the same guard as presses."""

import discord
from discord import app_commands

from bot.errors import TableError
from bot.front import responses
from bot.front.interactions import Client, Interaction
from bot.front.router import KINDS
from bot.metrics import PRESS_SECONDS


class Tree(app_commands.CommandTree[Client]):
    """The slash commands, with the client's error handling."""

    async def _call(self, interaction: Interaction) -> None:
        with PRESS_SECONDS.labels(KINDS[interaction.type]).time():
            await super()._call(interaction)

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Admit a command or an autocomplete."""
        try:
            return await self.client.admit(interaction)
        except TableError as error:
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                await responses.refuse(interaction, error)
            return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that failed."""
        if isinstance(error, app_commands.CommandInvokeError):
            await self.client.report_fault(interaction, error.original)
        else:
            await responses.refuse(interaction, TableError("bad_command"))
